// Redirects, proxies, stops, and how many requests run at once.
#include "tests/data/served_fetch.h"

#include <algorithm>
#include <cstdlib>
#include <future>

using namespace breakeven;
using namespace breakeven::test;
using namespace std::chrono_literals;

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

TEST_CASE("a proxy that is given is asked instead of the host and of the environment's")
{
    Served proxy([](const ServedRequest &request, Connection &to) { to.respond(200, request.target); });
    HttpClient client({.clock = &proxy.clock, .proxy = proxy.server.base()});
    proxy.request.url = "http://prices.example/catalogue";
    ::setenv("http_proxy", "http://127.0.0.1:9", 1);
    const auto fetched = client.fetch(proxy.request);
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
