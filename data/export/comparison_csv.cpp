#include "data/export/assumptions.h"
#include "data/export/csv.h"
#include "data/export/study_csv.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kAssumptionColumns = 9;

std::string headed(const std::string &name, const std::string &unit) { return name + " (" + unit + ")"; }

// Of requests in tokens, those that no measure above has: the figures, then words about them.
constexpr const char *kTokenWords[] = {"Limited by", "Latency status", "Latency source", "TTFT percentile",
                                       "TPOT percentile"};

std::vector<ResultFigure> usedTokenFigures(const Study &study, const Comparison &comparison)
{
    auto figures = tokenFiguresOf(study, comparison, -1, TokenDetail::All);
    std::erase_if(figures, [](const ResultFigure &figure) {
        return figure.id == std::string("cost_per_1000_requests");
    });
    return figures;
}

// "Cost per job (USD)".
std::string headedFigure(const ResultFigure &figure, const std::string &currency)
{
    const std::string unit = columnUnit(figure, currency, "share");
    return unit.empty() ? figure.name : headed(figure.name, unit);
}

int tokenColumns(const std::vector<ResultFigure> &figures)
{
    return figures.empty() ? 0 : int(figures.size()) + int(std::size(kTokenWords));
}

void writeTokenHeader(CsvWriter &csv, const Study &study, const std::vector<ResultFigure> &figures)
{
    for (const ResultFigure &figure : figures)
        csv.text(headedFigure(figure, study.currency));
    for (const char *word : kTokenWords)
        if (!figures.empty())
            csv.text(word);
}

void writeTokenCells(CsvWriter &csv, const OptionOutcome &option, const std::vector<ResultFigure> &figures)
{
    if (figures.empty())
        return;
    for (const ResultFigure &figure : figures)
        csv.number(figure.value(option, -1));
    const TokenOutcome none;
    const TokenOutcome *found = tokensOf(option, -1);
    const TokenOutcome &tokens = found ? *found : none;
    csv.text(tokens.limitedBy).text(tokens.performanceStatus).text(tokens.performanceSource);
    for (const LatencyKind kind : {LatencyKind::Ttft, LatencyKind::Tpot}) {
        const auto &used = tokens.percentileUsed[std::size_t(kind)];
        csv.text(used ? percentileName(*used) : "");
    }
}

// "baseline; short: Serves 40 % of the work: 20 GPUs are wanted at once, 8 are there."
std::string remarkOf(const OptionOutcome &option, bool isBaseline)
{
    std::string remark = isBaseline ? "baseline" : "";
    if (option.status == Status::Ok)
        return remark;
    remark += isBaseline ? "; " : "";
    remark += option.totalCost() ? statusId(option.status) : "cost unknown";
    const std::string sentence = statusSentence(option);
    return sentence.empty() ? remark : remark + ": " + sentence;
}

void writeTable(CsvWriter &csv, const Study &study, const Comparison &comparison,
                const std::vector<ResultFigure> &measures, const ExportAbout &about)
{
    const Risk *risk = about.risk.get();
    csv.text("Option");
    for (int year = 1; year <= comparison.years; ++year)
        csv.text(headed("Year " + std::to_string(year), study.currency));
    csv.text(headed("Mean a year", study.currency)).text(headed("Total", study.currency));
    csv.text(headed("Present value", study.currency)).text(headed("Against baseline", study.currency));
    csv.text("Against baseline (share of its total)");
    for (const ResultFigure &figure : measures)
        csv.text(headedFigure(figure, study.currency));
    const auto tokens = usedTokenFigures(study, comparison);
    writeTokenHeader(csv, study, tokens);
    if (risk) {
        csv.text(headed("P10 of total", study.currency)).text(headed("P90 of total", study.currency));
        csv.text("Cheapest (share of runs)");
    }
    csv.text("Remark");
    for (const char *column : kFocusColumns)
        csv.text(column);
    csv.endRow();
    for (std::size_t k = 0; k < comparison.options.size(); ++k) {
        const OptionOutcome &option = comparison.options[k];
        csv.text(option.name);
        for (const std::optional<double> &year : option.costByYear)
            csv.number(year);
        csv.number(option.costPerYear()).number(option.totalCost()).number(option.npv());
        const bool isBaseline = int(k) == comparison.baseline;
        const auto &basis = comparison.options[std::size_t(comparison.baseline)].totalCost();
        const bool isComparable = !isBaseline && option.totalCost() && basis;
        csv.number(isComparable ? std::optional(*option.totalCost() - *basis) : std::nullopt);
        csv.number(!isBaseline && option["saving"] ? std::optional(-*option["saving"]) : std::nullopt);
        for (const ResultFigure &figure : measures)
            csv.number(figure.value(option, -1));
        writeTokenCells(csv, option, tokens);
        if (risk) {
            csv.number(risk->options[k].totalCost.p10).number(risk->options[k].totalCost.p90);
            csv.number(risk->cheapestShare(k));
        }
        csv.text(remarkOf(option, isBaseline));
        writeFocusCells(csv, k < about.charges.size() ? about.charges[k] : FocusCharge{}, study.currency);
        csv.endRow();
    }
}

// What each of several workloads costs, to be charged to those who asked for it.
void writeCostByWorkload(CsvWriter &csv, const Study &study, const Comparison &comparison)
{
    if (comparison.options.empty() || comparison.options.front().costByWorkload.empty())
        return;
    csv.text("Option").text("Workload");
    for (int part = 0; part < kCostPartCount; ++part)
        csv.text(headed(costPartLabel(CostPart(part)), study.currency));
    csv.endRow();
    for (const OptionOutcome &option : comparison.options)
        for (std::size_t k = 0; k < option.costByWorkload.size(); ++k) {
            csv.text(option.name).text(study.workloads.at(comparison.workloads[k]).name);
            for (const std::optional<double> &cost : option.costByWorkload[k])
                csv.number(cost);
            csv.endRow();
        }
    csv.endRow();
}

void writeAbout(CsvWriter &csv, const Study &study, const ExportAbout &about)
{
    const auto row = [&](const char *name, const std::string &value) { csv.text(name).text(value).endRow(); };
    row("Study", study.name);
    if (!study.question.empty())
        row("Question", study.question);
    if (!about.headline.empty())
        row("Answer", about.headline);
    row("Date of export", about.date.iso());
    row("Program", "Breakeven " + about.programVersion);
    row("Currency", study.currency);
    const PriceDates prices = priceDates(study);
    if (prices.oldest)
        row("Prices",
            std::to_string(prices.count) + ", dated " + prices.oldest->iso() + " to " + prices.newest->iso());
    if (about.risk)
        row("Runs", std::to_string(about.risk->samples) + ", seed " + std::to_string(about.risk->seed));
    for (const ChosenConvention &convention : chosenConventions(study))
        row(convention.label.c_str(), convention.value);
}

void writeAssumptions(CsvWriter &csv, const Study &study, const ExportAbout &about)
{
    for (const char *header :
         {"Assumption", "Value", "Unit", "Low", "High", "Source", "As of", "Confidence", "Note"})
        csv.text(header);
    csv.endRow();
    for (const Assumption &line : assumptions(study, about.findings)) {
        const Input &input = line.input;
        const double scale = line.unit.rfind('%', 0) == 0 ? 100 : 1;
        const auto shown = [&](double value) { return std::optional(value * scale); };
        csv.text(line.owner + ": " + line.label);
        csv.number(input.value ? shown(*input.value) : std::nullopt).text(line.unit);
        csv.number(input.range ? shown(input.range->low) : std::nullopt);
        csv.number(input.range ? shown(input.range->high) : std::nullopt);
        csv.text(input.source).text(input.asOf ? input.asOf->iso() : "");
        csv.text(confidenceName(input.confidence)).text(input.note).endRow();
    }
}

} // namespace

std::string comparisonCsv(const Study &study, const Comparison &comparison, const ExportAbout &about)
{
    const std::vector<ResultFigure> measures = usedFigures(comparison, ResultFigure::Scope::Workload);
    const int riskColumns = about.risk ? 3 : 0;
    CsvWriter csv(std::max(kAssumptionColumns, 1 + comparison.years + 5 + int(measures.size()) +
                                                   tokenColumns(usedTokenFigures(study, comparison)) +
                                                   riskColumns + 1 + int(std::size(kFocusColumns))));
    writeTable(csv, study, comparison, measures, about);
    csv.endRow();
    writeCostByWorkload(csv, study, comparison);
    writeAbout(csv, study, about);
    csv.endRow();
    writeAssumptions(csv, study, about);
    return csv.result();
}

} // namespace breakeven
