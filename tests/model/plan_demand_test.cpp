// The demand a plan serves, and the percentiles of its ranges, against the quantiles of those ranges.
#include "model/plan/capacity_plan.h"
#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// So many GPUs are entered, all busy, and any number from 10 to 40 is as likely.
CapacityPlan planOf(const char *gpus, double serviceLevel = .95)
{
    Draft draft;
    draft.set("workloads.training.gpus", gpus).set("workloads.training.busy", "100 %");
    draft.set("workloads.training.gpus.low", "10").set("workloads.training.gpus.high", "40");
    draft.set("workloads.training.gpus.shape", "uniform").set("conventions.horizon_months", "12");
    draft.option("year", "committed").set("options.year.price", "2");
    PlanRequest request;
    request.service.share = serviceLevel;
    return planCapacity(draft.study, request).value();
}

std::string middleNote(const CapacityPlan &plan)
{
    for (const Issue &issue : plan.issues)
        if (issue.sentence.find("(P50)") != std::string::npos)
            return issue.sentence;
    return {};
}

} // namespace

TEST_CASE("the band of a plan's demand is that of its ranges, whatever is entered")
{
    for (const char *gpus : {"12", "16", "25", "39"}) {
        CAPTURE(gpus);
        const CapacityPlan plan = planOf(gpus);
        for (const PlanMonth &month : plan.months)
            for (const Band &band : {month.demand.mean, month.demand.peak}) {
                CHECK(band.p10 == Approx(13).epsilon(4e-3));
                CHECK(band.p50 == Approx(25).epsilon(4e-3));
                CHECK(band.p90 == Approx(37).epsilon(4e-3));
            }
        CHECK(plan.months[0].demand.gpus() == std::stod(gpus));
        CHECK(plan.months[0].demand.gpuHours() == std::stod(gpus) * 730);
    }
}

TEST_CASE("a plan serves the demand as entered, and keeps its service level against P90")
{
    CHECK(planOf("16", 0).months[5].shares[0].gpus == 16);
    const double most = planOf("16", 1).months[5].shares[0].gpus;
    CHECK((most == 37 || most == 38));
    // More than nine of ten ranges ask for.
    const CapacityPlan above = planOf("39", 1);
    CHECK(above.months[5].shares[0].gpus == 39);
    CHECK(above.months[5].demand.loadHigh.front().level < 39);
}

TEST_CASE("a plan says where what is entered is not the middle of its ranges")
{
    CHECK(middleNote(planOf("25")).empty());
    CHECK(middleNote(planOf("16")) == "The plan serves the demand as entered, 16 GPUs in month 1; the middle "
                                      "of its ranges (P50) is 25 GPUs. "
                                      "The service level is kept against P90, 37 GPUs.");
}

TEST_CASE("a skewed range has its own middle: the closed form of a triangle")
{
    Draft draft;
    draft.set("workloads.training.gpus", "12").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.gpus.low", "10").set("workloads.training.gpus.high", "40");
    draft.set("workloads.training.gpus.shape", "triangular").set("conventions.horizon_months", "3");
    draft.option("od", "on-demand").set("options.od.price", "3");
    PlanRequest request;
    request.service.share = 0;
    const CapacityPlan plan = planCapacity(draft.study, request).value();
    // Above the mode the share above x is (40 − x)² / (30 · 28).
    const Band &band = plan.months[0].demand.peak;
    CHECK(band.p50 == Approx(40 - std::sqrt(.5 * 30 * 28)).epsilon(4e-3));
    CHECK(band.p90 == Approx(40 - std::sqrt(.1 * 30 * 28)).epsilon(4e-3));
    CHECK(isNear(plan.cost, *draft.outcome().npv(), 1e-9));
}
