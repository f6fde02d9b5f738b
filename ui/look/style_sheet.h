// What Fusion cannot say with a palette: flat tabs, cards, message strips, rounded fields.
#pragma once

#include <QString>

namespace breakeven {

struct Palette;

QString styleSheet(const Palette &palette);

} // namespace breakeven
