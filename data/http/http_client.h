// Fetches over HTTP: asks only for what changed, tries again with growing pauses, and
// refuses answers beyond its bounds.
//
// What holds for every fetch: gzip is asked for and unpacked; certificates are verified; proxies come from
// the environment (http_proxy, https_proxy, no_proxy) unless one is given; redirects and links stay on the
// host; at most so many requests run at once per host; a stop ends it within 100 ms. Bodies of a type
// text/html are refused.
//
// Threads: `fetch` may be called from several; each call does its work on the thread that called it.
// Errors: `where` is the address. Cancelled when asked to stop; NotFound for 404 and 410; BadInput for an
// answer that breaks a bound or leads elsewhere; Failed for everything else. What was transient (429, 5xx, a
// reset, a cut body, a time-out) has been tried again by then. No error shows a credential.
#pragma once

#include "data/http/http_clock.h"
#include "data/http/http_request.h"
#include "model/result.h"

#include <memory>
#include <string>

namespace breakeven {

struct HttpClientOptions
{
    int parallelPerHost = 4;
    HttpClock *clock = nullptr; // nothing: the real time; outlives the client
    std::string proxy = {};     // "http://host:port"; empty: those of the environment
};

class HttpClient
{
public:
    explicit HttpClient(HttpClientOptions options = {});
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    // The body as a whole.
    Result<HttpResponse> fetch(const HttpRequest &request);
    // The body piece by piece, in constant memory.
    Result<HttpResponse> fetch(const HttpRequest &request, const BodyConsumer &consumer);

    // Lets `duration` pass by the clock of the fetches; returns early at `stop`.
    void pause(std::chrono::milliseconds duration, const std::stop_token &stop);

private:
    class Slots;
    struct Turn;

    Turn followed(const HttpRequest &request, const BodyConsumer &consumer);

    HttpClock &m_clock;
    std::string m_proxy;
    std::unique_ptr<Slots> m_slots;
};

} // namespace breakeven
