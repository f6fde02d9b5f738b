// Pods or instances with the times they were created, scheduled and deleted (Alibaba 2023 and 2025): how many
// GPUs were held over time, and how long the scheduling took.
//
// A pod holds its GPUs from its creation to its deletion; no creation time: it was there before the trace; no
// deletion time: it outlived it. A pod that was never scheduled holds nothing.
#include "data/trace_formats/table_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

struct PodColumns
{
    int created = -1;
    int scheduled = -1;
    int deleted = -1;
    int gpus = -1;
    int gpuMilli = -1; // 2023: thousandths of each GPU
};

struct PodTable
{
    std::map<std::int64_t, double> changes; // of GPUs held, at a time in ns
    std::vector<std::pair<std::int64_t, double>> delays;
};

constexpr double kMostSeconds = 4e9;
constexpr double kMostGpus = 1e6; // of one pod

std::int64_t nanoseconds(double seconds) { return std::int64_t(seconds * 1e3) * 1'000'000; }

bool recognisesPodTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"creation_time", "scheduled_time", "deletion_time"}) &&
           (header.find("num_gpu") >= 0 || header.find("gpu_request") >= 0);
}

// False for a pod that makes no sense.
bool addPod(const TableRows &table, const PodColumns &columns, PodTable &pods)
{
    const auto created = table.number(columns.created);
    const auto scheduled = table.number(columns.scheduled);
    const auto deleted = table.number(columns.deleted);
    const auto gpus = table.number(columns.gpus);
    for (const auto &time : {created, scheduled, deleted})
        if (time && std::fabs(*time) > kMostSeconds)
            return false;
    if (!gpus || !(*gpus >= 0) || *gpus > kMostGpus || (created && deleted && *deleted < *created))
        return false;
    // Milli-GPUs are a share of each GPU; none are told for pods without one.
    const double share = columns.gpuMilli < 0 ? 1 : table.number(columns.gpuMilli).value_or(1000) / 1000;
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

Result<TraceRows> readPodTable(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    TableRows table(file, rows);
    PodColumns columns;
    columns.created = table.column({"creation_time"});
    columns.scheduled = table.column({"scheduled_time"});
    columns.deleted = table.column({"deletion_time"});
    columns.gpus = table.column({"gpu_request", "num_gpu"});
    columns.gpuMilli = table.column({"gpu_milli"});
    PodTable pods;
    std::int64_t pending = 0;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        pending += !table.number(columns.scheduled) && table.number(columns.created);
        if (!addPod(table, columns, pods))
            table.skip("no GPUs, or deleted before it was created");
    }
    if (pending > 0)
        rows.note(std::to_string(pending) + " pods were never scheduled; they hold no GPUs", file.path);
    addTraces(rows, pods);
    return withRows(std::move(rows), file, "pods with their times");
}

} // namespace

TraceFormat podTableFormat()
{
    return {"pod-table",
            "node-counts",
            "table of pods or instances with creation_time, scheduled_time, deletion_time and GPUs (Alibaba)",
            recognisesPodTable,
            readPodTable,
            "creation_time,scheduled_time,deletion_time,num_gpu|creation_time,scheduled_time,deletion_time,"
            "gpu_request"};
}

} // namespace breakeven
