// Document 004: elastic training on spot instances of several clouds.
#include "model/claims/claim.h"

#include "model/finance/count.h"

namespace breakeven {

namespace {

constexpr Unit kNodePrice = units::money / units::machineHour;

const ClaimFact kSpotPrice =
    statedFact("spot_price", "Spot price of 4 T4", kNodePrice, "$/h", 1.173, {{"options.spot-16.price"}},
               "30 % of 3.91: \"average saving of 70%\"");
const ClaimFact kOnDemandPrice = foreignFact("on_demand_price", "On-demand price of 4 T4", kNodePrice, "$/h",
                                             3.91, {{"options.on-demand-4.price"}}, "g4dn.12xlarge",
                                             "NSDI'24 paper, price of 4 T4", {2023, 2, 15});
const ClaimFact kFewGpus =
    statedFact("few_gpus", "GPUs of the baseline", units::gpu, "GPUs", 4, {{"options.spot-4.gpus"}});
const ClaimFact kManyGpus =
    statedFact("many_gpus", "GPUs at most", units::gpu, "GPUs", 64, {{"options.spot-64.gpus"}});

ClaimFact efficiency(const char *key, const char *label, double value, std::vector<StudyPath> paths)
{
    return {key, label, units::one, "%", value, std::move(paths)};
}

const ClaimFact kAt4 = efficiency("efficiency_4", "Efficiency at 4 GPUs", 1, {{"options.spot-4.efficiency"}});
const ClaimFact kAt16 =
    efficiency("efficiency_16", "Efficiency at 16 GPUs", .9, {{"options.spot-16.efficiency"}});
const ClaimFact kAt64 =
    efficiency("efficiency_64", "Efficiency at 64 GPUs, ×8", .5, {{"options.spot-64.efficiency"}});
const ClaimFact kAt64Best = efficiency("efficiency_64_best", "Efficiency at 64 GPUs, ×10", .625, {});
const ClaimFact kAt32 =
    assumedFact("efficiency_32", "Efficiency at 32 GPUs", units::one, "%", .752809,
                {{"options.spot-32.efficiency"}}, "contention model through 90 % at 16 GPUs and 50 % at 64");

Quantity priceRatio(ClaimContext &claim) { return claim.fact(kSpotPrice) / claim.fact(kOnDemandPrice); }

// Against on demand at the baseline, without interruptions.
Quantity spotSaving(ClaimContext &claim, const ClaimFact &fact)
{
    return 1 - priceRatio(claim) / claim.fact(fact);
}

Quantity timesGpus(ClaimContext &claim) { return claim.fact(kManyGpus) / claim.fact(kFewGpus); }

void jobLength(ClaimContext &claim)
{
    claim.computes("Shortest job, hours", count(claim.fact(statedFact("shortest_h", "\"hours\": at least one",
                                                                      units::hour, "h", 1))));
    claim.computes("Longest job, hours", count(claim.fact(statedFact("longest_h", "\"to days\": at least one",
                                                                     units::hour, "h", 24))));
}

void bestSpeedUp(ClaimContext &claim)
{
    claim.computes("Speed-up, best", timesGpus(claim) * claim.fact(kAt64Best));
    claim.otherwise("Speed-up, least", timesGpus(claim) * claim.fact(kAt64));
}

void networkSize(ClaimContext &claim)
{
    const Quantity own = claim.fact(statedFact("parameters", "Parameters, millions", units::one, "M", 200));
    const Quantity early = claim.fact(
        statedFact("parameters_before", "Parameters as first given, millions", units::one, "M", 170));
    const Quantity other = claim.fact(assumedFact("resnet", "Parameters of ResNet-50, millions", units::one,
                                                  "M", 25.6, {}, "as commonly given, not verified"));
    claim.computes("Times ResNet-50", own / other);
    claim.otherwise("Times ResNet-50, with 170 million", early / other);
}

void gpusForBatch(ClaimContext &claim)
{
    const Quantity batch = claim.fact(statedFact("batch", "Batch wanted", units::one, "", 512));
    const Quantity now = claim.fact(statedFact("batch_now", "Batch on one machine", units::one, "", 128));
    const Quantity gpus = claim.fact(statedFact("gpus_now", "GPUs of one machine", units::one, "GPUs", 8));
    const Quantity smaller = claim.fact(assumedFact("batch_per_gpu", "Batch a GPU, where 64 are needed",
                                                    units::one, "", 8, {}, "half of what the machine holds"));
    claim.computes("GPUs at the batch a GPU holds today", batch / (now / gpus));
    claim.computes("GPUs at half of it", batch / smaller);
    claim.otherwise("Batch a GPU today", now / gpus);
}

void interruptionAge(ClaimContext &claim)
{
    const Quantity cap =
        claim.fact(foreignFact("cap_h", "Longest life of a preemptible machine", units::hour, "h", 24, {},
                               "always stopped after 24 hours",
                               "Google Cloud documentation of preemptible VM instances", {2026, 11, 20}));
    claim.computes("Hours until it is stopped", count(cap));
}

void idealSpeedUp(ClaimContext &claim) { claim.computes("Ideal speed-up", timesGpus(claim)); }

void speedUp(ClaimContext &claim)
{
    const Quantity times = timesGpus(claim);
    const auto serialShare = [&](const ClaimFact &fact) { return (1 / claim.fact(fact) - 1) / (times - 1); };
    claim.computes("Speed-up, least", times * claim.fact(kAt64));
    claim.computes("Speed-up, most", times * claim.fact(kAt64Best));
    claim.otherwise("Efficiency, least", claim.fact(kAt64), Display::Percent);
    claim.otherwise("Efficiency, most", claim.fact(kAt64Best), Display::Percent);
    claim.otherwise("Serial share, most", serialShare(kAt64), Display::Percent);
    claim.otherwise("Serial share, least", serialShare(kAt64Best), Display::Percent);
}

void savingUpTo16(ClaimContext &claim)
{
    claim.computes("Saved at 16 GPUs", spotSaving(claim, kAt16), Display::Percent);
    claim.computes("Saved at 4 GPUs", spotSaving(claim, kAt4), Display::Percent);
    claim.otherwise("Efficiency that saves 60 %", priceRatio(claim) / (1 - .6), Display::Percent);
}

void savingFrom32(ClaimContext &claim)
{
    claim.computes("Saved at 64 GPUs", spotSaving(claim, kAt64), Display::Percent);
    claim.otherwise("Saved at 64 GPUs, ×10", spotSaving(claim, kAt64Best), Display::Percent);
    claim.otherwise("Saved at 32 GPUs", spotSaving(claim, kAt32), Display::Percent);
}

void speedUpBesideSaving(ClaimContext &claim)
{
    const Quantity saved = claim.fact(statedFact("saving", "Saving stated beside it", units::one, "%", .4));
    claim.computes("Speed-up at that saving", timesGpus(claim) * priceRatio(claim) / (1 - saved));
    claim.otherwise("Saved at ×10", spotSaving(claim, kAt64Best), Display::Percent);
}

std::vector<ClaimRow> rows()
{
    using Kind = ClaimValue::Kind;
    return {
        {1, "a typical computational pipeline we use contains 7–10 different DL models", claimRange(7, 10),
         "models", "It is how they work: an input."},
        {2, "the training would take days to weeks", claimRange(24, 168), "h",
         "The same text says \"training jobs take hours to days\".", ClaimRule::Rounded, 1, "", Kind::Range,
         jobLength},
        {3,
         "Speed up training by an order of magnitude",
         claimNumber(10),
         "×",
         "A goal; the other end of the measured range is ×{1}.",
         ClaimRule::About,
         1,
         "the upper end of the measured ×8 to ×10, at 64 GPUs",
         Kind::Number,
         bestSpeedUp,
         {{{"options.spot-64.efficiency"}, "62.5 %"}}},
        {4, "large networks of about 200MM parameters (~X5 than ResNet-50)", claimNumber(5), "×",
         "ResNet-50 has 25.6 million; with the 170 million given before it is {1} times.", ClaimRule::About,
         1, "", Kind::Number, networkSize},
        {5, "increase our batch size up to 512 which would require 32–64 GPUs", claimRange(32, 64), "GPUs",
         "128 on 8 GPUs are {1} a GPU, which gives 32.", ClaimRule::Rounded, 1,
         "64 at 8 examples a GPU, half of what one holds", Kind::Range, gpusForBatch},
        {6, "using spot instances instead of on-demand instances offers an average saving of 70%",
         claimNumber(70), "%", "It is the discount they got: an input."},
        {7, "especially on GCP where instances get interrupted every 24 hours", claimNumber(24), "h",
         "Spot machines, which have followed them, have no longest life.", ClaimRule::Rounded, 1,
         "preemptible machines, which are always stopped after 24 hours", Kind::Number, interruptionAge},
        {8, "4xT4 GPUs, 48 CPU cores and 192 GB memory", claimNumbers({4, 48, 192}), "GPUs, cores, GB",
         "It is what they compared: four small machines with 32 cores and 128 GB, \"comparable results\"."},
        {9, "scaling the GPUs from 4 to 64", claimNumber(16), "×", "64 over 4 GPUs: the ideal.",
         ClaimRule::Rounded, 1, "", Kind::Number, idealSpeedUp},
        {10,
         "We saw x8–10 speedup by scaling from 4 to 64 GPUs",
         claimRange(8, 10),
         "×",
         "An efficiency of {1} to {2}; by Amdahl's law {3} to {4} of the work is serial.",
         ClaimRule::Rounded,
         1,
         "",
         Kind::Range,
         speedUp,
         {},
         true},
        {11, "we save 60–70% of the experiment cost by running on spot instances", claimRange(60, 70), "%",
         "Against on demand on 4 GPUs, interruptions aside; 60 % needs an efficiency of {1}.",
         ClaimRule::Rounded, 1, "", Kind::Range, savingUpTo16},
        {12,
         "For experiments using 32+ GPUs, we save about 40% of the cost",
         claimNumber(40),
         "%",
         "At ×10 it is {1}; at 32 GPUs the same curve saves {2}.",
         ClaimRule::About,
         1,
         "64 GPUs and a speed-up of 8",
         Kind::Number,
         savingFrom32,
         {{{"options.spot-64.efficiency"}, "50 %"}}},
        {13, "but benefit from up to 10X speedup", claimNumber(10), "×",
         "The text states it beside \"about 40%\", which is saved at ×8; at ×10 it is {1}.", ClaimRule::About,
         1, "", Kind::Number, speedUpBesideSaving},
        {14,
         "a working solution on both AWS and GCP within a couple of weeks",
         {},
         "",
         "What the engineers cost is not in the text."},
    };
}

} // namespace

ClaimDocument document004()
{
    return {"004",
            "Multi-Cloud, Distributed Training Platform Over Spot Instances with TorchElastic and Kubernetes",
            "document 004",
            {2021, 6, 17},
            rows()};
}

} // namespace breakeven
