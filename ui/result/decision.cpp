#include "ui/result/decision.h"

#include "ui/words/risk_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace breakeven {

std::string Decision::optionName(int option) const
{
    if (option < 0)
        return {};
    return study().options.at(probe->sheet().options[std::size_t(option)].id).name;
}

std::vector<Flip> Decision::flipsInRange() const
{
    std::vector<Flip> inRange;
    std::copy_if(flips.begin(), flips.end(), std::back_inserter(inRange),
                 [](const Flip &flip) { return flip.isInRange; });
    return inRange;
}

Contest contestOf(const Risk &risk)
{
    const auto pair = words::riskPair(risk);
    return pair ? Contest{pair->first, pair->second} : Contest{};
}

DecisionPtr readDecision(const Study &study, const DecisionSettings &settings)
{
    Decision decision;
    if (const auto contest = contestIn(study, settings.contest))
        decision.contest = *contest;
    auto probe =
        Probe::of(study, decision.contest ? decision.contest->figures() : std::vector<std::string>());
    if (!probe || settings.stop.stop_requested())
        return nullptr;
    decision.probe = std::make_shared<const Probe>(std::move(*probe));
    decision.reach = settings.reach;
    if (decision.contest)
        decision.sensitivity =
            sensitivityOf(*decision.probe, {.threads = settings.threads, .stop = settings.stop});
    decision.flips = flipsOf(*decision.probe, {.isOnlyInRange = settings.reach == FlipReach::WithinRanges,
                                               .threads = settings.threads,
                                               .stop = settings.stop});
    if (settings.stop.stop_requested())
        return nullptr;
    return std::make_shared<const Decision>(std::move(decision));
}

} // namespace breakeven
