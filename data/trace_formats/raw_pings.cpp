// Spot availability as it was probed: lines of index, UTC time and flag without a header; 1 = NOT available.
// Pings come a little late each time; they are the ticks one after another, not placed by their clock. A ping
// that failed to be written leaves a gap, which is filled with ticks that are not available.
#include "data/trace_formats/availability_rows.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include "data/readers/time_text.h"
#include "data/readers/utc_time.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::int64_t kMostMissing = 1000000;

struct Ping
{
    std::int64_t time = 0;
    int flag = 0;
};

// Nothing when the record is no ping.
std::optional<Ping> pingOf(const RecipeRecords &records)
{
    const auto index = parseNumber(records.cell(CellRole::Name));
    const auto time = parseCalendarTime(records.cell(CellRole::Time));
    const std::string_view flag = records.cell(CellRole::Value);
    if (!index || *index != std::floor(*index) || !time || (flag != "0" && flag != "1"))
        return std::nullopt;
    return Ping{time->nanoseconds / kNanoseconds, flag == "1"};
}

Result<void> takePings(const Recipe &recipe, const TraceFile &file, TraceRows &rows, std::vector<Ping> &pings)
{
    RecipeRecords records(recipe, file, rows);
    return records.each([&] {
        const auto ping = pingOf(records);
        if (!ping)
            records.skip(recipe.unusable);
        else if (!pings.empty() && ping->time <= pings.back().time)
            records.skip("not later than the line before");
        else
            pings.push_back(*ping);
    });
}

bool recognisesRawPings(const TraceFile &file)
{
    constexpr int linesTried = 5;
    TraceRows rows;
    std::vector<Ping> pings;
    (void)takePings(kRawPings, firstLines(file, linesTried), rows, pings); // cut short or not
    return !pings.empty();
}

// The middle one of the times between pings, the shorter of two; 0 for fewer than two pings.
std::int64_t usualStep(const std::vector<Ping> &pings)
{
    std::vector<std::int64_t> steps;
    for (std::size_t i = 1; i < pings.size(); ++i)
        steps.push_back(pings[i].time - pings[i - 1].time);
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + std::ptrdiff_t((steps.size() - 1) / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

Result<std::vector<int>> placed(const std::vector<Ping> &pings, std::int64_t step, const std::string &path,
                                AvailabilityTrace &trace)
{
    std::vector<int> flags;
    std::int64_t missing = 0;
    for (const Ping &ping : pings) {
        const std::int64_t late =
            step == 0 || flags.empty() ? 0 : (ping.time - trace.observedAt.back() + step / 2) / step - 1;
        missing += std::max<std::int64_t>(late, 0);
        if (missing > kMostMissing)
            return Error{ErrorKind::BadInput,
                         fmt::format("more than {} pings of {} s are missing before {}; check the times",
                                     kMostMissing, step, utcText(ping.time)),
                         path};
        for (std::int64_t i = 0; i < late; ++i) {
            flags.push_back(kUnreadableFlag);
            trace.observedAt.push_back(trace.observedAt.back() + step);
        }
        flags.push_back(ping.flag);
        trace.observedAt.push_back(ping.time);
    }
    return flags;
}

Result<TraceRows> readRawPings(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    rows.preview.timeZone = "UTC";
    std::vector<Ping> pings;
    if (const auto read = takePings(recipe, file, rows, pings); !read)
        return read.error();
    if (pings.empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("expected lines of index, UTC time and 0 or 1; none of the {} lines is one",
                                 rows.rows),
                     file.path};
    const std::int64_t usual = usualStep(pings);
    if (usual == 0 && !reading.stepSeconds)
        return Error{ErrorKind::BadInput,
                     "one ping does not say how long a tick is; say it with --ticks SECONDS", file.path};
    rows.availability.stepSeconds = reading.stepSeconds.value_or(usual);
    if (auto checked = checkStep(double(rows.availability.stepSeconds), file.path); !checked)
        return checked.error();
    const auto flags = placed(pings, usual, file.path, rows.availability);
    if (!flags)
        return flags.error();
    const Polarity polarity = reading.polarity.value_or(Polarity::Unavailable);
    if (auto taken = takeFlags(rows, *flags, polarity, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

const Recipe kRawPings{
    .is = {"raw-pings", "availability",
           "CSV lines of index, UTC time, flag without a header, 1 = not available"},
    .read = readRawPings,
    .columns = {{.role = CellRole::Name, .names = "index", .as = "ignored"},
                {CellRole::Time, "time"},
                {CellRole::Value, "up"}},
    .records = RecordsAre::BareTable,
    .header = "index,time,up",
    .unusable = "not index, UTC time, 0 or 1",
    .recognises = recognisesRawPings,
};

} // namespace breakeven
