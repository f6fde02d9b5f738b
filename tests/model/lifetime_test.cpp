#include "model/effects/lifetime.h"

#include "model/effects/aged_completion.h"
#include "model/effects/preemption.h"
#include "model/effects/quadrature.h"
#include "model/numeric/unknown.h"
#include "tests/support/calculator_rows.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kSegment = 2 + 1.0 / 12;

struct Law
{
    const char *name;
    LifetimePointer law;
    double latest; // where to look at it
};

std::vector<Law> smoothLaws()
{
    std::vector<Law> laws;
    laws.push_back({"constant", exponentialLifetime(.05), 60});
    laws.push_back({"no hazard", exponentialLifetime(0), 60});
    laws.push_back({"bathtub", bathtubLifetime({.45, 1, .8, 24}), 24});
    laws.push_back({"wide bathtub", bathtubLifetime({.528408, .990407, 15.6187, 33.9078}), 30});
    for (double shape : {.3, .7, 1.0, 1.5, 4.0, 20.0})
        laws.push_back({"Weibull", weibullLifetime(shape, 20), 40});
    laws.push_back({"capped", cappedLifetime(weibullLifetime(1.5, 20), 24), 23});
    return laws;
}

} // namespace

TEST_CASE("the calculators of lifetimes give the reference values")
{
    const std::vector<std::string> bathtub{"law=bathtub", "a=.45", "t1_h=1", "t2_h=.8", "b_h=24"};
    const auto with = [](std::vector<std::string> keys, const char *key) {
        keys.push_back(key);
        return keys;
    };
    const std::vector<std::string> job{"segments=24", "segment_h=2.0833333333333335", "delay_h=.2"};
    const auto aged = [&](std::vector<std::string> keys) {
        keys.insert(keys.end(), job.begin(), job.end());
        return keys;
    };
    checkRows({
        {"PRE-12", "lifetime", {"hazard_per_h=.05", "cap_h=24"}, "mean_h", {13.97611576175596}},
        {"PRE-13", "lifetime", {"hazard_per_h=0", "cap_h=24"}, "mean_h", {24}},
        {"PRE-14",
         "lifetime",
         with(bathtub, "at_h=1,12,23.5"),
         "cdf",
         {0.28445425147299797, 0.44999737276048524, 0.6908676428055369}},
        {"PRE-15", "lifetime", bathtub, "mean_h", {13.289999999983046}},
        {"PRE-16",
         "lifetime",
         with(bathtub, "at_h=0,1,12,23.5"),
         "hazard_per_h",
         {0.4500000000000716, 0.23135592499587848, 5.339911972822239e-06, 0.9739664792855703}},
        {"PRE-17",
         "aged-completion",
         {"law=bathtub", "segments=1", "segment_h=8", "delay_h=0"},
         "expected_h",
         {8.815487780542327},
         1e-6},
        {"AGE-01", "aged-completion", aged({"hazard_per_h=.05"}), "expected_h", {53.22396373155644}},
        {"AGE-02",
         "aged-completion",
         aged({"hazard_per_h=0", "cap_h=24"}),
         "expected_h",
         {52.56666666666668}},
        {"AGE-03",
         "aged-completion",
         aged({"hazard_per_h=0", "cap_h=24", "planned_delay_h=.2"}),
         "expected_h",
         {50.400000000000006}},
        {"AGE-04",
         "aged-completion",
         aged({"hazard_per_h=.05", "cap_h=24"}),
         "expected_h",
         {54.346816660249665}},
        {"AGE-05", "aged-completion", aged(bathtub), "expected_h", {54.34060770461721}},
        {"AGE-06",
         "aged-completion",
         aged(with(bathtub, "planned_delay_h=.2")),
         "expected_h",
         {52.61453762819058}},
    });
    CHECK(agedCompletionHours(*cappedLifetime(exponentialLifetime(0), 24), {24, 25, .2, {}}) ==
          kInfinite); // AGE-07
}

TEST_CASE("the time lived within a span is the integral of the survival")
{
    for (const Law &one : smoothLaws()) {
        const Lifetime &law = *one.law;
        for (double from : {0.0, .5, 3.0, 17.0})
            for (double span : {1e-3, 1.0, 5.0}) {
                if (from + span > one.latest)
                    continue;
                CAPTURE(one.name, from, span);
                // Substituted, so that a survival that falls steeply at 0 is smooth.
                const auto survival = [&](double root) {
                    const double offset = std::pow(root, 8);
                    return law.survival(from, offset) * 8 * std::pow(root, 7);
                };
                CHECK(isNear(law.expectedWithin(from, span),
                             integral(0, std::pow(span, 1.0 / 8), 40, survival), 1e-11));
            }
    }
}

TEST_CASE("the hazard is what the survival loses in a moment")
{
    for (const Law &one : smoothLaws())
        for (double age : {.5, 3.0, 17.0}) {
            CAPTURE(one.name, age);
            const double step = 1e-5;
            const double lost = std::log(one.law->survival(age - step) / one.law->survival(age + step));
            CHECK(lost / (2 * step) == Approx(one.law->hazard(age)).epsilon(1e-5).margin(1e-9));
        }
}

TEST_CASE("a machine of some age survives as the whole law says, far out in its tail too")
{
    for (const Law &one : smoothLaws()) {
        CAPTURE(one.name);
        CHECK(isNear(one.law->survival(3, 4), one.law->survival(7) / one.law->survival(3), 1e-12));
        CHECK(one.law->survival(5, 0) == Approx(1));
        CHECK(one.law->expectedWithin(5, 0) == 0);
    }
    // Nobody is left to be counted, but the law of those that are is known.
    const auto old = exponentialLifetime(1);
    CHECK(old->survival(1000) == 0);
    CHECK(old->survival(1000, 1) == Approx(std::exp(-1)));
    CHECK(weibullLifetime(1, 1)->expectedWithin(1000, kInfinite) == Approx(1).epsilon(1e-12));
    CHECK(weibullLifetime(2, 1)->expectedWithin(30, kInfinite) == Approx(1.0 / 60).epsilon(1e-3));
}

TEST_CASE("Weibull lives have the mean of the gamma function")
{
    for (double shape : {.05, .2, .5, 1.0, 2.0, 3.6, 100.0})
        CHECK(isNear(weibullLifetime(shape, 20)->mean(), 20 * std::tgamma(1 + 1 / shape), 1e-12));
    CHECK(isNear(weibullLifetime(1, 20)->expectedWithin(3, 4), exponentialLifetime(.05)->expectedWithin(3, 4),
                 1e-12));
    CHECK(std::isnan(weibullLifetime(.5, 20)->hazard(0)));
    CHECK(weibullLifetime(1, 20)->hazard(0) == .05);
    CHECK(weibullLifetime(2, 20)->hazard(0) == 0);
}

TEST_CASE("nothing lives past a cap, or past the age at which a bathtub has taken all")
{
    const auto capped = cappedLifetime(exponentialLifetime(.05), 24);
    CHECK(capped->cumulative(24) == 1);
    CHECK(capped->cumulative(23.999) < 1);
    CHECK(std::isnan(capped->hazard(24)));
    CHECK(capped->survival(22, 2) == 0);
    CHECK(capped->expectedWithin(30, 5) == 0);
    CHECK(isNear(capped->expectedWithin(22, 5), capped->expectedWithin(22, 2)));
    // 12 × 0.1 × 20 is 24 but for its last digits.
    CHECK(capped->survival(239 * .1, .1) == 0);
    const auto bathtub = bathtubLifetime({.6, 1, .8, 20});
    CHECK(std::isfinite(bathtub->mean()));
    CHECK(bathtub->survival(19.6) > 0);
    CHECK(bathtub->survival(19.7) == 0);
    CHECK(bathtubLifetime({0, 1, .8, 24})->mean() == kInfinite);
    CHECK(bathtubLifetime({1, 1, .8, 0})->mean() == 0);
    CHECK(bathtubLifetime({.45, 1, 1e-3, 24})->mean() == Approx(.55 * 24 + .45).epsilon(1e-3));
}

TEST_CASE("measured lives survive as Kaplan and Meier count them")
{
    // Of five, one dies at 1, one is ended at 2, one dies at 3; two at 5, one of them ended.
    const auto law = empiricalLifetime({{3, false}, {1, false}, {5, true}, {2, true}, {5, false}});
    CHECK(law->survival(.99) == 1);
    CHECK(law->survival(1) == Approx(.8));
    CHECK(law->survival(2.5) == Approx(.8));
    CHECK(law->survival(3) == Approx(.8 * 2 / 3));
    CHECK(law->survival(5) == 0); // past the longest nothing is known
    CHECK(law->mean() == Approx(1 + 2 * .8 + 2 * .8 * 2 / 3));
    CHECK(law->survival(1, 2) == Approx(2.0 / 3));
    CHECK(law->expectedWithin(1, 1) == Approx(1));
    CHECK(law->expectedWithin(2, 2) == Approx(1 + 2.0 / 3));
    CHECK(law->expectedWithin(7, 1) == 0);
    CHECK(law->survival(7, 1) == 0);
    CHECK(std::isnan(law->hazard(1)));
}

TEST_CASE("many measured lives of a law give the time of a job under that law")
{
    const auto law = weibullLifetime(.7, 20);
    std::vector<LifetimeRecord> records;
    constexpr int kCount = 20000;
    for (int i = 0; i < kCount; ++i)
        records.push_back({20 * std::pow(-std::log((i + .5) / kCount), 1 / .7), false});
    const auto measured = empiricalLifetime(records);
    for (std::optional<double> planned : {std::optional<double>(), std::optional(.05)})
        CHECK(agedCompletionHours(*measured, {24, kSegment, .2, planned}) ==
              Approx(agedCompletionHours(*law, {24, kSegment, .2, planned})).epsilon(1e-3));
}

TEST_CASE("the age recursion with a constant hazard is the closed form")
{
    for (double hazard : {0.0, 1e-6, .05, .5, 2.0})
        for (int segments : {0, 1, 2, 24, 300})
            for (double delay : {0.0, .2, 3.0}) {
                CAPTURE(hazard, segments, delay);
                const double expected = segments * expectedSegmentHours({hazard, 0, delay, 0}, 1.5);
                CHECK(isNear(agedCompletionHours(*exponentialLifetime(hazard), {segments, 1.5, delay, {}}),
                             expected, 1e-11));
                // Replacing machines that do not age never helps.
                CHECK(isNear(agedCompletionHours(*exponentialLifetime(hazard), {segments, 1.5, delay, 0.0}),
                             expected, 1e-11));
            }
}

TEST_CASE("an early replacement is planned only where it helps, and more so the cheaper it is")
{
    const auto law = cappedLifetime(bathtubLifetime({.45, 1, .8, 24}), 24);
    const double never = agedCompletionHours(*law, {24, kSegment, .2, {}});
    double last = agedCompletionHours(*law, {24, kSegment, .2, 1000.0});
    CHECK(isNear(last, never, 1e-12));
    for (double planned : {3.0, 1.0, .2, 0.0}) {
        const double hours = agedCompletionHours(*law, {24, kSegment, .2, planned});
        CHECK(hours <= last);
        last = hours;
    }
    CHECK(last < never);
}
