#include "ui/words/conditions.h"

#include "tests/model/study_draft.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

// 64 GPUs of spot machines of 8, in jobs of so many.
Draft jobsOf(const char *gpus)
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "20").set("options.spot.gpus_per_instance", "8");
    draft.set("options.spot.speed", "1").set("workloads.training.gpus", "64");
    return draft.set("workloads.training.job_gpus", gpus).set("workloads.training.job_length", "24");
}

std::string conditionsOf(const Draft &draft)
{
    const Comparison comparison = *evaluate(draft.study);
    return words::conditionsOf(draft.study, comparison.options.front(), words::kPlain);
}

} // namespace

TEST_CASE("a job that is wider than a machine asks for a network, a large commitment for a lender")
{
    CHECK(conditionsOf(jobsOf("8")).empty());
    const std::string network =
        "Ask the seller for a network between machines: jobs of 64 GPUs need one, and none is known.";
    CHECK(conditionsOf(jobsOf("64")) == network);
    Draft large = jobsOf("8");
    large.set("workloads.training.gpus", "512");
    CHECK(conditionsOf(large).empty()); // its capacity says so
    large.study.options.clear();
    large.option("bound", "committed").set("options.bound.price", "20");
    large.set("options.bound.gpus_per_instance", "8").set("options.bound.speed", "1");
    large.set("options.bound.gpus", "512");
    const std::string lender =
        "The answer holds if 512 GPUs can be committed to at once, which no seller publishes.";
    CHECK(conditionsOf(large) == lender);
    CHECK(conditionsOf(large.set("workloads.training.job_gpus", "64")) == network + " " + lender);
}

TEST_CASE("what is bought, and work that comes in no jobs, asks for nothing")
{
    Draft own = jobsOf("64");
    own.study.options.clear();
    own.option("own", "owned-rack").set("options.own.server_price", "200000");
    CHECK(conditionsOf(own).empty());
    Draft fluid = jobsOf("64");
    fluid.set("workloads.training.job_length", "unknown").set("workloads.training.gpus", "512");
    CHECK(conditionsOf(fluid).empty());
}
