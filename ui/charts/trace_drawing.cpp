#include "ui/charts/trace_series.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kPlainPoints = 400; // fewer are drawn as they are
constexpr int kTargets = 48;

QString tr(const char *text) { return QCoreApplication::translate("TraceSeries", text); }

// Seconds between ticks of a time axis.
constexpr double kTimeSteps[] = {1,      2,      5,      10,      15,      30,      60,       120,     300,
                                 600,    900,    1800,   3600,    7200,    10800,   21600,    43200,   86400,
                                 172800, 432000, 604800, 1209600, 2592000, 7776000, 15552000, 31536000};

class Layout
{
public:
    Layout(const TraceSeries &series, const TraceWindow &window, QSizeF size, const ChartStyle &style)
        : m_series(series), m_window(window), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        range();
        frame();
        m_count = std::size_t(std::max(1.0, m_drawing.plot.width())); // a column a pixel
        for (const TraceCurve &curve : m_series.curves)
            m_columns.push_back(curve.columns(m_window.from, m_window.to, m_count));
        timeAxis();
        for (std::size_t k = 0; k < m_series.curves.size(); ++k)
            if (m_series.curves[k].area != AreaLook::None)
                fill(k);
        for (std::size_t k = 0; k < m_series.curves.size(); ++k)
            line(k);
        marks();
        names();
        targets();
        return std::move(m_drawing);
    }

private:
    void range()
    {
        double low = 0;
        double high = 0;
        for (const TraceCurve &curve : m_series.curves) {
            const MinMax all = curve.columns(m_window.from, m_window.to, 1).front();
            if (!std::isnan(all.least)) {
                low = std::min(low, all.least);
                high = std::max(high, all.most);
            }
        }
        m_ticks = axisTicks(low, high > low ? high : low + 1, 4);
    }

    QString tickText(double tick) const
    {
        const double step = m_ticks.size() > 1 ? m_ticks[1] - m_ticks[0] : 1;
        if (std::fabs(m_ticks.back()) >= 10000)
            return axisMoney(tick, m_style.locale);
        int decimals = 0;
        for (double rest = step; decimals < 6 && std::fabs(rest - std::round(rest)) > 1e-6; rest *= 10)
            ++decimals;
        return m_style.locale.toString(tick, 'f', decimals);
    }

    double x(double place) const
    {
        return m_drawing.plot.left() +
               m_drawing.plot.width() * (place - m_window.from) / (m_window.to - m_window.from);
    }
    double y(double value) const
    {
        return m_drawing.plot.bottom() -
               m_drawing.plot.height() * (value - m_ticks.front()) / (m_ticks.back() - m_ticks.front());
    }
    double columnX(std::size_t k) const
    {
        return m_drawing.plot.left() + m_drawing.plot.width() * double(k) / double(m_count);
    }

    void frame()
    {
        qreal left = 0;
        for (const double tick : m_ticks)
            left = std::max(left, m_metrics.horizontalAdvance(tickText(tick)));
        const qreal lineHeight = m_metrics.height();
        const qreal begin = std::ceil(left + 10);
        m_drawing.plot = QRectF(begin, lineHeight + 4, std::floor(m_drawing.size.width() - begin - 12),
                                m_drawing.size.height() - 3 * lineHeight - 12);
        const Palette &colors = m_style.palette;
        const QRectF &plot = m_drawing.plot;
        m_drawing.text({plot.left(), lineHeight / 2}, m_series.unit, m_small, colors.textSecondary);
        for (const double tick : m_ticks) {
            const qreal at = std::round(y(tick)) + 0.5;
            m_drawing.line({plot.left(), at}, {plot.right(), at},
                           QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
            m_drawing.text({plot.left() - 6, at}, tickText(tick), m_small, colors.textSecondary,
                           Qt::AlignRight);
        }
    }

    // The distance of ticks so far apart that their texts do not touch.
    double tickStep(qreal needed) const
    {
        const double span = m_window.to - m_window.from;
        const double least = span * needed / m_drawing.plot.width();
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

    QString tickPlace(double place, double step) const
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

    QString axisWords() const
    {
        switch (m_series.axis) {
        case TraceAxis::Gpus:
            return tr("GPUs");
        case TraceAxis::Hours:
            return tr("hours");
        case TraceAxis::Seconds:
            return tr("seconds");
        case TraceAxis::Time:
            break;
        }
        if (m_series.clock)
            return tr("UTC");
        return m_window.to < 600     ? tr("seconds since the beginning")
               : m_window.to < 86400 ? tr("minutes since the beginning")
                                     : tr("hours since the beginning");
    }

    void timeAxis()
    {
        const Palette &colors = m_style.palette;
        const QRectF &plot = m_drawing.plot;
        const qreal middle = plot.bottom() + 5 + m_metrics.height() / 2;
        const double step = tickStep(m_metrics.horizontalAdvance(QStringLiteral("2026-11-20 ")) + 14);
        // Whole hours and days of the clock, not of the trace.
        const double offset = m_series.clock ? std::fmod(double(*m_series.clock / 1000000) / 1000, step) : 0;
        for (double k = std::ceil((m_window.from + offset) / step); k * step - offset <= m_window.to; ++k) {
            const QPointF foot(x(k * step - offset), plot.bottom());
            m_drawing.line(foot, foot + QPointF(0, 4), QPen(QColor(colors.axis), 1));
            m_drawing.text({foot.x(), middle}, tickPlace(k * step - offset, step), m_small,
                           colors.textSecondary, Qt::AlignHCenter);
        }
        m_drawing.text({plot.right(), middle + m_metrics.height()}, axisWords(), m_small,
                       colors.textSecondary, Qt::AlignRight);
    }

    void addColumns(QPainterPath columns, const CategoryStyle &look)
    {
        FilledArea area;
        area.path = std::move(columns);
        area.path.setFillRule(Qt::WindingFill);
        area.color = look.color;
        area.fill = look.fill;
        area.ground = m_style.palette.base;
        m_drawing.figures.emplace_back(std::move(area));
    }

    // From the curve below to this one; nothing where nothing is known.
    void fill(std::size_t curve)
    {
        const std::vector<MinMax> &upper = m_columns[curve];
        QPainterPath columns;
        for (std::size_t k = 0; k < m_count; ++k) {
            if (std::isnan(upper[k].most))
                continue;
            const double below = curve == 0 ? 0 : m_columns[curve - 1][k].most;
            const double top = y(upper[k].most);
            const double foot = y(std::isnan(below) ? 0 : std::min(below, upper[k].most));
            if (foot > top)
                columns.addRect(QRectF(columnX(k), top, 1, foot - top));
        }
        addColumns(std::move(columns), areaStyle(m_style.palette, m_series.curves[curve].area));
    }

    void line(std::size_t curve)
    {
        const TraceCurve &of = m_series.curves[curve];
        const bool isTop = curve + 1 == m_series.curves.size();
        if (of.area != AreaLook::None && !isTop)
            return;
        if (of.look != CurveLook::Steps)
            return plainPoints(of);
        // From the least to the most of each column, and on to the next; of an area its outline.
        const std::vector<MinMax> &columns = m_columns[curve];
        QPainterPath steps;
        for (std::size_t k = 0; k < m_count; ++k) {
            if (std::isnan(columns[k].least))
                continue;
            double top = y(columns[k].most);
            double foot = of.area == AreaLook::None ? y(columns[k].least) : top;
            if (k > 0 && !std::isnan(columns[k - 1].least)) {
                const double beforeTop = y(columns[k - 1].most);
                const double beforeFoot = of.area == AreaLook::None ? y(columns[k - 1].least) : beforeTop;
                top = std::min(top, beforeFoot);
                foot = std::max(foot, beforeTop);
            }
            steps.addRect(QRectF(columnX(k), top - 0.5, 1, std::max(1.0, foot - top + 1)));
        }
        const QColor color = of.area == AreaLook::None ? optionStyle(m_style.palette, of.slot).color
                                                       : QColor(m_style.palette.text);
        addColumns(std::move(steps), {color, Fill::Solid});
    }

    void plainPoints(const TraceCurve &of)
    {
        QPolygonF points;
        const auto begin = std::lower_bound(of.x.begin(), of.x.end(), m_window.from) - of.x.begin();
        const auto end = std::upper_bound(of.x.begin(), of.x.end(), m_window.to) - of.x.begin();
        const bool isLine = of.look == CurveLook::Line;
        const std::ptrdiff_t from = isLine ? std::max<std::ptrdiff_t>(0, begin - 1) : begin;
        const std::ptrdiff_t to = isLine ? std::min(std::ptrdiff_t(of.x.size()), end + 1) : end;
        const std::ptrdiff_t stride = std::max<std::ptrdiff_t>(1, (to - from) / std::ptrdiff_t(kPlainPoints));
        for (std::ptrdiff_t k = from; k < to; k += stride)
            if (!std::isnan(of.y[std::size_t(k)]))
                points << QPointF(
                    std::clamp(x(of.x[std::size_t(k)]), m_drawing.plot.left(), m_drawing.plot.right()),
                    y(of.y[std::size_t(k)]));
        if (isLine) {
            m_drawing.figures.emplace_back(Stroke{points, optionPen(m_style.palette, of.slot, 2)});
            return;
        }
        for (const QPointF &point : points)
            m_drawing.figures.emplace_back(Mark{point, 7, optionStyle(m_style.palette, of.slot)});
    }

    void marks()
    {
        for (const TraceSeries::Mark &mark : m_series.marks) {
            if (mark.x < m_window.from || mark.x > m_window.to)
                continue;
            QPen dashed(QColor(m_style.palette.text), 1, Qt::CustomDashLine, Qt::FlatCap);
            dashed.setDashPattern({4, 3});
            const QRectF &plot = m_drawing.plot;
            m_drawing.line({x(mark.x), plot.top()}, {x(mark.x), plot.bottom()}, dashed);
            const bool isLeft = x(mark.x) > plot.center().x();
            const qreal row = plot.top() + m_metrics.height() * (0.5 + qreal(&mark - &m_series.marks[0]));
            m_drawing.text({x(mark.x) + (isLeft ? -5 : 5), row + 2}, mark.text, m_small, m_style.palette.text,
                           isLeft ? Qt::AlignRight : Qt::AlignLeft, m_style.palette.base);
        }
    }

    // Above the plot, at the right; areas have a legend of their own.
    void names()
    {
        if (m_series.curves.size() < 2 || m_series.curves.front().area != AreaLook::None)
            return;
        qreal right = m_drawing.plot.right();
        for (std::size_t k = m_series.curves.size(); k-- > 0;) {
            const TraceCurve &curve = m_series.curves[k];
            const QColor color = optionStyle(m_style.palette, curve.slot).color;
            const qreal middle = m_metrics.height() / 2;
            right =
                m_drawing
                    .text({right, middle}, curve.name, m_small, m_style.palette.textSecondary, Qt::AlignRight)
                    .left() -
                8;
            if (curve.look == CurveLook::Points)
                m_drawing.figures.emplace_back(
                    Mark{{right - 8, middle}, 7, optionStyle(m_style.palette, curve.slot)});
            else
                m_drawing.line({right - 18, middle}, {right, middle}, QPen(color, 2));
            right -= 34;
        }
    }

    void targets()
    {
        const double span = m_window.to - m_window.from;
        for (int k = 0; k < kTargets; ++k) {
            const double place = m_window.from + span * (k + 0.5) / kTargets;
            const std::size_t column =
                std::min(m_count - 1, std::size_t(double(m_count) * (k + 0.5) / kTargets));
            ChartTarget target;
            target.column = k;
            target.heading = placeText(m_series, place, span, m_style.locale);
            double top = m_ticks.front();
            for (std::size_t c = 0; c < m_series.curves.size(); ++c) {
                const MinMax &range = m_columns[c][column];
                const auto text = [&](double value) { return m_style.locale.toString(value, 'g', 6); };
                target.lines.append(tr("%1: %2").arg(
                    m_series.curves[c].name, std::isnan(range.least) ? tr("not recorded")
                                             : range.least == range.most
                                                 ? text(range.least)
                                                 : tr("%1 to %2").arg(text(range.least), text(range.most))));
                if (!std::isnan(range.most))
                    top = std::max(top, range.most);
            }
            target.area = QRectF(QPointF(x(place) - 2, y(top) - 2), QSizeF(4, 4));
            m_drawing.targets.push_back(std::move(target));
        }
    }

    const TraceSeries &m_series;
    const TraceWindow &m_window;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    std::size_t m_count = 1;
    std::vector<std::vector<MinMax>> m_columns; // by curve
    std::vector<double> m_ticks;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const TraceSeries &series, const TraceWindow &window, QSizeF size, const ChartStyle &style)
{
    if (series.curves.empty()) {
        Drawing nothing;
        nothing.size = size;
        return nothing;
    }
    return Layout(series, window, size, style).run();
}

} // namespace breakeven
