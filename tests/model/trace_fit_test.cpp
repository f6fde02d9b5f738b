#include "model/trace/lifetime_fit.h"
#include "model/trace/scaling_prediction.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <random>

using namespace breakeven;

namespace {

// Lives drawn from a law by its distribution, cut at 24 h; every third is stopped by its owner at random.
std::vector<LifetimeRecord> drawn(const Lifetime &law, int count, bool isCensored)
{
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<LifetimeRecord> records;
    for (int i = 0; i < count; ++i) {
        const double wanted = uniform(random);
        double low = 0;
        double high = 24;
        for (int step = 0; step < 50; ++step) {
            const double middle = (low + high) / 2;
            (law.cumulative(middle) < wanted ? low : high) = middle;
        }
        const double stop = isCensored && i % 3 == 0 ? 24 * uniform(random) : 25;
        records.push_back({std::min(low, stop), stop < low});
    }
    return records;
}

double parameter(const LifetimeFit &fit, const std::string &name)
{
    for (const LifetimeParameter &parameter : fit.parameters)
        if (parameter.name == name)
            return parameter.value;
    return std::nan("");
}

} // namespace

TEST_CASE("an exponential law is found again through censoring")
{
    const auto records = drawn(*exponentialLifetime(0.5), 3000, true);
    const auto fit = test::required(fitBestLifetimes(records));
    CHECK(fit.model == LifetimeModel::Exponential);
    CHECK(fit.isAccepted);
    CHECK(parameter(fit, "hazard_per_h") == Approx(0.5).epsilon(0.06));
    CHECK(fit.censored > 0);
}

TEST_CASE("a Weibull law is found again, and an exponential is not accepted for it")
{
    const auto records = drawn(*weibullLifetime(0.5, 2), 3000, false);
    const auto fit = test::required(fitBestLifetimes(records));
    CHECK(fit.model == LifetimeModel::Weibull);
    CHECK(parameter(fit, "shape") == Approx(0.5).epsilon(0.06));
    CHECK(parameter(fit, "scale_h") == Approx(2).epsilon(0.1));
    CHECK_FALSE(fitLifetimes(LifetimeModel::Exponential, records)->isAccepted);
}

TEST_CASE("a bathtub is found again below its cap, and no simpler law is accepted for it")
{
    const auto records = drawn(*bathtubLifetime({0.45, 1, 0.8, 24}), 3000, false);
    const auto fit = test::required(fitBestLifetimes(records));
    CHECK(fit.model == LifetimeModel::Bathtub);
    CHECK(fit.isAccepted);
    CHECK(parameter(fit, "a") == Approx(0.45).epsilon(0.05));
    CHECK(parameter(fit, "t1_h") == Approx(1).epsilon(0.1));
    CHECK_FALSE(fitLifetimes(LifetimeModel::Exponential, records)->isAccepted);
    CHECK_FALSE(fitLifetimes(LifetimeModel::Weibull, records)->isAccepted);
    CHECK_FALSE(fitLifetimes(LifetimeModel::Bathtub, std::vector<LifetimeRecord>(5, {1, false})).ok());
}

TEST_CASE("the bounds of a scaling prediction hold the truth and widen beyond the points")
{
    std::mt19937_64 random(3);
    std::normal_distribution<double> noise(1, 0.01);
    const ScalingCurve truth{ScalingLaw::Usl, 0.03, 0.001, 0};
    std::vector<ScalingPoint> points;
    for (const double n : {1.0, 2.0, 4.0, 8.0, 12.0, 16.0, 24.0, 32.0})
        points.push_back({n, 100 * speedup(truth, n) * noise(random)});
    const auto fit = test::required(fitBestScaling(points));
    CHECK(fit.curve.law == ScalingLaw::Usl);
    const std::vector<double> wanted{8, 64};
    const auto predictions = predictScaling(fit, points, wanted);
    REQUIRE(predictions.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(predictions[i].low);
        CHECK(*predictions[i].low <= 100 * speedup(truth, wanted[i]));
        CHECK(*predictions[i].high >= 100 * speedup(truth, wanted[i]));
    }
    CHECK(*predictions[1].high - *predictions[1].low > *predictions[0].high - *predictions[0].low);
    const std::vector<ScalingPoint> three{{1, 1}, {2, 1.9}, {4, 3.4}};
    const auto exact = test::required(fitScaling(ScalingLaw::Usl, three, FitMethod::LevenbergMarquardt));
    CHECK_FALSE(predictScaling(exact, three, wanted)[0].low);
}
