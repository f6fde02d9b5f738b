#include "ui/words/plan_text.h"

#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

PlanOffer offer(const char *name, OfferKind kind, double gpusOfMachine)
{
    PlanOffer made;
    made.option = name;
    made.name = name;
    made.kind = kind;
    made.gpusOfMachine = gpusOfMachine;
    return made;
}

// A rack and a commitment, ordered now and later.
CapacityPlan planOfThree()
{
    CapacityPlan plan;
    plan.offers = {offer("Own rack", OfferKind::Owned, 8), offer("One year", OfferKind::Committed, 1),
                   offer("Spot", OfferKind::Rented, 1)};
    plan.months.resize(36);
    for (PlanMonth &month : plan.months)
        month.shares.resize(3);
    plan.months[0].shares[2].gpus = 4;
    plan.orders = {{0, 3, 36, 0, 4, 600000}, {0, 0, 12, 1, 16, 2000}, {12, 15, 36, 0, 3, 400000}};
    plan.cost = 638723;
    return plan;
}

} // namespace

TEST_CASE("a plan says what to order now and what later")
{
    CapacityPlan plan = planOfThree();
    CHECK(words::planHeadline(plan, words::kPlain) ==
          "Own rack: 4 servers now, 3 more by month 13. One year: 16 GPUs now.");
    plan.orders.erase(plan.orders.begin(), plan.orders.begin() + 2);
    CHECK(words::planHeadline(plan, words::kPlain) == "Own rack: 3 servers by month 13.");
    plan.orders.clear();
    CHECK(words::planHeadline(plan, words::kPlain) == "Rent everything: Spot.");
}

TEST_CASE("a plan whose orders end and are followed by others says what is held, and since when")
{
    CapacityPlan plan = planOfThree();
    plan.orders = {{0, 0, 12, 1, 16, 1}, {12, 12, 24, 1, 26, 1}, {24, 24, 36, 1, 41, 1}};
    CHECK(words::planHeadline(plan, words::kPlain) ==
          "One year: 16 GPUs from month 1, 26 from month 13, 41 from month 25.");
    plan.orders = {{0, 0, 12, 1, 16, 1}, {12, 12, 24, 1, 16, 1}};
    CHECK(words::planHeadline(plan, words::kPlain) == "One year: 16 GPUs from month 1, none from month 25.");
    plan.orders = {{0, 3, 12, 0, 1, 1}, {20, 23, 32, 0, 2, 1}};
    CHECK(words::planHeadline(plan, words::kPlain) ==
          "Own rack: 1 server from month 4, none from month 13, 2 from month 24, none from month 33.");
    plan.orders.clear();
    for (int month = 0; month < 24; ++month)
        plan.orders.push_back({month, month, month + 12, 1, month + 1, 1});
    CHECK(words::planHeadline(plan, words::kPlain) ==
          "One year: 1 GPU from month 1, at most 222, from month 24.");
}

TEST_CASE("a plan says what it costs, what it saves and how far it may be from the best")
{
    CapacityPlan plan = planOfThree();
    CHECK(words::planCost(plan, "USD", words::kPlain) ==
          "The plan costs $638,723 in present value over 36 months.");
    plan.onDemandOnly = 1016279;
    plan.bound = 600000;
    CHECK(words::planCost(plan, "USD", words::kPlain) ==
          "The plan costs $638,723 in present value over 36 months, $377,556 (37\u00a0%) below on demand "
          "alone. "
          "The best possible plan costs at least $600,000.");
}

TEST_CASE("a plan beside servers that are owned already leaves it to Compare whether they are sold")
{
    CapacityPlan plan = planOfThree();
    plan.orders.clear();
    plan.offers[0].held = 4;
    CHECK_THAT(words::planHeadline(plan, words::kPlain),
               Catch::StartsWith("Beside the 4 servers owned already, "));
    CHECK_THAT(words::planCost(plan, "USD", words::kPlain),
               Catch::EndsWith("The plan keeps what is owned; Compare tells whether selling it costs less."));
    plan.isOneOfSeveral = true;
    CHECK_THAT(words::planCost(plan, "USD", words::kPlain), Catch::Contains("for this workload alone"));
}

TEST_CASE("a plan that leaves somebody short says since when, and which change would mend it")
{
    CapacityPlan plan = planOfThree();
    CHECK(words::planShortage(plan, words::kPlain).empty());
    plan.status = CapacityPlan::Status::Infeasible;
    plan.shortFrom = 2;
    plan.months[2].shortGpus = 11.2;
    CHECK(words::planShortage(plan, words::kPlain) ==
          "No plan serves everybody: from month 3 on up to 12 GPUs are short. No single limit fixes it; "
          "raise several.");
    plan.relaxations = {{PlanLimit::Kind::Rented, 2, 8, {2}, 20.0}};
    CHECK(words::planShortage(plan, words::kPlain) ==
          "No plan serves everybody: from month 3 on up to 12 GPUs are short. Spot with 20 instead of 8 GPUs "
          "would fix it.");
    plan.relaxations = {{PlanLimit::Kind::Delivery, 0, 5, {2}, 2.0}};
    plan.months[2].shortGpus = 0;
    CHECK(words::planShortage(plan, words::kPlain) ==
          "No plan keeps the service level: from month 3 on the demand at P90 is short. Own rack delivered "
          "after 2 instead of 5 months would fix it.");
    CHECK(words::planLimit(plan, plan.relaxations[0], words::kPlain) ==
          "Own rack: machines arrive after 5 months");
}
