#include "model/effects/autoscaling_overhead.h"

#include "model/effects/karpenter_drain.h"
#include "model/numeric/unknown.h"
#include "tests/support/calculator_rows.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double value(const Function &function, const std::vector<double> &numbers)
{
    REQUIRE(numbers.size() == function.argumentNames.size());
    std::vector<std::span<const double>> arguments;
    for (const double &number : numbers)
        arguments.emplace_back(&number, 1);
    return function.evaluate(arguments);
}

} // namespace

TEST_CASE("autoscaler-time and karpenter-drain give the reference rows")
{
    checkRows({
        {"CAS-01", "autoscaler-time", {}, "total_min", {40.833333333333336}},
        {"CAS-03", "autoscaler-time", {"bulk=200"}, "total_min", {25}},
        {"CAS-04", "autoscaler-time", {"unneeded_s=60", "bulk=1000"}, "total_min", {15.333333333333334}},
        {"CAS-05", "autoscaler-time", {"nodes=1"}, "total_min", {24.333333333333332}},
        // 5 start + 10 job + 10 cool-off + 5 stop, but for the one scan it takes to see it.
        {"CAS-06",
         "autoscaler-time",
         {"boot_s=300", "pod_start_s=0", "term_s=300", "bulk=inf", "scan_s=0.0009765625"},
         "total_min",
         {30},
         1e-6},
        {"CAS-10", "karpenter-drain", {}, "total_min", {63.166666666666664}},
    });
}

TEST_CASE("a cool-down or a drain that never ends has no time")
{
    CHECK(answer("autoscaler-time", {"unneeded_s=inf"}).status == CalculatorStatus::Never);
    CHECK(answer("karpenter-drain", {"budget=0"}).status == CalculatorStatus::Never);
    CHECK(answer("karpenter-drain", {"consolidate_after_s=inf"}).status == CalculatorStatus::Never);
    CHECK(number("autoscaler-time", {"nodes=0"}, "total_min") == 0);
    CHECK(number("karpenter-drain", {"nodes=0"}, "total_min") == 0);
}

TEST_CASE("autoscaling calculators refuse what makes no sense, naming the key")
{
    for (const char *key : {"nodes=-1", "nodes=1.5", "boot_s=-1", "job_s=nan", "scan_s=0", "bulk=0",
                            "term_s=-0.1", "unneeded_s=ten"}) {
        CAPTURE(key);
        const Error error = refusal("autoscaler-time", {key});
        CHECK(error.kind == ErrorKind::BadInput);
        CHECK(std::string(key).find(error.where) == 0);
    }
    CHECK(refusal("karpenter-drain", {"budget=30"}).kind == ErrorKind::BadInput);
}

TEST_CASE("the closed form's overpay is paid over used node time")
{
    CHECK(isNear(burstOverpay({}), 3.2583333333333333)); // CAS-02, OPT-04
    const std::vector<double> burst{1000, 1.0 / 6, 180, 5, 10, 600, 10, 60};
    CHECK(isNear(value(burstOverpayFunction(), burst), 3.2583333333333333));
    CHECK(isNear(value(burstMinutesFunction(), {1000, 180, 5, 600, 10, 600, 10, 60}), 40.833333333333336));
    CHECK(value(burstOverpayFunction(), {0, 1, 180, 5, 10, 600, 10, 60}) == 1);
    CHECK(value(burstOverpayFunction(), {5, 0, 180, 5, 10, 600, 10, 60}) == kInfinite);
    CHECK(value(burstOverpayFunction(), {5, 1, 180, 5, 10, kInfinite, 10, 60}) == kInfinite);
    for (std::size_t i = 0; i < burst.size(); ++i) {
        std::vector<double> unknown = burst;
        unknown[i] = kUnknown;
        CAPTURE(i);
        CHECK(std::isnan(value(burstOverpayFunction(), unknown)));
    }
}

TEST_CASE("a longer job is never paid over by more")
{
    double before = kInfinite;
    for (double hours = 1.0 / 120; hours < 500; hours *= 1.7) {
        const double overpay = value(burstOverpayFunction(), {300, hours, 180, 5, 10, 600, 10, 60});
        CAPTURE(hours);
        CHECK(overpay <= before * 1.002); // up to one scan
        CHECK(overpay > 1);
        before = overpay;
    }
    CHECK(before < 1.01);
}

TEST_CASE("Karpenter's rounds add up to every node, paid from its launch")
{
    // Two rounds: 790 s deletes half of 2, 850 s the other; gone at 850 and 910 s, launched at 1 s.
    const KarpenterDrain two = karpenterDrain({2, 180, 5, 600, 1, 10, 0, 0.5, 60});
    CHECK(two.seconds == 910);
    CHECK(two.nodeSeconds == 849 + 909);
    const KarpenterDrain all = karpenterDrain({1000, 180, 5, 600, 1, 10, 0, 1, 60});
    CHECK(all.seconds == 850);
    CHECK(isNear(value(karpenterOverpayFunction(), {1000, 1.0 / 6, 180, 5, 1, 10, 0, 1, 60}), 849.0 / 600));
    CHECK(value(karpenterOverpayFunction(), {0, 1, 180, 5, 1, 10, 0, 1, 60}) == 1);
    CHECK(std::isnan(value(karpenterOverpayFunction(), {10, 1, 180, 5, 1, 10, 0, kUnknown, 60})));
    double before = kInfinite;
    for (const double budget : {0.01, 0.1, 0.2, 0.5, 1.0}) {
        const double seconds = karpenterDrain({1000, 180, 5, 600, 1, 10, 0, budget, 60}).seconds;
        CHECK(seconds <= before);
        before = seconds;
    }
}
