#include "ui/charts/stacked_bars.h"

#include "model/evaluate.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("StackedBars", text); }

QString categoryText(Category category)
{
    return QCoreApplication::translate("Category", categoryLabel(category));
}

StackedBars::Bar barOf(const OptionOutcome &option, double scale, const QLocale &locale)
{
    StackedBars::Bar bar{option.id, QString::fromStdString(option.name), option.slot, {}, std::nullopt, {}};
    for (int k = 0; k < kCategoryCount; ++k)
        if (const auto &value = option.byCategory[std::size_t(k)]; value && *value != 0)
            bar.segments.push_back({Category(k), *value * scale});
    if (option.totalCost)
        bar.total = *option.totalCost * scale;
    else
        bar.remark = tr("the cost is unknown");
    if (option.totalCost && option.isShort())
        bar.remark = tr("short of %1 GPU-hours").arg(money(option.unmetGpuHours(), 0, locale));
    return bar;
}

} // namespace

StackedBars stackedBars(const Study &study, const Comparison &comparison, const QLocale &locale)
{
    const QString currency = QString::fromStdString(study.currency);
    const bool isYearly = comparison.months >= 12;
    const double scale = comparison.months > 0 ? (isYearly ? 12.0 : 1.0) / comparison.months : 0;
    StackedBars result;
    result.title = tr("Cost by category");
    if (!isYearly)
        result.unit = tr("%1 a month").arg(currency);
    else if (comparison.months == 12)
        result.unit = tr("%1 a year").arg(currency);
    else
        result.unit = tr("%1 a year, mean of %2 years")
                          .arg(currency, locale.toString(comparison.months / 12.0, 'g', 3));
    for (const OptionOutcome &option : comparison.options)
        result.bars.push_back(barOf(option, scale, locale));
    std::stable_sort(result.bars.begin(), result.bars.end(), [](const auto &one, const auto &other) {
        return one.total.value_or(HUGE_VAL) < other.total.value_or(HUGE_VAL);
    });
    return result;
}

ChartTable table(const StackedBars &bars, const QLocale &locale)
{
    ChartTable result;
    std::vector<Category> categories;
    for (int k = 0; k < kCategoryCount; ++k)
        for (const StackedBars::Bar &bar : bars.bars)
            if (std::any_of(bar.segments.begin(), bar.segments.end(),
                            [&](const auto &segment) { return segment.category == Category(k); })) {
                categories.push_back(Category(k));
                break;
            }
    result.columns = QStringList(tr("Option"));
    for (const Category category : categories)
        result.columns.append(QStringLiteral("%1 (%2)").arg(categoryText(category), bars.unit));
    result.columns.append(tr("Total (%1)").arg(bars.unit));
    for (const StackedBars::Bar &bar : bars.bars) {
        ChartTable::Row row{bar.name, {}};
        for (const Category category : categories) {
            const auto found =
                std::find_if(bar.segments.begin(), bar.segments.end(),
                             [&](const auto &segment) { return segment.category == category; });
            const double value = found == bar.segments.end() ? 0 : found->value;
            row.cells.push_back({value, money(value, locale)});
        }
        row.cells.push_back({bar.total, money(bar.total, locale)});
        result.rows.push_back(std::move(row));
    }
    return result;
}

QString description(const StackedBars &bars, const QLocale &locale)
{
    std::optional<double> low;
    std::optional<double> high;
    for (const StackedBars::Bar &bar : bars.bars) {
        if (!bar.total)
            continue;
        low = std::min(low.value_or(*bar.total), *bar.total);
        high = std::max(high.value_or(*bar.total), *bar.total);
    }
    if (!low)
        return tr("%1: no option has a known cost").arg(bars.title);
    if (bars.bars.size() == 1)
        return tr("%1: one option, %2 %3").arg(bars.title, money(low, locale), bars.unit);
    return tr("%1: %2 options, %3 to %4 %5")
        .arg(bars.title, QString::number(bars.bars.size()), money(low, locale), money(high, locale),
             bars.unit);
}

} // namespace breakeven
