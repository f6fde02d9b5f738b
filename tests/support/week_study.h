// Training in working hours: 9.6 GPUs on average, a week of 168 weights, a commitment that is too small by
// day.
#pragma once

#include "model/study/fields.h"
#include "tests/support/effect_studies.h"

namespace breakeven::test {

// Monday to Friday high by day, Saturday and Sunday low.
inline std::string weekWeights()
{
    const std::string weekday = "4,4,4,4,4,5,6,8,11,13,14,14,13,14,14,14,14,12,11,10,10,8,6,4,";
    const std::string saturday = "4,4,4,4,4,5,6,7,7,8,8,8,8,8,7,6,6,6,5,4,4,4,4,4,";
    std::string sunday = "4,4,4,4,5,5,5,5,5,6,6,6,6,6,6,6,6,6,6,7,7,7,6,4";
    std::string all;
    for (int day = 0; day < 5; ++day)
        all += weekday;
    return all + saturday + sunday;
}

inline Study weekStudy()
{
    Study study;
    study.id = "5d6c3f0e-0006-4b52-9b1e-6f1d2a7c0080";
    study.name = "Training, 16 × H100";
    completeStudy(study);
    set(study, "conventions.horizon_months", "12");
    study.workloads["training"] = newWorkload(study, "training");
    study.workloads["training"].name = "Training, 60 % busy";
    const std::string workload = "workloads.training.";
    for (const auto &[key, value] : {std::pair<std::string, std::string>{"gpus", "16"},
                                     {"busy", "60 %"},
                                     {"max_wait", "8 h"},
                                     {"shape", "week"},
                                     {"weights", weekWeights()}})
        set(study, workload + key, value);
    for (const auto &[id, name, kind, gpus] : {std::tuple{"twelve", "Commitment, 12", "committed", "12"},
                                               {"nine", "Commitment, 9", "committed", "9"},
                                               {"twenty", "On demand, kept", "on-demand", "20"}}) {
        Option option = newOption(study, kind);
        option.name = name;
        study.options[id] = std::move(option);
        const std::string path = std::string("options.") + id + ".";
        if (std::string(kind) == "on-demand")
            set(study, path + "allocation", "always-on");
        set(study, path + "speed", "1");
        set(study, path + "price", "2 USD/h");
        set(study, path + "gpus", gpus);
    }
    completeStudy(study);
    return study;
}

} // namespace breakeven::test
