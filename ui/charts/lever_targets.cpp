#include "ui/charts/lever_targets.h"

#include "ui/charts/chart_words.h"
#include "ui/charts/lever_marks.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kMarkHalf = 8;  // pixels
constexpr qreal kPointHalf = 2; // they lie close
constexpr std::size_t kMostPoints = 40;

class Targets
{
public:
    Targets(const LeverCurves &curves, const LeverFrame &frame, const QLocale &locale)
        : m_curves(curves), m_frame(frame), m_locale(locale)
    {
    }

    std::vector<ChartTarget> run(const LeverMarks &marks)
    {
        if (m_curves.now)
            mark(*m_curves.now, leverCurveWords("Now, %1"), 0, marks.cost().ring, marks.time().ring,
                 m_curves.nowCost, m_curves.nowTime);
        if (m_curves.cheapest)
            mark(*m_curves.cheapest, leverCurveWords("Cheapest, %1"), 1, marks.cost().diamond,
                 marks.time().diamond, m_curves.cheapestFigure, m_curves.cheapestFigure);
        if (!m_curves.lines.empty())
            points(m_curves.lines.front());
        return std::move(m_targets);
    }

private:
    // Beside "….cheapest" of the same lever: "….at.8", from 1 on.
    QString pointFigure(std::size_t point) const
    {
        const QString &cheapest = m_curves.cheapestFigure;
        return cheapest.isEmpty()
                   ? QString()
                   : cheapest.section(QLatin1Char('.'), 0, -2) + QStringLiteral(".at.%1").arg(point + 1);
    }
    QString atText(double at) const { return m_frame.xText(at) + QChar(0x00A0) + m_curves.unit; }
    QString costLine(double cost) const
    {
        return QStringLiteral("%1 %2").arg(money(cost, m_locale), m_curves.moneyTitle);
    }
    QString timeLine(const QString &name, double time) const
    {
        return QStringLiteral("%1: %2").arg(name, leverTimeText(time, m_locale));
    }

    void add(QPointF centre, qreal half, int row, int column, const QString &heading, const QString &line,
             const QString &node)
    {
        m_targets.push_back({QRectF(centre - QPointF(half, half), QSizeF(2 * half, 2 * half)),
                             row,
                             column,
                             heading,
                             {line},
                             {{}, node},
                             {},
                             false});
    }

    void mark(const LeverCurves::Point &point, const QString &words, int column,
              const std::optional<QPointF> &atCost, const std::optional<QPointF> &atTime,
              const QString &costNode, const QString &timeNode)
    {
        const QString heading = words.arg(atText(point.at));
        if (atCost)
            add(*atCost, kMarkHalf, 0, column, heading, costLine(point.cost), costNode);
        if (atTime)
            add(*atTime, kMarkHalf, 1, column, heading, timeLine(m_curves.timeTitle, point.time), timeNode);
    }

    // Any point of the curves can be read by pointing at it.
    void points(const LeverCurves::Line &own)
    {
        const std::size_t stride = std::max<std::size_t>(1, own.at.size() / kMostPoints);
        for (std::size_t i = 0; i < own.at.size(); i += stride) {
            const auto point = [&](const LeverPlot &plot, double value, int row, const QString &line,
                                   const QString &node = {}) {
                if (std::isfinite(value) && value <= plot.top())
                    add({m_frame.x(own.at[i]), plot.y(value)}, kPointHalf, row, 2 + int(i), atText(own.at[i]),
                        line, node);
            };
            const QString figure = pointFigure(i);
            point(m_frame.cost(), own.cost[i], 0, costLine(own.cost[i]), figure);
            if (!m_frame.hasTime())
                continue;
            point(m_frame.time(), own.time[i], 1, timeLine(m_curves.timeTitle, own.time[i]), figure);
            if (!own.beside.empty())
                point(m_frame.time(), own.beside[i], 2, timeLine(m_curves.besideName, own.beside[i]), figure);
        }
    }

    const LeverCurves &m_curves;
    const LeverFrame &m_frame;
    const QLocale &m_locale;
    std::vector<ChartTarget> m_targets;
};

} // namespace

std::vector<ChartTarget> leverTargets(const LeverCurves &curves, const LeverFrame &frame,
                                      const LeverMarks &marks, const QLocale &locale)
{
    return Targets(curves, frame, locale).run(marks);
}

} // namespace breakeven
