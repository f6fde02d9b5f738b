// What a fetch of the HTTP client gives when a server of the test answers it.
#pragma once

#include "data/http/http_client.h"
#include "tests/support/loopback_server.h"
#include "tests/support/test.h"
#include "tests/support/test_clock.h"

#include <string>

namespace breakeven::test {

inline std::string longText(std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; text.size() < size; ++i)
        text += std::to_string(i * 7919) + '\n';
    text.resize(size);
    return text;
}

// What a fetch gives when every request is answered by `answer`.
struct Served
{
    LoopbackServer server;
    TestClock clock;
    HttpClient client;
    HttpRequest request;

    explicit Served(LoopbackServer::Handler answer, std::chrono::milliseconds step = {})
        : server(std::move(answer)), clock(step), client({4, &clock})
    {
        request.url = server.url("/prices?page=1");
    }
    Result<HttpResponse> fetch() { return client.fetch(request); }
    Error error()
    {
        const auto fetched = fetch();
        REQUIRE_FALSE(fetched);
        return fetched.error();
    }
};

} // namespace breakeven::test
