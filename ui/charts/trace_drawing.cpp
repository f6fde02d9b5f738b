#include "ui/charts/trace_frame.h"

#include "ui/charts/chart_words.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kPlainPoints = 400; // fewer are drawn as they are
constexpr int kTargets = 48;

// What a column of pixels is filled from and to; unknown: nothing.
struct Span
{
    double top;
    double foot;
};

class TraceLayout
{
public:
    TraceLayout(const TraceSeries &series, const TraceWindow &window, QSizeF size, const ChartStyle &style)
        : m_series(series), m_window(window), m_style(style), m_frame(series, window, size, style)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        m_frame.drawTo(m_drawing);
        m_count = std::size_t(std::max(1.0, m_frame.plot().width())); // a column a pixel
        for (const TraceCurve &curve : m_series.curves)
            m_columns.push_back(curve.columns(m_window.from, m_window.to, m_count));
        // Each from the axis up, the lowest last: between two that only touch, the ground would show.
        for (std::size_t k = m_series.curves.size(); k-- > 0;)
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
    double columnX(double k) const
    {
        return m_frame.plot().left() + m_frame.plot().width() * k / double(m_count);
    }

    // One shape over the middles of neighbouring columns, so that a slope is one and no stairs.
    void addBand(const std::vector<Span> &spans, const CategoryStyle &look)
    {
        FilledArea area;
        const auto isKnown = [&](std::size_t k) { return k < spans.size() && !std::isnan(spans[k].top); };
        for (std::size_t begin = 0; begin < spans.size(); ++begin) {
            if (!isKnown(begin))
                continue;
            std::size_t end = begin;
            while (isKnown(end))
                ++end;
            QPolygonF outline{{columnX(double(begin)), spans[begin].top}};
            for (std::size_t k = begin; k < end; ++k)
                outline << QPointF(columnX(double(k) + 0.5), spans[k].top);
            outline << QPointF(columnX(double(end)), spans[end - 1].top)
                    << QPointF(columnX(double(end)), spans[end - 1].foot);
            for (std::size_t k = end; k-- > begin;)
                outline << QPointF(columnX(double(k) + 0.5), spans[k].foot);
            outline << QPointF(columnX(double(begin)), spans[begin].foot);
            area.path.addPolygon(outline);
            area.path.closeSubpath();
            begin = end;
        }
        area.path.setFillRule(Qt::WindingFill);
        area.color = look.color;
        area.fill = look.fill;
        area.ground = m_style.palette.base;
        m_drawing.figures.emplace_back(std::move(area));
    }

    // From the axis to the curve; nothing where nothing is known.
    void fill(std::size_t curve)
    {
        std::vector<Span> spans;
        for (const MinMax &column : m_columns[curve])
            spans.push_back({m_frame.y(column.most), m_frame.y(0)});
        addBand(spans, areaStyle(m_style.palette, m_series.curves[curve].area));
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
        std::vector<Span> spans;
        for (std::size_t k = 0; k < m_count; ++k) {
            double top = m_frame.y(columns[k].most);
            double foot = of.area == AreaLook::None ? m_frame.y(columns[k].least) : top;
            if (k > 0 && !std::isnan(columns[k - 1].least)) {
                const double beforeTop = m_frame.y(columns[k - 1].most);
                const double beforeFoot =
                    of.area == AreaLook::None ? m_frame.y(columns[k - 1].least) : beforeTop;
                top = std::min(top, beforeFoot);
                foot = std::max(foot, beforeTop);
            }
            spans.push_back({top - 0.6, foot + 0.6});
        }
        const QColor color = of.area == AreaLook::None ? optionStyle(m_style.palette, of.slot).color
                                                       : QColor(m_style.palette.text);
        addBand(spans, {color, Fill::Solid});
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
                points << QPointF(std::clamp(m_frame.x(of.x[std::size_t(k)]), m_frame.plot().left(),
                                             m_frame.plot().right()),
                                  m_frame.y(of.y[std::size_t(k)]));
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
            const QRectF &plot = m_frame.plot();
            m_drawing.line({m_frame.x(mark.x), plot.top()}, {m_frame.x(mark.x), plot.bottom()}, dashed);
            const bool isLeft = m_frame.x(mark.x) > plot.center().x();
            const qreal row = plot.top() + m_frame.lineHeight() * (0.5 + qreal(&mark - &m_series.marks[0]));
            m_drawing.text({m_frame.x(mark.x) + (isLeft ? -5 : 5), row + 2}, mark.text, m_frame.font(),
                           m_style.palette.text, isLeft ? Qt::AlignRight : Qt::AlignLeft,
                           m_style.palette.base);
        }
    }

    // Above the plot, at the right; areas have a legend of their own.
    void names()
    {
        if (m_series.curves.size() < 2 || m_series.curves.front().area != AreaLook::None)
            return;
        qreal right = m_frame.plot().right();
        for (std::size_t k = m_series.curves.size(); k-- > 0;) {
            const TraceCurve &curve = m_series.curves[k];
            const QColor color = optionStyle(m_style.palette, curve.slot).color;
            const qreal middle = m_frame.lineHeight() / 2;
            right = m_drawing
                        .text({right, middle}, curve.name, m_frame.font(), m_style.palette.textSecondary,
                              Qt::AlignRight)
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
            double top = m_frame.least();
            for (std::size_t c = 0; c < m_series.curves.size(); ++c) {
                const MinMax &range = m_columns[c][column];
                const auto text = [&](double value) { return m_style.locale.toString(value, 'g', 6); };
                target.lines.append(traceSeriesWords("%1: %2").arg(
                    m_series.curves[c].name,
                    std::isnan(range.least) ? traceSeriesWords("not recorded")
                    : range.least == range.most
                        ? text(range.least)
                        : traceSeriesWords("%1 to %2").arg(text(range.least), text(range.most))));
                if (!std::isnan(range.most))
                    top = std::max(top, range.most);
            }
            target.area = QRectF(QPointF(m_frame.x(place) - 2, m_frame.y(top) - 2), QSizeF(4, 4));
            m_drawing.targets.push_back(std::move(target));
        }
    }

    const TraceSeries &m_series;
    const TraceWindow &m_window;
    const ChartStyle &m_style;
    TraceFrame m_frame;
    std::size_t m_count = 1;
    std::vector<std::vector<MinMax>> m_columns; // by curve
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
    return TraceLayout(series, window, size, style).run();
}

} // namespace breakeven
