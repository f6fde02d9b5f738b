// breakeven sweep, breakeven sweep-merge: a study at every point of a grid of inputs.
#include "app/command_line/command.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/result_file.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "data/sweep_file.h"
#include "model/numeric/shown_amount.h"
#include "model/study/study_path.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <memory>
#include <ostream>
#include <thread>

namespace breakeven {

namespace {

struct SweepOptions
{
    std::string study;
    std::vector<std::string> settings;
    std::vector<std::string> vary;
    std::vector<std::string> results;
    std::string shard;
    std::string out;
    std::vector<std::string> files; // of a merge
    int threads = 1;
};

// "3/8"
Result<std::pair<int, int>> shardOf(const std::string &text)
{
    if (text.empty())
        return std::pair(1, 1);
    int shard = 0, shards = 0;
    const char *end = text.data() + text.size();
    auto read = std::from_chars(text.data(), end, shard);
    const bool hasSlash = read.ec == std::errc() && read.ptr != end && *read.ptr == '/';
    if (hasSlash)
        read = std::from_chars(read.ptr + 1, end, shards);
    if (!hasSlash || read.ec != std::errc() || read.ptr != end || shard < 1 || shards < shard)
        return Error{ErrorKind::BadInput, "Expected a shard like 1/8, found '" + text + "'.", "shard"};
    return std::pair(shard, shards);
}

// What is varied has no value that is set.
Result<void> checkNotSet(const Study &study, const std::string &path,
                         const std::vector<std::string> &settings)
{
    for (const std::string &setting : settings) {
        const std::string set = setting.substr(0, setting.find('='));
        const auto place = inputAt(study, set);
        if ((place ? place->path : set) == path)
            return Error{ErrorKind::BadInput,
                         "'" + path + "' is set and varied; leave out --set " + setting + " or its --vary.",
                         {}};
    }
    return {};
}

Result<Sweep> sweepOf(const CommandContext &context, const SweepOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings);
    if (!study)
        return study.error();
    if (const auto checked = checkOutputFile(options.out); !checked)
        return checked.error();
    if (const auto spared = spareInput(options.study, options.out); !spared)
        return spared.error();
    std::vector<SweepAxis> axes;
    for (const std::string &text : options.vary) {
        auto axis = parseAxis(*study, text);
        if (!axis)
            return axis.error();
        if (const auto checked = checkNotSet(*study, axis->path, options.settings); !checked)
            return checked.error();
        axes.push_back(std::move(*axis));
    }
    return Sweep::of(*study, std::move(axes), options.results);
}

Result<void> fill(const CommandContext &context, SweepFile &file, Sweep &sweep, const SweepHeader &header,
                  const SweepOptions &options)
{
    // What a task that is killed has to do again.
    constexpr std::int64_t kRowsOfThread = 1024;
    const std::int64_t most = kRowsOfThread * options.threads;
    const StopOnInterrupt interrupt;
    ProgressLine line(context, "sweeping");
    while (file.next() < header.end()) {
        line.show(double(file.next() - header.first()) / double(header.end() - header.first()));
        if (interrupt.token().stop_requested())
            return Error{ErrorKind::Cancelled,
                         "Stopped after point " + std::to_string(file.next() - 1) +
                             "; the same command goes on from there.",
                         {}};
        const std::int64_t count = std::min(most, header.end() - file.next());
        const std::string rows = sweepRowsText(sweep, sweep.rows(file.next(), count, options.threads));
        if (const auto written = file.append(rows, count); !written)
            return written;
    }
    return {};
}

int runSweep(const CommandContext &context, const SweepOptions &options)
{
    const auto shard = shardOf(options.shard);
    if (!shard)
        return report(context, shard.error());
    auto sweep = sweepOf(context, options);
    if (!sweep)
        return report(context, sweep.error());
    const SweepHeader header =
        sweepHeader(*sweep, options.results, BREAKEVEN_VERSION, shard->first, shard->second);
    auto file = SweepFile::open(options.out, header, sweepColumnsText(*sweep, options.results));
    if (!file)
        return report(context, file.error());
    const std::int64_t begun = file->next();
    if (const auto done = fill(context, *file, *sweep, header, options); !done)
        return report(context, done.error());
    if (!context.isQuiet)
        context.messages << terminalText("Wrote " + std::to_string(header.end() - begun) + " of " +
                                         std::to_string(header.end() - header.first()) + " rows to " +
                                         options.out)
                         << '\n';
    return 0;
}

int runMerge(const CommandContext &context, const SweepOptions &options)
{
    if (const auto checked = checkOutputFile(options.out); !checked)
        return report(context, checked.error());
    const auto whole = mergeSweeps(options.files, options.out);
    if (!whole)
        return report(context, whole.error());
    if (!context.isQuiet)
        context.messages << terminalText("Wrote " + shownAmount(double(whole->points), "rows", {}) + " to " +
                                         options.out)
                         << '\n';
    return 0;
}

} // namespace

void addSweep(CLI::App &app, CommandContext &context)
{
    CLI::App *command =
        app.add_subcommand("sweep", "A study at every point of a grid of inputs, as a CSV file");
    auto options = std::make_shared<SweepOptions>();
    options->threads = int(std::max(1u, std::thread::hardware_concurrency()));
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command
        ->add_option("--vary", options->vary,
                     "PATH=FROM:TO:STEPS, PATH=FROM:TO:STEPS:log or PATH=v1,v2,…; up to four times")
        ->allow_extra_args(false)
        ->take_all()
        ->required();
    command->add_option("--result", options->results, "Also this quantity of every point; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--shard", options->shard, "I/N: only the I-th of N equal parts");
    command->add_option("--out", options->out, "The file; one of the same sweep is continued")->required();
    command->add_option("--threads", options->threads, "Number of threads; the results do not depend on it")
        ->check(CLI::Range(1, 1024));
    command->callback(
        [&context, options] { context.run = [&context, options] { return runSweep(context, *options); }; });
}

void addSweepMerge(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand("sweep-merge", "Put the shards of a sweep together");
    auto options = std::make_shared<SweepOptions>();
    command->add_option("files", options->files, "The shards, in any order")->required();
    command->add_option("--out", options->out, "The file of the whole sweep")->required();
    command->callback(
        [&context, options] { context.run = [&context, options] { return runMerge(context, *options); }; });
}

} // namespace breakeven
