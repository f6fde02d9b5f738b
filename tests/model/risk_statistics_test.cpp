#include "model/numeric/normal.h"
#include "model/numeric/random.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"
#include "model/risk/rank_correlation.h"
#include "model/risk/statistics.h"
#include "tests/support/calculator_rows.h"
#include "tests/support/stopped.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("probabilities, sample sizes and errors have the reference values")
{
    checkRows({{"SEN-04",
                "probability-cheaper",
                {"mean_a=100", "sd_a=20", "mean_b=120", "sd_b=30", "correlation=.3"},
                "probability",
                {0.7429052231422545}},
               {"SEN-05",
                "probability-cheaper",
                {"mean_a=100", "sd_a=20", "mean_b=100", "sd_b=30"},
                "probability",
                {.5}},
               {"SEN-06", "sample-size", {"probability=.5", "error=.01"}, "samples", {9604}, 0},
               {"SEN-06", "sample-size", {"cv=.5", "error=.005"}, "samples", {38415}, 0}});
    // SEN-07: the P95 of a standard normal number from 100 000 samples.
    CHECK(
        isNear(standardErrorOfQuantile(.95, 1e5, normalDensity(normalQuantile(.95))), 0.006682485657684361));
}

TEST_CASE("certain costs are compared, equal ones are a toss-up")
{
    CHECK(number("probability-cheaper", {"mean_a=1", "mean_b=2"}, "probability") == 1);
    CHECK(number("probability-cheaper", {"mean_a=2", "mean_b=1"}, "probability") == 0);
    CHECK(number("probability-cheaper", {"mean_a=1", "mean_b=1"}, "probability") == .5);
    CHECK(number("probability-cheaper", {"mean_a=1", "sd_a=2", "mean_b=2", "sd_b=2", "correlation=1"},
                 "probability") == 1);
    CHECK(number("sample-size", {"probability=0"}, "samples") == 0);
    CHECK(number("sample-size", {}, "samples") == 9604);
    CHECK(answer("sample-size", {"confidence=1"}).status == CalculatorStatus::Unbounded);
    CHECK(refusal("sample-size", {"cv=.5", "probability=.5"}).kind == ErrorKind::BadInput);
    CHECK(refusal("sample-size", {"probability=50"}).kind == ErrorKind::BadInput);
    CHECK(refusal("sample-size", {"error=0"}).kind == ErrorKind::BadInput);
    CHECK(refusal("probability-cheaper", {"mean_a=1", "mean_b=1", "correlation=2"}).kind ==
          ErrorKind::BadInput);
}

TEST_CASE("the mean of random numbers has the reference bits")
{
    std::vector<double> values(100000);
    fillSamples(1, 0, 0, 0, values);
    CHECK(blockSum(values) / 1e5 == 0.49961472234999327); // RNG-05
    CHECK(blockSum({}) == 0);
}

TEST_CASE("numbers whose ranks correlate are normal ones that correlate a little more")
{
    CHECK(isNear(correlationOfRanks(.5), 0.5176380902050415)); // DIS-05
    CHECK(isNear(correlationOfRanks(1), 1));
    CHECK(isNear(correlationOfRanks(-1), -1));
    CHECK(correlationOfRanks(0) == 0);
    const auto cheaper = [](const char *correlation) {
        return number("probability-cheaper", {"mean_a=100", "sd_a=20", "mean_b=120", "sd_b=30", correlation},
                      "probability");
    };
    CHECK(isNear(cheaper("rank_correlation=.5"), cheaper("correlation=0.5176380902050415"), 1e-14));
}

TEST_CASE("quantiles of samples lie between the nearest two")
{
    std::vector<double> values{7, 1, 5, 3};
    CHECK(sampleQuantile(values, 0) == 1);
    CHECK(sampleQuantile(values, 1) == 7);
    CHECK(sampleQuantile(values, .5) == 4);
    CHECK(isNear(sampleQuantile(values, .1), 1.6));
    std::vector<double> one{2};
    CHECK(sampleQuantile(one, .9) == 2);
    CHECK_FALSE(standardErrorOfMean(one));
    CHECK(isNear(*standardErrorOfMean(values), std::sqrt(20.0 / 3 / 4)));
}

TEST_CASE("quantiles by selection have the bits of quantiles by sorting")
{
    std::vector<double> random(20011);
    fillSamples(3, 0, 0, 0, random);
    std::vector<double> steps = random, sorted = random, same(1000, 2.5);
    for (double &value : steps)
        value = std::floor(value * 7);
    std::sort(sorted.begin(), sorted.end());
    std::vector<double> reversed(sorted.rbegin(), sorted.rend());
    const std::vector<double> probabilities{0, .1, .1, .5, .9, 1};
    for (std::vector<double> values :
         {random, steps, sorted, reversed, same, {1.0}, {2.0, 1.0}, {3.0, 1.0, 2.0}}) {
        CAPTURE(values.size(), values[0]);
        std::vector<double> whole = values;
        std::sort(whole.begin(), whole.end());
        const std::vector<double> quantiles = selectQuantiles(values, probabilities);
        for (std::size_t k = 0; k < probabilities.size(); ++k) {
            const double place = probabilities[k] * double(whole.size() - 1), below = std::floor(place);
            const double low = whole[std::size_t(below)], high = whole[std::size_t(std::ceil(place))];
            CHECK(quantiles[k] == low + (place - below) * (high - low));
        }
        std::sort(values.begin(), values.end());
        CHECK(values == whole); // only the order has changed
    }
}

TEST_CASE("quantiles of samples with an unknown one are unknown")
{
    const std::vector<double> probabilities{0, .5, 1};
    for (const std::size_t place : {0, 40, 99}) {
        std::vector<double> values(100, 1.0);
        values[place] = NAN;
        for (const double quantile : selectQuantiles(values, probabilities))
            CHECK(std::isnan(quantile));
    }
}

TEST_CASE("a selection that is asked to stop moves nothing more")
{
    std::vector<double> values(1000);
    fillSamples(3, 0, 0, 0, values);
    const std::vector<double> before = values;
    const std::vector<double> probabilities{.5};
    CHECK(selectQuantiles(values, probabilities, stoppedToken()).size() == 1);
    CHECK(values == before);
}

TEST_CASE("Wilson's interval holds the share and stays within 0 and 1")
{
    const auto [low, high] = wilsonInterval(.5, 9604, .95);
    CHECK(isNear(high - low, .02, 1e-3));
    CHECK(wilsonInterval(0, 100, .95).first == 0);
    CHECK(isNear(wilsonInterval(0, 100, .95).second, 3.8415 / 103.8415, 1e-4));
    CHECK(wilsonInterval(1, 100, .95).second == 1);
}
