// Scaling measurements as a plain table: GPUs and throughput, or GPUs and the time for the same work; every
// further column of words tells series apart.
#include "data/readers/csv_reader.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array<std::string_view, 7> kScalingGpus{"gpus", "num_gpus", "n_gpus",      "gpu_count",
                                                       "n",    "workers",  "accelerators"};
constexpr std::array<std::string_view, 8> kThroughputs{
    "throughput",        "samples_per_s",    "samples_per_second", "tokens_per_s",
    "tokens_per_second", "steps_per_second", "images_per_second",  "speedup"};

struct TimeColumn
{
    const char *name;
    double seconds;
};
constexpr TimeColumn kScalingTimes[] = {{"time_s", 1},       {"duration_s", 1}, {"seconds", 1},
                                        {"epoch_time_s", 1}, {"step_time", 1},  {"minutes", 60},
                                        {"time_min", 60},    {"time_ms", 1e-3}, {"hours", 3600},
                                        {"time_h", 3600},    {"time", 1}};

// Names without the unit behind them: "Throughput (tokens/s)" is throughput.
CsvHeader withoutUnits(const CsvHeader &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header.names())
        names.push_back(name.substr(0, name.find_first_of("([")));
    return CsvHeader(std::move(names));
}

// The first of the names that is a column; empty for none.
template<std::size_t N>
std::string_view firstOf(const CsvHeader &header, const std::array<std::string_view, N> &names)
{
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](std::string_view name) { return header.find(name) >= 0; });
    return found == names.end() ? std::string_view() : *found;
}

const TimeColumn *timeColumn(const CsvHeader &header)
{
    for (const TimeColumn &column : kScalingTimes)
        if (header.find(column.name) >= 0)
            return &column;
    return nullptr;
}

// GPUs at times of a clock are a fleet, not a measurement.
bool isClock(const TraceFile &file, int column)
{
    CsvReader reader(file.text, file.path);
    for (int row = 0; row < 2; ++row)
        if (const auto more = reader.next(); !more || !*more)
            return false;
    const std::vector<std::string> &cells = reader.cells();
    return column < int(cells.size()) && parseCalendarTime(cells[std::size_t(column)]).has_value();
}

bool recognisesScalingTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    if (firstOf(header, kScalingGpus).empty())
        return false;
    if (!firstOf(withoutUnits(header), kThroughputs).empty())
        return true;
    const TimeColumn *time = timeColumn(header);
    return time && !isClock(file, header.find(time->name));
}

Result<TraceRows> readScalingTable(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const CsvHeader &header = table.header();
    const int count = table.column({firstOf(header, kScalingGpus)});
    const int named = withoutUnits(header).find(firstOf(withoutUnits(header), kThroughputs));
    const int throughput = named < 0 ? -1 : table.column({header.names()[std::size_t(named)]});
    const TimeColumn *time = throughput >= 0 ? nullptr : timeColumn(header);
    const int measured = time ? table.column({time->name}) : throughput;
    ScalingSeries series;
    const auto labels = [&] {
        ScalingSeries::Labels words;
        for (int column = 0; column < int(header.names().size()); ++column)
            if (column != count && column != measured && !table.number(column) && !table.cell(column).empty())
                words[header.names()[std::size_t(column)]] = std::string(table.cell(column));
        return words;
    };
    if (const auto added = series.addRows(table, count, measured, labels, time ? time->seconds : 1); !added)
        return added.error();
    const std::string unit = throughput >= 0 ? header.names()[std::size_t(throughput)] : "s";
    series.takeInto(rows, time ? ScalingValue::Seconds : ScalingValue::Throughput, unit);
    return withRows(std::move(rows), file, "GPUs and a throughput or a time");
}

} // namespace

TraceFormat scalingTableFormat()
{
    return {"scaling-table",        "scaling",        "table of gpus and throughput, or gpus and time_s",
            recognisesScalingTable, readScalingTable, "gpus,throughput|gpus,time_s|gpus,time_min"};
}

} // namespace breakeven
