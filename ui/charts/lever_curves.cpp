#include "ui/charts/lever_curves.h"

#include "ui/charts/chart_words.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

double powerBelow(double value) { return std::pow(10, std::floor(std::log10(value) + 1e-9)); }

double roundedTo(double value, double unit) { return std::round(value / unit) * unit; }

double within(const LeverCurves &curves, double at) { return std::clamp(at, curves.low, curves.high); }

// Free of the noise of the last digits, so that a snapped value reads as it is written.
double plain(double value) { return QString::number(value, 'g', 12).toDouble(); }

ChartCell cell(double value, const QString &text)
{
    return {std::isfinite(value) ? std::optional(value) : std::nullopt, text};
}

// Leaves out the points beyond [low, high], and what the columns say of them; some columns are empty.
void keepPoints(std::vector<double> &at, const std::vector<std::vector<double> *> &columns, double low,
                double high)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (at[i] < low || at[i] > high)
            continue;
        for (std::vector<double> *column : columns)
            if (i < column->size())
                (*column)[kept] = (*column)[i];
        at[kept++] = at[i];
    }
    at.resize(kept);
    for (std::vector<double> *column : columns)
        column->resize(std::min(column->size(), kept));
}

} // namespace

double shareOf(const LeverCurves &curves, double at)
{
    if (curves.isLogarithmic)
        return at > 0 ? std::log(at / curves.low) / std::log(curves.high / curves.low) : -1;
    return (at - curves.low) / (curves.high - curves.low);
}

double atShare(const LeverCurves &curves, double share)
{
    return curves.isLogarithmic ? curves.low * std::pow(curves.high / curves.low, share)
                                : curves.low + (curves.high - curves.low) * share;
}

LeverCurves onAxisOf(const LeverCurves &shown, LeverCurves curves)
{
    curves.low = shown.low;
    curves.high = shown.high;
    curves.step = shown.step;
    curves.isLogarithmic = shown.isLogarithmic;
    for (LeverCurves::Line &line : curves.lines) {
        const bool hasParts = &line == &curves.lines.front();
        std::vector<std::vector<double> *> columns{&line.cost, &line.time, &line.beside};
        if (hasParts)
            for (LeverCurves::Part &part : curves.parts)
                columns.push_back(&part.cost);
        keepPoints(line.at, columns, curves.low, curves.high);
    }
    return curves;
}

double snapped(const LeverCurves &curves, double at, double width)
{
    if (curves.step > 0)
        return plain(within(curves, roundedTo(at, curves.step)));
    const double pixel =
        std::fabs(atShare(curves, shareOf(curves, within(curves, at)) + 1 / width) - within(curves, at));
    return plain(within(curves, roundedTo(at, powerBelow(std::max(pixel * 2.5, 1e-9)))));
}

double stepped(const LeverCurves &curves, double at, int steps)
{
    if (curves.step > 0)
        return plain(within(curves, roundedTo(at, curves.step) + steps * curves.step));
    const double way = curves.isLogarithmic ? at / 20 : (curves.high - curves.low) / 50;
    const double unit = powerBelow(std::max(way, 1e-9));
    return plain(within(curves, roundedTo(at, unit) + steps * unit));
}

QString leverNumber(double value, const LeverCurves &curves, const QLocale &locale)
{
    if (curves.step > 0)
        return locale.toString(value, 'f', 0);
    const double size = std::fabs(value);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    while (decimals > 0 && std::fabs(value * std::pow(10, decimals - 1) -
                                     std::round(value * std::pow(10, decimals - 1))) < 1e-6)
        --decimals;
    return fixed(value, decimals, locale);
}

ChartTable table(const LeverCurves &curves, const QLocale &locale)
{
    ChartTable table;
    table.columns = {QStringLiteral("%1 [%2]").arg(curves.title, curves.unit)};
    if (curves.lines.empty())
        return table;
    for (const LeverCurves::Line &line : curves.lines) {
        table.columns << leverCurveWords("%1 [%2]").arg(line.name, curves.moneyTitle);
        if (!curves.timeTitle.isEmpty())
            table.columns << leverCurveWords("%1 [%2]").arg(line.name, curves.timeTitle);
    }
    const std::vector<double> &points = curves.lines.front().at;
    for (std::size_t i = 0; i < points.size(); ++i) {
        ChartTable::Row row{leverNumber(points[i], curves, locale), {}};
        for (const LeverCurves::Line &line : curves.lines) {
            // Lines of other options may have other points.
            const auto found = std::find(line.at.begin(), line.at.end(), points[i]);
            const std::size_t k = std::size_t(found - line.at.begin());
            const double cost = k < line.at.size() ? line.cost[k] : NAN;
            row.cells.push_back(cell(cost, money(cost, locale)));
            if (!curves.timeTitle.isEmpty()) {
                const double time = k < line.at.size() ? line.time[k] : NAN;
                row.cells.push_back(cell(time, fixed(time, 2, locale)));
            }
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

QString description(const LeverCurves &curves, const QLocale &locale)
{
    QStringList parts;
    const auto add = [&](const QString &words, const LeverCurves::Point &point) {
        parts << words.arg(leverNumber(point.at, curves, locale), curves.unit, money(point.cost, locale),
                           curves.moneyTitle);
    };
    if (curves.now)
        add(leverCurveWords("now %1 %2, %3 %4"), *curves.now);
    if (curves.cheapest)
        add(leverCurveWords("cheapest %1 %2, %3 %4"), *curves.cheapest);
    return curves.title + QStringLiteral(": ") + parts.join(QStringLiteral("; "));
}

} // namespace breakeven
