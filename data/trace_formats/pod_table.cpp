// Pods or instances with the times they were created, scheduled and deleted (Alibaba 2023 and 2025): how many
// GPUs were held over time, and how long the scheduling took.
//
// A pod holds its GPUs from its creation to its deletion; no creation time: it was there before the trace; no
// deletion time: it outlived it. A pod that was never scheduled holds nothing.
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

struct PodTable
{
    std::map<std::int64_t, double> changes; // of GPUs held, at a time in ns
    std::vector<std::pair<std::int64_t, double>> delays;
};

constexpr double kMostSeconds = 4e9;
constexpr double kMostGpus = 1e6; // of one pod

std::int64_t nanoseconds(double seconds) { return std::int64_t(seconds * 1e3) * 1'000'000; }

// False for a pod that makes no sense.
bool addPod(const RecipeRecords &records, PodTable &pods)
{
    const auto created = records.number(CellRole::Time);
    const auto scheduled = records.number(CellRole::Begin);
    const auto deleted = records.number(CellRole::End);
    const auto gpus = records.number(CellRole::Gpus);
    for (const auto &time : {created, scheduled, deleted})
        if (time && std::fabs(*time) > kMostSeconds)
            return false;
    if (!gpus || !(*gpus >= 0) || *gpus > kMostGpus || (created && deleted && *deleted < *created))
        return false;
    // Milli-GPUs are a share of each GPU; none are told for pods without one.
    const double share =
        !records.has(CellRole::GpuShare) ? 1 : records.number(CellRole::GpuShare).value_or(1000) / 1000;
    if (!(share >= 0 && share <= 1))
        return false;
    if (created && scheduled && *scheduled >= *created)
        pods.delays.emplace_back(nanoseconds(*created), *scheduled - *created);
    if (created && !scheduled)
        return true;
    pods.changes[nanoseconds(created.value_or(0))] += *gpus * share;
    if (deleted)
        pods.changes[nanoseconds(*deleted)] -= *gpus * share;
    return true;
}

void addTraces(TraceRows &rows, PodTable &pods)
{
    Trace counts = timedTrace(TraceKind::NodeCounts, "", false);
    TraceColumn &ready = counts.add("ready", "GPUs");
    double held = 0;
    for (const auto &[time, change] : pods.changes) {
        held += change;
        counts.columns.front().append(time);
        // Milli-GPUs add up to whole thousandths.
        ready.append(double(std::int64_t(held * 1000 + 0.5)) / 1000);
    }
    rows.traces.push_back(std::move(counts));
    std::stable_sort(pods.delays.begin(), pods.delays.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    Trace delays = timedTrace(TraceKind::Durations, ".scheduling", false);
    TraceColumn &duration = delays.add("duration", "s");
    for (const auto &[time, delay] : pods.delays) {
        delays.columns.front().append(time);
        duration.append(delay);
    }
    if (delays.points() > 0)
        rows.traces.push_back(std::move(delays));
}

Result<TraceRows> readPods(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    RecipeRecords records(recipe, file, rows);
    PodTable pods;
    std::int64_t pending = 0;
    const auto read = records.each([&] {
        pending += !records.number(CellRole::Begin) && records.number(CellRole::Time);
        if (!addPod(records, pods))
            records.skip(recipe.unusable);
    });
    if (!read)
        return read.error();
    if (pending > 0)
        rows.note(std::to_string(pending) + " pods were never scheduled; they hold no GPUs", file.path);
    addTraces(rows, pods);
    return withRows(std::move(rows), file, recipe.expected);
}

// An inventory: one count at no particular time.
Result<TraceRows> readNodes(const Recipe &recipe, const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    RecipeRecords records(recipe, file, rows);
    double nodes = 0, gpus = 0;
    const auto read = records.each([&] {
        const auto count = records.number(CellRole::Gpus);
        if (!count || !(*count >= 0))
            return records.skip(recipe.unusable);
        ++nodes;
        gpus += *count;
    });
    if (!read)
        return read.error();
    Trace trace;
    trace.kind = TraceKind::NodeCounts;
    if (nodes > 0) {
        trace.add("ready", "nodes").append(nodes);
        trace.add("gpus", "GPUs").append(gpus);
    }
    rows.note(recipe.note, file.path);
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, recipe.expected);
}

} // namespace

const Recipe kPodTable{
    .is = {"pod-table", "node-counts",
           "table of pods or instances with creation_time, scheduled_time, deletion_time and GPUs (Alibaba)",
           "creation_time,scheduled_time,deletion_time,num_gpu|creation_time,scheduled_time,deletion_time,"
           "gpu_request"},
    .read = readPods,
    .expected = "pods with their times",
    .columns = {{CellRole::Time, "creation_time"},
                {CellRole::Begin, "scheduled_time"},
                {CellRole::End, "deletion_time"},
                {CellRole::Gpus, "gpu_request|num_gpu"},
                {CellRole::GpuShare, "gpu_milli"}}, // 2023: thousandths of each GPU
    .unusable = "no GPUs, or deleted before it was created",
};

// The nodes of a cluster with their GPUs (Alibaba 2023).
const Recipe kNodeTable{
    .is = {"node-table", "node-counts", "table of nodes with sn, gpu, model (Alibaba 2023)",
           "sn,cpu_milli,gpu,model"},
    .read = readNodes,
    .expected = "nodes with their GPUs",
    .columns = {{CellRole::Gpus, "gpu"}},
    .unusable = "no number of GPUs",
    .note = "the inventory says no time: it is one count, without a history",
};

} // namespace breakeven
