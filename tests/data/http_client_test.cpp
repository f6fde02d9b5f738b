#include "data/http/http_client.h"
#include "tests/support/gzip.h"
#include "tests/support/loopback_server.h"
#include "tests/support/test.h"
#include "tests/support/test_clock.h"

#include <algorithm>
#include <cstdlib>
#include <future>

using namespace breakeven;
using namespace std::chrono_literals;
using test::Connection;
using test::gzipped;
using test::LoopbackServer;
using test::ServedRequest;
using test::TestClock;

namespace {

std::string longText(std::size_t size)
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

} // namespace

TEST_CASE("a small whole body arrives with its edition, asked for as this program")
{
    Served served([](const ServedRequest &, Connection &to) {
        to.respond(200, "{\"a\":1}",
                   {"Content-Type: application/json", "ETag: \"v1\"",
                    "Last-Modified: Fri, 20 Nov 2026 09:00:00 GMT"});
    });
    served.request.headers = {"X-Extra: 1"};
    const auto fetched = served.fetch();
    REQUIRE(fetched);
    CHECK(fetched->status == 200);
    CHECK(fetched->body == "{\"a\":1}");
    CHECK(fetched->edition.etag == "\"v1\"");
    CHECK(fetched->edition.lastModified == "Fri, 20 Nov 2026 09:00:00 GMT");
    CHECK(fetched->contentType == "application/json");
    const ServedRequest asked = served.server.requests().at(0);
    CHECK(asked.method == "GET");
    CHECK(asked.target == "/prices?page=1");
    CHECK(asked.header("user-agent").rfind("breakeven/", 0) == 0);
    CHECK(asked.header("accept-encoding") == "gzip");
    CHECK(asked.header("x-extra") == "1");
    CHECK(asked.header("if-none-match").empty());
    CHECK(asked.header("authorization").empty());
}

TEST_CASE("an edition that is known is asked about and not sent again")
{
    Served served([](const ServedRequest &request, Connection &to) {
        const bool isKnown = request.header("if-none-match") == "\"v1\"";
        isKnown ? to.respond(304, "", {"ETag: \"v1\""}) : to.respond(200, "new", {"ETag: \"v2\""});
    });
    served.request.known = Edition{"\"v1\"", "Fri, 20 Nov 2026 09:00:00 GMT"};
    const auto unchanged = served.fetch();
    REQUIRE(unchanged);
    CHECK(unchanged->isUnchanged());
    CHECK(unchanged->body.empty());
    CHECK(served.server.requests().at(0).header("if-modified-since") == "Fri, 20 Nov 2026 09:00:00 GMT");
    served.request.known = Edition{"\"v0\"", ""};
    const auto changed = served.fetch();
    REQUIRE(changed);
    CHECK_FALSE(changed->isUnchanged());
    CHECK(changed->body == "new");
}

TEST_CASE("304 to a request that asked about nothing is an error")
{
    Served served([](const ServedRequest &, Connection &to) { to.respond(304, ""); });
    CHECK(served.error().message.find("304") != std::string::npos);
}

TEST_CASE("a body that is asked for is posted as it is")
{
    Served served([](const ServedRequest &request, Connection &to) { to.respond(200, request.body); });
    served.request.postBody = "{\"query\":\"{ gpuTypes }\"}";
    served.request.headers = {"Content-Type: application/json"};
    const auto fetched = served.fetch();
    REQUIRE(fetched);
    CHECK(fetched->body == *served.request.postBody);
    CHECK(served.server.requests().at(0).method == "POST");
    CHECK(served.server.requests().at(0).header("content-type") == "application/json");
}

TEST_CASE("a server that is busy is asked again after the time it names")
{
    std::atomic<int> count = 0;
    Served served([&](const ServedRequest &, Connection &to) {
        switch (++count) {
        case 1:
            to.respond(429, "slow down", {"Retry-After: 1"});
            break;
        case 2:
            to.respond(503, "", {"Retry-After: Fri, 20 Nov 2026 09:30:11 GMT"});
            break;
        default:
            to.respond(200, "done");
        }
    });
    const auto fetched = served.fetch();
    REQUIRE(fetched);
    CHECK(fetched->body == "done");
    CHECK(served.clock.pauses() == std::vector<std::chrono::milliseconds>{1s, 10s});
}

TEST_CASE("a server that stays busy is given up after six attempts with growing pauses")
{
    Served served([](const ServedRequest &, Connection &to) { to.respond(503, "maintenance"); });
    const Error error = served.error();
    CHECK(error.kind == ErrorKind::Failed);
    CHECK(error.message == "the server answered 503 (service unavailable); try again later (tried 6 times)");
    CHECK(error.where == served.request.url);
    CHECK(served.server.requestCount() == 6);
    CHECK(served.clock.pauses() == std::vector<std::chrono::milliseconds>{2s, 4s, 8s, 16s, 30s});
}

TEST_CASE("a server that asks to come back in an hour is not waited for")
{
    Served served([](const ServedRequest &, Connection &to) { to.respond(429, "", {"Retry-After: 3600"}); });
    CHECK(served.error().message.find("come back in 60 min") != std::string::npos);
    CHECK(served.server.requestCount() == 1);
    CHECK(served.clock.pauses().empty());
}

TEST_CASE("a refusal is told at once, with what the answer says")
{
    for (int status : {400, 401, 403, 404, 422}) {
        INFO(status);
        Served served([&](const ServedRequest &, Connection &to) {
            to.respond(status, gzipped("{\"error\":\"no such metric\"}"), {"Content-Encoding: gzip"});
        });
        served.request.explain = [](int, std::string_view body) {
            return std::string(body.substr(body.find(':') + 2, 14));
        };
        const Error error = served.error();
        CHECK(error.kind == (status == 404 ? ErrorKind::NotFound : ErrorKind::Failed));
        CHECK(error.message.find("answered " + std::to_string(status)) != std::string::npos);
        CHECK(error.message.find("no such metric") != std::string::npos);
        CHECK(served.server.requestCount() == 1);
    }
}

TEST_CASE("a file an index just named is asked for again when it is not there yet")
{
    std::atomic<int> count = 0;
    Served served([&](const ServedRequest &, Connection &to) {
        ++count < 3 ? to.respond(404, "") : to.respond(200, "published");
    });
    served.request.retry.retriesNotFound = true;
    const auto fetched = served.fetch();
    REQUIRE(fetched);
    CHECK(fetched->body == "published");
}

TEST_CASE("an overlong error body is not read to its end")
{
    Served served([](const ServedRequest &, Connection &to) {
        to.head(400, {"Content-Type: text/plain"});
        while (to.send(std::string(65536, 'e')))
            continue;
    });
    CHECK(served.error().message.find("answered 400") != std::string::npos);
}

TEST_CASE("a body that breaks off is fetched again whole")
{
    const std::string text = longText(50000);
    // Each row breaks the first answer off in another way.
    const std::vector<std::pair<std::string, LoopbackServer::Handler>> faults = {
        {"cut at 80 % of its length",
         [&](const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: 50000"});
             to.send(text.substr(0, 40000));
             to.close();
         }},
        {"chunks without an end",
         [&](const ServedRequest &, Connection &to) {
             to.head(200, {"Transfer-Encoding: chunked"});
             to.chunk(text.substr(0, 40000));
             to.close();
         }},
        {"a cut gzip body of the right length",
         [&](const ServedRequest &, Connection &to) {
             const std::string packed = gzipped(text);
             to.respond(200, packed.substr(0, packed.size() * 4 / 5), {"Content-Encoding: gzip"});
         }},
        {"a damaged gzip body",
         [&](const ServedRequest &, Connection &to) {
             std::string packed = gzipped(text);
             packed.replace(packed.size() / 2, 20, 20, '\xff');
             to.respond(200, packed, {"Content-Encoding: gzip"});
         }},
        {"a reset before the answer", [](const ServedRequest &, Connection &to) { to.reset(); }},
        {"a close before the answer", [](const ServedRequest &, Connection &to) { to.close(); }},
        {"a reset within the body",
         [&](const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: 50000"});
             to.send(text.substr(0, 1000));
             to.reset();
         }},
    };
    for (const auto &[name, fault] : faults) {
        INFO(name);
        std::atomic<int> count = 0;
        Served served([&, breakOff = fault](const ServedRequest &request, Connection &to) {
            ++count == 1 ? breakOff(request, to) : void(to.respond(200, text));
        });
        const auto fetched = served.fetch();
        INFO((fetched ? "" : fetched.error().message));
        REQUIRE(fetched);
        CHECK((fetched->body == text));
        CHECK(served.clock.pauses() == std::vector<std::chrono::milliseconds>{2s});

        Served always(fault);
        CHECK(always.error().message.find("(tried 6 times)") != std::string::npos);
    }
}

TEST_CASE("packed bodies are unpacked and bounded on the wire and after unpacking")
{
    const std::string text = longText(300000);
    Served packed([&](const ServedRequest &, Connection &to) {
        to.respond(200, gzipped(text), {"Content-Encoding: gzip", "ETag: \"z\""});
    });
    const auto fetched = packed.fetch();
    REQUIRE(fetched);
    CHECK((fetched->body == text));

    Served bomb([](const ServedRequest &, Connection &to) {
        to.respond(200, gzipped(std::string(64 << 20, '\0')), {"Content-Encoding: gzip"});
    });
    bomb.request.limits.unpacked = 1 << 20;
    const Error burst = bomb.error();
    CHECK(burst.kind == ErrorKind::BadInput);
    CHECK(burst.message == "the body unpacks to more than 1 MB, which is more than is read; ask for less");
    CHECK(bomb.server.requestCount() == 1);

    Served endless([](const ServedRequest &, Connection &to) {
        to.head(200, {"Content-Type: text/plain"});
        while (to.send(std::string(65536, 'x')))
            continue;
    });
    endless.request.limits.packed = 3 << 20;
    const Error tooMuch = endless.error();
    CHECK(tooMuch.message == "more than 3 MB came, which is more than is read; ask for less");
    CHECK(endless.server.requestCount() == 1);

    Served other(
        [](const ServedRequest &, Connection &to) { to.respond(200, "???", {"Content-Encoding: br"}); });
    CHECK(other.error().message.find("packed as \"br\"") != std::string::npos);

    Served headers([](const ServedRequest &, Connection &to) {
        to.send("HTTP/1.1 200 OK\r\n");
        while (to.send("X-More: " + std::string(8000, 'h') + "\r\n"))
            continue;
    });
    CHECK(headers.error().message.find("headers without end") != std::string::npos);
}

TEST_CASE("an HTML page instead of data and what is no HTTP are refused in one sentence")
{
    Served page([](const ServedRequest &, Connection &to) {
        to.respond(200, "<html>Sign in</html>", {"Content-Type: text/html; charset=utf-8"});
    });
    CHECK(page.error().message.find("an HTML page came instead of data") == 0);
    CHECK(page.server.requestCount() == 1);

    Served noise([](const ServedRequest &, Connection &to) {
        to.send("SSH-2.0-OpenSSH_9.2p1\r\n");
        to.close();
    });
    CHECK(noise.error().message.find("does not speak HTTP") != std::string::npos);
}

TEST_CASE("a silent server, a drip and a body that takes too long are left by the clock")
{
    const auto silent = [](const ServedRequest &, Connection &to) { to.awaitEnd(); };
    const auto drip = [](const ServedRequest &, Connection &to) {
        to.head(200, {"Content-Length: 1000000"});
        to.send(std::string(1024, 'd'));
        to.awaitEnd();
    };
    Served silence(silent, 10s);
    silence.request.retry.attempts = 2;
    CHECK(silence.error().message.find("no answer came within 60 s") == 0);
    CHECK(silence.server.requestCount() == 2);

    Served dripping(drip, 10s);
    dripping.request.retry.attempts = 1;
    CHECK(
        dripping.error().message ==
        "the transfer stands still: after 1024 bytes, less than 2048 bytes a second came for 30 s; try again "
        "later");

    Served slow(drip, 10s);
    slow.request.retry.attempts = 1;
    slow.request.times.whole = 20s;
    CHECK(slow.error().message.find("not done within 20 s") != std::string::npos);
}

TEST_CASE("a redirect is followed on the same host and from the documented one, not elsewhere")
{
    LoopbackServer elsewhere([](const ServedRequest &, Connection &to) { to.respond(200, "stolen"); });
    Served served([&](const ServedRequest &request, Connection &to) {
        const std::string path = request.path();
        if (path == "/here")
            to.respond(302, "", {"Location: /data?x=1"});
        else if (path == "/documented")
            to.respond(301, "", {"Location: https://prices.example.com/data?x=2"});
        else if (path == "/foreign")
            to.respond(307, "", {"Location: " + elsewhere.url("/data")});
        else if (path == "/loop")
            to.respond(302, "", {"Location: /loop"});
        else if (path == "/nowhere")
            to.respond(302, "");
        else
            to.respond(200, request.target);
    });
    served.request.documentedOrigin = "https://prices.example.com";
    served.request.credential = Credential::bearer("s3cret");
    const auto ask = [&](const char *path) {
        served.request.url = served.server.url(path);
        return served.fetch();
    };
    REQUIRE(ask("/here"));
    CHECK(ask("/here")->body == "/data?x=1");
    CHECK(ask("/here")->url == served.server.url("/data?x=1"));
    REQUIRE(ask("/documented"));
    CHECK(ask("/documented")->body == "/data?x=2");
    const auto foreign = ask("/foreign");
    REQUIRE_FALSE(foreign);
    CHECK(foreign.error().kind == ErrorKind::BadInput);
    CHECK(foreign.error().message.find(elsewhere.base()) != std::string::npos);
    CHECK(elsewhere.requestCount() == 0);
    CHECK(ask("/loop").error().message.find("redirected more than 5 times") != std::string::npos);
    CHECK(ask("/nowhere").error().message.find("not to an address") != std::string::npos);
}

TEST_CASE("a credential is sent and shows in no error, even where the server repeats it")
{
    Served served([](const ServedRequest &request, Connection &to) {
        to.respond(403, "you sent " + request.header("authorization"));
    });
    served.request.credential = Credential::basic("reader", "hunter2");
    served.request.explain = [](int, std::string_view body) { return std::string(body); };
    const Error error = served.error();
    CHECK(served.server.requests().at(0).header("authorization") == "Basic cmVhZGVyOmh1bnRlcjI=");
    CHECK(error.message.find("you sent Basic ***") != std::string::npos);
    CHECK(error.text().find("hunter2") == std::string::npos);
    CHECK(error.text().find("cmVhZGVy") == std::string::npos);
}

TEST_CASE("a body goes to its consumer in pieces, from the beginning at every attempt")
{
    const std::string text = longText(3000000);
    std::atomic<int> count = 0;
    Served served([&](const ServedRequest &, Connection &to) {
        const bool isFirst = ++count == 1;
        const std::string packed = gzipped(text);
        to.respond(200, isFirst ? packed.substr(0, packed.size() / 2) : packed, {"Content-Encoding: gzip"});
    });
    std::string body;
    int begins = 0;
    std::size_t largest = 0;
    std::vector<FetchProgress> progress;
    served.request.progress = [&](const FetchProgress &now) { progress.push_back(now); };
    const BodyConsumer consumer{[&] {
                                    ++begins;
                                    body.clear();
                                },
                                [&](std::string_view piece) -> Result<void> {
                                    largest = std::max(largest, piece.size());
                                    body += piece;
                                    return {};
                                }};
    const auto fetched = served.client.fetch(served.request, consumer);
    REQUIRE(fetched);
    CHECK(fetched->body.empty());
    CHECK((body == text));
    CHECK(begins == 2);
    CHECK(largest <= 65536);
    REQUIRE(progress.size() > 2);
    CHECK(progress.back().expected == gzipped(text).size());
    CHECK(progress.back().received == *progress.back().expected);
}

TEST_CASE("an error of the consumer ends the fetch and is what it returns")
{
    Served served([](const ServedRequest &, Connection &to) { to.respond(200, longText(1000000)); });
    const BodyConsumer consumer{{}, [](std::string_view) -> Result<void> {
                                    return Error{ErrorKind::BadInput, "line 3 has no price", "prices:3"};
                                }};
    const auto fetched = served.client.fetch(served.request, consumer);
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().text() == "prices:3: line 3 has no price");
    CHECK(served.server.requestCount() == 1);
}

TEST_CASE("a stop ends a fetch that waits for an answer, for a body, for a pause or for its turn")
{
    std::promise<void> isAsked;
    std::atomic<bool> hasTold = false;
    const auto tell = [&] {
        if (!hasTold.exchange(true))
            isAsked.set_value();
    };
    const std::vector<std::pair<std::string, LoopbackServer::Handler>> waits = {
        {"answer",
         [&](const ServedRequest &, Connection &to) {
             tell();
             to.awaitEnd();
         }},
        {"body",
         [&](const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: 1000000"});
             to.send(std::string(5000, 'b'));
             tell();
             to.awaitEnd();
         }},
        {"endless body",
         [&](const ServedRequest &, Connection &to) {
             to.head(200, {});
             tell();
             while (to.send(std::string(65536, 'x')))
                 continue;
         }},
        {"pause",
         [&](const ServedRequest &, Connection &to) {
             to.respond(503, "");
             tell();
         }},
    };
    for (const auto &[name, answer] : waits) {
        INFO(name);
        isAsked = {};
        hasTold = false;
        LoopbackServer server(answer);
        HttpClient client; // in real time: only the stop ends it
        std::stop_source stop;
        HttpRequest request;
        request.url = server.url("/");
        request.limits.packed = std::size_t(-1);
        request.limits.unpacked = std::size_t(-1);
        request.stop = stop.get_token();
        const BodyConsumer drops{{}, [](std::string_view) { return Result<void>(); }};
        auto fetched = std::async(std::launch::async, [&] { return client.fetch(request, drops); });
        isAsked.get_future().wait();
        stop.request_stop();
        const auto result = fetched.get();
        REQUIRE_FALSE(result);
        CHECK(result.error().kind == ErrorKind::Cancelled);
    }
    isAsked = {};
    hasTold = false;
    LoopbackServer server([&](const ServedRequest &, Connection &to) {
        tell();
        to.awaitEnd();
    });
    HttpClient client({1, nullptr});
    std::stop_source first;
    std::stop_source second;
    HttpRequest request;
    request.url = server.url("/");
    request.stop = first.get_token();
    HttpRequest queued = request;
    queued.stop = second.get_token();
    auto holder = std::async(std::launch::async, [&] { return client.fetch(request); });
    isAsked.get_future().wait();
    auto waiter = std::async(std::launch::async, [&] { return client.fetch(queued); });
    second.request_stop();
    CHECK(waiter.get().error().kind == ErrorKind::Cancelled);
    CHECK(server.requestCount() == 1);
    first.request_stop();
    CHECK(holder.get().error().kind == ErrorKind::Cancelled);
}

TEST_CASE("at most so many requests run at once on one host, over connections that are kept")
{
    std::mutex mutex;
    std::condition_variable changed;
    int running = 0;
    int most = 0;
    int served = 0;
    LoopbackServer server([&](const ServedRequest &, Connection &to) {
        {
            std::unique_lock lock(mutex);
            most = std::max(most, ++running);
            changed.notify_all();
            // Each waits until three run, so that more would be seen if more were let in.
            changed.wait(lock, [&] { return running >= 3 || served >= 6; });
        }
        {
            // The answer goes out before the next one is let in.
            const std::lock_guard lock(mutex);
            --running;
            ++served;
        }
        to.respond(200, "ok");
        changed.notify_all();
    });
    HttpClient client({3, nullptr});
    std::vector<std::future<bool>> fetches;
    for (int i = 0; i < 9; ++i)
        fetches.push_back(std::async(std::launch::async, [&] {
            HttpRequest request;
            request.url = server.url("/");
            return client.fetch(request).ok();
        }));
    for (auto &fetch : fetches)
        CHECK(fetch.get());
    CHECK(most == 3);
    CHECK(server.requestCount() == 9);
    CHECK(server.connectionCount() == 3);
}

TEST_CASE("a proxy of the environment is asked instead of the host")
{
    Served proxy([](const ServedRequest &request, Connection &to) { to.respond(200, request.target); });
    proxy.request.url = "http://prices.example/catalogue";
    ::setenv("http_proxy", proxy.server.base().c_str(), 1);
    const auto fetched = proxy.fetch();
    ::unsetenv("http_proxy");
    REQUIRE(fetched);
    CHECK(fetched->body == "http://prices.example/catalogue");
}

TEST_CASE("an address that cannot be reached is told once, without waiting")
{
    Served served([](const ServedRequest &, Connection &) {});
    int port = 0;
    {
        const LoopbackServer gone([](const ServedRequest &, Connection &) {});
        port = gone.port();
    }
    served.request.url = "http://127.0.0.1:" + std::to_string(port) + "/";
    CHECK(served.error().message == "no connection could be made; check the address and the network");
    CHECK(served.clock.pauses().empty());
    served.request.url = "ftp://127.0.0.1/";
    CHECK(served.error().kind == ErrorKind::BadInput);
}
