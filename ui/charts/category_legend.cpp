#include "ui/charts/category_legend.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

qreal drawLegend(Drawing &drawing, const QString &title, const std::vector<LegendEntry> &entries, qreal width,
                 const ChartStyle &style)
{
    constexpr qreal kToWord = 6;
    constexpr qreal kUsual = 14, kLeast = 8; // between two entries; less where all then stand in one line
    const QFontMetricsF metrics(style.small());
    const qreal line = QFontMetricsF(style.font).height() + 4;
    const QSizeF square(std::round(metrics.ascent() * 0.85) * 1.3, std::round(metrics.ascent() * 0.85));
    qreal words = title.isEmpty() ? 0 : QFontMetricsF(style.bold()).horizontalAdvance(title);
    for (const LegendEntry &entry : entries)
        words += square.width() + kToWord + metrics.horizontalAdvance(entry.word);
    const qreal shared = (width - words) / qreal(std::max<std::size_t>(1, entries.size()));
    const qreal between = shared >= kLeast ? std::min(shared, kUsual) : kUsual;
    qreal x = 0;
    qreal y = 0;
    if (!title.isEmpty())
        x = drawing.text({0, line / 2}, title, style.bold(), style.palette.text).right() + between;
    for (const LegendEntry &entry : entries) {
        if (x > 0 && x + square.width() + kToWord + metrics.horizontalAdvance(entry.word) > width) {
            x = 0;
            y += line;
        }
        drawSegment(drawing, QRectF(QPointF(x, y + (line - square.height()) / 2), square), entry.look,
                    style.palette);
        x += square.width() + kToWord;
        x = drawing.text({x, y + line / 2}, entry.word, style.small(), style.palette.textSecondary).right() +
            between;
    }
    return y + line + 6;
}

void drawSegment(Drawing &drawing, const QRectF &rect, const CategoryStyle &look, const Palette &palette)
{
    FilledArea area;
    area.path.addRect(look.fill == Fill::Solid ? rect : rect.adjusted(0.5, 0.5, -0.5, -0.5));
    area.color = look.color;
    area.fill = look.fill;
    area.ground = palette.base;
    drawing.figures.emplace_back(std::move(area));
}

} // namespace breakeven
