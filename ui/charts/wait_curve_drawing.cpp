#include "ui/charts/chart_words.h"
#include "ui/charts/free_space.h"
#include "ui/charts/load_axis.h"
#include "ui/charts/load_figures.h"
#include "ui/charts/same_on_chart.h"
#include "ui/charts/wait_curve.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kMostOfLongest = 6; // a limit that is higher leaves the picture

double highest(const WaitCurve &curve) { return std::max(curve.longest(), curve.wait95.value_or(0)); }

bool showsAllowed(const WaitCurve &curve)
{
    return curve.allowed && *curve.allowed <= kMostOfLongest * highest(curve);
}

std::vector<double> axisTicksOf(const WaitCurve &curve)
{
    const double high = std::max(highest(curve), showsAllowed(curve) ? *curve.allowed : 0.0);
    return axisTicks(0, high > 0 ? high * 1.12 : 1, 2);
}

class WaitLayout
{
public:
    WaitLayout(const WaitCurve &curve, QSizeF size, const ChartStyle &style)
        : m_curve(curve), m_size(size), m_style(style), m_small(style.small()), m_bold(style.bold()),
          m_metrics(m_small), m_color(optionStyle(style.palette, curve.slot).color),
          m_ticks(axisTicksOf(curve)), m_space(QRectF(QPointF(), size))
    {
    }

    Drawing run()
    {
        m_drawing.size = m_size;
        if (m_curve.pieces.empty())
            return std::move(m_drawing);
        grid();
        waits();
        lines();
        words();
        targets();
        return std::move(m_drawing);
    }

private:
    qreal x(double hours) const
    {
        return m_drawing.plot.left() + m_drawing.plot.width() * hours / m_curve.above.hours();
    }
    qreal y(double wait) const
    {
        return m_drawing.plot.bottom() - m_drawing.plot.height() * wait / m_ticks.back();
    }

    // Its left and right edges are those of the chart above.
    void grid()
    {
        const Palette &colors = m_style.palette;
        const QStringList texts = tickTexts(m_ticks, m_style.locale);
        const qreal left =
            std::max(widest(texts, m_metrics), widest(axisTexts(m_curve.above, m_style.locale), m_metrics));
        const qreal top = m_metrics.height() * 1.5 + 5;
        m_drawing.plot = QRectF(left + 12, top, m_size.width() - left - 24,
                                m_size.height() - top - m_metrics.height() / 2);
        const QRectF &plot = m_drawing.plot;
        if (m_curve.above.day)
            tintDay(m_drawing, *m_curve.above.day, colors);
        m_space.occupy(m_drawing.text({0, m_metrics.height() / 2 + 1}, waitCurveWords("h"), m_small,
                                      colors.textSecondary));
        for (std::size_t k = 0; k < m_ticks.size(); ++k) {
            const qreal at = std::round(y(m_ticks[k])) + 0.5;
            m_drawing.line({plot.left(), at}, {plot.right(), at},
                           QPen(QColor(k == 0 ? colors.axis : colors.grid), 1));
            m_drawing.text({plot.left() - 7, at}, texts[int(k)], m_small, colors.textSecondary,
                           Qt::AlignRight);
        }
        const auto marks = m_curve.above.isWeek
                               ? weekMarks(plot.width(), m_metrics, m_style.locale)
                               : hourMarks(m_curve.above.hours(), plot.width(), m_metrics, m_style.locale);
        for (const LoadAxisMark &mark : marks)
            if (mark.divider) {
                const qreal place = std::round(x(*mark.divider)) + 0.5;
                m_drawing.line({place, plot.top()}, {place, plot.bottom()}, QPen(QColor(colors.grid), 1));
            }
    }

    // One area for work that comes without a pause.
    void waits()
    {
        QPolygonF line;
        for (std::size_t k = 0; k < m_curve.pieces.size(); ++k) {
            const WaitCurve::Piece &piece = m_curve.pieces[k];
            line << QPointF(x(piece.from), y(piece.firstWait)) << QPointF(x(piece.to), y(piece.lastWait));
            const bool isLast = k + 1 == m_curve.pieces.size();
            if (isLast || m_curve.pieces[k + 1].from > piece.to + 1e-6) {
                area(line);
                line.clear();
            }
        }
    }

    void area(const QPolygonF &line)
    {
        FilledArea fill;
        QPolygonF closed = line;
        closed << QPointF(line.last().x(), y(0)) << QPointF(line.first().x(), y(0));
        fill.path.addPolygon(closed);
        fill.path.closeSubpath();
        fill.color = m_color;
        fill.color.setAlphaF(m_style.palette.isDark ? 0.28F : 0.18F);
        m_drawing.figures.emplace_back(std::move(fill));
        m_drawing.figures.emplace_back(Stroke{line, QPen(m_color, 1.6)});
        m_space.occupy(line);
    }

    void level(double wait, const QColor &color, qreal width, const QList<qreal> &dash)
    {
        QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern(dash);
        const QPolygonF line({{m_drawing.plot.left(), y(wait)}, {m_drawing.plot.right(), y(wait)}});
        m_drawing.figures.emplace_back(Stroke{line, pen});
        m_space.occupy(line);
    }

    void lines()
    {
        if (showsAllowed(m_curve))
            level(*m_curve.allowed, m_style.palette.text, 1.2, {4, 3});
        if (m_curve.wait95)
            level(*m_curve.wait95, m_color, 1.4, {1.2, 3});
    }

    // Above or below its line, as far right as there is room; where there is none, above the plot.
    void label(double wait, const QString &text, const QFont &font, const QColor &color)
    {
        const QFontMetricsF metrics(font);
        const QSizeF box(metrics.horizontalAdvance(text), metrics.height());
        std::vector<QRectF> places;
        for (const qreal top : {y(wait) - 2 - box.height(), y(wait) + 2})
            for (qreal right = m_drawing.plot.right() - 4; right - box.width() > m_drawing.plot.left() + 4;
                 right -= 12)
                places.emplace_back(QPointF(right - box.width(), top), box);
        if (const auto free = m_space.take(places))
            m_drawing.figures.emplace_back(Label{*free, text, font, color, int(Qt::AlignCenter), {}});
        else
            above(text, font, color);
    }

    // In the line beside the unit, from the right to the left.
    void above(const QString &text, const QFont &font, const QColor &color)
    {
        const QFontMetricsF metrics(font);
        const qreal room = m_aboveRight < 0 ? m_drawing.plot.right() : m_aboveRight;
        const qreal left = m_metrics.horizontalAdvance(waitCurveWords("h")) + 16;
        if (room - left < metrics.height() * 3)
            return; // the description and the table above have it
        const QRectF rect = m_drawing.text({room, m_metrics.height() / 2 + 1},
                                           metrics.elidedText(text, Qt::ElideRight, room - left), font, color,
                                           Qt::AlignRight);
        m_space.occupy(rect);
        m_aboveRight = rect.left() - 16;
    }

    void words()
    {
        if (m_curve.allowed) {
            const QString text =
                waitCurveWords("longest wait allowed %1").arg(waitText(*m_curve.allowed, m_style.locale));
            if (showsAllowed(m_curve))
                label(*m_curve.allowed, text, m_small, m_style.palette.text);
            else
                above(text, m_small, m_style.palette.text);
        }
        if (m_curve.wait95)
            label(*m_curve.wait95,
                  waitCurveWords("95 % wait up to %1").arg(waitText(*m_curve.wait95, m_style.locale)), m_bold,
                  optionTextColor(m_style.palette, m_curve.slot));
    }

    void targets()
    {
        const std::vector<double> moments = momentsOf(m_curve);
        for (std::size_t k = 0; k < moments.size(); ++k) {
            const double end = k + 1 < moments.size() ? moments[k + 1] : m_curve.above.hours();
            const auto wait = m_curve.waitAt(moments[k]);
            ChartTarget target;
            target.area = QRectF(QPointF(x(moments[k]), m_drawing.plot.top()),
                                 QPointF(x(end), m_drawing.plot.bottom()));
            target.column = int(k);
            target.heading = momentText(m_curve.above, moments[k], m_style.locale);
            target.lines.append(
                !wait ? waitCurveWords("no work arrives")
                : *wait < kSameOnChart
                    ? waitCurveWords("arriving work is done at once")
                    : waitCurveWords("arriving work waits %1").arg(waitText(*wait, m_style.locale)));
            target.target.quantity = waitFigureId(m_curve, k);
            m_drawing.targets.push_back(std::move(target));
        }
    }

    const WaitCurve &m_curve;
    QSizeF m_size;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_metrics;
    QColor m_color;
    std::vector<double> m_ticks;
    FreeSpace m_space;
    qreal m_aboveRight = -1; // of what still fits above the plot
    Drawing m_drawing;
};

} // namespace

QStringList axisTexts(const WaitCurve &curve, const QLocale &locale)
{
    return tickTexts(axisTicksOf(curve), locale);
}

Drawing draw(const WaitCurve &curve, QSizeF size, const ChartStyle &style)
{
    return WaitLayout(curve, size, style).run();
}

} // namespace breakeven
