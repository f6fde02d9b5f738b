// The ground a lever is drawn on: tint, grid and axes.
#include "ui/charts/free_space.h"
#include "ui/charts/lever_frame.h"

#include <cmath>

namespace breakeven {

void LeverFrame::draw(Drawing &drawing, FreeSpace &space) const
{
    if (m_curves.tint && !(m_curves.step > 0))
        for (const LeverPlot *plot : plots())
            drawing.fill(QRectF(QPointF(x(m_curves.tint->first), plot->rect.top()),
                                QPointF(x(m_curves.tint->second), plot->rect.bottom())),
                         m_style.palette.cheaper.background);
    drawGrid(m_cost, m_curves.moneyTitle, drawing, space);
    if (hasTime())
        drawGrid(m_time, m_curves.timeTitle, drawing, space);
    drawAxis(drawing, space);
}

void LeverFrame::drawGrid(const LeverPlot &plot, const QString &title, Drawing &drawing,
                          FreeSpace &space) const
{
    const Palette &colors = m_style.palette;
    space.occupy(drawing.text({plot.rect.left(), plot.rect.top() - m_metrics.height() / 2 - 4}, title, m_font,
                              colors.textSecondary));
    for (const double tick : plot.ticks) {
        const qreal y = std::round(plot.y(tick)) + 0.5;
        drawing.line({plot.rect.left(), y}, {plot.rect.right(), y},
                     QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
        drawing.text({plot.rect.left() - kBesideRing, y}, tickText(tick, plot), m_font, colors.textSecondary,
                     Qt::AlignRight);
    }
}

void LeverFrame::drawAxis(Drawing &drawing, FreeSpace &space) const
{
    const Palette &colors = m_style.palette;
    const std::vector<double> shown = axisValues();
    for (const LeverPlot *plot : plots()) {
        // No word stands among the numbers of the axes.
        space.occupy(QRectF(0, plot->rect.top() - 4, plot->rect.left() - 4, plot->rect.height()));
        space.occupy(
            QRectF(0, plot->rect.bottom() + 1, drawing.size.width(), m_metrics.height() + kBesideRing));
        for (const double value : shown) {
            const QPointF foot(x(value), plot->rect.bottom());
            drawing.line(foot, foot + QPointF(0, 4), QPen(QColor(colors.axis), 1));
            drawing.text(foot + QPointF(0, kBesideRing - 1 + m_metrics.height() / 2), xText(value), m_font,
                         colors.textSecondary, Qt::AlignHCenter);
        }
    }
    drawing.text({m_cost.rect.right(), drawing.size.height() - m_metrics.height() / 2 - 1},
                 m_curves.axisTitle, m_font, colors.textSecondary, Qt::AlignRight);
}

} // namespace breakeven
