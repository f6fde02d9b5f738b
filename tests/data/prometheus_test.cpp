#include "data/prometheus/label_match.h"
#include "data/prometheus/prometheus_import.h"
#include "data/prometheus/prometheus_queries.h"
#include "data/traces/column_values.h"
#include "tests/support/loopback_server.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/test_clock.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <set>

using namespace breakeven;
using test::Connection;
using test::LoopbackServer;
using test::ServedRequest;
using test::TestClock;

namespace {

double parameter(const ServedRequest &request, const std::string &name)
{
    const auto at = request.target.find("&" + name + "=");
    return at == std::string::npos ? -1 : std::atof(request.target.c_str() + at + name.size() + 2);
}

double valueAt(double time, int series) { return double(std::int64_t(time) % 1000) + series * 0.5; }

// What Prometheus answers: two series, a sample each step, both ends included; at most 11 000 points.
void matrix(const ServedRequest &request, Connection &to)
{
    const double start = parameter(request, "start");
    const double end = parameter(request, "end");
    const double step = parameter(request, "step");
    if ((end - start) / step + 1 > 11000) {
        to.respond(400, R"({"status":"error","errorType":"bad_data","error":"exceeded maximum resolution"})");
        return;
    }
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
    to.respond(200, body + "]}}", {"Content-Type: application/json"});
}

PrometheusRange rangeOf(const LoopbackServer &server)
{
    return {server.url("/prom/"),      "nodes{job=\"a\"}", 1700000000, 1700000000.0 + 4 * 86400, 15,
            Credential::bearer("hush")};
}

Result<TraceRows> pulled(const PrometheusRange &range)
{
    TestClock clock;
    HttpClient client({4, &clock});
    return readPrometheus(client, range, {});
}

// The error of a server that always answers so.
Error pullRefusal(int status, const std::string &body)
{
    const LoopbackServer server([&](const ServedRequest &, Connection &to) { to.respond(status, body); });
    const auto rows = pulled(rangeOf(server));
    REQUIRE_FALSE(rows.ok());
    CHECK(rows.error().text().find("hush") == std::string::npos);
    return rows.error();
}

} // namespace

TEST_CASE("a condition on a label is read as a person writes it")
{
    struct Row
    {
        const char *text;
        LabelMatch match;
    };
    for (const Row &row :
         {Row{"cluster=prod", {"cluster", "=", "prod"}},
          Row{"cluster =~ \"prod-.*\"", {"cluster", "=~", "prod-.*"}}, Row{"a!=b=c", {"a", "!=", "b=c"}},
          Row{"node!~x|y", {"node", "!~", "x|y"}}, Row{"zone=", {"zone", "=", ""}}}) {
        INFO(row.text);
        const auto read = test::required(parseLabelMatch(row.text));
        CHECK(read.label == row.match.label);
        CHECK(read.comparison == row.match.comparison);
        CHECK(read.value == row.match.value);
    }
    for (const char *text : {"", "cluster", "=prod", "1a=b", "a-b=c", "a>b"})
        CHECK(parseLabelMatch(text).error().message.find("label=value") != std::string::npos);
}

TEST_CASE("conditions stand in a query escaped, and leave no comma where there are none")
{
    const char *query = "sum(m{phase=\"Running\",$labels})/sum(n{$labels})";
    CHECK(withLabels(query, {}) == "sum(m{phase=\"Running\"})/sum(n{})");
    CHECK(withLabels(query, {{"a", "=", "b"}, {"c", "=~", "d.*"}}) ==
          "sum(m{phase=\"Running\",a=\"b\",c=~\"d.*\"})/sum(n{a=\"b\",c=~\"d.*\"})");
    CHECK(withLabels("m{$labels}", {{"a", "=", "\"} or vector(1) \\\n"}}) ==
          "m{a=\"\\\"} or vector(1) \\\\\\n\"}");
    CHECK(withLabels("up", {{"a", "=", "b"}}) == "up");
}

TEST_CASE("every ready-made query has a name of its own, a unit and a place for conditions")
{
    std::set<std::string> names;
    for (const PrometheusQuery &query : prometheusQueries()) {
        INFO(query.name);
        CHECK(names.insert(query.name).second);
        CHECK(*query.unit);
        CHECK(*query.description);
        const std::string plain = withLabels(query.expression, {});
        CHECK(plain != query.expression);
        CHECK(plain.find('$') == std::string::npos);
        CHECK(plain.find(",}") == std::string::npos);
        CHECK(std::count(plain.begin(), plain.end(), '(') == std::count(plain.begin(), plain.end(), ')'));
    }
}

TEST_CASE("four days at 15 s are pulled in parts over one connection, every sample once")
{
    const LoopbackServer server(matrix);
    const auto rows = test::required(pulled(rangeOf(server)));
    CHECK(server.requestCount() == 3);
    CHECK(server.connectionCount() == 1);
    const ServedRequest asked = server.requests().front();
    CHECK(asked.target.rfind("/prom/api/v1/query_range?query=nodes%7Bjob%3D%22a%22%7D&", 0) == 0);
    CHECK(asked.header("authorization") == "Bearer hush");
    REQUIRE(rows.traces.size() == 2);
    CHECK(rows.traces[1].name == "z1");
    constexpr std::int64_t samples = 4 * 86400 / 15 + 1;
    for (int series = 0; series < 2; ++series) {
        const Trace &trace = rows.traces[std::size_t(series)];
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

TEST_CASE("a server that dies half way gives one clear sentence and no rows")
{
    std::atomic<int> asked = 0;
    const LoopbackServer dying([&](const ServedRequest &request, Connection &to) {
        if (++asked == 1)
            return matrix(request, to);
        to.head(200, {"Content-Length: 1000000"});
        to.send(R"({"status":"success","data":{"resultType":"matrix","result":[)");
        to.reset();
    });
    const auto died = pulled(rangeOf(dying));
    REQUIRE_FALSE(died.ok());
    CHECK(died.error().kind == ErrorKind::Failed);
    CHECK_THAT(died.error().message, Catch::Contains("(tried 3 times)"));
}

TEST_CASE("a refusal is told in the server's own words, and never with the credential")
{
    CHECK(pullRefusal(401, "Unauthorized: hush").message ==
          "the server answered 401 (unauthorized); check the credential in the environment");
    CHECK(pullRefusal(400, R"({"status":"error","errorType":"bad_data","error":"parse error: unexpected x"})")
              .message == "the server answered 400 (bad request): parse error: unexpected x (bad_data); this "
                          "server does not accept the request");
    CHECK(pullRefusal(
              422, R"({"status":"error","errorType":"execution","error":"many-to-many\nmatching of hush"})")
              .message ==
          "the server answered 422 (unprocessable): many-to-many matching of *** (execution); "
          "this server does not accept the request");
    CHECK_THAT(
        pullRefusal(503, R"({"status":"error","errorType":"timeout","error":"query timed out"})").message,
        Catch::Contains("query timed out (timeout)"));
    CHECK_THAT(pullRefusal(400, "1:5: parse error: unclosed brace\nat line 1").message,
               Catch::Contains("bad request): 1:5: parse error: unclosed brace;"));
    CHECK_THAT(pullRefusal(200, R"({"status":"success","data":{"resultType":"matrix","result":[]}})").message,
               Catch::Contains("no series"));
    CHECK_THAT(pullRefusal(200, R"({"status":"success","data":{"resultType":"matrix","result":[
        {"metric":{"__name__":"nodes"},"values":[[1700000000,"NaN"]]}]}})")
                   .message,
               Catch::Contains("is a finite number; check what"));
    CHECK_THAT(pullRefusal(200, R"({"status":"error","errorType":"x","error":"hush went wrong"})").message,
               Catch::Contains("Prometheus answered with an error"));
}

TEST_CASE("what is not an answer of Prometheus is refused")
{
    for (const char *body : {"", "{}", "<html>Sign in</html>", R"({"title":"some other JSON service"})",
                             R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{},)",
                             R"({"status":"success","data":[1,2]})"}) {
        INFO(body);
        const Error error = pullRefusal(200, body);
        CHECK(error.kind == ErrorKind::BadInput);
        CHECK_THAT(error.message, Catch::Contains("no answer of Prometheus"));
    }
}

TEST_CASE("a range without a point is refused without asking")
{
    const LoopbackServer server(matrix);
    PrometheusRange backwards = rangeOf(server);
    std::swap(backwards.start, backwards.end);
    CHECK(pulled(backwards).error().kind == ErrorKind::BadInput);
    PrometheusRange still = rangeOf(server);
    still.step = 0;
    CHECK(pulled(still).error().kind == ErrorKind::BadInput);
    CHECK(server.requestCount() == 0);
}

TEST_CASE("steps are read with their unit")
{
    CHECK(parseStep("15s") == 15);
    CHECK(parseStep("1m") == 60);
    CHECK(parseStep("500ms") == 0.5);
    CHECK(parseStep("30") == 30);
    CHECK_FALSE(parseStep("soon"));
}
