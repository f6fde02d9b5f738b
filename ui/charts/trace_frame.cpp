#include "ui/charts/trace_frame.h"

#include "ui/charts/chart_words.h"
#include "ui/text/numbers.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Seconds between ticks of a time axis.
constexpr double kTimeSteps[] = {1,      2,      5,      10,      15,      30,      60,       120,     300,
                                 600,    900,    1800,   3600,    7200,    10800,   21600,    43200,   86400,
                                 172800, 432000, 604800, 1209600, 2592000, 7776000, 15552000, 31536000};

// The ticks span the values shown, and zero.
std::vector<double> ticksOf(const TraceSeries &series, const TraceWindow &window)
{
    double low = 0;
    double high = 0;
    for (const TraceCurve &curve : series.curves) {
        const MinMax all = curve.columns(window.from, window.to, 1).front();
        if (!std::isnan(all.least)) {
            low = std::min(low, all.least);
            high = std::max(high, all.most);
        }
    }
    return axisTicks(low, high > low ? high : low + 1, 4);
}

} // namespace

TraceFrame::TraceFrame(const TraceSeries &series, const TraceWindow &window, QSizeF size,
                       const ChartStyle &style)
    : m_series(series), m_window(window), m_style(style), m_small(style.small()), m_metrics(m_small),
      m_ticks(ticksOf(series, window))
{
    qreal left = 0;
    for (const double tick : m_ticks)
        left = std::max(left, m_metrics.horizontalAdvance(tickText(tick)));
    const qreal begin = std::ceil(left + 10);
    m_plot = QRectF(begin, m_metrics.height() + 4, std::floor(size.width() - begin - 12),
                    size.height() - 3 * m_metrics.height() - 12);
}

double TraceFrame::x(double place) const
{
    return m_plot.left() + m_plot.width() * (place - m_window.from) / (m_window.to - m_window.from);
}

double TraceFrame::y(double value) const
{
    return m_plot.bottom() - m_plot.height() * (value - least()) / (m_ticks.back() - least());
}

void TraceFrame::drawTo(Drawing &drawing) const
{
    drawing.plot = m_plot;
    drawValues(drawing);
    drawPlaces(drawing);
}

QString TraceFrame::tickText(double tick) const
{
    const double step = m_ticks.size() > 1 ? m_ticks[1] - m_ticks[0] : 1;
    if (std::fabs(m_ticks.back()) >= 10000)
        return axisMoney(tick, m_style.locale);
    int decimals = 0;
    for (double rest = step; decimals < 6 && std::fabs(rest - std::round(rest)) > 1e-6; rest *= 10)
        ++decimals;
    return m_style.locale.toString(tick, 'f', decimals);
}

void TraceFrame::drawValues(Drawing &drawing) const
{
    const Palette &colors = m_style.palette;
    drawing.text({m_plot.left(), m_metrics.height() / 2}, m_series.unit, m_small, colors.textSecondary);
    for (const double tick : m_ticks) {
        const qreal at = std::round(y(tick)) + 0.5;
        drawing.line({m_plot.left(), at}, {m_plot.right(), at},
                     QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
        drawing.text({m_plot.left() - 6, at}, tickText(tick), m_small, colors.textSecondary, Qt::AlignRight);
    }
}

// The distance of ticks so far apart that their texts do not touch.
double TraceFrame::tickStep(qreal needed) const
{
    const double span = m_window.to - m_window.from;
    const double least = span * needed / m_plot.width();
    if (m_series.axis == TraceAxis::Time)
        for (const double step : kTimeSteps)
            if (step >= least)
                return step;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least)
            return factor * power;
    return 10 * power;
}

QString TraceFrame::tickPlace(double place, double step) const
{
    if (m_series.axis != TraceAxis::Time)
        return m_style.locale.toString(place, 'g', 6);
    if (!m_series.clock)
        return m_style.locale.toString(m_window.to < 600     ? place
                                       : m_window.to < 86400 ? place / 60
                                                             : place / 3600,
                                       'g', 6);
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(
        *m_series.clock / 1000000 + qint64(std::llround(place * 1000)), Qt::UTC);
    return time.toString(step < 60      ? QStringLiteral("HH:mm:ss")
                         : step < 86400 ? QStringLiteral("MM-dd HH:mm")
                                        : QStringLiteral("yyyy-MM-dd"));
}

QString TraceFrame::axisWords() const
{
    switch (m_series.axis) {
    case TraceAxis::Gpus:
        return traceSeriesWords("GPUs");
    case TraceAxis::Hours:
        return traceSeriesWords("hours");
    case TraceAxis::Seconds:
        return traceSeriesWords("seconds");
    case TraceAxis::Time:
        break;
    }
    if (m_series.clock)
        return traceSeriesWords("UTC");
    return m_window.to < 600     ? traceSeriesWords("seconds since the beginning")
           : m_window.to < 86400 ? traceSeriesWords("minutes since the beginning")
                                 : traceSeriesWords("hours since the beginning");
}

void TraceFrame::drawPlaces(Drawing &drawing) const
{
    const Palette &colors = m_style.palette;
    const qreal middle = m_plot.bottom() + 5 + m_metrics.height() / 2;
    const double step = tickStep(m_metrics.horizontalAdvance(QStringLiteral("2026-11-20 ")) + 14);
    // Whole hours and days of the clock, not of the trace.
    const double offset = m_series.clock ? std::fmod(double(*m_series.clock / 1000000) / 1000, step) : 0;
    for (double k = std::ceil((m_window.from + offset) / step); k * step - offset <= m_window.to; ++k) {
        const QPointF foot(x(k * step - offset), m_plot.bottom());
        drawing.line(foot, foot + QPointF(0, 4), QPen(QColor(colors.axis), 1));
        const QString text = tickPlace(k * step - offset, step);
        const qreal half = m_metrics.horizontalAdvance(text) / 2.0; // at either end it stays in the picture
        drawing.text({std::clamp(foot.x(), half, std::max(half, drawing.size.width() - half)), middle}, text,
                     m_small, colors.textSecondary, Qt::AlignHCenter);
    }
    drawing.text({m_plot.right(), middle + m_metrics.height()}, axisWords(), m_small, colors.textSecondary,
                 Qt::AlignRight);
}

} // namespace breakeven
