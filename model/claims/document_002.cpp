// Document 002: speech on a GPU that is switched off between requests.
#include "model/claims/claim.h"

namespace breakeven {

namespace {

constexpr Unit kGpuNodePrice = units::money / units::machineHour;

const ClaimFact kDedicated = statedFact("dedicated_price", "Dedicated machine with T4", kGpuNodePrice, "$/h",
                                        0.586606, {{"options.dedicated-on-demand.price"}});
const ClaimFact kSpot = statedFact("spot_price", "Spot machine with T4", kGpuNodePrice, "$/h", 0.159812,
                                   {{"options.scale-to-zero-spot.price"}});
const ClaimFact kBase = statedFact("base_price", "Price of a base node", kGpuNodePrice, "$/h", 0.033503,
                                   {{"options.scale-to-zero-spot.base_price"}});
const ClaimFact kBaseNodes = statedFact("base_nodes", "Base nodes", units::machine, "nodes", 2,
                                        {{"options.scale-to-zero-spot.base_nodes"}});
const ClaimFact kActive = statedFact("active_h_per_day", "Active hours a day", units::one, "h/day", 2,
                                     {{"workloads.speech.active_h_per_day"}});
const ClaimFact kSpeech = statedFact("speech_h_per_day", "Speech a day, hours", units::one, "h/day", 5, {},
                                     "300 minutes, as long as it takes to say them");
const ClaimFact kMachine = statedFact("machine_price", "n1-highmem-4", kGpuNodePrice, "$/h", 0.236606);
const ClaimFact kGpu = statedFact("gpu_price", "T4", kGpuNodePrice, "$/h", 0.35);
const ClaimFact kSpotMachine =
    statedFact("spot_machine_price", "n1-highmem-4, spot", kGpuNodePrice, "$/h", 0.049812);
const ClaimFact kSpotGpu = statedFact("spot_gpu_price", "T4, spot", kGpuNodePrice, "$/h", 0.11);

Quantity oneMachine(const ClaimContext &claim) { return claim.builder().constant(1, units::machine); }

Quantity dedicatedMonth(ClaimContext &claim)
{
    return claim.fact(kDedicated) * claim.time().hoursPerMonth * oneMachine(claim);
}

Quantity baseMonth(ClaimContext &claim)
{
    return claim.fact(kBaseNodes) * claim.fact(kBase) * claim.time().hoursPerMonth;
}

// A GPU machine that is paid for some hours of every day.
Quantity activeMonth(ClaimContext &claim, const ClaimFact &price, const ClaimFact &hoursPerDay)
{
    return claim.fact(price) * (claim.fact(hoursPerDay) / 24) * claim.time().hoursPerMonth *
           oneMachine(claim);
}

void dedicatedHour(ClaimContext &claim)
{
    claim.computes("Machine and GPU, an hour", claim.fact(kMachine) + claim.fact(kGpu));
}

void dedicatedCost(ClaimContext &claim)
{
    const Quantity calendar = claim.fact(assumedFact("calendar_hours", "Hours of a mean calendar month",
                                                     units::hour / units::month, "h/month", 730));
    claim.computes("Dedicated machine, a month", dedicatedMonth(claim));
    claim.otherwise("Dedicated machine, a mean calendar month",
                    claim.fact(kDedicated) * calendar * oneMachine(claim));
}

void baseHour(ClaimContext &claim)
{
    claim.computes("Base nodes, an hour", claim.fact(kBaseNodes) * claim.fact(kBase));
    claim.otherwise("Base nodes, a month", baseMonth(claim));
}

void spotHour(ClaimContext &claim)
{
    const Quantity machine = claim.fact(kSpotMachine), gpu = claim.fact(kSpotGpu);
    const Quantity fullMachine = claim.fact(kMachine), fullGpu = claim.fact(kGpu);
    claim.computes("Spot machine and GPU, an hour", machine + gpu);
    claim.otherwise("Discount of the machine", 1 - machine / fullMachine, Display::Percent);
    claim.otherwise("Discount of the GPU", 1 - gpu / fullGpu, Display::Percent);
    claim.otherwise("Discount of both", 1 - (machine + gpu) / (fullMachine + fullGpu), Display::Percent);
}

void scaledToZero(ClaimContext &claim)
{
    const Quantity base = baseMonth(claim), active = activeMonth(claim, kSpot, kActive);
    claim.computes("Scaled to zero, a month", base + active);
    claim.otherwise("Base nodes, a month", base);
    claim.otherwise("GPU machine, a month", active);
}

void timesCheaper(ClaimContext &claim)
{
    const Quantity dedicated = claim.step("dedicated", "Dedicated machine, a month", dedicatedMonth(claim));
    const Quantity base = claim.step("base", "Base nodes, a month", baseMonth(claim));
    const auto times = [&](const ClaimFact &price, const ClaimFact &hours) {
        return dedicated / (base + activeMonth(claim, price, hours));
    };
    claim.computes("Times cheaper", times(kSpot, kActive));
    claim.otherwise("Times cheaper at five hours a day", times(kSpot, kSpeech));
    claim.otherwise("Times cheaper without spot", times(kDedicated, kActive));
    claim.otherwise("Times cheaper without spot at five hours a day", times(kDedicated, kSpeech));
    claim.otherwise("Times cheaper by spot alone", claim.fact(kDedicated) / claim.fact(kSpot));
}

} // namespace

ClaimDocument document002()
{
    using Kind = ClaimValue::Kind;
    return {
        "002",
        "Cost-optimized ML on production: Autoscaling GPU Nodes on Kubernetes to Zero using KEDA",
        "document 002",
        {2023, 2, 23},
        {
            {1, "run the inference daily for about 300 minutes of speech", claimNumber(300), "min/day",
             "It is what the client sends: an input; the cost counts two hours of it a day."},
            {2, "Total $0.236606 + $0.35 = $0.586606/h for a dedicated server", claimNumber(0.586606),
             "USD/h", "Machine and GPU added.", ClaimRule::Rounded, 1e-6, "", Kind::Number, dedicatedHour},
            {3, "Estimate monthly cost: $422", claimNumber(422), "USD/month",
             "With 720 hours, 30 days; a mean calendar month of 730 hours is {1} USD.", ClaimRule::Rounded, 1,
             "", Kind::Number, dedicatedCost},
            {4, "2 x e2-medium : 2 x $0.033503 = $0.067", claimNumber(0.067), "USD/h",
             "Two base nodes; {1} USD a month.", ClaimRule::Rounded, 1e-3, "", Kind::Number, baseHour},
            {5, "$0.049812 + $0.11 = $0.159812", claimNumber(0.159812), "USD/h",
             "Spot takes {1} off the machine, {2} off the GPU and {3} off both.", ClaimRule::Rounded, 1e-6,
             "", Kind::Number, spotHour},
            {6, "(2 hours every day) = 48 + 10 = $58", claimNumber(58), "USD/month",
             "Base nodes {1} USD and the GPU machine {2} USD.", ClaimRule::Rounded, 1, "", Kind::Number,
             scaledToZero},
            {7, "with the option 2 we can reduce the server cost by at least 5x", claimNumber(5), "×",
             "Two effects in one: at five hours a day it is {1}; with an on-demand GPU {2}, at five hours a "
             "day {3}; spot all day without any scaling {4}.",
             ClaimRule::AtLeast, 1, "", Kind::Number, timesCheaper},
            {8, "cooldownPeriod: 60", claimNumber(60), "s", "It is a setting: an input."},
            {9, "Create autosale GPU node pool from 0 - 3", claimRange(0, 3), "nodes",
             "It is a setting: an input."},
        }};
}

} // namespace breakeven
