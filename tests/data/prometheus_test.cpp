#include "data/prometheus/label_match.h"
#include "data/prometheus/prometheus_client.h"
#include "data/prometheus/prometheus_queries.h"
#include "data/prometheus/range_split.h"
#include "tests/support/loopback_server.h"
#include "tests/support/test.h"
#include "tests/support/test_clock.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace breakeven;
using nlohmann::json;
using test::Connection;
using test::LoopbackServer;
using test::ServedRequest;
using test::TestClock;

namespace {

std::map<std::string, std::string> parametersOf(const std::string &target)
{
    std::map<std::string, std::string> parameters;
    std::string text = target.substr(target.find('?') + 1) + "&";
    for (std::size_t at = 0, end = 0; (end = text.find('&', at)) != std::string::npos; at = end + 1) {
        std::string value;
        const auto sign = text.find('=', at);
        for (std::size_t i = sign + 1; i < end; ++i) {
            if (text[i] != '%') {
                value += text[i];
                continue;
            }
            value += char(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        }
        parameters[text.substr(at, sign - at)] = value;
    }
    return parameters;
}

// Answers a range query as Prometheus does: the value at a time is that time; more points than it gives are
// an error.
void answerRange(const ServedRequest &request, Connection &to)
{
    const auto asked = parametersOf(request.target);
    const auto start = std::stoll(asked.at("start"));
    const auto end = std::stoll(asked.at("end"));
    const auto step = std::stoll(asked.at("step"));
    if ((end - start) / step > 11000) {
        to.respond(400, R"({"status":"error","errorType":"bad_data","error":"exceeded maximum resolution of )"
                        R"(11,000 points per timeseries."})");
        return;
    }
    json values = json::array();
    for (auto at = start; at <= end; at += step)
        values.push_back({at, std::to_string(at)});
    const json answer = {
        {"status", "success"},
        {"data",
         {{"resultType", "matrix"}, {"result", {{{"metric", {{"__name__", "up"}}}, {"values", values}}}}}}};
    // Prometheus writes the status first.
    to.respond(200, R"({"status":"success","data":)" + answer["data"].dump() + "}",
               {"Content-Type: application/json"});
}

struct Pulled
{
    std::vector<std::int64_t> times;
    int documents = 0;
    Result<void> result = {};
};

Pulled pull(const PrometheusServer &server, const RangeQuery &query, HttpClient &client)
{
    Pulled pulled;
    std::string text;
    const PrometheusConsumer consumer{[&](const PointRange &) { text.clear(); },
                                      [&](std::string_view bytes) -> Result<void> {
                                          text += bytes;
                                          return {};
                                      },
                                      [&]() -> Result<void> {
                                          ++pulled.documents;
                                          const json answer = json::parse(text);
                                          for (const json &value : answer["data"]["result"][0]["values"])
                                              pulled.times.push_back(value[0].get<std::int64_t>());
                                          return {};
                                      }};
    pulled.result = fetchRange(client, server, query, consumer);
    return pulled;
}

} // namespace

TEST_CASE("a range is cut so that no point is asked for twice and none is left out")
{
    for (std::int64_t points : {1, 2, 10999, 11000, 11001, 22000, 23041})
        for (std::int64_t step : {1, 15, 60}) {
            const PointRange range{1000, 1000 + (points - 1) * step + step / 2, step};
            REQUIRE(range.points() == points);
            std::int64_t next = range.start;
            std::int64_t sum = 0;
            for (const PointRange &piece : splitRange(range)) {
                CHECK(piece.points() <= 11000);
                CHECK(piece.start == next);
                next = piece.end + step;
                sum += piece.points();
            }
            CHECK(sum == points);
        }
    CHECK(splitRange({10, 9, 1}).empty());
    CHECK(splitRange({0, 4 * 86400, 15}).size() == 3);
}

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
        const auto read = parseLabelMatch(row.text);
        REQUIRE(read);
        CHECK(read->label == row.match.label);
        CHECK(read->comparison == row.match.comparison);
        CHECK(read->value == row.match.value);
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

TEST_CASE("four days at 15 s come in three answers with every point once")
{
    LoopbackServer server(answerRange);
    HttpClient client;
    const RangeQuery query{withLabels("sum(up{$labels})", {{"job", "=", "a b"}}),
                           {1000, 1000 + 4 * 86400, 15}};
    const Pulled pulled = pull({server.base() + "/prometheus/", {}}, query, client);
    REQUIRE(pulled.result);
    CHECK(pulled.documents == 3);
    REQUIRE(pulled.times.size() == 23041);
    for (std::size_t i = 0; i < pulled.times.size(); ++i)
        if (pulled.times[i] != 1000 + 15 * std::int64_t(i))
            FAIL("point " << i << " is of " << pulled.times[i]);
    const ServedRequest asked = server.requests().at(0);
    CHECK(asked.path() == "/prometheus/api/v1/query_range");
    CHECK(parametersOf(asked.target).at("query") == "sum(up{job=\"a b\"})");
    CHECK(server.connectionCount() == 1);
}

TEST_CASE("a credential goes to the server, and a wrong one is told without it")
{
    LoopbackServer server([](const ServedRequest &request, Connection &to) {
        request.header("authorization") == "Bearer right" ? answerRange(request, to)
                                                          : void(to.respond(401, "Unauthorized: wrong"));
    });
    HttpClient client;
    const RangeQuery query{"up", {0, 60, 60}};
    CHECK(pull({server.base(), Credential::bearer("right")}, query, client).result);
    const Pulled refused = pull({server.base(), Credential::bearer("wrong-s3cret")}, query, client);
    REQUIRE_FALSE(refused.result);
    CHECK(refused.result.error().message ==
          "the server answered 401 (unauthorized); check the credential in the environment");
}

TEST_CASE("an error of the server is told in its own words")
{
    LoopbackServer server([](const ServedRequest &, Connection &to) {
        to.respond(400,
                   R"({"status":"error","errorType":"bad_data","error":"invalid parameter \"query\": 1:4: )"
                   R"(parse error: unclosed left parenthesis"})");
    });
    HttpClient client;
    const Pulled pulled = pull({server.base(), {}}, {"sum(", {0, 60, 60}}, client);
    REQUIRE_FALSE(pulled.result);
    CHECK(
        pulled.result.error().message ==
        "the server answered 400 (bad request): invalid parameter \"query\": 1:4: parse error: unclosed left "
        "parenthesis (bad_data); the request does not suit this server");
    CHECK(prometheusError(503, "<html>") == "");
    CHECK(prometheusError(503, "") == "");
}

TEST_CASE("what is not an answer of Prometheus is refused before it reaches the consumer")
{
    for (const char *body : {"", "{}", "{\"data\": [1, 2, 3], \"title\": \"some other JSON service\"}",
                             "{\"status\":\"error\",\"errorType\":\"x\"}"}) {
        INFO(body);
        LoopbackServer server([&](const ServedRequest &, Connection &to) { to.respond(200, body); });
        HttpClient client;
        const Pulled pulled = pull({server.base(), {}}, {"up", {0, 60, 60}}, client);
        REQUIRE_FALSE(pulled.result);
        CHECK(pulled.result.error().kind == ErrorKind::BadInput);
        CHECK(pulled.documents == 0);
    }
    LoopbackServer spaced([](const ServedRequest &, Connection &to) {
        to.respond(200, "{ \"status\": \"success\",\n \"data\": {\"result\": [{\"values\": []}]}}");
    });
    HttpClient client;
    CHECK(pull({spaced.base(), {}}, {"up", {0, 60, 60}}, client).result);
}

TEST_CASE("a server that dies half way leaves an error after the pieces that were whole")
{
    std::atomic<int> count = 0;
    LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        if (++count == 1)
            return answerRange(request, to);
        to.head(200, {"Content-Length: 1000000"});
        to.send("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[");
        to.reset();
    });
    TestClock clock;
    HttpClient client({4, &clock});
    const Pulled pulled = pull({server.base(), {}}, {"up", {0, 86400, 5}}, client);
    REQUIRE_FALSE(pulled.result);
    CHECK(pulled.documents == 1);
    CHECK(pulled.result.error().message.find("(tried 3 times)") != std::string::npos);
}

TEST_CASE("a range without a point and a step below a second are refused without asking")
{
    LoopbackServer server(answerRange);
    HttpClient client;
    CHECK(pull({server.base(), {}}, {"up", {60, 0, 60}}, client).result.error().kind == ErrorKind::BadInput);
    CHECK(pull({server.base(), {}}, {"up", {0, 60, 0}}, client).result.error().kind == ErrorKind::BadInput);
    CHECK(server.requestCount() == 0);
}
