// In how many runs an option is no answer, and what its regret says then: for every table of the runs.
#pragma once

#include "model/risk/risk.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace breakeven {

struct LeftRuns
{
    const char *title; // "Short in"
    std::int64_t OptionRisk::*runs;
};

// The reasons for which any option is left out of any run.
std::vector<LeftRuns> leftRunsOf(const Risk &risk);

// Nothing where the option is left out of more than half of the runs: the mean of the few others is no
// measure of it.
std::optional<double> tellingRegret(const Risk &risk, const OptionRisk &option);

} // namespace breakeven
