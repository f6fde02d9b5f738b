// Jobs of a study that are to be done in time, on spot with on demand behind it and elsewhere.
#include "model/evaluate/status_issue.h"
#include "model/simulation/deadline_jobs.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"
#include "tests/model/study_draft.h"

#include <algorithm>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kSpotHour = 2, kOnDemandHour = 5; // of the one GPU of a job

// Twenty jobs a month of 12 hours on one GPU each, started for each of them.
Draft jobsOnSpot(const std::string &within)
{
    Draft draft;
    draft.set("conventions.horizon_months", "12");
    draft.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "20");
    draft.set("workloads.training.job_gpus", "1").set("workloads.training.job_length", "12 h");
    draft.set("workloads.training.patience", "waits");
    if (!within.empty())
        draft.set("workloads.training.done_within", within);
    draft.option("spot", "spot");
    draft.set("options.spot.price", "2").set("options.spot.gpus_per_instance", "1");
    draft.set("options.spot.on_demand_price", "5").set("options.spot.overhead", "1");
    return draft;
}

DeadlineJob jobOf(double work, double changeover, double within)
{
    DeadlineJob job;
    job.workSeconds = std::llround(work * 3600);
    job.changeoverSeconds = std::llround(changeover * 3600);
    job.deadlineSeconds = std::llround(within * 3600);
    job.spotPerHour = kSpotHour;
    job.onDemandPerHour = kOnDemandHour;
    return job;
}

// What jobs cost that start at these ticks of a history, which repeats.
std::vector<double> replayedCosts(DeadlinePolicy policy, const DeadlineJob &job,
                                  std::vector<std::uint8_t> offered, std::int64_t starts)
{
    const std::size_t period = offered.size();
    for (std::size_t k = 0; k < 3 * period + 1000; ++k)
        offered.push_back(offered[k]);
    std::vector<double> costs;
    for (std::int64_t k = 0; k < starts; ++k)
        costs.push_back(required(replaySpot(policy, job, offered, k * std::int64_t(period) / starts)).cost);
    return costs;
}

double mean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.) / double(values.size());
}

double costOfWork(const OptionOutcome &option)
{
    return lineTotal(option, "rent") + lineTotal(option, "fallback") + lineTotal(option, "interruptions");
}

} // namespace

TEST_CASE("jobs with an end cost on a recorded history what a replay of it says")
{
    // 5 hours there and 3 away, then 1 and 7: 96 ticks of ten minutes.
    std::vector<std::uint8_t> offered;
    for (const auto &[ticks, isUp] : {std::pair{30, 1}, std::pair{18, 0}, std::pair{6, 1}, std::pair{42, 0}})
        offered.insert(offered.end(), std::size_t(ticks), std::uint8_t(isUp));
    for (const char *policy : {"uniform", "greedy", "on-demand"}) {
        CAPTURE(policy);
        Draft draft = jobsOnSpot("20 h");
        draft.set("options.spot.spot_history", "1*5, 0*3, 1*1, 0*7");
        draft.set("options.spot.deadline_policy", policy);
        const OptionOutcome option = draft.outcome();
        std::vector<double> costs =
            replayedCosts(required(parsePolicy(policy)), jobOf(12, 0, 20), offered, 96);
        CHECK(costOfWork(option) == Approx(20 * 12 * mean(costs)));
        CHECK(option.status == Status::Ok);
        CHECK(option["late_share"] == 0.0);
        std::sort(costs.begin(), costs.end());
        CHECK(option["bad_night_cost_per_job"].value() == Approx(costs[91])); // of 96
    }
}

TEST_CASE("a machine that is taken costs restart, recovery and half a checkpoint interval")
{
    Draft draft = jobsOnSpot("30 h");
    draft.set("options.spot.stretch.mode", "computed").set("options.spot.restart_time", "12 min");
    draft.set("options.spot.recovery_time", "3 min").set("options.spot.save_time", "6 min");
    draft.set("options.spot.checkpoint_interval", "60 min").set("options.spot.wait_time", "120 min");
    draft.set("options.spot.interruption_rate", "0.125");
    const double changeover = .25 + .5, work = 12 * 1.1;
    const auto offered = alternatingAvailability({8, 2}, 600, 52560, 1).offered();
    const std::vector<double> costs =
        replayedCosts(DeadlinePolicy::Uniform, jobOf(work, changeover, 30), offered, 400);
    const OptionOutcome option = draft.outcome();
    CHECK(costOfWork(option) == Approx(20 * 12 * mean(costs)).epsilon(1e-9));
    CHECK(option.status == Status::Ok);
}

TEST_CASE("without on demand behind it spot may be late, and says how often")
{
    Draft draft = jobsOnSpot("20 h");
    draft.set("options.spot.spot_history", "1*5, 0*3, 1*1, 0*7");
    draft.study.options["spot"].procurement.inputs["on_demand_price"].value.reset();
    const OptionOutcome option = draft.outcome();
    // 6 hours of every 16 are there: 12 hours of work take 26 and more.
    CHECK(option["late_share"] == 1.0);
    CHECK(option.status == Status::TooSlow);
    CHECK(statusSentence(option) == "100 % of the jobs are not done within 20 h; 5 % may be late.");
    draft.set("workloads.training.done_within", "40 h");
    CHECK(draft.outcome()["late_share"] == 0.0);
    CHECK(draft.outcome().status == Status::Ok);
}

TEST_CASE("a history that never has the machines of a job is told")
{
    Draft draft = jobsOnSpot("20 h");
    draft.set("workloads.training.job_gpus", "4").set("options.spot.spot_history", "3*5, 0*3");
    const OptionOutcome narrow = draft.outcome();
    REQUIRE(narrow.issues.size() == 1);
    CHECK(
        narrow.issues[0].sentence ==
        "Spot: a job needs 4 machines together, and the recorded history of spot has 3 at most: none of the "
        "work is done on spot. Bring a history of as many machines, or clear this one.");
    CHECK(lineTotal(narrow, "rent") == 0);
    draft.set("options.spot.spot_history", "4*5, 0*3");
    CHECK(draft.outcome().issues.empty());
}

TEST_CASE("an end by a time of the day is that many hours after the jobs come")
{
    Draft clock = jobsOnSpot(""), hours = jobsOnSpot("14.5 h");
    clock.set("workloads.training.come_at", "18:00").set("workloads.training.done_by", "8:30");
    CHECK(clock.outcome().totalCost() == hours.outcome().totalCost());
    CHECK(clock.outcome()["late_share"] == hours.outcome()["late_share"]);
    CHECK_FALSE(setPath(clock.study, "workloads.training.done_by", "24:00"));
    CHECK_FALSE(setPath(clock.study, "workloads.training.done_by", "in the morning"));
    CHECK_FALSE(setPath(clock.study, "options.spot.deadline_policy", "optimum"));
}

TEST_CASE("a time shorter than the job is said in one sentence, and half of a time of the day in another")
{
    const auto problems = [](const Draft &draft) {
        std::vector<std::string> sentences;
        for (const Issue &issue : draft.comparison().issues)
            if (issue.severity == Severity::Problem)
                sentences.push_back(issue.sentence);
        return sentences;
    };
    Draft draft = jobsOnSpot("10 h");
    CHECK(problems(draft) ==
          std::vector<std::string>{
              "A job of 'Training' takes 12 h by itself and is to be done within 10 h: allow more time "
              "(workloads.training.done_within), or give it more GPUs (workloads.training.job_gpus)."});
    CHECK(draft.outcome().status == Status::TooSlow);
    CHECK(draft.outcome()["late_share"] == 1.0);
    Draft half = jobsOnSpot("");
    half.set("workloads.training.done_by", "08:00");
    CHECK(problems(half) == std::vector<std::string>{"The jobs of 'Training' are to be done by 08:00, and "
                                                     "nothing says when they come: set "
                                                     "workloads.training.come_at."});
}

TEST_CASE("jobs elsewhere are in time where 95 % of them start early enough")
{
    Draft draft = jobsOnSpot("30 h");
    draft.option("kept", "on-demand");
    draft.set("options.kept.price", "5").set("options.kept.gpus_per_instance", "1");
    draft.set("workloads.training.arrivals", "random");
    const auto keptOf = [](const Draft &one) {
        const Comparison comparison = one.comparison();
        return *std::find_if(comparison.options.begin(), comparison.options.end(),
                             [](const OptionOutcome &option) { return option.id == "kept"; });
    };
    // As many machines as let 95 % start within 18 hours.
    const OptionOutcome sized = keptOf(draft);
    CHECK(sized.status == Status::Ok);
    CHECK(sized.served.wait95.value() <= 18);
    CHECK_FALSE(sized["late_share"]);
    draft.set("options.kept.gpus", "1");
    const OptionOutcome one = keptOf(draft);
    CHECK(one.served.wait95.value() > 18);
    CHECK(one.status == Status::TooSlow);
    CHECK(statusSentence(one).find("30 h is asked.") != std::string::npos);
}
