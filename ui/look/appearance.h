// Light, dark, or as the system: applies style, palette and a face with even digits to the application.
#pragma once

#include <QString>

#include "ui/look/palette.h"

class QWidget;

namespace breakeven {

enum class AppearanceChoice { System, Light, Dark };

// Remembers the system's palette and font, sets Fusion; called once, after QApplication was made.
void prepareAppearance();
void applyAppearance(AppearanceChoice choice);

// The program's colours that fit the palette the widget has now.
const Palette &colors(const QWidget *widget);

QString appearanceName(AppearanceChoice choice); // as stored in the settings
AppearanceChoice appearanceNamed(const QString &name);

} // namespace breakeven
