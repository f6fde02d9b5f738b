// breakeven risk: how sure the comparison of a study is.
#include "app/command_line/command.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/result_file.h"
#include "app/command_line/risk_json.h"
#include "app/command_line/run_flags.h"
#include "app/command_line/sample_table.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "model/evaluate/evaluate.h"
#include "model/evaluate/status_issue.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_tables.h"
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

std::string sentence(const Risk &risk, const std::string &currency)
{
    const std::string oftener = words::oftenerCheapest(risk, currency, words::kPlain);
    const std::string left = words::leftOutInRuns(risk, words::kPlain);
    const std::string held = words::heldBackInRuns(risk, currency, words::kPlain);
    if (risk.cheapest < 0)
        return "No option can be called cheapest.";
    const auto cheapest = std::size_t(risk.cheapest);
    return risk.options[cheapest].name + " is cheapest at the values of the study. It stays cheapest in " +
           words::sentenceRuns(risk.cheapestShare(cheapest), words::kPlain) + " of " +
           words::count(risk.samples, words::kPlain) + " runs." + (oftener.empty() ? "" : " " + oftener) +
           (left.empty() ? "" : " " + left) + (held.empty() ? "" : " " + held);
}

void printTable(const Study &study, const Comparison &comparison, const Risk &risk, std::ostream &out)
{
    out << sentence(risk, study.currency) << '\n';
    for (const words::Table &table : {words::trainingRunTable(study, risk, words::kPlain),
                                      words::riskTable(study, comparison, risk, words::kPlain),
                                      words::riskBeatsTable(study, risk, words::kPlain),
                                      words::riskChoicesTable(study, risk, words::kPlain),
                                      words::riskInformationTable(study, risk, words::kPlain)})
        if (!table.rows.empty())
            out << '\n' << tableText(table);
    out << '\n' << words::runsText(risk, words::kPlain) << '\n';
    std::vector<Issue> issues = risk.issues;
    std::vector<OwnIssues> own;
    for (const OptionRisk &option : risk.options)
        own.push_back({option.name, option.issues});
    addIssuesOf(own, issues);
    for (const Issue &issue : issues)
        out << severityName(issue.severity) << ": " << issue.sentence << '\n';
}

Result<Risk> assessed(const CommandContext &context, const Study &study, const RiskOptions &options,
                      const std::stop_token &stop)
{
    RiskSettings settings = options.runs.settings();
    settings.withInformation = options.format != "csv";
    settings.stop = stop;
    ProgressLine line(context, "drawing runs");
    settings.progress = [&line](std::int64_t done, std::int64_t all) {
        line.show(double(done) / double(all));
    };
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
    const auto risk = assessed(context, *study, options, interrupt.token());
    if (!risk)
        return report(context, risk.error());
    if (options.format == "json")
        context.out << jsonText(riskJson(*study, *risk));
    else if (options.format == "csv")
        context.out << riskCsvText(*study, *risk);
    else if (const auto sheet = buildStudySheet(*study); !sheet)
        return report(context, sheet.error());
    else
        printTable(*study, compare(*study, *sheet, Evaluation(sheet->sheet)), *risk, context.out);
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
