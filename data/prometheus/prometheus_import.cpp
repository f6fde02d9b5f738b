#include "data/prometheus/prometheus_import.h"

#include "data/http/web_address.h"
#include "data/readers/json_value.h"
#include "data/trace_formats/prometheus_json.h"
#include "model/calculators/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Fewer than the limit, so that a server that counts both ends agrees.
constexpr std::int64_t kPointsARequest = kMostPrometheusPoints - 1000;
constexpr int kAttempts = 3;
// A server gives itself two minutes for a query before it answers at all.
constexpr auto kLongestQuery = std::chrono::seconds(130);
constexpr std::size_t kMostErrorWords = 300;

std::string milliseconds(std::int64_t value) { return fmt::format("{}.{:03}", value / 1000, value % 1000); }

// One sentence of an error body ({"status": "error", "errorType": …, "error": …}); empty when it is no such.
std::string errorWords(int, std::string_view body)
{
    const auto json = parseJson(body, "answer");
    if (!json || (*json)["status"].string() != "error")
        return {};
    std::string words((*json)["error"].string().substr(0, kMostErrorWords));
    std::replace(words.begin(), words.end(), '\n', ' ');
    const std::string type((*json)["errorType"].string());
    if (words.empty())
        return type;
    return type.empty() ? words : fmt::format("{} ({})", words, type);
}

Result<void> checkRange(const PrometheusRange &range)
{
    const auto bad = [](const char *message) { return Error{ErrorKind::BadInput, message, {}}; };
    if (range.query.empty())
        return bad("expected a query; say it with --query or --ready-made");
    if (!(range.step >= 0.001) || !(range.step <= 365.0 * 86400))
        return bad("expected a step of 1 ms to a year");
    if (!(range.end > range.start) || !(range.start >= 0) || !(range.end < 1e11))
        return bad("expected an end after the start");
    return {};
}

} // namespace

Result<TraceRows> readPrometheus(HttpClient &client, const PrometheusRange &range,
                                 const TraceReading &reading)
{
    if (auto checked = checkRange(range); !checked)
        return checked.error();
    TraceRows rows;
    SeriesSet set(TraceKind::NodeCounts, {{"value", "value", ""}});
    const std::int64_t step = std::llround(range.step * 1000);
    const std::int64_t first = std::llround(range.start * 1000);
    const std::int64_t last = std::llround(range.end * 1000);
    HttpRequest request;
    request.credential = range.credential;
    request.headers = {"Accept: application/json"};
    request.times.firstHeader = kLongestQuery;
    request.retry.attempts = kAttempts;
    request.explain = errorWords;
    request.stop = reading.stop;
    for (std::int64_t begin = first; begin <= last; begin += kPointsARequest * step) {
        const std::int64_t end = std::min(begin + (kPointsARequest - 1) * step, last);
        request.url =
            joinedAddress(range.server, fmt::format("api/v1/query_range?query={}&start={}&end={}&step={}",
                                                    percentEncoded(range.query), milliseconds(begin),
                                                    milliseconds(end), milliseconds(step)));
        auto response = client.fetch(request);
        if (!response)
            return response.error();
        if (auto taken = takePrometheusAnswer(response->body, set, rows, range.server); !taken) {
            Error error = taken.error();
            if (range.credential) // an answer may repeat what it was sent
                error.message = range.credential->withoutSecrets(error.message);
            return error;
        }
        if (reading.progress)
            reading.progress(double(end - first + step) / double(last - first + step));
    }
    takePrometheusSeries(set, rows, reading);
    if (rows.traces.empty())
        return Error{ErrorKind::BadInput,
                     "the query gave no series between the start and the end; check its name and labels",
                     range.server};
    return rows;
}

std::optional<double> parseStep(std::string_view text)
{
    static constexpr std::pair<std::string_view, double> units[] = {
        {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};
    for (const auto &[unit, seconds] : units)
        if (text.size() > unit.size() && text.ends_with(unit))
            if (const auto number = parseNumber(text.substr(0, text.size() - unit.size())))
                return *number * seconds;
    return parseNumber(text);
}

} // namespace breakeven
