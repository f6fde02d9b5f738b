#include "ui/charts/category_legend.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/free_space.h"
#include "ui/charts/load_axis.h"
#include "ui/charts/load_figures.h"
#include "ui/charts/load_served.h"
#include "ui/charts/same_on_chart.h"
#include "ui/text/numbers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kMostTargets = 400;
constexpr double kMostOfPeak = 4; // what can do more leaves the picture

bool showsCapacity(const LoadCurve &curve)
{
    return curve.capacity && curve.capacity->gpus <= kMostOfPeak * std::max(curve.peak, 1e-9);
}

std::vector<double> axisTicksOf(const LoadCurve &curve)
{
    const double high = std::max(curve.peak, showsCapacity(curve) ? curve.capacity->gpus : 0.0);
    return axisTicks(0, high > 0 ? high * 1.12 : 1, 4);
}

bool isBeyond(const ServedPart &part, double)
{
    return part.wanted > part.served * (1 + kSameOnChart) + kSameOnChart;
}
bool isUnused(const ServedPart &part, double gpus) { return part.served < gpus * (1 - kSameOnChart); }

// Lays the curve out; every step appends to the drawing.
class LoadLayout
{
public:
    LoadLayout(const LoadCurve &curve, QSizeF size, const ChartStyle &style)
        : m_curve(curve), m_size(size), m_style(style), m_small(style.small()), m_bold(style.bold()),
          m_metrics(m_small), m_space(QRectF(QPointF(), size)), m_labels(QRectF(QPointF(), size))
    {
    }

    Drawing run()
    {
        m_drawing.size = m_size;
        if (m_curve.steps.empty())
            return std::move(m_drawing);
        if (showsCapacity(m_curve))
            m_parts = servedParts(m_curve);
        range();
        frame();
        grid();
        time();
        area();
        lines();
        words();
        targets();
        return std::move(m_drawing);
    }

private:
    void range()
    {
        m_ticks = axisTicksOf(m_curve);
        m_tickTexts = tickTexts(m_ticks, m_style.locale);
    }

    void frame()
    {
        const qreal left = std::max(widest(m_tickTexts, m_metrics), widest(m_curve.axisBelow, m_metrics));
        const qreal top = legend() + m_metrics.height() * 1.5 + 5; // the words above, and half a tick's
        m_drawing.plot = QRectF(left + 12, top, m_size.width() - left - 24,
                                m_size.height() - top - m_metrics.height() - 10);
    }

    bool has(bool (*holds)(const ServedPart &, double)) const
    {
        return std::any_of(m_parts.begin(), m_parts.end(),
                           [&](const ServedPart &part) { return holds(part, m_curve.capacity->gpus); });
    }
    bool hasBeyond() const { return has(&isBeyond); }
    bool hasUnused() const { return m_curve.capacity->isKept && has(&isUnused); }

    CategoryStyle beyondStyle() const
    {
        QColor color(m_style.palette.textSecondary);
        color.setAlphaF(0.45F);
        return {color, Fill::Solid};
    }

    // What the areas are, where there are several; returns its height.
    qreal legend()
    {
        if (m_parts.empty() || !(hasBeyond() || hasUnused()))
            return 0;
        std::vector<LegendEntry> entries{{loadCurveWords("served"), {servedColor(), Fill::Solid}}};
        if (hasBeyond())
            entries.push_back(
                {m_curve.capacity->waits ? loadCurveWords("waits") : loadCurveWords("not served"),
                 beyondStyle()});
        if (hasUnused())
            entries.push_back(
                {loadCurveWords("paid, not used"), categoryStyle(m_style.palette, Category::Idle)});
        const qreal height = drawLegend(m_drawing, QString(), entries, m_size.width(), m_style);
        m_unitTop = height;
        return height;
    }

    qreal x(double hours) const
    {
        return m_drawing.plot.left() + m_drawing.plot.width() * hours / m_curve.hours();
    }
    qreal y(double gpus) const
    {
        return m_drawing.plot.bottom() - m_drawing.plot.height() * gpus / m_ticks.back();
    }

    void grid()
    {
        const QRectF &plot = m_drawing.plot;
        const Palette &colors = m_style.palette;
        if (m_curve.isWeek && m_curve.day)
            tintDay(m_drawing, *m_curve.day, colors);
        m_space.occupy(m_drawing.text({0, m_unitTop + m_metrics.height() / 2 + 1}, m_curve.unit, m_small,
                                      colors.textSecondary));
        for (std::size_t k = 0; k < m_ticks.size(); ++k) {
            const double tick = m_ticks[k];
            const qreal at = std::round(y(tick)) + 0.5;
            m_drawing.line({plot.left(), at}, {plot.right(), at},
                           QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
            m_drawing.text({plot.left() - 7, at}, m_tickTexts[int(k)], m_small, colors.textSecondary,
                           Qt::AlignRight);
        }
    }

    void divider(double at)
    {
        const qreal place = std::round(x(at)) + 0.5;
        m_drawing.line({place, m_drawing.plot.top()}, {place, m_drawing.plot.bottom()},
                       QPen(QColor(m_style.palette.grid), 1));
    }

    void under(double at, const QString &text, bool isChosen)
    {
        // Not below the figures of the other axis.
        const qreal centre = std::max(x(at), m_drawing.plot.left() + m_metrics.horizontalAdvance(text) / 2);
        m_drawing.text({centre, m_drawing.plot.bottom() + 5 + m_metrics.height() / 2}, text,
                       isChosen ? m_bold : m_small,
                       isChosen ? m_style.palette.text : m_style.palette.textSecondary, Qt::AlignHCenter);
    }

    // Names of days, or hours.
    void time()
    {
        const double width = m_drawing.plot.width();
        const auto marks = m_curve.isWeek ? weekMarks(width, m_metrics, m_style.locale)
                                          : hourMarks(m_curve.hours(), width, m_metrics, m_style.locale);
        for (std::size_t k = 0; k < marks.size(); ++k) {
            const LoadAxisMark &mark = marks[k];
            if (mark.divider)
                divider(*mark.divider);
            if (x(mark.at) + m_metrics.horizontalAdvance(mark.words) / 2 <= m_size.width())
                under(mark.at, mark.words, m_curve.isWeek && m_curve.day == int(k));
        }
    }

    QColor servedColor() const
    {
        QColor color(m_style.palette.categoryColors[std::size_t(Category::Compute)]);
        color.setAlphaF(m_style.palette.isDark ? 0.38F : 0.30F);
        return color;
    }

    // Between two levels, part by part.
    void fill(const CategoryStyle &look, const std::vector<std::array<double, 4>> &parts)
    {
        FilledArea area;
        for (const auto &[from, to, low, high] : parts)
            area.path.addRect(QRectF(QPointF(x(from), y(high)), QPointF(x(to), y(low))));
        area.color = look.color;
        area.fill = look.fill;
        area.ground = QColor(m_style.palette.base);
        m_drawing.figures.emplace_back(std::move(area));
    }

    void served()
    {
        std::vector<std::array<double, 4>> served, beyond, unused;
        for (const ServedPart &part : m_parts) {
            served.push_back({part.from, part.to, 0, part.served});
            if (isBeyond(part, 0))
                beyond.push_back({part.from, part.to, part.served, part.wanted});
            if (m_curve.capacity->isKept && isUnused(part, m_curve.capacity->gpus))
                unused.push_back({part.from, part.to, part.served, m_curve.capacity->gpus});
        }
        fill({servedColor(), Fill::Solid}, served);
        fill(beyondStyle(), beyond);
        fill(categoryStyle(m_style.palette, Category::Idle), unused);
        for (const auto &[from, to, low, high] : unused) // words on stripes cannot be read
            m_space.occupy(QRectF(QPointF(x(from), y(high)), QPointF(x(to), y(low))));
    }

    void area()
    {
        QPolygonF top;
        for (const LoadCurve::Step &step : m_curve.steps)
            top << QPointF(x(step.from), y(step.gpus)) << QPointF(x(step.to), y(step.gpus));
        if (m_parts.empty()) {
            FilledArea all;
            QPolygonF closed = top;
            closed << QPointF(x(m_curve.hours()), y(0)) << QPointF(x(0), y(0));
            all.path.addPolygon(closed);
            all.path.closeSubpath();
            all.color = servedColor();
            m_drawing.figures.emplace_back(std::move(all));
        } else {
            served();
        }
        m_drawing.figures.emplace_back(Stroke{top, QPen(QColor(m_style.palette.accent), 1.8)});
        m_space.occupy(top);
    }

    void level(double gpus, QPen pen)
    {
        const QPolygonF line({{m_drawing.plot.left(), y(gpus)}, {m_drawing.plot.right(), y(gpus)}});
        m_drawing.figures.emplace_back(Stroke{line, pen});
        m_space.occupy(line);
    }

    void lines()
    {
        QPen dotted(QColor(m_style.palette.text), 1.2, Qt::CustomDashLine, Qt::FlatCap);
        dotted.setDashPattern({1.2, 3});
        level(m_curve.mean, dotted);
        if (!showsCapacity(m_curve))
            return;
        QPen dashed(optionStyle(m_style.palette, m_curve.capacity->slot).color, 2, Qt::CustomDashLine,
                    Qt::FlatCap);
        dashed.setDashPattern({4, 2});
        level(m_curve.capacity->gpus, dashed);
    }

    // Above or below a height, at the first of these places where nothing else stands.
    void label(double gpus, const std::vector<qreal> &centres, const QString &text, const QFont &font,
               const QColor &color)
    {
        const QFontMetricsF metrics(font);
        const QSizeF box(metrics.horizontalAdvance(text), metrics.height());
        std::vector<QRectF> places;
        for (const qreal gap : {3.0, 8.0, 16.0})
            for (const qreal centre : centres)
                for (const bool isAbove : {true, false})
                    places.push_back(boxAt(centre, y(gpus) + (isAbove ? -gap - box.height() : gap), box));
        const auto free = m_space.take(places);
        const QRectF rect = free ? *free : m_labels.take(places).value_or(places.front());
        // Where everything is taken it stands on a plate over the curve.
        m_drawing.figures.emplace_back(Label{rect, text, font, color, int(Qt::AlignCenter),
                                             free ? QColor() : QColor(m_style.palette.base)});
        m_labels.occupy(rect);
        m_space.occupy(rect);
    }

    // Inside the plot.
    QRectF boxAt(qreal centre, qreal top, QSizeF box) const
    {
        const QRectF &plot = m_drawing.plot;
        const qreal left = std::clamp(centre - box.width() / 2, plot.left() + 4,
                                      std::max(plot.left() + 4, plot.right() - box.width() - 4));
        return QRectF(QPointF(left, std::max(plot.top(), top)), box);
    }

    std::vector<qreal> fromTheRight() const
    {
        std::vector<qreal> centres;
        for (qreal centre = m_drawing.plot.right(); centre > m_drawing.plot.left(); centre -= 12)
            centres.push_back(centre);
        return centres;
    }

    // Over the steps that are highest, then anywhere.
    std::vector<qreal> overPeaks() const
    {
        std::vector<qreal> centres;
        for (const LoadCurve::Step &step : m_curve.steps)
            if (step.gpus >= m_curve.peak * (1 - 1e-9) && centres.size() < 20)
                centres.push_back((x(step.from) + x(step.to)) / 2);
        const std::vector<qreal> others = fromTheRight();
        centres.insert(centres.end(), others.begin(), others.end());
        return centres;
    }

    // Above the plot, beside the unit.
    void beyond(const QString &text, const QColor &color)
    {
        const qreal room = m_size.width() - m_metrics.horizontalAdvance(m_curve.unit) - 24;
        const QString words =
            m_metrics.elidedText(loadCurveWords("%1, beyond the picture").arg(text), Qt::ElideMiddle, room);
        m_space.occupy(m_drawing.text({m_drawing.plot.right(), m_metrics.height() / 2 + 1}, words, m_small,
                                      color, Qt::AlignRight));
    }

    void words()
    {
        if (const auto &capacity = m_curve.capacity) {
            const QString text =
                loadCurveWords("%1: %2").arg(capacity->name, gpusText(capacity->gpus, m_style.locale));
            if (showsCapacity(m_curve))
                label(capacity->gpus, fromTheRight(), text, m_bold,
                      optionTextColor(m_style.palette, capacity->slot));
            else
                beyond(text, optionTextColor(m_style.palette, capacity->slot));
        }
        if (m_curve.againAfter)
            m_labels.occupy(m_drawing.text(
                {m_drawing.plot.right(), m_drawing.plot.top() + m_metrics.height()},
                loadCurveWords("again after %1")
                    .arg(withUnit(*m_curve.againAfter, 1, loadCurveWords("h"), m_style.locale)),
                m_small, m_style.palette.textSecondary, Qt::AlignRight));
        const bool isFlat = m_curve.peak - m_curve.mean < 1e-9 * m_curve.peak;
        if (!isFlat)
            label(m_curve.peak, overPeaks(),
                  loadCurveWords("peak %1").arg(gpusText(m_curve.peak, m_style.locale)), m_bold,
                  m_style.palette.accent);
        label(m_curve.mean, fromTheRight(),
              isFlat ? loadCurveWords("always %1").arg(gpusText(m_curve.mean, m_style.locale))
                     : loadCurveWords("mean %1").arg(gpusText(m_curve.mean, m_style.locale)),
              m_small, m_style.palette.text);
    }

    void targets()
    {
        const std::size_t stride = m_curve.steps.size() / kMostTargets + 1;
        for (std::size_t k = 0; k < m_curve.steps.size(); k += stride) {
            const LoadCurve::Step &step = m_curve.steps[k];
            ChartTarget target;
            target.area = QRectF(QPointF(x(step.from), y(step.gpus)), QPointF(x(step.to), y(0)));
            target.column = int(k / stride);
            target.heading = loadCurveWords("%1 to %2")
                                 .arg(momentText(m_curve, step.from, m_style.locale),
                                      momentText(m_curve, step.to, m_style.locale));
            target.lines.append(
                loadCurveWords("%1 %2 wanted").arg(gpusText(step.gpus, m_style.locale), m_curve.unit));
            target.target.quantity = loadFigureId(m_curve, k);
            m_drawing.targets.push_back(std::move(target));
        }
    }

    const LoadCurve &m_curve;
    QSizeF m_size;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_metrics;
    std::vector<ServedPart> m_parts; // empty: nobody serves
    qreal m_unitTop = 0;             // below the legend
    FreeSpace m_space;
    FreeSpace m_labels; // where words stand
    std::vector<double> m_ticks;
    QStringList m_tickTexts;
    Drawing m_drawing;
};

} // namespace

QStringList axisTexts(const LoadCurve &curve, const QLocale &locale)
{
    return tickTexts(axisTicksOf(curve), locale);
}

Drawing draw(const LoadCurve &curve, QSizeF size, const ChartStyle &style)
{
    return LoadLayout(curve, size, style).run();
}

} // namespace breakeven
