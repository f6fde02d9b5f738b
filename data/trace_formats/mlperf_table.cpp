// Digests of MLPerf Training results: one row a run (runs) or a system (summary). One series for each
// submitter, benchmark, accelerator and division, the sizes being its points.
//
// Of the runs of one system and batch size the fastest and the slowest are dropped (four and four of forty)
// and the rest averaged; a run that was aborted counts as slowest; more of them than may be dropped: no
// result. Source: MLPerf Training rules, "olympic" mean.
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

struct MlperfColumns
{
    int submitter, benchmark, division, accelerator, accelerators, system, batch, minutes, mean, status;
};

bool recognisesMlperfTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"submitter", "system", "benchmark", "accelerators", "global_batch_size"}) &&
           (header.find("minutes") >= 0 || header.find("minutes_olympic_mean") >= 0);
}

// Runs of one system with one batch size.
struct Group
{
    double gpus = 0;
    std::vector<double> minutes; // aborted: infinite
};
using GroupKey = std::pair<ScalingSeries::Labels, std::vector<std::string>>; // …, GPUs, system, batch

std::optional<double> olympicMean(std::vector<double> minutes)
{
    constexpr std::size_t many = 40;
    const std::size_t dropped = minutes.size() >= many ? 4 : 1;
    if (minutes.size() <= 2 * dropped)
        return std::nullopt;
    std::sort(minutes.begin(), minutes.end());
    double sum = 0;
    for (std::size_t i = dropped; i < minutes.size() - dropped; ++i)
        sum += minutes[i];
    const double mean = sum / double(minutes.size() - 2 * dropped);
    return mean < std::numeric_limits<double>::infinity() ? std::optional(mean) : std::nullopt;
}

MlperfColumns columnsOf(const TableRows &table)
{
    return {table.column({"submitter"}),
            table.column({"benchmark"}),
            table.column({"division"}),
            table.column({"accelerator"}),
            table.column({"accelerators"}),
            table.column({"system"}),
            table.column({"global_batch_size"}),
            table.column({"minutes"}),
            table.column({"minutes_olympic_mean"}),
            table.column({"status"})};
}

void addGroups(TraceRows &rows, ScalingSeries &series, const std::map<GroupKey, Group> &groups,
               const TraceFile &file)
{
    for (const auto &[key, group] : groups) {
        if (const auto mean = olympicMean(group.minutes))
            series.add(key.first, {group.gpus, *mean * 60});
        else
            rows.note("no result: too few runs, or more aborted than may be dropped",
                      file.path + ": " + key.second[1]);
    }
}

Result<TraceRows> readMlperfTable(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const MlperfColumns columns = columnsOf(table);
    ScalingSeries series;
    std::map<GroupKey, Group> groups;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto text = [&](int column) { return std::string(table.cell(column)); };
        const ScalingSeries::Labels labels{{"submitter", text(columns.submitter)},
                                           {"benchmark", text(columns.benchmark)},
                                           {"division", text(columns.division)},
                                           {"accelerator", text(columns.accelerator)}};
        const auto gpus = table.number(columns.accelerators);
        const bool isRun = columns.minutes >= 0;
        const bool isAborted = isRun && columns.status >= 0 && table.cell(columns.status) != "success";
        const auto minutes = table.number(isRun ? columns.minutes : columns.mean);
        if (!gpus || !(*gpus > 0))
            table.skip("no number of accelerators");
        else if (!isAborted && (!minutes || !(*minutes > 0)))
            table.skip("no time");
        else if (!isRun)
            series.add(labels, {*gpus, *minutes * 60});
        else {
            Group &group =
                groups[{labels, {text(columns.accelerators), text(columns.system), text(columns.batch)}}];
            group.gpus = *gpus;
            group.minutes.push_back(isAborted ? std::numeric_limits<double>::infinity() : *minutes);
        }
    }
    addGroups(rows, series, groups, file);
    series.takeInto(rows, ScalingValue::Seconds, "s");
    return withRows(std::move(rows), file, "runs with accelerators and minutes");
}

} // namespace

TraceFormat mlperfTableFormat()
{
    return {"mlperf-table",
            "scaling",
            "digest of MLPerf results: submitter, system, benchmark, accelerators, minutes",
            recognisesMlperfTable,
            readMlperfTable,
            "submitter,system,benchmark,accelerators,global_batch_size,minutes|submitter,system,benchmark,"
            "accelerators,global_batch_size,minutes_olympic_mean"};
}

} // namespace breakeven
