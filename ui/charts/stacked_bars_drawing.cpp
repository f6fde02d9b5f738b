#include "model/evaluate/evaluate.h"
#include "ui/charts/category_legend.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/stacked_bars.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kRowHeight = 31;
constexpr qreal kBarHeight = 21;
constexpr int kFewBars = 6; // beyond it bars are lower, so that they and their table are seen together
constexpr qreal kLowRow = 24;
constexpr qreal kLowBar = 15;
constexpr qreal kCompactRow = 20;
constexpr qreal kCompactBar = 12;
constexpr qreal kLabelledSegment = 46;
constexpr qreal kCapBelow = 3.5;    // half the height of a whisker below its bar
constexpr qreal kMostRemark = 0.45; // of the width beside the names
constexpr qreal kMostShortRemark = 0.6;

// Lays one chart out from top to bottom; every step appends to the drawing.
class BarsLayout
{
public:
    BarsLayout(const StackedBars &bars, qreal width, const ChartStyle &style)
        : m_bars(bars), m_width(width), m_style(style), m_small(style.small()), m_bold(style.bold()),
          m_metrics(style.font), m_smallMetrics(m_small), m_boldMetrics(m_bold)
    {
        m_rows = m_bars.bars.size() > std::size_t(m_bars.shown) ? m_bars.shown : int(m_bars.bars.size());
    }

    Drawing run()
    {
        m_y = drawLegend(m_drawing, m_bars.title, legend(), m_width, m_style);
        columns();
        scale();
        const qreal top = m_y;
        std::vector<qreal> heights;
        for (int row = 0; row < m_rows; ++row)
            heights.push_back(rowHeight(row));
        for (const qreal height : heights)
            m_y += height;
        grid(top, m_y);
        m_drawing.plot = QRectF(m_left, top, m_width - m_left, m_y - top);
        qreal y = top;
        for (int row = 0; row < m_rows; ++row) {
            bar(row, y, heights[std::size_t(row)]);
            y += heights[std::size_t(row)];
        }
        boundary(heights, top);
        axis();
        showMore();
        m_drawing.size = QSizeF(m_width, m_y);
        return std::move(m_drawing);
    }

private:
    std::vector<LegendEntry> legend() const
    {
        std::vector<LegendEntry> entries;
        for (const BarPart &part : partsOf(m_bars, std::size_t(m_rows)))
            entries.push_back({partText(part), partStyle(m_style.palette, part)});
        return entries;
    }

    qreal markerSize() const { return std::max(9.0, m_metrics.ascent() * 0.68); }

    // Names take what they need up to a third of the width; longer ones wrap.
    void columns()
    {
        m_nameLeft = markerSize() + 9;
        qreal widest = 0;
        for (int row = 0; row < m_rows; ++row)
            widest = std::max(widest, m_boldMetrics.horizontalAdvance(m_bars.bars[std::size_t(row)].name));
        m_nameWidth = std::min(std::ceil(widest) + 2, m_width * 0.34 - m_nameLeft);
        m_left = m_nameLeft + m_nameWidth + 16;
    }

    // Where the bar and what is drawn over it end, on both sides of zero.
    static double reach(const StackedBars::Bar &bar)
    {
        return bar.likely ? std::max(positive(bar), bar.likely->second) : positive(bar);
    }
    static double reachBelow(const StackedBars::Bar &bar)
    {
        return bar.likely ? std::max(negative(bar), -bar.likely->first) : negative(bar);
    }
    static double positive(const StackedBars::Bar &bar) { return sum(bar, +1); }
    static double negative(const StackedBars::Bar &bar) { return -sum(bar, -1); }
    static double sum(const StackedBars::Bar &bar, int sign)
    {
        double total = 0;
        for (const StackedBars::Segment &segment : bar.segments)
            if (segment.value * sign > 0)
                total += segment.value;
        return total;
    }

    QString totalText(const StackedBars::Bar &bar) const
    {
        if (!bar.total)
            return unknownText();
        const QString number = amountText(m_bars, bar.total, m_style.locale);
        return negative(bar) > 0 ? stackedBarWords("%1 net").arg(number) : number;
    }

    // The whole sentence where it leaves the bars more than half the width, else what of it does.
    QString remarkOf(const StackedBars::Bar &bar) const
    {
        const auto fits = [this](const QString &text, qreal most) {
            return m_smallMetrics.horizontalAdvance(text) < most * (m_width - m_left);
        };
        if (fits(bar.longRemark, kMostRemark))
            return bar.longRemark;
        return fits(bar.remark, kMostShortRemark) ? bar.remark : bar.remark.section(": ", 0, 0);
    }

    qreal labelWidth(const StackedBars::Bar &bar) const
    {
        const QString text = remarkOf(bar);
        const qreal remark = text.isEmpty() ? 0 : 8 + m_smallMetrics.horizontalAdvance(text);
        return 8 + m_boldMetrics.horizontalAdvance(totalText(bar)) + remark + 4;
    }

    // The largest scale at which every bar and its label ends inside the picture.
    void scale()
    {
        double credit = 0;
        for (int row = 0; row < m_rows; ++row)
            credit = std::max(credit, reachBelow(m_bars.bars[std::size_t(row)]));
        double best = HUGE_VAL;
        for (int row = 0; row < m_rows; ++row) {
            const StackedBars::Bar &one = m_bars.bars[std::size_t(row)];
            const qreal room = std::max(40.0, m_width - m_left - labelWidth(one));
            if (const double extent = reach(one) + credit; extent > 0)
                best = std::min(best, room / extent);
        }
        m_scale = std::isfinite(best) ? best : 0;
        m_zero = m_left + credit * m_scale;
    }

    qreal rowHeight(int row) const
    {
        const QString &text = m_bars.bars[std::size_t(row)].name;
        const qreal name = heightOf(wrapped(text, m_bold, m_nameWidth), m_bold);
        if (m_bars.isCompact)
            return std::max({kCompactRow, m_metrics.height() + 3, name + 3});
        if (isLow())
            return std::max({kLowRow, m_metrics.height() + 5, name + 4});
        return std::max({kRowHeight, m_metrics.height() + 12, name + 8});
    }

    bool isLow() const { return m_bars.bars.size() > kFewBars; }

    qreal barHeight() const
    {
        if (m_bars.isCompact)
            return std::max(kCompactBar, m_smallMetrics.ascent());
        return isLow() ? std::max(kLowBar, m_smallMetrics.height())
                       : std::max(kBarHeight, m_smallMetrics.height() + 4);
    }

    void grid(qreal top, qreal bottom)
    {
        const double high = m_scale > 0 ? (m_width - m_zero - 10) / m_scale : 0;
        for (const double tick : high > 0 ? axisTicks(0, high, 5) : std::vector<double>{0}) {
            if (tick > high)
                continue;
            m_ticks.push_back(tick);
            const qreal x = std::round(m_zero + tick * m_scale) + 0.5;
            m_drawing.line({x, top}, {x, bottom},
                           QPen(QColor(tick == 0 ? m_style.palette.axis : m_style.palette.grid), 1));
        }
    }

    void bar(int row, qreal top, qreal height)
    {
        const StackedBars::Bar &one = m_bars.bars[std::size_t(row)];
        const bool isSelected = row == m_bars.selected;
        if (isSelected)
            m_drawing.fill(QRectF(0, top, m_width, height), selectionTint());
        const qreal middle = top + height / 2;
        m_drawing.figures.emplace_back(
            Mark{{markerSize() / 2 + 1, middle}, markerSize(), optionStyle(m_style.palette, one.slot)});
        m_drawing.figures.emplace_back(Label{QRectF(m_nameLeft, top, m_nameWidth, height),
                                             wrapped(one.name, m_bold, m_nameWidth),
                                             isSelected ? m_bold : m_style.font,
                                             m_style.palette.text,
                                             int(Qt::AlignLeft | Qt::AlignVCenter),
                                             {}});
        const qreal thick = barHeight();
        segments(row, QRectF(0, middle - thick / 2, m_width, thick));
        rowTarget(row, QRectF(0, top, m_left, height));
        totals(one, QRectF(0, middle - thick / 2, m_width, thick));
    }

    QColor selectionTint() const
    {
        QColor tint = m_style.palette.selection;
        tint.setAlphaF(m_style.palette.isDark ? 0.7F : 0.55F);
        return tint;
    }

    void segments(int row, const QRectF &lane)
    {
        const StackedBars::Bar &one = m_bars.bars[std::size_t(row)];
        qreal right = m_zero;
        qreal left = m_zero;
        int column = 1;
        for (const StackedBars::Segment &segment : one.segments) {
            const qreal extent = std::fabs(segment.value) * m_scale;
            QRectF rect(right, lane.top(), extent, lane.height());
            if (segment.value < 0) {
                rect.moveRight(left);
                left = rect.left();
            } else {
                right = rect.right();
            }
            // One pixel of air between neighbours, unless that is all there is.
            const QRectF visible = extent > 2 ? rect.adjusted(0, 0, -1, 0) : rect;
            drawSegment(m_drawing, visible, partStyle(m_style.palette, segment.part), m_style.palette);
            if (!m_bars.isCompact && m_bars.hasFigures)
                segmentLabel(segment, visible, net(one));
            segmentTarget(row, column++, segment, rect);
        }
    }

    // Where the tick of the net cost stands; nothing for bars without a credit.
    std::optional<qreal> net(const StackedBars::Bar &one) const
    {
        return one.total && negative(one) > 0 ? std::optional(m_zero + *one.total * m_scale) : std::nullopt;
    }

    void segmentLabel(const StackedBars::Segment &segment, QRectF room, std::optional<qreal> tick)
    {
        // A tick inside the segment leaves the wider side to the label.
        if (tick && *tick > room.left() && *tick < room.right()) {
            if (*tick - room.left() > room.right() - *tick)
                room.setRight(*tick - 2);
            else
                room.setLeft(*tick + 2);
        }
        const QString text = axisMoney(std::fabs(segment.value), m_style.locale);
        if (room.width() < std::max(kLabelledSegment, m_smallMetrics.horizontalAdvance(text) + 14))
            return;
        const CategoryStyle look = partStyle(m_style.palette, segment.part);
        const bool isSolid = look.fill == Fill::Solid;
        m_drawing.text(room.center(), text, m_small,
                       isSolid ? textOn(look.color) : QColor(m_style.palette.text), Qt::AlignHCenter,
                       isSolid ? QColor() : QColor(m_style.palette.base));
    }

    void totals(const StackedBars::Bar &one, const QRectF &lane)
    {
        whisker(one, lane);
        const qreal end = m_zero + reach(one) * m_scale;
        const qreal middle = lane.center().y();
        if (const auto x = net(one)) {
            const QPointF top(*x, lane.top() - 3);
            const QPointF bottom(*x, lane.bottom() + 3);
            m_drawing.line(top, bottom, QPen(QColor(m_style.palette.base), 4.5));
            m_drawing.line(top, bottom, QPen(QColor(m_style.palette.text), 2));
        }
        const QRectF box = m_drawing.text({end + 8, middle}, totalText(one), m_bold, m_style.palette.text);
        if (one.remark.isEmpty())
            return;
        m_drawing.text({box.right() + 8, middle}, remarkOf(one), m_small, m_style.palette.warning.text);
    }

    // From P10 to P90, with a halo so that it is seen on every fill; below the bar where figures stand in it.
    void whisker(const StackedBars::Bar &one, const QRectF &lane)
    {
        if (!one.likely)
            return;
        const qreal low = m_zero + one.likely->first * m_scale, high = m_zero + one.likely->second * m_scale;
        const qreal cap = m_bars.hasFigures ? kCapBelow : lane.height() * 0.22;
        const qreal line = m_bars.hasFigures ? lane.bottom() + kCapBelow - 1 : lane.center().y();
        const qreal middle = std::round(line) + 0.5;
        for (const auto &[color, width] :
             {std::pair(m_style.palette.base, 4.0), std::pair(m_style.palette.text, 1.6)}) {
            const QPen pen(QColor(color), width);
            m_drawing.line({low, middle}, {high, middle}, pen);
            m_drawing.line({low, middle - cap}, {low, middle + cap}, pen);
            m_drawing.line({high, middle - cap}, {high, middle + cap}, pen);
        }
    }

    bool areLikely() const
    {
        return std::any_of(m_bars.bars.begin(), m_bars.bars.begin() + m_rows,
                           [](const StackedBars::Bar &bar) { return bar.likely.has_value(); });
    }

    QString likelyText(const StackedBars::Bar &one) const
    {
        return stackedBarWords("P10 to P90: %1 to %2")
            .arg(money(one.likely->first, m_style.locale), money(one.likely->second, m_style.locale));
    }

    void rowTarget(int row, const QRectF &area)
    {
        const StackedBars::Bar &one = m_bars.bars[std::size_t(row)];
        ChartTarget target{area, row, 0, one.name, {}, {}, QString::fromStdString(one.option)};
        if (one.total)
            target.target.quantity = QStringLiteral("options.%1.%2").arg(target.option, m_bars.totalNode);
        target.lines.append(one.total ? totalText(one) + QLatin1Char(' ') + m_bars.unit : unknownText());
        if (one.likely)
            target.lines.append(likelyText(one));
        if (!one.remark.isEmpty())
            target.lines.append(one.remark);
        if (!one.sentence.isEmpty())
            target.lines.append(inWindowWords(one.sentence));
        target.isSaid =
            one.sentence.isEmpty() && !one.likely; // why it is left out stands nowhere else in the picture
        m_drawing.targets.push_back(std::move(target));
    }

    void segmentTarget(int row, int column, const StackedBars::Segment &segment, const QRectF &rect)
    {
        const StackedBars::Bar &one = m_bars.bars[std::size_t(row)];
        ChartTarget target{rect, row, column, one.name, {}, {}, QString::fromStdString(one.option)};
        target.target.quantity =
            QStringLiteral("options.%1.%2").arg(target.option, partNode(m_bars, segment.part));
        target.lines.append(
            QStringLiteral("%1: %2 %3")
                .arg(partText(segment.part), amountText(m_bars, segment.value, m_style.locale), m_bars.unit));
        if (positive(one) > 0)
            target.lines.append(stackedBarWords("%1 of what is paid")
                                    .arg(share(std::fabs(segment.value) / positive(one), m_style.locale)));
        m_drawing.targets.push_back(std::move(target));
    }

    // Between those that do what is asked and those that do not.
    void boundary(const std::vector<qreal> &heights, qreal y)
    {
        for (int row = 0; row < m_rows; ++row) {
            const bool isOk = m_bars.bars[std::size_t(row)].isOk;
            if (row > 0 && !isOk && m_bars.bars[std::size_t(row - 1)].isOk) {
                QPen dotted(QColor(m_style.palette.axis), 1, Qt::CustomDashLine, Qt::FlatCap);
                dotted.setDashPattern({2, 3});
                m_drawing.line({0, std::round(y) + 0.5}, {m_width, std::round(y) + 0.5}, dotted);
            }
            y += heights[std::size_t(row)];
        }
    }

    void axis()
    {
        const qreal line = m_smallMetrics.height();
        qreal free = 0; // what would touch the label before it has none
        for (const double tick : m_ticks) {
            const QString text = axisMoney(tick, m_style.locale);
            const qreal x = m_zero + tick * m_scale;
            const qreal half = m_smallMetrics.horizontalAdvance(text) / 2;
            if (x - half < free || x + half > m_width)
                continue;
            m_drawing.text({x, m_y + 4 + line / 2}, text, m_small, m_style.palette.textSecondary,
                           Qt::AlignHCenter);
            free = x + half + 6;
        }
        m_y += line + 4;
        const QString unit =
            areLikely() ? stackedBarWords("%1; line: P10 to P90").arg(m_bars.unit) : m_bars.unit;
        m_drawing.text({m_width - 4, m_y + line / 2}, unit, m_small, m_style.palette.textSecondary,
                       Qt::AlignRight);
        m_y += line + 2;
    }

    void showMore()
    {
        const int more = int(m_bars.bars.size()) - m_rows;
        if (more <= 0)
            return;
        const qreal line = m_metrics.height() + 8;
        const QString text = stackedBarWords("show %1 more").arg(more);
        const QRectF box =
            m_drawing.text({m_nameLeft, m_y + line / 2}, text, m_style.font, m_style.palette.link);
        m_drawing.targets.push_back(
            {box.adjusted(-6, -4, 6, 4), m_rows, 0, text, {}, {}, QLatin1String(kShowMore)});
        m_y += line;
    }

    const StackedBars &m_bars;
    qreal m_width;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_metrics;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    int m_rows = 0;
    qreal m_y = 0;
    qreal m_nameLeft = 0; // after the marker
    qreal m_nameWidth = 0;
    qreal m_left = 0; // where bars may begin
    qreal m_zero = 0;
    double m_scale = 0; // pixels for one unit of money
    std::vector<double> m_ticks;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const StackedBars &bars, qreal width, const ChartStyle &style)
{
    return BarsLayout(bars, width, style).run();
}

} // namespace breakeven
