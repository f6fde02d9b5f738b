#include "model/risk/left_runs.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr LeftRuns kReasons[] = {
    {"short_runs", "Short in", "%1 does less than is asked for in %2 of runs.", &OptionRisk::shortRuns},
    {"over_budget_runs", "Over budget in", "%1 breaks a limit of the study in %2 of runs.",
     &OptionRisk::overBudgetRuns},
    {"too_slow_runs", "Too slow in", "%1 is slower than the work allows in %2 of runs.",
     &OptionRisk::tooSlowRuns},
    {"unknown_runs", "Unknown in", "The cost or the speed of %1 is unknown in %2 of runs.",
     &OptionRisk::unknownRuns}};

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

const LeftRuns *mostlyLeft(const Risk &risk, const OptionRisk &option)
{
    std::int64_t left = 0;
    for (const LeftRuns &reason : kReasons)
        left += option.*reason.runs;
    const auto fewer = [&](const LeftRuns &a, const LeftRuns &b) { return option.*a.runs < option.*b.runs; };
    return 2 * left > risk.samples ? std::max_element(std::begin(kReasons), std::end(kReasons), fewer)
                                   : nullptr;
}

std::optional<double> tellingRegret(const Risk &risk, const OptionRisk &option)
{
    return mostlyLeft(risk, option) ? std::nullopt : option.meanRegret;
}

} // namespace breakeven
