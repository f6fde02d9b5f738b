// Exports of NVIDIA's AIPerf (ai-dynamo/aiperf, docs/metrics_reference.md) and GenAI-Perf before it
// (triton-inference-server/perf_analyzer, genai-perf): {metric: {unit, avg, p50, …}, input_config}, and the
// CSV of the same in two blocks.
//
// inter_token_latency is the mean gap of each request, which is TPOT; inter_chunk_latency are single gaps.
#include "data/trace_formats/serving_reading.h"

#include "data/readers/csv_reader.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

namespace breakeven {

namespace {

using Number = std::optional<double>;

constexpr std::array<const char *, 4> kMetrics{"time_to_first_token", "inter_token_latency",
                                               "inter_chunk_latency", "request_latency"};
constexpr std::array<const char *, 5> kColumns{"avg", "p50", "p90", "p95", "p99"};

bool isExport(const TraceFile &file)
{
    return hasKeys(file, {"time_to_first_token", "unit", "input_config"}) && file.startsWith('{');
}

bool recognisesAiperf(const TraceFile &file)
{
    return isExport(file) && (hasKeys(file, {"aiperf_version"}) || hasKeys(file, {"loadgen"}));
}

bool recognisesGenaiPerf(const TraceFile &file) { return isExport(file) && !recognisesAiperf(file); }

// Seconds of one; nothing for a unit that is no time.
Number secondsOf(std::string_view unit)
{
    static const std::map<std::string_view, double> units{
        {"ms", 1e-3}, {"s", 1}, {"sec", 1}, {"seconds", 1}, {"us", 1e-6}, {"µs", 1e-6}, {"ns", 1e-9}};
    const auto found = units.find(unit);
    return found == units.end() ? std::nullopt : Number(found->second);
}

// The values of a metric by "avg", "p50", …, and its unit.
struct Metric
{
    std::string unit;
    std::map<std::string, std::string, std::less<>> values;
};
using Metrics = std::map<std::string, Metric, std::less<>>;

std::string_view metricValue(const Metrics &metrics, std::string_view name, std::string_view column)
{
    const auto metric = metrics.find(name);
    if (metric == metrics.end())
        return {};
    const auto value = metric->second.values.find(column);
    return value == metric->second.values.end() ? std::string_view() : std::string_view(value->second);
}

void takeLatencies(const Metrics &metrics, ServingChecks &checks, ServingRun &run)
{
    for (std::size_t kind = 0; kind < kMetrics.size(); ++kind) {
        const auto metric = metrics.find(kMetrics[kind]);
        const auto unit = metric == metrics.end() ? std::nullopt : secondsOf(metric->second.unit);
        if (unit)
            run.latencyUnit = metric->second.unit;
        for (std::size_t i = 0; unit && i < kColumns.size(); ++i)
            run.seconds(kind, i) =
                checks.atLeastZero(fmt::format("{}.{}", kMetrics[kind], kColumns[i]),
                                   metricValue(metrics, kMetrics[kind], kColumns[i]), *unit);
    }
}

// Rates are printed rounded in the CSV; the requests over the time they took are not.
void takeRates(const Metrics &metrics, ServingChecks &checks, ServingRun &run)
{
    const auto mean = [&](const char *name) {
        return checks.atLeastZero(name, metricValue(metrics, name, "avg"));
    };
    ServingPoint &point = run.point;
    point.completed = mean("request_count");
    point.failed = mean("error_request_count");
    const Number seconds = mean("benchmark_duration");
    if (point.completed && seconds && *seconds > 0)
        run.requestsPerSecond = *point.completed / *seconds;
    else
        run.requestsPerSecond = mean("request_throughput");
    point.inputTokens = mean("input_sequence_length");
    point.outputTokens = mean("output_sequence_length");
}

Metrics metricsOf(const JsonValue &json)
{
    Metrics metrics;
    for (const auto &[name, value] : json.members) {
        Metric &metric = metrics[name];
        metric.unit = value["unit"].string();
        for (const auto &[column, number] : value.members)
            metric.values[column] = number.string();
    }
    return metrics;
}

// Of the last phase, where a run has several; older exports say it with the stimulus.
void takeLoad(const JsonValue &config, ServingChecks &checks, ServingRun &run)
{
    const auto take = [&](const JsonValue &place) {
        if (const auto concurrency = checks.aboveZero(place, "concurrency"))
            run.point.concurrency = concurrency;
        if (const auto rate = checks.offeredRate("request_rate", place["request_rate"].string()))
            run.point.offeredPerSecond = rate;
    };
    take(config);
    take(config["perf_analyzer"]["stimulus"]);
    take(config["loadgen"]);
    for (const JsonValue *phases : {&config["phases"], &config["loadgen"]["phases"]})
        if (!phases->items.empty())
            take(phases->items.back());
}

void takeModel(const JsonValue &config, ServingRun &run)
{
    for (const JsonValue *names :
         {&config["endpoint"]["model_names"], &config["model_names"], &config["model"]}) {
        const std::string_view name = names->items.empty() ? names->string() : names->items.front().string();
        if (run.label(kModelLabel).empty())
            setLabel(run, kModelLabel, modelNamed(name));
    }
}

Result<TraceRows> readJson(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseServingJson(file.text, file.path);
    if (!json)
        return json.error();
    ServingRows runs(file, reading);
    ServingChecks checks(file.path);
    ServingRun run;
    const Metrics metrics = metricsOf(*json);
    takeRates(metrics, checks, run);
    takeLatencies(metrics, checks, run);
    takeLoad((*json)["input_config"], checks, run);
    takeModel((*json)["input_config"], run);
    setLabel(run, kDayLabel, (*json)["start_time"].string().substr(0, 10));
    setLabel(run, "scenario", (*json)["input_config"]["scenario"].string());
    if ((*json)["was_cancelled"].text == "true")
        runs.rows().note("was cancelled before its end", file.path);
    runs.add(std::move(run), checks);
    return runs.taken();
}

// "Time to First Token (ms)" as the key of the JSON, with its unit.
std::pair<std::string, std::string> keyOf(std::string name)
{
    std::string unit;
    if (const std::size_t open = name.rfind(" ("); open != std::string::npos && name.ends_with(')')) {
        unit = name.substr(open + 2, name.size() - open - 3);
        name.resize(open);
    }
    for (char &c : name)
        c = c == ' ' ? '_' : char(std::tolower(static_cast<unsigned char>(c)));
    return {name, unit};
}

bool recognisesCsv(const TraceFile &file)
{
    const std::string_view line = std::string_view(file.text).substr(0, file.text.find('\n'));
    return line.starts_with("Metric,avg,") && line.find("p99") != std::string_view::npos;
}

// The table is written with commas between thousands: "1,500.00".
std::string withoutThousands(std::string cell)
{
    if (cell.find_first_not_of("0123456789,.-") == std::string::npos)
        std::erase(cell, ',');
    return cell;
}

// A block of the table: its header says what each column is; "Value" is the only one of plain numbers.
Result<void> readBlock(std::string_view text, const std::string &path, Metrics &metrics)
{
    CsvReader reader(text, path);
    std::vector<std::string> header;
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            return {};
        const auto &cells = reader.cells();
        if (header.empty()) {
            header = cells;
            continue;
        }
        const auto [name, unit] = keyOf(cells.front());
        Metric &metric = metrics[name];
        metric.unit = unit;
        for (std::size_t i = 1; i < std::min(header.size(), cells.size()); ++i)
            metric.values[header[i] == "Value" ? "avg" : header[i]] = withoutThousands(cells[i]);
    }
}

Result<TraceRows> readCsv(const TraceFile &file, const TraceReading &reading)
{
    Metrics metrics;
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find("\n\n"), rest.find("\n\r\n"));
        const std::string_view block = end == std::string_view::npos ? rest : rest.substr(0, end + 1);
        rest.remove_prefix(block.size());
        if (block.find_first_not_of("\r\n") == std::string_view::npos)
            continue;
        if (auto read = readBlock(block, file.path, metrics); !read)
            return read.error();
    }
    ServingRows runs(file, reading);
    ServingChecks checks(file.path);
    ServingRun run;
    takeRates(metrics, checks, run);
    takeLatencies(metrics, checks, run);
    const bool saysLoad = reading.serving.concurrency.has_value();
    if (!saysLoad && reading.gathersRuns)
        runs.rows().note("says no concurrency; --concurrency N says it", file.path);
    runs.add(std::move(run), checks);
    return runs.taken();
}

} // namespace

TraceFormat aiperfFormat()
{
    return servingFormat("aiperf", "export of NVIDIA's AIPerf (JSON)", recognisesAiperf, readJson,
                         "aiperf_version,time_to_first_token,input_config");
}

TraceFormat genaiPerfFormat()
{
    return servingFormat("genai-perf", "export of NVIDIA's GenAI-Perf (JSON)", recognisesGenaiPerf, readJson,
                         "time_to_first_token,request_throughput,input_config");
}

TraceFormat aiperfCsvFormat()
{
    return servingFormat("aiperf-csv", "table of AIPerf or GenAI-Perf: Metric, avg, …, p99", recognisesCsv,
                         readCsv, "metric,avg,p99");
}

} // namespace breakeven
