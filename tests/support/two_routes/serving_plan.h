// The replicas of a served model walked through hour by hour over a plan: what is paid and what is answered.
//
// The arithmetic is its own; nothing of the model's evaluation is used.
#pragma once

#include "model/study/study.h"

#include <cstdint>
#include <string>
#include <vector>

namespace breakeven::test {

struct ServingPlan
{
    std::string kind; // of its one option, "option"
    bool isStarted = false;
    bool isByGpu = false;
    int months = 12;
    double requestsPerMonth = 0, growth = 0, burst = 1;
    std::vector<double> weights; // by hour; none: flat
    double goodput = 1, headroom = 1;
    int gpusPerReplica = 1, gpusPerMachine = 1;
    int least = 0, spare = 0;
    int held = 0;             // machines that are given; 0: as many as are needed
    double availability = 1;  // of a machine, of spot
    double price = 1;         // of a machine and hour, or of a server
    double priceChange = 0;   // a year
    double overhead = 1;      // paid over used time of what is started
    double startsPerDay = 0;  // of scale to zero
    double idlePerStartH = 0; // of scale to zero
    double premium = 0;       // of a managed service
};

// On demand started and kept, by the machine and by the GPU, spot, committed, owned, managed and scaled to
// zero, by load curve, growth, fewest and spare replicas.
ServingPlan drawnServingPlan(std::uint64_t seed, std::uint64_t number);
Study studyOf(const ServingPlan &plan);
std::string textOf(const ServingPlan &plan);

struct WalkedPlan
{
    double cost = 0;
    double answered = 0; // requests of the plan
    double machines = 0; // most at the same time
};
WalkedPlan walked(const ServingPlan &plan);

// What the model says differently: "" where nothing. Costs to 1e-9.
std::string differenceIn(const ServingPlan &plan);

} // namespace breakeven::test
