#include "ui/charts/stacked_bars.h"

#include "model/evaluate/evaluate.h"
#include "model/evaluate/status_issue.h"
#include "model/risk/measure_spread.h"
#include "ui/charts/chart_words.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"
#include "ui/words/risk_text.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

StackedBars::Bar namedBar(const OptionOutcome &option)
{
    StackedBars::Bar bar;
    bar.option = option.id;
    bar.name = QString::fromStdString(option.name);
    bar.slot = option.slot;
    bar.isOk = option.status == Status::Ok;
    bar.remark = toQt(words::shortStatusRemark(option));
    bar.longRemark = toQt(words::statusRemark(option));
    bar.sentence = toQt(statusSentence(option));
    return bar;
}

StackedBars::Bar costBar(const OptionOutcome &option, CostMeasure measure)
{
    StackedBars::Bar bar = namedBar(option);
    for (int k = 0; k < kCategoryCount; ++k)
        if (const auto value = costOf(option, measure, Category(k)); value && *value != 0)
            bar.segments.push_back({Category(k), *value});
    bar.total = costOf(option, measure);
    if (!bar.total && bar.isOk)
        bar.remark = bar.longRemark = stackedBarWords("the cost is unknown");
    return bar;
}

StackedBars::Bar hoursBar(const OptionOutcome &option)
{
    StackedBars::Bar bar = namedBar(option);
    for (const Hours hours : {Hours::Used, Hours::Lost, Hours::Overhead, Hours::Idle})
        if (const auto &value = option.hoursMeans[std::size_t(hours)]; value && *value > 0)
            bar.segments.push_back({hours, *value});
    bar.total = option.hoursMeans[std::size_t(Hours::Paid)];
    if (!bar.total)
        bar.remark = bar.longRemark = stackedBarWords("the GPU-hours are unknown");
    return bar;
}

QString aPeriod(const Comparison &comparison, const QString &unit, const QLocale &locale)
{
    if (!comparison.hasYearlyMeans())
        return stackedBarWords("%1 a month").arg(unit);
    if (comparison.months == 12)
        return stackedBarWords("%1 a year").arg(unit);
    return stackedBarWords("%1 a year, mean of %2 years")
        .arg(unit, locale.toString(comparison.months / 12.0, 'g', 3));
}

// Of the name of a category: ".per_job", ".npv".
QString suffixOf(CostMeasure measure)
{
    if (measure == CostMeasure::Total)
        return {};
    const QString id = QLatin1String(costMeasureId(measure));
    return QLatin1Char('.') + (id.startsWith(QLatin1String("cost_")) ? id.mid(5) : id);
}

const StackedBars::Segment *segmentOf(const StackedBars::Bar &bar, const BarPart &part)
{
    const auto found = std::find_if(bar.segments.begin(), bar.segments.end(),
                                    [&](const auto &segment) { return segment.part == part; });
    return found == bar.segments.end() ? nullptr : &*found;
}

void addLikelyCells(const StackedBars &bars, const StackedBars::Bar &bar, const QLocale &locale,
                    ChartTable::Row &row)
{
    const auto add = [&](std::optional<double> value) {
        row.cells.push_back({value, amountText(bars, value, locale)});
    };
    add(bar.likely ? std::optional(bar.likely->first) : std::nullopt);
    add(bar.likely ? std::optional(bar.likely->second) : std::nullopt);
}

} // namespace

StackedBars stackedBars(const Study &study, const Comparison &comparison, const QLocale &locale,
                        std::optional<CostMeasure> given)
{
    const CostMeasure measure = given.value_or(usualMeasure(study, comparison));
    const QString currency = QString::fromStdString(study.currency);
    StackedBars result;
    result.title = stackedBarWords("Cost by category");
    result.unit = measure == CostMeasure::PerYear && comparison.hasYearlyMeans()
                      ? aPeriod(comparison, currency, locale)
                      : currency + QLatin1Char(' ') +
                            toQt(words::measurePeriod(study, comparison, measure, numberStyle(locale)));
    result.totalNode = QLatin1String(costMeasureId(measure));
    result.partSuffix = suffixOf(measure);
    result.decimals = words::measureDecimals(measure);
    result.allUnknown = stackedBarWords("no option has a known cost");
    for (const std::size_t option : inOrder(comparison, measure))
        result.bars.push_back(costBar(comparison.options[option], measure));
    return result;
}

void addLikelyRanges(StackedBars &bars, const Risk &risk, const Comparison &comparison, CostMeasure measure)
{
    if (!isSpreadKnown(risk, measure))
        return;
    for (const OptionOutcome &outcome : comparison.options) {
        const auto bar = std::find_if(bars.bars.begin(), bars.bars.end(),
                                      [&](const StackedBars::Bar &one) { return one.option == outcome.id; });
        const OptionRisk *option = words::riskOf(risk, outcome.id);
        if (!option || bar == bars.bars.end() || !bar->total)
            continue;
        const auto low = spreadFigure(*option, outcome, &Spread::p10, measure, comparison.months);
        const auto high = spreadFigure(*option, outcome, &Spread::p90, measure, comparison.months);
        if (low && high)
            bar->likely = {*low, *high};
    }
}

StackedBars gpuHourBars(const Comparison &comparison, const QLocale &locale, CostMeasure measure)
{
    StackedBars result;
    result.title = stackedBarWords("GPU-hours paid");
    result.unit = aPeriod(comparison, stackedBarWords("own GPU-hours"), locale);
    result.partSuffix =
        comparison.hasYearlyMeans() ? QStringLiteral(".per_year") : QStringLiteral(".per_month");
    result.totalNode = partNode(result, Hours::Paid);
    result.allUnknown = stackedBarWords("no option has known GPU-hours");
    result.isCompact = true;
    for (const std::size_t option : inOrder(comparison, measure))
        result.bars.push_back(hoursBar(comparison.options[option]));
    return result;
}

QString amountText(const StackedBars &bars, std::optional<double> amount, const QLocale &locale)
{
    return bars.decimals < 0 ? money(amount, locale) : money(amount, bars.decimals, locale);
}

QString partText(const BarPart &part)
{
    if (const auto *category = std::get_if<Category>(&part))
        return QCoreApplication::translate("Category", categoryLabel(*category));
    switch (std::get<Hours>(part)) {
    case Hours::Lost:
        return stackedBarWords("Lost to interruptions");
    case Hours::Overhead:
        return stackedBarWords("Starting and stopping");
    case Hours::Idle:
        return stackedBarWords("Idle");
    default:
        return stackedBarWords("Used");
    }
}

QString partNode(const StackedBars &bars, const BarPart &part)
{
    const auto *category = std::get_if<Category>(&part);
    const QString total = category ? QStringLiteral("categories.") + QLatin1String(categoryId(*category))
                                   : QLatin1String(hoursId(std::get<Hours>(part)));
    return total + bars.partSuffix;
}

CategoryStyle partStyle(const Palette &palette, const BarPart &part)
{
    const auto *category = std::get_if<Category>(&part);
    return category ? categoryStyle(palette, *category) : hoursStyle(palette, std::get<Hours>(part));
}

std::vector<BarPart> partsOf(const StackedBars &bars, std::size_t rows)
{
    std::set<BarPart> parts;
    for (std::size_t row = 0; row < std::min(rows, bars.bars.size()); ++row)
        for (const StackedBars::Segment &segment : bars.bars[row].segments)
            parts.insert(segment.part);
    return {parts.begin(), parts.end()};
}

ChartTable table(const StackedBars &bars, const QLocale &locale)
{
    ChartTable result;
    const std::vector<BarPart> parts = partsOf(bars, bars.bars.size());
    result.columns = QStringList(stackedBarWords("Option"));
    for (const BarPart &part : parts)
        result.columns.append(QStringLiteral("%1 (%2)").arg(partText(part), bars.unit));
    result.columns.append(stackedBarWords("Total (%1)").arg(bars.unit));
    const bool areLikely = std::any_of(bars.bars.begin(), bars.bars.end(),
                                       [](const StackedBars::Bar &bar) { return bar.likely.has_value(); });
    if (areLikely)
        result.columns << stackedBarWords("P10 (%1)").arg(bars.unit)
                       << stackedBarWords("P90 (%1)").arg(bars.unit);
    for (const StackedBars::Bar &bar : bars.bars) {
        ChartTable::Row row{bar.name, {}};
        for (const BarPart &part : parts) {
            const StackedBars::Segment *segment = segmentOf(bar, part);
            const double value = segment ? segment->value : 0;
            row.cells.push_back({value, amountText(bars, value, locale)});
        }
        row.cells.push_back({bar.total, amountText(bars, bar.total, locale)});
        if (areLikely)
            addLikelyCells(bars, bar, locale, row);
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
        return QStringLiteral("%1: %2").arg(bars.title, bars.allUnknown);
    if (bars.bars.size() == 1)
        return stackedBarWords("%1: one option, %2 %3")
            .arg(bars.title, amountText(bars, low, locale), bars.unit);
    return stackedBarWords("%1: %2 options, %3 to %4 %5")
        .arg(bars.title, QString::number(bars.bars.size()), amountText(bars, low, locale),
             amountText(bars, high, locale), bars.unit);
}

} // namespace breakeven
