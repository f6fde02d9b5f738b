// `breakeven simulate scale-to-zero`: a service under KEDA or Knative, or the replay of a queue.
#include "app/command_line/calc_output.h"
#include "app/command_line/replica_flags.h"
#include "app/command_line/request_source.h"
#include "app/command_line/result_file.h"
#include "app/command_line/simulate.h"
#include "app/command_line/stop_on_interrupt.h"

#include "model/numeric/shown_amount.h"
#include "model/simulation/scale_to_zero.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace breakeven {

namespace {

constexpr std::size_t kMostChangesAsText = 20;

struct ScaleToZeroOptions
{
    SimulationFlags flags{"scale-to-zero", replicaKeys()};
    std::string arrivals;
    std::string queue;
    std::string series;
    CalcFormat format = CalcFormat::AsText;
};

const std::vector<OutputField> &fields()
{
    static const std::vector<OutputField> all{
        {"span_s", "s"},         {"paid_hours", "replica-h"}, {"mean_replicas", "replica"},
        {"mean_wait_s", "s"},    {"p50_wait_s", "s"},         {"p95_wait_s", "s"},
        {"p99_wait_s", "s"},     {"mean_response_s", "s"},    {"p50_response_s", "s"},
        {"p95_response_s", "s"}, {"p99_response_s", "s"},     {"requests", "request"},
        {"served", "request"},   {"lost", "request"},         {"unserved", "request"},
    };
    return all;
}

OutputValue changesOf(const ScaleToZeroRun &run)
{
    std::vector<OutputValue> rows;
    for (const ReplicaChange &change : run.changes)
        rows.push_back({std::vector<OutputValue>{{double(change.second)}, {double(change.replicas)}}});
    return {rows};
}

void addPercentiles(std::vector<NamedOutput> &outputs, const std::string &name, const Percentiles &times)
{
    outputs.push_back({"mean_" + name, outputOf(times.mean)});
    outputs.push_back({"p50_" + name, outputOf(times.p50)});
    outputs.push_back({"p95_" + name, outputOf(times.p95)});
    outputs.push_back({"p99_" + name, outputOf(times.p99)});
}

std::vector<NamedOutput> outputsOf(const ScaleToZeroRun &run, bool isReplay)
{
    std::vector<NamedOutput> outputs{{"span_s", {run.spanS}},
                                     {"paid_hours", {run.paidHours}},
                                     {"mean_replicas", {run.meanReplicas}},
                                     {"cold_starts", {double(run.coldStarts)}},
                                     {"replica_starts", {double(run.replicaStarts)}},
                                     {"replica_change_count", {double(run.changes.size()) - 1}}};
    if (!isReplay) {
        outputs.push_back({"requests", {double(run.requests)}});
        outputs.push_back({"served", {double(run.served)}});
        outputs.push_back({"lost", {double(run.lost)}});
        outputs.push_back({"unserved", {double(run.unserved)}});
        outputs.push_back({"cold_share", outputOf(run.coldShare)});
        addPercentiles(outputs, "wait_s", run.wait);
        addPercentiles(outputs, "response_s", run.response);
    }
    return outputs;
}

struct Finished
{
    ScaleToZeroRun run;
    std::vector<CoursePoint> course;
    std::vector<Issue> issues;
    CalculatorStatus status = CalculatorStatus::Ok;
};

RunControl controlOf(const StopOnInterrupt &interrupt, std::vector<CoursePoint> *course)
{
    RunControl control;
    control.stop = interrupt.token();
    control.course = course;
    return control;
}

Result<Finished> replay(const CommandContext &context, const ScaleToZeroOptions &options,
                        const Arguments &arguments)
{
    const auto steps = queueSteps(context, options.queue);
    if (!steps)
        return steps.error();
    Finished finished;
    const auto scaler = scalerOf(arguments);
    const StopOnInterrupt interrupt;
    auto run = replayQueue(*steps, *scaler, controlOf(interrupt, &finished.course));
    if (!run)
        return run.error();
    finished.run = std::move(*run);
    return finished;
}

void explainRun(Finished &finished, const Arguments &arguments)
{
    const ScaleToZeroRun &run = finished.run;
    const ReplicaPoolTerms terms = poolTermsOf(arguments);
    const double load = double(run.requests) / run.spanS * terms.service.mean;
    if (load >= terms.concurrency * arguments.number("max")) {
        finished.status = CalculatorStatus::Unstable;
        addIssue(finished.issues, {Severity::Warning,
                                   "Requests arrive faster than the largest number of replicas serves them: "
                                   "waits grow with the duration.",
                                   "--max", 1});
    }
    if (run.unserved > 0)
        addIssue(finished.issues, {Severity::Warning,
                                   "Still waiting when nothing would start a replica: " +
                                       shownAmount(double(run.unserved), "requests", {}) + ".",
                                   "--activation", 1});
}

Result<Finished> simulated(const CommandContext &context, const ScaleToZeroOptions &options,
                           const Arguments &arguments)
{
    if (!arguments.isGiven("service_s"))
        return Error{ErrorKind::Usage, "Expected --service-s, how long a request takes to serve.",
                     "simulate scale-to-zero"};
    const auto duration =
        arguments.isGiven("duration_s") ? std::optional(arguments.number("duration_s")) : std::nullopt;
    auto requests = requestTimes(context, options.arrivals, duration, arguments.integer("seed"));
    if (!requests)
        return requests.error();
    Finished finished;
    const auto scaler = scalerOf(arguments);
    const StopOnInterrupt interrupt;
    auto run = simulateScaleToZero(poolTermsOf(arguments), requests->seconds, requests->spanS, *scaler,
                                   controlOf(interrupt, options.series.empty() ? nullptr : &finished.course));
    if (!run)
        return run.error();
    finished.run = std::move(*run);
    finished.issues = std::move(requests->issues);
    explainRun(finished, arguments);
    return finished;
}

Result<void> writeCourse(const std::string &file, const std::vector<CoursePoint> &course)
{
    std::vector<std::vector<double>> rows;
    for (const CoursePoint &point : course)
        rows.push_back({double(point.second), point.requests, double(point.replicas), double(point.ready)});
    return writeSeries(file, {"second", "requests", "replicas", "ready"}, rows);
}

int print(const CommandContext &context, const ScaleToZeroOptions &options, const Arguments &arguments,
          Finished finished)
{
    const bool isReplay = !options.queue.empty();
    PrintedResult printed;
    printed.name = "scale-to-zero";
    printed.inputs[isReplay ? "queue" : "arrivals"] = isReplay ? options.queue : options.arrivals;
    printed.inputs.update(inputsJson(arguments));
    printed.fields = fields();
    printed.result = {finished.status, outputsOf(finished.run, isReplay)};
    if (options.format == CalcFormat::AsJson || finished.run.changes.size() <= kMostChangesAsText)
        printed.result.outputs.push_back({"replica_changes", changesOf(finished.run)});
    else
        addIssue(finished.issues, {Severity::Note,
                                   "The number of replicas changes too often to list here; --format json "
                                   "prints the changes, --series FILE writes all of them.",
                                   "", 1});
    printed.issues = finished.issues;
    return printSimulation(context, std::move(printed), options.format);
}

int run(const CommandContext &context, const ScaleToZeroOptions &options)
{
    if (options.arrivals.empty() == options.queue.empty())
        return report(context,
                      {ErrorKind::Usage, "Expected either --arrivals FILE|poisson:RATE or --queue FILE.",
                       "simulate scale-to-zero"});
    const auto arguments = options.flags.parse();
    if (!arguments)
        return report(context, arguments.error());
    if (const auto fits = checkReplicaFlags(*arguments); !fits)
        return report(context, fits.error());
    for (const std::string &read : {options.arrivals, options.queue})
        if (const auto spared = spareInput(read, options.series); !spared)
            return report(context, spared.error());
    auto finished = options.queue.empty() ? simulated(context, options, *arguments)
                                          : replay(context, options, *arguments);
    if (!finished)
        return report(context, finished.error());
    if (!options.series.empty())
        if (const auto written = writeCourse(options.series, finished->course); !written)
            return report(context, written.error());
    return print(context, options, *arguments, std::move(*finished));
}

} // namespace

void addSimulateScaleToZero(CLI::App &simulate, CommandContext &context)
{
    const auto options = std::make_shared<ScaleToZeroOptions>();
    CLI::App *command =
        simulate.add_subcommand("scale-to-zero", "Simulate a service whose autoscaler may scale to zero: "
                                                 "replicas paid for, and how long requests wait");
    command
        ->add_option(
            "--arrivals", options->arrivals,
            "When requests come: a file of times, a stored trace of requests, poisson:RATE (per second), or "
            "bursty:RATE_IN_BURSTS,RATE_BETWEEN,MEAN_BURST_S,MEAN_GAP_S")
        ->type_name("FILE|TRACE|poisson:RATE");
    command
        ->add_option("--queue", options->queue,
                     "Replay a queue's length instead: a CSV file with the columns second and length, or a "
                     "stored trace of a queue")
        ->type_name("FILE|TRACE");
    options->flags.addTo(*command);
    command
        ->add_option("--series", options->series,
                     "Write the replicas over time as CSV: second, requests, replicas, ready")
        ->type_name("FILE");
    addSimulationFormat(*command, options->format);
    command->callback(
        [options, &context] { context.run = [options, &context] { return run(context, *options); }; });
}

} // namespace breakeven
