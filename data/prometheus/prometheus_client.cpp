#include "data/prometheus/prometheus_client.h"

#include "data/http/web_address.h"
#include "data/readers/json_value.h"
#include "data/readers/utc_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

constexpr int kAttempts = 3;
// A server gives itself two minutes for a query before it answers at all.
constexpr auto kLongestQuery = std::chrono::seconds(130);
constexpr std::string_view kSuccess = "{\"status\":\"success\"";
constexpr std::size_t kMostErrorWords = 300;

// Holds the beginning of an answer until it says that it is one.
class AnswerStart
{
public:
    void begin() { m_text.clear(), m_isChecked = false; }

    // Nothing while more is needed; then what has been held back, together with `bytes`.
    std::optional<std::string_view> take(std::string_view bytes)
    {
        if (m_isChecked)
            return bytes;
        m_text += bytes;
        if (m_text.size() < 2 * kSuccess.size() && !isSuccess())
            return std::nullopt;
        m_isChecked = isSuccess();
        return m_isChecked ? std::optional<std::string_view>(m_text) : std::nullopt;
    }
    bool isChecked() const { return m_isChecked; }
    bool isWrong() const { return !m_isChecked && m_text.size() >= 2 * kSuccess.size(); }
    const std::string &text() const { return m_text; }

private:
    bool isSuccess() const
    {
        std::string dense;
        for (unsigned char c : m_text)
            if (!std::isspace(c))
                dense += char(c);
        return dense.compare(0, kSuccess.size(), kSuccess) == 0;
    }

    std::string m_text;
    bool m_isChecked = false;
};

Error noAnswer(const std::string &found, const std::string &address)
{
    const std::string said = prometheusError(200, found);
    return {ErrorKind::BadInput,
            said.empty()
                ? fmt::format("the answer is not one of Prometheus: expected {}…, found {}; check the "
                              "address (of the server, without /api or /graph)",
                              kSuccess, found.empty() ? "nothing" : found.substr(0, 60))
                : "Prometheus answers with an error: " + said,
            address};
}

HttpRequest requestFor(const PrometheusServer &server, const std::string &address,
                       const PrometheusControl &control)
{
    HttpRequest request;
    request.url = address;
    request.credential = server.credential;
    request.headers = {"Accept: application/json"};
    request.times.firstHeader = kLongestQuery;
    request.retry.attempts = kAttempts;
    request.explain = prometheusError;
    request.stop = control.stop;
    return request;
}

Result<void> fetchPiece(HttpClient &client, const HttpRequest &request, const PointRange &piece,
                        const PrometheusConsumer &consumer)
{
    AnswerStart start;
    const BodyConsumer body{[&] {
                                start.begin();
                                if (consumer.begin)
                                    consumer.begin(piece);
                            },
                            [&](std::string_view bytes) -> Result<void> {
                                const auto checked = start.take(bytes);
                                if (start.isWrong())
                                    return noAnswer(start.text(), request.url);
                                return checked ? consumer.take(*checked) : Result<void>();
                            }};
    const auto fetched = client.fetch(request, body);
    if (!fetched)
        return fetched.error();
    if (!start.isChecked())
        return noAnswer(start.text(), request.url);
    return consumer.end ? consumer.end() : Result<void>();
}

Result<void> checkRange(const RangeQuery &query)
{
    if (query.range.step < 1)
        return Error{ErrorKind::BadInput,
                     fmt::format("the step is {} s; at least 1 s is needed", query.range.step),
                     query.expression};
    if (query.range.points() < 1)
        return Error{ErrorKind::BadInput,
                     fmt::format("the range ends ({}) before it starts ({}); give an earlier start",
                                 utcText(query.range.end), utcText(query.range.start)),
                     query.expression};
    return {};
}

} // namespace

std::string rangeQueryAddress(const PrometheusServer &server, const RangeQuery &query)
{
    return joinedAddress(server.address, fmt::format("api/v1/query_range?query={}&start={}&end={}&step={}",
                                                     percentEncoded(query.expression), query.range.start,
                                                     query.range.end, query.range.step));
}

std::string prometheusError(int, std::string_view body)
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

Result<void> fetchRange(HttpClient &client, const PrometheusServer &server, const RangeQuery &query,
                        const PrometheusConsumer &consumer, const PrometheusControl &control)
{
    if (auto checked = checkRange(query); !checked)
        return checked;
    const std::vector<PointRange> pieces = splitRange(query.range);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        HttpRequest request =
            requestFor(server, rangeQueryAddress(server, {query.expression, pieces[i]}), control);
        if (control.progress)
            request.progress = [&](const FetchProgress &now) {
                control.progress({i, pieces.size(), now.received});
            };
        if (auto fetched = fetchPiece(client, request, pieces[i], consumer); !fetched)
            return fetched;
    }
    return {};
}

} // namespace breakeven
