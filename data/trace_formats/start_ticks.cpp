#include "data/trace_formats/start_ticks.h"

#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace breakeven {

namespace {

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

// The last tick that was observed at or before that time.
std::optional<std::int64_t> tickAt(const AvailabilityTrace &trace, std::string_view text)
{
    const auto time = parseUtcTime(text);
    const auto &observed = trace.observedAt;
    if (!time || observed.empty() || *time < observed.front() || *time >= observed.back() + trace.stepSeconds)
        return std::nullopt;
    return std::upper_bound(observed.begin(), observed.end(), *time) - observed.begin() - 1;
}

struct TickColumns
{
    int tick = 0;
    int time = -1;
    bool hasHeader = false;
};

Result<TickColumns> columnsOf(const std::vector<std::string> &firstLine, const AvailabilityTrace &trace,
                              const std::string &path)
{
    if (wholeNumber(cellAt(firstLine, 0)))
        return TickColumns{};
    const CsvHeader header(firstLine);
    const TickColumns columns{header.find("start_tick"), header.find("start_time"), true};
    if (columns.tick < 0 && columns.time < 0)
        return Error{ErrorKind::BadInput,
                     "expected one tick a line, or a column start_tick or start_time; found neither",
                     path + ":1"};
    if (columns.tick < 0 && trace.observedAt.empty())
        return Error{ErrorKind::BadInput,
                     "gives times, but the trace has no clock; give ticks in a column start_tick", path};
    return columns;
}

} // namespace

Result<std::vector<std::int64_t>> readStartTicks(const std::string &path, const AvailabilityTrace &trace)
{
    const auto text = readFileText(path);
    if (!text)
        return text.error();
    std::vector<std::int64_t> starts;
    std::optional<TickColumns> columns;
    CsvReader reader(*text, path);
    while (true) {
        const auto hasRecord = reader.next();
        if (!hasRecord)
            return hasRecord.error();
        if (!hasRecord.value())
            break;
        if (!columns) {
            const auto found = columnsOf(reader.cells(), trace, path);
            if (!found)
                return found.error();
            columns = *found;
            if (columns->hasHeader)
                continue;
        }
        const bool givesTick = columns->tick >= 0;
        const std::string_view cell = cellAt(reader.cells(), givesTick ? columns->tick : columns->time);
        const auto start = givesTick ? wholeNumber(cell) : tickAt(trace, cell);
        if (!start)
            return Error{ErrorKind::BadInput,
                         fmt::format("expected {}; found '{}'",
                                     givesTick ? "a tick from 0" : "a UTC time within the trace", cell),
                         reader.place()};
        starts.push_back(*start);
    }
    if (starts.empty())
        return Error{ErrorKind::BadInput, "holds no start; one tick a line was expected", path};
    return starts;
}

} // namespace breakeven
