// Plans within the limits of a study, and what one more unit of a limit would save.
#include "model/plan/limit_prices.h"

#include "tests/model/study_draft.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// 80 GPUs all the time for three years: servers of 8 that pay for themselves, and rent by the hour.
Draft ownOrRent()
{
    Draft draft;
    draft.set("conventions.horizon_months", "36").set("conventions.hours_per_month", "730");
    draft.set("workloads.training.gpus", "80").set("workloads.training.busy", "100%");
    draft.set("workloads.training.patience", "at-once");
    draft.option("rent", "on-demand").set("options.rent.allocation", "autoscaled");
    draft.set("options.rent.overhead", "1").set("options.rent.price", "3");
    draft.option("own", "owned-rack").set("options.own.servers", "10");
    draft.set("options.own.gpus_per_server", "8").set("options.own.server_price", "200000");
    return draft.set("options.own.delivery_months", "0").set("options.own.bulk_discount", "0 %");
}

CapacityPlan priced(const Study &study, const PlanRequest &request = {})
{
    CapacityPlan plan = required(planCapacity(study, request));
    addLimitPrices(study, request, plan);
    return plan;
}

int machinesOrdered(const CapacityPlan &plan)
{
    int machines = 0;
    for (const PlanOrder &order : plan.orders)
        machines += order.machines;
    return machines;
}

} // namespace

TEST_CASE("a budget of a month spreads the purchases of a plan over months")
{
    Draft draft = ownOrRent();
    const CapacityPlan free = priced(draft.study);
    REQUIRE(machinesOrdered(free) == 10);
    CHECK(free.studyLimits.empty());
    draft.set("conventions.most_per_month", "700000");
    const CapacityPlan bound = priced(draft.study);
    REQUIRE(bound.status == CapacityPlan::Status::Ok);
    REQUIRE(bound.mix);
    CHECK(bound.mix->outcome.status == Status::Ok);
    CHECK(bound.mix->outcome.brokenLimits.empty());
    CHECK(bound.orders.size() > 1);
    CHECK(bound.orders.front().machines <= 3);
    CHECK(bound.cost >= free.cost);
    REQUIRE(bound.studyLimits.size() == 1);
    CHECK(bound.studyLimits[0].key == "most_per_month");
    draft.set("conventions.most_per_month", "770000");
    const double saved = bound.cost - priced(draft.study).cost;
    CHECK(bound.studyLimits[0].price == Approx(saved / 70000));
}

TEST_CASE("a budget that nobody can keep says by how much")
{
    Draft draft = ownOrRent();
    draft.set("conventions.most_per_month", "50000");
    const CapacityPlan plan = priced(draft.study);
    CHECK(plan.status == CapacityPlan::Status::Infeasible);
    CHECK(plan.overBudget.find("more than the monthly budget.") != std::string::npos);
    CHECK(plan.studyLimits.empty());
}

TEST_CASE("one machine more saves what a plan with it costs less")
{
    const Draft draft = ownOrRent();
    PlanRequest request;
    request.limits["own"] = {0, 4};
    const CapacityPlan plan = priced(draft.study, request);
    REQUIRE(plan.binding.size() == 1);
    request.limits["own"] = {0, 5};
    CHECK(plan.binding[0].price == Approx(plan.cost - priced(draft.study, request).cost));
    CHECK(*plan.binding[0].price > 0);
}

TEST_CASE("a plan rents no more of a seller than can be had")
{
    Draft draft = ownOrRent();
    draft.option("dear", "on-demand").set("options.dear.allocation", "autoscaled");
    draft.set("options.dear.overhead", "1").set("options.dear.price", "5");
    draft.set("options.rent.most_gpus", "48");
    PlanRequest request;
    request.limits["own"] = {0, 0};
    const CapacityPlan plan = priced(draft.study, request);
    const PlanLimit *rented = nullptr;
    for (const PlanLimit &limit : plan.binding)
        if (pathOf(plan, limit) == "options.rent.most_gpus")
            rented = &limit;
    REQUIRE(rented);
    for (const PlanMonth &month : plan.months)
        CHECK(month.shares[rented->offer].gpus <= 48 + 1e-6);
    CHECK(*rented->price > 0);
}
