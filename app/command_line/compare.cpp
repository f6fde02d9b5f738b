// breakeven compare: the options of a study side by side.
#include "app/command_line/actuals_output.h"
#include "app/command_line/comparison_csv.h"
#include "app/command_line/comparison_json.h"
#include "app/command_line/note_source.h"
#include "app/command_line/output.h"
#include "app/command_line/study_source.h"

#include "model/decision/gate.h"
#include "model/evaluate/cost_measure.h"
#include "model/evaluate/measured_difference.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/workload/model_run.h"
#include "ui/words/decision_text.h"
#include "ui/words/headline.h"
#include "ui/words/measured_text.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_tables.h"
#include "ui/words/risk_text.h"
#include "ui/words/status_text.h"
#include "ui/words/text.h"
#include "ui/words/token_text.h"
#include "ui/words/workload_cost_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct CompareOptions
{
    std::string study;
    std::vector<std::string> settings;
    std::string baseline;
    std::vector<std::string> gates; // --fail-if
    std::string format;
};

// The costs of the first table, behind those of the years.
constexpr const char *kCosts[] = {"cost_per_year", "total_cost", "npv"};

const ResultFigure &costFigure(const char *id) { return resultFigure(ResultFigure::Scope::Option, id); }

// Work that is counted in tokens has none.
bool hasUsefulHours(const Comparison &comparison)
{
    const bool hasTokens = onlyTokenWorkload(comparison) >= 0;
    return !hasTokens ||
           std::any_of(comparison.options.begin(), comparison.options.end(),
                       [](const OptionOutcome &option) { return option.costPerUsefulGpuHour().has_value(); });
}

// In per cent of the present value, by which the headline tells the cheapest.
std::optional<double> againstBaseline(const Comparison &comparison, const OptionOutcome &option)
{
    const int baseline = comparison.baseline;
    const auto whole = baseline < 0 ? std::nullopt : comparison.options[std::size_t(baseline)].npv();
    return whole && *whole > 0 && option.npv() ? std::optional((*option.npv() / *whole - 1) * 100)
                                               : std::nullopt;
}

std::vector<std::string> tableRow(const Comparison &comparison, std::size_t index)
{
    const OptionOutcome &option = comparison.options[index];
    const std::string status = words::statusWord(option.status);
    const std::string ok = statusSentence(option).empty() ? "ok" : "ok, latency not measured";
    std::vector<std::string> row{option.name, status.empty() ? ok : status};
    for (const auto &year : option.costByYear)
        row.push_back(moneyText(year));
    for (const char *id : kCosts)
        row.push_back(moneyText(costFigure(id).value(option, -1)));
    const bool isBaseline = int(index) == comparison.baseline;
    row.push_back(isBaseline ? "baseline"
                             : words::difference(againstBaseline(comparison, option), 1, words::kPlain));
    if (hasUsefulHours(comparison))
        row.push_back(moneyText(option.costPerUsefulGpuHour()));
    return row;
}

std::string orUnknown(const std::string &text) { return text.empty() ? words::unknownText() : text; }

// "A million tokens, USD", "TTFT at the peak, s".
std::string tokenHeader(const Study &study, const ResultFigure &figure)
{
    return words::joined({figure.name, columnUnit(figure, study.currency, "%")}, ", ");
}

// A latency with the percentile it is really of.
std::string tokenCell(const OptionOutcome &option, const ResultFigure &figure, int workload)
{
    const auto value = figure.value(option, workload);
    const std::string text = figure.isShare() ? words::sharePlain(value, words::kPlain, figure.decimals)
                                              : words::fixed(value, figure.decimals, words::kPlain);
    const TokenOutcome *tokens = tokensOf(option, workload);
    return figure.latency && value && tokens ? text + " " + words::percentileWord(*tokens, *figure.latency)
                                             : text;
}

// What a workload in tokens costs for each token, and on how many replicas.
void printTokens(const Study &study, const Comparison &comparison, int workload, std::ostream &out)
{
    const auto figures = tokenFiguresOf(study, comparison, workload, TokenDetail::Main);
    if (figures.empty())
        return;
    std::vector<std::string> header{"Option"};
    for (const ResultFigure &figure : figures)
        header.push_back(tokenHeader(study, figure));
    header.insert(header.end(), {"Limited by", "Latency"});
    std::vector<std::vector<std::string>> rows;
    for (const std::size_t index : inOrder(comparison, usualMeasure(study, comparison))) {
        const OptionOutcome &option = comparison.options[index];
        const TokenOutcome *tokens = tokensOf(option, workload);
        std::vector<std::string> row{option.name};
        for (const ResultFigure &figure : figures)
            row.push_back(tokenCell(option, figure, workload));
        row.push_back(orUnknown(tokens ? words::limitWord(*tokens) : ""));
        row.push_back(orUnknown(tokens ? words::performanceWord(*tokens) : ""));
        rows.push_back(std::move(row));
    }
    out << '\n'
        << terminalText(
               words::servingAsked(study, comparison.workloads[std::size_t(workload)], words::kPlain))
        << "\n\n"
        << tableText(header, rows);
}

constexpr std::size_t kMostLeftOut = 5;

// What the comparison itself says, then what is not like for like in it.
void printIssues(const Comparison &comparison, const std::vector<SanityNote> &notes, std::ostream &out)
{
    std::string lines;
    for (const Issue &issue : allIssues(comparison))
        if (!isNoted(notes, issue))
            lines += issueLine(issue) + '\n';
    for (const SanityNote &note : notesByWorth(notes))
        lines += noteLine(note) + '\n';
    out << (lines.empty() ? "" : "\n") << lines;
}

void printLeftOut(const CompareOptions &options, const std::vector<SanityNote> &notes, std::ostream &out)
{
    const std::vector<SanityNote> leftOut = leftOutByCost(notes);
    const std::size_t shown = std::min(leftOut.size(), kMostLeftOut);
    out << (shown == 0 ? "" : "\n");
    for (std::size_t i = 0; i < shown; ++i)
        out << noteLine(leftOut[i]) << '\n';
    if (shown < leftOut.size())
        out << "… " << leftOut.size() - shown << " more: study offers " << shellWord(options.study) << '\n';
}

// As the window has it: nothing where a convention decides already, or there is no one to lose.
std::string flipText(const Comparison &comparison, const words::Headline &headline, const Turns &turns)
{
    const Verdict &verdict = comparison.verdict;
    if (!headline.secondLine.empty() || verdict.form == Verdict::Form::One || verdict.cheapest < 0)
        return {};
    const bool isNamed = verdict.form == Verdict::Form::Tie;
    const std::string other = words::otherChoiceLine(turns.probe, turns.flips, isNamed).plain;
    return words::nearestFlipLine(turns.probe, turns.flips, isNamed, words::kPlain).plain +
           (other.empty() ? "" : ' ' + other);
}

// Where every option is too slow the table says so of each: what to do stands in the place of the list.
void printHeadline(const Study &study, const Comparison &comparison, const std::vector<SanityNote> &notes,
                   const Turns &turns, const std::optional<Risk> &runs, std::ostream &out)
{
    const words::Headline headline = words::headline(study, comparison, words::kPlain);
    const std::string flip = flipText(comparison, headline, turns);
    const bool isLeaningSaid = comparison.verdict.cheapest >= 0 &&
                               words::isLeaningSaid(turns.leanings.size(), turns.flips, !flip.empty());
    const std::string leaning =
        isLeaningSaid ? words::leaningSentence(study, turns.leanings, turns.assumedValues) : std::string();
    const auto slow = std::find_if(notes.begin(), notes.end(),
                                   [](const SanityNote &note) { return note.id == std::string("N21"); });
    const std::string left = runs ? words::leftOutInRuns(*runs, words::kPlain) : std::string();
    for (const std::string &line : {headline.plain, left, headline.allocation, headline.secondLine, flip,
                                    leaning, slow == notes.end() ? headline.excluded : slow->text})
        if (!line.empty())
            out << terminalText(line) << '\n';
    out << '\n';
}

void printTable(const CompareOptions &options, const Study &study, const Comparison &comparison,
                const std::vector<MeasuredDifference> &measured,
                const std::vector<PlanAgainstActual> &actuals, const std::vector<SanityNote> &notes,
                const Turns &turns, std::ostream &out)
{
    std::optional<Risk> runs;
    if (isOfTrainingRuns(study))
        if (auto risk = assessRisk(study, {}))
            runs = std::move(*risk);
    printHeadline(study, comparison, notes, turns, runs, out);
    std::vector<std::string> header{"Option, " + study.currency, "Status"};
    for (int year = 1; year <= comparison.years; ++year)
        header.push_back("Year " + std::to_string(year));
    for (const char *id : kCosts)
        header.emplace_back(costFigure(id).name);
    header.emplace_back("Against baseline, % of present value");
    if (hasUsefulHours(comparison))
        header.emplace_back("Useful GPU-hour");
    std::vector<std::vector<std::string>> rows;
    for (const std::size_t option : inOrder(comparison, usualMeasure(study, comparison)))
        rows.push_back(tableRow(comparison, option));
    out << tableText(header, rows);
    if (runs)
        out << '\n' << tableText(words::trainingRunTable(study, *runs, words::kPlain));
    for (int workload = 0; workload < int(comparison.workloads.size()); ++workload)
        printTokens(study, comparison, workload, out);
    if (const auto costs = words::costByWorkloadTable(study, comparison, words::kPlain); !costs.rows.empty())
        out << '\n' << tableText(costs);
    out << (measured.empty() ? "" : "\n");
    for (const MeasuredDifference &difference : measured)
        out << terminalText(words::measuredSentence(study, comparison, difference, words::kPlain)) << '\n';
    printActuals(study, comparison, actuals, out);
    printIssues(comparison, notes, out);
    printLeftOut(options, notes, out);
}

Result<std::vector<Gate>> gatesOf(const CompareOptions &options)
{
    std::vector<Gate> gates;
    for (const std::string &text : options.gates) {
        const auto gate = parseGate(text);
        if (!gate)
            return gate.error();
        gates.push_back(*gate);
    }
    return gates;
}

// A sentence for each condition that holds.
Result<std::vector<std::string>> failuresOf(const std::vector<Gate> &gates, const Study &study,
                                            const StudySheet &sheet, const Evaluation &evaluation,
                                            const Comparison &comparison)
{
    std::vector<std::string> failures;
    for (const Gate &gate : gates) {
        const auto failure = failureOf(gate, study, sheet, evaluation, comparison);
        if (!failure)
            return failure.error();
        if (!failure->empty())
            failures.push_back(*failure);
    }
    return failures;
}

int runCompare(const CommandContext &context, const CompareOptions &options)
{
    const auto gates = gatesOf(options);
    if (!gates)
        return report(context, gates.error());
    const auto study = loadStudy(context, options.study, options.settings, options.baseline);
    if (!study)
        return report(context, study.error());
    std::vector<std::string> asked;
    for (const Gate &gate : *gates)
        asked.push_back(gate.left);
    const auto sheet = buildStudySheet(*study, asked);
    if (!sheet)
        return report(context, sheet.error());
    const Evaluation evaluation(sheet->sheet);
    Comparison comparison = compare(*study, *sheet, evaluation);
    completeVerdict(*study, comparison);
    const auto failures = failuresOf(*gates, *study, *sheet, evaluation, comparison);
    if (!failures)
        return report(context, failures.error());
    const auto measured = measuredDifferences(*study, comparison, evaluation);
    const auto actuals = plansAgainstActual(*study, *sheet, evaluation);
    const auto charges = focusCharges(*study, comparison, evaluation);
    if (options.format == "csv") {
        context.out << comparisonCsvText(*study, comparison, charges);
    } else {
        const Turns turns = turnsOf(context, *study, *sheet);
        auto notes = notesOf(context, *study, *sheet, evaluation, comparison, turns.flips);
        addWorth(turns.probe, comparison, notes);
        if (options.format == "json")
            context.out << jsonText(
                comparisonJson(*study, comparison, charges, {measured, actuals}, notes, turns));
        else
            printTable(options, *study, comparison, measured, actuals, notes, turns, context.out);
    }
    for (const std::string &failure : *failures)
        context.messages << terminalText(failure) << '\n';
    return failures->empty() ? 0 : int(ErrorKind::Failed);
}

} // namespace

void addCompare(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand("compare", "Compare the options of a study");
    auto options = std::make_shared<CompareOptions>();
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--baseline", options->baseline,
                        "Id of the option that the others are compared with");
    command
        ->add_option("--fail-if", options->gates,
                     "A condition that ends with exit code 1, such as 'cheapest != own' or "
                     "'options.spot.total_cost > 1000000'; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    addFormat(*command, options->format, {"table", "csv", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runCompare(context, *options); }; });
}

} // namespace breakeven
