#include "ui/words/conditions.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_limits.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cstdint>

namespace breakeven::words {

namespace {

constexpr double kTogether = 8; // GPUs that work together in one machine, where nothing else is known

double valueIn(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? 0 : meant(study, found->second).value.value_or(0);
}

// What is rented of an option: itself, or what stands behind a base. Null where nothing is.
const Procurement *rentedOf(const Procurement &procurement)
{
    const auto burst = procurement.parts.find("burst");
    if (burst != procurement.parts.end())
        return &burst->second;
    return traitsOf(procurement).isBought ? nullptr : &procurement;
}

// The GPUs of a job of known size and length; 0 for other work.
double gpusOfJob(const Study &study, const Workload &workload)
{
    const bool isStream = traitsOf(workload).isOfJobs && valueIn(study, workload.inputs, "job_length") > 0;
    return isStream ? valueIn(study, workload.inputs, "job_gpus") : 0;
}

// Own GPUs of a commitment; 0 of everything else. Of what is rented by the hour the capacity of the option
// says whether it can be had.
double committedAtOnce(const Study &study, const OptionOutcome &option)
{
    const Procurement &procurement = study.options.at(option.id).procurement;
    return traitsOf(procurement).hasTerm ? option.served.machinesPeak.value_or(0) *
                                               valueIn(study, procurement.inputs, "gpus_per_instance")
                                         : 0;
}

} // namespace

std::string conditionsOf(const Study &study, const OptionOutcome &option, const NumberStyle &style)
{
    const Procurement *rented = rentedOf(study.options.at(option.id).procurement);
    double widest = 0;
    for (const auto &[id, workload] : study.workloads)
        widest = std::max(widest, gpusOfJob(study, workload));
    std::string all;
    if (rented && widest > std::max(kTogether, valueIn(study, rented->inputs, "gpus_per_instance")))
        all = text(
            "Headline",
            "Ask the seller for a network between machines: jobs of %1 GPUs need one, and none is known.",
            {count(std::int64_t(widest), style)});
    if (const double most = committedAtOnce(study, option); most > kProvenGpus)
        all = joined(
            {all, text("Headline",
                       "The answer holds if %1 GPUs can be committed to at once, which no seller publishes.",
                       {count(std::int64_t(most), style)})},
            " ");
    return all;
}

} // namespace breakeven::words
