// Fetches over HTTP as every feed of the program does: with retries, bounds, and nothing sent where it does
// not belong.
//
// Retries 429, 5xx, refused and broken connections and time-outs: up to six attempts, 2 s then doubled up to
// 30 s apart, or as the server's Retry-After says; other 4xx are final. Redirects are followed within the
// host of the request only. Certificates are checked; proxies are those of the environment. Compressed bodies
// are unpacked; their size is bounded unpacked. Threads: one client a thread. Errors: Failed and NotFound
// with the URL (without query and user) as their place, Cancelled; secrets are in no message.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// Units: seconds, bytes.
struct FetchPolicy
{
    int attempts = 6;
    double firstDelay = 2;
    double mostDelay = 30;
    double mostRetryAfter = 900; // a server that asks for more is given up
    double connectTimeout = 30;
    double stallTimeout = 60; // without kSlowest bytes a second, the first header included
    double attemptTimeout = 900;
    std::size_t mostBytes = std::size_t(512) << 20;
    bool retriesNotFound = false; // a file that an index just named may be a moment late
    // Waits so many seconds; false when it was stopped. Empty: really waits.
    std::function<bool(double seconds)> wait;
};

struct HttpRequest
{
    std::string url;
    std::string authorization; // the header's value: "Bearer …"; never shown
    std::vector<std::pair<std::string, std::string>> headers;
    std::string etag;         // of what is held already
    std::string lastModified; // of what is held already
};

struct HttpResponse
{
    long status = 0;
    std::string body;
    std::string contentType;
    std::string etag;
    std::string lastModified;
    bool isUnchanged = false; // 304: what is held is still right
};

class HttpClient
{
public:
    explicit HttpClient(FetchPolicy policy = {}, std::stop_token stop = {});
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    // A body of status 200, or an unchanged one. `errorBody`: gets the body of a final 4xx.
    Result<HttpResponse> get(const HttpRequest &request, std::string *errorBody = nullptr);

private:
    struct Attempt;

    Attempt attempt(const HttpRequest &request, const std::string &url);
    Result<HttpResponse> finished(Attempt attempt, const std::string &url, int tries, std::string *errorBody);
    bool waitFor(double seconds);

    FetchPolicy m_policy;
    std::stop_token m_stop;
    void *m_handle = nullptr;
};

} // namespace breakeven
