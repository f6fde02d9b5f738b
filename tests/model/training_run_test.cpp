// A training run from parameters and tokens, against the figures of papers and model cards.
#include "model/effects/training_run.h"
#include "tests/support/calculator_rows.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Keys = std::vector<std::string>;

Keys onH100(Keys keys)
{
    keys.push_back("tflops=989");
    return keys;
}

// The expected values are products worked out by hand; the figures beside them are published.
const std::vector<ReferenceRow> &trainingRows()
{
    const Keys llama405 = onH100({"params_b=405", "tokens=15.6e12", "mfu=0.40"});
    const Keys llama8 = onH100({"params_b=8.03", "tokens=15e12", "mfu=0.40"});
    const Keys llama70 = onH100({"params_b=70.55", "tokens=15e12", "mfu=0.40"});
    const Keys deepSeek = onH100({"params_b=671", "active_params_b=37", "tokens=14.8e12", "mfu=0.3464"});
    const Keys lora = onH100({"params_b=7", "tokens=1e9", "method=lora", "mfu=0.35", "gpus=8"});
    static const std::vector<ReferenceRow> rows{
        // Llama 3 paper: 3.8e25 FLOP; the card: 30.84 M GPU-hours, 1.16 times.
        {"TRN-01", "training-run", llama405, "flop", {3.7908e25}},
        {"TRN-01", "training-run", llama405, "gpu_hours", {26.6178e6}, 1e-5},
        // The card: 1.46 M, 2.9 times.
        {"TRN-02", "training-run", llama8, "gpu_hours", {507457}, 1e-5},
        // The card: 7.0 M, 1.6 times.
        {"TRN-03", "training-run", llama70, "gpu_hours", {4.4584e6}, 1e-4},
        // DeepSeek-V3 report: 2.664 M H800-hours of pre-training, which are 34.64 % of the peak.
        {"TRN-04", "training-run", deepSeek, "flop", {3.2856e24}},
        {"TRN-04", "training-run", deepSeek, "gpu_hours", {2.664e6}, 1e-3},
        {"TRN-05", "training-run", lora, "flop", {2.8e19}},
        {"TRN-05", "training-run", lora, "gpu_hours", {22.47}, 1e-3},
        {"TRN-05", "training-run", lora, "days", {2.81 / 24}, 1e-3},
        {"TRN-06", "training-run", llama8, "memory_gb", {128.48}},
        {"TRN-06", "training-run", llama8, "gpus_least", {3}},
    };
    return rows;
}

} // namespace

TEST_CASE("a training run takes the operations, hours and memory of papers and model cards")
{
    checkRows(trainingRows());
}

TEST_CASE("HFU counts what is computed twice: a forward pass more of three, or of two")
{
    const Keys full = onH100({"params_b=8", "tokens=1e12"}),
               lora = onH100({"params_b=8", "tokens=1e12", "method=lora"});
    const auto hours = [](Keys keys, const char *use) {
        keys.push_back(use);
        return number("training-run", keys, "gpu_hours");
    };
    CHECK(hours(full, "hfu=0.4") / hours(full, "mfu=0.4") == Approx(4.0 / 3)); // TRN-07
    CHECK(hours(lora, "hfu=0.4") / hours(lora, "mfu=0.4") == Approx(3.0 / 2));
    CHECK(hours(full, "hfu=0.4") == Approx(hours(full, "mfu=0.3")));
}

TEST_CASE("days size the cluster, GPUs give the days, and too few GPUs cannot run")
{
    const Keys run = onH100({"params_b=8.03", "tokens=200e9", "mfu=0.4"});
    const auto with = [&](const char *key) {
        Keys keys = run;
        keys.push_back(key);
        return answer("training-run", keys);
    };
    // 6766.1 GPU-hours are 20.1 GPUs for 14 days. TRN-08
    const CalculatorResult inTime = with("days=14");
    CHECK(*inTime.number("gpus") == 21);
    CHECK(*inTime.number("days") == Approx(*inTime.number("gpu_hours") / (21 * 24)));
    CHECK(*with("gpus=64").number("days") == Approx(*inTime.number("gpu_hours") / (64 * 24)));
    CHECK(*answer("training-run", run).number("gpus") == 3);
    CHECK(with("gpus=2").status == CalculatorStatus::Infeasible);
    CHECK(*with("gpus=2").number("gpus_least") == 3);
    CHECK(with("days=1e-4").status == CalculatorStatus::Infeasible); // more than a million GPUs
    CHECK(*with("overhead_of_runs=1.15").number("gpu_hours") == Approx(1.15 * *inTime.number("gpu_hours")));
    CHECK(*with("epochs=3").number("flop") == Approx(3 * *inTime.number("flop")));
}

TEST_CASE("adapters take the memory of frozen weights and of the states of what is trained")
{
    CHECK(trainingMemory(TrainingMethod::Lora, 70.55) == Approx(70.55 * 2.16));
    CHECK(trainingMemory(TrainingMethod::Qlora, 70.55) == Approx(70.55 * 0.71));
    CHECK(trainingMemory(TrainingMethod::Qlora, 70.55, 0.05) == Approx(70.55 * 1.35));
    CHECK(gpusHolding(120, 80) == 2); // exactly two are enough
    CHECK(gpusHolding(0.5, 80) == 1);
}

TEST_CASE("a training run that cannot be meant is refused with what was expected")
{
    const Keys run = onH100({"params_b=8", "tokens=1e12"});
    const auto refused = [&](const Keys &more) {
        Keys keys = run;
        keys.insert(keys.end(), more.begin(), more.end());
        return refusal("training-run", keys);
    };
    CHECK(refused({"mfu=0.4", "hfu=0.5"}).message ==
          "Expected mfu or hfu, found both; leave one of them out.");
    CHECK(refused({"mfu=0.4", "gpus=8", "days=3"}).message ==
          "Expected gpus or days, found both; leave one of them out.");
    CHECK(refused({"mfu=90"}).where == "mfu");
    CHECK(refused({"mfu=0.4", "active_params_b=9"}).where == "active_params_b");
    CHECK(refusal("training-run", onH100({"params_b=8", "tokens=0", "mfu=0.4"})).where == "tokens");
}
