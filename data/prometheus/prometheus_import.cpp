#include "data/prometheus/prometheus_import.h"

#include "data/http/web_address.h"
#include "data/readers/json_value.h"
#include "data/readers/one_line.h"
#include "data/trace_formats/prometheus_json.h"
#include "model/numeric/number_text.h"

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

std::string milliseconds(std::int64_t value) { return fmt::format("{}.{:03}", value / 1000, value % 1000); }

// One sentence of an error body ({"status": "error", "errorType": …, "error": …}); of what a server before
// Prometheus says of the query in plain words, the first line. Empty when it is neither.
std::string errorWords(int status, std::string_view body)
{
    const auto json = parseJson(body, "answer");
    if (!json || (*json)["status"].string() != "error") {
        const bool isOfQuery = status == 400 || status == 422;
        const bool isPlain = !json && body.find_first_of("<{") == std::string_view::npos;
        return isOfQuery && isPlain ? oneLine(body.substr(0, body.find('\n'))) : std::string();
    }
    const std::string words = oneLine((*json)["error"].string());
    const std::string type((*json)["errorType"].string());
    if (words.empty())
        return type;
    return type.empty() ? words : fmt::format("{} ({})", words, type);
}

std::string withoutSecrets(const PrometheusRange &range, const std::string &text)
{
    return range.credential ? range.credential->withoutSecrets(text) : text;
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

// Where it failed: the server and the query as a person wrote it, not the address with both encoded.
Error readable(Error error, const PrometheusRange &range)
{
    const std::size_t query = error.where.find("?query=");
    if (query != std::string::npos)
        error.where =
            error.where.substr(0, query) + ", query " + withoutSecrets(range, oneLine(range.query, 80));
    return error;
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
            return readable(response.error(), range);
        if (auto taken = takePrometheusAnswer(response->body, set, rows, range.server); !taken) {
            Error error = taken.error();
            error.message = withoutSecrets(range, error.message); // an answer may repeat what it was sent
            return error;
        }
        if (reading.progress)
            reading.progress(double(end - first + step) / double(last - first + step));
    }
    for (Issue &issue : rows.issues)
        issue.sentence = withoutSecrets(range, issue.sentence);
    if (auto taken = takePrometheusSeries(set, rows, reading, range.query, range.server); !taken)
        return taken.error();
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
