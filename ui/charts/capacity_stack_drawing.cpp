#include "ui/charts/capacity_stack.h"
#include "ui/charts/category_legend.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/free_space.h"
#include "ui/charts/load_curve.h"
#include "ui/plots/axis_plot.h"
#include "ui/text/numbers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kDot = 3.5;
constexpr qreal kArrow = 6;
constexpr qreal kLeastMonth = 7; // pixels; narrower ones have no line between them

QColor blended(const QColor &color, const QColor &ground, double share)
{
    const auto part = [&](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return QColor(part(color.red(), ground.red()), part(color.green(), ground.green()),
                  part(color.blue(), ground.blue()));
}

QPen dashed(const QColor &color)
{
    QPen pen(color, 1.2, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({4, 3});
    return pen;
}

class StackLayout
{
public:
    StackLayout(const CapacityStack &stack, QSizeF size, const ChartStyle &style)
        : m_stack(stack), m_style(style), m_colors(style.palette), m_small(style.small()),
          m_bold(style.bold()), m_smallMetrics(m_small), m_boldMetrics(m_bold),
          m_space(QRectF(QPointF(), size))
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        if (m_stack.demand.empty())
            return std::move(m_drawing);
        m_top = drawLegend(m_drawing, {}, legend(), m_drawing.size.width(), m_style);
        frame();
        chosenMonth();
        layers();
        demand();
        m_drawing.figures.emplace_back(PlotPicture{plotScene(m_plot, m_drawing.size)});
        standing();
        demandTargets();
        shortage();
        axes();
        names();
        lanes();
        layerTargets();
        return std::move(m_drawing);
    }

private:
    bool hasShortage() const
    {
        return std::any_of(m_stack.shortage.begin(), m_stack.shortage.end(),
                           [](const CapacityStack::Cell &cell) { return cell.gpus > 0; });
    }
    bool hasIdle() const
    {
        return std::any_of(m_stack.idle.begin(), m_stack.idle.end(), [](double gpus) { return gpus > 0; });
    }

    std::vector<LegendEntry> legend() const
    {
        std::vector<LegendEntry> entries;
        for (const CapacityStack::Layer &layer : m_stack.layers)
            entries.push_back({supplyWord(layer.supply), supplyStyle(m_colors, layer.supply)});
        if (hasIdle())
            entries.push_back(
                {capacityStackWords("Paid and not used"), categoryStyle(m_colors, Category::Idle)});
        if (hasShortage())
            entries.push_back({capacityStackWords("Short"), {m_colors.shortage, Fill::HatchUp}});
        return entries;
    }

    qreal line() const { return m_smallMetrics.height(); }
    std::size_t laneCount() const
    {
        return std::min<std::size_t>(m_stack.orders.size(), CapacityStack::kMostLanes);
    }

    double topOf(std::size_t month) const
    {
        double gpus = 0;
        for (const CapacityStack::Layer &layer : m_stack.layers)
            gpus += layer.months[month].gpus;
        return gpus;
    }

    double highest() const
    {
        double high = 0;
        for (std::size_t month = 0; month < m_stack.demand.size(); ++month)
            high = std::max({high, m_stack.demand[month].p90,
                             topOf(month) + (hasShortage() ? m_stack.shortage[month].gpus : 0)});
        return high;
    }

    void frame()
    {
        const double high = highest();
        m_plot.y.ticks = axisTicks(0, high > 0 ? high * 1.05 : 1, 5);
        const std::vector<double> ticks = m_plot.y.ticks;
        qreal left =
            std::max(m_smallMetrics.horizontalAdvance(capacityStackWords("Month")),
                     laneCount() > 0 ? m_smallMetrics.horizontalAdvance(capacityStackWords("Orders")) : 0);
        for (const double tick : ticks)
            left = std::max(left, m_smallMetrics.horizontalAdvance(tickText(tick)));
        const qreal top = m_top + line() * 1.5 + 6;
        const qreal dates = m_stack.dates.isEmpty() ? 0 : line();
        const qreal foot = line() * 1.5 + 5 + dates + qreal(laneCount()) * (line() + 6);
        m_plot.area = QRectF(left + 12, top, m_drawing.size.width() - left - 20,
                             std::max(40.0, m_drawing.size.height() - top - foot - 4));
        m_plot.x = {0, double(m_stack.months()), monthTicks(), false};
        m_plot.y = {0, ticks.back(), ticks, true};
        m_plot.grid = m_colors.grid;
        m_plot.axis = m_colors.axis;
        m_drawing.plot = m_plot.area;
    }

    QString tickText(double tick) const
    {
        if (tick >= 10000)
            return axisMoney(tick, m_style.locale);
        const double step = m_plot.y.ticks.size() > 1 ? m_plot.y.ticks[1] : 1;
        return fixed(tick,
                     step == std::floor(step)             ? 0
                     : step * 10 == std::floor(step * 10) ? 1
                                                          : 2,
                     m_style.locale);
    }

    // The middles of the months that are named: the first of years where not all have room.
    std::vector<double> monthTicks() const
    {
        const qreal needed = m_smallMetrics.horizontalAdvance(QStringLiteral("000")) + 8;
        const qreal month = m_plot.area.width() / m_stack.months();
        int step = 1;
        for (const int candidate : {1, 2, 3, 6, 12, 24, 60})
            if (step = candidate; month * candidate >= needed)
                break;
        std::vector<double> ticks;
        for (int k = 0; k < m_stack.months(); k += step)
            ticks.push_back(k + 0.5);
        return ticks;
    }

    void chosenMonth()
    {
        if (m_stack.chosen < 0 || m_stack.chosen >= m_stack.months())
            return;
        const double from = m_stack.chosen, high = m_plot.y.to;
        m_plot.areas.push_back({QPolygonF({{from, high}, {from + 1, high}}), {}, m_colors.selection});
    }

    // A line of steps; each month stands a month wide.
    static QPolygonF steps(const std::vector<double> &values)
    {
        QPolygonF line;
        for (std::size_t k = 0; k < values.size(); ++k)
            line << QPointF(double(k), values[k]) << QPointF(double(k + 1), values[k]);
        return line;
    }

    QColor areaColor(PlanSupply supply) const
    {
        const CategoryStyle look = supplyStyle(m_colors, supply);
        return look.fill == Fill::Solid ? look.color : blended(look.color, m_colors.base, 0.4);
    }

    void layers()
    {
        std::vector<double> below(m_stack.demand.size(), 0);
        std::vector<PlotLine> edges;
        for (const CapacityStack::Layer &layer : m_stack.layers) {
            std::vector<double> above = below;
            for (std::size_t month = 0; month < above.size(); ++month)
                above[month] += layer.months[month].gpus;
            m_plot.areas.push_back({steps(above), steps(below), areaColor(layer.supply)});
            const CategoryStyle look = supplyStyle(m_colors, layer.supply);
            edges.push_back({steps(above), QPen(look.color, 1)});
            below = std::move(above);
        }
        if (m_plot.area.width() / m_stack.months() >= kLeastMonth)
            for (std::size_t month = 1; month < below.size(); ++month)
                m_plot.lines.push_back(
                    {QPolygonF(
                         {{double(month), 0.0}, {double(month), std::min(below[month - 1], below[month])}}),
                     QPen(QColor(m_colors.base), 1)});
        for (PlotLine &edge : edges)
            m_plot.lines.push_back(std::move(edge));
    }

    template<class Read>
    QPolygonF demandSteps(const Read &read) const
    {
        std::vector<double> values;
        for (const CapacityStack::Demand &one : m_stack.demand)
            values.push_back(read(one));
        return steps(values);
    }

    void demand()
    {
        const QPolygonF low = demandSteps([](const CapacityStack::Demand &one) { return one.p10; });
        const QPolygonF high = demandSteps([](const CapacityStack::Demand &one) { return one.p90; });
        const QPolygonF middle =
            demandSteps([](const CapacityStack::Demand &one) { return one.entered.gpus; });
        QColor tint(m_colors.textSecondary);
        tint.setAlphaF(0.16F);
        if (low != high) {
            m_plot.areas.push_back({high, low, tint});
            for (const QPolygonF &edge : {low, high})
                m_plot.lines.push_back({edge, dashed(m_colors.textSecondary)});
        }
        m_plot.lines.push_back({middle, QPen(QColor(m_colors.text), 2, Qt::SolidLine, Qt::FlatCap)});
        for (const QPolygonF &one : {low, middle, high}) {
            QPolygonF seen;
            for (const QPointF &point : one)
                seen << at(point.x(), point.y());
            m_space.occupy(seen);
        }
    }

    QPointF at(double x, double y) const { return m_plot.at(x, y); }
    QRectF box(double month, double from, double to) const
    {
        return QRectF(at(month, to), at(month + 1, from));
    }

    void hatch(const QRectF &rect, const CategoryStyle &look)
    {
        FilledArea area;
        area.path.addRect(rect);
        area.color = look.color;
        area.fill = look.fill;
        area.ground = m_colors.base;
        m_drawing.figures.emplace_back(std::move(area));
    }

    // Months beside each other that are alike are one area, so that stripes run through.
    template<class Read>
    void hatchRuns(const Read &read, const CategoryStyle &look)
    {
        for (std::size_t month = 0; month < m_stack.demand.size();) {
            const auto [from, to] = read(month);
            std::size_t next = month + 1;
            while (next < m_stack.demand.size() && read(next) == std::pair(from, to))
                ++next;
            if (to > from)
                hatch(QRectF(at(double(month), to), at(double(next), from)), look);
            month = next;
        }
    }

    void standing()
    {
        if (hasIdle())
            hatchRuns(
                [&](std::size_t month) {
                    return std::pair(topOf(month) - m_stack.idle[month], topOf(month));
                },
                categoryStyle(m_colors, Category::Idle));
        if (hasShortage())
            hatchRuns(
                [&](std::size_t month) {
                    return std::pair(topOf(month), topOf(month) + m_stack.shortage[month].gpus);
                },
                {m_colors.shortage, Fill::HatchUp});
    }

    // How many are short, above the first of months alike, where there is room.
    void shortage()
    {
        if (!hasShortage())
            return;
        for (std::size_t month = 0; month < m_stack.demand.size(); ++month) {
            const CapacityStack::Cell &cell = m_stack.shortage[month];
            if (!(cell.gpus > 0))
                continue;
            target(box(double(month), topOf(month), topOf(month) + cell.gpus), 1, int(month),
                   capacityStackWords("Month %1 · Short").arg(month + 1), cell);
            if (month > 0 && m_stack.shortage[month - 1].gpus == cell.gpus)
                continue;
            const QString text = capacityStackWords("%1 short").arg(gpusText(cell.gpus, m_style.locale));
            const QPointF top = at(double(month), topOf(month) + cell.gpus);
            const QSizeF size(m_boldMetrics.horizontalAdvance(text), m_boldMetrics.height());
            if (const auto free = m_space.take({QRectF(top - QPointF(0, size.height() + 2), size),
                                                QRectF(top - QPointF(0, size.height() + 14), size)}))
                m_drawing.figures.emplace_back(
                    Label{*free, text, m_bold, QColor(m_colors.shortage), int(Qt::AlignCenter), {}});
        }
    }

    void axes()
    {
        const QRectF &plot = m_plot.area;
        for (const double tick : m_plot.y.ticks)
            m_drawing.text({plot.left() - 7, at(0, tick).y()}, tickText(tick), m_small,
                           m_colors.textSecondary, Qt::AlignRight);
        const qreal below = plot.bottom() + line() + 2; // the lowest number of the axis reaches down
        for (const double tick : m_plot.x.ticks)
            m_drawing.text({at(tick, 0).x(), below}, QString::number(int(tick + 0.5)), m_small,
                           m_colors.textSecondary, Qt::AlignHCenter);
        m_drawing.text({plot.left() - 7, below}, capacityStackWords("Month"), m_small, m_colors.textSecondary,
                       Qt::AlignRight);
        qreal used = 0; // to here the line of dates is full
        for (const double tick : m_plot.x.ticks) {
            const QString date = m_stack.dates.value(int(tick));
            const qreal half = m_smallMetrics.horizontalAdvance(date) / 2, x = at(tick, 0).x();
            if (date.isEmpty() || x - half < used)
                continue;
            m_drawing.text({x, below + line()}, date, m_small, m_colors.textSecondary, Qt::AlignHCenter);
            used = x + half + 10;
        }
        m_space.occupy(
            m_drawing.text({0, m_top + line() / 2},
                           m_smallMetrics.elidedText(m_stack.unit, Qt::ElideRight, m_drawing.size.width()),
                           m_small, m_colors.textSecondary));
        m_space.occupy(QRectF(0, plot.bottom(), m_drawing.size.width(), m_drawing.size.height()));
    }

    // At the right end of the lines, on a plate: areas lie behind them.
    void names()
    {
        const CapacityStack::Demand &last = m_stack.demand.back();
        name(last.entered.gpus, capacityStackWords("as entered"), m_bold, m_colors.text);
        if (last.p10 == last.p90)
            return;
        name(last.p90, capacityStackWords("P90"), m_small, m_colors.textSecondary);
        name(last.p10, capacityStackWords("P10"), m_small, m_colors.textSecondary);
    }

    void name(double gpus, const QString &text, const QFont &font, const QColor &color)
    {
        const QFontMetricsF metrics(font);
        const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
        std::vector<QRectF> places;
        for (const qreal share : {0.97, 0.85, 0.7, 0.5, 0.3})
            for (const qreal gap : {3.0, 8.0, 14.0, 22.0})
                for (const bool isAbove : {true, false}) {
                    const QPointF right(m_plot.area.left() + m_plot.area.width() * share,
                                        lineAt(gpus, share).y());
                    places.emplace_back(QPointF(right.x() - size.width(),
                                                isAbove ? right.y() - gap - size.height() : right.y() + gap),
                                        size);
                }
        if (const auto free = m_space.take(places))
            m_drawing.figures.emplace_back(
                Label{*free, text, font, color, int(Qt::AlignCenter), QColor(m_colors.base)});
    }

    // The place of the line that ends at `gpus`, at this share of the plot.
    QPointF lineAt(double gpus, double share) const
    {
        const auto month = std::size_t(std::clamp(int(share * m_stack.months()), 0, m_stack.months() - 1));
        const CapacityStack::Demand &one = m_stack.demand[month], &last = m_stack.demand.back();
        const double value = gpus == last.entered.gpus ? one.entered.gpus
                             : gpus == last.p90        ? one.p90
                                                       : one.p10;
        return at(double(month), value);
    }

    void lanes()
    {
        qreal y = m_plot.area.bottom() + line() * 1.5 + 5 + (line() + 6) / 2;
        for (std::size_t k = 0; k < laneCount(); ++k, y += line() + 6) {
            const bool isRest = k + 1 == laneCount() && m_stack.orders.size() > laneCount();
            if (k == 0)
                m_drawing.text({m_plot.area.left() - 7, y}, capacityStackWords("Orders"), m_small,
                               m_colors.textSecondary, Qt::AlignRight);
            if (isRest)
                m_drawing.text(
                    {m_plot.area.left() + 4, y},
                    capacityStackWords("and %1 more in the table below").arg(m_stack.orders.size() - k),
                    m_small, m_colors.textSecondary);
            else
                lane(m_stack.orders[k], int(k), y);
        }
    }

    // A dot where it is placed, an arrow to where it arrives, and a bar as long as it serves.
    void lane(const CapacityStack::Order &order, int index, qreal y)
    {
        const qreal placed = at(order.month, 0).x() + kDot, arrives = at(order.arrives, 0).x();
        const qreal ends = at(order.ends, 0).x();
        const QColor color = supplyStyle(m_colors, order.supply).color;
        const qreal from = std::max(arrives, placed);
        m_drawing.fill(QRectF(QPointF(from, y - 3), QPointF(std::max(from + 2, ends - 1), y + 3)),
                       blended(color, m_colors.base, 0.45));
        if (arrives > placed + kDot) {
            m_drawing.line({placed, y}, {arrives - kArrow, y}, QPen(QColor(m_colors.text), 1.4));
            FilledArea head;
            head.path.addPolygon(
                QPolygonF({{arrives - kArrow - 1, y - 4}, {arrives, y}, {arrives - kArrow - 1, y + 4}}));
            head.color = m_colors.text;
            m_drawing.figures.emplace_back(std::move(head));
        }
        m_drawing.figures.emplace_back(Ring{{placed, y}, kDot, m_colors.text, m_colors.base, true});
        const qreal width = m_smallMetrics.horizontalAdvance(order.text) + 8;
        const qreal left = std::clamp(from + 6, m_plot.area.left(),
                                      std::max(m_plot.area.left(), m_plot.area.right() - width));
        const QString shown =
            m_smallMetrics.elidedText(order.text, Qt::ElideRight, m_plot.area.right() - left);
        const QRectF words =
            m_drawing.text({left + 4, y}, shown, m_small, m_colors.text, Qt::AlignLeft, m_colors.base);
        CapacityStack::Cell cell{0, order.lines, order.target};
        target(QRectF(QPointF(placed - kDot, y - line() / 2 - 2),
                      QPointF(std::max(words.right(), ends), y + line() / 2 + 2)),
               int(m_stack.layers.size()) + 2 + index, order.month, order.text, cell);
    }

    void target(const QRectF &rect, int row, int column, const QString &heading,
                const CapacityStack::Cell &cell)
    {
        m_drawing.targets.push_back({rect, row, column, heading, cell.lines, cell.target, {}});
    }

    void demandTargets()
    {
        const qreal half = std::min(5.0, m_plot.area.width() / m_stack.months() / 2);
        for (std::size_t month = 0; month < m_stack.demand.size(); ++month) {
            const CapacityStack::Cell &cell = m_stack.demand[month].entered;
            const QPointF centre = at(double(month) + 0.5, cell.gpus);
            target(QRectF(centre - QPointF(half, 4), QSizeF(2 * half, 8)), 0, int(month),
                   capacityStackWords("Month %1 · Demand").arg(month + 1), cell);
        }
    }

    // From the top down, so that the arrow keys go as the eye does.
    void layerTargets()
    {
        for (std::size_t k = m_stack.layers.size(); k-- > 0;) {
            const CapacityStack::Layer &layer = m_stack.layers[k];
            for (std::size_t month = 0; month < layer.months.size(); ++month) {
                const CapacityStack::Cell &cell = layer.months[month];
                if (!(cell.gpus > 0))
                    continue;
                double below = 0;
                for (std::size_t under = 0; under < k; ++under)
                    below += m_stack.layers[under].months[month].gpus;
                target(box(double(month), below, below + cell.gpus), 2 + int(m_stack.layers.size() - 1 - k),
                       int(month),
                       capacityStackWords("Month %1 · %2").arg(month + 1).arg(supplyWord(layer.supply)),
                       cell);
            }
        }
    }

    const CapacityStack &m_stack;
    const ChartStyle &m_style;
    const Palette &m_colors;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    FreeSpace m_space;
    qreal m_top = 0; // where the legend ends
    AxisPlot m_plot;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const CapacityStack &stack, QSizeF size, const ChartStyle &style)
{
    return StackLayout(stack, size, style).run();
}

} // namespace breakeven
