// One workload and an option of each status: ok, too slow, short, cannot run, unknown.
#pragma once

#include "model/study/fields.h"
#include "tests/support/effect_studies.h"

#include <tuple>

namespace breakeven::test {

// 16 GPUs for 40 % of the day, work that may wait 8 h; for a year, kept machines of one GPU at 2 USD/h.
inline Study statusStudy()
{
    Study study;
    study.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0079";
    study.name = "Statuses";
    completeStudy(study);
    set(study, "conventions.horizon_months", "12");
    study.workloads["training"] = newWorkload(study, "training");
    study.workloads["training"].name = "Training";
    const std::string workload = "workloads.training.";
    for (const auto &[key, value] :
         {std::pair{"gpus", "16"}, {"busy", "40 %"}, {"max_wait", "8 h"}, {"min_gpu_memory", "40 GB"}})
        set(study, workload + key, value);
    for (const auto &[id, name, gpus] : std::vector<std::tuple<const char *, const char *, const char *>>{
             {"twelve", "Twelve kept", "12"},
             {"as-computed", "As few as do", ""},
             {"four", "Four kept", "4"},
             {"small", "Small GPUs", "16"},
             {"no-price", "No price", "16"}}) {
        Option option = newOption(study, "on-demand");
        option.name = name;
        study.options[id] = std::move(option);
        const std::string path = std::string("options.") + id + ".";
        set(study, path + "allocation", "always-on");
        set(study, path + "speed", "1");
        if (std::string(id) != "no-price")
            set(study, path + "price", "2 USD/h");
        if (*gpus)
            set(study, path + "gpus", gpus);
    }
    set(study, "options.small.gpu", "L4");
    set(study, "gpus.L4.memory_gb", "24");
    completeStudy(study);
    return study;
}

} // namespace breakeven::test
