// What notes are worth in money, and their order by it.
#include "pricing/sanity/sanity_note.h"

#include "model/decision/probe.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/threads.h"
#include "pricing/new_study/gpus_by_cost.h"
#include "pricing/new_study/left_out_cost.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace breakeven {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Of the options that do the work; infinite where none does.
double leastCost(const CostOrder &order)
{
    return order.cheapest < 0 ? kInfinite : *order.npv[std::size_t(order.cheapest)];
}

double leastCost(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    return sheet ? leastCost(costOrderAt(*sheet, Evaluation(sheet->sheet))) : kInfinite;
}

double leastCost(const Comparison &comparison, const std::set<std::string> &except = {})
{
    double least = kInfinite;
    for (const OptionOutcome &option : comparison.options)
        if (option.canBeCheapest() && option.npv() && !except.count(option.id))
            least = std::min(least, *option.npv());
    return least;
}

// The options that are changed, new or removed; nothing where something is that others may read.
std::optional<std::set<std::string>> otherOptions(const Study &study, const Study &changed)
{
    const bool isSharedKept = std::all_of(study.shared.begin(), study.shared.end(), [&](const auto &entry) {
        const auto found = changed.shared.find(entry.first);
        return found != changed.shared.end() && found->second == entry.second;
    });
    if (!isSharedKept || !(changed.conventions == study.conventions) ||
        changed.workloads != study.workloads || changed.gpus != study.gpus ||
        changed.performance != study.performance || changed.exchangeRates != study.exchangeRates)
        return std::nullopt;
    std::set<std::string> others;
    for (const auto &[id, option] : changed.options) {
        const auto before = study.options.find(id);
        if (before == study.options.end() || !(option == before->second))
            others.insert(id);
    }
    for (const auto &[id, option] : study.options)
        if (!changed.options.count(id))
            others.insert(id);
    return others;
}

// The study that notes are on, and what its options cost.
struct Noted
{
    const Probe &probe;
    const Comparison &comparison;

    const Study &study() const { return probe.study(); }
};

// Only what is changed is calculated again.
double leastCost(const Noted &noted, const Study &changed)
{
    const auto others = otherOptions(noted.study(), changed);
    if (!others)
        return leastCost(changed);
    const Study some = onlyOptions(changed, *others);
    const double rest = leastCost(noted.comparison, *others);
    return some.options.empty() ? rest : std::min(rest, leastCost(some));
}

double change(double now, double then)
{
    return std::isinf(now) && std::isinf(then) ? 0 : std::fabs(then - now);
}

double worthOfEntering(const Noted &noted, const std::string &path)
{
    const MovableInput *input = noted.probe.find(path);
    if (!input || !input->range)
        return 0;
    const std::vector<double> ends{input->range->low, input->range->high};
    double worth = 0;
    for (const Reading &end : InputProbe(noted.probe, *input).at(ends))
        worth = std::max(worth, change(leastCost(noted.comparison), leastCost(end.order)));
    return worth;
}

double worthOf(const Noted &noted, const NoteFix &fix)
{
    if (!fix.asksFor.empty())
        return worthOfEntering(noted, fix.asksFor);
    Study fixed = noted.study();
    return fix.fetchesPrices || !applyFix(fixed, fix)
               ? 0
               : change(leastCost(noted.comparison), leastCost(noted, fixed));
}

} // namespace

void addWorth(const Probe &probe, const Comparison &comparison, std::vector<SanityNote> &notes)
{
    std::atomic<std::size_t> next = 0;
    onThreads(2, [&] {
        for (std::size_t i = next++; i < notes.size(); i = next++)
            if (SanityNote &note = notes[i]; note.fix && !note.isLeftOut())
                note.worth = worthOf({probe, comparison}, *note.fix);
    });
}

std::vector<SanityNote> notesByWorth(const std::vector<SanityNote> &notes)
{
    std::vector<SanityNote> sorted;
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(sorted),
                 [](const SanityNote &note) { return !note.isLeftOut(); });
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const SanityNote &one, const SanityNote &other) { return one.worth > other.worth; });
    return sorted;
}

std::vector<SanityNote> leftOutByCost(const std::vector<SanityNote> &notes)
{
    std::vector<SanityNote> sorted;
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(sorted),
                 [](const SanityNote &note) { return note.isLeftOut(); });
    // Which GPU was taken comes first; other models come last: they are there for orientation.
    const auto rank = [](const SanityNote &note) {
        const double cost = note.cost                    ? note.cost->presentValue
                            : note.path == kGpuTakenPath ? -kInfinite
                                                         : kInfinite;
        return std::pair(note.path.starts_with(std::string("options.") + kClosedModelId), cost);
    };
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const SanityNote &one, const SanityNote &other) { return rank(one) < rank(other); });
    return sorted;
}

} // namespace breakeven
