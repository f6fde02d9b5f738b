// Fewest and spare replicas of every kind of option, and its cost beside a plain walk through every hour.
#include "tests/model/study_draft.h"
#include "tests/support/two_routes/serving_plan.h"

#include <string>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// 100 requests a second by day and none at night, 10 a second a replica: 10 replicas of one GPU.
ServingPlan byDay(const std::string &kind)
{
    ServingPlan plan;
    plan.kind = kind;
    plan.requestsPerMonth = 50.0 * 730 * 3600;
    for (int hour = 0; hour < 24; ++hour)
        plan.weights.push_back(hour < 12 ? 1 : 0);
    plan.goodput = 10;
    plan.gpusPerMachine = 2;
    plan.price = 10;
    plan.isStarted = kind == "scale-to-zero";
    return plan;
}

OptionOutcome outcomeOf(const ServingPlan &plan) { return required(evaluate(studyOf(plan))).options.front(); }

} // namespace

TEST_CASE("spare replicas of every kind cost machines and answer nothing", "[serving]")
{
    for (const char *kind : {"on-demand", "spot", "committed", "managed-service", "scale-to-zero"}) {
        ServingPlan plan = byDay(kind);
        const OptionOutcome without = outcomeOf(plan);
        plan.spare = 3; // 13 replicas on 7 machines
        const OptionOutcome with = outcomeOf(plan);
        CAPTURE(kind);
        CHECK(without.served.machinesPeak == 5.0);
        CHECK(with.served.machinesPeak == 7.0);
        CHECK(isNear(*with.totalCost(), *without.totalCost() * 7 / 5));
        CHECK(with.status == Status::Ok);
        CHECK(with.tokensOfWhole->served == without.tokensOfWhole->served);
        CHECK(with["load_per_s"] == without["load_per_s"]);
        CHECK(with["replicas_peak"] == 10.0);
        CHECK(differenceIn(plan).empty());
    }
}

TEST_CASE("the fewest replicas of every kind are kept while nobody asks", "[serving]")
{
    for (const char *kind : {"on-demand", "spot", "committed", "managed-service", "scale-to-zero"}) {
        ServingPlan plan = byDay(kind);
        plan.least = 14;
        const OptionOutcome with = outcomeOf(plan);
        CAPTURE(kind);
        CHECK(with.served.machinesPeak == 7.0);
        CHECK(isNear(*with.totalCost(), 7.0 * 10 * 730 * 12));
        CHECK(with["replicas_peak"] == 14.0);
        CHECK(with.status == Status::Ok);
    }
}

TEST_CASE("machines that are given hold spare replicas back, and are short where they hold too few",
          "[serving]")
{
    for (const char *kind : {"committed", "owned-rack"}) {
        ServingPlan plan = byDay(kind);
        plan.held = 5;
        const OptionOutcome without = outcomeOf(plan);
        plan.spare = 2; // 8 of 10 replicas answer
        const OptionOutcome with = outcomeOf(plan);
        CAPTURE(kind);
        CHECK(without.status == Status::Ok);
        CHECK(with.status == Status::Short);
        CHECK(with.totalCost() == without.totalCost());
        CHECK(isNear(*with.tokensOfWhole->served, .8 * *without.tokensOfWhole->served));
        plan.held = 6;
        CHECK(outcomeOf(plan).status == Status::Ok);
        plan.held = 5;
        plan.spare = 0;
        plan.least = 20; // half of them are there
        CHECK(outcomeOf(plan).status == Status::Short);
    }
}

TEST_CASE("scale to zero has no spare replica while none is on", "[serving]")
{
    ServingPlan plan = byDay("scale-to-zero");
    plan.spare = 1;
    CHECK(isNear(*outcomeOf(plan).totalCost(), 6.0 * 10 * 730 / 2 * 12)); // 11 replicas on 6 machines by day
    plan.least = 1;
    CHECK(isNear(*outcomeOf(plan).totalCost(), (6.0 + 1) * 10 * 730 / 2 * 12));
}

TEST_CASE("served models cost and answer what a walk through every hour counts", "[serving]")
{
    for (std::uint64_t number = 0; number < 42; ++number) {
        const ServingPlan plan = drawnServingPlan(1, number);
        CAPTURE(number, textOf(plan));
        CHECK(differenceIn(plan) == "");
    }
}
