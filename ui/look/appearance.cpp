#include "ui/look/appearance.h"

#include "ui/look/style_sheet.h"
#include "ui/text/font.h"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>
#include <QWidget>

namespace breakeven {

namespace {

bool isDarkPalette(const QPalette &palette) { return palette.color(QPalette::Window).lightnessF() < 0.5; }

bool s_isSystemDark = false;

} // namespace

void prepareAppearance()
{
    s_isSystemDark = isDarkPalette(QApplication::palette());
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(withTabularDigits(QApplication::font()));
}

void applyAppearance(AppearanceChoice choice)
{
    const bool isDark =
        choice == AppearanceChoice::System ? s_isSystemDark : choice == AppearanceChoice::Dark;
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
    case AppearanceChoice::Light:
        return QStringLiteral("light");
    case AppearanceChoice::Dark:
        return QStringLiteral("dark");
    case AppearanceChoice::System:
        break;
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
