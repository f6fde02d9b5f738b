#include "data/trace_formats/scaling_rows.h"

#include "data/trace_formats/records.h"
#include "data/traces/trace_names.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using GroupKey = std::pair<ScalingSeries::Labels, std::vector<std::string>>; // …, GPUs, columns of the group

// In all, of a node times its nodes.
std::optional<double> gpusOfPoint(const RecipeRecords &records)
{
    const auto gpus = records.number(CellRole::Gpus);
    const auto nodes = records.has(CellRole::Nodes) ? records.number(CellRole::Nodes) : std::optional(1.0);
    return gpus && nodes && *gpus * *nodes > 0 ? std::optional(*gpus * *nodes) : std::nullopt;
}

// Of runs that are gathered one that did not end well counts as endless.
std::optional<double> valueOfPoint(const RecipeRecords &records, double gpus)
{
    const bool isRun = records.has(CellRole::Value);
    if (isRun && records.has(CellRole::State) && records.cell(CellRole::State) != "success")
        return std::numeric_limits<double>::infinity();
    if (!isRun && !records.has(CellRole::Duration))
        return std::nan("");
    const auto value = records.number(isRun ? CellRole::Value : CellRole::Duration);
    if (!value || !(*value > 0))
        return std::nullopt;
    const auto work =
        records.has(CellRole::Work) ? records.number(CellRole::Work) : std::optional(*value / gpus);
    return work && *work > 0 ? std::optional(records.has(CellRole::Work) ? gpus * *work / *value : *value)
                             : std::nullopt;
}

} // namespace

void ScalingSeries::takeInto(TraceRows &rows, ScalingValue value, const std::string &unit)
{
    for (auto &[labels, points] : m_series) {
        std::stable_sort(points.begin(), points.end(), [&](const ScalingPoint &a, const ScalingPoint &b) {
            if (a.gpus != b.gpus)
                return a.gpus < b.gpus;
            return value == ScalingValue::Seconds ? a.value < b.value : a.value > b.value;
        });
        Trace trace;
        trace.kind = TraceKind::Scaling;
        trace.attributes = labels;
        TraceColumn &gpus = trace.add("gpus", "GPUs");
        TraceColumn &measured =
            value == ScalingValue::Seconds ? trace.add("duration", "s") : trace.add("throughput", unit);
        for (const ScalingPoint &point : points) {
            gpus.append(point.gpus);
            measured.append(point.value);
        }
        rows.traces.push_back(std::move(trace));
    }
    rows.preview.timeZone = "no clock";
    nameByDifferences(rows.traces, {"submitter", "benchmark", "accelerator", "division"});
}

Result<TraceRows> readScaling(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    RecipeRecords records(recipe, file, rows);
    const RecipeColumn *measured = records.column(CellRole::Value);
    ScalingSeries series;
    std::map<GroupKey, std::vector<ScalingPoint>> groups;
    const auto read = records.each([&] {
        const auto gpus = gpusOfPoint(records);
        const auto value = gpus ? valueOfPoint(records, *gpus) : std::nullopt;
        if (!value)
            return records.skip(recipe.unusable);
        const ScalingPoint point{*gpus, *value, records.number(CellRole::Rank).value_or(0)};
        if (!recipe.gather || !measured)
            return series.add(records.labels(), point);
        std::vector<std::string> group = records.cells(CellRole::Group);
        group.insert(group.begin(), std::string(records.cell(CellRole::Gpus)));
        groups[{records.labels(), group}].push_back(point);
    });
    if (!read)
        return read.error();
    for (const auto &[key, points] : groups) {
        const std::vector<ScalingPoint> kept = recipe.gather(points);
        for (const ScalingPoint &point : kept)
            series.add(key.first, point);
        if (kept.empty())
            rows.note("no result: too few runs, or more aborted than may be dropped",
                      file.path + ": " + key.second[std::min<std::size_t>(1, key.second.size() - 1)]);
    }
    const std::string unit = measured ? measured->unit : "s";
    series.takeInto(rows, unit == "s" ? ScalingValue::Seconds : ScalingValue::Throughput, unit);
    if (*recipe.note != 0)
        rows.note(recipe.note, file.path);
    return measured || records.has(CellRole::Duration) ? withRows(std::move(rows), file, recipe.expected)
                                                       : Result<TraceRows>(std::move(rows));
}

} // namespace breakeven
