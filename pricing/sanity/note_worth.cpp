// What notes are worth in money, and their order by it.
#include "pricing/sanity/sanity_note.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/equal_work.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/threads.h"
#include "model/study/study_path.h"

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
double leastCost(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return kInfinite;
    const CostOrder order = costOrderAt(*sheet, Evaluation(sheet->sheet));
    return order.cheapest < 0 ? kInfinite : *order.npv[std::size_t(order.cheapest)];
}

double leastCost(const Comparison &comparison, const std::set<std::string> &except = {})
{
    double least = kInfinite;
    for (const OptionOutcome &option : comparison.options)
        if (option.status == Status::Ok && option.npv && !except.count(option.id))
            least = std::min(least, *option.npv);
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

Study onlyOptions(const Study &study, const std::set<std::string> &ids)
{
    Study some = study;
    std::erase_if(some.options, [&](const auto &option) { return !ids.count(option.first); });
    some.baseline.clear();
    some.correlations.clear();
    some.claims.clear();
    if (const std::string gpu = referenceGpu(study); !gpu.empty())
        some.conventions.choices["reference_gpu"] = gpu;
    return some;
}

// The study that notes are on, and what its options cost.
struct Noted
{
    const Study &study;
    const Comparison &comparison;
};

// Only what is changed is calculated again.
double leastCost(const Noted &noted, const Study &changed)
{
    const auto others = otherOptions(noted.study, changed);
    if (!others)
        return leastCost(changed);
    const Study some = onlyOptions(changed, *others);
    const double rest = leastCost(noted.comparison, *others);
    return some.options.empty() ? rest : std::min(rest, leastCost(some));
}

double changeTo(const Noted &noted, const Study &changed)
{
    const double now = leastCost(noted.comparison), then = leastCost(noted, changed);
    return std::isinf(now) && std::isinf(then) ? 0 : std::fabs(then - now);
}

double worthOfEntering(const Noted &noted, const std::string &path)
{
    const Study &study = noted.study;
    const auto place = inputAt(study, path);
    double worth = 0;
    for (const double end : place && place->input->range
                                ? std::vector{place->input->range->low, place->input->range->high}
                                : std::vector<double>{}) {
        Study changed = study;
        const auto there = findInput(changed, path);
        if (!there)
            continue;
        there->input->value = end;
        worth = std::max(worth, changeTo(noted, changed));
    }
    return worth;
}

double worthOf(const Noted &noted, const NoteFix &fix)
{
    if (!fix.asksFor.empty())
        return worthOfEntering(noted, fix.asksFor);
    Study fixed = noted.study;
    return fix.fetchesPrices || !applyFix(fixed, fix) ? 0 : changeTo(noted, fixed);
}

} // namespace

void addWorth(const Study &study, const Comparison &comparison, std::vector<SanityNote> &notes)
{
    std::atomic<std::size_t> next = 0;
    onThreads(2, [&] {
        for (std::size_t i = next++; i < notes.size(); i = next++)
            if (SanityNote &note = notes[i]; note.fix && !note.isLeftOut())
                note.worth = worthOf({study, comparison}, *note.fix);
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
    const auto cost = [](const SanityNote &note) { return note.cost ? note.cost->presentValue : kInfinite; };
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const SanityNote &one, const SanityNote &other) { return cost(one) < cost(other); });
    return sorted;
}

} // namespace breakeven
