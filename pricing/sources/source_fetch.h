// How a price source fetches: from its documented host, or from another base (a mirror, a test server) that
// answers in its place.
#pragma once

#include "data/http/http_client.h"
#include "data/readers/spooled_text.h"
#include "data/store/price_store.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace breakeven {

class SourceFetch
{
public:
    // `credential` goes with every request.
    SourceFetch(HttpClient &client, std::string documented, std::string base,
                std::optional<Credential> credential, std::stop_token stop,
                std::function<void(std::size_t)> progress);

    // The address of `path` on the base.
    std::string address(const std::string &path) const;
    // A "next" link of the page at `current` that may be followed. Errors: of `acceptedLink`.
    Result<std::string> next(const std::string &link, const std::string &current) const;
    // Errors: those of HttpClient. The total of what came is told to `progress`.
    Result<HttpResponse> get(const std::string &address, const std::optional<Edition> &known = {});

    // The body piece by piece, up to `most` bytes; a file that an index just named may be a moment late.
    Result<HttpResponse> stream(const std::string &address, const BodyConsumer &consumer, std::size_t most);
    // The same into `to`, which is as the server gave it when there is no error.
    Result<HttpResponse> spool(const std::string &address, SpooledText &to, std::size_t most);
    // `body` is posted as JSON.
    Result<HttpResponse> post(const std::string &address, const std::string &body);
    // `form` is posted as such, signed for a service of AWS ("us-east-1:ec2").
    Result<HttpResponse> postSigned(const std::string &address, const std::string &form,
                                    const std::string &service);

    // Asks `path` for a token with the credential of a client (OAuth 2, client credentials); from now on
    // requests go with it. Errors: of the request; BadInput for an answer without a token, or with one that
    // cannot stand in a header.
    Result<void> signIn(const std::string &path);

    // Waits between two requests, as a source asks its guests to; returns early at a stop.
    void pause(std::chrono::milliseconds duration);

    // What `previous` is asked about with, when it came from the same address.
    static std::optional<Edition> editionOf(const PriceSnapshot *previous, const std::string &address);
    // The word by which an answer is known again: its ETag, else its Last-Modified, else nothing.
    static std::string revisionOf(const HttpResponse &response);

private:
    HttpRequest requestFor(const std::string &address);

    HttpClient &m_client;
    std::string m_documented;
    std::string m_base;
    std::optional<Credential> m_credential;
    std::stop_token m_stop;
    std::function<void(std::size_t)> m_progress;
    std::size_t m_received = 0;
};

} // namespace breakeven
