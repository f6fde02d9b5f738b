// What to fetch, within which bounds, and what came.
#pragma once

#include "data/http/credential.h"
#include "data/http/retry_policy.h"
#include "data/http/transfer_watch.h"
#include "model/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// What a server said about the edition it gave; sent back, it answers 304 while that is the newest.
struct Edition
{
    std::string etag;
    std::string lastModified;

    bool isKnown() const { return !etag.empty() || !lastModified.empty(); }
};

struct BodyLimits
{
    std::size_t packed = std::size_t(512) << 20;   // bytes on the wire
    std::size_t unpacked = std::size_t(512) << 20; // bytes after decompression
};

struct FetchProgress
{
    std::size_t received = 0;            // bytes of the body on the wire
    std::optional<std::size_t> expected; // when the server says so
};

struct HttpRequest
{
    std::string url;
    // The origin that the source is known under when `url` is of a mirror or a test server.
    std::string documentedOrigin;
    std::vector<std::string> headers;    // "Name: value"
    std::optional<std::string> postBody; // nothing: GET
    std::optional<Credential> credential;
    std::string signedFor; // "us-east-1:ec2": what a credential that signs is good for
    std::optional<Edition> known;
    BodyLimits limits;
    TransferTimes times;
    RetryPolicy retry;
    // Decides whether an error answer is retried although its status is not transient.
    std::function<bool(int status, std::string_view body)> isTransient;
    // Explains an error answer from its status and (at most 64 KiB of) its body; an empty text: only the
    // status is reported.
    std::function<std::string(int status, std::string_view body)> explain;
    // Called while a body comes, on the thread that fetches.
    std::function<void(const FetchProgress &)> progress;
    std::stop_token stop;
};

struct HttpResponse
{
    int status = 0;
    std::string url; // after redirects
    Edition edition;
    std::string contentType;
    std::string body; // empty when a consumer took it

    bool isUnchanged() const { return status == 304; }
};

// Takes a body piece by piece. `begin` is called before the first byte of every attempt: what came before it
// is void. Nothing is final until the fetch has returned without an error. An error of `take` ends the fetch.
struct BodyConsumer
{
    std::function<void()> begin;
    std::function<Result<void>(std::string_view piece)> take;
};

} // namespace breakeven
