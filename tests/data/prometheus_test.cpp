#include "data/http/prometheus.h"
#include "data/traces/column_values.h"
#include "tests/support/loopback_server.h"
#include "tests/support/test.h"

#include <cstdlib>

using namespace breakeven;
using breakeven::test::LoopbackServer;

namespace {

double parameter(const std::string &head, const std::string &name)
{
    const auto at = head.find("&" + name + "=");
    return at == std::string::npos ? -1 : std::atof(head.c_str() + at + name.size() + 2);
}

double valueAt(double time, int series) { return double(std::int64_t(time) % 1000) + series * 0.5; }

// What Prometheus answers: two series, a sample each step, both ends included; at most 11 000 points.
std::string matrix(const std::string &head)
{
    const double start = parameter(head, "start");
    const double end = parameter(head, "end");
    const double step = parameter(head, "step");
    if ((end - start) / step + 1 > 11000)
        return LoopbackServer::response(
            "400 Bad Request",
            R"({"status":"error","errorType":"bad_data","error":"exceeded maximum resolution"})");
    std::string body = R"({"status":"success","data":{"resultType":"matrix","result":[)";
    for (int series = 0; series < 2; ++series) {
        body += std::string(series ? "," : "") + R"({"metric":{"__name__":"nodes","zone":"z)" +
                std::to_string(series) + R"("},"values":[)";
        bool isFirst = true;
        for (double time = start; time <= end + 1e-6; time += step) {
            body += std::string(isFirst ? "" : ",") + "[" + std::to_string(std::int64_t(time)) + ",\"" +
                    std::to_string(valueAt(time, series)) + "\"]";
            isFirst = false;
        }
        body += "]}";
    }
    return LoopbackServer::response("200 OK", body + "]}}");
}

PrometheusRange rangeOf(const LoopbackServer &server)
{
    return {server.url("/prom/"), "nodes{job=\"a\"}", 1700000000, 1700000000 + 4 * 86400, 15, "Bearer hush"};
}

FetchPolicy impatient()
{
    FetchPolicy policy;
    policy.attempts = 2;
    policy.wait = [](double) { return true; };
    return policy;
}

} // namespace

TEST_CASE("four days at 15 s are pulled in parts, every sample once")
{
    const LoopbackServer server(matrix);
    auto rows = readPrometheus(rangeOf(server), {}, impatient());
    INFO((rows.ok() ? std::string() : rows.error().text()));
    REQUIRE(rows.ok());
    CHECK(server.heads().size() == 3);
    CHECK(server.heads().front().rfind("GET /prom/api/v1/query_range?query=nodes%7Bjob%3D%22a%22%7D&", 0) ==
          0);
    CHECK(server.heads().front().find("Authorization: Bearer hush") != std::string::npos);
    REQUIRE(rows->traces.size() == 2);
    CHECK(rows->traces[1].name == "z1");
    constexpr std::int64_t samples = 4 * 86400 / 15 + 1;
    for (int series = 0; series < 2; ++series) {
        const Trace &trace = rows->traces[std::size_t(series)];
        REQUIRE(trace.points() == samples);
        const auto times = wholesOf(*trace.column("time")).value();
        const auto values = realsOf(*trace.column("ready")).value();
        for (std::int64_t i = 0; i < samples; ++i) {
            const std::int64_t second = 1700000000 + 15 * i;
            if (times(i) != second * 1'000'000'000 || values(i) != valueAt(double(second), series))
                FAIL("sample " << i << " of series " << series);
        }
    }
}

TEST_CASE("a server that dies half way, refuses or has nothing gives one clear sentence")
{
    int asked = 0;
    const LoopbackServer dying(
        [&](const std::string &head) { return ++asked > 1 ? std::string() : matrix(head); });
    const auto died = readPrometheus(rangeOf(dying), {}, impatient());
    REQUIRE_FALSE(died.ok());
    CHECK(died.error().kind == ErrorKind::Failed);
    CHECK_THAT(died.error().message, Catch::Contains("cannot be read"));

    const LoopbackServer refusing(
        [](const std::string &) { return LoopbackServer::response("401 Unauthorized", "no"); });
    const auto refused = readPrometheus(rangeOf(refusing), {}, impatient());
    REQUIRE_FALSE(refused.ok());
    CHECK_THAT(refused.error().message, Catch::Contains("credentials"));
    CHECK(refused.error().text().find("hush") == std::string::npos);

    const LoopbackServer empty([](const std::string &) {
        return LoopbackServer::response("200 OK",
                                        R"({"status":"success","data":{"resultType":"matrix","result":[]}})");
    });
    CHECK_THAT(readPrometheus(rangeOf(empty), {}, impatient()).error().message, Catch::Contains("no series"));

    const LoopbackServer wrong([](const std::string &) {
        return LoopbackServer::response(
            "400 Bad Request",
            R"({"status":"error","errorType":"bad_data","error":"parse error: unexpected x"})");
    });
    CHECK_THAT(readPrometheus(rangeOf(wrong), {}, impatient()).error().message,
               Catch::Contains("unexpected x"));

    const LoopbackServer page(
        [](const std::string &) { return LoopbackServer::response("200 OK", "<html>Sign in</html>"); });
    CHECK_FALSE(readPrometheus(rangeOf(page), {}, impatient()).ok());
    PrometheusRange backwards = rangeOf(page);
    std::swap(backwards.start, backwards.end);
    CHECK_FALSE(readPrometheus(backwards, {}, impatient()).ok());
}

TEST_CASE("steps are read with their unit")
{
    CHECK(parseStep("15s") == 15);
    CHECK(parseStep("1m") == 60);
    CHECK(parseStep("500ms") == 0.5);
    CHECK(parseStep("30") == 30);
    CHECK_FALSE(parseStep("soon"));
}
