// The readings of levers as the Effects page shows them: one panel a workload and kind of lever.
#pragma once

#include "model/levers/lever_reading.h"

#include <string>
#include <vector>

namespace breakeven {

// Owns: nothing; the readings outlive it.
struct LeverGroup
{
    std::string workload;
    LeverKind kind = LeverKind::CheckpointInterval;
    const LeverReading *own = nullptr; // of the selected option, or of the first that has it
    std::vector<const LeverReading *> others;
};

// `workload`: the only one that is wanted; empty: all.
std::vector<LeverGroup> leverGroups(const std::vector<LeverReading> &readings, const std::string &workload,
                                    const std::string &selectedOption);

} // namespace breakeven
