#include "model/effects/cost_time.h"
#include "model/effects/scaling_fit.h"
#include "model/numeric/elementary.h"
#include "model/sheet/evaluation.h"
#include "tests/support/calculator_rows.h"
#include "tests/support/required.h"

#include <algorithm>
#include <limits>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// What is expected was computed by an independent prototype (closed forms, numpy and scipy).
const std::vector<ReferenceRow> &scalingRows()
{
    const char *gpus = "gpus=1,2,4,8,16", *throughput = "throughput=1,1.93,3.6,6.1,8.9";
    const char *marquardt = "method=levenberg-marquardt";
    static const std::vector<ReferenceRow> rows{
        {"SCA-01", "speedup", {"law=amdahl", "serial=.05", "gpus=16"}, "speedup", {9.142857142857142}},
        {"SCA-02", "speedup", {"law=gustafson", "serial=.05", "gpus=16"}, "speedup", {15.25}},
        {"SCA-03",
         "speedup",
         {"alpha=.03", "beta=.0005", "gpus=16,64"},
         "speedup",
         {10.191082802547772, 13.04525071341215}},
        {"SCA-04", "speedup", {"alpha=.03", "beta=.0005"}, "peak_gpus", {44.04543109109048}},
        {"SCA-05", "speedup", {"law=amdahl", "serial=.05", "gpus=1"}, "speedup", {1}},
        {"SCA-05", "speedup", {"law=gustafson", "serial=.05", "gpus=1"}, "speedup", {1}},
        {"SCA-05", "speedup", {"alpha=.03", "beta=.0005", "gpus=1"}, "speedup", {1}},
        {"SCA-05", "speedup", {"law=power", "exponent=.75", "gpus=1"}, "speedup", {1}},
        {"SCA-06", "speedup", {"law=power", "exponent=.75", "gpus=16"}, "speedup", {8}},
        {"SCA-06", "speedup", {"law=power", "exponent=.8304820237218407", "gpus=16"}, "speedup", {10}},
        {"SCA-07", "fit-scaling", {gpus, throughput}, "parameters.g", {1.0020562274165143}},
        {"SCA-07", "fit-scaling", {gpus, throughput}, "parameters.alpha", {0.03525232742169439}},
        {"SCA-07", "fit-scaling", {gpus, throughput}, "parameters.beta", {0.0011384298628722392}},
        {"SCA-08", "fit-scaling", {gpus, throughput, marquardt}, "parameters.g", {1.0081960804599817}, 1e-6},
        {"SCA-08",
         "fit-scaling",
         {gpus, throughput, marquardt},
         "parameters.alpha",
         {0.03752230379533688},
         1e-6},
        {"SCA-08",
         "fit-scaling",
         {gpus, throughput, marquardt},
         "parameters.beta",
         {0.001040918418168175},
         1e-6},
        {"SCA-09",
         "fit-scaling",
         {gpus, throughput, marquardt},
         "standard_errors.g",
         {0.006759327514037285},
         1e-4},
        {"SCA-09",
         "fit-scaling",
         {gpus, throughput, marquardt},
         "standard_errors.alpha",
         {0.0021738778292948683},
         1e-4},
        {"SCA-09",
         "fit-scaling",
         {gpus, throughput, marquardt},
         "standard_errors.beta",
         {9.419116971902386e-05},
         1e-4},
        {"SCA-10", "fit-scaling", {"law=amdahl", gpus, throughput}, "parameters.g", {1.0027867204457044}},
        {"SCA-10",
         "fit-scaling",
         {"law=amdahl", gpus, throughput},
         "parameters.serial",
         {0.045871389300091985}},
        {"SCA-11", "fit-scaling", {"law=power", gpus, throughput}, "parameters.g", {1.085439001580422}},
        {"SCA-11",
         "fit-scaling",
         {"law=power", gpus, throughput},
         "parameters.exponent",
         {0.796781906734024}},
        {"SCA-15", "spot-saving", {"discount=.7", "efficiency=.7499999999999999"}, "saving", {.6}, 1e-12},
        {"SCA-15", "spot-saving", {"discount=.7", "efficiency=.5"}, "saving", {.4}, 1e-12},
    };
    return rows;
}

ScalingCurve usl(double alpha, double beta) { return {ScalingLaw::Usl, alpha, beta, 0}; }

std::vector<ScalingPoint> pointsOf(const ScalingCurve &curve, double scale, const std::vector<double> &gpus)
{
    std::vector<ScalingPoint> points;
    for (double n : gpus)
        points.push_back({n, scale * speedup(curve, n)});
    return points;
}

double parameter(const ScalingFit &fit, const std::string &name)
{
    for (const FittedParameter &one : fit.parameters)
        if (one.name == name)
            return one.value;
    FAIL("no parameter " << name);
    return 0;
}

} // namespace

TEST_CASE("scaling laws and fits have the reference values") { checkRows(scalingRows()); }

TEST_CASE("published speed-ups turn into the reference savings of spot")
{
    struct Row
    {
        double efficiency16, efficiency64, alpha, beta, exponent;
        std::vector<double> usl, power;
    };
    // SCA-12x8, SCA-13x8, SCA-14x8, then SCA-12x10, SCA-13x10, SCA-14x10: x8 and x10 over 16 times the GPUs;
    // the baseline is 4 GPUs.
    const std::vector<Row> rows{
        {.9,
         .5,
         0.02716049382716051,
         0.002469135802469135,
         0.75,
         {0.7, 0.6903703703703703, 0.6666666666666665, 0.6014814814814815, 0.3999999999999999},
         {0.7, 0.6432378654991836, 0.5757359312880714, 0.49546215084777123, 0.3999999999999999}},
        {.95,
         .625,
         0.010058479532163711,
         0.0018713450292397683,
         0.8304820237218407,
         {0.7, 0.695859649122807, 0.6842105263157894, 0.6474385964912279, 0.5199999999999999},
         {0.7, 0.6625952048857905, 0.6205266807797944, 0.5732129415906585, 0.52}}};
    for (const Row &row : rows) {
        // The law through three points is the law of the row.
        const auto fit =
            fitScaling(ScalingLaw::Usl, {{1, 1}, {4, 4 * row.efficiency16}, {16, 16 * row.efficiency64}},
                       FitMethod::Linear);
        REQUIRE(fit.ok());
        CHECK(isNear(parameter(*fit, "alpha"), row.alpha));
        CHECK(isNear(parameter(*fit, "beta"), row.beta));
        CHECK(isNear(elementary::logarithm(16 * row.efficiency64) / elementary::logarithm(16), row.exponent));
        for (int i = 0; i < 5; ++i) {
            const double n = double(1 << i);
            CAPTURE(n);
            CHECK(
                isNear(spotSaving(.7, efficiency(usl(row.alpha, row.beta), n), 0), row.usl[std::size_t(i)]));
            const ScalingCurve power{ScalingLaw::Power, 0, 0, row.exponent};
            CHECK(isNear(spotSaving(.7, efficiency(power, n), 0), row.power[std::size_t(i)]));
        }
    }
    CHECK(std::fabs(number("spot-saving", {"discount=.7", "efficiency=.3"}, "saving")) < 1e-12); // SCA-15
    CHECK(isNear(spotSaving(.7, .5, .1), 1 - .3 * 1.1 / .5));
}

TEST_CASE("a law's formula on a sheet has the bits of the plain function")
{
    for (ScalingLaw law : {ScalingLaw::Amdahl, ScalingLaw::Gustafson, ScalingLaw::Usl, ScalingLaw::Power})
        for (double n : {1.0, 2.0, 7.0, 64.0}) {
            const ScalingCurve curve{law, .04, .0007, .8};
            SheetBuilder builder(1);
            const ScalingQuantities quantities{law, builder.constant(.04), builder.constant(.0007),
                                               builder.constant(.8)};
            const Quantity gpus = builder.constant(n);
            const Quantity speed = builder.result("speed", "", speedup(quantities, gpus));
            const Quantity share = builder.result("efficiency", "", efficiency(quantities, gpus));
            const Quantity peak = builder.result("peak", "", peakGpus(quantities, gpus));
            auto sheet = std::move(builder).build();
            REQUIRE(sheet.ok());
            const Evaluation evaluation(std::make_shared<Sheet>(std::move(*sheet)));
            CHECK(evaluation.scalar(speed.id()) == speedup(curve, n));
            CHECK(evaluation.scalar(share.id()) == efficiency(curve, n));
            CHECK(evaluation.scalar(peak.id()) == peakGpus(curve));
        }
}

TEST_CASE("ends of the scaling laws are ordinary inputs")
{
    const CalculatorResult noPeak = answer("speedup", {"alpha=.1", "beta=0", "gpus=1,1e9"});
    CHECK(noPeak.status == CalculatorStatus::Ok);
    CHECK_FALSE(noPeak.number("peak_gpus"));
    CHECK(answer("speedup", {"gpus=3"}).numbers("speedup") == std::vector<double>{3});
    CHECK(answer("speedup", {"law=power", "gpus=3"}).numbers("speedup") == std::vector<double>{3});
    CHECK(answer("speedup", {"law=amdahl", "serial=1", "gpus=64"}).numbers("speedup") ==
          std::vector<double>{1});
    CHECK(peakGpus({ScalingLaw::Amdahl, .5, 0, 0}) == std::numeric_limits<double>::infinity());
    CHECK(answer("spot-saving", {"discount=.7", "efficiency=0"}).status == CalculatorStatus::Unbounded);
    CHECK(number("spot-saving", {"discount=1", "efficiency=.5"}, "saving") == 1);
    // The peak is where the speed-up is greatest.
    const ScalingCurve curve = usl(.03, .0005);
    const double peak = peakGpus(curve);
    CHECK(speedup(curve, peak) > speedup(curve, peak * .99));
    CHECK(speedup(curve, peak) > speedup(curve, peak * 1.01));
}

TEST_CASE("fits find the law that made the points, by either method")
{
    const std::vector<double> gpus{1, 2, 4, 8, 16, 32, 64};
    for (FitMethod method : {FitMethod::Linear, FitMethod::LevenbergMarquardt}) {
        for (const ScalingCurve &curve :
             {usl(.03, .0005), usl(.2, 0), usl(0, .001), usl(0, 0),
              ScalingCurve{ScalingLaw::Amdahl, .07, 0, 0}, ScalingCurve{ScalingLaw::Gustafson, .2, 0, 0},
              ScalingCurve{ScalingLaw::Power, 0, 0, .8}}) {
            const auto fit = required(fitScaling(curve.law, pointsOf(curve, 250, gpus), method));
            CHECK(isNear(fit.scale, 250, 1e-9));
            CHECK(std::fabs(fit.curve.serial - curve.serial) < 1e-9);
            CHECK(std::fabs(fit.curve.crosstalk - curve.crosstalk) < 1e-11);
            if (curve.law == ScalingLaw::Power)
                CHECK(isNear(fit.curve.exponent, .8));
            CHECK(fit.rmse < 1e-8);
            CHECK(isNear(fit.r2, 1));
            CHECK(fit.warnings.empty());
        }
    }
}

TEST_CASE("Levenberg–Marquardt ends where no parameter can improve the fit")
{
    const std::vector<ScalingPoint> points{{1, 1}, {2, 1.9}, {4, 3.7}, {8, 5.9}, {16, 8.2}, {32, 10.4}};
    for (ScalingLaw law : {ScalingLaw::Amdahl, ScalingLaw::Gustafson, ScalingLaw::Usl, ScalingLaw::Power}) {
        const auto fit = required(fitScaling(law, points, FitMethod::LevenbergMarquardt));
        CHECK(fit.rmse <= fitScaling(law, points, FitMethod::Linear)->rmse);
        const auto squares = [&](double scale, const ScalingCurve &curve) {
            double sum = 0;
            for (const ScalingPoint &point : points)
                sum += std::pow(point.throughput - scale * speedup(curve, point.n), 2);
            return sum;
        };
        const double best = squares(fit.scale, fit.curve);
        for (double factor : {.999, 1.001}) {
            CHECK(squares(fit.scale * factor, fit.curve) > best);
            ScalingCurve other = fit.curve;
            (law == ScalingLaw::Power ? other.exponent : other.serial) *= factor;
            CHECK(squares(fit.scale, other) > best);
            if (law == ScalingLaw::Usl) {
                other = fit.curve;
                other.crosstalk *= factor;
                CHECK(squares(fit.scale, other) > best);
            }
        }
    }
}

TEST_CASE("super-linear and falling throughputs are said to be so, and fits stay within their laws")
{
    // Gavel, V100, language model with batch 80: more than twice as fast from 4 to 8.
    const std::vector<ScalingPoint> superLinear{{1, 28.24}, {2, 58.09}, {4, 74.81}, {8, 231.18}};
    for (ScalingLaw law : {ScalingLaw::Amdahl, ScalingLaw::Gustafson, ScalingLaw::Usl, ScalingLaw::Power})
        for (FitMethod method : {FitMethod::Linear, FitMethod::LevenbergMarquardt}) {
            const auto fit = required(fitScaling(law, superLinear, method));
            REQUIRE_FALSE(fit.warnings.empty());
            CHECK(fit.warnings[0].find("From 4 GPUs to 8 GPUs") == 0);
            CHECK(fit.warnings[0].find("super-linear") != std::string::npos);
            CHECK(fit.scale > 0);
            CHECK(fit.curve.serial >= 0);
            CHECK(fit.curve.crosstalk >= 0);
        }
    const std::vector<ScalingPoint> falling{{1, 1}, {2, 1.8}, {4, 2.9}, {8, 3.4}, {16, 2.7}};
    const auto amdahl = required(fitScaling(ScalingLaw::Amdahl, falling, FitMethod::Linear));
    REQUIRE(amdahl.warnings.size() == 1);
    CHECK(amdahl.warnings[0] ==
          "From 8 GPUs to 16 GPUs the throughput falls, which this law cannot follow; try usl.");
    const auto universal = required(fitScaling(ScalingLaw::Usl, falling, FitMethod::Linear));
    CHECK(universal.warnings.empty());
    const auto wavy = fitScaling(ScalingLaw::Usl, {{1, 1}, {2, 1.8}, {4, 1.5}, {8, 2.5}}, FitMethod::Linear);
    REQUIRE(wavy.ok());
    CHECK(std::any_of(wavy->warnings.begin(), wavy->warnings.end(), [](const std::string &warning) {
        return warning.find("rises again") != std::string::npos;
    }));
}

TEST_CASE("three points give a universal law without errors, and times are fitted as throughputs")
{
    const CalculatorResult three = answer("fit-scaling", {"gpus=1,4,16", "throughput=1,3.6,8"});
    CHECK(numbersOf(three, "standard_errors.alpha").empty());
    CHECK(isNear(numbersOf(three, "parameters.beta").at(0), 0.002469135802469135));
    // MLPerf Training 4.0, stable diffusion on H100: GPUs and minutes.
    const std::vector<std::string> minutes{"gpus=8,64,512,1024", "time=42.233,6.490,1.797,1.360",
                                           "method=levenberg-marquardt", "predict=8,64,512,1024"};
    const CalculatorResult fit = answer("fit-scaling", minutes);
    const std::vector<double> predicted = fit.numbers("predicted");
    REQUIRE(predicted.size() == 4);
    const double measured[] = {42.233, 6.490, 1.797, 1.360};
    for (std::size_t i = 1; i < 4; ++i)
        CHECK(isNear(predicted[i], measured[i], .1));
    // A throughput of the same points is the inverse.
    const CalculatorResult inverse =
        answer("fit-scaling", {"gpus=8,64,512,1024", "throughput=1,6.507395993836672,23.50194768,31.05367647",
                               "method=levenberg-marquardt", "predict=64"});
    CHECK(isNear(42.233 / inverse.numbers("predicted").at(0), predicted[1], 1e-6));
}

TEST_CASE("points that cannot be fitted are refused in one sentence")
{
    struct Case
    {
        std::vector<std::string> keys;
        const char *text;
    };
    const std::vector<Case> cases{
        {{"gpus=1,2,4"},
         "throughput: Expected throughput=LIST or time=LIST, as many as gpus; found neither."},
        {{"gpus=1,2,4", "time=1,2,3", "throughput=1,2,3"},
         "throughput: Expected throughput or time, found both; leave one of them out."},
        {{"gpus=1,2,4", "throughput=1,2"}, "throughput: Expected 3 numbers, one for each of gpus, found 2."},
        {{"gpus=1,2,2", "throughput=1,2,3"},
         "gpus: Expected at least 3 different numbers of GPUs, found 2; measure more, or choose a law with "
         "fewer parameters."},
        {{"gpus=1,2,4", "throughput=1,0,3"},
         "throughput: Expected 1 to 1000 comma-separated numbers, each above 0, found '1,0,3'."}};
    for (const Case &one : cases) {
        const Error error = refusal("fit-scaling", one.keys);
        CHECK(error.kind == ErrorKind::BadInput);
        CHECK(error.text() == one.text);
    }
    CHECK(refusal("speedup", {"law=amdahl", "alpha=.1"}).text() ==
          "alpha: The law amdahl has no alpha; leave it out, or choose another law.");
    CHECK(refusal("speedup", {"law=amdahl", "serial=5"}).kind == ErrorKind::BadInput);
    CHECK(refusal("spot-saving", {"discount=70"}).kind == ErrorKind::BadInput);
    CHECK(refusal("cost-time", {"max_gpus=0"}).kind == ErrorKind::BadInput);
}

TEST_CASE("the cost and time front has the reference points, and deadlines choose on it")
{
    const CostTimeTerms terms{1000, 2, .2, usl(.03, .0005)};
    const std::vector<double> gpus{1, 2, 4, 8, 16, 32, 64};
    // CAP-09: GPUs, hours, USD.
    const double expected[][3] = {{32, 76.01250000000002, 4864.800000000001},
                                  {16, 98.32499999999999, 3146.3999999999996},
                                  {8, 154.95, 2479.2},
                                  {4, 274.20000000000005, 2193.6000000000004},
                                  {2, 515.6999999999999, 2062.7999999999997},
                                  {1, 1000.2, 2000.4}};
    const std::vector<CostTimePoint> front = costTimeFront(costTimeCurve(terms, gpus));
    REQUIRE(front.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(front[i].gpus == expected[i][0]);
        CHECK(isNear(front[i].hours, expected[i][1]));
        CHECK(isNear(front[i].cost, expected[i][2]));
    }
    const std::vector<std::string> keys{"setup_h=.2", "alpha=.03", "beta=.0005", "deadline_h=90"};
    const CalculatorResult within = answer("cost-time", keys); // CAP-10
    CHECK(numbersOf(within, "cheapest.gpus") == std::vector<double>{20});
    CHECK(isNear(numbersOf(within, "cheapest.cost").at(0), 3527.9999999999995));
    CHECK(isNear(numbersOf(within, "cheapest.h").at(0), 88.19999999999999));
    const CalculatorResult never = answer("cost-time", {"alpha=.03", "beta=.0005", "deadline_h=1"}); // CAP-11
    CHECK(never.status == CalculatorStatus::Infeasible);
    CHECK(numbersOf(never, "cheapest.gpus").empty());
    CHECK(numbersOf(answer("cost-time", {"gpus=2,3"}), "cheapest.gpus") == std::vector<double>{2});
}

TEST_CASE("the front is what no other number of GPUs beats in both cost and time")
{
    std::vector<double> gpus;
    for (int n = 1; n <= 200; ++n)
        gpus.push_back(n);
    const std::vector<CostTimePoint> points = costTimeCurve({500, 3, 1, usl(.02, .0004)}, gpus);
    const std::vector<CostTimePoint> front = costTimeFront(points);
    for (const CostTimePoint &point : points) {
        const bool isBeaten = std::any_of(points.begin(), points.end(), [&](const CostTimePoint &other) {
            return other.gpus != point.gpus && other.hours <= point.hours && other.cost <= point.cost;
        });
        const bool isOnFront = std::any_of(front.begin(), front.end(),
                                           [&](const CostTimePoint &one) { return one.gpus == point.gpus; });
        CAPTURE(point.gpus);
        CHECK(isOnFront == !isBeaten);
    }
}
