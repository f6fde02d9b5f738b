#include "data/http/http_client.h"

#include "data/http/status_words.h"
#include "data/http/transfer.h"
#include "data/http/web_address.h"

#include <fmt/format.h>

#include <condition_variable>
#include <map>
#include <mutex>

namespace breakeven {

namespace {

constexpr int kMostRedirects = 5;

} // namespace

// The connections of each host: who wants one waits for its turn.
class HttpClient::Slots
{
public:
    explicit Slots(int perHost) : m_perHost(perHost) {}

    // Nothing when asked to stop.
    Connections enter(const std::string &origin, const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        const auto isFree = [&] { return m_hosts[origin].used < m_perHost; };
        if (!m_freed.wait(lock, stop, isFree))
            return nullptr;
        Host &host = m_hosts[origin];
        ++host.used;
        if (host.idle.empty())
            return newConnections();
        Connections connections = std::move(host.idle.back());
        host.idle.pop_back();
        return connections;
    }

    void leave(const std::string &origin, Connections connections)
    {
        {
            const std::lock_guard lock(m_mutex);
            Host &host = m_hosts[origin];
            --host.used;
            host.idle.push_back(std::move(connections));
        }
        m_freed.notify_all();
    }

private:
    struct Host
    {
        int used = 0;
        std::vector<Connections> idle;
    };

    int m_perHost;
    std::mutex m_mutex;
    std::condition_variable_any m_freed;
    std::map<std::string, Host> m_hosts;
};

struct HttpClient::Turn : Attempt
{
};

HttpClient::HttpClient(HttpClientOptions options)
    : m_clock(options.clock ? *options.clock : HttpClock::system()), m_proxy(std::move(options.proxy)),
      m_slots(std::make_unique<Slots>(options.parallelPerHost))
{
    // libcurl's own set-up, once a program.
    static const CURLcode isSetUp = curl_global_init(CURL_GLOBAL_DEFAULT);
    (void)isSetUp;
}

HttpClient::~HttpClient() = default;

// One attempt, over at most five redirects.
HttpClient::Turn HttpClient::followed(const HttpRequest &request, const BodyConsumer &consumer)
{
    std::string url = request.url;
    for (int redirects = 0;; ++redirects) {
        Turn turn;
        const auto address = parseWebAddress(url);
        if (!address) {
            turn.error = address.error();
            return turn;
        }
        Connections connections = m_slots->enter(address->origin(), request.stop);
        if (!connections) {
            turn.error = Error{ErrorKind::Cancelled, "cancelled", url};
            return turn;
        }
        static_cast<Attempt &>(turn) =
            Transfer(request, address->text(), m_proxy, consumer, m_clock).run(connections.get());
        m_slots->leave(address->origin(), std::move(connections));
        if (turn.error || !isRedirect(turn.response.status))
            return turn;
        const auto next = acceptedLink(turn.location, url, request.documentedOrigin);
        if (turn.location.empty() || redirects == kMostRedirects)
            turn.error = Error{
                ErrorKind::Failed,
                redirects == kMostRedirects
                    ? fmt::format("it is redirected more than {} times; check the address", kMostRedirects)
                    : "it is redirected, but not to an address; check the address",
                url};
        else if (!next)
            turn.error = next.error();
        if (turn.error)
            return turn;
        url = *next;
    }
}

Result<HttpResponse> HttpClient::fetch(const HttpRequest &request, const BodyConsumer &consumer)
{
    const auto told = [&](Error error) {
        if (request.credential) {
            error.message = request.credential->withoutSecrets(error.message);
            error.where = request.credential->withoutSecrets(error.where);
        }
        return error;
    };
    const Error cancelled{ErrorKind::Cancelled, "cancelled", request.url};
    for (int attempt = 1;; ++attempt) {
        if (request.stop.stop_requested())
            return told(cancelled);
        Turn turn = followed(request, consumer);
        if (!turn.error)
            return std::move(turn.response);
        if (!turn.isTransient)
            return told(*turn.error);
        if (attempt >= request.retry.attempts) {
            turn.error->message += attempt > 1 ? fmt::format(" (tried {} times)", attempt) : "";
            return told(*turn.error);
        }
        const auto asked = parseRetryAfter(turn.retryAfter, m_clock.utc());
        if (asked && *asked > request.retry.longestRetryAfter) {
            turn.error->message +=
                fmt::format(" (it asks to come back in {} min)", (asked->count() + 59999) / 60000);
            return told(*turn.error);
        }
        m_clock.wait(asked.value_or(pauseBefore(attempt + 1, request.retry)), request.stop);
    }
}

void HttpClient::pause(std::chrono::milliseconds duration, const std::stop_token &stop)
{
    m_clock.wait(duration, stop);
}

Result<HttpResponse> HttpClient::fetch(const HttpRequest &request)
{
    std::string body;
    const BodyConsumer consumer{[&] { body.clear(); },
                                [&](std::string_view piece) -> Result<void> {
                                    body += piece;
                                    return {};
                                }};
    auto response = fetch(request, consumer);
    if (response)
        response->body = std::move(body);
    return response;
}

} // namespace breakeven
