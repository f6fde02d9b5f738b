#include "app/command_line/request_source.h"

#include "app/command_line/traces.h"
#include "model/numeric/time_constants.h"

#include "data/readers/arrivals.h"
#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_values.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"
#include "model/simulation/arrivals.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace breakeven {

namespace {

constexpr const char *kFlag = "--arrivals";

bool startsWith(const std::string &text, const std::string &beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

// The numbers after the colon, finite and not negative; nothing where there are not `count`.
std::optional<std::vector<double>> numbersOf(const std::string &text, std::size_t count)
{
    std::vector<double> numbers;
    std::size_t start = text.find(':') + 1;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const auto number = parseNumber(text.substr(start, end - start));
        if (!number || !(*number >= 0) || std::isinf(*number))
            return std::nullopt;
        numbers.push_back(*number);
        start = end + 1;
    }
    return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

Error unclear(const std::string &expected, const std::string &text)
{
    return {ErrorKind::BadInput, "Expected " + expected + ", found '" + text.substr(0, 60) + "'.", kFlag};
}

Result<RequestTimes> madeUp(Result<std::vector<double>> times, double span)
{
    if (!times) {
        Error error = times.error();
        error.where = kFlag;
        return error;
    }
    return RequestTimes{std::move(*times), span, {}};
}

bool isPlainFile(const std::string &source)
{
    std::error_code ignored;
    return std::filesystem::exists(source, ignored) && !std::filesystem::is_directory(source, ignored);
}

// The only trace of a file in a trace format, or the stored one of that name. Errors: as findTraces; BadInput
// for one that holds something else.
Result<Trace> arrivalTrace(const CommandContext &context, const std::string &source)
{
    TraceImport import;
    import.path = source;
    auto found = findTraces(context, import);
    if (!found)
        return found.error();
    if (found->traces.size() != 1 || found->kind != TraceKind::Arrivals ||
        found->traces.front().points() == 0)
        return Error{ErrorKind::BadInput,
                     std::string("expected one trace of requests; this holds ") + traceKindName(found->kind),
                     source};
    return std::move(found->traces.front());
}

// Seconds from the trace's own beginning; with a clock from the second of the first request.
Result<RecordedArrivals> arrivalsOf(const Trace &trace)
{
    for (const char *column : {"rate", "queue", "requests_total"})
        if (trace.column(column))
            return Error{ErrorKind::BadInput,
                         std::string("holds samples of a ") +
                             (std::string(column) == "rate"    ? "rate"
                              : column == std::string("queue") ? "queue"
                                                               : "counter") +
                             "; the times of the requests themselves are needed",
                         trace.name};
    const auto times = wholesOf(*trace.column("time"));
    if (!times)
        return times.error();
    const std::int64_t first = (*times)(0);
    const std::int64_t origin =
        trace.hasClock ? first - (first % kNanoseconds + kNanoseconds) % kNanoseconds : 0;
    RecordedArrivals arrivals;
    for (std::int64_t i = 0; i < times->size(); ++i)
        arrivals.times.push_back(double((*times)(i)-origin) / double(kNanoseconds));
    return arrivals;
}

// A file of plain times, or whatever holds the times of requests as a trace.
Result<RecordedArrivals> arrivalsFrom(const CommandContext &context, const std::string &source)
{
    const auto plain = isPlainFile(source) ? readArrivals(source) : Result<RecordedArrivals>(Error{});
    if (plain)
        return plain;
    const auto trace = arrivalTrace(context, source);
    if (!trace)
        return isPlainFile(source) ? plain.error() : trace.error();
    return arrivalsOf(*trace);
}

Result<RequestTimes> recorded(const CommandContext &context, const std::string &file,
                              std::optional<double> durationS)
{
    auto read = arrivalsFrom(context, file);
    if (!read)
        return read.error();
    RequestTimes requests{std::move(read->times), 0, std::move(read->issues)};
    requests.spanS = durationS.value_or(std::floor(requests.seconds.back()) + 1);
    const auto end = std::lower_bound(requests.seconds.begin(), requests.seconds.end(), requests.spanS);
    if (end != requests.seconds.end()) {
        addIssue(requests.issues,
                 {Severity::Warning,
                  "Left out, because after the simulated duration: " +
                      shownAmount(double(requests.seconds.end() - end), "requests", {}) + ".",
                  kFlag, 1});
        requests.seconds.erase(end, requests.seconds.end());
    }
    if (double(requests.seconds.size()) > kMostArrivals)
        return Error{ErrorKind::BadInput,
                     "Expected at most " + std::to_string(long(kMostArrivals)) + " requests, found " +
                         std::to_string(requests.seconds.size()) + "; shorten the duration.",
                     file};
    return requests;
}

} // namespace

Result<RequestTimes> requestTimes(const CommandContext &context, const std::string &text,
                                  std::optional<double> durationS, std::uint64_t seed)
{
    const double span = durationS.value_or(kSecondsPerDay);
    if (startsWith(text, "poisson:")) {
        const auto rate = numbersOf(text, 1);
        if (!rate)
            return unclear("poisson:RATE with a rate per second, not negative", text);
        return madeUp(poissonArrivals(rate->front(), span, seed), span);
    }
    if (startsWith(text, "bursty:")) {
        const auto numbers = numbersOf(text, 4);
        if (!numbers || (*numbers)[2] == 0 || (*numbers)[3] == 0)
            return unclear("bursty:RATE_IN_BURSTS,RATE_BETWEEN,MEAN_BURST_S,MEAN_GAP_S with lengths above 0",
                           text);
        const Bursts bursts{(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
        return madeUp(burstyArrivals(bursts, span, seed), span);
    }
    return recorded(context, text, durationS);
}

Result<std::vector<QueueStep>> queueSteps(const CommandContext &context, const std::string &source)
{
    if (isPlainFile(source))
        return readQueue(source);
    const auto trace = arrivalTrace(context, source);
    if (!trace)
        return trace.error();
    const auto values = TraceValues::of(*trace);
    if (!values)
        return values.error();
    const auto lengths = (*values)["queue"];
    if (lengths.empty())
        return Error{ErrorKind::BadInput, "contains requests, not the length of a queue; use --arrivals",
                     source};
    std::vector<QueueStep> steps;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const auto second = std::int64_t(std::floor(values->times()[i]));
        if (!steps.empty() && steps.back().second == second)
            steps.pop_back(); // the last within a second counts
        steps.push_back({second, lengths[i]});
    }
    return steps;
}

} // namespace breakeven
