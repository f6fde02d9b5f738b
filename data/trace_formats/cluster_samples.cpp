// Cluster size sampled by the clock as uclasystem/bamboo logs it: "YYYY-MM-DD, HH:MM:SS, instances", no
// header, local time without a zone, not sorted.
#include "data/trace_formats/cluster_steps.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

std::optional<CountStep> sampleOf(const std::vector<std::string> &cells, const TimeZone &zone)
{
    if (cells.size() != 3 || cellAt(cells, 0).size() != 10)
        return std::nullopt;
    const auto time =
        parseCalendarTime(std::string(cellAt(cells, 0)) + " " + std::string(cellAt(cells, 1)), zone);
    const auto count = parseNumber(cellAt(cells, 2));
    if (!time || !count || !(*count >= 0) || *count != std::floor(*count) || *count > 1e9)
        return std::nullopt;
    return CountStep{time->nanoseconds, *count};
}

bool recognisesClusterSamples(const TraceFile &file)
{
    CsvReader reader(file.text, file.path);
    const auto more = reader.next();
    return more && *more && sampleOf(reader.cells(), {}).has_value();
}

Result<TraceRows> readClusterSamples(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    const bool isSaid = reading.zone.has_value();
    rows.preview = {",",
                    false,
                    {{"column 1", "day", ""}, {"column 2", "time", ""}, {"column 3", "up", "instances"}},
                    isSaid ? "as said" : "none said, taken as UTC",
                    0,
                    0,
                    0};
    if (!isSaid)
        rows.note("the times have no zone and are read as UTC; --time-zone sets another");
    auto steps =
        countSteps(file, rows, "not a day, a time and a count", [&](const std::vector<std::string> &cells) {
            return sampleOf(cells, reading.zone.value_or(TimeZone()));
        });
    if (!steps)
        return steps.error();
    if (auto taken = takeSteps(rows, std::move(*steps), StepsAre::Samples, true, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

TraceFormat clusterSamplesFormat()
{
    return {"cluster-samples", "availability", "CSV lines of day, time and instances alive (Bamboo, gcloud)",
            recognisesClusterSamples, readClusterSamples};
}

} // namespace breakeven
