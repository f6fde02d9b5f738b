#include "ui/appearance.h"

#include "ui/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPalette>
#include <QStyleFactory>
#include <QWidget>

#include <cmath>

namespace breakeven {

namespace {

bool isDarkPalette(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5;
}

bool s_isSystemDark = false;

bool hasEvenDigits(const QFont &font)
{
    const QFontMetricsF metrics(font);
    const qreal zero = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit)
        if (std::fabs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) > 0.01)
            return false;
    return true;
}

// Columns of numbers line up only with digits of one width, and Qt cannot ask a face for them.
QFont fontWithEvenDigits(QFont font)
{
    if (hasEvenDigits(font))
        return font;
    for (const char *family : {"Noto Sans", "DejaVu Sans", "Liberation Sans"}) {
        QFont other = font;
        other.setFamily(QString::fromLatin1(family));
        if (QFontDatabase::hasFamily(other.family()) && hasEvenDigits(other))
            return other;
    }
    return font;
}

} // namespace

void prepareAppearance()
{
    s_isSystemDark = isDarkPalette(QApplication::palette());
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(fontWithEvenDigits(QApplication::font()));
}

void applyAppearance(AppearanceChoice choice)
{
    const bool isDark = choice == AppearanceChoice::System ? s_isSystemDark : choice == AppearanceChoice::Dark;
    const Palette &chosen = palette(isDark ? Appearance::Dark : Appearance::Light);
    QApplication::setPalette(qtPalette(chosen));
    qApp->setStyleSheet(styleSheet(chosen));
}

const Palette &colors(const QWidget *widget)
{
    const QPalette shown = widget ? widget->palette() : QApplication::palette();
    return palette(isDarkPalette(shown) ? Appearance::Dark : Appearance::Light);
}

QString appearanceName(AppearanceChoice choice)
{
    switch (choice) {
    case AppearanceChoice::Light: return QStringLiteral("light");
    case AppearanceChoice::Dark: return QStringLiteral("dark");
    case AppearanceChoice::System: break;
    }
    return QStringLiteral("system");
}

AppearanceChoice appearanceNamed(const QString &name)
{
    if (name == QLatin1String("light"))
        return AppearanceChoice::Light;
    return name == QLatin1String("dark") ? AppearanceChoice::Dark : AppearanceChoice::System;
}

} // namespace breakeven
