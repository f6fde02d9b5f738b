// What notes are worth in money, and their order by it.
#include "pricing/sanity/sanity_note.h"

#include "model/evaluate/cost_measure.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/sheet/figure.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Of the options that do the work; infinite where none does.
double leastCost(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return kInfinite;
    const Evaluation evaluation(sheet->sheet);
    double least = kInfinite;
    for (const OptionNodes &option : sheet->options)
        if (const auto cost = valueOf(evaluation, Figure{nodeOf(option, CostMeasure::PresentValue)});
            cost && statusAt(evaluation, option) == Status::Ok)
            least = std::min(least, *cost);
    return least;
}

double changeTo(double now, const Study &study)
{
    const double then = leastCost(study);
    return std::isinf(now) && std::isinf(then) ? 0 : std::fabs(then - now);
}

double worthOfEntering(const Study &study, double now, const std::string &path)
{
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
        worth = std::max(worth, changeTo(now, changed));
    }
    return worth;
}

double worthOf(const Study &study, double now, const NoteFix &fix)
{
    if (!fix.asksFor.empty())
        return worthOfEntering(study, now, fix.asksFor);
    Study fixed = study;
    return fix.fetchesPrices || !applyFix(fixed, fix) ? 0 : changeTo(now, fixed);
}

} // namespace

void addWorth(const Study &study, std::vector<SanityNote> &notes)
{
    const double now = leastCost(study);
    for (SanityNote &note : notes)
        if (note.fix && !note.isLeftOut())
            note.worth = worthOf(study, now, *note.fix);
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
