// What a commitment owes after the plan, against its payments one by one.
#include "tests/model/plan_task.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kMonthly = 10 * 730 * 2.0; // ten GPUs at 2

// Ten GPUs committed to for a term.
Draft committed(int horizon, int term, const char *timing = "monthly", const char *rate = "10 %")
{
    Draft draft;
    draft.set("workloads.training.gpus", "10").set("workloads.training.busy", "100 %");
    draft.set("conventions.horizon_months", std::to_string(horizon)).set("conventions.discount_rate", rate);
    draft.set("conventions.cash_timing", timing);
    draft.option("term", "committed").set("options.term.price", "2");
    draft.set("options.term.term_months", std::to_string(term));
    return draft;
}

double paymentsWorth(int months, double rate, double tax = 0)
{
    double worth = 0;
    for (int month = 1; month <= months; ++month)
        worth += kMonthly * (1 - tax) / std::pow(1 + rate, month / 12.);
    return worth;
}

} // namespace

TEST_CASE("a commitment longer than the plan is worth what its payments are, each in its own month")
{
    for (const int horizon : {1, 24, 30, 48}) {
        CAPTURE(horizon);
        const OptionOutcome outcome = committed(horizon, 48).outcome();
        CHECK(isNear(*outcome.npv(), paymentsWorth(48, .1), 1e-9));
        CHECK(isNear(*outcome.totalCost(), 48 * kMonthly, 1e-9));
    }
    CHECK(isNear(*committed(24, 48, "monthly", "0 %").outcome().npv(), 48 * kMonthly, 1e-9));
    Draft taxed = committed(24, 48);
    taxed.set("conventions.tax_rate", "25 %");
    CHECK(isNear(*taxed.outcome().npv(), paymentsWorth(48, .1, .25), 1e-9));
}

TEST_CASE("by yearly sums what falls due after the plan is discounted from its last year on, month by month")
{
    double worth = 12 * kMonthly / 1.1 + 12 * kMonthly / 1.21;
    for (int month = 1; month <= 24; ++month)
        worth += kMonthly / 1.21 / std::pow(1.1, month / 12.);
    CHECK(isNear(*committed(24, 48, "end").outcome().npv(), worth, 1e-9));
}

TEST_CASE("a plan pays a commitment that outlasts it as the comparison does")
{
    for (const char *timing : {"end", "mid", "monthly"})
        for (const char *upfront : {"none", "partial", "all"}) {
            CAPTURE(timing, upfront);
            Draft draft = committed(20, 48, timing);
            draft.set("options.term.upfront", upfront).set("conventions.tax_rate", "25 %");
            const OptionOutcome outcome = draft.outcome();
            CHECK(isNear(PlanParts(draft.study).costOf(10, {0}), *outcome.npv(), 1e-9));
        }
}

TEST_CASE("the present values of the categories add up where something falls due after the plan")
{
    Draft draft = committed(20, 48, "mid");
    draft.set("conventions.tax_rate", "25 %").set("options.term.gpus", "14");
    const auto sheet = required(buildStudySheet(draft.study));
    const Evaluation evaluation(sheet.sheet);
    double all = 0;
    for (const NodeId node : sheet.options[0].categoryCosts[std::size_t(CostMeasure::PresentValue)])
        all += node < 0 ? 0 : evaluation.scalar(node).value();
    CHECK(isNear(all, evaluation.scalar(sheet.options[0].npv).value(), 1e-9));
}
