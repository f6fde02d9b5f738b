#include "model/normal.h"
#include "model/random.h"
#include "model/risk/rank_correlation.h"
#include "model/risk/statistics.h"
#include "model/sample_statistics.h"
#include "tests/support/calculator_rows.h"

#include <algorithm>

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

TEST_CASE("Wilson's interval holds the share and stays within 0 and 1")
{
    const auto [low, high] = wilsonInterval(.5, 9604, .95);
    CHECK(isNear(high - low, .02, 1e-3));
    CHECK(wilsonInterval(0, 100, .95).first == 0);
    CHECK(isNear(wilsonInterval(0, 100, .95).second, 3.8415 / 103.8415, 1e-4));
    CHECK(wilsonInterval(1, 100, .95).second == 1);
}
