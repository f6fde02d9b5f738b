// Servers that are busy, refuse, break off, drip or answer something else.
#include "tests/data/served_fetch.h"
#include "tests/support/gzip.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;
using namespace std::chrono_literals;

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
        const auto fetched = required(served.fetch());
        CHECK((fetched.body == text));
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
    CHECK(burst.message == "the body unpacks to more than 1 MB, which is more than is read; request less");
    CHECK(bomb.server.requestCount() == 1);

    Served endless([](const ServedRequest &, Connection &to) {
        to.head(200, {"Content-Type: text/plain"});
        while (to.send(std::string(65536, 'x')))
            continue;
    });
    endless.request.limits.packed = 3 << 20;
    const Error tooMuch = endless.error();
    CHECK(tooMuch.message == "the server sent more than 3 MB, which is more than is read; request less");
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
        "the transfer has stalled: after 1024 bytes, less than 2048 bytes a second came for 30 s; try again "
        "later");

    Served slow(drip, 10s);
    slow.request.retry.attempts = 1;
    slow.request.times.whole = 20s;
    CHECK(slow.error().message.find("took longer than 20 s") != std::string::npos);
}
