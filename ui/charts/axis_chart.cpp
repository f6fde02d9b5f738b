#include "ui/charts/axis_chart.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kUprightSteps = 4;

QString axisChartWords(const char *text) { return QCoreApplication::translate("AxisChart", text); }

// Of a table: more digits than an axis has room for.
QString cellText(const AxisChart::Axis &axis, double value, const QLocale &locale)
{
    switch (axis.scale) {
    case AxisChart::Scale::Money:
        return money(value, locale);
    case AxisChart::Scale::Percent:
        return share(value, locale);
    default:
        return locale.toString(value, 'g', 6);
    }
}

// Powers of ten times the factors.
std::vector<double> byFactors(const AxisChart::Axis &axis, std::initializer_list<double> factors, int decades)
{
    std::vector<double> ticks;
    for (int power = int(std::floor(std::log10(axis.from))); power <= std::log10(axis.to); ++power)
        for (const double factor : factors)
            if (const double tick = factor * std::pow(10, power);
                power % decades == 0 && tick >= axis.from * (1 - 1e-9) && tick <= axis.to * (1 + 1e-9))
                ticks.push_back(tick);
    return ticks;
}

std::vector<double> ticksByRatio(const AxisChart::Axis &axis, int count)
{
    const auto fits = [&](const std::vector<double> &ticks) { return int(ticks.size()) <= count + 1; };
    for (const auto &factors : {std::initializer_list<double>{1, 2, 5}, {1, 3}})
        if (const std::vector<double> ticks = byFactors(axis, factors, 1); fits(ticks))
            return ticks;
    for (int decades = 1; decades < 100; ++decades)
        if (const std::vector<double> ticks = byFactors(axis, {1}, decades); fits(ticks))
            return ticks.empty() ? std::vector{axis.from} : ticks;
    return {axis.from};
}

// The round number at or beyond a value.
double roundOutward(double value, bool isUp)
{
    const double power = std::pow(10, std::floor(std::log10(value) + 1e-12));
    double last = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (isUp && factor * power >= value * (1 - 1e-9))
            return factor * power;
        if (factor * power <= value * (1 + 1e-9))
            last = factor * power;
    }
    return last;
}

void fitByRatio(AxisChart &chart)
{
    double low = HUGE_VAL, high = 0;
    const auto include = [&](double value) {
        if (value > 0) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (const AxisChart::Series &series : chart.series)
        for (const AxisChart::Point &point : series.points)
            include(point.y);
    for (const AxisChart::Spot &spot : chart.spots)
        include(spot.point.y);
    if (high <= 0)
        low = 1, high = 10;
    chart.y.from = roundOutward(low, false);
    chart.y.to = std::max(roundOutward(high, true), chart.y.from * 10);
}

} // namespace

double AxisChart::Axis::place(double value) const
{
    return isByRatio ? std::log10(std::max(value, from * 1e-6)) : value;
}

double AxisChart::Axis::valueAt(double place) const { return isByRatio ? std::pow(10, place) : place; }

QString axisText(const AxisChart::Axis &axis, double value, const QLocale &locale)
{
    switch (axis.scale) {
    case AxisChart::Scale::Hidden:
        return {};
    case AxisChart::Scale::Money:
        return axisMoney(value, locale);
    case AxisChart::Scale::Percent:
        return share(value, locale, axis.length() < 0.05 ? 1 : 0);
    case AxisChart::Scale::Number:
        break;
    }
    return std::fabs(value) >= 10000 ? axisMoney(value, locale) : locale.toString(value, 'g', 4);
}

std::vector<double> ticksWithin(const AxisChart::Axis &axis, int count)
{
    if (axis.isByRatio)
        return ticksByRatio(axis, count);
    const double rough = axis.length() / std::max(1, count);
    if (!(rough > 0) || !std::isfinite(rough))
        return {axis.from};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) {
            step = factor * power;
            break;
        }
    if (axis.isWhole)
        step = std::max(1.0, std::ceil(step));
    std::vector<double> ticks;
    for (double k = std::ceil(axis.from / step - 1e-9); k * step <= axis.to + step * 1e-9; ++k)
        ticks.push_back(k * step);
    return ticks;
}

void fitUpright(AxisChart &chart)
{
    if (chart.y.isByRatio)
        return fitByRatio(chart);
    double low = 0, high = 0;
    for (const AxisChart::Series &series : chart.series)
        for (const AxisChart::Point &point : series.points) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    for (const AxisChart::Area &area : chart.areas)
        for (const AxisChart::Area::Span &span : area.spans) {
            low = std::min(low, span.low);
            high = std::max(high, span.high);
        }
    if (chart.y.scale == AxisChart::Scale::Hidden) {
        chart.y.from = low;
        chart.y.to = high > low ? high * 1.06 : low + 1;
        return;
    }
    const std::vector<double> ticks = axisTicks(low, high * 1.02, kUprightSteps);
    chart.y.from = ticks.front();
    chart.y.to = ticks.back();
}

ChartTable table(const AxisChart &chart, const QLocale &locale)
{
    ChartTable result;
    result.columns = {axisChartWords("Line"), chart.x.title, chart.y.title};
    const auto add = [&](const QString &name, const AxisChart::Point &point) {
        result.rows.push_back(
            {name,
             {{point.x, cellText(chart.x, point.x, locale)}, {point.y, cellText(chart.y, point.y, locale)}}});
    };
    for (const AxisChart::Series &series : chart.series)
        for (const AxisChart::Point &point : series.points)
            if (series.isMarked)
                add(series.name, point);
    for (const AxisChart::Area &area : chart.areas)
        for (const AxisChart::Area::Span &span : area.spans) {
            add(axisChartWords("%1, P10").arg(area.name), {span.x, span.low});
            add(axisChartWords("%1, P90").arg(area.name), {span.x, span.high});
        }
    for (const AxisChart::Spot &spot : chart.spots)
        add(spot.text, spot.point);
    return result;
}

QString description(const AxisChart &chart, const QLocale &locale)
{
    QStringList parts;
    for (const AxisChart::Series &series : chart.series) {
        if (series.points.empty() || !series.isMarked)
            continue;
        const auto [low, high] =
            std::minmax_element(series.points.begin(), series.points.end(),
                                [](const auto &one, const auto &other) { return one.y < other.y; });
        parts.append(
            axisChartWords("%1 from %2 to %3")
                .arg(series.name, cellText(chart.y, low->y, locale), cellText(chart.y, high->y, locale)));
    }
    for (const AxisChart::Spot &spot : chart.spots)
        if (!spot.text.isEmpty())
            parts.append(spot.text);
    if (parts.isEmpty())
        return axisChartWords("%1: nothing to draw").arg(chart.title);
    return axisChartWords("%1: %2; %3 from %4 to %5")
        .arg(chart.title, parts.join(QLatin1String(", ")), chart.x.title,
             cellText(chart.x, chart.x.from, locale), cellText(chart.x, chart.x.to, locale));
}

} // namespace breakeven
