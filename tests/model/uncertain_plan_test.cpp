// When to commit: first orders that are the same in all scenarios, and what it is worth to decide later.
#include "model/plan/uncertain_plan.h"
#include "model/study/plan_start.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"
#include "tests/support/two_routes/later_orders.h"

#include <stop_token>

using namespace breakeven;
using namespace breakeven::test;

namespace {

double lastDigits(double money) { return 1e-6 * (1 + std::fabs(money)); }

// A commitment for a year beside renting by the hour; demand may grow or shrink.
Draft growing()
{
    Draft draft;
    draft.set("conventions.horizon_months", "18").set("conventions.growth_timing", "monthly");
    draft.set("workloads.training.patience", "at-once");
    draft.set("workloads.training.gpus", "32").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.growth", "20 %").set("workloads.training.growth.low", "-80 %");
    draft.set("workloads.training.growth.high", "150 %").set("workloads.training.growth.shape", "uniform");
    draft.option("term", "committed").set("options.term.price", "2").set("options.term.term_months", "12");
    draft.set("options.term.gpus_per_instance", "8").set("options.term.sold_by", "machine");
    draft.option("rent", "on-demand").set("options.rent.price", "3");
    draft.set("options.rent.allocation", "autoscaled");
    return draft;
}

UncertainPlan uncertain(const Study &study, int scenarios, std::uint64_t seed = 42)
{
    const CapacityPlan planned = required(planCapacity(study, {}));
    return required(planUnderUncertainty(study, {{}, scenarios, seed, 2}, planned));
}

Error unplannable(const Study &study, int scenarios, const PlanRequest &request = {})
{
    const CapacityPlan planned = required(planCapacity(study, {}));
    const auto plan = planUnderUncertainty(study, {request, scenarios, 42, 1}, planned);
    REQUIRE_FALSE(plan);
    return plan.error();
}

} // namespace

TEST_CASE("of tiny studies no first orders have an expected cost that is half a percent lower")
{
    constexpr int kCases = 12;
    int tried = 0;
    for (std::uint64_t number = 0; tried < kCases; ++number) {
        const auto tiny = tinyScenarios(7, number);
        const auto planned = tiny ? findPlan(*tiny->entered, {}) : Result<FoundPlan>(Error{});
        const auto least = planned ? leastByTrying(*tiny, 5000) : std::nullopt;
        if (!least)
            continue;
        const double best = least->first;
        ++tried;
        INFO(tiny->settings);
        const TwoStagePlan plan = required(findTwoStagePlan(tiny->all(), planned->orders));
        const double cost = plan.best.mean().all();
        CHECK(cost >= best - lastDigits(best));
        CHECK(cost <= best * 1.005 + lastDigits(best));
        if (plan.bound)
            CHECK(*plan.bound <= best + lastDigits(best));
        CHECK(cost <= plan.asPlanned.mean().all() + lastDigits(cost));
        CHECK(cost <= plan.nothing.mean().all() + lastDigits(cost));
        CHECK(cost <= plan.fixed.mean().all() + lastDigits(cost));
        CHECK(plan.own.mean().all() <= cost + lastDigits(cost));
        for (const PlanOrders &orders : plan.best.orders)
            CHECK(firstOrdersOf(*tiny->all().front(), orders).orders ==
                  firstOrdersOf(*tiny->all().front(), plan.best.orders.front()).orders);
    }
}

TEST_CASE(
    "one scenario costs no more than its own plan, and in a study has the orders and the cost of the plan")
{
    int tried = 0, same = 0;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const auto tiny = tinyScenarios(11, number);
        const auto found = tiny ? findPlan(*tiny->entered, {}) : Result<FoundPlan>(Error{});
        if (!found)
            continue;
        INFO(tiny->settings);
        const TwoStagePlan plan = required(findTwoStagePlan({tiny->entered.get()}, found->orders));
        const double cost = found->score.all();
        for (const ScenarioPlans *one : {&plan.best, &plan.own, &plan.fixed}) {
            CHECK(one->scores.front().all() <= cost + lastDigits(cost));
            same += one->orders.front() == found->orders ? 1 : 0;
        }
        ++tried;
    }
    CHECK(same > 2 * tried); // of three: where trying all first orders finds none that is cheaper
    const Draft draft = growing();
    const CapacityPlan planned = required(planCapacity(draft.study, {}));
    const UncertainPlan plan = uncertain(draft.study, 1);
    CHECK(plan.cost.mean == Approx(planned.cost).epsilon(1e-12));
    CHECK(plan.cost.p10 == plan.cost.p90);
    CHECK(plan.asPlanned == plan.cost.mean);
    CHECK(plan.fixed == plan.cost.mean);
    std::vector<std::pair<int, int>> first, entered;
    for (const PlanOrder &order : plan.first)
        first.emplace_back(order.month, order.machines);
    for (const PlanOrder &order : planned.orders)
        if (order.month < kFirstMonths)
            entered.emplace_back(order.month, order.machines);
    CHECK(first == entered);
    CHECK_FALSE(first.empty());
}

// 20 % a year of growth as entered and −80 % to 150 % in the scenarios: with the plan for the values as
// entered, machines that few scenarios need for a year stand idle.
TEST_CASE("first orders that hedge cost less than those of the plan as entered, and no more than known ones")
{
    const UncertainPlan plan = uncertain(growing().study, 12);
    REQUIRE(plan.inputs.size() == 1);
    CHECK(plan.isCompared);
    CHECK(plan.cost.p10 < plan.cost.mean);
    CHECK(plan.cost.mean < plan.cost.p90);
    CHECK(plan.known <= plan.cost.mean);
    CHECK(plan.cost.mean <= plan.asPlanned);
    CHECK(plan.cost.mean <= plan.fixed);
    CHECK(plan.cost.mean < plan.nothing);
    REQUIRE(plan.regret());
    CHECK(*plan.regret() > 0);
    CHECK(*plan.decidingLater() > 0);
    CHECK(*plan.perfectInformation() > 0);
    if (plan.bound)
        CHECK(*plan.bound <= plan.cost.mean);
    int first = 0;
    for (const PlanOrder &order : plan.first)
        first += order.machines;
    REQUIRE_FALSE(plan.ladder.empty());
    CHECK(plan.ladder.front().ordered.mean == first);
    CHECK(plan.ladder.front().ordered.p10 == plan.ladder.front().ordered.p90);
    CHECK(plan.quarters() == 6);
}

TEST_CASE("scenarios in which somebody is short are counted, and no difference is told that leaves them out")
{
    Draft scarce = growing();
    scarce.set("options.rent.gpus", "24");
    PlanRequest request;
    request.service.share = 0;
    request.limits["term"].most = 3;
    const CapacityPlan planned = required(planCapacity(scarce.study, request));
    REQUIRE(planned.status == CapacityPlan::Status::Ok);
    const UncertainPlan plan = required(planUnderUncertainty(scarce.study, {request, 8, 42, 1}, planned));
    CHECK(plan.shortScenarios > 0);
    CHECK(plan.shortScenarios < 8);
    CHECK(plan.shortNothing >= plan.shortScenarios);
    CHECK_FALSE(plan.regret());
    CHECK_FALSE(plan.decidingLater());
    CHECK_FALSE(plan.perfectInformation());
    CHECK_FALSE(plan.committingNothing());
}

TEST_CASE("scenarios are the same for the same seed on any number of threads")
{
    const Study study = growing().study;
    const CapacityPlan planned = required(planCapacity(study, {}));
    const UncertainPlan one = required(planUnderUncertainty(study, {{}, 4, 42, 1}, planned));
    const UncertainPlan three = required(planUnderUncertainty(study, {{}, 4, 42, 3}, planned));
    const UncertainPlan other = required(planUnderUncertainty(study, {{}, 4, 43, 3}, planned));
    CHECK(one.cost.mean == three.cost.mean);
    CHECK(one.fixed == three.fixed);
    CHECK(one.known == three.known);
    CHECK(one.ladder.size() == three.ladder.size());
    CHECK(one.cost.p10 != other.cost.p10);
}

TEST_CASE("each of n scenarios has another n-th of a range, and what is settled has no range left")
{
    const Study study = required(studyToPlan(growing().study, {}));
    const PlanScenarios scenarios = required(planScenarios(study, 8, 1));
    REQUIRE(scenarios.studies.size() == 8);
    std::set<int> parts;
    for (const Study &one : scenarios.studies) {
        const Input &growth = one.workloads.at("training").inputs.at("growth");
        CHECK_FALSE(growth.range);
        parts.insert(int((*growth.value + .8) / 2.3 * 8));
    }
    CHECK(parts.size() == 8);
    CHECK(required(planScenarios(study, 1, 1)).studies.front() == study);
}

TEST_CASE("a plan that scenarios cannot be made of says why in a sentence")
{
    const Study study = growing().study;
    CHECK(unplannable(study, 0).message == "Expected 1 to 64 scenarios, found 0.");
    CHECK(unplannable(study, 1000000).message == "Expected 1 to 64 scenarios, found 1000000.");
    PlanRequest request;
    request.history = DemandHistory{Cadence::Monthly, {8, 8, 8, 8}};
    CHECK(unplannable(study, 4, request).where == "history");
    CapacityPlan late = required(planCapacity(study, {}));
    late.status = CapacityPlan::Status::Infeasible;
    CHECK_FALSE(planUnderUncertainty(study, {{}, 4, 42, 1}, late));
    Draft certain = growing();
    certain.study.workloads.at("training").inputs.at("growth").range.reset();
    const UncertainPlan same = uncertain(certain.study, 3);
    REQUIRE(same.issues.size() == 1);
    CHECK(same.cost.p10 == same.cost.p90);
}

TEST_CASE("a plan under uncertainty that is stopped at any moment says that it was stopped")
{
    const Study study = growing().study;
    const CapacityPlan planned = required(planCapacity(study, {}));
    int all = 0; // the times that it tells how far it is
    UncertainRequest request{{}, 6, 42, 1};
    request.plan.progress = [&](double) { ++all; };
    REQUIRE(planUnderUncertainty(study, request, planned));
    REQUIRE(all > 20);
    for (int part = 0; part < 10; ++part) {
        std::stop_source stop;
        int told = 0;
        request.plan.stop = stop.get_token();
        request.plan.progress = [&](double share) {
            CHECK((share >= 0 && share <= 1));
            if (++told > part * all / 10)
                stop.request_stop();
        };
        const auto plan = planUnderUncertainty(study, request, planned);
        REQUIRE_FALSE(plan);
        CHECK(plan.error().kind == ErrorKind::Cancelled);
    }
}
