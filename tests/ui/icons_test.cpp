#include "ui/look/icons.h"

#include "tests/support/test.h"

#include <QImage>
#include <QPainter>

using namespace breakeven;

namespace {

int inkedPixels(const QPixmap &pixmap)
{
    const QImage image = pixmap.toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += qAlpha(image.pixel(x, y)) > 40;
    return count;
}

} // namespace

TEST_CASE("every icon draws something inside its square, at one and two device pixels")
{
    const Palette &colors = palette(Appearance::Light);
    for (const QString &name : iconNames()) {
        INFO(name.toStdString());
        const int small = inkedPixels(icon(name, colors).pixmap(QSize(16, 16), 1.0));
        const int large = inkedPixels(icon(name, colors).pixmap(QSize(16, 16), 2.0));
        CHECK(small > 10);
        CHECK(small < 200);
        CHECK(large > 2 * small);
    }
}

TEST_CASE("a disabled icon is drawn in the colour of disabled text")
{
    const Palette &colors = palette(Appearance::Light);
    const QImage image = icon("close", colors).pixmap(QSize(32, 32), 1.0, QIcon::Disabled).toImage();
    CHECK(image.pixelColor(16, 16).rgb() == QColor(colors.textDisabled).rgb());
}

TEST_CASE("markers of all slots differ, filled and hollow")
{
    QList<QImage> images;
    for (int slot = 0; slot < 2 * kSlotCount; ++slot)
        images.append(markerPixmap(slot, palette(Appearance::Light), 24).toImage());
    for (int one = 0; one < images.size(); ++one)
        for (int other = 0; other < one; ++other)
            CHECK(images[one] != images[other]);
}

TEST_CASE("the application icon has the sizes of the desktop")
{
    const QIcon icon = applicationIcon();
    for (const int size : {16, 32, 48, 256})
        CHECK(icon.actualSize(QSize(size, size)) == QSize(size, size));
    CHECK(inkedPixels(icon.pixmap(48)) > 300);
}
