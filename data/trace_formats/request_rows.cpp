#include "data/trace_formats/request_rows.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace breakeven {

namespace {

constexpr double kMostTokens = 1e9;

struct Request
{
    std::int64_t time = 0;
    double input = kUnknown;
    double output = kUnknown;
    double duration = kUnknown;
};

// The times of a log: those of a calendar, or numbers of the unit that the first of them shows.
class RequestTimes
{
public:
    explicit RequestTimes(const TraceReading &reading) : m_zone(reading.zone.value_or(TimeZone())) {}

    std::optional<std::int64_t> of(const TableRows &table, int column)
    {
        if (const auto number = table.number(column)) {
            if (m_unit == 0)
                takeUnit(*number);
            const double nanoseconds = *number * double(m_unit);
            if (!(*number >= 0) || !(nanoseconds < double(kMostNanoseconds)))
                return std::nullopt;
            // Whole units stay exact, parts of one as far as a double goes.
            return std::int64_t(*number) * m_unit +
                   std::llround((*number - std::floor(*number)) * double(m_unit));
        }
        const auto time = parseCalendarTime(table.cell(column), m_zone);
        if (!time)
            return std::nullopt;
        hasClock = true;
        hasCalendar = true;
        saysZone = time->saysZone;
        return time->nanoseconds;
    }

    bool hasClock = false;
    bool hasCalendar = false;
    bool saysZone = false;

private:
    void takeUnit(double first)
    {
        hasClock = first >= kLeastUnixTime;
        m_unit = unixTimeUnit(first);
    }

    TimeZone m_zone;
    std::int64_t m_unit = 0;
};

Trace traceOf(const std::vector<Request> &requests, const RequestColumns &columns, bool hasClock)
{
    Trace trace = timedTrace(TraceKind::Arrivals, "", hasClock);
    for (const Request &request : requests)
        trace.columns.front().append(request.time);
    const auto add = [&](int column, const char *name, const char *unit, double Request::*member) {
        if (column < 0)
            return;
        TraceColumn &added = trace.add(name, unit);
        for (const Request &request : requests)
            added.append(request.*member);
    };
    add(columns.input, "input_tokens", "tokens", &Request::input);
    add(columns.output, "output_tokens", "tokens", &Request::output);
    add(columns.duration, "duration", "s", &Request::duration);
    return trace;
}

void sayZone(TraceRows &rows, const RequestTimes &times, const TraceReading &reading)
{
    rows.preview.timeZone = !times.hasClock      ? "no clock"
                            : !times.hasCalendar ? "UTC"
                            : times.saysZone     ? "as written"
                            : reading.zone       ? "as said"
                                                 : "none said, taken as UTC";
    if (times.hasCalendar && !times.saysZone && !reading.zone)
        rows.note("the times have no zone and are read as UTC; --time-zone sets another");
}

} // namespace

Result<TraceRows> readRequests(TableRows &table, TraceRows &rows, const RequestColumns &columns,
                               const TraceFile &file, const TraceReading &reading)
{
    std::vector<Request> requests;
    RequestTimes times(reading);
    const auto numberOf = [&](int column) { return table.number(column).value_or(kUnknown); };
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto time = times.of(table, columns.time);
        const double input = numberOf(columns.input), output = numberOf(columns.output);
        if (!time)
            table.skip("no time");
        else if (input < 0 || output < 0)
            table.skip("fewer than 0 tokens");
        else if (input > kMostTokens || output > kMostTokens)
            table.skip("more tokens than a request can have");
        else
            requests.push_back({*time, input, output, numberOf(columns.duration)});
    }
    for (std::size_t i = 1; i < requests.size(); ++i)
        rows.preview.backwards += requests[i].time < requests[i - 1].time;
    std::stable_sort(requests.begin(), requests.end(),
                     [](const Request &a, const Request &b) { return a.time < b.time; });
    sayZone(rows, times, reading);
    rows.traces.push_back(traceOf(requests, columns, times.hasClock));
    return withRows(std::move(rows), file, "times of requests");
}

} // namespace breakeven
