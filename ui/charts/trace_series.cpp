#include "ui/charts/trace_series.h"

#include "model/numeric/unknown.h"
#include "ui/charts/burst_nodes.h"
#include "ui/charts/chart_words.h"
#include "ui/text/numbers.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kGapSteps = 2; // as counts_over_time.h has it
constexpr std::size_t kTableRows = 200;

void widen(MinMax &range, double value)
{
    if (std::isnan(value))
        return;
    range.least = std::isnan(range.least) ? value : std::min(range.least, value);
    range.most = std::isnan(range.most) ? value : std::max(range.most, value);
}

} // namespace

TraceCurve::TraceCurve(QString curveName, CurveLook curveLook, std::span<const double> xs,
                       std::span<const double> ys, std::optional<double> step)
    : name(std::move(curveName)), look(curveLook), x(xs), y(ys), m_pyramid(ys), m_step(step)
{
}

std::size_t TraceCurve::firstAtOrAfter(double place) const
{
    return std::size_t(std::lower_bound(x.begin(), x.end(), place) - x.begin());
}

double TraceCurve::holdsUntil(std::size_t sample) const
{
    if (sample + 1 == x.size())
        return x[sample] + m_step.value_or(0);
    const double next = x[sample + 1];
    return m_step && next - x[sample] > kGapSteps * *m_step ? x[sample] + *m_step : next;
}

std::vector<MinMax> TraceCurve::columns(double from, double to, std::size_t count) const
{
    std::vector<MinMax> all(count, MinMax{kUnknown, kUnknown});
    const double width = (to - from) / double(count);
    std::size_t begin = firstAtOrAfter(from);
    for (std::size_t k = 0; k < count; ++k) {
        const double left = from + double(k) * width;
        const std::size_t end = firstAtOrAfter(k + 1 == count ? to : left + width);
        if (begin < end)
            all[k] = m_pyramid.of(begin, end);
        // What came before still holds at the left end.
        const bool isCarried = look == CurveLook::Steps && begin > 0 && (begin == end || x[begin] > left) &&
                               holdsUntil(begin - 1) > left;
        if (isCarried)
            widen(all[k], y[begin - 1]);
        begin = end;
    }
    return all;
}

double TraceCurve::at(double place) const
{
    const std::size_t after = std::size_t(std::upper_bound(x.begin(), x.end(), place) - x.begin());
    if (after == 0)
        return kUnknown;
    const bool isExact = x[after - 1] == place;
    return isExact || holdsUntil(after - 1) > place ? y[after - 1] : kUnknown;
}

double TraceSeries::first() const
{
    double least = HUGE_VAL;
    for (const TraceCurve &curve : curves)
        if (!curve.x.empty())
            least = std::min(least, curve.x.front());
    return std::isfinite(least) ? least : 0;
}

double TraceSeries::last() const
{
    double most = -HUGE_VAL;
    for (const TraceCurve &curve : curves)
        if (!curve.x.empty())
            most = std::max(most, curve.x.back());
    return most > first() ? most : first() + 1;
}

QString placeText(const TraceSeries &series, double x, double span, const QLocale &locale)
{
    if (series.axis == TraceAxis::Gpus)
        return traceSeriesWords("%1 GPUs").arg(locale.toString(x, 'g', 5));
    if (series.axis == TraceAxis::Hours)
        return traceSeriesWords("%1 h").arg(locale.toString(x, 'f', 2));
    if (series.axis == TraceAxis::Seconds)
        return traceSeriesWords("%1 s").arg(locale.toString(x, 'f', x < 10 ? 2 : 1));
    if (series.clock) {
        const QDateTime time =
            QDateTime::fromMSecsSinceEpoch(*series.clock / 1000000 + qint64(x * 1000), Qt::UTC);
        return time.toString(span < 600          ? QStringLiteral("yyyy-MM-dd HH:mm:ss")
                             : span < 86400 * 60 ? QStringLiteral("yyyy-MM-dd HH:mm")
                                                 : QStringLiteral("yyyy-MM-dd"));
    }
    if (span < 600)
        return traceSeriesWords("%1 s").arg(locale.toString(x, 'f', 1));
    return span < 86400 ? traceSeriesWords("%1 min").arg(locale.toString(x / 60, 'f', 1))
                        : traceSeriesWords("%1 h").arg(locale.toString(x / 3600, 'f', 1));
}

ChartTable table(const TraceSeries &series, const TraceWindow &window, const QLocale &locale)
{
    ChartTable table;
    table.columns = {series.title};
    std::vector<std::vector<MinMax>> columns;
    for (const TraceCurve &curve : series.curves) {
        table.columns.append(traceSeriesWords("%1, least [%2]").arg(curve.name, series.unit));
        table.columns.append(traceSeriesWords("%1, most [%2]").arg(curve.name, series.unit));
        columns.push_back(curve.columns(window.from, window.to, kTableRows));
    }
    const double span = window.to - window.from;
    for (std::size_t k = 0; k < kTableRows; ++k) {
        ChartTable::Row row;
        row.name = placeText(series, window.from + span * double(k) / kTableRows, span, locale);
        for (const std::vector<MinMax> &ranges : columns)
            for (const double value : {ranges[k].least, ranges[k].most})
                row.cells.push_back(std::isnan(value) ? ChartCell{{}, unknownText()}
                                                      : ChartCell{value, locale.toString(value, 'g', 6)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

QString description(const TraceSeries &series, const TraceWindow &window, const QLocale &locale)
{
    const double span = window.to - window.from;
    QStringList parts;
    for (const TraceCurve &curve : series.curves) {
        const MinMax range = curve.columns(window.from, window.to, 1).front();
        parts.append(std::isnan(range.least) ? traceSeriesWords("%1 unknown").arg(curve.name)
                                             : traceSeriesWords("%1 from %2 to %3")
                                                   .arg(curve.name, locale.toString(range.least, 'g', 5),
                                                        locale.toString(range.most, 'g', 5)));
    }
    return traceSeriesWords("%1: %2 to %3, %4 %5")
        .arg(series.title, placeText(series, window.from, span, locale),
             placeText(series, window.to, span, locale), parts.join(QStringLiteral(", ")), series.unit);
}

CategoryStyle areaStyle(const Palette &palette, AreaLook area)
{
    return burstStyle(palette, area == AreaLook::Working ? BurstShare::Working
                               : area == AreaLook::Ready ? BurstShare::Ready
                                                         : BurstShare::NotReady);
}

} // namespace breakeven
