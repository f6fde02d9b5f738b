// The curves of a lever on their ground: areas, lines, limits and names; marks and targets come after them.
#include "ui/charts/lever_frame.h"
#include "ui/charts/lever_marks.h"
#include "ui/charts/lever_targets.h"
#include "ui/charts/lever_words.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kLeverLineWidth = 2;

constexpr qreal kStraight = 0.002; // pixels
constexpr qreal kUnseen = 0.02;    // pixels

// Points on a straight line say nothing: cutting stripes out of an outline goes wrong where it has many, and
// each of a curve is stroked.
QPolygonF withoutStraights(const QPolygonF &outline, qreal tolerance)
{
    QPolygonF kept;
    for (qsizetype i = 0; i < outline.size(); ++i) {
        if (i > 0 && i + 1 < outline.size()) {
            const QPointF from = kept.back(), way = outline[i + 1] - from, here = outline[i] - from;
            const qreal length = std::hypot(way.x(), way.y());
            const bool isBack = way.x() * here.x() + way.y() * here.y() < 0;
            if (!isBack && length > 0 &&
                std::fabs(way.x() * here.y() - way.y() * here.x()) < tolerance * length)
                continue;
        }
        kept << outline[i];
    }
    return kept;
}

class LeverLayout
{
public:
    LeverLayout(const LeverCurves &curves, QSizeF size, const ChartStyle &style)
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
        const LeverMarks marks(m_curves, m_frame, m_style);
        marks.draw(m_drawing, m_words);
        for (const auto &[text, wishes] : m_waiting)
            m_words.add(m_drawing, text, wishes);
        names();
        m_drawing.targets = leverTargets(m_curves, m_frame, marks, m_style.locale);
        return std::move(m_drawing);
    }

private:
    bool hasTime() const { return m_frame.hasTime(); }
    qreal x(double at) const { return m_frame.x(at); }
    const LeverCurves::Line *own() const { return m_curves.lines.empty() ? nullptr : &m_curves.lines[0]; }

    void curve(const LeverPlot &plot, const LeverCurves::Line &line, const std::vector<double> &values,
               const QPen &pen)
    {
        for (const QPolygonF &piece : m_frame.pieces(plot, line.at, values)) {
            const QPolygonF curve = withoutStraights(piece, kUnseen);
            m_drawing.figures.emplace_back(Stroke{curve, pen});
            m_words.space().occupy(curve);
        }
    }

    void lines()
    {
        for (std::size_t k = m_curves.lines.size(); k-- > 0;) {
            const LeverCurves::Line &line = m_curves.lines[k];
            const QColor color = optionStyle(m_style.palette, line.slot).color;
            const QPen pen = k == 0 ? QPen(color, kLeverLineWidth, Qt::SolidLine, Qt::RoundCap, Qt::BevelJoin)
                                    : dashedPen(color, kLeverLineWidth, 6, 4);
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
            area.path.addPolygon(withoutStraights(outline, kStraight));
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
                for (const int down : {-1, 0}) {
                    const qreal y = plot.y(values[i]) + (down < 0 ? -gap : gap);
                    const bool isWanted = side == Side::Any ? isNearest(line, line.at[i], y)
                                                            : (down < 0) == (side == Side::Over);
                    if (isWanted)
                        wishes.push_back({x(line.at[i]), y, -0.5, qreal(down)});
                }
        }
        const bool isNamed = m_words.add(m_drawing, name, wishes, optionTextColor(m_style.palette, line.slot),
                                         isBold ? LeverWords::Weight::Bold : LeverWords::Weight::Small);
        if (!isNamed && isBold)
            markerOf(plot, line, values);
    }

    // Of the lines of the cost: a name beyond another one would be read as that one's.
    bool isNearest(const LeverCurves::Line &line, double at, qreal y) const
    {
        const auto away = [&](const LeverCurves::Line &one) {
            const auto next = std::lower_bound(one.at.begin(), one.at.end(), at);
            if (next == one.at.end())
                return HUGE_VAL;
            const double cost = one.cost[std::size_t(next - one.at.begin())];
            return std::isfinite(cost) ? double(std::fabs(m_cost.y(cost) - y)) : HUGE_VAL;
        };
        const double own = away(line);
        return std::none_of(m_curves.lines.begin(), m_curves.lines.end(),
                            [&](const LeverCurves::Line &other) { return away(other) < own; });
    }

    // A line without room for its name has the shape of its option, as the tree does.
    void markerOf(const LeverPlot &plot, const LeverCurves::Line &line, const std::vector<double> &values)
    {
        constexpr qreal kPointMark = 9;
        for (std::size_t i = line.at.size() * 9 / 10; i-- > 0;)
            if (std::isfinite(values[i]) && values[i] <= plot.top()) {
                m_drawing.figures.emplace_back(Mark{
                    {x(line.at[i]), plot.y(values[i])}, kPointMark, optionStyle(m_style.palette, line.slot)});
                return;
            }
    }

    const LeverCurves &m_curves;
    const ChartStyle &m_style;
    LeverWords m_words;
    LeverFrame m_frame;
    const LeverPlot &m_cost;
    const LeverPlot &m_time;
    std::vector<std::pair<QString, std::vector<LeverWords::Wish>>>
        m_waiting; // words that give way to the marks' numbers
    Drawing m_drawing;
};

} // namespace

Drawing draw(const LeverCurves &curves, QSizeF size, const ChartStyle &style)
{
    return LeverLayout(curves, size, style).run();
}

} // namespace breakeven
