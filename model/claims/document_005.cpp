// Document 005: what makers of language models say of the GPU-hours of their training runs.
//
// Each total is set against 6 FLOP a parameter and token at a share of the peak of 40 %, once as it is and
// once with the greatest overhead of runs that such totals show: restarts, evaluation, ablations and slow
// phases.
#include "model/claims/claim.h"

#include "model/effects/training_run.h"

namespace breakeven {

namespace {

// A model, its data and the GPU it was trained on.
struct PublishedRun
{
    double active; // billions of parameters that a token uses
    double tokens;
    double tflops;
    double hours; // as published
};

constexpr double kPeakOfA100 = 312;
constexpr double kPeakOfH100 = 989;

// GPU-hours without and with the overhead; the published total over the first.
void gpuHoursOf(ClaimContext &claim, const PublishedRun &run)
{
    const auto active =
        claim.fact(statedFact("active_params_b", "Active parameters, billions", units::one, "", run.active));
    const auto tokens = claim.fact(statedFact("tokens", "Tokens", units::token, "tokens", run.tokens));
    const auto hours =
        claim.fact(statedFact("gpu_hours", "GPU-hours, published", units::gpuHour, "GPU-h", run.hours));
    const auto tflops =
        claim.fact(assumedFact("tflops", "Peak of a GPU, BF16", units::one, "TFLOPS", run.tflops));
    const auto use = claim.fact(assumedFact("mfu", "Share of the peak", units::one, "%", 0.4));
    const auto most =
        claim.fact(assumedFact("most_overhead", "Greatest overhead of runs", units::one, "", 2.9));
    SheetBuilder &builder = claim.builder();
    const Quantity perToken =
        builder.constant(trainingFlop(TrainingMethod::Full, 1, 1), units::one / units::token);
    const Quantity hoursOfFlop = builder.constant(trainingGpuHours(1, 1, 1), units::gpuHour);
    const Quantity plain = claim.step("plain", "GPU-hours of the operations",
                                      perToken * active * tokens * hoursOfFlop / tflops / use);
    claim.computes("GPU-hours of the operations", plain);
    claim.computes("GPU-hours with the greatest overhead", plain * most);
    claim.otherwise("Published over the operations", hours / plain);
}

template<int row>
void published(ClaimContext &claim)
{
    constexpr PublishedRun kRuns[] = {
        {405, 15.6e12, kPeakOfH100, 30.84e6}, {70.55, 15e12, kPeakOfH100, 7e6},
        {8.03, 15e12, kPeakOfH100, 1.46e6},   {37, 14.8e12, kPeakOfH100, 2.664e6},
        {70.55, 15e12, kPeakOfH100, 6.4e6},   {6.74, 2e12, kPeakOfA100, 184320},
        {68.98, 2e12, kPeakOfA100, 1720320}};
    gpuHoursOf(claim, kRuns[row]);
}

ClaimRow totalOf(int number, const char *quote, double hours, const char *reason,
                 void (*build)(ClaimContext &))
{
    return {number, quote, claimNumber(hours),      "GPU-h", reason, ClaimRule::About,
            1,      "",    ClaimValue::Kind::Range, build};
}

} // namespace

ClaimDocument document005()
{
    return {
        "005",
        "Model cards and papers: GPU-hours of training runs",
        "model cards and papers of the makers",
        {2024, 12, 27},
        {
            totalOf(1, "Llama 3.1 405B: 30.84M", 30.84e6,
                    "{1} times the operations at 40 % of the peak: restarts and slow phases.", published<0>),
            totalOf(2, "Llama 3.1 70B: 7.0M", 7e6,
                    "{1} times the operations at 40 % of the peak; the total holds more than the last run.",
                    published<1>),
            totalOf(3, "Llama 3.1 8B: 1.46M", 1.46e6,
                    "{1} times the operations at 40 % of the peak: the total holds evaluation, ablations and "
                    "runs "
                    "that came to nothing.",
                    published<2>),
            totalOf(
                4, "At an economical cost of only 2.664M H800 GPU hours", 2.664e6,
                "{1} times the operations at 40 % of the peak of BF16, of the pre-training alone; an H800 "
                "has the peak of an H100.",
                published<3>),
            totalOf(5, "Llama 3 70B: 6.4M", 6.4e6,
                    "{1} times the operations at 40 % of the peak; the total holds more than the last run.",
                    published<4>),
            totalOf(6, "Llama 2 7B: 184320", 184320, "{1} times the operations at 40 % of the peak.",
                    published<5>),
            totalOf(7, "Llama 2 70B: 1720320", 1720320,
                    "{1} times the operations at 40 % of the peak: the run reached 43 %.", published<6>),
        }};
}

} // namespace breakeven
