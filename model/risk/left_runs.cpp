#include "model/risk/left_runs.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr LeftRuns kReasons[] = {{"short_runs", "Short in", &OptionRisk::shortRuns},
                                 {"too_slow_runs", "Too slow in", &OptionRisk::tooSlowRuns},
                                 {"unknown_runs", "Unknown in", &OptionRisk::unknownRuns}};

} // namespace

std::span<const LeftRuns> leftRuns() { return kReasons; }

std::vector<LeftRuns> leftRunsOf(const Risk &risk)
{
    std::vector<LeftRuns> found;
    for (const LeftRuns &reason : kReasons)
        if (std::any_of(risk.options.begin(), risk.options.end(),
                        [&](const OptionRisk &option) { return option.*reason.runs > 0; }))
            found.push_back(reason);
    return found;
}

std::optional<double> tellingRegret(const Risk &risk, const OptionRisk &option)
{
    std::int64_t left = 0;
    for (const LeftRuns &reason : kReasons)
        left += option.*reason.runs;
    return 2 * left > risk.samples ? std::nullopt : option.meanRegret;
}

} // namespace breakeven
