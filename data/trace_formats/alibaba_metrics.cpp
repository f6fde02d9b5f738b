// Metrics of the Alibaba GenAI traces: value, timestamp_anon and container_ip in any order. What the value is
// stands in the file's name: a queue, a time in ms, a GPU duty cycle in %, or (with request_type) requests a
// second. Source: alibaba/clusterdata, cluster-trace-v2026-GenAI/README.md. No recipe: the kind of the trace
// is told by the name of the file, not by its columns.
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <algorithm>

namespace breakeven {

namespace {

enum class Meaning { Rate, Queue, LoadTime, DutyCycle };

bool recognisesAlibabaMetrics(const TraceFile &file)
{
    return headerOf(file).hasAll({"timestamp_anon", "value"});
}

struct MetricRow
{
    std::int64_t time = 0;
    double value = 0;
};

Result<std::vector<MetricRow>> rowsOf(TableRows &table)
{
    const int time = table.column({"timestamp_anon"});
    const int value = table.column({"value"});
    table.column({"container_ip"});
    std::vector<MetricRow> rows;
    const auto read = table.each([&] {
        const auto at = table.number(time);
        const auto number = table.number(value);
        if (!at || !number || !(*at >= 0) || *at > 4e9)
            table.skip(at ? "no value" : "no time");
        else
            rows.push_back({std::int64_t(*at * 1000) * 1'000'000, *number});
    });
    if (!read)
        return read.error();
    std::stable_sort(rows.begin(), rows.end(),
                     [](const MetricRow &a, const MetricRow &b) { return a.time < b.time; });
    return rows;
}

Result<Meaning> meaningOf(const TraceFile &file, const TraceReading &reading)
{
    if (headerOf(file).find("request_type") >= 0)
        return Meaning::Rate;
    const std::string name = stemOf(file.path);
    const auto says = [&](const char *word) { return name.find(word) != std::string::npos; };
    if (!reading.kind && says("memory"))
        return Error{ErrorKind::BadInput,
                     "holds how much memory is used, as its name says; no trace holds that. "
                     "pod_gpu_duty_cycle has how busy the GPUs are",
                     file.path};
    const bool saysTime =
        says("load") || says("latency") || says("queue_rt") || says("predict") || says("inference");
    if (reading.kind == TraceKind::Durations || (!reading.kind && saysTime))
        return Meaning::LoadTime;
    if (reading.kind == TraceKind::NodeCounts || (!reading.kind && says("duty_cycle")))
        return Meaning::DutyCycle;
    if (reading.kind == TraceKind::Arrivals || (!reading.kind && (says("queue") || says("qps"))))
        return says("qps") ? Meaning::Rate : Meaning::Queue;
    return Error{
        ErrorKind::BadInput,
        "the name of the file does not say what its values are (queue, load, duty_cycle, qps); say it "
        "with --kind arrivals, durations or node-counts",
        file.path};
}

// Bytes and counts are no per cent of a time.
Result<void> checkDutyCycles(const std::vector<MetricRow> &rows, Meaning meaning, const TraceFile &file)
{
    constexpr double mostPercent = 100.5; // samples may be a little above
    for (const MetricRow &row : rows)
        if (meaning == Meaning::DutyCycle && (row.value < 0 || row.value > mostPercent))
            return Error{ErrorKind::BadInput,
                         "expected GPU duty cycles of 0 to 100 %; found " + numberText(row.value) +
                             "; --kind says what the values are",
                         file.path};
    return {};
}

// One sample a time: the sum over the containers, and of duty cycles the count of containers too.
Trace summedByTime(const std::vector<MetricRow> &rows, Meaning meaning)
{
    const bool isDuty = meaning == Meaning::DutyCycle;
    Trace trace = timedTrace(isDuty ? TraceKind::NodeCounts : TraceKind::Arrivals, "", true);
    TraceColumn &first = isDuty                     ? trace.add("ready", "pods")
                         : meaning == Meaning::Rate ? trace.add("rate", "1/s")
                                                    : trace.add("queue", "requests");
    TraceColumn *busy = isDuty ? &trace.add("busy", "GPUs") : nullptr;
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = begin;
        double sum = 0;
        for (; end < rows.size() && rows[end].time == rows[begin].time; ++end)
            sum += rows[end].value;
        trace.columns.front().append(rows[begin].time);
        first.append(isDuty ? double(end - begin) : sum);
        if (busy)
            busy->append(sum / 100);
        begin = end;
    }
    return trace;
}

// The files that the data set says are in milliseconds.
bool isPublishedTime(const std::string &name)
{
    for (const char *published :
         {"update_latency", "latency_data", "queue_rt", "model_predict", "pipeline_inference"})
        if (name.find(published) != std::string::npos)
            return true;
    return false;
}

Result<double> unitOfDurations(const TraceFile &file, const TraceReading &reading)
{
    const std::string name = stemOf(file.path);
    const std::string unit = !reading.unit.empty()                      ? reading.unit
                             : name.size() > 3 && name.ends_with("_ms") ? "ms"
                             : name.size() > 2 && name.ends_with("_s")  ? "s"
                             : isPublishedTime(name)                    ? "ms"
                                                                        : "";
    const auto seconds = secondsOfLengthUnit(unit);
    if (!seconds)
        return Error{ErrorKind::BadInput,
                     "does not say the unit of its durations; say it with --unit ms, s, min or h", file.path};
    return *seconds;
}

Result<TraceRows> readAlibabaMetrics(const TraceFile &file, const TraceReading &reading)
{
    const auto meaning = meaningOf(file, reading);
    if (!meaning)
        return meaning.error();
    TraceRows rows;
    rows.preview.timeZone = "UTC, on a shifted clock";
    TableRows table(file, rows);
    const auto metrics = rowsOf(table);
    if (!metrics)
        return metrics.error();
    if (const auto checked = checkDutyCycles(*metrics, *meaning, file); !checked)
        return checked.error();
    if (*meaning != Meaning::LoadTime) {
        rows.traces.push_back(summedByTime(*metrics, *meaning));
        return withRows(std::move(rows), file, "times and values");
    }
    const auto unit = unitOfDurations(file, reading);
    if (!unit)
        return unit.error();
    Trace trace = timedTrace(TraceKind::Durations, "", true);
    TraceColumn &duration = trace.add("duration", "s");
    for (const MetricRow &row : *metrics) {
        trace.columns.front().append(row.time);
        duration.append(row.value * *unit);
    }
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "times and durations");
}

} // namespace

TraceFormat alibabaMetricsFormat()
{
    return {"alibaba-metrics",
            "any",
            "table of timestamp_anon, value, container_ip (Alibaba GenAI)",
            recognisesAlibabaMetrics,
            readAlibabaMetrics,
            "timestamp_anon,value"};
}

} // namespace breakeven
