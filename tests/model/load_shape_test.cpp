// Load curves as a person writes them, and the load of several workloads together.
#include "model/dispatch/load_of_week.h"
#include "tests/model/study_draft.h"
#include "tests/support/test.h"

#include <numeric>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::isNear;

namespace {

std::string repeated(const std::string &weight, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += (i ? "," : "") + weight;
    return text;
}

std::string whyNot(const Result<LoadShape> &shape)
{
    REQUIRE_FALSE(shape);
    return shape.error().message;
}

double meanLoad(const Load &load)
{
    const LoadFigures figures = figuresOf(load);
    return figures.mean();
}

} // namespace

TEST_CASE("a load curve reads GPUs and hours in order, and says what follows a semicolon is its source")
{
    const auto curve = parseCurve("16*10, 4*14; trace nodes · 2026-01-01");
    REQUIRE(curve);
    REQUIRE(curve->segments.size() == 2);
    CHECK(curve->periodHours() == 24);
    CHECK(isNear(curve->mean, 9));
    CHECK(isNear(curve->peak() * curve->mean, 16));
    CHECK(parseCurve("3")->periodHours() == 1);
    CHECK(parseCurve("0*5, 0")->mean == 0);
}

TEST_CASE("curves and weights that cannot be read say what was expected and what was found")
{
    CHECK(whyNot(parseCurve("")) == "Expected GPUs and hours such as '16*10, 4*14', found '' as number 1.");
    CHECK(whyNot(parseCurve("16*10,")) ==
          "Expected GPUs and hours such as '16*10, 4*14', found '' as number 2.");
    CHECK(whyNot(parseCurve("-1*3")) ==
          "Expected GPUs and hours such as '16*10, 4*14', found '-1*3' as number 1.");
    CHECK(whyNot(parseCurve("4*0")) == "Expected hours above 0 after the '*', found '4*0' as number 1.");
    CHECK(whyNot(parseCurve(repeated("1", 8785))) ==
          "Expected at most 8784 items (the hours of a year), found more.");
    CHECK(parseCurve(repeated("1", 8784)));
    CHECK(whyNot(parseWeights("1,2,3")) ==
          "Expected 24 weights (a day) or 168 (a week from Monday 00:00), found 3.");
    CHECK(whyNot(parseWeights(repeated("0", 24))) == "Expected a weight above 0, found only weights of 0.");
    CHECK(whyNot(parseWeights("1,-2")) ==
          "Expected 24 or 168 weights from 0 to 1e9, separated by commas, found '-2' as number 2.");
}

TEST_CASE("workloads that share machines add up by the hour of the week, and keep their amounts")
{
    const LoadOfWeek together({LoadForm{{}, true, false}, LoadForm{{{10, 1.5}, {14, 9. / 14}}, false, false},
                               LoadForm{{}, true, true}});
    Load load;
    // 8 GPUs for half of each day; 6 GPUs on average, more by day; a burst of 100 GPUs for a hundredth.
    const std::vector<double> arguments{8, .5, 24, 6, 100, .01, 300};
    together.fill(arguments, load);
    CHECK(isNear(figuresOf(load).periodHours, 168));
    CHECK(isNear(meanLoad(load), 4 + 6 + 1));
    CHECK(isNear(figuresOf(load).peakAtOnce, 9));
    CHECK(isNear(load.front().waiting, 9));
    CHECK(isNear(load.front().atOnce, 9));
}

TEST_CASE("a curve whose period fits into no whole weeks of a year counts as the mean of its weeks")
{
    std::vector<ShapeSegment> year;
    for (int hour = 0; hour < 8760; ++hour)
        year.push_back({1, hour % 24 < 12 ? 2. : 0.});
    const LoadOfWeek together({LoadForm{year, false, false}, LoadForm{{}, true, false}});
    Load load;
    const std::vector<double> arguments{5, 1, 1, 24};
    together.fill(arguments, load);
    CHECK(isNear(figuresOf(load).periodHours, 168));
    CHECK(isNear(meanLoad(load), 6));
    CHECK(isNear(figuresOf(load).peakAtOnce, 10));
}

TEST_CASE("a study whose load cannot be read has no cost, and says why")
{
    Draft draft;
    draft.option("cloud", "on-demand").set("options.cloud.price", "3");
    draft.set("workloads.training.measure", "curve").set("workloads.training.curve", "");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].status == Status::Unknown);
    CHECK(comparison.verdict.cheapest == -1);
    CHECK(test::hasIssue(comparison.issues, Severity::Problem, "workloads.training.curve"));
    draft.set("workloads.training.curve", "16*10, 4*14");
    CHECK(draft.outcome().status == Status::Ok);
}

TEST_CASE("plans of one month and of fifty years, no machines and a million replicas have an answer")
{
    Draft draft("inference");
    draft.option("cloud", "on-demand").set("options.cloud.price", "3").option("own", "owned-rack");
    draft.set("options.own.servers", "0");
    for (const char *months : {"1", "600"}) {
        draft.set("conventions.horizon_months", months);
        const Comparison comparison = draft.comparison();
        CHECK(comparison.options[0].status == Status::Ok);
        CHECK(comparison.options[1].status == Status::Short);
    }
    draft.set("conventions.horizon_months", "12").set("workloads.inference.measure", "requests");
    draft.set("workloads.inference.requests_per_month", "2628000000000")
        .set("workloads.inference.service_time", "1");
    const OptionOutcome cloud = draft.outcome();
    CHECK(cloud.status == Status::Ok);
    CHECK(*cloud.served.machinesPeak == 1000001);
}
