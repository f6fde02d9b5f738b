#include "ui/charts/cash_flow_frame.h"

#include "ui/charts/chart_words.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

CashFlowFrame::CashFlowFrame(const CashFlowLines &lines, QSizeF size, const ChartStyle &style,
                             bool namesAtEnd)
    : m_lines(lines), m_size(size), m_style(style), m_namesAtEnd(namesAtEnd), m_small(style.small()),
      m_metrics(style.font), m_smallMetrics(m_small), m_boldMetrics(style.bold())
{
    findTicks();
    findPlot();
}

void CashFlowFrame::findTicks()
{
    double low = 0;
    double high = 0;
    for (const CashFlowLines::Line &line : m_lines.lines)
        for (const QPointF &point : line.path) {
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    m_ticks = axisTicks(low, high > low ? high : low + 1, m_size.height() > 220 ? 5 : 3);
}

QString CashFlowFrame::endText(const CashFlowLines::Line &line) const
{
    const QString value = axisMoney(line.path.back().y(), m_style.locale);
    return m_namesAtEnd ? line.name + QStringLiteral("  ") + value : value;
}

qreal CashFlowFrame::crossingWidth() const
{
    return m_lines.crossing ? m_boldMetrics.horizontalAdvance(m_lines.crossing->text) : 0;
}

qreal CashFlowFrame::headerHeight() const
{
    const bool fits = m_smallMetrics.horizontalAdvance(caption()) + crossingWidth() + 80 < m_size.width();
    return m_smallMetrics.height() + (fits ? 0 : m_metrics.height());
}

void CashFlowFrame::findPlot()
{
    qreal left = 0;
    for (const double tick : m_ticks)
        left = std::max(left, m_smallMetrics.horizontalAdvance(axisMoney(tick, m_style.locale)));
    qreal right = 40;
    for (const CashFlowLines::Line &line : m_lines.lines)
        right = std::max(right, m_boldMetrics.horizontalAdvance(endText(line)) + 28);
    const qreal top = headerHeight() + 8;
    const qreal bottom = 2 * m_smallMetrics.height() + 6;
    m_plot = QRectF(left + 12, top, std::max(60.0, m_size.width() - left - 12 - right),
                    std::max(40.0, m_size.height() - top - bottom));
    m_caption =
        QRectF(m_plot.left(), 1, m_smallMetrics.horizontalAdvance(caption()), m_smallMetrics.height());
}

QString CashFlowFrame::caption() const
{
    return cashFlowLineWords("%1, %2").arg(m_lines.title, m_lines.unit);
}

QPointF CashFlowFrame::at(double month, double value) const
{
    const QRectF &plot = m_plot;
    const double low = m_ticks.front();
    const double high = m_ticks.back();
    return {plot.left() + plot.width() * month / std::max(1, m_lines.months),
            plot.bottom() - plot.height() * (value - low) / (high - low)};
}

QPolygonF CashFlowFrame::onScreen(const CashFlowLines::Line &line) const
{
    QPolygonF result;
    for (const QPointF &point : line.path)
        result << at(point.x(), point.y());
    return result;
}

void CashFlowFrame::draw(Drawing &drawing) const
{
    const QRectF &plot = m_plot;
    const Palette &colors = m_style.palette;
    drawing.fill(QRectF(plot.right(), plot.top() - 4, m_size.width() - plot.right(), plot.height() + 4),
                 colors.alternateBase);
    drawing.text({plot.left(), m_smallMetrics.height() / 2 + 1},
                 cashFlowLineWords("%1, %2").arg(m_lines.title, m_lines.unit), m_small, colors.textSecondary);
    for (const double tick : m_ticks) {
        const qreal y = std::round(at(0, tick).y()) + 0.5;
        drawing.line({plot.left(), y}, {m_size.width(), y},
                     QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
        drawing.text({plot.left() - 7, y}, axisMoney(tick, m_style.locale), m_small, colors.textSecondary,
                     Qt::AlignRight);
    }
    drawMonths(drawing);
    QPen dotted(QColor(colors.textSecondary), 1.2, Qt::CustomDashLine, Qt::FlatCap);
    dotted.setDashPattern({2, 2.5});
    drawing.line({plot.right(), plot.top() - 4}, plot.bottomRight(), dotted);
}

void CashFlowFrame::drawMonths(Drawing &drawing) const
{
    const QRectF &plot = m_plot;
    const qreal needed = m_smallMetrics.horizontalAdvance(QString::number(m_lines.months)) + 16;
    int step = 600;
    for (const int candidate : {120, 60, 24, 12, 6, 3, 2, 1})
        if (plot.width() * candidate / std::max(1, m_lines.months) >= needed &&
            m_lines.months / candidate <= 10)
            step = candidate;
    const qreal y = plot.bottom();
    for (int month = 0; month <= m_lines.months; month += step) {
        const qreal x = at(month, 0).x();
        drawing.line({x, y}, {x, y + 4}, QPen(QColor(m_style.palette.axis), 1));
        drawing.text({x, y + 5 + m_smallMetrics.height() / 2}, QString::number(month), m_small,
                     m_style.palette.textSecondary, Qt::AlignHCenter);
    }
    const bool hasDates = !m_lines.dates.isEmpty();
    const QPointF name = hasDates ? QPointF(plot.right() + 16, y + 5 + m_smallMetrics.height() / 2)
                                  : QPointF(plot.right(), y + 5 + m_smallMetrics.height() * 1.5);
    drawing.text(name, cashFlowLineWords("Month"), m_small, m_style.palette.textSecondary,
                 hasDates ? Qt::AlignLeft : Qt::AlignRight);
    drawDates(drawing, step);
}

// Under the numbers, as far as they have room: the calendar month that begins there.
void CashFlowFrame::drawDates(Drawing &drawing, int step) const
{
    qreal used = 0;
    for (int month = 0; month < m_lines.dates.size(); month += step) {
        const QString &date = m_lines.dates[month];
        const qreal half = m_smallMetrics.horizontalAdvance(date) / 2, x = at(month, 0).x();
        if (x - half < used)
            continue;
        drawing.text({x, m_plot.bottom() + 5 + m_smallMetrics.height() * 1.5}, date, m_small,
                     m_style.palette.textSecondary, Qt::AlignHCenter);
        used = x + half + 10;
    }
}

} // namespace breakeven
