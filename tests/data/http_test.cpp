#include "data/http/authorization.h"
#include "data/http/http_client.h"
#include "data/http/http_url.h"
#include "tests/support/loopback_server.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <zlib.h>

using namespace breakeven;
using breakeven::test::LoopbackServer;

namespace {

std::string ok(const std::string &body, const std::string &headers = {})
{
    return LoopbackServer::response("200 OK", body, headers);
}

// Waits are noted, not waited.
struct Waits
{
    std::vector<double> seconds;
    FetchPolicy policy()
    {
        FetchPolicy policy;
        policy.wait = [this](double wait) {
            seconds.push_back(wait);
            return true;
        };
        return policy;
    }
};

std::string gzipped(const std::string &text)
{
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
    std::string out(compressBound(uLong(text.size())) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

} // namespace

TEST_CASE("a body is fetched, and again only when it has changed")
{
    const LoopbackServer server([](const std::string &head) {
        return head.find("If-None-Match: \"v1\"") != std::string::npos
                   ? LoopbackServer::response("304 Not Modified", "")
                   : ok("prices", "ETag: \"v1\"\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\n");
    });
    Waits waits;
    HttpClient client(waits.policy());
    const auto first = client.get({server.url("/list?x=1"), "", {}, "", ""});
    REQUIRE(first.ok());
    CHECK(first->body == "prices");
    CHECK(first->etag == "\"v1\"");
    CHECK(first->lastModified == "Mon, 01 Jan 2024 00:00:00 GMT");
    const auto again = client.get({server.url("/list"), "", {}, first->etag, first->lastModified});
    REQUIRE(again.ok());
    CHECK(again->isUnchanged);
    CHECK(waits.seconds.empty());
}

TEST_CASE("busy servers are asked again, as long after as they say")
{
    int asked = 0;
    const LoopbackServer server([&](const std::string &) {
        ++asked;
        if (asked == 1)
            return LoopbackServer::response("429 Too Many Requests", "", "Retry-After: 7\r\n");
        return asked == 2 ? LoopbackServer::response("503 Service Unavailable", "") : ok("x");
    });
    Waits waits;
    HttpClient client(waits.policy());
    const auto response = client.get({server.url(), "", {}, "", ""});
    REQUIRE(response.ok());
    CHECK(response->body == "x");
    CHECK(waits.seconds == std::vector<double>{7, 4});
}

TEST_CASE("a server that stays down is given up after six attempts, ever longer apart")
{
    const LoopbackServer server([](const std::string &) { return LoopbackServer::response("503 Down", ""); });
    Waits waits;
    HttpClient client(waits.policy());
    const auto response = client.get({server.url("/x?key=secret"), "", {}, "", ""});
    REQUIRE_FALSE(response.ok());
    CHECK(server.heads().size() == 6);
    CHECK(waits.seconds == std::vector<double>{2, 4, 8, 16, 30});
    CHECK_THAT(response.error().message, Catch::Contains("503") && Catch::Contains("6 times"));
    CHECK(response.error().text().find("secret") == std::string::npos);
}

TEST_CASE("a server that asks for too much patience is given up")
{
    const LoopbackServer server([](const std::string &) {
        return LoopbackServer::response("429 Too Many Requests", "", "Retry-After: 86400\r\n");
    });
    Waits waits;
    HttpClient client(waits.policy());
    CHECK_FALSE(client.get({server.url(), "", {}, "", ""}).ok());
    CHECK(waits.seconds.empty());
}

TEST_CASE("what is wrong for good is not asked again")
{
    for (const std::string &status :
         {std::string("404 Not Found"), std::string("401 Unauthorized"), std::string("400 Bad Request")}) {
        const LoopbackServer server(
            [&](const std::string &) { return LoopbackServer::response(status, "the reason"); });
        Waits waits;
        HttpClient client(waits.policy());
        std::string reason;
        const auto response = client.get({server.url(), "Bearer hush-hush", {}, "", ""}, &reason);
        REQUIRE_FALSE(response.ok());
        CHECK(server.heads().size() == 1);
        CHECK(reason == "the reason");
        CHECK(response.error().text().find("hush") == std::string::npos);
    }
}

TEST_CASE("a body that is cut short is asked for again, then refused")
{
    const LoopbackServer server(
        [](const std::string &) { return "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"; });
    Waits waits;
    HttpClient client(waits.policy());
    CHECK_FALSE(client.get({server.url(), "", {}, "", ""}).ok());
    CHECK(server.heads().size() == 6);
}

TEST_CASE("compressed bodies are unpacked and bounded by what comes out")
{
    const LoopbackServer server([](const std::string &head) {
        const bool isWhole = head.find("/whole") != std::string::npos;
        const std::string body = gzipped(std::string(5000000, 'a'));
        return ok(isWhole ? body : body.substr(0, body.size() / 2), "Content-Encoding: gzip\r\n");
    });
    Waits waits;
    FetchPolicy policy = waits.policy();
    policy.attempts = 1;
    HttpClient client(policy);
    const auto whole = client.get({server.url("/whole"), "", {}, "", ""});
    REQUIRE(whole.ok());
    CHECK(whole->body.size() == 5000000);
    policy.mostBytes = 4000000;
    HttpClient small(policy);
    const auto tooLarge = small.get({server.url("/whole"), "", {}, "", ""});
    REQUIRE_FALSE(tooLarge.ok());
    CHECK_THAT(tooLarge.error().message, Catch::Contains("larger than"));
}

TEST_CASE("redirects are followed within the host only, and the secret goes nowhere else")
{
    const LoopbackServer other([](const std::string &) { return ok("stolen"); });
    const LoopbackServer server([&](const std::string &head) {
        if (head.rfind("GET /here", 0) == 0)
            return LoopbackServer::response("302 Found", "", "Location: /there\r\n");
        if (head.rfind("GET /away", 0) == 0)
            return LoopbackServer::response("302 Found", "", "Location: " + other.url("/x?token=1") + "\r\n");
        if (head.rfind("GET /loop", 0) == 0)
            return LoopbackServer::response("302 Found", "", "Location: /loop\r\n");
        return ok("there");
    });
    Waits waits;
    HttpClient client(waits.policy());
    const auto followed = client.get({server.url("/here"), "Bearer hush", {}, "", ""});
    REQUIRE(followed.ok());
    CHECK(followed->body == "there");
    const auto away = client.get({server.url("/away"), "Bearer hush", {}, "", ""});
    REQUIRE_FALSE(away.ok());
    CHECK(away.error().text().find("token") == std::string::npos);
    CHECK(other.heads().empty());
    CHECK_FALSE(client.get({server.url("/loop"), "", {}, "", ""}).ok());
    CHECK_FALSE(client.get({"file:///etc/hostname", "", {}, "", ""}).ok());
}

TEST_CASE("a request is stopped while it waits")
{
    const LoopbackServer server([](const std::string &) { return LoopbackServer::response("503 Down", ""); });
    std::stop_source stop;
    FetchPolicy policy;
    policy.wait = [&](double) { return !stop.request_stop(); };
    HttpClient client(policy, stop.get_token());
    const auto response = client.get({server.url(), "", {}, "", ""});
    REQUIRE_FALSE(response.ok());
    CHECK(response.error().kind == ErrorKind::Cancelled);
}

TEST_CASE("links to a next page lead to the documented host or the configured one")
{
    const std::string base = "http://127.0.0.1:8080/api";
    CHECK(nextLink("https://prices.example.com/api?page=2", base, "prices.example.com").value() ==
          "http://127.0.0.1:8080/api?page=2");
    CHECK(nextLink("http://127.0.0.1:8080/api?page=2", base, "prices.example.com").ok());
    CHECK_FALSE(nextLink("http://127.0.0.1:9999/api?page=2", base, "prices.example.com").ok());
    CHECK_FALSE(nextLink("https://evil.example.com/?page=2", base, "prices.example.com").ok());
    CHECK_FALSE(nextLink("page two", base, "prices.example.com").ok());
}

TEST_CASE("secrets come from the environment, as basic or bearer authorization")
{
    ::setenv("BREAKEVEN_TEST_SECRET", "user:pass", 1);
    CHECK(authorizationFrom("BREAKEVEN_TEST_SECRET").value() == "Basic dXNlcjpwYXNz");
    ::setenv("BREAKEVEN_TEST_SECRET", "u:p1", 1);
    CHECK(authorizationFrom("BREAKEVEN_TEST_SECRET").value() == "Basic dTpwMQ==");
    ::setenv("BREAKEVEN_TEST_SECRET", "abc", 1);
    CHECK(authorizationFrom("BREAKEVEN_TEST_SECRET").value() == "Bearer abc");
    ::setenv("BREAKEVEN_TEST_SECRET", "a\r\nX: y", 1);
    CHECK_FALSE(authorizationFrom("BREAKEVEN_TEST_SECRET").ok());
    ::unsetenv("BREAKEVEN_TEST_SECRET");
    CHECK(authorizationFrom("BREAKEVEN_TEST_SECRET").error().kind == ErrorKind::NotFound);
    CHECK(shownUrl("https://u:p@h.example:8443/a/b?key=1#f") == "https://h.example:8443/a/b");
    CHECK(queryEscaped("up{job=\"a\"} > 0") == "up%7Bjob%3D%22a%22%7D%20%3E%200");
}
