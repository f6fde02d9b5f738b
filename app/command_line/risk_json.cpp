#include "app/command_line/risk_json.h"

#include "data/export/csv.h"

namespace breakeven {

namespace {

Json spreadJson(const Spread &spread)
{
    return {{"mean", number(spread.mean)},
            {"standard_error", number(spread.standardError)},
            {"p10", number(spread.p10)},
            {"p50", number(spread.p50)},
            {"p90", number(spread.p90)}};
}

Json inputsJson(const Risk &risk)
{
    Json inputs = Json::array();
    for (const UncertainInput &input : risk.inputs)
        inputs.push_back({{"path", input.path},
                          {"label", input.label},
                          {"value", number(input.value)},
                          {"low", number(input.range.low)},
                          {"high", number(input.range.high)},
                          {"shape", rangeShapeName(input.range.shape)}});
    return inputs;
}

Json choicesJson(const Risk &risk)
{
    Json choices = Json::array();
    for (const DrawnChoice &choice : risk.choices) {
        Json values = Json::array();
        for (std::size_t i = 0; i < choice.values.size(); ++i)
            values.push_back(
                {{"value", choice.values[i]}, {"label", choice.valueLabels[i]}, {"share", choice.shares[i]}});
        choices.push_back({{"path", choice.path},
                           {"owner", choice.owner},
                           {"label", choice.label},
                           {"value", choice.value},
                           {"values", std::move(values)}});
    }
    return choices;
}

Json cumulativeJson(const CostProfile &profile)
{
    Json points = Json::array();
    for (std::size_t i = 0; i < profile.cumulative.size(); ++i)
        points.push_back({{"value", number(profile.cumulative[i])}, {"share", kCumulativeShares[i]}});
    return points;
}

Json histogramJson(const Risk &risk, const OptionRisk &option)
{
    return {
        {"from", number(risk.bins.from)}, {"width", number(risk.bins.width)}, {"counts", option.histogram}};
}

Json informationJson(const Risk &risk)
{
    Json values = Json::array();
    const auto add = [&](const auto &known, const Information &information) {
        values.push_back({{"path", known.path},
                          {"label", known.label},
                          {"value", number(information.value)},
                          {"standard_error", number(information.standardError)}});
    };
    for (std::size_t i = 0; i < risk.information.size(); ++i)
        add(risk.inputs[i], risk.information[i]);
    for (std::size_t i = 0; i < risk.choiceInformation.size(); ++i)
        add(risk.choices[i], risk.choiceInformation[i]);
    return values;
}

Json optionJson(const Risk &risk, std::size_t index)
{
    const OptionRisk &option = risk.options[index];
    const auto &share95 = option.cheapestShare95;
    return {{"id", option.id},
            {"name", option.name},
            {"npv", spreadJson(option.npv)},
            {"total_cost", spreadJson(option.totalCost)},
            {"expected_shortfall_95", number(option.profile.expectedShortfall95)},
            {"cumulative", cumulativeJson(option.profile)},
            {"histogram", histogramJson(risk, option)},
            {"cheapest_share", risk.cheapestShare(index)},
            {"cheapest_share_95", share95 ? Json{share95->first, share95->second} : Json(nullptr)},
            {"mean_regret", number(option.meanRegret)},
            {"short_runs", option.shortRuns},
            {"over_budget_runs", option.overBudgetRuns},
            {"too_slow_runs", option.tooSlowRuns},
            {"unknown_runs", option.unknownRuns},
            {"issues", issuesJson(option.issues)}};
}

} // namespace

Json riskJson(const Study &study, const Risk &risk)
{
    Json options = Json::array(), beats = Json::object();
    for (std::size_t a = 0; a < risk.options.size(); ++a) {
        options.push_back(optionJson(risk, a));
        Json row = Json::object();
        for (std::size_t b = 0; b < risk.options.size(); ++b)
            if (a != b)
                row[risk.options[b].id] = number(risk.beats[a][b]);
        beats[risk.options[a].id] = std::move(row);
    }
    Json json{
        {"schema", "breakeven/risk/1"},
        {"study", study.name},
        {"program_version", BREAKEVEN_VERSION},
        {"currency", study.currency},
        {"samples", risk.samples},
        {"seed", risk.seed},
        {"sampling", samplingName(risk.sampling)},
        {"inputs", inputsJson(risk)},
        {"choices", choicesJson(risk)},
        {"options", std::move(options)},
        {"beats", std::move(beats)},
        {"value_of_information", informationJson(risk)},
        {"decided_runs", risk.decidedRuns},
        {"cheapest", risk.cheapest < 0 ? Json(nullptr) : Json(risk.options[std::size_t(risk.cheapest)].id)},
        {"issues", issuesJson(risk.issues)}};
    for (const OptionRisk &option : risk.options)
        if (const auto &run = option.training)
            json["runs"][option.id] = {{"cost", spreadJson(run->costs)},
                                       {"hours_to_result", spreadJson(run->results)}};
    return json;
}

std::string riskCsvText(const Study &study, const Risk &risk)
{
    CsvWriter csv;
    for (const char *column :
         {"option", "name", "npv_p10", "npv_p50", "npv_p90", "npv_mean", "total_cost_p10", "total_cost_p50",
          "total_cost_p90", "total_cost_mean", "cheapest_share", "mean_regret", "short_runs", "unknown_runs",
          "currency", "samples", "seed"})
        csv.text(column);
    csv.endRow();
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        const OptionRisk &option = risk.options[i];
        csv.text(option.id).text(option.name);
        for (const Spread *spread : {&option.npv, &option.totalCost})
            csv.number(spread->p10).number(spread->p50).number(spread->p90).number(spread->mean);
        csv.number(risk.cheapestShare(i)).number(option.meanRegret);
        csv.number(double(option.shortRuns)).number(double(option.unknownRuns));
        csv.text(study.currency).text(std::to_string(risk.samples)).text(std::to_string(risk.seed)).endRow();
    }
    return csv.result();
}

} // namespace breakeven
