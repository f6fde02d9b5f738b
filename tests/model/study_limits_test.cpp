// What a study allows to be spent, drawn and taken for granted, and what an option is that goes beyond it.
#include "tests/model/study_draft.h"

#include "model/evaluate/status_issue.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// 100 GPUs kept all year, on machines of 8 at 16 an hour: 13 machines.
Draft hundredGpus(const char *kind = "on-demand")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").set("conventions.hours_per_month", "730");
    draft.set("conventions.start", "2027-01");
    draft.set("workloads.training.gpus", "100").set("workloads.training.busy", "100%");
    draft.option("rent", kind);
    draft.set("options.rent.price", "16").set("options.rent.gpus_per_instance", "8");
    return draft;
}

constexpr double kMachines = 13;
constexpr double kMonth = kMachines * 16 * 730;

} // namespace

TEST_CASE("an option that spends more than the budget of a month is over budget, with the month")
{
    Draft draft = hundredGpus();
    draft.set("options.rent.price_change", "20%").set("conventions.horizon_months", "24");
    REQUIRE(draft.outcome().status == Status::Ok);
    draft.set("conventions.most_per_month", "160000");
    const OptionOutcome over = draft.outcome();
    CHECK(over.status == Status::OverBudget);
    REQUIRE(over.brokenLimits.size() == 1);
    CHECK(over.brokenLimits[0].month == 12);
    CHECK(over.brokenLimits[0].used == Approx(kMonth * 1.2));
    CHECK(over.brokenLimits[0].allowed == 160000);
    CHECK(statusSentence(over) == "Spends 182,208 USD in 2028-01: 22,208 USD more than the monthly budget.");
    CHECK(draft.comparison().verdict.cheapest < 0);
    SECTION("exactly the budget is within it")
    {
        draft.set("conventions.most_per_month", "182208");
        CHECK(draft.outcome().status == Status::Ok);
    }
}

TEST_CASE("a purchase breaks a budget of cash and keeps one of cost")
{
    Draft draft = hundredGpus();
    draft.option("own", "owned-rack").set("options.own.servers", "13");
    draft.set("options.own.gpus_per_server", "8").set("options.own.server_price", "200000");
    draft.set("options.own.delivery_months", "0").set("conventions.most_per_month", "500000");
    CHECK(draft.outcome("own").status == Status::OverBudget);
    CHECK(draft.outcome("own").brokenLimits[0].month == 0);
    draft.set("conventions.budget_basis", "cost");
    CHECK(draft.outcome("own").status == Status::Ok);
}

TEST_CASE("the rent of all that runs at once is held against its limit")
{
    Draft draft = hundredGpus();
    draft.set("conventions.most_per_hour", "208");
    CHECK(draft.outcome().status == Status::Ok);
    draft.set("conventions.most_per_hour", "207");
    REQUIRE(draft.outcome().status == Status::OverBudget);
    CHECK(draft.outcome().brokenLimits[0].used == Approx(kMachines * 16));
    SECTION("of a commitment, too")
    {
        draft.option("bound", "committed").set("options.bound.price", "10");
        draft.set("options.bound.gpus_per_instance", "8");
        CHECK(draft.outcome("bound").status == Status::Ok);
        draft.set("conventions.most_per_hour", "129");
        CHECK(draft.outcome("bound").brokenLimits[0].used == Approx(kMachines * 10));
    }
}

TEST_CASE("servers owned draw their power and that of their cooling")
{
    Draft draft = hundredGpus();
    draft.option("own", "owned-rack").set("options.own.servers", "13");
    draft.set("options.own.gpus_per_server", "8").set("options.own.delivery_months", "0");
    draft.set("options.own.power_kw", "6").set("options.own.pue", "1.5");
    draft.set("conventions.power_kw", "117");
    CHECK(draft.outcome("own").status == Status::Ok);
    draft.set("conventions.power_kw", "100");
    const OptionOutcome own = draft.outcome("own");
    CHECK(own.status == Status::OverBudget);
    CHECK(statusSentence(own) == "Draws 117 kW in 2027-01: 17 kW more than the power limit.");
    CHECK(draft.outcome("rent").status == Status::Ok);
}

TEST_CASE("beyond what a seller gives at once an option is short")
{
    const char *kind = GENERATE("on-demand", "spot", "managed-service");
    CAPTURE(kind);
    Draft draft = hundredGpus(kind);
    const OptionOutcome free = draft.outcome();
    draft.set("options.rent.most_gpus", "104");
    CHECK(draft.outcome().status == Status::Ok);
    CHECK(*draft.outcome().totalCost() == Approx(*free.totalCost()));
    draft.set("options.rent.most_gpus", "55");
    const OptionOutcome cut = draft.outcome();
    CHECK(cut.status == Status::Short);
    CHECK(*cut.served.machinesPeak == 6); // whole machines of 8
    CHECK(cut.capacity == Capacity::Known);
}

TEST_CASE("the smallest lot is paid, however little is wanted of it")
{
    Draft draft = hundredGpus();
    draft.set("options.rent.lot", "160");
    CHECK(*draft.outcome().totalCost() == Approx(12 * 20 * 16 * 730));
    draft.set("options.rent.lot", "50");
    CHECK(*draft.outcome().totalCost() == Approx(12 * kMonth));
}

TEST_CASE("nothing is there before its lead time")
{
    Draft draft = hundredGpus();
    draft.set("options.rent.lead_time", "3");
    const OptionOutcome late = draft.outcome();
    CHECK(late.status == Status::Short);
    CHECK(*late.unmetGpuHours() == Approx(3 * 100 * 730));
    CHECK(*late.totalCost() == Approx(9 * kMonth));
}

TEST_CASE("more GPUs at once than are taken to be had is unproven")
{
    Draft draft = hundredGpus();
    CHECK(draft.outcome().capacity == Capacity::Assumed);
    draft.set("workloads.training.gpus", "1000");
    CHECK(draft.outcome().capacity == Capacity::Unproven);
    CHECK(draft.outcome().unprovenGpus == 1000.0);
    CHECK(draft.outcome().status == Status::Ok);
    SECTION("and is cheapest where nothing else does the work")
    {
        CHECK(draft.comparison().verdict.cheapest == 0);
        CHECK_FALSE(draft.outcome().heldBack);
    }
    SECTION("and is not called cheapest beside one that is proven")
    {
        draft.option("dear", "on-demand").set("options.dear.price", "20");
        draft.set("options.dear.gpus_per_instance", "8").set("options.dear.most_gpus", "1000");
        const Comparison comparison = draft.comparison();
        CHECK(draft.outcome("dear").capacity == Capacity::Known);
        CHECK(draft.outcome("rent").heldBack->unprovenGpus == 1000.0);
        CHECK(comparison.options[std::size_t(comparison.verdict.cheapest)].id == "dear");
    }
    SECTION("unless the study takes more for granted")
    {
        draft.set("conventions.proven_gpus", "1000");
        CHECK(draft.outcome().capacity == Capacity::Assumed);
    }
}
