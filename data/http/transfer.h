// One attempt of one request on one address through libcurl; for this folder.
#pragma once

#include "data/http/answer_head.h"
#include "data/http/gzip_decoder.h"
#include "data/http/http_clock.h"
#include "data/http/http_request.h"

#include <curl/curl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct FreeMulti
{
    void operator()(CURLM *multi) const { curl_multi_cleanup(multi); }
};
// Keeps connections open between transfers; used by one thread at a time.
using Connections = std::unique_ptr<CURLM, FreeMulti>;

Connections newConnections();

// What came of an attempt; `error` is set unless a usable answer came whole.
struct Attempt
{
    HttpResponse response;
    std::string location;   // of a redirect
    std::string retryAfter; // as the server wrote it
    std::optional<Error> error;
    bool isTransient = false;
};

class Transfer
{
public:
    // `request` and `consumer` outlive the transfer. `proxy`: empty is that of the environment.
    Transfer(const HttpRequest &request, std::string url, const std::string &proxy,
             const BodyConsumer &consumer, HttpClock &clock);

    // Requires: called once.
    Attempt run(CURLM *connections);

private:
    struct FreeEasy
    {
        void operator()(CURL *easy) const { curl_easy_cleanup(easy); }
    };
    struct FreeList
    {
        void operator()(curl_slist *list) const { curl_slist_free_all(list); }
    };

    void setUp();
    void setHeaders();
    // The code of the transfer; nothing when it was left before its end.
    std::optional<CURLcode> perform(CURLM *connections);
    void finish(CURLcode code);
    bool takeHeader(std::string_view line);
    bool takeBody(std::string_view bytes);
    bool takeUnpacked(std::string_view bytes);
    bool startBody();
    void fail(Error error, bool isTransient);
    void failAsCurl(CURLcode code);
    void failAsDelay(TransferDelay delay);
    bool isWanted() const { return m_attempt.response.status >= 200 && m_attempt.response.status < 300; }

    const HttpRequest &m_request;
    std::string m_url;
    const BodyConsumer &m_consumer;
    HttpClock &m_clock;
    std::unique_ptr<CURL, FreeEasy> m_easy;
    std::unique_ptr<curl_slist, FreeList> m_headers;
    Attempt m_attempt;
    AnswerHead m_head;
    std::optional<GzipDecoder> m_decoder;
    std::string m_errorBody;
    std::size_t m_packed = 0;
    std::size_t m_unpacked = 0;
    bool m_hasBegun = false;
};

} // namespace breakeven
