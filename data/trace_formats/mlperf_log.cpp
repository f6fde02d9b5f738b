// A raw MLPerf Training log: ":::MLLOG {json}" lines among other output. The time of a run goes from the
// first run_start to the last run_stop; the system stands in a ":::SYSJSON {json}" line or in
// submission_platform. No recipe: the one point of a file is put together from events of many kinds.
#include "data/readers/json_value.h"
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr std::string_view kLog = ":::MLLOG ";
constexpr std::string_view kSystem = ":::SYSJSON ";

bool recognisesMlperfLog(const TraceFile &file)
{
    return file.text.find(kLog) != std::string::npos && file.text.find("\"time_ms\"") != std::string::npos;
}

struct Run
{
    std::optional<double> started; // ms
    std::optional<double> stopped;
    bool isSuccess = false;
    double gpus = 0;
    ScalingSeries::Labels labels;
};

double wholeOf(const JsonValue &value) { return parseNumber(value.string()).value_or(0); }

void takeSystem(Run &run, const JsonValue &system)
{
    run.gpus = wholeOf(system["number_of_nodes"]) * wholeOf(system["accelerators_per_node"]);
    run.labels["accelerator"] = std::string(system["accelerator_model_name"].string());
}

// "1xNVIDIA DGX H100": nodes are told, their accelerators are not.
void takeEvent(Run &run, const JsonValue &event)
{
    const std::string_view key = event["key"].string();
    const auto time = parseNumber(event["time_ms"].string());
    if (key == "run_start" && time && !run.started)
        run.started = time;
    if (key == "run_stop" && time) {
        run.stopped = time;
        run.isSuccess = event["metadata"]["status"].string() == "success";
    }
    if (key == "submission_benchmark")
        run.labels["benchmark"] = std::string(event["value"].string());
    if (key == "submission_org")
        run.labels["submitter"] = std::string(event["value"].string());
    if (key == "submission_division")
        run.labels["division"] = std::string(event["value"].string());
    if (key == "submission_platform")
        run.labels["platform"] = std::string(event["value"].string());
}

Run mlperfRun(TraceRows &rows, const TraceFile &file)
{
    Run run;
    std::string_view rest = file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        const auto log = text.find(kLog);
        const auto system = text.find(kSystem);
        if (log == std::string_view::npos && system == std::string_view::npos)
            continue;
        ++rows.rows;
        const bool isEvent = log != std::string_view::npos;
        const auto json =
            parseJson(text.substr(isEvent ? log + kLog.size() : system + kSystem.size()), file.path);
        if (!json)
            rows.skipRow("no JSON object behind the mark", file.path + ":" + std::to_string(line));
        else if (isEvent)
            takeEvent(run, *json);
        else
            takeSystem(run, *json);
    }
    return run;
}

Result<TraceRows> readMlperfLog(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    Run run = mlperfRun(rows, file);
    if (!run.started || !run.stopped || *run.stopped <= *run.started)
        return Error{ErrorKind::BadInput,
                     "expected a run_start and a run_stop after it; the log is cut short or of another kind",
                     file.path};
    if (!run.isSuccess)
        rows.note("the run was not a success", file.path);
    if (run.gpus == 0)
        rows.note("the log does not say how many accelerators there were", file.path);
    ScalingSeries series;
    series.add(run.labels, {run.gpus > 0 ? run.gpus : std::nan(""), (*run.stopped - *run.started) / 1000});
    series.takeInto(rows, ScalingValue::Seconds, "s");
    rows.preview.columns = {{"run_start, run_stop", "duration", "s"}, {":::SYSJSON", "gpus", ""}};
    return rows;
}

} // namespace

TraceFormat mlperfLogFormat()
{
    return {"mlperf-log", "scaling", "raw MLPerf Training log (:::MLLOG lines)", recognisesMlperfLog,
            readMlperfLog};
}

} // namespace breakeven
