// breakeven risk: how sure the comparison of a study is.
#include "app/command_line/command.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/result_file.h"
#include "app/command_line/risk_json.h"
#include "app/command_line/run_flags.h"
#include "app/command_line/sample_table.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "data/export/left_runs.h"
#include "model/evaluate/status_issue.h"
#include "ui/words/decision_text.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct RiskOptions
{
    std::string study;
    std::vector<std::string> settings;
    RunFlags runs;
    std::string samplesOut;
    std::string format;
};

std::string percentText(double share) { return words::sentenceRuns(share, words::kPlain); }

std::string percentText(const std::optional<double> &share) { return share ? percentText(*share) : "—"; }

std::string sentence(const Risk &risk, const std::string &currency)
{
    const std::string oftener = words::oftenerCheapest(risk, currency, words::kPlain);
    if (risk.cheapest < 0)
        return "No option can be called cheapest.";
    const auto cheapest = std::size_t(risk.cheapest);
    return risk.options[cheapest].name + " is cheapest at the values of the study. It stays cheapest in " +
           percentText(risk.cheapestShare(cheapest)) + " of " + words::count(risk.samples, words::kPlain) +
           " runs." + (oftener.empty() ? "" : " " + oftener);
}

std::string shareOfRuns(std::int64_t runs, const Risk &risk)
{
    return runs == 0 ? "" : percentText(double(runs) / double(risk.samples));
}

// The spread of each option; with the runs in which it does not do all the work, where there are any.
void printSpreads(const Study &study, const Risk &risk, std::ostream &out)
{
    const std::vector<LeftRuns> shown = leftRunsOf(risk);
    std::vector<std::string> header{
        "Present value, " + study.currency, "P10", "P50", "P90", "Mean", "Cheapest in", "Mean regret"};
    for (const LeftRuns &left : shown)
        header.emplace_back(left.title);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        const OptionRisk &option = risk.options[i];
        rows.push_back({option.name, moneyText(option.npv.p10), moneyText(option.npv.p50),
                        moneyText(option.npv.p90), moneyText(option.npv.mean),
                        percentText(risk.cheapestShare(i)), moneyText(option.meanRegret)});
        for (const LeftRuns &left : shown)
            rows.back().push_back(shareOfRuns(option.*left.runs, risk));
    }
    out << tableText(header, rows);
}

// What would be worth to know before choosing, the most valuable first.
void printInformation(const Study &study, const Risk &risk, std::ostream &out)
{
    std::vector<std::pair<std::string, Information>> known;
    for (std::size_t i = 0; i < risk.information.size(); ++i)
        known.emplace_back(risk.inputs[i].path, risk.information[i]);
    for (std::size_t i = 0; i < risk.choiceInformation.size(); ++i)
        known.emplace_back(risk.choices[i].path, risk.choiceInformation[i]);
    std::erase_if(known, [](const auto &one) { return one.second.value <= 0; });
    if (known.empty())
        return;
    std::stable_sort(known.begin(), known.end(),
                     [](const auto &a, const auto &b) { return a.second.value > b.second.value; });
    std::vector<std::vector<std::string>> rows;
    for (const auto &[path, information] : known)
        rows.push_back({terminalText(words::titleAt(study, path)), moneyText(information.value),
                        moneyText(information.standardError)});
    out << "\nValue of knowing each input before choosing:\n"
        << tableText({"Input", "Worth, " + study.currency, "Standard error"}, rows);
}

void printTable(const Study &study, const Risk &risk, std::ostream &out)
{
    out << sentence(risk, study.currency) << "\n\n";
    printSpreads(study, risk, out);
    out << "\nShare of runs in which the row costs less than the column:\n";
    std::vector<std::string> header{""};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t a = 0; a < risk.options.size(); ++a) {
        header.push_back(risk.options[a].id);
        std::vector<std::string> row{risk.options[a].name};
        for (std::size_t b = 0; b < risk.options.size(); ++b)
            row.push_back(a == b ? "" : percentText(risk.beats[a][b]));
        rows.push_back(std::move(row));
    }
    out << tableText(header, rows);
    printInformation(study, risk, out);
    out << '\n' << words::runsText(risk, words::kPlain) << '\n';
    std::vector<Issue> issues = risk.issues;
    std::vector<OwnIssues> own;
    for (const OptionRisk &option : risk.options)
        own.push_back({option.name, option.issues});
    addIssuesOf(own, issues);
    for (const Issue &issue : issues)
        out << severityName(issue.severity) << ": " << issue.sentence << '\n';
}

Result<Risk> assessed(const Study &study, const RiskOptions &options, const std::stop_token &stop)
{
    RiskSettings settings = options.runs.settings();
    settings.withInformation = options.format != "csv";
    settings.stop = stop;
    std::optional<SampleTable> table;
    if (const auto checked = checkOutputFile(options.samplesOut); !checked)
        return checked.error();
    if (!options.samplesOut.empty()) {
        if (const auto spared = spareInput(options.study, options.samplesOut); !spared)
            return spared.error();
        if (const auto opened = table.emplace(options.samplesOut).open(); !opened)
            return opened.error();
        settings.rows = [&](const Risk &risk, const RunRows &rows) { table->add(risk, rows); };
    }
    auto risk = drawRuns(study, settings);
    if (risk && table)
        if (const auto written = table->finish(); !written)
            return written.error();
    return risk;
}

int runRisk(const CommandContext &context, const RiskOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return report(context, study.error());
    const StopOnInterrupt interrupt;
    const auto risk = assessed(*study, options, interrupt.token());
    if (!risk)
        return report(context, risk.error());
    if (options.format == "json")
        context.out << jsonText(riskJson(*study, *risk));
    else if (options.format == "csv")
        context.out << riskCsvText(*study, *risk);
    else
        printTable(*study, *risk, context.out);
    return 0;
}

} // namespace

void addRisk(CLI::App &app, CommandContext &context)
{
    CLI::App *command =
        app.add_subcommand("risk", "Show how sure the comparison is, given the ranges of the inputs");
    auto options = std::make_shared<RiskOptions>();
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    addRunFlags(*command, options->runs);
    command->add_option(
        "--samples-out", options->samplesOut,
        "Also write all runs to this CSV file: what each one drew and what each option costs");
    addFormat(*command, options->format, {"table", "csv", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runRisk(context, *options); }; });
}

} // namespace breakeven
