#include "ui/words/risk_figures.h"

#include "model/risk/left_runs.h"
#include "model/risk/statistics.h"
#include "model/study/study_path.h"
#include "ui/words/decision_text.h"
#include "ui/words/input_amount.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_text.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

constexpr double kConfidence = 0.95; // of intervals

constexpr RiskAmount kRiskAmounts[] = {
    {"npv.p10", "P10", "One run in ten costs less than this",
     [](const OptionRisk &option) { return option.npv.p10; }},
    {"npv.p50", "P50", "Half of the runs cost less than this",
     [](const OptionRisk &option) { return option.npv.p50; }},
    {"npv.p90", "P90", "One run in ten costs more than this",
     [](const OptionRisk &option) { return option.npv.p90; }},
    {"npv.mean", "Mean", "The mean of all runs", [](const OptionRisk &option) { return option.npv.mean; }},
    {"expected_shortfall_95", "Worst 5 %", "The mean of the dearest 5 % of the runs: the expected shortfall",
     [](const OptionRisk &option) { return option.profile.expectedShortfall95; }},
    {kMeanRegret, "Average regret",
     "How much more it costs on average than the cheapest option of the same run",
     [](const OptionRisk &option) { return option.meanRegret; }}};

constexpr RiskAmount kTotalCosts[] = {
    {"total_cost.p10", "total cost, P10", "One run in ten costs less than this",
     [](const OptionRisk &option) { return option.totalCost.p10; }},
    {"total_cost.p50", "total cost, P50", "Half of the runs cost less than this",
     [](const OptionRisk &option) { return option.totalCost.p50; }},
    {"total_cost.p90", "total cost, P90", "One run in ten costs more than this",
     [](const OptionRisk &option) { return option.totalCost.p90; }},
    {"total_cost.mean", "total cost, mean", "The mean of all runs",
     [](const OptionRisk &option) { return option.totalCost.mean; }}};

std::optional<double> daysOf(const std::optional<double> &hours)
{
    constexpr double kHoursOfDay = 24;
    return hours ? std::optional(*hours / kHoursOfDay) : std::nullopt;
}

constexpr TrainingAmount kTrainingAmounts[] = {
    {"cost.plan", "Cost of a run", "", "Cost of a run with every input at its value", true,
     [](const TrainingSpread &run) { return run.cost; }},
    {"cost.p10", "Cost of a run, P10", "P10", "One run in ten costs less than this", true,
     [](const TrainingSpread &run) { return run.costs.p10; }},
    {"cost.p90", "Cost of a run, P90", "P90", "One run in ten costs more than this", true,
     [](const TrainingSpread &run) { return run.costs.p90; }},
    {"days_to_result.plan", "Time to result", "",
     "Days from the start to the result, with every input at its value", false,
     [](const TrainingSpread &run) { return daysOf(run.hours); }},
    {"days_to_result.p10", "Time to result, P10", "P10", "One run in ten has its result earlier", false,
     [](const TrainingSpread &run) { return daysOf(run.results.p10); }},
    {"days_to_result.p90", "Time to result, P90", "P90", "One run in ten has its result later", false,
     [](const TrainingSpread &run) { return daysOf(run.results.p90); }}};

// What the amounts are of: the present values, or what is paid.
struct RiskMeasure
{
    const char *name; // the figure of the plan too
    Spread OptionRisk::*spread;
};
constexpr RiskMeasure kPresentValue = {"npv", &OptionRisk::npv};
constexpr RiskMeasure kTotalCost = {"total_cost", &OptionRisk::totalCost};

std::string runsWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("RiskFigures", english, arguments);
}

const OptionOutcome *outcomeOf(const Comparison &comparison, const OptionRisk &option)
{
    for (const OptionOutcome &one : comparison.options)
        if (one.id == option.id)
            return &one;
    return nullptr;
}

std::optional<double> planFigure(const Comparison &comparison, const OptionRisk &option,
                                 const RiskMeasure &measure)
{
    const OptionOutcome *outcome = outcomeOf(comparison, option);
    return outcome ? (*outcome)[measure.name] : std::nullopt;
}

// "3 years", "18 months": the plan.
std::string lengthOf(const Comparison &comparison)
{
    const int months = comparison.months;
    return months == 12       ? runsWords("one year")
           : months % 12 == 0 ? runsWords("%1 years", {std::to_string(months / 12)})
                              : runsWords("%1 months", {std::to_string(months)});
}

std::string amountTitle(const Study &study, const Comparison &comparison, const RiskMeasure &measure)
{
    const bool isPresentValue = comparison.verdict.isPresentValue && measure.spread == kPresentValue.spread;
    return runsWords(isPresentValue ? "Present value over %1, %2" : "Cost over %1, %2",
                     {lengthOf(comparison), study.currency});
}

class RunFigures
{
public:
    RunFigures(const Study &study, const Comparison &comparison, const Risk &risk, const NumberStyle &style)
        : m_study(study), m_comparison(comparison), m_risk(risk), m_style(style)
    {
    }

    ExplainedFigures all()
    {
        for (std::size_t i = 0; i < m_risk.options.size(); ++i)
            addOption(i);
        for (const KnownBefore &known : knownBefore(m_study, m_risk, m_style))
            m_all.emplace(knowingName(known.path), knowledge(known));
        return std::move(m_all);
    }

private:
    std::string digits(std::optional<double> value) const
    {
        return money(value, riskDecimals(m_risk), m_style);
    }
    std::string cash(std::optional<double> value) const
    {
        return digits(value) + kNoBreakSpace + m_study.currency;
    }
    std::string percent(double value) const { return share(value, m_style); }
    std::string inRuns(std::int64_t some) const
    {
        return runsWords("%1 of %2 runs", {count(some, m_style), count(m_risk.samples, m_style)});
    }
    std::string titleOf(const RiskMeasure &measure) const
    {
        return amountTitle(m_study, m_comparison, measure);
    }

    ExplainedFigure figure(const std::string &title, const std::string &value, const std::string &how,
                           const std::string &numbers, std::optional<double> number, const Unit &unit) const
    {
        return {title, value, how, numbers, {}, runsText(m_risk, m_style), number, unit};
    }

    void addOption(std::size_t index)
    {
        const OptionRisk &option = m_risk.options[index];
        for (const RiskAmount &amount : kRiskAmounts)
            m_all.emplace(riskName(option.id, amount.name), amountOf(option, amount, kPresentValue));
        for (const RiskAmount &amount : kTotalCosts)
            m_all.emplace(riskName(option.id, amount.name), amountOf(option, amount, kTotalCost));
        for (const TrainingAmount &amount : kTrainingAmounts)
            if (option.training)
                m_all.emplace(trainingName(option.id, amount), trainingRun(option, amount));
        m_all.emplace(riskName(option.id, kCheapestShare), cheapest(index));
        for (const LeftRuns &left : leftRuns())
            m_all.emplace(riskName(option.id, left.id), leftOut(option, left));
        for (std::size_t k = 0; k < option.profile.cumulative.size(); ++k)
            m_all.emplace(riskCumulativeName(option.id, k), cumulative(option, k));
        for (std::size_t bin = 0; bin < option.histogram.size(); ++bin)
            m_all.emplace(riskBinName(option.id, bin), binOf(option, bin));
        for (std::size_t other = 0; other < m_risk.options.size(); ++other)
            if (m_risk.beats[index][other])
                m_all.emplace(riskBeatsName(option.id, m_risk.options[other].id), beats(index, other));
    }

    ExplainedFigure::Row planRow(const OptionRisk &option, const RiskMeasure &measure = kPresentValue) const
    {
        const std::optional<double> cost = planFigure(m_comparison, option, measure);
        return {runsWords("%1, plan value", {option.name}),
                "options." + option.id + "." + measure.name,
                cash(cost),
                runsWords("every input at its value"),
                cost,
                units::money};
    }

    ExplainedFigure amountOf(const OptionRisk &option, const RiskAmount &amount,
                             const RiskMeasure &measure) const
    {
        ExplainedFigure shown =
            figure(runsWords("%1, %2", {option.name, runsWords(amount.title)}), cash(amount.read(option)),
                   runsWords(amount.meaning), titleOf(measure), amount.read(option), units::money);
        shown.rows.push_back(planRow(option, measure));
        const Spread &spread = option.*measure.spread;
        if (spread.standardError)
            shown.rows.push_back({runsWords("Mean of the runs"),
                                  riskName(option.id, std::string(measure.name) + ".mean"), cash(spread.mean),
                                  runsWords("standard error %1", {digits(spread.standardError)}), spread.mean,
                                  units::money});
        return shown;
    }

    ExplainedFigure trainingRun(const OptionRisk &option, const TrainingAmount &amount) const
    {
        const auto value = amount.read(*option.training);
        const std::string digits = trainingText(amount, value, m_style);
        ExplainedFigure shown = figure(
            runsWords("%1, %2", {option.name, runsWords(amount.title)}),
            amount.isMoney ? digits + kNoBreakSpace + m_study.currency : runsWords("%1 days", {digits}),
            runsWords(amount.meaning), {}, value, amount.isMoney ? units::money : Unit{});
        const OptionOutcome *outcome = outcomeOf(m_comparison, option);
        const auto plan =
            outcome ? (amount.isMoney ? outcome->costPerJob() : outcome->timeToResultHours()) : std::nullopt;
        shown.rows.push_back(
            {runsWords("%1, plan value", {option.name}),
             "options." + option.id + (amount.isMoney ? ".cost_per_job" : ".time_to_result_h"),
             amount.isMoney ? money(plan, m_style) + kNoBreakSpace + m_study.currency
                            : runsWords("%1 h", {fixed(plan, 1, m_style)}),
             runsWords("every input at its value"), plan, amount.isMoney ? units::money : units::hour});
        return shown;
    }

    ExplainedFigure cheapest(std::size_t index) const
    {
        const OptionRisk &option = m_risk.options[index];
        const double part = m_risk.cheapestShare(index);
        ExplainedFigure shown = figure(
            runsWords("%1, cheapest", {option.name}), runsWords("%1 of runs", {percent(part)}),
            runsWords("Share of the runs in which it costs least among the options that do all the work"),
            inRuns(option.cheapestRuns), part, {});
        if (const auto &interval = option.cheapestShare95)
            shown.rows.push_back(
                {runsWords("At 95 % confidence"),
                 {},
                 runsWords("%1 to %2", {percent(interval->first), percent(interval->second)}),
                 {}});
        addRuns(shown, runsWords("Short"), option.shortRuns);
        addRuns(shown, runsWords("Over budget"), option.overBudgetRuns);
        addRuns(shown, runsWords("Too slow, or cannot run"), option.tooSlowRuns);
        addRuns(shown, runsWords("Unknown"), option.unknownRuns);
        shown.rows.push_back(planRow(option));
        return shown;
    }

    ExplainedFigure leftOut(const OptionRisk &option, const LeftRuns &left) const
    {
        const std::int64_t runs = option.*left.runs;
        const double part = double(runs) / double(m_risk.samples);
        ExplainedFigure shown = figure(
            runsWords("%1, %2", {option.name, runsWords(left.title)}), inRuns(runs),
            runsWords("Runs in which it is never called cheapest for that reason"), {}, double(runs), {});
        shown.rows.push_back({runsWords("Share of the runs"), {}, percent(part), {}, part});
        return shown;
    }

    void addRuns(ExplainedFigure &shown, const std::string &name, std::int64_t some) const
    {
        if (some > 0)
            shown.rows.push_back(
                {name, {}, inRuns(some), runsWords("never called cheapest there"), double(some)});
    }

    ExplainedFigure cumulative(const OptionRisk &option, std::size_t k) const
    {
        const double value = option.profile.cumulative[k];
        ExplainedFigure shown = figure(
            runsWords("%1, P%2", {option.name, fixed(kCumulativeShares[k] * 100, 0, m_style)}), cash(value),
            runsWords("%1 of the runs cost that or less", {percent(kCumulativeShares[k])}),
            titleOf(kPresentValue), value, units::money);
        shown.rows.push_back(planRow(option));
        return shown;
    }

    ExplainedFigure binOf(const OptionRisk &option, std::size_t bin) const
    {
        const double from = m_risk.bins.from + m_risk.bins.width * double(bin);
        ExplainedFigure shown =
            figure(runsWords("%1, %2 to %3",
                             {option.name, money(from, m_style), money(from + m_risk.bins.width, m_style)}),
                   inRuns(option.histogram[bin]),
                   runsWords("Runs whose cost lies between these two: %1 of all",
                             {percent(double(option.histogram[bin]) / double(m_risk.samples))}),
                   titleOf(kPresentValue), double(option.histogram[bin]), {});
        shown.rows.push_back(planRow(option));
        return shown;
    }

    ExplainedFigure beats(std::size_t one, std::size_t other) const
    {
        const OptionRisk &a = m_risk.options[one], &b = m_risk.options[other];
        const double part = *m_risk.beats[one][other];
        const auto [low, high] = wilsonInterval(part, double(m_risk.samples), kConfidence);
        ExplainedFigure shown =
            figure(runsWords("%1, %2", {a.name, b.name}), runsWords("%1 of runs", {percent(part)}),
                   runsWords("Share of runs in which %1 costs less than %2, the same draws for both",
                             {a.name, b.name}),
                   runsWords("%1 to %2 at 95 % confidence", {percent(low), percent(high)}), part, {});
        shown.rows = {planRow(a), planRow(b)};
        return shown;
    }

    ExplainedFigure knowledge(const KnownBefore &known) const
    {
        const std::string title = titleAt(m_study, known.path);
        ExplainedFigure shown = figure(
            runsWords("Value of knowing %1", {title}), cash(known.worth.value),
            runsWords(
                "How much the expected regret of the best choice falls if this input is known beforehand"),
            runsWords("± %1, one standard error", {digits(known.worth.standardError)}), known.worth.value,
            units::money);
        const auto place = inputAt(m_study, known.path);
        shown.rows.push_back({title, known.path, known.now, runsWords("drawn from %1", {known.range}),
                              place ? place->input->value : std::nullopt,
                              place ? place->field->unit : Unit{}});
        return shown;
    }

    const Study &m_study;
    const Comparison &m_comparison;
    const Risk &m_risk;
    const NumberStyle &m_style;
    ExplainedFigures m_all;
};

KnownBefore knownInput(const Study &study, const std::string &path, const Information &worth,
                       const NumberStyle &style)
{
    const auto place = inputAt(study, path);
    if (!place || !place->input->range)
        return {path, unknownText(), unknownText(), worth};
    const Field &field = *place->field;
    const Range &range = *place->input->range;
    const auto &value = place->input->value;
    return {path, value ? inputAmount(*value, field, study.currency, style) : std::string(),
            runsWords("%1 – %2", {inputNumber(range.low, field, style),
                                  inputAmount(range.high, field, study.currency, style)}),
            worth};
}

KnownBefore knownChoice(const DrawnChoice &choice, const Information &worth, const NumberStyle &style)
{
    return {choice.path, choice.valueLabel, choiceShares(choice, style), worth};
}

} // namespace

std::span<const RiskAmount> riskAmounts() { return kRiskAmounts; }

int riskDecimals(const Risk &risk)
{
    std::vector<std::optional<double>> values;
    for (const OptionRisk &option : risk.options)
        for (const RiskAmount &amount : kRiskAmounts)
            values.push_back(amount.read(option));
    return moneyDecimals(values);
}

std::optional<double> planValue(const Comparison &comparison, const OptionRisk &option)
{
    return planFigure(comparison, option, kPresentValue);
}

std::string choiceShares(const DrawnChoice &choice, const NumberStyle &style)
{
    std::vector<std::string> values;
    for (std::size_t i = 0; i < choice.values.size(); ++i)
        values.push_back(runsWords("%1 %2", {share(choice.shares[i], style), choice.valueLabels[i]}));
    return joined(values, ", ");
}

std::span<const TrainingAmount> trainingAmounts() { return kTrainingAmounts; }

std::string trainingName(const std::string &option, const TrainingAmount &amount)
{
    return riskName("runs", option + "." + amount.name);
}

std::string trainingText(const TrainingAmount &amount, std::optional<double> value, const NumberStyle &style)
{
    return amount.isMoney ? money(value, style) : fixed(value, 1, style);
}

std::string riskName(const std::string &option, const std::string &what)
{
    return "risk." + option + "." + what;
}

std::string riskBeatsName(const std::string &option, const std::string &other)
{
    return riskName(option, "beats." + other);
}

std::string riskCumulativeName(const std::string &option, std::size_t k)
{
    return riskName(option, "cumulative." + fixed(100 * kCumulativeShares[k], 0, kPlain));
}

std::string riskBinName(const std::string &option, std::size_t bin)
{
    return riskName(option, "histogram." + std::to_string(bin + 1));
}

std::string knowingName(const std::string &path) { return riskName("value_of_information", path); }

std::vector<KnownBefore> knownBefore(const Study &study, const Risk &risk, const NumberStyle &style)
{
    std::vector<KnownBefore> all;
    for (std::size_t i = 0; i < risk.information.size(); ++i)
        all.push_back(knownInput(study, risk.inputs[i].path, risk.information[i], style));
    for (std::size_t i = 0; i < risk.choiceInformation.size(); ++i)
        all.push_back(knownChoice(risk.choices[i], risk.choiceInformation[i], style));
    return all;
}

std::string riskAmountTitle(const Study &study, const Comparison &comparison)
{
    return amountTitle(study, comparison, kPresentValue);
}

ExplainedFigures riskFigures(const Study &study, const Comparison &comparison, const Risk &risk,
                             const NumberStyle &style)
{
    return RunFigures(study, comparison, risk, style).all();
}

} // namespace breakeven::words
