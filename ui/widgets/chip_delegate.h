// Paints a cell as a chip: drawing and word in their tone on its tint.
#pragma once

#include "ui/look/palette.h"
#include "ui/models/roles.h"
#include "ui/widgets/cell_delegate.h"

namespace breakeven {

// For a chip: Plain is information, Secondary has no tint.
Tone chipTone(CellTone tone, const Palette &palette);

class ChipDelegate : public CellDelegate
{
public:
    using CellDelegate::CellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace breakeven
