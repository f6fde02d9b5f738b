#include "tests/support/calculator_rows.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Keys = std::vector<std::string>;

Keys joinedKeys(Keys keys, const Keys &more)
{
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

} // namespace

// What is expected was computed by an independent prototype (Python, SciPy).
TEST_CASE("the calculators of interruptions give the reference values")
{
    const Keys interval{"hazard_per_h=.05", "checkpoint_h=0.08333333333333333"};
    const Keys job{"work_h=48", "interval_h=2", "recovery_h=0", "delay_h=.2", interval[0], interval[1]};
    const Keys gang{"nodes=16", "wait_h=.1", "restart_h=.1", "speed_exponent=.83", interval[0], interval[1]};
    const Keys elastic{"nodes=16", "wait_h=.1", "stall_h=0.03333333333333333", "speed_exponent=.83",
                       interval[0]};
    const char *ratio = "price_ratio=3.3333333333333335";
    checkRows({
        {"PRE-01", "checkpoint-interval", interval, "young_h", {1.8257418583505536}},
        {"PRE-02", "checkpoint-interval", interval, "daly_h", {1.7706089282251718}},
        {"PRE-03", "checkpoint-interval", interval, "exact_h", {1.7706141008992127}},
        {"PRE-04",
         "spot-completion",
         {"work_h=48", "interval_h=1.75", "delay_h=.2", "recovery_h=.1", interval[0], interval[1]},
         "expected_h",
         {53.48428954620072}},
        {"PRE-05",
         "spot-completion",
         {"work_h=48", "interval_h=1.75", "hazard_per_h=0", interval[1]},
         "expected_h",
         {50.333333333333336}},
        {"PRE-06",
         "spot-completion",
         {"work_h=48", "interval_h=.5", "checkpoint_h=0", "delay_h=.2", interval[0]},
         "expected_h",
         {49.091081720972404}},
        {"PRE-07",
         "spot-completion",
         {"work_h=48", "interval_h=48", "checkpoint_h=0", "delay_h=0", "hazard_per_h=1"},
         "expected_h",
         {7.016735912097631e+20}},
        {"PRE-08", "spot-completion", job, "sd_h", {2.30875670129538}},
        {"PRE-08c", "spot-completion", job, "expected_h", {53.223963731556424}},
        {"PRE-24", "spot-completion", job, "p_no_preemption", {0.08208499862389876}},
        {"PRE-24", "spot-completion", job, "segments", {24}, 0},
        {"PRE-08b",
         "spot-quantiles",
         joinedKeys(job, {"samples=200000"}),
         "mean_h",
         {53.221700896393116},
         0.003},
        {"PRE-25",
         "spot-quantiles",
         joinedKeys(job, {"samples=1000000"}),
         "p5_h",
         {50.000000000000014},
         0.002},
        {"PRE-25",
         "spot-quantiles",
         joinedKeys(job, {"samples=1000000"}),
         "p50_h",
         {52.89136867991819},
         0.002},
        {"PRE-25",
         "spot-quantiles",
         joinedKeys(job, {"samples=1000000"}),
         "p95_h",
         {57.5166632729337},
         0.002},
        {"PRE-09", "break-even-hazard", {ratio, "work_h=24"}, "hazard_per_h", {0.08602367718907454}},
        {"PRE-10",
         "break-even-hazard",
         {ratio, interval[1], "recovery_h=.1"},
         "hazard_per_h",
         {3.41504569808735},
         1e-7},
        {"PRE-18", "price-crossing", {"z=0", "rho=.99"}, "probability_per_step", {0.02252670682220606}},
        {"PRE-19",
         "price-crossing",
         {"z=1.2816", "rho=.99", "step_h=0.08333333333333333"},
         "hazard_per_h",
         {0.13193864236907984},
         1e-5},
        {"PRE-20", "gang", joinedKeys(gang, {"common_cause=0"}), "gang_hazard_per_h", {.8}},
        {"PRE-20", "gang", joinedKeys(gang, {"common_cause=.5"}), "gang_hazard_per_h", {.425}},
        {"PRE-20", "gang", joinedKeys(gang, {"common_cause=1"}), "gang_hazard_per_h", {.05}},
        {"PRE-21", "spot-fraction", {"up_h=4", "wait_h=1"}, "fraction", {.8}},
        {"PRE-22", "gang", gang, "useful_speed", {5.835958127686849}},
        {"PRE-22", "gang", gang, "interval_h", {0.40265438983772756}},
        {"PRE-22", "gang", gang, "gang_hazard_per_h", {.8}},
        {"PRE-23", "elastic", elastic, "useful_speed", {9.47926889736644}},
        {"PRE-23", "elastic", elastic, "mean_nodes", {15.920398009950253}},
        {"PRE-23", "elastic", elastic, "changes_per_h", {1.5920398009950043}},
        {"SLO-01", "spot-replicas", {"need=8", "availability=.8", "service_level=.999"}, "replicas", {17}, 0},
        {"SLO-02", "replica-availability", {"replicas=12", "need=8"}, "probability", {0.92744450048}, 1e-8},
        {"SLO-02",
         "replica-availability",
         {"replicas=12", "need=8", "pair_correlation=.1"},
         "probability",
         {0.8466477579090712},
         1e-8},
        {"SLO-02",
         "replica-availability",
         {"replicas=12", "need=8", "pair_correlation=.5"},
         "probability",
         {0.7769901621248003},
         1e-8},
        {"NET-01", "subnet-nodes", {"prefix=24", "addresses_per_node=2", "reserved=5"}, "nodes", {125}, 0},
    });
}

TEST_CASE("answers about interruptions that do not exist say so")
{
    struct Case
    {
        const char *calculator;
        Keys keys;
        const char *output;
        CalculatorStatus status;
    };
    const Case cases[] = {
        {"checkpoint-interval", {"hazard_per_h=0"}, "exact_h", CalculatorStatus::Unbounded},
        {"spot-completion", {"interval_h=0"}, "expected_h", CalculatorStatus::Unbounded},
        {"spot-completion", {"hazard_per_h=30", "interval_h=inf"}, "expected_h", CalculatorStatus::Unbounded},
        {"spot-quantiles", {"interval_h=0"}, "mean_h", CalculatorStatus::Unbounded},
        {"spot-quantiles", {"hazard_per_h=30", "interval_h=inf"}, "p95_h", CalculatorStatus::Unbounded},
        {"break-even-hazard", {"price_ratio=.5", "work_h=1"}, "hazard_per_h", CalculatorStatus::Never},
        {"break-even-hazard", {"checkpoint_h=0"}, "hazard_per_h", CalculatorStatus::Unbounded},
        {"lifetime", {"hazard_per_h=0"}, "mean_h", CalculatorStatus::Unbounded},
        {"aged-completion",
         {"cap_h=24", "segment_h=25"},
         "expected_h",
         CalculatorStatus::Unbounded}, // AGE-07
        {"spot-replicas", {"need=1", "availability=0"}, "replicas", CalculatorStatus::Infeasible},
        {"gang", {"nodes=4", "hazard_per_h=0"}, "interval_h", CalculatorStatus::Unbounded},
    };
    for (const Case &one : cases) {
        INFO(one.calculator << " " << one.keys.front());
        const CalculatorResult result = answer(one.calculator, one.keys);
        CHECK(result.status == one.status);
        CHECK_FALSE(result.number(one.output));
    }
    const CalculatorResult free = answer("spot-completion", {"checkpoint_h=0"});
    CHECK(free.status == CalculatorStatus::Ok);
    CHECK_FALSE(free.number("segments"));
    CHECK(isNear(*free.number("expected_h"), 48 * 1.01));
    CHECK(number("spot-completion", {"hazard_per_h=0"}, "segments") == 1);
    CHECK(number("subnet-nodes", {"prefix=32"}, "nodes") == 0);
    CHECK(number("spot-fraction", {"up_h=inf", "wait_h=1"}, "fraction") == 1);
    CHECK(number("spot-fraction", {"up_h=1", "wait_h=inf"}, "fraction") == 0);
}

TEST_CASE("what cannot be an interruption is bad input, with what was expected and found")
{
    const std::vector<std::pair<const char *, Keys>> cases{
        {"checkpoint-interval", {"hazard_per_h=-1"}},
        {"checkpoint-interval", {"checkpoint_h=-.1"}},
        {"spot-completion", {"hazard_per_h=nan"}},
        {"spot-completion", {"delay_h=-1"}},
        {"spot-completion", {"interval_h=often"}},
        {"spot-completion", {"work_h=inf"}},
        {"spot-quantiles", {"samples=0"}},
        {"spot-quantiles", {"samples=1e9"}},
        {"spot-quantiles", {"seed=-1"}},
        {"spot-quantiles", {"hazard_per_h=10", "interval_h=2"}},
        {"break-even-hazard", {"price_ratio=0", "work_h=1"}},
        {"break-even-hazard", {"work_h=1", "checkpoint_h=.1"}},
        {"lifetime", {"law=bathtub", "a=30"}},
        {"lifetime", {"law=weibull", "shape=0"}},
        {"lifetime", {"law=weibull", "hazard_per_h=.1"}},
        {"lifetime", {"at_h=-1"}},
        {"aged-completion", {"segments=1.5"}},
        {"aged-completion", {"segment_h=0"}},
        {"price-crossing", {"z=0", "rho=1.1"}},
        {"gang", {"nodes=0"}},
        {"gang", {"nodes=4", "common_cause=30"}},
        {"elastic", {"nodes=4", "min_nodes=5"}},
        {"spot-fraction", {"up_h=0", "wait_h=0"}},
        {"spot-fraction", {"up_h=inf", "wait_h=inf"}},
        {"spot-replicas", {"need=8", "availability=30"}},
        {"spot-replicas", {"need=8", "service_level=99.9"}},
        {"replica-availability", {"replicas=8", "need=8", "pair_correlation=-.1"}},
        {"subnet-nodes", {"prefix=33"}},
    };
    for (const auto &[name, keys] : cases) {
        INFO(name << " " << keys.front());
        const Error error = refusal(name, keys);
        CHECK(error.kind == ErrorKind::BadInput);
        CHECK(error.message.starts_with("Expected"));
        CHECK(error.message.find("found") != std::string::npos);
        CHECK_FALSE(error.where.empty());
    }
    CHECK(refusal("gang", {}).kind == ErrorKind::Usage);
    CHECK(refusal("spot-completion", {"interval_h=-1"}).text() ==
          "interval_h: Expected a number of at least 0 or inf or optimal, found '-1'.");
}

TEST_CASE("drawing interruptions ends when it is asked to")
{
    const auto calculator = required(findCalculator("spot-quantiles"));
    auto arguments = Arguments::parse(*calculator, {"samples=10000000"});
    REQUIRE(arguments.ok());
    std::stop_source request;
    request.request_stop();
    arguments->stopOn(request.get_token());
    const auto result = calculator->evaluate(*arguments);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().kind == ErrorKind::Cancelled);
}
