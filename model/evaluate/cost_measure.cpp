#include "model/evaluate/cost_measure.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/result_figures.h"
#include "model/study/fields.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

constexpr CostMeasure kCostMeasures[] = {
    CostMeasure::PerYear,         CostMeasure::PerMonth,         CostMeasure::Total,
    CostMeasure::PresentValue,    CostMeasure::PerUsefulGpuHour, CostMeasure::PerJob,
    CostMeasure::Per1000Requests, CostMeasure::PerMillionTokens, CostMeasure::PerMillionOutputTokens};
static_assert(std::size(kCostMeasures) == std::size_t(kCostMeasureCount));

bool isOfWork(CostMeasure measure)
{
    return measure == CostMeasure::PerJob || measure == CostMeasure::Per1000Requests ||
           measure == CostMeasure::PerMillionTokens || measure == CostMeasure::PerMillionOutputTokens;
}

bool isBurst(const Study &study)
{
    return study.workloads.size() == 1 && traitsOf(study.workloads.begin()->second).isBurst;
}

// Nothing for an option that cannot be called cheapest.
std::optional<double> ranked(const OptionOutcome &option, CostMeasure measure)
{
    return option.canBeCheapest() ? costOf(option, measure) : std::nullopt;
}

} // namespace

bool isOverTime(CostMeasure measure)
{
    return measure == CostMeasure::PerYear || measure == CostMeasure::PerMonth ||
           measure == CostMeasure::Total || measure == CostMeasure::PresentValue;
}

NodeId nodeOf(const OptionNodes &nodes, CostMeasure measure) { return nodeOf(nodes, costMeasureId(measure)); }

std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure)
{
    return option[costMeasureId(measure)];
}

std::optional<double> costOf(const OptionOutcome &option, CostMeasure measure, Category category)
{
    return option.categoryCosts[std::size_t(measure)][std::size_t(category)];
}

std::vector<CostMeasure> costMeasuresOf(const Comparison &comparison)
{
    std::vector<CostMeasure> measures;
    for (const CostMeasure measure : kCostMeasures) {
        const bool isThere =
            std::any_of(comparison.options.begin(), comparison.options.end(),
                        [&](const OptionOutcome &option) { return costOf(option, measure).has_value(); });
        if (isOverTime(measure) || (isThere && (!isOfWork(measure) || comparison.workloads.size() == 1)))
            measures.push_back(measure);
    }
    return measures;
}

std::vector<std::size_t> inOrder(const Comparison &comparison, CostMeasure measure)
{
    const auto rank = [&](std::size_t index) {
        const OptionOutcome &option = comparison.options[index];
        return std::pair(2 * (option.status != Status::Ok) + option.heldBack.has_value(),
                         costOf(option, measure).value_or(HUGE_VAL));
    };
    std::vector<std::size_t> order(comparison.options.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t other) { return rank(one) < rank(other); });
    return order;
}

CostMeasure usualMeasure(const Study &study, const Comparison &comparison)
{
    if (comparison.verdict.isPresentValue)
        return CostMeasure::PresentValue;
    if (isBurst(study) && !comparison.options.empty() && comparison.options[0].costPerJob())
        return CostMeasure::PerJob;
    return comparison.hasYearlyMeans() ? CostMeasure::PerYear : CostMeasure::PerMonth;
}

Verdict verdictBy(const Comparison &comparison, CostMeasure measure)
{
    Verdict verdict;
    std::vector<std::optional<double>> costs;
    for (const OptionOutcome &option : comparison.options) {
        costs.push_back(ranked(option, measure));
        if (!costs.back())
            verdict.excluded.push_back(int(costs.size()) - 1);
    }
    const std::vector<int> candidates = inOrderOfCost(costs);
    if (candidates.empty() || comparison.asksForNothing())
        return verdict;
    const auto cost = [&](int i) { return *costs[std::size_t(i)]; };
    verdict.cheapest = candidates[0];
    verdict.form = Verdict::Form::One;
    if (candidates.size() > 1) {
        verdict.next = candidates[1];
        verdict.difference = cost(candidates[1]) - cost(candidates[0]);
        verdict.share = cost(candidates[1]) != 0 ? verdict.difference / std::fabs(cost(candidates[1])) : 0;
        verdict.form = verdict.share < kAboutTheSame ? Verdict::Form::Tie : Verdict::Form::Clear;
    }
    return verdict;
}

Verdict verdictShown(const Study &study, const Comparison &comparison, CostMeasure measure)
{
    return measure == usualMeasure(study, comparison) ? comparison.verdict : verdictBy(comparison, measure);
}

} // namespace breakeven
