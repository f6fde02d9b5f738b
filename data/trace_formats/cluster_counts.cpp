// Cluster size after each event as JF-D/Parcae publishes it: lines of milliseconds and instances alive, one
// more or one less each, no header; of several lines with one time the last counts.
#include "data/trace_formats/cluster_steps.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr int kLinesTried = 8;

std::optional<CountStep> stepOf(const std::vector<std::string> &cells)
{
    const auto time = parseNumber(cellAt(cells, 0));
    const auto count = parseNumber(cellAt(cells, 1));
    const auto isWhole = [](double value) {
        return value >= 0 && value <= 1e12 && value == std::floor(value);
    };
    if (cells.size() != 2 || !time || !count || !isWhole(*time) || !isWhole(*count))
        return std::nullopt;
    return CountStep{std::int64_t(*time) * 1'000'000, *count};
}

bool recognisesClusterCounts(const TraceFile &file)
{
    CsvReader reader(file.text, file.path);
    CountStep before{0, 0};
    for (int line = 0; line < kLinesTried; ++line) {
        const auto more = reader.next();
        if (!more || !*more)
            return line >= 2;
        const auto step = stepOf(reader.cells());
        if (!step || step->first < before.first || std::fabs(step->second - before.second) != 1)
            return false;
        before = *step;
    }
    return true;
}

Result<TraceRows> readClusterCounts(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview = {",", false, {{"column 1", "time", "ms"}, {"column 2", "up", "instances"}}, "no clock", 0,
                    0,   0};
    auto steps = countSteps(file, rows, "not milliseconds and a count", stepOf);
    if (!steps)
        return steps.error();
    if (auto taken = takeSteps(rows, std::move(*steps), StepsAre::Events, false, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

TraceFormat clusterCountsFormat()
{
    return {"cluster-counts", "availability",
            "CSV lines of milliseconds and instances alive after an event (Parcae)", recognisesClusterCounts,
            readClusterCounts};
}

} // namespace breakeven
