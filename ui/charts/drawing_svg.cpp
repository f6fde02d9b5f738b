#include "ui/charts/drawing_svg.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace breakeven {

QByteArray svgOf(const Drawing &drawing, const QColor &ground, const QString &title,
                 const QString &description)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    generator.setTitle(title);
    generator.setDescription(description);
    QPainter painter(&generator);
    painter.fillRect(QRectF(QPointF(), drawing.size), ground);
    paint(painter, drawing);
    painter.end();
    return buffer.data();
}

} // namespace breakeven
