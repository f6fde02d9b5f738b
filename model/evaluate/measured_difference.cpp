#include "model/evaluate/measured_difference.h"

#include "model/evaluate/evaluate_build.h"
#include "model/procurement/measured.h"

#include <algorithm>

namespace breakeven {

namespace {

int monthsOf(const Study &study, const std::string &option)
{
    return billMonths(study.options.at(option).procurement);
}

std::string prefixOf(const std::string &measured, const std::string &modelled)
{
    return "options." + measured + ".against." + modelled;
}

// Lines that begin when the months on the bill are over.
bool isAfterBill(const LineNodes &line)
{
    return line.id.size() > kAfterBill.size() &&
           std::string_view(line.id).substr(line.id.size() - kAfterBill.size()) == kAfterBill;
}

std::vector<LineNodes> billedLines(const OptionDraft &measured)
{
    std::vector<LineNodes> lines = measured.nodes.lines;
    lines.erase(std::remove_if(lines.begin(), lines.end(), isAfterBill), lines.end());
    return lines;
}

// Money of the lines of one category (of all: nothing) in the first months; nothing where there is no line.
std::optional<Quantity> moneyOf(const std::vector<LineNodes> &lines, std::optional<Category> category,
                                int months, SheetBuilder &builder)
{
    std::vector<Quantity> totals;
    for (const LineNodes &line : lines)
        if (!category || line.category == *category)
            totals.push_back(builder.total({&builder, line.byMonth}, 0, months));
    return totals.empty() ? std::nullopt : std::optional(sum(totals));
}

void addPair(const OptionDraft &measured, const OptionDraft &modelled, int months, SheetBuilder &builder)
{
    const Scope scope(builder, prefixOf(measured.id, modelled.id));
    const std::string words = measured.name + " less " + modelled.name + ", " + std::to_string(months) +
                              (months == 1 ? " month" : " months");
    const Quantity nothing = builder.constant(0, units::money);
    const std::vector<LineNodes> billed = billedLines(measured);
    const std::vector<LineNodes> &lines = modelled.nodes.lines;
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto paid = moneyOf(billed, Category(i), months, builder);
        const auto planned = moneyOf(lines, Category(i), months, builder);
        if (paid || planned)
            scope.result(categoryId(Category(i)), std::string(categoryLabel(Category(i))) + ": " + words,
                         paid.value_or(nothing) - planned.value_or(nothing));
    }
    scope.result("total", "In all: " + words,
                 moneyOf(billed, {}, months, builder).value_or(nothing) -
                     moneyOf(lines, {}, months, builder).value_or(nothing));
}

MeasuredDifference::Figure figureOf(const Evaluation &evaluation, const std::string &id)
{
    const auto node = evaluation.sheet().find(id);
    return node ? MeasuredDifference::Figure{*node, evaluation.scalar(*node)} : MeasuredDifference::Figure{};
}

} // namespace

void addMeasuredDifferences(const Study &study, const std::vector<OptionDraft> &drafts, SheetBuilder &builder)
{
    for (const OptionDraft &measured : drafts) {
        const int months = std::min(monthsOf(study, measured.id), builder.months());
        for (const OptionDraft &modelled : drafts)
            if (months > 0 && monthsOf(study, modelled.id) == 0)
                addPair(measured, modelled, months, builder);
    }
}

std::vector<MeasuredDifference> measuredDifferences(const Study &study, const Comparison &comparison,
                                                    const Evaluation &evaluation)
{
    std::vector<MeasuredDifference> differences;
    const int count = int(comparison.options.size());
    for (int measured = 0; measured < count; ++measured) {
        const OptionOutcome &bill = comparison.options[std::size_t(measured)];
        const int months = std::min(monthsOf(study, bill.id), comparison.months);
        for (int modelled = 0; modelled < count && months > 0; ++modelled) {
            const OptionOutcome &other = comparison.options[std::size_t(modelled)];
            if (monthsOf(study, other.id) > 0)
                continue;
            const std::string prefix = prefixOf(bill.id, other.id) + ".";
            MeasuredDifference difference;
            difference.measured = measured;
            difference.modelled = modelled;
            difference.months = months;
            difference.total = figureOf(evaluation, prefix + "total");
            for (std::size_t i = 0; i < std::size_t(kCategoryCount); ++i)
                if (bill.byCategory[i] || other.byCategory[i])
                    difference.byCategory[i] = figureOf(evaluation, prefix + categoryId(Category(i)));
            differences.push_back(std::move(difference));
        }
    }
    return differences;
}

} // namespace breakeven
