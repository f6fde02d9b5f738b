#include "ui/look/appearance.h"

#include "ui/look/font.h"
#include "ui/look/style_sheet.h"

#include <QApplication>
#include <QLabel>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>

namespace breakeven {

namespace {

bool isDarkPalette(const QPalette &palette) { return palette.color(QPalette::Window).lightnessF() < 0.5; }

bool s_isSystemDark = false;

// Icons grow with the text.
class Style : public QProxyStyle
{
public:
    Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override
    {
        const int usual = QProxyStyle::pixelMetric(metric, option, widget);
        switch (metric) {
        case PM_ButtonIconSize:
        case PM_SmallIconSize:
        case PM_ToolBarIconSize:
        case PM_TabBarIconSize:
        case PM_ListViewIconSize:
        case PM_MessageBoxIconSize:
            return int(usual * textScale());
        default:
            return usual;
        }
    }

private:
    // Of the usual text 1.
    static double textScale()
    {
        constexpr double kUsualText = 10; // points
        const double points = QApplication::font().pointSizeF();
        return points > 0 ? std::max(1.0, points / kUsualText) : 1;
    }
};

// A text with links has their colour from the moment it was set.
void colorLinksAnew()
{
    for (QWidget *widget : QApplication::allWidgets()) {
        auto *label = qobject_cast<QLabel *>(widget);
        if (!label || !label->text().contains(QLatin1String("<a ")))
            continue;
        const QString text = label->text();
        label->clear(); // the same text again would not be read
        label->setText(text);
    }
}

} // namespace

void prepareAppearance()
{
    s_isSystemDark = isDarkPalette(QApplication::palette());
    QApplication::setStyle(new Style);
    QApplication::setFont(withTabularDigits(QApplication::font()));
}

void applyAppearance(AppearanceChoice choice)
{
    const bool isDark =
        choice == AppearanceChoice::System ? s_isSystemDark : choice == AppearanceChoice::Dark;
    const Palette &chosen = palette(isDark ? Appearance::Dark : Appearance::Light);
    QApplication::setPalette(qtPalette(chosen));
    // The style draws their frame darker than the window, which nobody sees in the dark.
    QPalette numbers = qtPalette(chosen);
    if (isDark)
        numbers.setColor(QPalette::Base, numbers.color(QPalette::Button));
    QApplication::setPalette(numbers, "QAbstractSpinBox");
    qApp->setStyleSheet(styleSheet(chosen));
    colorLinksAnew();
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
