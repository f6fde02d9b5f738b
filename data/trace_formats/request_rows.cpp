#include "data/trace_formats/request_rows.h"

#include "data/trace_formats/measure_words.h"
#include "data/traces/trace_analysis.h"
#include "model/numeric/unknown.h"
#include "model/trace/counts_over_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace breakeven {

namespace {

constexpr double kMostTokens = 1e9;
constexpr double kMostTotal = 1e15; // requests or tokens of a step

struct Request
{
    std::int64_t time = 0;
    double input = kUnknown;
    double output = kUnknown;
    double duration = kUnknown;
    double cached = kUnknown;
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
                takeUnit(*number, table.header().names()[std::size_t(column)]);
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
    void takeUnit(double first, const std::string &name)
    {
        hasClock = first >= kLeastUnixTime;
        const double unit = hasClock ? 0 : unitOfTimes(name);
        m_unit = unit > 0 ? std::max<std::int64_t>(std::llround(unit * 1e9), 1) : unixTimeUnit(first);
    }

    TimeZone m_zone;
    std::int64_t m_unit = 0;
};

// Rows at one step of a minute or more with the tokens of many requests: sums of a time that say no count.
bool looksLikeSums(const std::vector<Request> &requests)
{
    constexpr std::size_t fewest = 3;
    constexpr double mostOfOne = 10'000; // tokens, on average
    if (requests.size() < fewest)
        return false;
    const std::int64_t step = requests[1].time - requests[0].time;
    double tokens = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        tokens += (std::isnan(requests[i].input) ? 0 : requests[i].input) +
                  (std::isnan(requests[i].output) ? 0 : requests[i].output);
        if (i > 0 && requests[i].time - requests[i - 1].time != step)
            return false;
    }
    return step >= 60 * kNanoseconds && tokens > mostOfOne * double(requests.size());
}

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
    add(columns.cached, kCachedColumn, "tokens", &Request::cached);
    return trace;
}

// What came in one step.
struct UsedStep
{
    double seconds = 0; // 0: the table does not say it
    double requests = 0;
    double input = 0; // tokens
    double output = 0;
    double cached = 0;
};
using UsedSteps = std::map<std::int64_t, UsedStep>; // by their begin

// Whether what the row says can be summed.
const char *usageFault(const std::optional<std::int64_t> &begin, const std::optional<std::int64_t> &end,
                       const std::optional<double> &requests)
{
    return !begin                   ? "no time"
           : end && *end <= *begin  ? "it ends before it begins"
           : !requests              ? "no count of requests"
           : !(*requests >= 0)      ? "fewer than 0 requests"
           : *requests > kMostTotal ? "more requests than there can be"
                                    : nullptr;
}

// Steps without an end last as long as is usual. Errors: BadInput where nothing says how long that is.
Result<void> setLengths(UsedSteps &steps, const std::string &path)
{
    std::vector<double> begins;
    for (const auto &[begin, step] : steps)
        begins.push_back(double(begin - steps.begin()->first) / double(kNanoseconds));
    constexpr std::size_t fewest = 3; // that show a step
    const bool isAnyOpen =
        std::any_of(steps.begin(), steps.end(), [](const auto &step) { return step.second.seconds == 0; });
    if (isAnyOpen && steps.size() < fewest)
        return Error{ErrorKind::BadInput,
                     fmt::format("expected how many requests came in three steps or more, an hour or a day "
                                 "each; found {}",
                                 steps.size()),
                     path};
    const auto usual = breakeven::usualStep(begins);
    for (auto &[begin, step] : steps) {
        if (step.seconds == 0 && !usual)
            return Error{ErrorKind::BadInput,
                         "expected rows of equal steps, an hour or a day each, or a column end_time; found "
                         "times that say no step",
                         path};
        step.seconds = step.seconds > 0 ? step.seconds : *usual;
    }
    return {};
}

Trace traceOf(const UsedSteps &steps, const RequestColumns &columns, bool hasClock)
{
    Trace trace = timedTrace(TraceKind::Arrivals, "", hasClock);
    TraceColumn &rate = trace.add("rate", "1/s");
    for (const auto &[begin, step] : steps) {
        trace.columns.front().append(begin);
        rate.append(step.requests / step.seconds);
    }
    // So few show no usual step: the last one is closed.
    constexpr std::size_t few = 3;
    const bool isClosed = !steps.empty() && steps.size() < few;
    if (isClosed) {
        const UsedStep &last = steps.rbegin()->second;
        const auto length = std::int64_t(std::llround(last.seconds * double(kNanoseconds)));
        trace.columns.front().append(steps.rbegin()->first + length);
        rate.append(kUnknown);
    }
    const auto add = [&](int column, const char *name, double UsedStep::*tokens) {
        if (column < 0)
            return;
        TraceColumn &added = trace.add(name, "tokens");
        for (const auto &[begin, step] : steps)
            added.append(step.requests > 0 ? step.*tokens / step.requests : kUnknown);
        if (isClosed)
            added.append(kUnknown);
    };
    add(columns.input, "input_tokens", &UsedStep::input);
    add(columns.output, "output_tokens", &UsedStep::output);
    add(columns.cached, kCachedColumn, &UsedStep::cached);
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
    std::int64_t unread = 0;
    RequestTimes times(reading);
    const auto isUnread = [&](int column) { return !isMissing(table.cell(column)) && !table.number(column); };
    const auto numberOf = [&](int column) { return table.number(column).value_or(kUnknown); };
    const auto read = table.each([&] {
        const auto time = times.of(table, columns.time);
        const double input = numberOf(columns.input), output = numberOf(columns.output);
        if (!time)
            table.skip("no time");
        else if (isUnread(columns.input) || isUnread(columns.output)) {
            table.skip("tokens that are no number");
            ++unread;
        } else if (input < 0 || output < 0)
            table.skip("fewer than 0 tokens");
        else if (input > kMostTokens || output > kMostTokens)
            table.skip("more tokens than a request can have");
        else
            requests.push_back({*time, input, output, numberOf(columns.duration), numberOf(columns.cached)});
    });
    if (!read)
        return read.error();
    if (unread * 100 > rows.rows && !reading.table.skipsBad)
        return Error{ErrorKind::BadInput,
                     fmt::format("has {} of {} rows whose tokens are no number, the first in line {}; write "
                                 "plain numbers, or leave such rows out with --skip-bad",
                                 unread, rows.rows, rows.rejected["tokens that are no number"].front().line),
                     file.path};
    for (std::size_t i = 1; i < requests.size(); ++i)
        rows.preview.backwards += requests[i].time < requests[i - 1].time;
    std::stable_sort(requests.begin(), requests.end(),
                     [](const Request &a, const Request &b) { return a.time < b.time; });
    if (!reading.kind && looksLikeSums(requests))
        return Error{
            ErrorKind::BadInput,
            "seems to hold the tokens of many requests in each row, an hour or a day each, but no column "
            "says how many requests that were; export the number of requests too, or take each row "
            "for one request with --kind arrivals",
            file.path};
    sayZone(rows, times, reading);
    rows.traces.push_back(traceOf(requests, columns, times.hasClock));
    return withRows(std::move(rows), file, "times of requests");
}

Result<TraceRows> readUsage(TableRows &table, TraceRows &rows, const RequestColumns &columns,
                            const TraceFile &file, const TraceReading &reading)
{
    rows.isSummed = true;
    UsedSteps steps;
    std::set<std::string> models;
    RequestTimes times(reading);
    const auto tokensOf = [&](int column) { return table.number(column).value_or(0); };
    const auto isUnread = [&](int column) { return !table.cell(column).empty() && !table.number(column); };
    const auto read = table.each([&] {
        const auto begin = times.of(table, columns.time);
        const auto end = columns.end < 0 ? std::nullopt : times.of(table, columns.end);
        const auto requests = table.number(columns.requests);
        const char *fault = usageFault(begin, end, requests);
        if (!fault && (isUnread(columns.input) || isUnread(columns.output) || isUnread(columns.cached)))
            fault = "tokens that are no number";
        if (fault) {
            table.skip(fault);
            return;
        }
        UsedStep &step = steps[*begin];
        step.seconds = end ? double(*end - *begin) / double(kNanoseconds) : step.seconds;
        step.requests += *requests;
        step.input += tokensOf(columns.input);
        step.output += tokensOf(columns.output);
        step.cached += tokensOf(columns.cached);
        if (!table.cell(columns.model).empty())
            models.emplace(table.cell(columns.model));
    });
    if (!read)
        return read.error();
    if (models.size() > 1)
        rows.note(
            fmt::format("the requests of {} models are added up; keep the rows of one model to plan for "
                        "it alone",
                        models.size()));
    sayZone(rows, times, reading);
    if (auto set = setLengths(steps, file.path); !set)
        return set.error();
    rows.traces.push_back(traceOf(steps, columns, times.hasClock));
    return withRows(std::move(rows), file, "times with how many requests came");
}

} // namespace breakeven
