#include "ui/widgets/chip_delegate.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"

#include <QPainter>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMargin = 6;  // of the chip in its cell, and of what is in the chip
constexpr int kSpacing = 5; // between drawing and word

int iconSize(const QFontMetrics &metrics) { return std::max(12, metrics.ascent()); }

int chipWidth(const QFontMetrics &metrics, const QString &word)
{
    return 2 * kMargin + iconSize(metrics) + kSpacing + metrics.horizontalAdvance(word);
}

} // namespace

Tone chipTone(CellTone tone, const Palette &palette)
{
    switch (tone) {
    case CellTone::Cheaper:
        return palette.cheaper;
    case CellTone::Dearer:
        return palette.dearer;
    case CellTone::Warning:
        return palette.warning;
    case CellTone::Plain:
    case CellTone::Strong:
        return palette.information;
    case CellTone::Secondary:
        break;
    }
    return {palette.textSecondary, palette.base};
}

// The word is painted in the chip, not by the style.
void ChipDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    CellDelegate::initStyleOption(option, index);
    option->text.clear();
}

void ChipDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    CellDelegate::paint(painter, option, index);
    const QString word = index.data().toString();
    if (word.isEmpty())
        return;
    const Palette &palette = colors(option.widget);
    const Tone tone = chipTone(CellTone(index.data(ToneRole).toInt()), palette);
    QFontMetrics metrics(option.font);
    const int height = std::min(option.rect.height() - 4, metrics.height() + 3);
    QRectF chip(option.rect.left() + 4.5, option.rect.center().y() - height / 2.0 + 0.5,
                std::min(chipWidth(metrics, word), option.rect.width() - 8), height);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    painter->setPen(QPen(QColor(tone.text), 1));
    painter->setBrush(QColor(tone.background));
    painter->drawRoundedRect(chip, height / 2.0, height / 2.0);
    const int size = iconSize(metrics);
    const QRectF drawing(chip.left() + kMargin, chip.center().y() - size / 2.0, size, size);
    paintIcon(*painter, drawing, index.data(IconRole).toString(), tone.text);
    const QRectF text(drawing.right() + kSpacing, chip.top(), chip.right() - drawing.right() - kSpacing - 3,
                      chip.height());
    painter->setPen(QColor(tone.text));
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(word, Qt::ElideRight, int(text.width()) + 1));
    painter->restore();
}

QSize ChipDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = CellDelegate::sizeHint(option, index);
    size.setWidth(chipWidth(option.fontMetrics, index.data().toString()) + 12);
    return size;
}

} // namespace breakeven
