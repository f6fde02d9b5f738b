// breakeven report: a study as files to send: PDF, CSV, a workbook, a page for browsers.
#include "app/command_line/desktop.h"
#include "app/command_line/note_source.h"
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/result_file.h"
#include "app/command_line/study_source.h"

#include "data/export/study_csv.h"
#include "data/readers/file_text.h"
#include "data/readers/spared_file.h"
#include "data/readers/utc_time.h"
#include "data/workbook/workbook.h"
#include "model/plan/plan_scenarios.h"
#include "ui/words/headline.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <system_error>
#include <thread>
#include <utility>

namespace breakeven {

namespace {

struct ReportOptions
{
    std::string study;
    std::string pdf;
    std::string csv;
    std::string xlsx;
    std::string html;
    std::string paper = "a4";
    std::optional<int> scenarios; // unless the PDF does not say when to commit
};

void tell(const CommandContext &context, ProgressLine &line, const std::string &path)
{
    line.clear();
    if (!context.isQuiet)
        context.messages << terminalText("Wrote " + path) << '\n';
}

// '-' is standard output.
Result<void> writeCsv(const CommandContext &context, ProgressLine &line, const std::string &path,
                      const std::string &text)
{
    if (path == "-") {
        line.clear();
        context.out << text;
        return {};
    }
    auto written = writeFileText(path, text);
    if (written)
        tell(context, line, path);
    return written;
}

Result<void> writeTables(const CommandContext &context, ProgressLine &line, const ReportOptions &options,
                         const WorkbookContent &content)
{
    if (!options.csv.empty()) {
        const std::string csv = tidyCsv(content.study, content.comparison, content.about);
        if (auto written = writeCsv(context, line, options.csv, csv); !written)
            return written;
    }
    if (options.xlsx.empty())
        return {};
    auto written = writeWorkbook(content, options.xlsx);
    if (written)
        tell(context, line, options.xlsx);
    return written;
}

int threads() { return int(std::max(1u, std::thread::hardware_concurrency())); }

// As `risk` draws them; nothing where nothing is uncertain.
Result<std::shared_ptr<const Risk>> runsOf(const Study &study)
{
    auto risk = assessRisk(study, {.withInformation = true, .threads = threads()});
    if (!risk)
        return risk.error();
    if (!risk->isAnythingDrawn())
        return std::shared_ptr<const Risk>();
    return std::make_shared<const Risk>(std::move(*risk));
}

// How many revisions the store has of the study, as the window counts them; a file and an example have none.
int revisionOf(const CommandContext &context, const std::string &name)
{
    std::error_code failed;
    if (name.starts_with("example:") || std::filesystem::exists(name, failed))
        return 0;
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (!store)
        return 0;
    const auto stored = store->studies().find(name);
    if (!stored || !*stored)
        return 0;
    const auto revisions = store->studies().revisions((*stored)->uuid);
    return revisions ? int(revisions->size()) : 0;
}

// What is asked for would write over the study or a store, or one file twice.
std::optional<Error> overwritten(const CommandContext &context, const ReportOptions &options)
{
    const std::pair<const char *, const std::string &> files[] = {
        {"--pdf", options.pdf}, {"--csv", options.csv}, {"--xlsx", options.xlsx}, {"--html", options.html}};
    const std::string store = context.store.empty() ? Store::defaultPath() : context.store;
    for (std::size_t k = 0; k < std::size(files); ++k) {
        const auto &[flag, file] = files[k];
        for (const char *beside : {"", "-wal", "-shm"})
            if (isSameFile(store + beside, file))
                return Error{ErrorKind::Usage,
                             "This file is the store, or a part of it; choose another file for the report.",
                             file};
        if (isSameFile(options.study, file))
            return Error{ErrorKind::Usage,
                         "This file is the study itself; choose another file for the report.", file};
        if (!file.empty() && file != "-")
            if (const auto spared = spareDatabases(file); !spared)
                return spared.error();
        for (std::size_t other = 0; other < k; ++other)
            if (isSameFile(file, files[other].second))
                return Error{ErrorKind::Usage,
                             std::string("Expected two files, found the same one for ") + files[other].first +
                                 " and " + flag + ".",
                             file};
    }
    return std::nullopt;
}

// Something to write is asked for, and nothing but CSV on standard output.
std::optional<Error> badUsage(const CommandContext &context, const ReportOptions &options)
{
    if (options.pdf.empty() && options.csv.empty() && options.xlsx.empty() && options.html.empty())
        return Error{ErrorKind::Usage,
                     "Expected --pdf FILE, --csv FILE, --xlsx FILE or --html FILE, found none of them.",
                     {}};
    if (options.scenarios && options.pdf.empty())
        return Error{ErrorKind::Usage, "--scenarios is of the PDF; say --pdf FILE as well.", {}};
    if (options.scenarios)
        if (const auto checked = checkPlanScenarios(*options.scenarios); !checked)
            return checked.error();
    if (options.pdf == "-")
        return Error{
            ErrorKind::Usage, "Expected --pdf FILE, found '-': a PDF is not written to standard output.", {}};
    if (options.xlsx == "-")
        return Error{ErrorKind::Usage,
                     "Expected --xlsx FILE, found '-': a workbook is not written to standard output.",
                     {}};
    if (options.html == "-")
        return Error{ErrorKind::Usage,
                     "Expected --html FILE, found '-': a page is not written to standard output.",
                     {}};
    return overwritten(context, options);
}

// What is drawn with Qt.
Result<void> writeDrawn(const CommandContext &context, ProgressLine &line, const ReportOptions &options,
                        const ReportedStudy &reported)
{
    if (!options.pdf.empty()) {
        if (auto written = context.desktop->writePdf(reported, options.pdf, options.paper); !written)
            return written;
        tell(context, line, options.pdf);
    }
    if (options.html.empty())
        return {};
    auto written = context.desktop->writePage(reported, options.html);
    if (written)
        tell(context, line, options.html);
    return written;
}

int runReport(const CommandContext &context, const ReportOptions &options)
{
    if (const auto error = badUsage(context, options))
        return report(context, *error);
    const bool isDrawn = !options.pdf.empty() || !options.html.empty();
    if (isDrawn && !context.desktop)
        return report(context, handOver(context.arguments));
    const auto study = loadStudy(context, options.study);
    if (!study)
        return report(context, study.error());
    const auto sheet = buildStudySheet(*study);
    if (!sheet)
        return report(context, sheet.error());
    ProgressLine line(context, "comparing");
    const Evaluation evaluation(sheet->sheet);
    Comparison comparison = compare(*study, *sheet, evaluation);
    completeVerdict(*study, comparison);
    const InputFindings findings = inputFindings(*study, *sheet, evaluation);
    addNotes(notesOf(context, *study, *sheet, evaluation, comparison, turnsOf(context, *study, *sheet).flips),
             comparison.issues);
    line.begin("drawing runs");
    const auto risk = runsOf(*study);
    if (!risk)
        return report(context, risk.error());
    line.begin("writing");
    if (!options.csv.empty() || !options.xlsx.empty()) {
        const std::string answer =
            words::headline(*study, comparison, words::kPlain, risk->get()).paragraph();
        const ExportAbout about{BREAKEVEN_VERSION,
                                today(),
                                answer,
                                findings,
                                *risk,
                                focusCharges(*study, comparison, evaluation),
                                measuredDifferences(*study, comparison, evaluation),
                                plansAgainstActual(*study, *sheet, evaluation)};
        if (auto written =
                writeTables(context, line, options, {*study, *sheet, evaluation, comparison, about});
            !written)
            return report(context, written.error());
    }
    if (isDrawn)
        if (const auto written =
                writeDrawn(context, line, options,
                           {*study, *sheet, evaluation, comparison, findings, *risk,
                            revisionOf(context, options.study), options.scenarios.value_or(0)});
            !written)
            return report(context, written.error());
    return 0;
}

} // namespace

void addReport(CLI::App &app, CommandContext &context)
{
    CLI::App *command =
        app.add_subcommand("report", "Write a study as a PDF report, as CSV, as a workbook or as a page");
    auto options = std::make_shared<ReportOptions>();
    command->add_option("study", options->study, "A study file, a name in the store, or example:NAME")
        ->required();
    command->add_option("--pdf", options->pdf, "Write the report to this file");
    command->add_option(
        "--csv", options->csv,
        "Write every number and assumption to this file, one in each row; '-' is standard output");
    command->add_option("--xlsx", options->xlsx,
                        "Write the study to this file as a workbook with live formulas");
    command->add_option("--html", options->html,
                        "Write the study as a page for browsers to this file: its sliders recalculate");
    command->add_option("--scenarios", options->scenarios,
                        "Also say in the PDF when to commit, over so many scenarios of the study's ranges, 1 "
                        "to 64; see plan");
    command->add_option("--paper", options->paper, "a4 or letter")
        ->check(CLI::IsMember({"a4", "letter"}, CLI::ignore_case))
        ->capture_default_str();
    command->callback(
        [&context, options] { context.run = [&context, options] { return runReport(context, *options); }; });
}

} // namespace breakeven
