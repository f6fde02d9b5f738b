// A plan lies between its bound and what anyone can do with less thought: against trying all orders of small
// plans, and on random studies.
#include "tests/model/plan_task.h"
#include "tests/model/random_plan.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <algorithm>
#include <stop_token>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Of some money: the last digits of a sum.
double rounding(double money) { return 1e-6 * (1 + std::fabs(money)); }

// All orders of all offers, up to the largest that can be of use.
class AllOrders
{
public:
    explicit AllOrders(const PlanCosts &costs) : m_costs(costs), m_orders(costs.none()) {}

    double count() const
    {
        double count = 1;
        for (std::size_t i = 0; i < m_orders.size(); ++i)
            for (int month = 0; month < m_costs.task().months(); ++month)
                count *= most(i, month) + 1;
        return count;
    }

    // What the cheapest of them costs, with its penalty.
    double least(std::size_t i = 0, int month = 0)
    {
        if (i == m_orders.size())
            return m_costs.scoreOf(m_orders).all();
        if (month == m_costs.task().months())
            return least(i + 1, 0);
        double best = kUnlimited;
        int &machines = m_orders[i][std::size_t(month)];
        for (machines = most(i, month); machines > 0; --machines)
            best = std::min(best, least(i, month + 1));
        return std::min(best, least(i, month + 1));
    }

private:
    int most(std::size_t i, int month) const
    {
        const PlanOffer &offer = m_costs.task().offers[m_costs.fixed()[i]];
        const bool canArrive = offer.serviceOf(month, m_costs.task().months()).months() > 0;
        return canArrive ? m_costs.sizes(i).largest : 0;
    }

    const PlanCosts &m_costs;
    PlanOrders m_orders;
};

// Served and short make up what is asked for, and nobody works more hours than there are.
void checkMonth(const PlanMonth &month, double hours)
{
    double served = 0;
    for (const PlanShare &share : month.shares) {
        CHECK(share.gpuHours >= -1e-9);
        CHECK(share.gpuHours <= share.gpus * hours * (1 + 1e-9) + 1e-6);
        served += share.gpuHours;
    }
    const double wanted = month.demand.gpuHours();
    CHECK(std::fabs(served + month.shortGpuHours - wanted) <= rounding(wanted));
}

} // namespace

TEST_CASE(
    "no order of a small plan undercuts its bound, and the plan that is found is nearly always the cheapest")
{
    constexpr int kPlans = 200;
    constexpr double kMostOrders = 20000;
    int tried = 0, bounded = 0, exact = 0;
    for (std::uint64_t number = 0; tried < kPlans; ++number) {
        const RandomPlan random = tinyPlan(number);
        const PlanParts parts(random.study, {}, random.request.service);
        AllOrders all(parts.costs);
        const auto found = findPlan(parts.costs, {});
        if (!found || all.count() > kMostOrders)
            continue;
        ++tried;
        const double best = all.least(), cost = found->score.all();
        INFO(random.settings);
        CAPTURE(number, best, cost, found->bound.value_or(-1));
        CHECK(best <= cost + rounding(best));
        CHECK(cost <= best * 1.1 + rounding(best));
        if (found->bound) {
            ++bounded;
            CHECK(*found->bound <= best + rounding(best));
        }
        exact += cost <= best + rounding(best) ? 1 : 0;
    }
    CHECK(bounded > kPlans / 2);
    CHECK(exact >= kPlans * 98 / 100);
}

TEST_CASE(
    "plans of many random studies lie between their bound and on demand alone, month by month in balance",
    "[large]")
{
    int planned = 0, bounded = 0;
    constexpr int kStudies = 350;
    for (std::uint64_t number = 0; number < std::uint64_t(kStudies); ++number) {
        const RandomPlan random = randomPlan(number);
        const auto plan = planCapacity(random.study, random.request);
        CAPTURE(number, random.settings);
        if (!plan) {
            CHECK(plan.error().kind == ErrorKind::BadInput);
            continue;
        }
        ++planned;
        if (plan->bound) {
            ++bounded;
            CHECK(*plan->bound <= plan->cost + rounding(plan->cost));
        }
        if (plan->onDemandOnly && plan->status == CapacityPlan::Status::Ok)
            CHECK(plan->cost <= *plan->onDemandOnly + rounding(plan->cost));
        for (const PlanMonth &month : plan->months)
            checkMonth(month, 730);
    }
    CHECK(planned > kStudies * 9 / 10);
    CHECK(bounded > kStudies * 8 / 10);
}

// Servers that are resold at a share of the list price are cheaper in a larger order than in one of as many
// as can be of use: six cost 393 there, four 4,593.
TEST_CASE("the bound of a plan counts with orders larger than what can be of use, where they cost less")
{
    Draft draft;
    draft.set("workloads.training.gpus", "14").set("workloads.training.busy", "100 %");
    draft.set("conventions.horizon_months", "3").set("conventions.discount_rate", "0 %");
    draft.option("own", "owned-rack").set("options.own.gpus_per_server", "4");
    draft.set("options.own.server_price", "20000").set("options.own.discount_shape", "log");
    draft.set("options.own.bulk_discount", "40 %").set("options.own.full_discount_servers", "20");
    draft.set("options.own.staff_per_year", "0").set("options.own.hold_months", "60");
    const PlanParts parts(draft.study);
    const auto found = required(findPlan(parts.costs, {}));
    REQUIRE(found.bound);
    const int ordered = found.orders[0][0];
    CHECK(ordered > parts.costs.sizes(0).useful);
    const int useful = parts.costs.sizes(0).useful;
    CHECK(parts.costs.orderCost(0, 0, ordered, ordered) < parts.costs.orderCost(0, 0, useful, useful));
    CHECK(*found.bound <= found.score.cost + rounding(found.score.cost));
}

// 20 kW each: 13 servers are a site whose space costs less, and 10 can be of use; 3 need a network that 2 do
// not.
TEST_CASE("a plan buys as many servers as cost least with the network and the site they need")
{
    for (const char *gpus : {"5", "10", "28", "40"}) {
        Draft draft;
        draft.set("workloads.training.gpus", gpus).set("workloads.training.busy", "90 %");
        draft.set("conventions.horizon_months", "36");
        draft.option("own", "owned-rack").set("options.own.gpus_per_server", "4");
        draft.set("options.own.server_price", "30000").set("options.own.power_kw", "20");
        draft.set("options.own.hosting", "space-and-power").set("options.own.space_per_kw_month", "150");
        draft.set("options.own.large_space_per_kw_month", "60");
        draft.set("options.own.fabric_by_servers", "2:2, 3:40").set("options.own.staff_per_year", "0");
        draft.set("options.own.tariff_per_kwh", "0.01");
        draft.option("rent", "on-demand").set("options.rent.price", "90");
        double best = kUnlimited;
        int servers = 0;
        for (int n = 1; n <= 16; ++n) {
            draft.set("options.own.servers", std::to_string(n));
            const OptionOutcome own = draft.outcome(0);
            if (own.status == Status::Ok && *own.npv() < best) {
                best = *own.npv();
                servers = n;
            }
        }
        draft.set("options.own.servers", "1");
        const auto plan = planCapacity(draft.study, {});
        CAPTURE(gpus, servers, best);
        REQUIRE(plan);
        CHECK(plan->cost <= best + rounding(best));
        REQUIRE(plan->bound);
        CHECK(*plan->bound <= plan->cost + rounding(plan->cost));
        if (std::string(gpus) == "40")
            CHECK((servers == 13 && plan->orders.front().machines == 13));
    }
}

TEST_CASE("a search that is stopped at any moment says that it was stopped")
{
    Draft draft;
    draft.set("workloads.training.gpus", "40").set("workloads.training.busy", "90 %");
    draft.option("own", "owned-rack").set("options.own.fabric_by_servers", "2:2, 3:5, 5:10");
    draft.option("rent", "on-demand").set("options.rent.price", "4");
    const PlanParts parts(draft.study);
    int all = 0; // the times that it tells how far it is
    REQUIRE(findPlan(parts.costs, {}, [&](double) { ++all; }));
    REQUIRE(all > 60);
    for (int part = 0; part < 60; ++part) {
        std::stop_source stop;
        int left = all * part / 60;
        if (left == 0)
            stop.request_stop();
        const auto stopLater = [&](double) {
            if (--left == 0)
                stop.request_stop();
        };
        const auto found = findPlan(parts.costs, stop.get_token(), stopLater);
        CAPTURE(part, all);
        REQUIRE_FALSE(found);
        CHECK(found.error().kind == ErrorKind::Cancelled);
    }
}
