// Jobs hold all of their GPUs together: machines that are kept or limited work by whole jobs.
#include "model/dispatch/dispatch.h"
#include "tests/model/study_draft.h"
#include "tests/support/month_length.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Jobs of 4 GPUs for 3 hours.
Draft jobs(const char *aMonth)
{
    Draft draft;
    draft.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", aMonth);
    draft.set("workloads.training.job_gpus", "4").set("workloads.training.job_gpu_hours", "12");
    draft.set("conventions.horizon_months", "12");
    return draft;
}

OptionOutcome committed(const char *gpus)
{
    Draft draft = jobs("300");
    draft.option("year", "committed").set("options.year.price", "2").set("options.year.gpus", gpus);
    return draft.outcome();
}

} // namespace

TEST_CASE("GPUs that fill no job are idle, and work beyond the whole jobs is not served")
{
    for (const char *gpus : {"4", "5", "7"}) {
        CAPTURE(gpus);
        const OptionOutcome outcome = committed(gpus);
        CHECK(outcome.status == Status::Short);
        CHECK(isNear(*outcome.hours(Hours::Served), 4 * kMonth * 12));
        CHECK(isNear(*outcome.hours(Hours::Idle), (std::stod(gpus) - 4) * kMonth * 12, 1e-9));
    }
    const OptionOutcome enough = committed("8");
    CHECK(enough.status == Status::Ok);
    CHECK(*enough.unmetGpuHours() == 0);
    REQUIRE(enough.served.waitMean);
    CHECK(*enough.served.waitMean > 0);
}

TEST_CASE("jobs that wait longer than they run are told so, though they are done in time")
{
    const auto isToldFor = [](const char *aMonth) {
        Draft draft = jobs(aMonth);
        draft.option("year", "committed").set("options.year.price", "2").set("options.year.gpus", "4");
        const OptionOutcome outcome = draft.outcome();
        CHECK(outcome.status == Status::Ok);
        const double own = *outcome.timeToResultHours() - *outcome.served.waitMean;
        const bool isTold = std::any_of(outcome.issues.begin(), outcome.issues.end(), [](const Issue &issue) {
            return issue.sentence.find(" h for machines before that on average") != std::string::npos;
        });
        CHECK(isTold == (*outcome.served.waitMean > own));
        return isTold;
    };
    CHECK(isToldFor("240")); // 99 % of the time of the four GPUs
    CHECK_FALSE(isToldFor("60"));
}

TEST_CASE("a job that is wider than all the GPUs there are runs on them")
{
    const OptionOutcome narrow = committed("3");
    CHECK(isNear(*narrow.hours(Hours::Served), 3 * kMonth * 12));
}

TEST_CASE("machines that are kept for jobs are as many as the jobs side by side take")
{
    Draft draft = jobs("300");
    draft.option("od", "on-demand").set("options.od.price", "2");
    const OptionOutcome kept = draft.outcome();
    CHECK(kept.status == Status::Ok);
    CHECK(*kept.served.machines[0] == 8);
    // At twice the speed a job still holds 4 GPUs.
    draft.set("options.od.speed", "2").set("workloads.training.jobs_per_month", "600");
    CHECK(*draft.outcome().served.machines[0] == 8);
    CHECK(draft.outcome().status == Status::Ok);
}

TEST_CASE("machines that start and stop with jobs never cost more than the same kept")
{
    for (const char *growth : {"-10 %", "0 %", "35 %"})
        for (const char *width : {"4", "8", "24"}) {
            CAPTURE(growth, width);
            Draft draft = jobs("300");
            draft.set("workloads.training.job_gpus", width).set("workloads.training.growth", growth);
            draft.set("workloads.training.job_gpu_hours", "1440").set("conventions.horizon_months", "36");
            draft.option("kept", "on-demand").set("options.kept.price", "2");
            draft.option("needed", "on-demand").set("options.needed.price", "2");
            draft.set("options.needed.allocation", "autoscaled");
            draft.set("options.needed.overhead.mode", "computed");
            const Comparison all = draft.comparison();
            const auto &kept = all.options[0].served.byMonth[std::size_t(Hours::Paid)];
            const auto &needed = all.options[1].served.byMonth[std::size_t(Hours::Paid)];
            for (std::size_t month = 0; month < kept.size(); ++month)
                CHECK(*needed[month] <= *kept[month] * (1 + 1e-9));
        }
}

TEST_CASE("a limit of GPUs bounds the jobs of machines that start and stop, too")
{
    SupplyTerms terms;
    terms.isAutoscaled = true;
    terms.gpus = 5;
    terms.width = terms.gang = 4;
    const Dispatched month = dispatch(std::vector<LoadSegment>{{24, 0, 8}}, terms, kMonth);
    CHECK(isNear(month.served, 4 * kMonth));
    CHECK(month.machines == 4);
    CHECK(isNear(month.paid, 4 * kMonth));
}
