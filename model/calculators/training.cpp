#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/calculators/plain_answer.h"
#include "model/effects/training_run.h"
#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven::calculators {

namespace {

constexpr double kMostTrainingGpus = 1e6;

TrainingMethod methodOf(const Arguments &arguments)
{
    const std::string &name = arguments.choice("method");
    return name == "lora"    ? TrainingMethod::Lora
           : name == "qlora" ? TrainingMethod::Qlora
                             : TrainingMethod::Full;
}

Result<void> checkNotBoth(const Arguments &arguments, const char *one, const char *other)
{
    if (!arguments.isTyped(one) || !arguments.isTyped(other))
        return {};
    return Error{ErrorKind::BadInput,
                 std::string("Expected ") + one + " or " + other + ", found both; leave one of them out.",
                 one};
}

double gpuHoursOf(const Arguments &arguments, double flop)
{
    const bool isHfu = arguments.isGiven("hfu");
    const double done = isHfu ? flop * recomputedShare(methodOf(arguments)) : flop;
    return trainingGpuHours(done, arguments.number("tflops"), arguments.number(isHfu ? "hfu" : "mfu")) *
           arguments.number("overhead_of_runs");
}

// As many as are given, as a number of days takes, or as hold the model.
double gpusOf(const Arguments &arguments, double gpuHours, double least)
{
    if (arguments.isGiven("gpus"))
        return arguments.number("gpus");
    if (!arguments.isGiven("days"))
        return least;
    return std::max(least, std::ceil(gpuHours / (arguments.number("days") * kHoursPerDay) - 1e-9));
}

Result<CalculatorResult> trainingRun(const Arguments &arguments)
{
    const TrainingMethod method = methodOf(arguments);
    const double parameters = arguments.number("params_b");
    const double active =
        arguments.isGiven("active_params_b") ? arguments.number("active_params_b") : parameters;
    if (active > parameters)
        return Error{ErrorKind::BadInput,
                     "Expected at most params_b, which is " + numberText(parameters) +
                         ", found more; lower it.",
                     "active_params_b"};
    for (const auto &[one, other] : {std::pair("mfu", "hfu"), {"gpus", "days"}})
        if (const auto checked = checkNotBoth(arguments, one, other); !checked)
            return checked.error();
    const double flop = trainingFlop(method, active, arguments.number("tokens") * arguments.number("epochs"));
    const double gpuHours = gpuHoursOf(arguments, flop);
    const double memory = trainingMemory(method, parameters, arguments.number("adapter_share"));
    const double least =
        gpusHolding(memory, arguments.number("gpu_memory_gb"), arguments.number("memory_share"));
    const double gpus = gpusOf(arguments, gpuHours, least);
    CalculatorResult result = PlainAnswer()
                                  .with("flop", flop)
                                  .with("gpu_hours", gpuHours)
                                  .with("gpus", gpus)
                                  .with("days", gpuHours / (gpus * kHoursPerDay))
                                  .with("gpus_least", least)
                                  .with("memory_gb", memory)
                                  .result();
    if (gpus < least || gpus > kMostTrainingGpus)
        result.status = CalculatorStatus::Infeasible;
    return result;
}

NumberLimits aboveZero(double most)
{
    NumberLimits limits = between(0, most);
    limits.isLeastExcluded = true;
    return limits;
}

std::vector<Key> trainingRunKeys()
{
    const char *billions = "10^9 parameters";
    return {
        numberKey("params_b", billions, nullptr, aboveZero(1e6)),
        optional(
            numberKey("active_params_b", billions, "", aboveZero(1e6), "of a token; left out: all (dense)")),
        numberKey("tokens", "token", nullptr, aboveZero(1e18), "of the data, once"),
        numberKey("epochs", "", "1", aboveZero(1e4), "how often the data is read"),
        choiceKey("method", "full", {"full", "lora", "qlora"}),
        numberKey("tflops", "TFLOPS", nullptr, aboveZero(1e9),
                  "of one GPU, dense, such as 989 of an H100 in BF16"),
        numberKey("mfu", "", "0.4", aboveZero(1), "share of the TFLOPS that the model's operations reach"),
        optional(numberKey("hfu", "", "", aboveZero(1), "instead of mfu: with what is computed twice")),
        numberKey(
            "overhead_of_runs", "", "1", between(1, 100),
            "restarts, evaluation and slow phases, as a factor; 1.15 is usual, published totals reach 2.9"),
        optional(numberKey("gpus", "GPU", "", wholeNumber(1, kMostTrainingGpus), "at work; or days")),
        optional(numberKey("days", "day", "", aboveZero(1e5), "until the result; or gpus")),
        numberKey("gpu_memory_gb", "GB", "80", aboveZero(1e6), "of one GPU"),
        numberKey("memory_share", "", "0.75", aboveZero(1), "of it that may hold weights and states"),
        numberKey("adapter_share", "", "0.01", aboveZero(1), "of the parameters that lora and qlora train")};
}

} // namespace

std::vector<Calculator> training()
{
    return {{"training-run",
             "What a training run takes: operations, GPU-hours, days and memory",
             "Training runs: rows TRN-01…08",
             trainingRunKeys(),
             {{"flop", "FLOP"},
              {"gpu_hours", "GPU-h"},
              {"gpus", "GPU"},
              {"days", "day"},
              {"gpus_least", "GPU"},
              {"memory_gb", "GB"}},
             trainingRun}};
}

} // namespace breakeven::calculators
