#include "ui/charts/burst_nodes.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

QString burstNodeWords(const char *text) { return QCoreApplication::translate("BurstNodes", text); }

class BurstLayout
{
public:
    BurstLayout(const BurstNodes &burst, QSizeF size, const ChartStyle &style)
        : m_burst(burst), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        frame();
        const auto working = [](const BurstNodes::Row &row) { return row.working; };
        const auto ready = [](const BurstNodes::Row &row) { return row.ready; };
        const auto paid = [](const BurstNodes::Row &row) { return row.paid; };
        fill(paid, ready, BurstShare::NotReady);
        fill(ready, working, BurstShare::Ready);
        fill(
            working, [](const BurstNodes::Row &) { return 0; }, BurstShare::Working);
        m_drawing.figures.emplace_back(
            Stroke{steps(paid), QPen(QColor(m_style.palette.text), 1.4, Qt::SolidLine, Qt::FlatCap)});
        targets();
        return std::move(m_drawing);
    }

private:
    QPointF at(double minutes, double nodes) const
    {
        const QRectF &plot = m_drawing.plot;
        return {plot.left() + plot.width() * minutes / m_across.back(),
                plot.bottom() - plot.height() * nodes / m_up.back()};
    }

    void frame()
    {
        int most = 1;
        for (const BurstNodes::Row &row : m_burst.rows)
            most = std::max(most, row.paid);
        m_up = axisTicks(0, most, 4);
        m_across = axisTicks(0, m_burst.rows.back().minutes, 8);
        qreal left = 0;
        for (const double tick : m_up)
            left = std::max(left, m_metrics.horizontalAdvance(axisMoney(tick, m_style.locale)));
        const qreal line = m_metrics.height();
        m_drawing.plot = QRectF(left + 9, line + 6, m_drawing.size.width() - left - 24,
                                m_drawing.size.height() - 3 * line - 16);
        const Palette &colors = m_style.palette;
        const QRectF &plot = m_drawing.plot;
        m_drawing.text({plot.left(), line / 2}, burstNodeWords("Nodes"), m_small, colors.textSecondary);
        for (const double tick : m_up) {
            const qreal y = std::round(at(0, tick).y()) + 0.5;
            m_drawing.line({plot.left(), y}, {plot.right(), y},
                           QPen(QColor(tick == 0 ? colors.axis : colors.grid), 1));
            m_drawing.text({plot.left() - 6, y}, axisMoney(tick, m_style.locale), m_small,
                           colors.textSecondary, Qt::AlignRight);
        }
        for (const double tick : m_across) {
            const QPointF foot(at(tick, 0).x(), plot.bottom());
            m_drawing.line(foot, foot + QPointF(0, 4), QPen(QColor(colors.axis), 1));
            m_drawing.text(foot + QPointF(0, 5 + line / 2), m_style.locale.toString(tick), m_small,
                           colors.textSecondary, Qt::AlignHCenter);
        }
        m_drawing.text({plot.right(), m_drawing.size.height() - line / 2 - 1},
                       burstNodeWords("minutes since the burst began"), m_small, colors.textSecondary,
                       Qt::AlignRight);
    }

    template<class Nodes>
    QPolygonF steps(Nodes nodes) const
    {
        QPolygonF line;
        for (std::size_t i = 0; i < m_burst.rows.size(); ++i) {
            const BurstNodes::Row &row = m_burst.rows[i];
            if (i > 0)
                line << at(row.minutes, nodes(m_burst.rows[i - 1]));
            line << at(row.minutes, nodes(row));
        }
        return line;
    }

    template<class Upper, class Lower>
    void fill(Upper upper, Lower lower, BurstShare share)
    {
        QPolygonF outline = steps(upper);
        const QPolygonF foot = steps(lower);
        for (qsizetype i = foot.size(); i-- > 0;)
            outline << foot[i];
        const CategoryStyle look = burstStyle(m_style.palette, share);
        FilledArea area;
        area.path.addPolygon(outline);
        area.path.closeSubpath();
        area.path.setFillRule(Qt::WindingFill);
        area.color = look.color;
        area.fill = look.fill;
        area.ground = m_style.palette.base;
        m_drawing.figures.emplace_back(std::move(area));
    }

    void targets()
    {
        constexpr int kMoments = 40;
        const double end = m_burst.rows.back().minutes;
        std::size_t row = 0;
        for (int k = 0; k < kMoments; ++k) {
            const double minutes = end * k / kMoments;
            while (row + 1 < m_burst.rows.size() && m_burst.rows[row + 1].minutes <= minutes)
                ++row;
            const BurstNodes::Row &now = m_burst.rows[row];
            m_drawing.targets.push_back(
                {QRectF(at(minutes, now.paid) - QPointF(2, 2), QSizeF(4, 4)),
                 0,
                 k,
                 burstNodeWords("After %1 min").arg(m_style.locale.toString(minutes, 'f', 1)),
                 {burstNodeWords("%1 nodes paid").arg(m_style.locale.toString(now.paid)),
                  burstNodeWords("%1 ready").arg(m_style.locale.toString(now.ready)),
                  burstNodeWords("%1 working").arg(m_style.locale.toString(now.working))},
                 {{}, m_burst.figure},
                 {},
                 false});
        }
    }

    const BurstNodes &m_burst;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    std::vector<double> m_up;
    std::vector<double> m_across;
    Drawing m_drawing;
};

} // namespace

CategoryStyle burstStyle(const Palette &palette, BurstShare share)
{
    switch (share) {
    case BurstShare::Working:
        return {palette.working, Fill::Solid};
    case BurstShare::Ready:
        return {palette.readyNotUsed, Fill::HatchUp};
    case BurstShare::NotReady:
        break;
    }
    return {palette.starting, Fill::HatchDown};
}

ChartTable table(const BurstNodes &burst, const QLocale &locale)
{
    ChartTable table;
    table.columns = {burstNodeWords("%1 [min]").arg(burst.title), burstNodeWords("Paid [nodes]"),
                     burstNodeWords("Ready [nodes]"), burstNodeWords("Working [nodes]")};
    for (const BurstNodes::Row &row : burst.rows) {
        const auto cell = [&](int nodes) { return ChartCell{double(nodes), locale.toString(nodes)}; };
        table.rows.push_back(
            {locale.toString(row.minutes, 'f', 2), {cell(row.paid), cell(row.ready), cell(row.working)}});
    }
    return table;
}

QString description(const BurstNodes &burst, const QLocale &locale)
{
    int most = 0;
    for (const BurstNodes::Row &row : burst.rows)
        most = std::max(most, row.paid);
    const double end = burst.rows.empty() ? 0 : burst.rows.back().minutes;
    return burstNodeWords("%1: up to %2 nodes, the last one gone after %3 minutes")
        .arg(burst.title, locale.toString(most), locale.toString(end, 'f', 1));
}

Drawing draw(const BurstNodes &burst, QSizeF size, const ChartStyle &style)
{
    if (burst.rows.empty()) {
        Drawing nothing;
        nothing.size = size;
        return nothing;
    }
    return BurstLayout(burst, size, style).run();
}

} // namespace breakeven
