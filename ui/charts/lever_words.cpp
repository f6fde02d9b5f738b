#include "ui/charts/lever_words.h"

namespace breakeven {

LeverWords::LeverWords(QSizeF size, const ChartStyle &style)
    : m_style(style), m_small(style.small()), m_bold(style.bold()), m_smallMetrics(m_small),
      m_boldMetrics(m_bold), m_space(QRectF(QPointF(), size))
{
}

bool LeverWords::add(Drawing &drawing, const QString &text, const std::vector<Wish> &wishes,
                     const QColor &color, Weight weight)
{
    if (text.isEmpty())
        return false;
    const bool isBold = weight == Weight::Bold;
    const QFontMetricsF &metrics = isBold ? m_boldMetrics : m_smallMetrics;
    const QSizeF box(metrics.horizontalAdvance(text) + 1, metrics.height() * 0.9);
    std::vector<QRectF> places;
    for (const Wish &wish : wishes)
        places.emplace_back(QPointF(wish.x + wish.across * box.width(), wish.y + wish.down * box.height()),
                            box);
    const auto rect = m_space.take(places);
    if (!rect)
        return false;
    Label label{*rect, text, isBold ? m_bold : m_small, color, Qt::AlignCenter, {}};
    if (!color.isValid())
        label.color = m_style.palette.textSecondary;
    if (isBold)
        label.plate = m_plate;
    drawing.figures.emplace_back(std::move(label));
    return true;
}

std::vector<LeverWords::Wish> LeverWords::around(QPointF centre)
{
    std::vector<Wish> wishes;
    for (const qreal gap : {9.0, 14.0, 22.0, 34.0})
        for (const qreal across : {-0.5, -0.9, -0.1})
            for (const int down : {-1, 0})
                wishes.push_back({centre.x(), centre.y() + (down < 0 ? -gap : gap), across, qreal(down)});
    for (const int across : {0, -1})
        wishes.push_back({centre.x() + (across == 0 ? 12 : -12), centre.y(), qreal(across), -0.5});
    return wishes;
}

} // namespace breakeven
