// The number of runs in which an option is left out, and whether its mean regret is then still telling; for
// every table of the runs.
#pragma once

#include "model/risk/risk.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct LeftRuns
{
    const char *id;       // "short_runs"
    const char *title;    // "Short in"
    const char *sentence; // "%1 is slower than the work allows in %2 of runs."
    std::int64_t OptionRisk::*runs;
};

// The reasons for which an option may be left out.
std::span<const LeftRuns> leftRuns();
// The reasons for which any option is left out of any run.
std::vector<LeftRuns> leftRunsOf(const Risk &risk);

// Of an option that is left out of more than half of the runs, the reason of most of them; else nothing.
const LeftRuns *mostlyLeft(const Risk &risk, const OptionRisk &option);

// Nothing where the option is left out of more than half of the runs: the mean over the few others says
// little about it.
std::optional<double> tellingRegret(const Risk &risk, const OptionRisk &option);

} // namespace breakeven
