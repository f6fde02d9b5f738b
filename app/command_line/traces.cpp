#include "app/command_line/traces.h"

#include "app/command_line/open_store.h"
#include "app/command_line/option_checks.h"
#include "data/prometheus/prometheus_queries.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/serving_import.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace breakeven {

namespace {

using RunTraces = int (*)(const CommandContext &, const TraceArguments &);

CLI::App *addOne(CLI::App &traces, CommandContext &context, const std::shared_ptr<TraceArguments> &arguments,
                 const char *name, const char *description, RunTraces run)
{
    CLI::App *command = traces.add_subcommand(name, description);
    command->fallthrough();
    addFormat(*command, arguments->format, {"text", "json", "csv"});
    command->callback([&context, arguments, run] {
        context.run = [&context, arguments, run] { return run(context, *arguments); };
    });
    return command;
}

// How a file is read.
void addReading(CLI::App &command, TraceArguments &arguments)
{
    command
        .add_option("--kind", arguments.kind, "What the file holds, if it does not say: " + knownTraceKinds())
        ->type_name("KIND");
    command.add_option("--as", arguments.as, "Format of the file, if it is not recognised")
        ->type_name("FORMAT");
    command
        .add_option(
            "--map", arguments.map,
            "NAME=ROLE, the role of a column by its name or number: time, value, series, ready, busy, paid, "
            "up, "
            "price, rate, queue, duration_s, duration_ms, utilisation, input_tokens, output_tokens, gpus, "
            "throughput, lifetime_s, ignore; may be repeated")
        ->type_name("COLUMN=ROLE")
        ->expected(1)
        ->take_all();
    command
        .add_option("--time-zone", arguments.zone,
                    "Time zone of times without one: UTC, +02:00, Europe/Berlin")
        ->type_name("ZONE");
    addTableFlags(command, arguments.table);
    command.add_option("--polarity", arguments.polarity, "Meaning of 1: available or unavailable")
        ->check(CLI::IsMember({"available", "unavailable"}))
        ->type_name("available|unavailable");
    command.add_option("--unit", arguments.unit, "Unit of durations or shares without one")
        ->check(CLI::IsMember({"ms", "s", "min", "h", "percent"}))
        ->type_name("ms|s|min|h|percent");
    command.add_option("--ticks", arguments.ticks, "Length of a tick; without it that of the file")
        ->check(CLI::Range(1, 31536000))
        ->type_name("SECONDS");
}

// What files of benchmark runs do not say.
void addServing(CLI::App &command, TraceArguments &arguments)
{
    command.add_option("--model", arguments.servedModel, "For benchmark runs: the model that was served")
        ->type_name("NAME");
    command.add_option("--gpu", arguments.gpu, "For benchmark runs: the model of the GPUs")
        ->type_name("MODEL");
    command.add_option("--gpus", arguments.gpus, "For benchmark runs: GPUs of a replica")
        ->check(aboveZeroCheck)
        ->type_name("N");
    command.add_option("--concurrency", arguments.concurrency, "For benchmark runs: concurrent requests")
        ->check(aboveZeroCheck)
        ->type_name("N");
    command
        .add_option("--engine", arguments.engine, "For benchmark runs: the engine, such as vllm or sglang")
        ->type_name("NAME");
    command
        .add_option("--precision", arguments.precision,
                    "For benchmark runs: the precision, such as fp8, fp4 or bf16")
        ->type_name("NAME");
}

// Targets of the latency of a served model.
void addTargets(CLI::App &command, TraceArguments &arguments)
{
    const auto add = [&](const char *name, std::optional<double> &target, const char *description) {
        command.add_option(name, target, description)->check(aboveZeroCheck)->type_name("SECONDS");
    };
    add("--ttft", arguments.ttft, "For benchmark runs: goodput within this time to the first token");
    add("--tpot", arguments.tpot, "For benchmark runs: goodput within this time per further token");
    add("--e2e", arguments.e2e, "For benchmark runs: goodput within this time of a whole request");
    command
        .add_option("--percentile", arguments.percentile, "Percentile of the requests that meet the targets")
        ->check(CLI::IsMember({"p50", "p90", "p95", "p99"}))
        ->type_name("p50|p90|p95|p99");
}

// How a Prometheus server is asked.
void addServer(CLI::App &command, TraceArguments &arguments)
{
    std::string known;
    for (const PrometheusQuery &query : prometheusQueries())
        known += (known.empty() ? "" : ", ") + std::string(query.name);
    command.add_option("--query", arguments.query, "PromQL for a Prometheus server")->type_name("QUERY");
    command.add_option("--ready-made", arguments.readyMade, "A query by its name: " + known)
        ->type_name("NAME");
    command
        .add_option("--label", arguments.labels,
                    "Only series with this label (cluster=prod, zone=~eu-.*); may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("LABEL");
    command.add_option("--start", arguments.start, "Start: 2026-11-20T08:00:00Z, or Unix seconds")
        ->type_name("TIME");
    command.add_option("--end", arguments.end, "Until when")->type_name("TIME");
    command.add_option("--step", arguments.step, "Between samples: 15s, 1m")->type_name("STEP");
    command
        .add_option("--auth-env", arguments.authEnv,
                    "Environment variable with a bearer token, or user:password")
        ->type_name("VAR");
}

void addSource(CLI::App &command, TraceArguments &arguments)
{
    command.add_option("TRACE", arguments.source, "A file (plain or gzip) or the name of a stored trace")
        ->required();
}

void addAnalyse(CLI::App &command, TraceArguments &arguments)
{
    addSource(command, arguments);
    addReading(command, arguments);
    addServing(command, arguments);
    addTargets(command, arguments);
    command
        .add_option("--node-price", arguments.nodePrice,
                    "Price of a node-hour, for the cost of node-hours and phases")
        ->check(notBelowZeroCheck)
        ->type_name("PRICE");
    command
        .add_option("--work-node-hours", arguments.workNodeHours,
                    "Node-hours that the work needs; without it the busy ones")
        ->check(aboveZeroCheck)
        ->type_name("HOURS");
    command
        .add_option("--above", arguments.above, "Show for how much of the time the spot price is above this")
        ->type_name("PRICE");
}

void addUse(CLI::App &use, TraceArguments &arguments)
{
    use.add_option("TRACE", arguments.source, "Trace file or the name of a stored trace")->required();
    use.add_option("STUDY", arguments.study, "Study file, or the name of a study in the store")->required();
    use.add_option("PLACE", arguments.place, "workloads.ID or options.ID")->required();
    use.add_flag("--dry-run", arguments.isDryRun, "Show the answer before and after; write nothing");
    use.add_flag("--anyway", arguments.isAnyway,
                 "Take prices or lifetimes of another machine; a note in the study says so");
    use.add_option("--gpus-per-node", arguments.gpusPerNode, "GPUs of each node that the trace counts")
        ->check(aboveZeroCheck)
        ->type_name("N");
    use.add_option(
           "--measure", arguments.measure,
           "How a log is used: as a curve (GPUs hour by hour; job logs, if nothing is said) or as jobs "
           "(how many a month, how wide, how long, and when in the week)")
        ->check(CLI::IsMember({"curve", "jobs"}))
        ->type_name("curve|jobs");
    use.add_option("--job-h", arguments.jobHours, "Hours of every job, if the log has no durations")
        ->check(aboveZeroCheck)
        ->type_name("HOURS");
}

} // namespace

Result<TraceImport> importOf(const TraceArguments &arguments)
{
    TraceImport import;
    import.path = arguments.source;
    import.format = arguments.as;
    import.name = arguments.name;
    TraceReading &reading = import.reading;
    if (!arguments.kind.empty() && !(reading.kind = parseTraceKind(arguments.kind)))
        return Error{ErrorKind::Usage,
                     "there is no kind \"" + arguments.kind + "\"; the kinds are " + knownTraceKinds(),
                     "--kind"};
    reading.table = arguments.table.said();
    if (!arguments.zone.empty() && !(reading.zone = TimeZone::parse(arguments.zone)))
        return Error{ErrorKind::Usage,
                     "expected UTC, an offset as +02:00 or a place as Europe/Berlin; found \"" +
                         arguments.zone + "\"",
                     "--time-zone"};
    if (!arguments.polarity.empty())
        reading.polarity = arguments.polarity == "available" ? Polarity::Available : Polarity::Unavailable;
    for (const std::string &pair : arguments.map) {
        const std::size_t equals = pair.rfind('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == pair.size())
            return Error{ErrorKind::Usage, "expected COLUMN=ROLE; found \"" + pair + "\"", "--map"};
        reading.roles[pair.substr(0, equals)] = pair.substr(equals + 1);
    }
    reading.stepSeconds = arguments.ticks;
    reading.unit = arguments.unit;
    reading.serving = {arguments.servedModel, arguments.gpu,  arguments.engine,
                       arguments.precision,   arguments.gpus, arguments.concurrency};
    return import;
}

Result<FoundTraces> findTraces(const CommandContext &context, const TraceImport &import)
{
    std::error_code ignored;
    if (areServingFiles({import.path})) {
        auto read = readServingFiles(import, {import.path});
        if (!read)
            return read.error();
        return FoundTraces{std::move(read->rows.traces), std::move(read->rows.issues), read->kind};
    }
    const bool isFile =
        std::filesystem::exists(import.path, ignored) && !std::filesystem::is_directory(import.path, ignored);
    if (isFile || import.path.ends_with(".gz")) {
        auto read = readTraces(import);
        if (!read)
            return read.error();
        return FoundTraces{std::move(read->rows.traces), std::move(read->rows.issues), read->kind};
    }
    auto store = openStore(context, OpenMode::ReadOnly);
    if (!store && store.error().kind == ErrorKind::NotFound)
        return Error{ErrorKind::NotFound, "there is no such file, and no stored trace has this name",
                     import.path};
    if (!store)
        return store.error();
    auto trace = store->traces().load(import.path);
    if (!trace)
        return trace.error();
    const TraceKind kind = trace->kind;
    return FoundTraces{{std::move(trace.value())}, {}, kind};
}

void addTraces(CLI::App &app, CommandContext &context)
{
    CLI::App *traces =
        app.add_subcommand("traces", "Traces: import what was measured, analyse it, fit models");
    traces->require_subcommand(1);
    const auto arguments = std::make_shared<TraceArguments>();
    const auto add = [&](const char *name, const char *description, RunTraces run) {
        return addOne(*traces, context, arguments, name, description, run);
    };
    CLI::App *import =
        add("import", "Import traces from a file or a Prometheus server into the store", importTrace);
    import
        ->add_option("FILE", arguments->sources,
                     "Trace file, plain or gzip, or the URL of a Prometheus server; for benchmark runs also "
                     "several files or a folder")
        ->required();
    addReading(*import, *arguments);
    addServing(*import, *arguments);
    addServer(*import, *arguments);
    import->add_option("--name", arguments->name, "Name of the trace; unless given, the name of the file");
    import->add_option("--provider", arguments->provider, "Provider of the measured machines, such as AWS");
    import->add_option("--place", arguments->place, "Region and machine, such as \"us-west-2a, V100\"");
    import->add_flag("--dry-run", arguments->isDryRun, "Show how the file is read; write nothing");
    import->add_flag("--replace", arguments->replaces, "Replace stored traces of the same names");
    add("list", "The stored traces", listTraces);
    CLI::App *show = add("show", "Show a stored trace: its source, columns and first samples", showTrace);
    show->add_option("NAME", arguments->source, "Name of a stored trace")->required();
    CLI::App *exported = add("export", "Write a stored trace as CSV", exportTrace);
    exported->add_option("NAME", arguments->source, "Name of a stored trace")->required();
    exported->add_option("FILE", arguments->file, "CSV file to write")->required();
    CLI::App *removed = add("delete", "Remove traces from the store", removeTraces);
    removed->add_option("NAME", arguments->names, "Names of stored traces")->required();
    addUse(*add("use",
                "Use a trace in a study: as a workload's load curve, as inputs of an option, or as "
                "its benchmark runs",
                useTrace),
           *arguments);
    addAnalyse(*add("analyse", "Analyse a trace: the figures of its kind", analyseTraces), *arguments);
    CLI::App *fit = add("fit", "Fit a model to a trace: parameters, errors, and whether it fits", fitTrace);
    addSource(*fit, *arguments);
    addReading(*fit, *arguments);
    fit->add_option("--model", arguments->model,
                    "best; usl, amdahl, power (scaling); exponential, weibull, bathtub (lifetimes); poisson "
                    "(arrivals); autoscaler (node counts)")
        ->type_name("MODEL");
    fit->add_option("--predict", arguments->predict, "Numbers of GPUs to predict, such as 16,32")
        ->type_name("N,N");
}

} // namespace breakeven
