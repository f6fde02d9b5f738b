// Replicas on machines, level by level, against a count hour by hour.
#include "model/serving/replica_dispatch.h"
#include "tests/support/test.h"

#include <cmath>
#include <random>

using namespace breakeven;

namespace {

struct Counted
{
    double machineHours = 0;
    double requests = 0;
    double peak = 0;
};

// Every hour of the week on its own, replicas placed one by one on machines they fit into.
Counted countedByHour(const std::vector<ShapeSegment> &curve, const ReplicaSupply &supply, bool isKept)
{
    Counted counted;
    std::vector<double> machines;
    for (const ShapeSegment &hour : curve) {
        const double rate = supply.requestsPerSecond * hour.level;
        int replicas = int(supply.replica.leastReplicas);
        while (replicas * supply.replica.headroom * supply.replica.goodput / supply.replica.burst <
               rate - 1e-9)
            ++replicas;
        int used = 0;
        double free = 0;
        for (int placed = 0; placed < replicas; ++placed) {
            if (supply.replica.gpusPerReplica > supply.replica.gpusPerMachine) {
                used += int(std::ceil(supply.replica.gpusPerReplica / supply.replica.gpusPerMachine));
                continue;
            }
            if (free < supply.replica.gpusPerReplica) {
                ++used;
                free = supply.replica.gpusPerMachine;
            }
            free -= supply.replica.gpusPerReplica;
        }
        machines.push_back(used);
        counted.peak = std::max(counted.peak, double(used));
        counted.requests += rate * 3600;
    }
    for (const double used : machines)
        counted.machineHours += isKept ? counted.peak : used;
    return counted;
}

std::vector<ShapeSegment> randomWeek(std::mt19937 &random)
{
    std::vector<ShapeSegment> week;
    for (int hour = 0; hour < 168; ++hour)
        week.push_back({1, random() % 4 == 0 ? 0 : double(random() % 1000) / 400});
    return week;
}

ReplicaSupply randomSupply(std::mt19937 &random)
{
    std::uniform_real_distribution<double> unit(0, 1);
    static constexpr double kGpus[] = {1, 2, 3, 4, 5, 8, 16, 20};
    ReplicaSupply supply;
    supply.requestsPerSecond = 1 + 60 * unit(random);
    supply.replica = {
        3 + 10 * unit(random), 0.7 + 0.3 * unit(random), 1 + unit(random), kGpus[random() % 8], 8,
        double(random() % 3)};
    return supply;
}

} // namespace

TEST_CASE("machines of replicas are what an hour-by-hour count places", "[serving]")
{
    std::mt19937 random(3);
    for (int run = 0; run < 100; ++run) {
        INFO("run " << run);
        const auto week = randomWeek(random);
        ReplicaSupply supply = randomSupply(random);
        for (const bool isKept : {true, false}) {
            supply.machines.isAutoscaled = !isKept;
            const ReplicasDispatched dispatched = dispatchReplicas(week, supply, 168);
            const Counted counted = countedByHour(week, supply, isKept);
            CHECK(dispatched.machines == Approx(counted.peak));
            CHECK(dispatched.paid == Approx(counted.machineHours * 8));
            CHECK(dispatched.requests == Approx(counted.requests));
        }
    }
}

TEST_CASE("more goodput never takes more machines, and kept machines are never fewer", "[serving]")
{
    std::mt19937 random(5);
    for (int run = 0; run < 100; ++run) {
        const auto week = randomWeek(random);
        ReplicaSupply supply = randomSupply(random);
        const ReplicasDispatched kept = dispatchReplicas(week, supply, 730);
        supply.machines.isAutoscaled = true;
        const ReplicasDispatched scaled = dispatchReplicas(week, supply, 730);
        supply.replica.goodput *= 1.3;
        CHECK(dispatchReplicas(week, supply, 730).paid <= scaled.paid * (1 + 1e-12));
        CHECK(scaled.paid <= kept.paid * (1 + 1e-12));
    }
}

TEST_CASE("machines that are too few answer what they are planned for", "[serving]")
{
    ReplicaSupply supply;
    supply.requestsPerSecond = 100;
    supply.replica = {20, 0.8, 1, 4, 8, 1};
    supply.machines.machines = 2; // 4 replicas of 16 a second
    const std::vector<ShapeSegment> day{{12, 1.5}, {12, 0.5}};
    const ReplicasDispatched dispatched = dispatchReplicas(day, supply, 730);
    CHECK(dispatched.requests == Approx((64 + 50) / 2.0 * 730 * 3600));
    CHECK(dispatched.served == Approx(dispatched.requests / 3600 / 20 * 4));
    CHECK(dispatched.demanded == Approx(100.0 * 730 / 20 * 4));
    CHECK(dispatched.planned == Approx(64));
    CHECK(dispatched.busiest == Approx(16));
}

TEST_CASE("machines that may be taken back have spare ones", "[serving]")
{
    ReplicaSupply supply;
    supply.requestsPerSecond = 50;
    supply.replica = {10, 1, 1, 8, 8, 0};
    supply.spare = {0.9, 0, 0.999};
    // Five are needed; that at least five of nine are up has a probability of 99.91 %, of eight 99.50 %.
    CHECK(dispatchReplicas(std::vector<ShapeSegment>{{1, 1}}, supply, 730).machines == 9);
}

TEST_CASE("a base takes its part of every level before others do", "[serving]")
{
    ReplicaSupply supply;
    supply.requestsPerSecond = 10;
    supply.servedBefore = 12;
    supply.replica = {1, 1, 1, 1, 1, 0};
    supply.machines.isAutoscaled = true;
    const ReplicasDispatched rest =
        dispatchReplicas(std::vector<ShapeSegment>{{1, 0.5}, {1, 1.5}}, supply, 2);
    CHECK(rest.machines == 3);
    CHECK(rest.requests == Approx(3 * 3600));
}

TEST_CASE("a goodput that is not known leaves everything unknown", "[serving]")
{
    ReplicaSupply supply;
    supply.requestsPerSecond = 10;
    supply.replica.goodput = NAN;
    CHECK(std::isnan(dispatchReplicas(std::vector<ShapeSegment>{{1, 1}}, supply, 730).requests));
}
