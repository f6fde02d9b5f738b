#include "app/command_line/comparison_json.h"

#include "app/command_line/actuals_output.h"

#include "app/command_line/decision_json.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/study/fields.h"
#include "pricing/new_study/left_out_cost.h"
#include "ui/words/headline.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::string_view kSaving = "saving"; // told with what it is a share of

// Those that are not there yet: the keys of before stand in their places.
void addMissing(const OptionOutcome &option, ResultFigure::Scope scope, int workload, Json &json)
{
    const auto ofOption = resultFigures(ResultFigure::Scope::Option);
    const auto isOfOption = [&](const std::string &id) {
        return std::any_of(ofOption.begin(), ofOption.end(),
                           [&](const ResultFigure &figure) { return figure.id == id; });
    };
    for (const ResultFigure &figure : resultFigures(scope))
        if (figure.id != kSaving && !json.contains(figure.id) &&
            !(figure.isRare && !figure.value(option, workload)) &&
            (scope == ResultFigure::Scope::Option || !isOfOption(figure.id)))
            json[figure.id] = number(figure.value(option, workload));
}

// The figures of these keys, where a reader has long found them.
void add(const FigureValues &figures, std::initializer_list<const char *> keys, Json &json)
{
    for (const char *key : keys)
        json[key] = number(figures[key]);
}

void addPerformance(const TokenOutcome &tokens, const FigureValues &figures, Json &json)
{
    add(figures, {"replicas_peak", "load_per_s", "goodput_per_s"}, json);
    const auto orNull = [](const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); };
    json["limited_by"] = orNull(tokens.limitedBy);
    add(figures, {"ttft_s", "tpot_s", "e2e_s"}, json);
    Json used = Json::object();
    for (std::size_t kind = 0; kind < tokens.percentileUsed.size(); ++kind)
        used[latencyKindName(LatencyKind(kind))] =
            tokens.percentileUsed[kind] ? Json(percentileName(*tokens.percentileUsed[kind])) : Json(nullptr);
    json["percentile_used"] = std::move(used);
    json["meets_target"] = tokens.meetsTarget ? Json(*tokens.meetsTarget) : Json(nullptr);
    add(figures, {"utilisation"}, json);
    json["performance_source"] = orNull(tokens.performanceSource);
    json["performance_status"] = orNull(tokens.performanceStatus);
}

// The measures of requests in tokens; nothing where the workload has none.
Json tokensJson(const std::optional<TokenOutcome> &tokens, const FigureValues &figures)
{
    Json json = Json::object();
    if (!tokens)
        return json;
    add(figures,
        {"cost_per_million_output_tokens", "cost_per_million_tokens", "equivalent_input_per_m",
         "equivalent_output_per_m"},
        json);
    json["requests"] = number(tokens->requests);
    json["requests_served"] = number(tokens->served);
    addPerformance(*tokens, figures, json);
    return json;
}

Json conventionsJson(const Study &study)
{
    Json json = Json::object();
    for (const Field &field : conventionFields().fields)
        if (const auto found = study.conventions.inputs.find(field.key);
            found != study.conventions.inputs.end())
            json[field.key] = number(found->second.value);
    for (const ChoiceField &choice : conventionFields().choices)
        if (const auto found = study.conventions.choices.find(choice.key);
            found != study.conventions.choices.end() && choice.isWritten(found->second))
            json[choice.key] = choice.isTruth() ? Json(found->second == "true") : Json(found->second);
    return json;
}

// The convention that would make another option cheapest; null when none does.
Json flipJson(const Comparison &comparison)
{
    const auto &flip = comparison.verdict.flip;
    if (!flip)
        return nullptr;
    return {{"convention", flip->convention},
            {"words", flip->words},
            {"winner", comparison.options[std::size_t(flip->winner)].id},
            {"difference", number(flip->difference)}};
}

Json nearestFlipJson(const Turns &turns)
{
    return turns.flips.empty() ? Json(nullptr) : flipJson(turns.probe, turns.flips.front());
}

// How many of the assumed values change the answer within their range, and which.
Json leaningJson(const Turns &turns)
{
    Json paths = Json::array();
    for (const Flip &flip : turns.leanings)
        paths.push_back(flip.path);
    return {{"count", turns.leanings.size()}, {"of", turns.assumedValues}, {"paths", std::move(paths)}};
}

Json linesJson(const OptionOutcome &option)
{
    Json lines = Json::array();
    for (const LineOutcome &line : option.lines) {
        Json months = Json::array();
        for (const auto &month : line.byMonth)
            months.push_back(number(month));
        lines.push_back({{"id", line.id},
                         {"category", categoryId(line.category)},
                         {"label", line.label},
                         {"total", number(line.total)},
                         {"by_month", std::move(months)}});
    }
    return lines;
}

Json seriesJson(const std::vector<std::optional<double>> &months)
{
    Json json = Json::array();
    for (const auto &month : months)
        json.push_back(number(month));
    return json;
}

constexpr auto kReturns = {"irr", "payback_months", "payback_years", "discounted_payback_years"};

// From when on an option is cheaper than each other one, and what comes back of what it costs more first.
Json againstJson(const Comparison &comparison, const OptionOutcome &option)
{
    Json against = Json::object();
    const int own = int(&option - comparison.options.data());
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (comparison.options[i].id != option.id && comparison.isPair(own, int(i))) {
            Json &other = against[comparison.options[i].id];
            other["break_even_month"] = number(option.breakEven[i]);
            add(option.returnsAgainst[i], kReturns, other);
        }
    return against;
}

// What each of several workloads costs, by what it pays for.
Json costByWorkloadJson(const Comparison &comparison, const OptionOutcome &option)
{
    Json workloads = Json::object();
    for (std::size_t i = 0; i < option.costByWorkload.size(); ++i)
        for (int part = 0; part < kCostPartCount; ++part)
            workloads[comparison.workloads[i]][costPartId(CostPart(part))] =
                number(option.costByWorkload[i][std::size_t(part)]);
    return workloads;
}

// GPU-hours, machines and waits, of the whole plan and by month.
Json servedJson(const ServedOutcome &served)
{
    Json json = Json::object(), months = Json::object();
    for (int i = 0; i < kHoursCount; ++i) {
        json[hoursId(Hours(i))] = number(served.total[std::size_t(i)]);
        months[hoursId(Hours(i))] = seriesJson(served.byMonth[std::size_t(i)]);
    }
    json["machines_peak"] = number(served.machinesPeak);
    json["wait_mean_h"] = number(served.waitMean);
    json["wait_p95_h"] = number(served.wait95);
    const std::vector<std::optional<double>> none(served.machines.size());
    months["machines"] = seriesJson(served.machines);
    months["wait_mean_h"] = seriesJson(served.waits ? served.waitMeanByMonth : none);
    months["wait_p95_h"] = seriesJson(served.waits ? served.wait95ByMonth : none);
    json["by_month"] = std::move(months);
    return json;
}

// What can be had of an option, and the limits of the study that it breaks.
void addLimits(const OptionOutcome &option, Json &json)
{
    json["capacity"] = capacityId(option.capacity);
    if (option.unprovenGpus)
        json["unproven_gpus"] = *option.unprovenGpus;
    for (const BrokenLimit &limit : option.brokenLimits)
        json["broken_limits"].push_back({{"limit", limit.key},
                                         {"month", limit.month + 1},
                                         {"used", limit.used},
                                         {"allowed", limit.allowed}});
}

Json optionJson(const Comparison &comparison, std::size_t index)
{
    const OptionOutcome &option = comparison.options[index];
    Json years = Json::array();
    for (const auto &year : option.costByYear)
        years.push_back(number(year));
    Json categories = Json::object();
    for (int i = 0; i < kCategoryCount; ++i)
        if (option.byCategory[std::size_t(i)])
            categories[categoryId(Category(i))] = number(option.byCategory[std::size_t(i)]);
    Json workloads = Json::object();
    for (std::size_t i = 0; i < comparison.workloads.size(); ++i) {
        Json &workload = workloads[comparison.workloads[i]] = Json::object();
        addMissing(option, ResultFigure::Scope::Workload, int(i), workload);
        workload.update(tokensJson(option.tokens[i], option.workloads[i]));
        if (option.tokens[i])
            addMissing(option, ResultFigure::Scope::Tokens, int(i), workload);
    }
    const std::string baseline =
        comparison.baseline < 0 ? "" : comparison.options[std::size_t(comparison.baseline)].id;
    Json json{{"id", option.id},
              {"name", option.name},
              {"kind", option.kind},
              {"status", statusId(option.status)},
              {"status_sentence", statusSentence(option)},
              {"short", option.isShort()},
              {"held_back", option.heldBack.has_value()}};
    addLimits(option, json);
    if (option.heldBack && option.heldBack->winsFrom)
        json["cheapest_from_goodput_per_s"] = *option.heldBack->winsFrom;
    add(option, {"enough_capacity", "on_demand_cost_share", "total_cost", "npv", "npv_against_baseline"},
        json);
    add(option, kReturns, json);
    add(option, {"cost_per_month", "cost_per_year"}, json);
    json["cost_by_year"] = std::move(years);
    json["categories"] = std::move(categories);
    json["lines"] = linesJson(option);
    const Json served = servedJson(option.served);
    for (const auto &[key, value] : served.items())
        json[key] = value;
    if (!option.parts.empty()) {
        Json parts = Json::object();
        for (const auto &[key, part] : option.parts)
            parts[key] = servedJson(part);
        json["parts"] = std::move(parts);
    }
    addMissing(option, ResultFigure::Scope::Workload, -1, json);
    json.update(tokensJson(option.tokensOfWhole, option));
    json["workloads"] = std::move(workloads);
    if (!option.costByWorkload.empty())
        json["cost_by_workload"] = costByWorkloadJson(comparison, option);
    addMissing(option, ResultFigure::Scope::Option, -1, json);
    json["against"] = againstJson(comparison, option);
    json[kSaving] = {{"fraction", number(option[kSaving])},
                     {"basis", "total cost of the baseline"},
                     {"baseline", baseline}};
    if (option.tokensOfWhole)
        addMissing(option, ResultFigure::Scope::Tokens, -1, json);
    json["issues"] = issuesJson(option.issues);
    return json;
}

// Measured less modelled, over the months on the bill.
Json measuredJson(const Comparison &comparison, const MeasuredDifference &difference)
{
    Json categories = Json::object();
    for (int i = 0; i < kCategoryCount; ++i)
        if (const auto &figure = difference.byCategory[std::size_t(i)]; figure.node >= 0)
            categories[categoryId(Category(i))] = number(figure.value);
    return {{"measured", comparison.options[std::size_t(difference.measured)].id},
            {"modelled", comparison.options[std::size_t(difference.modelled)].id},
            {"months", difference.months},
            {"categories", std::move(categories)},
            {"total", number(difference.total.value)}};
}

} // namespace

Json candidatesJson(const Study &study, const Comparison &comparison)
{
    Json json = Json::array();
    for (const OfferCandidate &one : candidatesOf(leftOutOffersToday(study, comparison)))
        json.push_back({{"id", one.id},
                        {"way", one.way},
                        {"seller", one.seller},
                        {"price", number(one.perGpuHour)},
                        {"cost", number(one.cost)},
                        {"why_not", one.whyNot}});
    return json;
}

Json comparisonJson(const Study &study, const Comparison &comparison, const std::vector<FocusCharge> &charges,
                    const FromBills &bills, const std::vector<SanityNote> &notes, const Turns &turns)
{
    Json differences = Json::array();
    for (const MeasuredDifference &difference : bills.measured)
        differences.push_back(measuredJson(comparison, difference));
    Json options = Json::array();
    for (std::size_t i = 0; i < comparison.options.size(); ++i) {
        options.push_back(optionJson(comparison, i));
        options.back()["list_cost"] = number(charges[i].listCost);
        options.back()["contracted_cost"] = number(charges[i].contractedCost);
        options.back()["effective_cost"] = number(charges[i].effectiveCost);
    }
    const auto idOf = [&](int index) -> Json {
        return index < 0 ? Json(nullptr) : Json(comparison.options[std::size_t(index)].id);
    };
    const words::Headline headline = words::headline(study, comparison, words::kPlain);
    return {{"schema", "breakeven/compare/1"},
            {"study", study.name},
            {"program_version", BREAKEVEN_VERSION},
            {"currency", study.currency},
            {"conventions", conventionsJson(study)},
            {"options", std::move(options)},
            {"baseline", idOf(comparison.baseline)},
            {"cheapest", idOf(comparison.verdict.cheapest)},
            {"headline", words::joined({headline.plain, headline.allocation}, " ")},
            {"deciding_convention", flipJson(comparison)},
            {"nearest_flip", nearestFlipJson(turns)},
            {"leans_on", leaningJson(turns)},
            {"measured_differences", std::move(differences)},
            {"actuals", actualsJson(comparison, bills.actuals)},
            {"candidates", candidatesJson(study, comparison)},
            {"notes", notesJson(study, notes)},
            {"issues", issuesJson(comparison.issues)}};
}

} // namespace breakeven
