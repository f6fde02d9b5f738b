// Lifetimes of GCP preemptible machines as kadupitiya/goog-preemption-data records them: {"vm":
// {instance_data: {ZONE, MACHINE_TYPE}, time_in_sec, "compute.instances.preempted" or stop: {…}}}. A machine
// that its owner stopped is censored.
#include "data/trace_formats/table_rows.h"

#include "data/readers/json_value.h"
#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

bool recognisesGcpLifetimes(const TraceFile &file)
{
    return file.startsWith('{') && file.text.find("\"time_in_sec\"") != std::string::npos &&
           file.text.find("\"instance_data\"") != std::string::npos;
}

Result<TraceRows> readGcpLifetimes(const TraceFile &file, const TraceReading &)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    rows.preview.columns = {{"time_in_sec", "lifetime", "s"},
                            {"compute.instances.preempted", "interrupted", ""}};
    Trace trace;
    trace.kind = TraceKind::Lifetimes;
    TraceColumn &lifetime = trace.add("lifetime", "s");
    TraceColumn &interrupted = trace.add("interrupted", "");
    for (const auto &[machine, record] : json->members) {
        ++rows.rows;
        const auto seconds = parseNumber(record["time_in_sec"].string());
        const bool isPreempted = record.has("compute.instances.preempted");
        if (!seconds || !(*seconds >= 0)) {
            rows.skipRow("no lifetime", file.path + ": " + machine);
        } else if (!isPreempted && !record.has("stop")) {
            rows.skipRow("neither preempted nor stopped", file.path + ": " + machine);
        } else {
            lifetime.append(*seconds);
            interrupted.append(isPreempted ? 1.0 : 0.0);
        }
    }
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "lifetimes as time_in_sec");
}

} // namespace

TraceFormat gcpLifetimesFormat()
{
    return {"gcp-lifetimes", "lifetimes",
            "JSON {machine: {instance_data, time_in_sec, compute.instances.preempted or stop}}",
            recognisesGcpLifetimes, readGcpLifetimes};
}

} // namespace breakeven
