// The program's drawings: line icons in one colour of the palette, option markers, the application icon.
//
// Shape: icons are on a 16-pixel grid and are sharp at any size and pixel ratio. Make them anew when the
// appearance changes.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QStringList>

#include "ui/look/palette.h"

class QPainter;

namespace breakeven {

// Requires: one of `iconNames`. The disabled state is drawn in the palette's colour for it.
QIcon icon(const QString &name, const Palette &palette);
// The same in another colour: a warning in its tone, a link.
QIcon icon(const QString &name, const Palette &palette, const QColor &color);
void paintIcon(QPainter &painter, const QRectF &where, const QString &name, const QColor &color);
QStringList iconNames();

// `size` is the diameter of the circle; the other shapes are of like weight.
void paintMarker(QPainter &painter, QPointF centre, qreal size, const OptionStyle &style);
// A square of `size` logical pixels with the option's marker in its middle.
QPixmap markerPixmap(int slot, const Palette &palette, int size = 16, qreal devicePixelRatio = 1);
QIcon markerIcon(int slot, const Palette &palette);

QIcon applicationIcon();

} // namespace breakeven
