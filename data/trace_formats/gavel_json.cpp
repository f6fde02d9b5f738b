// Throughputs of stanford-futuredata/gavel as its simulator keeps them (scheduler/oracle_throughputs_v2.json,
// read by scheduler/utils.py): {GPU: {"('JOB', GPUS)": {"null": steps/s, "('OTHER', GPUS)": [steps/s,
// steps/s]}}}. A job without a number ran on one GPU. What two jobs reach on one GPU is left out.
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include "data/readers/json_value.h"
#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

constexpr const char *kAlone = "null";

// Whether the text begins with three objects, one within the other.
bool isNestedThrice(std::string_view text)
{
    int depth = 0;
    bool isName = false;
    for (const char c : text) {
        if (c == '"')
            isName = !isName;
        else if (isName || c == ':' || c == ' ' || c == '\t' || c == '\r' || c == '\n')
            continue;
        else if (c != '{')
            return false;
        else if (++depth == 3)
            return true;
    }
    return false;
}

bool recognisesGavelJson(const TraceFile &file)
{
    return file.startsWith('{') && isNestedThrice(file.text) &&
           file.text.find("\"null\"") != std::string::npos;
}

struct JobSize
{
    std::string job;
    double gpus = 1;
};

// "('LM (batch size 80)', 4)" is that job on four GPUs, "LM" that job on one.
JobSize jobSizeOf(const std::string &name)
{
    constexpr std::string_view begin = "('";
    const std::size_t end = name.rfind("', ");
    if (!name.starts_with(begin) || end == std::string::npos || !name.ends_with(")"))
        return {name, 1};
    const auto gpus = parseNumber(std::string_view(name).substr(end + 3, name.size() - end - 4));
    return {name.substr(begin.size(), end - begin.size()), gpus.value_or(0)};
}

struct Measurements
{
    ScalingSeries series;
    std::int64_t pairs = 0;
};

void takeJob(const std::string &gpu, const std::string &name, const JsonValue &measured, Measurements &all,
             TraceRows &rows, const std::string &path)
{
    const JobSize size = jobSizeOf(name);
    for (const auto &[beside, value] : measured.members) {
        if (beside != kAlone) {
            ++all.pairs;
            continue;
        }
        ++rows.rows;
        const auto speed = value.isArray() || value.isObject() ? std::nullopt : parseNumber(value.string());
        if (speed && *speed > 0 && size.gpus > 0)
            all.series.add({{"gpu", gpu}, {"job", size.job}}, {size.gpus, *speed});
        else
            rows.skipRow("no GPUs or no measurement", path + ": " + gpu + " " + name);
    }
}

Result<TraceRows> readGavelJson(const TraceFile &file, const TraceReading &)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    Measurements all;
    for (const auto &[gpu, jobs] : json->members)
        for (const auto &[name, measured] : jobs.members)
            takeJob(gpu, name, measured, all, rows, file.path);
    rows.preview.columns = {{"GPU", "gpu", ""}, {"job", "series", ""}, {"null", "throughput", "steps/s"}};
    if (all.pairs > 0)
        rows.note(std::to_string(all.pairs) + " measurements of two jobs on one GPU are left out", file.path);
    all.series.takeInto(rows, ScalingValue::Throughput, "steps/s");
    return withRows(std::move(rows), file, "throughputs of single jobs (\"null\")");
}

} // namespace

TraceFormat gavelJsonFormat()
{
    return {"gavel-json", "scaling", "throughputs by GPU and job as nested JSON (Gavel's simulator)",
            recognisesGavelJson, readGavelJson};
}

} // namespace breakeven
