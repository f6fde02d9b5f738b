#include "tests/support/calculator_rows.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Keys = std::vector<std::string>;

// What is expected was computed by an independent prototype.
const std::vector<ReferenceRow> &queueRows()
{
    const Keys ten{"servers=10", "arrivals_per_s=8", "service_rate_per_s=1"};
    const Keys two{"servers=1", "arrivals_per_s=.5", "service_rate_per_s=1", "setup_rate_per_s=.1"};
    const Keys eight{"servers=8", "arrivals_per_s=4", "service_rate_per_s=1", "setup_rate_per_s=.05"};
    const Keys rare{"arrivals_per_s=0.0016666666666666668", "service_mean_s=30", "setup_mean_s=300"};
    const Keys atOnce{"arrivals_per_s=0.0016666666666666668", "service_mean_s=30", "setup_mean_s=300",
                      "cooldown_s=0"};
    const Keys warm{"arrivals_per_s=0.0016666666666666668", "service_mean_s=30", "setup_mean_s=0"};
    static const std::vector<ReferenceRow> rows{
        {"HPA-01", "hpa-desired", {"current=4", "metric=150", "target=100"}, "desired", {6}},
        {"HPA-02", "hpa-desired", {"current=4", "metric=109", "target=100"}, "desired", {4}},
        {"HPA-03", "hpa-desired", {"current=10", "metric=110", "target=100"}, "desired", {11}},
        {"HPA-03", "hpa-desired", {"current=10", "metric=110.1", "target=100"}, "desired", {12}},
        {"HPA-04", "hpa-desired", {"current=1", "metric=95", "target=20", "max=5"}, "desired", {5}},
        {"HPA-05", "hpa-desired", {"current=2", "metric=0", "target=20"}, "desired", {1}},
        {"HPA-05", "hpa-desired", {"current=2", "metric=20.5", "target=20"}, "desired", {2}},
        {"KPA-01", "knative-desired", {"stable=250", "panic=900", "ready=4"}, "stable", {4}, 0},
        {"KPA-01", "knative-desired", {"stable=250", "panic=900", "ready=4"}, "panic", {13}, 0},
        {"QUE-01", "erlang", {"servers=10", "load=8"}, "b", {0.1216610642529515}},
        {"QUE-02", "erlang", {"servers=10", "load=8"}, "c", {0.40918015079644354}},
        {"QUE-03", "mmc", ten, "mean_wait_s", {0.20459007539822177}},
        {"QUE-04", "mmc", ten, "wait_quantile_s", {1.0510662600663678}},
        {"QUE-05", "mmc", ten, "p_response_exceeds", {0.069144692320904}},
        {"QUE-06", "servers-for-wait", {"arrivals_per_s=8", "service_rate_per_s=1"}, "servers", {10}, 0},
        {"S0-01", "scale-to-zero", rare, "mean_wait_s", {176.101350582595}},
        {"S0-01", "scale-to-zero", rare, "paid_fraction", {0.5578765785240927}},
        {"S0-01", "scale-to-zero", rare, "cold_starts_per_h", {2.6527405288554444}},
        {"S0-02", "scale-to-zero", atOnce, "mean_wait_s", {251.57894736842104}},
        {"S0-02", "scale-to-zero", atOnce, "paid_fraction", {0.3666666666666667}},
        {"S0-03", "scale-to-zero", warm, "mean_wait_s", {1.5789473684210527}},
        {"S0-03",
         "mmc",
         {"servers=1", "arrivals_per_s=0.0016666666666666668", "service_rate_per_s=0.03333333333333333"},
         "mean_wait_s",
         {1.5789473684210527}},
        {"S0-04", "setup-queue", two, "response_s", {12}},
        {"S0-05", "setup-queue", two, "response_s", {11.999999999994397}, 1e-8},
        {"S0-06", "setup-queue", eight, "response_s", {4.593935384663699}, 1e-8},
        {"S0-06", "setup-queue", eight, "mean_on", {3.99999999999717}, 1e-8},
        {"S0-06", "setup-queue", eight, "mean_in_setup", {3.4060089078064624}, 1e-8},
        {"S0-07", "cold-start", {}, "total_s", {325}},
        {"S0-08", "scale-to-zero-month", {"hours_per_month=720"}, "dedicated", {422.35632}},
        {"S0-08", "scale-to-zero-month", {"hours_per_month=720"}, "scale_to_zero", {57.83304}},
        {"S0-10",
         "scale-to-zero",
         {"arrivals_per_s=.1", "service_mean_s=1", "setup_mean_s=300"},
         "lost_per_cold_start",
         {24}},
    };
    return rows;
}

} // namespace

TEST_CASE("the calculators of queues and scale to zero give the reference values")
{
    checkRows(queueRows());
    // QUE-07: wait and service of one server at half load.
    const Keys half{"servers=1", "arrivals_per_s=.5", "service_rate_per_s=1"};
    CHECK(isNear(number("mmc", half, "mean_wait_s") + 1, 2));
}

TEST_CASE("Knative says as a truth whether it panics, and halves at most")
{
    const auto isOver = [](const Keys &keys) {
        const CalculatorResult result = answer("knative-desired", keys);
        return std::get<bool>(result.outputs.at(2).value.value);
    };
    CHECK(isOver({"stable=250", "panic=900", "ready=4"})); // KPA-01
    CHECK_FALSE(isOver({"stable=250", "panic=250", "ready=4"}));
    CHECK(number("knative-desired", {"stable=0", "panic=0", "ready=5"}, "stable") == 2);
    CHECK(number("knative-desired", {"stable=0", "panic=0", "ready=1"}, "stable") == 0);
    CHECK(number("knative-desired", {"stable=1e6", "panic=0", "ready=1", "up_rate=10"}, "stable") == 10);
    CHECK(number("knative-desired", {"stable=1", "panic=0", "ready=0"}, "stable") == 1);
}

TEST_CASE("a load that reaches the servers is unstable, and what has no value is missing")
{
    const CalculatorResult full = answer("erlang", {"servers=2", "load=2"});
    CHECK(full.status == CalculatorStatus::Unstable);
    CHECK(full.number("b") == .4);
    CHECK(full.number("c") == 1.0);
    const CalculatorResult none = answer("erlang", {"servers=0", "load=3"});
    CHECK(none.status == CalculatorStatus::Unstable);
    CHECK(none.number("b") == 1.0);
    const CalculatorResult queue = answer("mmc", {"servers=2", "arrivals_per_s=4", "service_rate_per_s=2"});
    CHECK(queue.status == CalculatorStatus::Unstable);
    CHECK_FALSE(queue.number("mean_wait_s"));
    CHECK_FALSE(queue.number("wait_quantile_s"));
    CHECK(queue.number("p_response_exceeds") == 1.0);
    const CalculatorResult replica = answer("scale-to-zero", {"arrivals_per_s=.5", "service_mean_s=2"});
    CHECK(replica.status == CalculatorStatus::Unstable);
    CHECK_FALSE(replica.number("mean_wait_s"));
    CHECK(replica.number("paid_fraction") == 1.0);
    CHECK(replica.number("cold_starts_per_h") == 0.0);
    const CalculatorResult setup = answer(
        "setup-queue", {"servers=3", "arrivals_per_s=3", "service_rate_per_s=1", "setup_rate_per_s=1"});
    CHECK(setup.status == CalculatorStatus::Unstable);
    CHECK_FALSE(setup.number("response_s"));
    CHECK(answer("servers-for-wait", {"arrivals_per_s=1", "service_rate_per_s=1", "tail=0"}).status ==
          CalculatorStatus::Infeasible);
    CHECK(answer("mmc", {"servers=2", "arrivals_per_s=1", "service_rate_per_s=1", "quantile=1"}).status ==
          CalculatorStatus::Unbounded);
}

TEST_CASE("nobody asking, endless cool-downs and endless speeds are ordinary inputs")
{
    const Keys silent{"arrivals_per_s=0", "service_mean_s=1", "setup_mean_s=40"};
    CHECK(number("scale-to-zero", silent, "paid_fraction") == 0);
    CHECK(number("scale-to-zero", silent, "mean_wait_s") == 40);
    CHECK(number("scale-to-zero", silent, "cold_share") == 1);
    Keys endless = silent;
    endless.push_back("cooldown_s=inf");
    CHECK(number("scale-to-zero", endless, "paid_fraction") == 1);
    CHECK(number("scale-to-zero", endless, "mean_wait_s") == 0);
    // Pollaczek–Khinchine: constant service, half load.
    const Keys always{"arrivals_per_s=.5", "service_mean_s=1", "service_cv2=0", "cooldown_s=inf"};
    CHECK(isNear(number("scale-to-zero", always, "mean_wait_s"), .5));
    CHECK(number("scale-to-zero", always, "paid_fraction") == 1);
    CHECK(number("scale-to-zero", always, "cold_starts_per_h") == 0);
    CHECK(number("scale-to-zero", {"arrivals_per_s=1", "service_mean_s=0", "setup_mean_s=0", "cooldown_s=0"},
                 "paid_fraction") == 0);
    CHECK(number("scale-to-zero", {"arrivals_per_s=1", "service_mean_s=0", "client_timeout_s=inf"},
                 "lost_per_cold_start") == 0);
    CHECK(number("cold-start", {"image_mbps=inf", "model_gb=0"}, "total_s") == 255);
    CHECK(number("mmc", {"servers=3", "arrivals_per_s=0", "service_rate_per_s=1", "quantile=1"},
                 "wait_quantile_s") == 0);
    CHECK(number("servers-for-wait", {"arrivals_per_s=0", "service_rate_per_s=1", "tail=0"}, "servers") == 1);
    CHECK(number("servers-for-wait", {"arrivals_per_s=1e5", "service_rate_per_s=1"}, "servers") > 1e5);
    CHECK(number("setup-queue",
                 {"servers=2", "arrivals_per_s=0", "service_rate_per_s=1", "setup_rate_per_s=.5"},
                 "response_s") == 3);
}

TEST_CASE("a rare request is paid for its own time only, to the last digit")
{
    const double paid = number(
        "scale-to-zero", {"arrivals_per_s=1e-12", "service_mean_s=30", "setup_mean_s=300"}, "paid_fraction");
    CHECK(isNear(paid, 630e-12, 1e-8));
}

TEST_CASE("a cold start is told part by part")
{
    const CalculatorResult result = answer("cold-start", {});
    const auto &parts = std::get<std::vector<NamedOutput>>(result.outputs.at(1).value.value);
    const std::vector<std::pair<std::string, double>> expected{
        {"provision_s", 180}, {"driver_s", 60}, {"image_s", 50}, {"model_s", 20}, {"init_s", 15}};
    REQUIRE(parts.size() == expected.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CHECK(parts[i].name == expected[i].first);
        CHECK(std::get<double>(parts[i].value.value) == expected[i].second);
    }
}

TEST_CASE("bad input of the queue calculators is named with its key")
{
    const std::vector<std::pair<std::string, Keys>> cases{
        {"hpa-desired", {"current=1", "metric=1", "target=0"}},
        {"hpa-desired", {"current=1", "metric=-1", "target=1"}},
        {"hpa-desired", {"current=1.5", "metric=1", "target=1"}},
        {"hpa-desired", {"current=1", "metric=1", "target=1", "tolerance=10"}},
        {"hpa-desired", {"current=1", "metric=1", "target=1", "min=6", "max=5"}},
        {"knative-desired", {"stable=1", "panic=1", "ready=1", "down_rate=.5"}},
        {"erlang", {"servers=-1", "load=1"}},
        {"erlang", {"servers=1", "load=nan"}},
        {"mmc", {"servers=0", "arrivals_per_s=1", "service_rate_per_s=1"}},
        {"mmc", {"servers=1", "arrivals_per_s=1", "service_rate_per_s=0"}},
        {"mmc", {"servers=1", "arrivals_per_s=1", "service_rate_per_s=2", "quantile=95"}},
        {"servers-for-wait", {"arrivals_per_s=1e9", "service_rate_per_s=1"}},
        {"cold-start", {"image_mbps=0"}},
        {"cold-start", {"provision_s=-1"}},
        {"scale-to-zero", {"arrivals_per_s=1", "service_mean_s=-1"}},
        {"scale-to-zero", {"arrivals_per_s=inf", "service_mean_s=1"}},
        {"setup-queue", {"servers=201", "arrivals_per_s=1", "service_rate_per_s=1", "setup_rate_per_s=1"}},
        {"setup-queue", {"servers=2", "arrivals_per_s=1", "service_rate_per_s=1", "setup_rate_per_s=0"}},
    };
    for (const auto &[name, keys] : cases) {
        INFO(name << " " << keys.front() << " " << keys.back());
        const auto result = calculate(**findCalculator(name), keys);
        REQUIRE_FALSE(result.ok());
        CHECK(result.error().kind == ErrorKind::BadInput);
        CHECK_FALSE(result.error().where.empty());
    }
}
