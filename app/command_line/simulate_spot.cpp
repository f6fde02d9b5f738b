// `breakeven simulate spot`: a job with a deadline on a spot history, under one policy.
#include "app/command_line/simulate_spot_output.h"
#include "app/command_line/traces.h"

#include "data/trace_formats/start_ticks.h"
#include "data/trace_formats/trace_import.h"
#include "model/numeric/number_text.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <ostream>

namespace breakeven {

namespace {

constexpr double kMaximumHours = double(DeadlineJob::kMaximumSeconds) / 3600;
constexpr const char *kMadeUp = "alternating:";

std::vector<Key> spotKeys()
{
    const NumberLimits hours = between(0, kMaximumHours);
    return {
        numberKey("work_h", "h", "48", hours, "work to do"),
        numberKey("deadline_h", "h", "60", hours, "deadline, counted from the start tick"),
        numberKey("changeover_h", "h", "0.2", hours, "time without progress whenever a machine is started"),
        optional(numberKey("on_demand", "USD/h", "", atLeast(0), "price of the whole job on demand")),
        optional(numberKey("spot", "USD/h", "", atLeast(0), "price of the whole job on spot")),
        numberKey("nodes", "", "1", wholeNumber(1, 1000000),
                  "instances that must be up at once for spot to be offered"),
        optional(numberKey("ticks", "s", "", wholeNumber(1, 31536000),
                           "length of a tick; without it that of the trace")),
        choiceKey("policy", nullptr, {"greedy", "uniform", "on-demand", "spot-only", "optimum"},
                  "how to choose between spot, on demand and waiting"),
        optional(choiceKey("polarity", "", {"available", "unavailable"},
                           "meaning of 1 in the trace; without it that of the format")),
        integerKey("seed", "1", 64, "seed of a made-up trace")};
}

struct SpotOptions
{
    SimulationFlags flags{"spot", spotKeys()};
    std::string trace;
    std::string as;
    std::vector<std::string> startTicks;
    std::string startTicksFile;
    CalcFormat format = CalcFormat::AsText;
};

double price(const Arguments &arguments, const char *key)
{
    return arguments.isGiven(key) ? arguments.number(key) : std::numeric_limits<double>::quiet_NaN();
}

std::int64_t secondsOf(double hours) { return std::llround(hours * 3600); }

DeadlineJob jobOf(const Arguments &arguments, std::int64_t stepSeconds)
{
    DeadlineJob job;
    job.workSeconds = secondsOf(arguments.number("work_h"));
    job.deadlineSeconds = secondsOf(arguments.number("deadline_h"));
    job.changeoverSeconds = secondsOf(arguments.number("changeover_h"));
    job.stepSeconds = stepSeconds;
    job.onDemandPerHour = price(arguments, "on_demand");
    job.spotPerHour = price(arguments, "spot");
    return job;
}

// "alternating:4/1": up for 4 h at a time on average, then waited for 1 h.
Result<TraceRows> madeUpTrace(const SpotOptions &options, const Arguments &arguments)
{
    const std::string spells = options.trace.substr(std::string(kMadeUp).size());
    const std::size_t slash = std::min(spells.find('/'), spells.size());
    const auto up = parseNumber(spells.substr(0, slash));
    const auto wait = parseNumber(spells.substr(std::min(slash + 1, spells.size())));
    constexpr double shortest = 1.0 / 3600;
    const auto isUsable = [](std::optional<double> hours) {
        return hours && *hours >= shortest && *hours <= kMaximumHours;
    };
    if (!isUsable(up) || !isUsable(wait))
        return Error{ErrorKind::BadInput,
                     "Expected the mean hours up and waiting as " + std::string(kMadeUp) +
                         "4/1, a second each at least, found '" + options.trace + "'.",
                     "--trace"};
    constexpr std::int64_t usualStep = 600;
    const std::int64_t step =
        arguments.isGiven("ticks") ? std::int64_t(arguments.number("ticks")) : usualStep;
    const std::int64_t year = std::int64_t(365) * 86400;
    const std::int64_t span = std::max(year, 2 * secondsOf(arguments.number("deadline_h")));
    TraceRows rows;
    rows.availability =
        alternatingAvailability({*up, *wait}, step, span / step + 1, arguments.integer("seed"));
    rows.rows = std::int64_t(rows.availability.counts.size());
    return rows;
}

Result<TraceRows> storedTrace(const CommandContext &context, const SpotOptions &options,
                              const Arguments &arguments)
{
    TraceImport import;
    import.path = options.trace;
    const auto found = findTraces(context, import);
    if (!found)
        return found.error();
    const auto ticks =
        arguments.isGiven("ticks") ? std::optional(std::int64_t(arguments.number("ticks"))) : std::nullopt;
    auto availability = availabilityOf(found->traces.front(), ticks);
    if (!availability)
        return availability.error();
    TraceRows rows;
    rows.availability = std::move(availability.value());
    rows.rows = std::int64_t(rows.availability.counts.size());
    return rows;
}

Result<TraceRows> traceOf(const CommandContext &context, const SpotOptions &options,
                          const Arguments &arguments)
{
    if (options.trace.rfind(kMadeUp, 0) == 0)
        return madeUpTrace(options, arguments);
    std::error_code ignored;
    if (!std::filesystem::exists(options.trace, ignored))
        return storedTrace(context, options, arguments);
    const auto file = readTraceFile(options.trace);
    if (!file)
        return file.error();
    const auto format = traceFormatOf(*file, options.as);
    if (!format)
        return format.error();
    TraceReading reading;
    if (arguments.isGiven("polarity"))
        reading.polarity =
            arguments.choice("polarity") == "available" ? Polarity::Available : Polarity::Unavailable;
    if (arguments.isGiven("ticks"))
        reading.stepSeconds = std::int64_t(arguments.number("ticks"));
    auto rows = (*format)->read(*file, reading);
    if (!rows || !rows->availability.counts.empty())
        return rows;
    // Cluster events and samples have no ticks of their own.
    if (rows->traces.size() != 1)
        return Error{ErrorKind::BadInput, "expected one trace of availability", options.trace};
    rows->traces.front().finish();
    auto availability = availabilityOf(rows->traces.front(), reading.stepSeconds);
    if (!availability)
        return availability.error();
    rows->availability = std::move(availability.value());
    return rows;
}

Result<std::vector<std::int64_t>> startsOf(const SpotOptions &options, const AvailabilityTrace &trace)
{
    std::vector<std::int64_t> starts;
    for (const std::string &text : options.startTicks) {
        const auto tick = parseNumber(text);
        if (!tick || *tick < 0 || *tick != std::floor(*tick) || *tick > 1e15)
            return Error{ErrorKind::BadInput, "Expected a tick from 0, found '" + text + "'.",
                         "--start-tick"};
        starts.push_back(std::int64_t(*tick));
    }
    if (options.startTicksFile.empty())
        return starts.empty() ? std::vector<std::int64_t>{0} : starts;
    const auto more = readStartTicks(options.startTicksFile, trace);
    if (!more)
        return more.error();
    starts.insert(starts.end(), more->begin(), more->end());
    return starts;
}

// Why a run has no end, or an end but no cost.
void addRunIssues(SpotReplay &replay)
{
    const DeadlineJob &job = replay.job;
    const auto add = [&](Severity severity, const std::string &sentence) {
        addIssue(replay.issues, {severity, sentence, {}, 1});
    };
    const auto anyRun = [&](auto isMeant) {
        return std::any_of(replay.runs.begin(), replay.runs.end(), isMeant);
    };
    if (std::isnan(job.onDemandPerHour) && replay.policy == DeadlinePolicy::Optimum)
        add(Severity::Note, "without a price (--on-demand) the optimum plans on spot alone");
    if (std::isnan(job.onDemandPerHour) &&
        anyRun([](const DeadlineRun &run) { return run.isFinished && run.onDemandHours > 0; }))
        add(Severity::Warning,
            "the cost is unknown: on-demand hours were used and --on-demand was not given");
    if (std::isnan(job.spotPerHour) &&
        anyRun([](const DeadlineRun &run) { return run.isFinished && run.spotHours > 0; }))
        add(Severity::Warning, "the cost is unknown: spot hours were used and --spot was not given");
    if (!anyRun([](const DeadlineRun &run) { return !run.isFinished; }))
        return;
    if (!keepsDeadline(replay.policy))
        add(Severity::Warning, "the trace ends before the work is done");
    else if (job.isFeasible())
        add(Severity::Warning, "no plan is done by the deadline");
    else
        add(Severity::Warning, "the deadline cannot be kept: a machine that is never lost needs " +
                                   numberText(double(job.ticksOfWork() * job.stepSeconds) / 3600) +
                                   " h in whole ticks, the deadline is " +
                                   numberText(double(job.deadlineSeconds) / 3600) + " h");
}

Result<SpotReplay> replayOf(const CommandContext &context, const SpotOptions &options,
                            const Arguments &arguments)
{
    const auto policy = parsePolicy(arguments.choice("policy"));
    if (!policy)
        return policy.error();
    auto rows = traceOf(context, options, arguments);
    if (!rows)
        return rows.error();
    const AvailabilityTrace &trace = rows->availability;
    SpotReplay replay;
    replay.job = jobOf(arguments, trace.stepSeconds);
    replay.policy = *policy;
    replay.polarity = polarityName(rows->polarity);
    replay.issues = std::move(rows->issues);
    const int nodes = int(arguments.number("nodes"));
    if (nodes > trace.maximum())
        addIssue(replay.issues, {Severity::Warning,
                                 "the trace never has " + std::to_string(nodes) + " instances up (at most " +
                                     std::to_string(trace.maximum()) + "): spot is never offered",
                                 options.trace, 1});
    const auto starts = startsOf(options, trace);
    if (!starts)
        return starts.error();
    replay.isSeveral = starts->size() > 1 || !options.startTicksFile.empty();
    auto runs = replaySpot(*policy, replay.job, trace.offered(nodes), *starts);
    if (!runs)
        return runs.error();
    replay.runs = std::move(runs.value());
    addRunIssues(replay);
    return replay;
}

int run(const CommandContext &context, const SpotOptions &options)
{
    const auto arguments = options.flags.parse();
    if (!arguments)
        return report(context, arguments.error());
    const auto replay = replayOf(context, options, *arguments);
    if (!replay)
        return report(context, replay.error());
    nlohmann::ordered_json inputs = inputsJson(*arguments);
    inputs["ticks"] = replay->job.stepSeconds;
    inputs["trace"] = options.trace;
    inputs["polarity"] = replay->polarity;
    return printReplay(context, *replay, std::move(inputs), options.format);
}

} // namespace

void addSimulateSpot(CLI::App &simulate, CommandContext &context)
{
    const auto options = std::make_shared<SpotOptions>();
    CLI::App *command = simulate.add_subcommand(
        "spot", "Replay a spot history under a deadline policy: what a job costs and when it is done");
    command
        ->add_option(
            "--trace", options->trace,
            "Availability file (plain or gzip), stored trace, or alternating:UP_H/WAIT_H for a made-up one")
        ->type_name("FILE")
        ->required();
    options->flags.addTo(*command);
    command->add_option("--as", options->as, "Format of the trace, if it is not recognised")
        ->type_name("FORMAT");
    command->add_option("--start-tick", options->startTicks, "Start tick of a run, from 0; may be repeated")
        ->type_name("N")
        ->expected(1)
        ->take_all();
    command
        ->add_option("--start-ticks", options->startTicksFile,
                     "File of start ticks: one in each line, or a column start_tick or start_time")
        ->type_name("FILE");
    addSimulationFormat(*command, options->format);
    command->callback(
        [options, &context] { context.run = [options, &context] { return run(context, *options); }; });
}

} // namespace breakeven
