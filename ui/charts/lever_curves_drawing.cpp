#include "ui/charts/lever_frame.h"
#include "ui/charts/lever_words.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kRing = 6.5;
constexpr qreal kLineWidth = 2;

QString tr(const char *text) { return QCoreApplication::translate("LeverCurves", text); }

QPen dashedPen(const QColor &color, qreal width, qreal dash, qreal gap)
{
    QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

// Points on a straight line say nothing, and cutting stripes out of an outline goes wrong where it has many.
QPolygonF withoutStraights(const QPolygonF &outline)
{
    constexpr qreal kStraight = 0.002; // pixels
    QPolygonF kept;
    for (qsizetype i = 0; i < outline.size(); ++i) {
        if (i > 0 && i + 1 < outline.size()) {
            const QPointF from = kept.back(), way = outline[i + 1] - from, here = outline[i] - from;
            const qreal length = std::hypot(way.x(), way.y());
            const bool isBack = way.x() * here.x() + way.y() * here.y() < 0;
            if (!isBack && length > 0 &&
                std::fabs(way.x() * here.y() - way.y() * here.x()) < kStraight * length)
                continue;
        }
        kept << outline[i];
    }
    return kept;
}

class Layout
{
public:
    Layout(const LeverCurves &curves, QSizeF size, const ChartStyle &style)
        : m_curves(curves), m_style(style), m_words(size, style), m_frame(curves, size, style),
          m_cost(m_frame.cost()), m_time(m_frame.time())
    {
        m_drawing.size = size;
        if (!curves.parts.empty())
            m_words.setPlate(style.palette.base);
        m_drawing.plot = hasTime() ? m_cost.rect.united(m_time.rect) : m_cost.rect;
    }

    Drawing run()
    {
        m_frame.draw(m_drawing, m_words.space());
        parts();
        lines();
        notes();
        marks();
        names();
        targets();
        return std::move(m_drawing);
    }

private:
    bool hasTime() const { return m_frame.hasTime(); }
    qreal x(double at) const { return m_frame.x(at); }
    QString xText(double at) const { return m_frame.xText(at); }
    std::vector<const LeverPlot *> plots() const { return m_frame.plots(); }
    const LeverCurves::Line *own() const { return m_curves.lines.empty() ? nullptr : &m_curves.lines[0]; }

    void curve(const LeverPlot &plot, const LeverCurves::Line &line, const std::vector<double> &values,
               const QPen &pen)
    {
        for (const QPolygonF &piece : m_frame.pieces(plot, line.at, values)) {
            m_drawing.figures.emplace_back(Stroke{piece, pen});
            m_words.space().occupy(piece);
        }
    }

    void lines()
    {
        for (std::size_t k = m_curves.lines.size(); k-- > 0;) {
            const LeverCurves::Line &line = m_curves.lines[k];
            const QColor color = optionStyle(m_style.palette, line.slot).color;
            const QPen pen = k == 0 ? QPen(color, kLineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)
                                    : dashedPen(color, kLineWidth, 6, 4);
            if (k > 0 || m_curves.parts.empty())
                curve(m_cost, line, line.cost, pen);
            if (!hasTime())
                continue;
            if (k == 0 && !line.beside.empty())
                curve(m_time, line, line.beside, dashedPen(color, 1.3, 3, 3));
            curve(m_time, line, line.time, pen);
        }
    }

    // Areas on top of each other, in the order of the categories.
    void parts()
    {
        if (m_curves.parts.empty() || !own())
            return;
        const std::vector<double> &at = own()->at;
        std::vector<double> below(at.size(), 0);
        for (const LeverCurves::Part &part : m_curves.parts) {
            QPolygonF upper, lower;
            for (std::size_t i = 0; i < at.size(); ++i) {
                if (!std::isfinite(part.cost[i]))
                    continue;
                lower << QPointF(x(at[i]), m_cost.y(std::min(below[i], m_cost.top())));
                below[i] += part.cost[i];
                upper << QPointF(x(at[i]), m_cost.y(std::min(below[i], m_cost.top())));
            }
            if (upper.size() < 2)
                continue;
            const CategoryStyle look = categoryStyle(m_style.palette, part.category);
            FilledArea area;
            QPolygonF outline = upper;
            for (qsizetype i = lower.size(); i-- > 0;)
                outline << lower[i];
            area.path.addPolygon(withoutStraights(outline));
            area.path.closeSubpath();
            area.color = look.color;
            area.fill = look.fill;
            area.ground = m_style.palette.base;
            m_drawing.figures.emplace_back(std::move(area));
            m_words.space().occupy(upper);
        }
    }

    // Limits, levels and turning points: thin lines with a word.
    void notes()
    {
        const Palette &colors = m_style.palette;
        const auto across = [&](const LeverPlot &plot, double value, const QString &text, const QPen &pen) {
            if (value > plot.top())
                return;
            const qreal y = plot.y(value);
            const QPolygonF line({{plot.rect.left(), y}, {plot.rect.right(), y}});
            m_drawing.figures.emplace_back(Stroke{line, pen});
            m_words.space().occupy(line);
            m_words.add(m_drawing, text,
                        {{plot.rect.right(), y - 2, -1, -1},
                         {plot.rect.right(), y + 2, -1, 0},
                         {plot.rect.left() + 4, y - 2, 0, -1},
                         {plot.rect.left() + 4, y + 2, 0, 0}});
        };
        if (m_curves.level)
            across(m_cost, *m_curves.level, m_curves.levelText, dashedPen(colors.textSecondary, 1.2, 1.5, 3));
        if (m_curves.limit && hasTime())
            across(m_time, *m_curves.limit, m_curves.limitText, dashedPen(colors.text, 1.3, 5, 3));
        if (m_curves.turn && hasTime() && *m_curves.turn > m_curves.low && *m_curves.turn < m_curves.high) {
            const qreal at = x(*m_curves.turn);
            const QPolygonF line({{at, m_time.rect.top()}, {at, m_time.rect.bottom()}});
            m_drawing.figures.emplace_back(Stroke{line, dashedPen(colors.textSecondary, 1, 1.5, 3)});
            m_words.space().occupy(line);
            std::vector<LeverWords::Wish> wishes;
            for (const double share : {0.15, 0.35, 0.55, 0.75})
                for (const int side : {0, -1})
                    wishes.push_back({at + (side == 0 ? 6 : -6),
                                      m_time.rect.top() + share * m_time.rect.height(), qreal(side), -0.5});
            m_waiting.emplace_back(m_curves.turnText, wishes);
        }
    }

    std::optional<QPointF> markAt(const LeverPlot &plot, const std::optional<LeverCurves::Point> &point,
                                  bool isCost) const
    {
        const double value = point ? (isCost ? point->cost : point->time) : NAN;
        if (!std::isfinite(value))
            return std::nullopt;
        return QPointF(x(point->at), plot.y(std::min(value, plot.top())));
    }

    QString costText(double cost) const
    {
        return cost < 10 ? money(cost, m_style.locale) : m_style.locale.toString(cost, 'f', 0);
    }
    QString timeText(double time) const { return m_style.locale.toString(time, 'f', time < 100 ? 1 : 0); }

    void marks()
    {
        const Palette &colors = m_style.palette;
        OptionStyle diamond;
        diamond.color = colors.cheaper.text;
        diamond.marker = Marker::Diamond;
        std::vector<std::tuple<QPointF, QString, QColor>> texts;
        for (const LeverPlot *plot : plots()) {
            const bool isCost = plot == &m_cost;
            const auto best = markAt(*plot, m_curves.cheapest, isCost);
            const auto ring = markAt(*plot, m_curves.now, isCost);
            if (best) {
                const QPolygonF foot({*best, {best->x(), plot->rect.bottom()}});
                m_drawing.figures.emplace_back(Stroke{foot, dashedPen(colors.cheaper.text, 1.1, 2, 2.5)});
                m_words.space().occupy(foot);
                m_drawing.figures.emplace_back(Mark{*best, 10, diamond});
                m_words.space().occupy(QRectF(*best - QPointF(5, 5), QSizeF(10, 10)));
            }
            if (ring) {
                m_drawing.figures.emplace_back(Ring{*ring, kRing, colors.text, colors.base, false});
                m_words.space().occupy(QRectF(*ring - QPointF(7, 7), QSizeF(14, 14)));
                if (isCost && m_curves.isNowOutside())
                    arrow(*ring);
            }
            const auto textOf = [&](const LeverCurves::Point &point) {
                return isCost ? costText(point.cost) : timeText(point.time);
            };
            if (ring)
                texts.emplace_back(*ring, textOf(*m_curves.now), colors.text);
            if (best && (!ring || std::hypot(best->x() - ring->x(), best->y() - ring->y()) > 9))
                texts.emplace_back(*best, textOf(*m_curves.cheapest), colors.cheaper.text);
            (isCost ? m_ringCost : m_ringTime) = ring;
            (isCost ? m_bestCost : m_bestTime) = best;
        }
        for (const auto &[centre, text, color] : texts)
            m_words.add(m_drawing, text, LeverWords::around(centre), color, LeverWords::Weight::Bold);
        for (const auto &[text, wishes] : m_waiting)
            m_words.add(m_drawing, text, wishes);
    }

    // The value lies beyond the axis: an arrow at its edge, and the value.
    void arrow(QPointF ring)
    {
        const bool isRight = m_curves.now->at > m_curves.high;
        const qreal way = isRight ? 1 : -1;
        const QPointF tip = ring + QPointF(way * 15, 0);
        const QPen pen(QColor(m_style.palette.text), 1.4);
        m_drawing.line(ring + QPointF(way * kRing, 0), tip, pen);
        m_drawing.figures.emplace_back(
            Stroke{QPolygonF({tip + QPointF(-way * 4, -4), tip, tip + QPointF(-way * 4, 4)}), pen});
        m_words.add(m_drawing, xText(m_curves.now->at) + QChar(0x00A0) + m_curves.unit,
                    {{ring.x() - way * 4, ring.y() + 12, isRight ? -1.0 : 0.0, 0},
                     {ring.x() - way * 4, ring.y() - 12, isRight ? -1.0 : 0.0, -1}},
                    m_style.palette.text);
    }

    // Lines are named where they have room: others in the cost chart, the two times in the time chart.
    void names()
    {
        if (m_curves.lines.size() > 1 && m_curves.parts.empty())
            for (const LeverCurves::Line &line : m_curves.lines)
                nameOf(m_cost, line, line.cost, line.name, Side::Any);
        if (!hasTime() || !own() || own()->beside.empty())
            return;
        const std::size_t first = own()->at.size() / 5;
        const bool isOver = own()->time[first] > own()->beside[first];
        nameOf(m_time, *own(), own()->time, m_curves.timeName, isOver ? Side::Over : Side::Under);
        nameOf(m_time, *own(), own()->beside, m_curves.besideName, isOver ? Side::Under : Side::Over);
    }

    enum class Side { Any, Over, Under };

    void nameOf(const LeverPlot &plot, const LeverCurves::Line &line, const std::vector<double> &values,
                const QString &name, Side side)
    {
        const bool isBold = side == Side::Any;
        std::vector<LeverWords::Wish> wishes;
        // Other options are told apart in the middle, the two times before they meet.
        static const std::vector<double> kNames{0.55, 0.7, 0.4, 0.82, 0.25, 0.12, 0.93};
        static const std::vector<double> kTimes{0.3, 0.18, 0.45, 0.6, 0.1, 0.75, 0.9};
        for (const double share : isBold ? kNames : kTimes) {
            const std::size_t i = std::min(line.at.size() - 1, std::size_t(share * double(line.at.size())));
            if (!std::isfinite(values[i]) || values[i] > plot.top())
                continue;
            for (const qreal gap : {5.0, 12.0, 22.0})
                for (const int down : {-1, 0})
                    if (side == Side::Any || (down < 0) == (side == Side::Over))
                        wishes.push_back(
                            {x(line.at[i]), plot.y(values[i]) + (down < 0 ? -gap : gap), -0.5, qreal(down)});
        }
        m_words.add(m_drawing, name, wishes, optionStyle(m_style.palette, line.slot).color,
                    isBold ? LeverWords::Weight::Bold : LeverWords::Weight::Small);
    }

    void target(const std::optional<QPointF> &centre, int row, int column, const QString &heading,
                const QString &line, const QString &node, qreal half = 8)
    {
        if (centre)
            m_drawing.targets.push_back({QRectF(*centre - QPointF(half, half), QSizeF(2 * half, 2 * half)),
                                         row,
                                         column,
                                         heading,
                                         {line},
                                         node,
                                         {},
                                         false});
    }

    QString atText(double at) const { return xText(at) + QChar(0x00A0) + m_curves.unit; }

    void targets()
    {
        const auto cost = [&](double value) {
            return QStringLiteral("%1 %2").arg(money(value, m_style.locale), m_curves.moneyTitle);
        };
        const auto time = [&](double value) {
            return QStringLiteral("%1: %2").arg(m_curves.timeTitle, timeText(value));
        };
        const auto both = [&](const LeverCurves::Point &point, const QString &heading, int column,
                              const auto &costAt, const auto &timeAt, const QString &costNode,
                              const QString &timeNode) {
            target(costAt, 0, column, heading, cost(point.cost), costNode);
            target(timeAt, 1, column, heading, time(point.time), timeNode);
        };
        if (m_curves.now)
            both(*m_curves.now, tr("Now, %1").arg(atText(m_curves.now->at)), 0, m_ringCost, m_ringTime,
                 m_curves.nowCost, m_curves.nowTime);
        if (m_curves.cheapest)
            both(*m_curves.cheapest, tr("Cheapest, %1").arg(atText(m_curves.cheapest->at)), 1, m_bestCost,
                 m_bestTime, m_curves.cheapestFigure, m_curves.cheapestFigure);
        if (!own())
            return;
        // Any point of the curves can be read by pointing at it.
        const std::size_t stride = std::max<std::size_t>(1, own()->at.size() / 40);
        for (std::size_t i = 0; i < own()->at.size(); i += stride) {
            const LeverCurves::Point point{own()->at[i], own()->cost[i], own()->time[i]};
            if (std::isfinite(point.cost) && point.cost <= m_cost.top())
                target(QPointF(x(point.at), m_cost.y(point.cost)), 0, 2 + int(i), atText(point.at),
                       cost(point.cost), {}, 2);
            if (hasTime() && std::isfinite(point.time) && point.time <= m_time.top())
                target(QPointF(x(point.at), m_time.y(point.time)), 1, 2 + int(i), atText(point.at),
                       time(point.time), {}, 2);
            if (hasTime() && !own()->beside.empty() && std::isfinite(own()->beside[i]) &&
                own()->beside[i] <= m_time.top())
                target(QPointF(x(point.at), m_time.y(own()->beside[i])), 2, 2 + int(i), atText(point.at),
                       tr("%1: %2").arg(m_curves.besideName, timeText(own()->beside[i])),
                       m_curves.besideFigure, 2);
        }
    }

    const LeverCurves &m_curves;
    const ChartStyle &m_style;
    LeverWords m_words;
    LeverFrame m_frame;
    const LeverPlot &m_cost;
    const LeverPlot &m_time;
    std::optional<QPointF> m_ringCost, m_ringTime, m_bestCost, m_bestTime;
    std::vector<std::pair<QString, std::vector<LeverWords::Wish>>>
        m_waiting; // words that give way to the marks' numbers
    Drawing m_drawing;
};

} // namespace

Drawing draw(const LeverCurves &curves, QSizeF size, const ChartStyle &style)
{
    return Layout(curves, size, style).run();
}

} // namespace breakeven
