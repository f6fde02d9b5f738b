#include "ui/charts/cash_flow_frame.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/free_space.h"
#include "ui/text/numbers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kCashFlowLineWidth = 2.2;
constexpr qreal kMarker = 8.5;
constexpr qreal kAtEnd = 8;                // of the picture, so near that words end there
constexpr std::size_t kLabelledOnLine = 4; // more lines are named at their ends

class CashFlowLayout
{
public:
    CashFlowLayout(const CashFlowLines &lines, QSizeF size, const ChartStyle &style)
        : m_lines(lines), m_size(size), m_style(style), m_small(style.small()), m_bold(style.bold()),
          m_metrics(style.font), m_smallMetrics(m_small), m_boldMetrics(m_bold),
          m_space(QRectF(QPointF(), size))
    {
    }

    Drawing run()
    {
        m_drawing.size = m_size;
        setFrame(m_lines.lines.size() > kLabelledOnLine);
        if (!m_namesAtEnd && !namesFit())
            setFrame(true); // no room beside the lines: all names move to the ends
        m_frame->draw(m_drawing);
        for (const CashFlowLines::Line &line : m_lines.lines)
            strokes(line);
        for (const CashFlowLines::Line &line : m_lines.lines)
            markers(line);
        occupy(m_space);
        names();
        ends();
        crossing();
        planEnd();
        targets();
        return std::move(m_drawing);
    }

private:
    void setFrame(bool namesAtEnd)
    {
        m_namesAtEnd = namesAtEnd;
        m_frame.emplace(m_lines, m_size, m_style, namesAtEnd);
        m_drawing.plot = m_frame->plot();
    }

    QPointF at(double month, double value) const { return m_frame->at(month, value); }

    void strokes(const CashFlowLines::Line &line)
    {
        m_drawing.figures.emplace_back(
            Stroke{m_frame->onScreen(line), optionPen(m_style.palette, line.slot, kCashFlowLineWidth)});
    }

    // Where the line carries its marker: at its first payment, each year, and the end.
    std::vector<QPointF> marked(const CashFlowLines::Line &line) const
    {
        std::vector<QPointF> result;
        if (line.byMonth.front() != 0)
            result.push_back(at(0, line.byMonth.front()));
        for (int month = 12; month < m_lines.months; month += 12)
            result.push_back(at(month, line.byMonth[std::size_t(month)]));
        result.push_back(at(m_lines.months, line.byMonth.back()));
        return result;
    }

    void markers(const CashFlowLines::Line &line)
    {
        for (const QPointF &centre : marked(line))
            m_drawing.figures.emplace_back(Mark{centre, kMarker, optionStyle(m_style.palette, line.slot)});
    }

    // Everything that is drawn whatever the labels do.
    void occupy(FreeSpace &space) const
    {
        for (const CashFlowLines::Line &line : m_lines.lines) {
            space.occupy(m_frame->onScreen(line));
            for (const QPointF &centre : marked(line))
                space.occupy(QRectF(centre - QPointF(5, 5), QSizeF(10, 10)));
        }
        const QRectF &plot = m_drawing.plot;
        space.occupy(QPolygonF({plot.topRight(), plot.bottomRight()}));
        space.occupy(QPolygonF({plot.bottomLeft(), plot.bottomRight()}));
        space.occupy(m_frame->captionBox());
        if (m_lines.crossing)
            space.occupy(ringBox());
    }

    QColor colorOf(const CashFlowLines::Line &line) const
    {
        return optionStyle(m_style.palette, line.slot).color;
    }

    // Final values beside the end of the plan, moved apart where lines end close together.
    void ends()
    {
        std::vector<qreal> wishes;
        for (const CashFlowLines::Line &line : m_lines.lines)
            wishes.push_back(at(m_lines.months, line.path.back().y()).y());
        const qreal height = m_boldMetrics.height();
        const std::vector<qreal> tops =
            spread(wishes, height, m_drawing.plot.top() - 4, m_drawing.plot.bottom());
        const qreal x = m_drawing.plot.right() + (m_namesAtEnd ? 20 : 12);
        for (std::size_t k = 0; k < wishes.size(); ++k) {
            const CashFlowLines::Line &line = m_lines.lines[k];
            const qreal middle = tops[k] + height / 2;
            if (std::fabs(middle - wishes[k]) > 3 || m_namesAtEnd)
                m_drawing.line({m_drawing.plot.right() + 6, wishes[k]}, {x - 3, middle},
                               QPen(colorOf(line), 1));
            m_space.occupy(m_drawing.text({x, middle}, m_frame->endText(line), m_bold,
                                          optionTextColor(m_style.palette, line.slot)));
        }
    }

    // Beside its line, nearer to it than to any other; tried along the whole line.
    std::vector<QRectF> candidates(const CashFlowLines::Line &line, std::size_t index) const
    {
        const QSizeF box(m_boldMetrics.horizontalAdvance(line.name), m_boldMetrics.height());
        std::vector<QRectF> result;
        for (const qreal gap : {5.0, 10.0, 16.0, 24.0})
            for (const double share : {0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.14})
                for (const int side : {-1, 1}) {
                    QRectF rect(QPointF(), box);
                    const QPointF on = at(share * m_lines.months, valueAt(line, share * m_lines.months));
                    rect.moveCenter(on + QPointF(0, side * (box.height() / 2 + gap)));
                    // Below the plot stand the numbers of the axis.
                    if (nearest(rect.center()) == index && rect.left() > m_drawing.plot.left() &&
                        rect.right() < m_drawing.plot.right() && rect.bottom() < m_drawing.plot.bottom())
                        result.push_back(rect);
                }
        return result;
    }

    static double valueAt(const CashFlowLines::Line &line, double month)
    {
        for (qsizetype k = 1; k < line.path.size(); ++k)
            if (line.path[k].x() >= month && line.path[k].x() > line.path[k - 1].x()) {
                const double share =
                    (month - line.path[k - 1].x()) / (line.path[k].x() - line.path[k - 1].x());
                return line.path[k - 1].y() + share * (line.path[k].y() - line.path[k - 1].y());
            }
        return line.path.back().y();
    }

    std::size_t nearest(QPointF point) const
    {
        const double month =
            (point.x() - m_drawing.plot.left()) / m_drawing.plot.width() * std::max(1, m_lines.months);
        std::size_t best = 0;
        qreal away = HUGE_VAL;
        for (std::size_t k = 0; k < m_lines.lines.size(); ++k)
            if (const qreal d = std::fabs(at(month, valueAt(m_lines.lines[k], month)).y() - point.y());
                d < away) {
                away = d;
                best = k;
            }
        return best;
    }

    bool namesFit() const
    {
        FreeSpace space(QRectF(QPointF(), m_size));
        occupy(space);
        for (std::size_t k = 0; k < m_lines.lines.size(); ++k)
            if (!space.take(candidates(m_lines.lines[k], k)))
                return false;
        return true;
    }

    void names()
    {
        if (m_namesAtEnd)
            return;
        for (std::size_t k = 0; k < m_lines.lines.size(); ++k) {
            const CashFlowLines::Line &line = m_lines.lines[k];
            if (const auto rect = m_space.take(candidates(line, k)))
                m_drawing.figures.emplace_back(Label{*rect,
                                                     line.name,
                                                     m_bold,
                                                     optionTextColor(m_style.palette, line.slot),
                                                     Qt::AlignCenter,
                                                     {}});
        }
    }

    QRectF ringBox() const
    {
        const QPointF centre = at(m_lines.crossing->at.x(), m_lines.crossing->at.y());
        return QRectF(centre - QPointF(9, 9), QSizeF(18, 18));
    }

    void crossing()
    {
        if (!m_lines.crossing)
            return;
        const QRectF ring = ringBox();
        m_drawing.figures.emplace_back(
            Ring{ring.center(), 6.5, m_style.palette.text, m_style.palette.base, false});
        const QString &reason = m_lines.crossing->reason;
        const qreal line = m_metrics.height();
        const QSizeF box(std::max(m_frame->crossingWidth(), m_smallMetrics.horizontalAdvance(reason)),
                         reason.isEmpty() ? line : 2 * line);
        // Beside the ring where there is room, else in the row above the plot.
        std::vector<QRectF> places;
        for (const qreal away : {12.0, 24.0, 40.0, 60.0, 90.0})
            for (const QPointF direction : {QPointF(1, 0), QPointF(1, 1), QPointF(1, -1), QPointF(-1, 1),
                                            QPointF(-1, -1), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
                QRectF rect(QPointF(), box);
                rect.moveCenter(ring.center() +
                                QPointF(direction.x() * (box.width() / 2 + std::min(away, 30.0)),
                                        direction.y() * (box.height() / 2 + away * 0.6)));
                // Below the plot stand the numbers of the axis.
                if (rect.bottom() <= m_drawing.plot.bottom())
                    places.push_back(rect);
            }
        const auto place = m_space.take(places);
        const QRectF rect = place ? *place
                                  : QRectF(m_size.width() - box.width() - 4,
                                           std::max(0.0, m_frame->headerHeight() - line), box.width(), line);
        if (place)
            leader(ring, rect);
        words(rect, place ? reason : QString());
    }

    // A thin line to a text that had to stand away from its ring.
    void leader(const QRectF &ring, const QRectF &text)
    {
        const QPointF from(std::clamp(ring.center().x(), text.left(), text.right()),
                           std::clamp(ring.center().y(), text.top(), text.bottom()));
        const QPointF way = from - ring.center();
        const qreal length = std::hypot(way.x(), way.y());
        if (length > 22)
            m_drawing.line(ring.center() + way * (8 / length), from - way * (3 / length),
                           QPen(QColor(m_style.palette.textSecondary), 1));
    }

    void words(const QRectF &rect, const QString &reason)
    {
        const qreal line = m_metrics.height();
        const bool isAtEnd = rect.right() > m_size.width() - kAtEnd;
        const bool isLeft = rect.center().x() < at(m_lines.crossing->at.x(), 0).x();
        const int side = isLeft || isAtEnd ? Qt::AlignRight : Qt::AlignLeft;
        m_drawing.figures.emplace_back(Label{QRectF(rect.left(), rect.top(), rect.width(), line),
                                             m_lines.crossing->text,
                                             m_bold,
                                             m_style.palette.text,
                                             int(side | Qt::AlignVCenter),
                                             {}});
        if (!reason.isEmpty())
            m_drawing.figures.emplace_back(Label{QRectF(rect.left(), rect.top() + line, rect.width(), line),
                                                 reason,
                                                 m_small,
                                                 m_style.palette.textSecondary,
                                                 int(side | Qt::AlignVCenter),
                                                 {}});
    }

    void planEnd()
    {
        const QRectF &plot = m_drawing.plot;
        const QSizeF box(m_smallMetrics.horizontalAdvance(m_lines.planEnd), m_smallMetrics.height());
        const qreal left = plot.right() - box.width() - 6;
        std::vector<QRectF> places;
        for (const qreal y : {plot.bottom() - box.height() - 3, plot.top(), plot.center().y()})
            places.emplace_back(QPointF(left, y), box);
        if (const auto rect = m_space.take(places))
            m_drawing.figures.emplace_back(Label{*rect,
                                                 m_lines.planEnd,
                                                 m_small,
                                                 m_style.palette.textSecondary,
                                                 int(Qt::AlignRight | Qt::AlignVCenter),
                                                 {}});
    }

    // The ring before the months: it lies on one of them.
    void targets()
    {
        if (m_lines.crossing)
            m_drawing.targets.push_back({ringBox(),
                                         int(m_lines.lines.size()),
                                         int(m_lines.crossing->at.x()),
                                         m_lines.crossing->text,
                                         QStringList(m_lines.crossing->reason),
                                         m_lines.crossing->target,
                                         {},
                                         true});
        for (std::size_t row = 0; row < m_lines.lines.size(); ++row)
            for (int month = 0; month <= m_lines.months; ++month)
                target(int(row), month);
    }

    static ExplainTarget targetOf(const CashFlowLines::Line &line, int month)
    {
        const QString option = QStringLiteral("options.") + QString::fromStdString(line.option);
        if (month == 0)
            return {{}, option + QStringLiteral(".paid_at_start")};
        return {{}, option + QStringLiteral(".cumulative_cost"), {}, month - 1, month};
    }

    // At the end of the month.
    QString headingOf(int month) const
    {
        const QString date = month > 0 ? m_lines.dates.value(month - 1) : QString();
        return date.isEmpty() ? cashFlowLineWords("Month %1").arg(month)
                              : cashFlowLineWords("Month %1 (%2)").arg(month).arg(date);
    }

    void target(int row, int month)
    {
        const CashFlowLines::Line &line = m_lines.lines[std::size_t(row)];
        const QPointF centre = at(month, line.byMonth[std::size_t(month)]);
        ChartTarget target{QRectF(centre - QPointF(3, 3), QSizeF(6, 6)), row, month, headingOf(month), {}, {},
                           QString::fromStdString(line.option)};
        target.target = targetOf(line, month);
        const auto add = [&](const CashFlowLines::Line &one) {
            target.lines.append(
                cashFlowLineWords("%1: %2 %3")
                    .arg(one.name, money(one.byMonth[std::size_t(month)], m_style.locale), m_lines.unit));
        };
        add(line);
        for (const CashFlowLines::Line &other : m_lines.lines)
            if (&other != &line)
                add(other);
        m_drawing.targets.push_back(std::move(target));
    }

    const CashFlowLines &m_lines;
    QSizeF m_size;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_metrics;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    FreeSpace m_space;
    std::optional<CashFlowFrame> m_frame;
    bool m_namesAtEnd = false;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const CashFlowLines &lines, QSizeF size, const ChartStyle &style)
{
    return CashFlowLayout(lines, size, style).run();
}

} // namespace breakeven
