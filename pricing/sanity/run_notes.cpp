// What the cost of a training run rests on beside its prices: how much of its peak a GPU reaches, and what is
// done twice or beside it.
#include "pricing/sanity/note_context.h"

#include "model/decision/spoken_amount.h"
#include "model/study/own_value.h"
#include "model/workload/model_run.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

// "41 % (33–44 %)".
std::string rangeText(const Input &input, double unit, const char *sign)
{
    std::string text = fmt::format("{:.3g}{}", *input.value * unit, sign);
    if (input.range)
        text += fmt::format(" ({:.3g}–{:.3g}{})", input.range->low * unit, input.range->high * unit, sign);
    return text;
}

double lowOf(const Input &input) { return input.range ? input.range->low : *input.value; }
double highOf(const Input &input) { return input.range ? input.range->high : *input.value; }

} // namespace

void noteRunRange(NoteContext &context)
{
    for (const auto &[id, workload] : context.study().workloads) {
        const auto use = workload.inputs.find("mfu"), overhead = workload.inputs.find("overhead_of_runs"),
                   gpus = workload.inputs.find("job_gpus");
        const auto hours = hoursOfModelRun(context.study(), workload);
        if (!hours || gpus == workload.inputs.end())
            continue;
        const double gpuHours = *hours * *gpus->second.value;
        const double perUse = gpuHours * *use->second.value / *overhead->second.value;
        const double least = perUse * lowOf(overhead->second) / highOf(use->second),
                     most = perUse * highOf(overhead->second) / lowOf(use->second);
        NoteFix fix{"Enter your own value"};
        fix.asksFor = "workloads." + id + ".mfu";
        const std::string text =
            fmt::format("A run takes {} GPU-hours at a share of the peak (MFU) of {} and an overhead of runs "
                        "(restarts, evaluation, slow phases) of {}: within their ranges {} to {}.",
                        amountIn(gpuHours), rangeText(use->second, 100, " %"),
                        rangeText(overhead->second, 1, ""), amountIn(least), amountIn(most));
        if (most > least)
            context.add("N25", fix.asksFor, text, fix);
    }
}

} // namespace breakeven
