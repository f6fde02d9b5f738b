// Draws an icon in every size that a desktop asks for: draw_icons ICON.svg FOLDER KIND NAME writes
// FOLDER/SIZExSIZE/KIND/NAME.png.
#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

namespace {

bool draw(QSvgRenderer &icon, int size, const QString &folder, const QString &name)
{
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    icon.render(&painter);
    painter.end();
    return QDir().mkpath(folder) && image.save(folder + "/" + name + ".png");
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    if (words.size() != 5) {
        std::fputs("usage: draw_icons ICON.svg FOLDER KIND NAME\n", stderr);
        return 2;
    }
    QSvgRenderer icon(words[1]);
    if (!icon.isValid()) {
        std::fprintf(stderr, "%s is no SVG picture\n", qPrintable(words[1]));
        return 1;
    }
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
        const QString folder = QStringLiteral("%1/%2x%2/%3").arg(words[2]).arg(size).arg(words[3]);
        if (!draw(icon, size, folder, words[4])) {
            std::fprintf(stderr, "%s cannot be written\n", qPrintable(folder));
            return 1;
        }
    }
    return 0;
}
