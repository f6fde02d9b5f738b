// Against a real Prometheus, which `packaging/test` brings into the build folder.
#include "data/prometheus/prometheus_import.h"
#include "data/traces/column_values.h"
#include "tests/end_to_end/traces_program.h"
#include "tests/support/loopback_server.h"
#include "tests/support/prometheus_program.h"
#include "tests/support/required.h"

#include <fmt/format.h>

#include <atomic>
#include <set>

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

constexpr std::int64_t kStart = 1700000000;
constexpr std::int64_t kStep = 15;
constexpr std::int64_t kSamples = 4 * 86400 / kStep + 1;
constexpr int kSeries = 50;

// Fractions that no few digits write, zero, and numbers as large as counts of machines can be.
double valueAt(int series, std::int64_t i)
{
    return double((i * 7919 + series * 104729) % 100003) / 7 * (series % 5 == 4 ? 64 : 1);
}

std::string openMetrics()
{
    std::string text = "# TYPE pool_nodes gauge\n";
    for (int series = 0; series < kSeries; ++series)
        for (std::int64_t i = 0; i < kSamples; ++i)
            fmt::format_to(std::back_inserter(text), "pool_nodes{{pool=\"p{}\"}} {} {}\n", series,
                           valueAt(series, i), kStart + i * kStep);
    return text + "# EOF\n";
}

std::filesystem::path programs() { return BREAKEVEN_PROMETHEUS; }

// Answers as the server behind it does, to those with the right name and password.
LoopbackServer::Handler guarding(const PrometheusProgram &server, HttpClient &client)
{
    return [&](const ServedRequest &asked, Connection &to) {
        if (asked.header("authorization") != "Basic cmVhZGVyOm9wZW4gc2VzYW1l") {
            to.respond(401, "no");
            return;
        }
        HttpRequest request;
        request.url = server.base() + asked.target;
        const auto answer = client.fetch(request);
        answer ? void(to.respond(200, answer->body)) : void(to.respond(502, ""));
    };
}

std::vector<std::string> pullFrom(const std::string &server, const std::string &query)
{
    return {"import",  server,
            "--query", query,
            "--start", std::to_string(kStart),
            "--end",   std::to_string(kStart + (kSamples - 1) * kStep),
            "--step",  "15s"};
}

} // namespace

TEST_CASE("4 days of 50 series at 15 s come out of a real Prometheus as they went in",
          "[outside][prometheus]")
{
    SKIP_WITHOUT(programs() / "prometheus");
    const TracesProgram program;
    std::filesystem::create_directories(program.file("server"));
    PrometheusProgram server(programs().string(), program.file("server"), openMetrics());
    INFO(server.failure());
    REQUIRE(server.failure().empty());
    HttpClient client;

    // Every value, the range in pieces below the server's limit of 11 000 points.
    PrometheusRange range{server.base(),  "pool_nodes",
                          double(kStart), double(kStart + (kSamples - 1) * kStep),
                          double(kStep),  {}};
    int pieces = 0;
    TraceReading reading;
    reading.progress = [&](double) { ++pieces; };
    const auto rows = required(readPrometheus(client, range, reading));
    CHECK(pieces == 3);
    REQUIRE(rows.traces.size() == kSeries);
    std::set<std::string> pools;
    for (const Trace &trace : rows.traces) {
        pools.insert(trace.name);
        REQUIRE(trace.points() == kSamples);
        const int series = std::stoi(trace.name.substr(1));
        const auto times = wholesOf(*trace.column("time")).value();
        const auto values = realsOf(*trace.column("ready")).value();
        for (std::int64_t i = 0; i < kSamples; ++i)
            if (times(i) != (kStart + i * kStep) * 1'000'000'000 || values(i) != valueAt(series, i))
                FAIL("sample " << i << " of " << trace.name << " is " << values(i));
    }
    CHECK(pools.size() == kSeries);

    // As a person asks, through a proxy that wants a name and a password.
    const LoopbackServer proxy(guarding(server, client));
    ::setenv("BREAKEVEN_TEST_LOGIN", "reader:guessed", 1);
    std::vector<std::string> pull = pullFrom(proxy.base(), "pool_nodes{$labels}");
    pull.insert(pull.end(), {"--label", "pool=~p1|p2", "--auth-env", "BREAKEVEN_TEST_LOGIN"});
    const ProcessResult refused = program.run(pull);
    CHECK(refused.exitCode == 1);
    CHECK_THAT(refused.messages, Catch::Contains("401 (unauthorized); check the credential"));
    CHECK(refused.messages.find("guessed") == std::string::npos);
    CHECK(program.result({"list"})["traces"].empty());
    ::setenv("BREAKEVEN_TEST_LOGIN", "reader:open sesame", 1);
    const Json pulled = program.result(pull);
    ::unsetenv("BREAKEVEN_TEST_LOGIN");
    REQUIRE(pulled["traces"].size() == 2);
    CHECK(pulled["traces"][1]["points"] == kSamples);

    const ProcessResult nothing = program.run(pullFrom(server.base(), "no_such_metric"));
    CHECK(nothing.exitCode == 3);
    CHECK_THAT(nothing.messages, Catch::Contains("the query gave none"));
    const ProcessResult wrong = program.run(pullFrom(server.base(), "sum("));
    CHECK(wrong.exitCode != 0);
    CHECK_THAT(wrong.messages, Catch::Contains("parse error"));

    // Killed between the first answer and the second.
    std::atomic<int> asked = 0;
    const LoopbackServer dying([&](const ServedRequest &request, Connection &to) {
        if (++asked == 2)
            server.kill();
        HttpRequest forwarded;
        forwarded.url = server.base() + request.target;
        forwarded.retry.attempts = 1;
        const auto answer = client.fetch(forwarded);
        answer ? void(to.respond(200, answer->body)) : to.reset();
    });
    const Json before = program.result({"list"});
    const ProcessResult killed = program.run(pullFrom(dying.base(), "pool_nodes"));
    CHECK(killed.exitCode == 1);
    CHECK(asked >= 4); // one answer, and the second asked for three times
    CHECK_THAT(killed.messages, Catch::Contains("(tried 3 times)"));
    CHECK(std::count(killed.messages.begin(), killed.messages.end(), '\n') == 1);
    CHECK(program.result({"list"}) == before);
}
