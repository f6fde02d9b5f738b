#include "model/plan/capacity_plan.h"

#include "tests/model/plan_task.h"
#include "tests/model/random_study.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"
#include "tests/support/two_routes/draws.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr std::uint32_t kSmallTasks = 117;

CapacityPlan planOf(const Study &study, const PlanRequest &request = {})
{
    return required(planCapacity(study, request));
}

// 40 GPUs at noon, 16 at night, wanted at once.
Draft dayAndNight()
{
    Draft draft;
    draft.set("workloads.training.measure", "curve").set("workloads.training.curve", "40*10,16*14");
    draft.set("workloads.training.patience", "at-once");
    draft.set("conventions.horizon_months", "36");
    return draft;
}

Draft &onDemand(Draft &draft, const char *price = "3")
{
    draft.option("od", "on-demand").set("options.od.allocation", "autoscaled");
    return draft.set("options.od.price", price).set("options.od.overhead", "1");
}

Draft &rack(Draft &draft)
{
    draft.option("own", "owned-rack");
    return draft.set("options.own.delivery_months", "3").set("options.own.bulk_discount", "0 %");
}

Draft &commitment(Draft &draft, const char *price = "1.8")
{
    draft.option("year", "committed");
    return draft.set("options.year.price", price).set("options.year.gpus_per_instance", "1");
}

// What the plan has of an option in a month.
const PlanShare &shareOf(const CapacityPlan &plan, const std::string &option, int month)
{
    for (std::size_t i = 0; i < plan.offers.size(); ++i)
        if (plan.offers[i].option == option)
            return plan.months[std::size_t(month)].shares[i];
    FAIL("no option " + option);
    return plan.months.front().shares.front();
}

// Served and short make up what is asked for, month by month.
void checkBalance(const CapacityPlan &plan)
{
    for (const PlanMonth &month : plan.months) {
        double served = 0;
        for (const PlanShare &share : month.shares)
            served += share.gpuHours;
        const double wanted = month.demand.gpuHours();
        CHECK(std::fabs(served + month.shortGpuHours - wanted) <= 1e-6 * (1 + wanted));
    }
}

void checkInvariants(const CapacityPlan &plan)
{
    checkBalance(plan);
    if (plan.onDemandOnly)
        CHECK(plan.cost <= *plan.onDemandOnly * (1 + 1e-9) + 1e-6);
    if (plan.bound)
        CHECK(*plan.bound <= plan.cost + 1e-6 * (1 + std::fabs(plan.cost)));
    const bool isShort = std::any_of(plan.months.begin(), plan.months.end(),
                                     [](const PlanMonth &month) { return month.shortGpuHours > 1e-6; });
    if (plan.status == CapacityPlan::Status::Ok)
        CHECK_FALSE(isShort);
    else
        CHECK(plan.shortFrom >= 0);
}

// Every plan of a small task: up to two machines an order.
double triedOut(const PlanCosts &costs, PlanOrders &orders, std::size_t i, int month)
{
    const PlanTask &task = costs.task();
    if (i == orders.size())
        return costs.scoreOf(orders).all();
    if (month == task.months())
        return triedOut(costs, orders, i + 1, 0);
    double best = std::numeric_limits<double>::infinity();
    const bool canArrive = task.offers[costs.fixed()[i]].serviceOf(month, task.months()).months() > 0;
    for (int machines = 0; machines <= (canArrive ? 2 : 0); ++machines) {
        orders[i][std::size_t(month)] = machines;
        best = std::min(best, triedOut(costs, orders, i, month + 1));
    }
    orders[i][std::size_t(month)] = 0;
    return best;
}

} // namespace

TEST_CASE("a plan with nothing but on demand costs what the comparison says of it")
{
    Draft draft = dayAndNight();
    onDemand(draft).set("options.od.price_change", "-10 %").set("options.od.storage_gb", "1000");
    draft.set("options.od.storage_price", "0.1").set("options.od.migration_cost", "5000");
    draft.set("options.od.cluster_fee", "0.1").set("conventions.discount_rate", "10 %");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(isNear(plan.cost, *draft.outcome().npv(), 1e-9));
    CHECK(plan.onDemandOnly == draft.outcome().npv());
    CHECK(plan.today == draft.outcome().npv());
    CHECK(plan.orders.empty());
    checkInvariants(plan);
}

TEST_CASE("a plan that buys what an owned rack is costs what the comparison says of the rack")
{
    for (const char *timing : {"end", "monthly"})
        for (const char *financing : {"cash", "loan", "lease"}) {
            CAPTURE(timing, financing);
            Draft draft;
            draft.set("workloads.training.gpus", "48").set("workloads.training.busy", "100 %");
            draft.option("own", "owned-rack").set("options.own.servers", "6");
            draft.set("options.own.server_price_change", "5 %").set("options.own.staff_change", "3 %");
            draft.set("options.own.financing", financing).set("options.own.egress_gb_per_month", "50");
            draft.set("options.own.egress_price", "0.1").set("conventions.tax_rate", "20 %");
            if (std::string(financing) == "lease")
                draft.set("options.own.lease_per_server_month", "4000");
            draft.set("options.own.hold_months", "36").set("conventions.horizon_months", "60");
            draft.set("conventions.discount_rate", "10 %").set("conventions.cash_timing", timing);
            CHECK(isNear(PlanParts(draft.study).costOf(6, {0, 36}), *draft.outcome().npv(), 1e-9));
            const CapacityPlan plan = planOf(draft.study);
            CHECK(plan.status == CapacityPlan::Status::Ok);
            CHECK(plan.cost <= *draft.outcome().npv() * (1 + 1e-9));
            checkInvariants(plan);
        }
}

TEST_CASE("a plan that commits to what a commitment is costs what the comparison says of it")
{
    for (const char *upfront : {"none", "partial", "all"})
        for (const char *renewal : {"0 %", "7 %"}) {
            CAPTURE(upfront, renewal);
            Draft draft;
            draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "100 %");
            draft.option("year", "committed").set("options.year.price", "20");
            draft.set("options.year.gpus_per_instance", "8").set("options.year.upfront", upfront);
            draft.set("options.year.renewal_change", renewal).set("options.year.price_change", "-5 %");
            draft.set("conventions.horizon_months", "30").set("conventions.discount_rate", "8 %");
            CHECK(isNear(PlanParts(draft.study).costOf(2, {0, 12, 24}), *draft.outcome().npv(), 1e-9));
            const CapacityPlan plan = planOf(draft.study);
            CHECK(plan.status == CapacityPlan::Status::Ok);
            CHECK(plan.cost <= *draft.outcome().npv() * (1 + 1e-9));
            checkInvariants(plan);
        }
}

TEST_CASE("machines that are kept and rented by the month cost what the comparison says of them")
{
    Draft draft = dayAndNight();
    draft.option("kept", "on-demand").set("options.kept.price", "16");
    draft.set("options.kept.gpus_per_instance", "8").set("workloads.training.growth", "30 %");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(isNear(plan.cost, *draft.outcome().npv(), 1e-9));
    CHECK(plan.orders.empty());
    CHECK(shareOf(plan, "kept", 0).machines == 5);
    CHECK(shareOf(plan, "kept", 35).machines == 9);
}

TEST_CASE("the flat part of a load is committed to and its peak rented")
{
    Draft draft = dayAndNight();
    onDemand(commitment(draft));
    const CapacityPlan plan = planOf(draft.study);
    // 1.8 of 3 is 60 % of the time; the peak lasts for 42 %.
    for (const int month : {0, 20, 35}) {
        CHECK(shareOf(plan, "year", month).gpus == 16);
        CHECK(isNear(shareOf(plan, "od", month).gpus, 24, 1e-9));
        CHECK(isNear(shareOf(plan, "od", month).gpuHours, 24 * 730 * 10 / 24., 1e-9));
    }
    REQUIRE(plan.bound);
    CHECK(isNear(plan.cost, *plan.bound, 1e-9));
    CHECK(*plan.gap() < 1e-9);
    checkInvariants(plan);
}

TEST_CASE("a growing fleet is ordered ahead of its delivery and is never dearer than on demand alone")
{
    Draft draft;
    draft.set("workloads.training.gpus", "20").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.growth", "60 %").set("conventions.growth_timing", "monthly");
    draft.set("conventions.horizon_months", "36");
    onDemand(rack(draft));
    const CapacityPlan plan = planOf(draft.study);
    checkInvariants(plan);
    REQUIRE(plan.orders.size() > 1);
    for (const PlanOrder &order : plan.orders)
        CHECK(order.arrives == order.month + 3);
    CHECK(plan.cost < *plan.onDemandOnly);
    REQUIRE(plan.gap());
    CHECK(*plan.gap() < .25);
}

TEST_CASE("orders that are improved one by one are those of least cost of all small tasks that were tried")
{
    int exact = 0;
    constexpr int kTasks = 40;
    for (std::uint64_t number = 0; number < kTasks; ++number) {
        PointDraws point(kSmallTasks, number);
        Draft draft;
        draft.set("workloads.training.gpus", std::to_string(point.whole(2, 12)));
        draft.set("workloads.training.busy", "100 %").set("conventions.horizon_months", "5");
        draft.set("workloads.training.growth", std::to_string(point.whole(-60, 300)) + " %");
        draft.set("conventions.growth_timing", "monthly");
        onDemand(draft, point.chance(.5) ? "3" : "9");
        if (point.chance(.4))
            draft.set("options.od.gpus", std::to_string(point.whole(2, 10)));
        commitment(draft, "5").set("options.year.term_months", std::to_string(point.whole(2, 4)));
        draft.set("options.year.gpus_per_instance", std::to_string(point.whole(1, 4)));
        draft.option("own", "owned-rack").set("options.own.gpus_per_server", "4");
        draft.set("options.own.server_price", std::to_string(point.whole(5, 60) * 1000));
        draft.set("options.own.delivery_months", std::to_string(point.whole(0, 2)));
        draft.set("options.own.staff_per_year", std::to_string(point.whole(0, 2) * 10000));
        draft.set("options.own.hosting_per_server_year", "1000");
        const PlanParts made(draft.study);
        const PlanCosts &costs = made.costs;
        const auto found = required(findPlan(costs, {}));
        PlanOrders orders = costs.none();
        const double best = triedOut(costs, orders, 0, 0);
        CAPTURE(number, best, found.score.all());
        CHECK(found.score.all() <= best * 1.02);
        exact += found.score.all() <= best * (1 + 1e-9) ? 1 : 0;
        if (found.bound)
            CHECK(*found.bound <= best * (1 + 1e-9));
    }
    CHECK(exact >= kTasks * 9 / 10);
}

TEST_CASE("plans of random studies serve what is asked for, or say what is short, within their bounds")
{
    int planned = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        INFO(settingsOf(number));
        const Study study = randomStudy(number);
        PlanRequest request;
        request.workload = "first";
        const auto plan = planCapacity(study, request);
        if (!plan) {
            CHECK(plan.error().kind == ErrorKind::BadInput);
            continue;
        }
        ++planned;
        checkInvariants(*plan);
    }
    CHECK(planned > 30);
}

TEST_CASE("what no plan can serve is said, with the month, the limit and the change that mends it")
{
    Draft draft;
    draft.set("workloads.training.gpus", "20").set("workloads.training.busy", "100 %");
    draft.set("conventions.horizon_months", "24");
    onDemand(rack(draft)).set("options.od.gpus", "8");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(plan.status == CapacityPlan::Status::Infeasible);
    CHECK(plan.shortFrom == 0);
    CHECK_FALSE(plan.bound);
    CHECK(isNear(plan.months[0].shortGpus, 12, 1e-9));
    CHECK(plan.months[3].shortGpus == 0);
    REQUIRE(plan.relaxations.size() == 2);
    CHECK(pathOf(plan, plan.relaxations[0]) == "options.own.delivery_months");
    CHECK(plan.relaxations[0].needed == 0.0);
    CHECK(pathOf(plan, plan.relaxations[1]) == "options.od.gpus");
    CHECK(plan.relaxations[1].needed == 20.0);
    checkInvariants(plan);
    Draft slow = draft;
    slow.set("options.od.gpus_per_instance", "4")
        .set("options.od.price", "12")
        .set("options.od.speed", "0.5");
    const CapacityPlan slower = planOf(slow.study);
    CHECK(isNear(slower.months[0].shortGpus, 16, 1e-9));
    CHECK(slower.relaxations[1].now == 8.0);
    CHECK(slower.relaxations[1].needed == 40.0);
    for (const auto &[path, value] :
         {std::pair("options.own.delivery_months", "0"), std::pair("options.od.gpus", "20")}) {
        Draft mended = draft;
        mended.set(path, value);
        CHECK(planOf(mended.study).status == CapacityPlan::Status::Ok);
    }
}

TEST_CASE("the service level is asked of P90: of some months, or of the GPU-hours")
{
    Draft draft;
    draft.set("workloads.training.gpus", "20").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.gpus.low", "10").set("workloads.training.gpus.high", "40");
    draft.set("workloads.training.gpus.shape", "uniform").set("conventions.horizon_months", "20");
    commitment(draft);
    draft.set("options.year.term_months", "1");
    PlanRequest request;
    const auto gpusIn = [&](double share, ServiceBasis basis) {
        request.service = {share, basis};
        const CapacityPlan plan = planOf(draft.study, request);
        checkInvariants(plan);
        double gpus = 0;
        int covered = 0;
        for (const PlanMonth &month : plan.months) {
            gpus += month.shares[0].gpus;
            covered += month.shortGpuHoursHigh == 0 ? 1 : 0;
        }
        return std::pair(gpus, covered);
    };
    CHECK(gpusIn(0, ServiceBasis::Months).first == 20 * 20);
    const auto half = gpusIn(.5, ServiceBasis::Months);
    CHECK(half.second == 10);
    CHECK(gpusIn(1, ServiceBasis::Months).second == 20);
    const double all = gpusIn(1, ServiceBasis::GpuHours).first,
                 most = gpusIn(.9, ServiceBasis::GpuHours).first;
    CHECK(most < all);
    CHECK(isNear(most, .9 * 37 * 20, .02));
}

TEST_CASE("limits of machines hold, and the least of an order")
{
    Draft draft;
    draft.set("workloads.training.gpus", "30").set("workloads.training.busy", "100 %");
    draft.set("conventions.horizon_months", "24");
    onDemand(commitment(draft));
    PlanRequest request;
    request.limits["year"] = {0, 10};
    const CapacityPlan limited = planOf(draft.study, request);
    CHECK(shareOf(limited, "year", 5).machines == 10);
    CHECK(shareOf(limited, "od", 5).gpus == 20);
    REQUIRE(limited.binding.size() == 1);
    CHECK(limited.binding[0].kind == PlanLimit::Kind::Machines);
    CHECK(limited.binding[0].months.size() == 24);
    request.limits["year"] = {40, kUnlimited};
    const CapacityPlan least = planOf(draft.study, request);
    for (const PlanOrder &order : least.orders)
        CHECK(order.machines >= 40);
    request.limits["year"] = {4, 3};
    CHECK(planCapacity(draft.study, request).error().kind == ErrorKind::BadInput);
}

TEST_CASE("machines for requests that are to be answered in time are as many as the comparison has of them")
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "requests");
    draft.set("workloads.inference.requests_per_month", "26280000")
        .set("workloads.inference.service_time", "2");
    draft.set("workloads.inference.p95_target", "6.2").set("conventions.horizon_months", "12");
    draft.option("kept", "on-demand").set("options.kept.price", "4.29");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(shareOf(plan, "kept", 0).machines == 24);
    CHECK(isNear(plan.cost, *draft.outcome().npv(), 1e-9));
    REQUIRE(plan.issues.size() == 1);
    CHECK(plan.issues[0].sentence.find("83 % of what machines can do") != std::string::npos);
}

TEST_CASE("each month of a plan has the machines that its own requests need to be answered in time")
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "requests");
    draft.set("workloads.inference.requests_per_month", "30416667");
    draft.set("workloads.inference.service_time", "1").set("workloads.inference.growth", "60 %");
    draft.set("workloads.inference.p95_target", "3").set("conventions.horizon_months", "36");
    draft.option("kept", "on-demand").set("options.kept.price", "3");
    commitment(draft, "1").set("options.year.term_months", "12").set("options.year.gpus", "16");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(plan.status == CapacityPlan::Status::Ok);
    // M/M/c: the fewest servers that answer 95 % within 3 s.
    CHECK(shareOf(plan, "year", 0).machines == 20);
    CHECK(shareOf(plan, "year", 12).machines == 28);
    CHECK(shareOf(plan, "year", 24).machines == 41);
    const OptionOutcome kept = draft.outcome();
    for (const std::size_t month : {0, 12, 24})
        CHECK(*kept.served.machines[month] == shareOf(plan, "year", int(month)).machines);
    REQUIRE(plan.issues.size() == 1);
    CHECK(plan.issues[0].sentence.find("58 to 72 % of what machines can do") != std::string::npos);
    checkInvariants(plan);
}

TEST_CASE("work that may wait needs as many GPUs at once as a job of it, and else its mean")
{
    const auto committedTo = [](const char *jobs) {
        Draft draft;
        draft.set("workloads.training.measure", "jobs").set("workloads.training.job_gpus", "8");
        draft.set("workloads.training.job_gpu_hours", "96").set("workloads.training.jobs_per_month", jobs);
        draft.set("conventions.horizon_months", "12");
        commitment(draft);
        const CapacityPlan plan = planOf(draft.study);
        // As many as the comparison takes for it, where the first month says.
        CHECK(isNear(plan.cost, *draft.outcome().npv(), 1e-9));
        return shareOf(plan, "year", 0).gpus;
    };
    CHECK(committedTo("30") == 8);
    CHECK(committedTo("100") == 16);
    Draft burst("burst");
    burst.set("workloads.burst.nodes", "10").set("workloads.burst.gpus_per_node", "1");
    burst.set("workloads.burst.job_h", "0.25").set("workloads.burst.bursts_per_month", "440");
    commitment(burst).set("conventions.horizon_months", "12");
    CHECK(shareOf(planOf(burst.study), "year", 0).gpus == 10);
}

TEST_CASE("what a plan orders and rents fits whole jobs, each on machines of one option")
{
    Draft draft;
    draft.set("workloads.training.measure", "jobs").set("workloads.training.job_gpus", "16");
    draft.set("workloads.training.job_gpu_hours", "320").set("workloads.training.jobs_per_month", "40");
    draft.set("conventions.horizon_months", "36");
    onDemand(commitment(rack(draft), "1.2"), "1.5");
    for (const char *jobs : {"15", "40", "80", "120"})
        for (const char *growth : {"0 %", "40 %"}) {
            CAPTURE(jobs, growth);
            draft.set("workloads.training.jobs_per_month", jobs).set("workloads.training.growth", growth);
            const CapacityPlan plan = planOf(draft.study);
            CHECK(plan.status == CapacityPlan::Status::Ok);
            checkInvariants(plan);
            for (const PlanMonth &month : plan.months) {
                double together = 0;
                for (const PlanShare &share : month.shares) {
                    CHECK(std::fmod(share.gpus + 1e-9, 16) < 1e-6);
                    together += share.gpus;
                }
                CHECK(together >= month.demand.plannedMean);
            }
        }
}

TEST_CASE("correlations of a workload that is not planned are passed over")
{
    Draft draft = dayAndNight();
    onDemand(draft);
    draft.study.workloads["second"] = newWorkload(draft.study, "training");
    for (const char *path : {"workloads.second.gpus", "options.od.price"})
        draft.set(std::string(path) + ".low", "1").set(std::string(path) + ".high", "10");
    draft.study.correlations.push_back({"workloads.second.gpus", "options.od.price", .5, {}, {}});
    PlanRequest request;
    request.workload = "training";
    CHECK(planOf(draft.study, request).status == CapacityPlan::Status::Ok);
}

TEST_CASE("what was measured takes the place of the amount in the study")
{
    Draft draft = dayAndNight();
    onDemand(draft);
    PlanRequest request;
    request.history = DemandHistory{Cadence::Monthly, {20, 22, 24, 26, 28, 30}};
    const CapacityPlan plan = planOf(draft.study, request);
    CHECK(isNear(plan.months[0].demand.mean.p50, 32, 1e-9));
    CHECK(isNear(plan.months[0].demand.peak.p50, 32 * 40 / 26., 1e-9));
    CHECK(isNear(plan.months[0].demand.gpuHours(), 32 * 730, 1e-9));
    CHECK_FALSE(plan.today);
    CHECK(isNear(*plan.onDemandOnly, plan.cost, 1e-9));
    checkInvariants(plan);
}

TEST_CASE("what cannot be planned is refused in one sentence, and what is left out is named")
{
    Draft draft = dayAndNight();
    CHECK(planCapacity(draft.study, {}).error().message == "The study has no option; add at least one.");
    onDemand(draft).option("both", "portfolio");
    const CapacityPlan plan = planOf(draft.study);
    CHECK(plan.offers.size() == 1);
    REQUIRE_FALSE(plan.issues.empty());
    CHECK(plan.issues[0].place == "options.both");
    PlanRequest request;
    request.workload = "nothing";
    CHECK(planCapacity(draft.study, request).error().kind == ErrorKind::NotFound);
    Draft two = draft;
    two.study.workloads["second"] = newWorkload(two.study, "training");
    CHECK(planCapacity(two.study, {}).error().message.find("--workload") != std::string::npos);
    Draft nothing = draft;
    nothing.set("workloads.training.curve", "0*24");
    CHECK(planCapacity(nothing.study, {}).error().kind == ErrorKind::BadInput);
    Draft endless = draft;
    rack(endless).set("options.own.resale_fraction", "100 %").set("options.own.bulk_discount", "50 %");
    endless.set("options.own.discount_shape", "flat");
    endless.set("options.own.staff_per_year", "0").set("options.own.hosting_per_server_year", "0");
    endless.set("options.own.gpu_failures_per_server_year", "0");
    CHECK(planCapacity(endless.study, {}).error().message.find("earns money") != std::string::npos);
    std::stop_source stopped;
    stopped.request_stop();
    request = {};
    request.stop = stopped.get_token();
    CHECK(planCapacity(draft.study, request).error().kind == ErrorKind::Cancelled);
}
