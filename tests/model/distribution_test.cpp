#include "model/numeric/random.h"
#include "model/risk/distribution.h"
#include "tests/support/calculator_rows.h"

#include <functional>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// What is expected was computed by an independent prototype (closed forms and scipy).
const std::vector<ReferenceRow> &distributionRows()
{
    const std::vector<std::string> triangular{"kind=triangular", "min=10", "mode=15", "max=30"};
    const std::vector<std::string> lognormal{"kind=lognormal", "p10=1", "p90=4"};
    static const std::vector<ReferenceRow> rows{
        {"DIS-01",
         "distribution",
         triangular,
         "values",
         {13.16227766016838, 17.75255128608411, 24.522774424948338}},
        {"DIS-02", "distribution", triangular, "mean", {18.333333333333332}},
        {"DIS-02", "distribution", triangular, "variance", {18.055555555555557}},
        {"DIS-03",
         "distribution",
         {"kind=pert", "min=10", "mode=15", "max=30"},
         "values",
         {12.24469917091717, 16.276203409113947, 21.677807492390578},
         1e-10},
        {"DIS-04", "distribution", lognormal, "mean", {2.315012273786469}},
        {"DIS-04", "distribution", lognormal, "values", {1, 2, 4}},
        {"DIS-06",
         "distribution",
         {"kind=normal", "mean=0", "sd=1", "quantiles=.975,1e-10"},
         "values",
         {1.959963984540054, -6.361340902404056},
         1e-12},
    };
    return rows;
}

// ∫ f from a to b by Simpson's rule.
double simpsonIntegral(const std::function<double(double)> &f, double a, double b, int steps)
{
    double sum = f(a) + f(b);
    for (int i = 1; i < steps; ++i)
        sum += f(a + (b - a) * i / steps) * (i % 2 ? 4 : 2);
    return sum * (b - a) / steps / 3;
}

// ∫ of the beta density from 0 to y. With y = u² the ends are smooth for every exponent from 0 up.
double betaIntegral(double alpha, double beta, double y)
{
    const auto density = [&](double u) {
        return 2 * std::pow(u, 2 * alpha - 1) * std::pow(1 - u * u, beta - 1);
    };
    return simpsonIntegral(density, 0, std::sqrt(y), 20000);
}

Distribution make(Result<Distribution> distribution)
{
    REQUIRE(distribution.ok());
    return *distribution;
}

} // namespace

TEST_CASE("distributions have the reference values") { checkRows(distributionRows()); }

TEST_CASE("a PERT quantile is where the integral of its density reaches the probability")
{
    for (double mode : {0.0, 1e-6, .1, .25, .5, .8, .999, 1.0}) {
        const Distribution pert = make(Distribution::pert(0, mode, 1));
        CAPTURE(mode);
        CHECK(pert.alpha() + pert.beta() == Approx(6));
        const double half = betaIntegral(pert.alpha(), pert.beta(), .5);
        const double whole = half + betaIntegral(pert.beta(), pert.alpha(), .5);
        for (double p : {1e-4, .01, .1, .3, .5, .7, .9, .99, .9999}) {
            const double y = pert.quantile(p);
            const double reached = y <= .5 ? betaIntegral(pert.alpha(), pert.beta(), y) / whole
                                           : 1 - betaIntegral(pert.beta(), pert.alpha(), 1 - y) / whole;
            CAPTURE(p);
            CHECK(std::fabs(reached - p) < 1e-8);
        }
    }
}

TEST_CASE("quantiles undo cumulative probabilities and never fall")
{
    const std::vector<Distribution> all{make(Distribution::uniform(-2, 3)),
                                        make(Distribution::triangular(10, 15, 30)),
                                        make(Distribution::triangular(0, 0, 1)),
                                        make(Distribution::triangular(0, 1, 1)),
                                        make(Distribution::pert(10, 15, 30)),
                                        make(Distribution::pert(0, 0, 1)),
                                        make(Distribution::pert(-5, 3, 3)),
                                        make(Distribution::lognormal(.5, 8)),
                                        make(Distribution::normal(7, 2)),
                                        make(make(Distribution::normal(.9, .2)).within(0, 1)),
                                        make(make(Distribution::pert(0, .3, 2)).within(0, 1))};
    for (const Distribution &distribution : all) {
        double before = distribution.quantile(1e-12);
        for (int i = 1; i < 5000; ++i) {
            const double p = i / 5000.0;
            const double x = distribution.quantile(p);
            CHECK(x >= before);
            before = x;
            if (i % 50 == 0)
                CHECK(std::fabs(distribution.cumulative(x) - p) < 1e-10);
        }
    }
}

TEST_CASE("mean and variance are those of the draws")
{
    const std::vector<Distribution> all{
        make(Distribution::uniform(-2, 3)), make(Distribution::triangular(10, 15, 30)),
        make(Distribution::pert(10, 15, 30)), make(Distribution::lognormal(1, 4)),
        make(Distribution::normal(7, 2))};
    std::vector<double> numbers(200000);
    for (std::size_t k = 0; k < all.size(); ++k) {
        fillSamples(1, 9, 0, std::uint32_t(k), numbers);
        all[k].draw(numbers);
        double sum = 0, squares = 0;
        for (double number : numbers)
            sum += number;
        const double mean = sum / double(numbers.size());
        for (double number : numbers)
            squares += (number - mean) * (number - mean);
        const double variance = squares / double(numbers.size());
        CAPTURE(k);
        CHECK(std::fabs(mean - all[k].mean()) < 5 * std::sqrt(variance / 2e5));
        CHECK(isNear(variance, all[k].variance(), .05));
    }
}

TEST_CASE("many draws at once have the bits of single ones")
{
    for (const Distribution &distribution :
         {make(Distribution::pert(10, 15, 30)), make(Distribution::pert(0, 0, 1)),
          make(make(Distribution::pert(0, .3, 2)).within(0, 1)), make(Distribution::pert(3, 3, 3)),
          make(Distribution::triangular(10, 15, 30)),
          make(make(Distribution::normal(.9, .2)).within(0, 1))}) {
        std::vector<double> numbers(1000);
        fillSamples(1, 9, 0, 0, numbers);
        numbers[0] = .5;
        std::vector<double> single = numbers;
        for (double &number : single)
            number = distribution.quantile(number);
        distribution.draw(numbers);
        CHECK(numbers == single);
    }
}

TEST_CASE("numbers that are certain are drawn as they are")
{
    for (double p : {0.0, .3, 1.0}) {
        CHECK(make(Distribution::uniform(3, 3)).quantile(p) == 3);
        CHECK(make(Distribution::triangular(3, 3, 3)).quantile(p) == 3);
        CHECK(make(Distribution::pert(3, 3, 3)).quantile(p) == 3);
        CHECK(make(Distribution::normal(3, 0)).quantile(p) == 3);
        CHECK(isNear(make(Distribution::lognormal(3, 3)).quantile(p), 3, 1e-15));
        CHECK(make(make(Distribution::pert(3, 3, 3)).within(0, 10)).quantile(p) == 3);
    }
}

TEST_CASE("values that were seen are drawn by their quantiles, weighted ones by their weights")
{
    const Distribution seen = make(Distribution::empirical({5, 1, 3}));
    CHECK(seen.quantile(0) == 1);
    CHECK(seen.quantile(.25) == 2); // type 7
    CHECK(seen.quantile(.5) == 3);
    CHECK(seen.quantile(1) == 5);
    CHECK(seen.cumulative(2) == .25);
    CHECK(isNear(seen.mean(), 3, 1e-15));
    CHECK(isNear(seen.variance(), 8. / 3, 1e-14));
    CHECK(make(Distribution::empirical({7})).quantile(.3) == 7);

    const Distribution weighted = make(Distribution::discrete({4, 1, 2}, {1, 1, 2}));
    CHECK(weighted.quantile(.1) == 1);
    CHECK(weighted.quantile(.25) == 1);
    CHECK(weighted.quantile(.26) == 2);
    CHECK(weighted.quantile(.75) == 2);
    CHECK(weighted.quantile(.76) == 4);
    CHECK(weighted.quantile(1) == 4);
    CHECK(weighted.cumulative(2) == .75);
    CHECK(isNear(weighted.mean(), 2.25, 1e-15));
    CHECK(isNear(weighted.variance(), 1.1875, 1e-14));
    CHECK(make(Distribution::discrete({3, 6}, {})).quantile(.6) == 6);

    CHECK(Distribution::empirical({}).error().where == "values");
    CHECK(Distribution::discrete({1, 2}, {1}).error().where == "weights");
    CHECK(Distribution::discrete({1, 2}, {1, -1}).error().where == "weights");
    CHECK(seen.within(0, 10).ok());
    CHECK(seen.within(2, 10).error().text() == "values: Expected values from 2 to 10, found 1.");
}

TEST_CASE("what is cut off leaves the shape of the rest")
{
    const Distribution whole = make(Distribution::normal(0, 1));
    const Distribution cut = make(whole.within(0, std::numeric_limits<double>::infinity()));
    CHECK(isNear(cut.quantile(.5), whole.quantile(.75), 1e-13));
    CHECK(cut.quantile(0) == 0);
    CHECK_FALSE(make(Distribution::uniform(2, 3)).within(0, 1).ok());
}

TEST_CASE("parameters that are not in order are refused in one sentence")
{
    const auto text = [](const std::vector<std::string> &keys) {
        return refusal("distribution", keys).text();
    };
    CHECK(text({"min=3", "mode=2", "max=1"}) ==
          "min: Expected a least number that is not above the most, 1, found 3.");
    CHECK(text({"kind=triangular", "min=0", "mode=2", "max=1"}) ==
          "mode: Expected a most likely number from 0 to 1, found 2.");
    CHECK(text({"kind=uniform", "min=1", "max=0"}) ==
          "min: Expected a least number that is not above the most, 0, found 1.");
    CHECK(text({"kind=lognormal", "p10=4", "p90=1"}) ==
          "p10: Expected a P10 that is not above the P90, 1, found 4.");
    CHECK(text({"kind=lognormal", "p10=0", "p90=1"}) ==
          "p10: Expected a P10 above 0, because a lognormal number is, found 0.");
    CHECK(text({"kind=normal", "mean=0", "sd=-1"}) ==
          "sd: Expected a standard deviation of at least 0, found -1.");
    CHECK(text({"kind=normal", "mean=0", "sd=1", "min=3"}) ==
          "min: The distribution normal has no min; leave it out, or choose another kind.");
    CHECK(refusal("distribution", {"min=1", "max=2"}).kind == ErrorKind::Usage);
    CHECK(refusal("distribution", {"min=1", "mode=1", "max=2", "quantiles=1.5"}).kind == ErrorKind::BadInput);
    CHECK(answer("distribution", {"kind=normal", "mean=0", "sd=1", "quantiles=0,.5"}).status ==
          CalculatorStatus::Unbounded);
}
