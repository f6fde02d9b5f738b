// Plans beside servers that are owned already: they are kept, and only the rest is ordered or rented.
#include "model/plan/capacity_plan.h"

#include "tests/model/study_draft.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft &server(Draft &draft, const std::string &id)
{
    draft.option(id, "owned-rack");
    draft.set("options." + id + ".gpus_per_server", "8").set("options." + id + ".server_price", "200000");
    draft.set("options." + id + ".delivery_months", "0").set("options." + id + ".bulk_discount", "0 %");
    return draft;
}

// Four servers of two years ago beside what is rented, and what may be bought.
Draft fourOwned(const char *gpus)
{
    Draft draft;
    draft.set("conventions.horizon_months", "36").set("conventions.hours_per_month", "730");
    draft.set("workloads.training.gpus", gpus).set("workloads.training.busy", "100%");
    draft.set("workloads.training.patience", "at-once");
    server(draft, "keep").set("options.keep.servers", "0").set("options.keep.owned_servers", "4");
    draft.set("options.keep.bought", "-24").set("options.keep.paid", "160000");
    draft.option("rent", "on-demand").set("options.rent.allocation", "autoscaled");
    return draft.set("options.rent.overhead", "1").set("options.rent.price", "3");
}

int ordered(const CapacityPlan &plan)
{
    int machines = 0;
    for (const PlanOrder &order : plan.orders)
        machines += order.machines;
    return machines;
}

} // namespace

TEST_CASE("a plan whose owned servers hold the work orders nothing and costs what keeping them does")
{
    const Draft draft = fourOwned("32");
    const CapacityPlan plan = required(planCapacity(draft.study, {}));
    CHECK(plan.status == CapacityPlan::Status::Ok);
    CHECK(plan.orders.empty());
    CHECK(plan.cost == Approx(*draft.outcome("keep").npv()));
    CHECK(plan.months[0].shares[0].machines == 4);
}

TEST_CASE("a plan buys beside the servers that are owned, as the option with both of them costs")
{
    Draft draft = fourOwned("80");
    server(draft, "add").set("options.add.servers", "6");
    const CapacityPlan plan = required(planCapacity(draft.study, {}));
    REQUIRE(plan.mix);
    CHECK(ordered(plan) == 6);
    REQUIRE(plan.mix->layers.size() == 2);
    CHECK(plan.mix->layers[0].isHeld);
    CHECK(plan.cost == Approx(*plan.mix->outcome.npv()));
    // One rack with the old servers and the new ones.
    Draft both = fourOwned("80");
    both.set("options.keep.servers", "6");
    const OptionOutcome one = both.outcome("keep");
    CHECK(lineTotal(plan.mix->outcome, "layer_2-hardware") == Approx(lineTotal(one, "hardware")));
    SECTION("an option with old servers and new ones orders the new ones")
    {
        const char *when = GENERATE("servers", "servers_year_2");
        CAPTURE(when);
        draft.set("options.add.owned_servers", "4").set("options.add.bought", "-24");
        draft.set("options.add.paid", "160000").set("options.add.servers", "0");
        draft.set("options.add." + std::string(when), "6");
        CHECK(required(planCapacity(draft.study, {})).cost == Approx(plan.cost));
    }
}

TEST_CASE("a plan rents beside the servers that are owned where that costs least")
{
    Draft draft = fourOwned("40");
    const CapacityPlan plan = required(planCapacity(draft.study, {}));
    REQUIRE(plan.mix);
    CHECK(plan.mix->rest == "rent");
    CHECK(plan.orders.empty());
    CHECK_FALSE(plan.onDemandOnly);
    CHECK(plan.cost == Approx(*plan.mix->outcome.npv()));
    CHECK(plan.mix->outcome.status == Status::Ok);
}
