// What is asked and what arrives when all goes well.
#include "tests/data/served_fetch.h"
#include "tests/support/gzip.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;
using namespace std::chrono_literals;

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
