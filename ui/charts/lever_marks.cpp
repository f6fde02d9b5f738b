#include "ui/charts/lever_marks.h"

#include "ui/charts/lever_words.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kRing = 6.5;
constexpr qreal kTogether = 9; // pixels: marks that close to each other share a number

} // namespace

LeverMarks::LeverMarks(const LeverCurves &curves, const LeverFrame &frame, const ChartStyle &style)
    : m_curves(curves), m_frame(frame), m_style(style), m_cost(placesIn(frame.cost())),
      m_time(frame.hasTime() ? placesIn(frame.time()) : Places{})
{
}

LeverMarks::Places LeverMarks::placesIn(const LeverPlot &plot) const
{
    const auto placeOf = [&](const std::optional<LeverCurves::Point> &point) -> std::optional<QPointF> {
        const double value = point ? (plot.isCost ? point->cost : point->time) : NAN;
        if (!std::isfinite(value))
            return std::nullopt;
        return QPointF(m_frame.x(point->at), plot.y(std::min(value, plot.top())));
    };
    return {placeOf(m_curves.now), placeOf(m_curves.cheapest)};
}

void LeverMarks::draw(Drawing &drawing, LeverWords &words) const
{
    for (const LeverPlot *plot : m_frame.plots())
        drawMarks(*plot, plot->isCost ? m_cost : m_time, drawing, words);
    for (const LeverPlot *plot : m_frame.plots())
        drawValues(*plot, plot->isCost ? m_cost : m_time, drawing, words);
}

void LeverMarks::drawMarks(const LeverPlot &plot, const Places &places, Drawing &drawing,
                           LeverWords &words) const
{
    const Palette &colors = m_style.palette;
    if (const auto &best = places.diamond) {
        OptionStyle diamond;
        diamond.color = colors.cheaper.text;
        diamond.marker = Marker::Diamond;
        const QPolygonF foot({*best, {best->x(), plot.rect.bottom()}});
        drawing.figures.emplace_back(Stroke{foot, dashedPen(colors.cheaper.text, 1.1, 2, 2.5)});
        words.space().occupy(foot);
        drawing.figures.emplace_back(Mark{*best, 10, diamond});
        words.space().occupy(QRectF(*best - QPointF(5, 5), QSizeF(10, 10)));
    }
    if (const auto &ring = places.ring) {
        drawing.figures.emplace_back(Ring{*ring, kRing, colors.text, colors.base, false});
        words.space().occupy(QRectF(*ring - QPointF(7, 7), QSizeF(14, 14)));
        if (plot.isCost && m_curves.isNowOutside())
            drawArrow(*ring, drawing, words);
    }
}

void LeverMarks::drawValues(const LeverPlot &plot, const Places &places, Drawing &drawing,
                            LeverWords &words) const
{
    const Palette &colors = m_style.palette;
    const auto write = [&](QPointF centre, const LeverCurves::Point &point, const QColor &color) {
        const QString text = plot.isCost ? leverCostText(point.cost, m_style.locale)
                                         : leverTimeText(point.time, m_style.locale);
        words.add(drawing, text, LeverWords::around(centre), color, LeverWords::Weight::Bold);
    };
    const auto &[ring, best] = places;
    if (ring)
        write(*ring, *m_curves.now, colors.text);
    if (best && (!ring || std::hypot(best->x() - ring->x(), best->y() - ring->y()) > kTogether))
        write(*best, *m_curves.cheapest, colors.cheaper.text);
}

// The value lies beyond the axis: an arrow at its edge, and the value.
void LeverMarks::drawArrow(QPointF ring, Drawing &drawing, LeverWords &words) const
{
    const bool isRight = m_curves.now->at > m_curves.high;
    const qreal way = isRight ? 1 : -1;
    const QPointF tip = ring + QPointF(way * 15, 0);
    const QPen pen(QColor(m_style.palette.text), 1.4);
    drawing.line(ring + QPointF(way * kRing, 0), tip, pen);
    drawing.figures.emplace_back(
        Stroke{QPolygonF({tip + QPointF(-way * 4, -4), tip, tip + QPointF(-way * 4, 4)}), pen});
    words.add(drawing, m_frame.xText(m_curves.now->at) + QChar(0x00A0) + m_curves.unit,
              {{ring.x() - way * 4, ring.y() + 12, isRight ? -1.0 : 0.0, 0},
               {ring.x() - way * 4, ring.y() - 12, isRight ? -1.0 : 0.0, -1}},
              m_style.palette.text);
}

QString leverCostText(double cost, const QLocale &locale)
{
    return cost < 10 ? money(cost, locale) : locale.toString(cost, 'f', 0);
}

QString leverTimeText(double time, const QLocale &locale)
{
    return locale.toString(time, 'f', time < 100 ? 1 : 0);
}

} // namespace breakeven
