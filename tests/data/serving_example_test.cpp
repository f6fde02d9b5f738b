// The example of a served language model: the figures it is expected to give, to the cent.
#include "data/study_file.h"
#include "model/decision/probe.h"
#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <map>

using namespace breakeven;
using breakeven::test::outcomeIn;

namespace {

Study example(const std::vector<std::pair<std::string, std::string>> &settings = {})
{
    auto study = test::required(exampleStudy("llm-serving"));
    for (const auto &[path, value] : settings)
        REQUIRE(setPath(study, path, value).ok());
    return study;
}

Comparison compared(const Study &study) { return test::required(evaluate(study)); }

std::string cheapestOf(const Comparison &comparison)
{
    const int cheapest = comparison.verdict.cheapest;
    return cheapest < 0 ? std::string() : comparison.options[std::size_t(cheapest)].id;
}

double rounded(std::optional<double> value, double unit)
{
    return std::round(value.value_or(NAN) / unit) * unit;
}

} // namespace

TEST_CASE("the example of a served model gives the expected figures", "[serving]")
{
    const Comparison comparison = compared(example());
    const std::map<std::string, std::pair<double, double>> expected{{"api-low", {17865, 0.1492}},
                                                                    {"own", {19202, 0.1604}},
                                                                    {"api-list", {31320, 0.2617}},
                                                                    {"rent", {50224, 0.4196}},
                                                                    {"aws", {83171, 0.6948}}};
    for (const auto &[id, figures] : expected) {
        INFO(id);
        const OptionOutcome &option = outcomeIn(comparison, id);
        CHECK(option.status == Status::Ok);
        CHECK(rounded(option.costPerMonth(), 1) == figures.first);
        CHECK(rounded(option["cost_per_million_tokens"], 1e-4) == Approx(figures.second));
    }
    CHECK(cheapestOf(comparison) == "api-low");
    const OptionOutcome &own = outcomeIn(comparison, "own");
    CHECK(rounded(own["goodput_per_s"], 1e-4) == Approx(66.2681));
    CHECK(own.tokensOfWhole->limitedBy == "ttft");
    CHECK(own["replicas_peak"] == 2.0);
    CHECK(own.served.machinesPeak == 1.0);
}

TEST_CASE("a cheaper server, a faster first token and more requests turn the example as expected",
          "[serving]")
{
    CHECK(cheapestOf(compared(example({{"options.own.server_price", "320000"}}))) == "own");
    const std::pair<std::string, std::string> faster{"workloads.chat.ttft_target", "0.2"};
    const Comparison fast = compared(example({faster, {"options.own.servers", "3"}}));
    CHECK(outcomeIn(fast, "own").status == Status::Ok);
    CHECK(*outcomeIn(fast, "own").totalCost() > *outcomeIn(fast, "api-list").totalCost());
    CHECK(outcomeIn(compared(example({faster, {"options.own.servers", "2"}})), "own").status ==
          Status::Short);
    const Comparison more = compared(example({{"workloads.chat.requests_per_month", "198000000"}}));
    CHECK(outcomeIn(more, "own").status == Status::Short);
    CHECK(outcomeIn(more, "rent").served.machinesPeak == 2.0);
}

TEST_CASE("own machines and the list price cost the same at 110.4 million requests", "[serving]")
{
    const Comparison equal = compared(example({{"workloads.chat.requests_per_month", "110358218"}}));
    const OptionOutcome &own = outcomeIn(equal, "own");
    CHECK(*own.totalCost() == Approx(*outcomeIn(equal, "api-list").totalCost()).epsilon(1e-6));
}

TEST_CASE("runs come back from a study file as they were", "[serving]")
{
    const Study study = example();
    const auto again = test::required(parseStudy(studyText(study), "again"));
    CHECK(again.study == study);
    CHECK(again.study.performance.at("b200-gpt-oss-120b").points.size() == 5);
}

TEST_CASE("a study file with runs that cannot be read says where", "[serving]")
{
    const auto refusal = [](const std::string &from, const std::string &to) {
        std::string text = studyText(example());
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
        const auto reading = parseStudy(text, "study");
        REQUIRE_FALSE(reading.ok());
        return reading.error().text();
    };
    CHECK(refusal("\"concurrency\": 16", "\"concurrency\": -16").find("points.1.concurrency") !=
          std::string::npos);
    CHECK(refusal("\"concurrency\": 16", "\"threads\": 16").find("A run has no 'threads'") !=
          std::string::npos);
    CHECK(refusal("\"source\": \"measured\"", "\"source\": \"guessed\"")
              .find("Expected measured, simulated, estimated or said") != std::string::npos);
}
