// The machine that something outside of a study names, and that of one of its options.
#pragma once

#include "model/study/study.h"
#include "pricing/gpus/gpu_names.h"

#include <string>

namespace breakeven {

// By its name, its GPUs, or both; GPUs 0: unknown.
struct NamedMachine
{
    std::string name;
    std::string gpu; // as a study names it: "H100 SXM"
    double gpus = 0;

    bool isKnown() const { return !name.empty() || !gpu.empty(); }
    void take(const MachineGpus &known);

    // "p5.48xlarge (8 × H100 SXM)"
    std::string text() const;
};

// Of the option at `place`, "options.on-demand"; what the study does not say stays empty.
NamedMachine machineAtPlace(const Study &study, const std::string &place);

// Without a form or a memory in one of the names any is the same.
bool isOneGpu(const std::string &one, const std::string &other);

} // namespace breakeven
