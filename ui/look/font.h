// The typeface of the program: the system's own when its digits are all of one width, else one that has such
// digits.
#pragma once

#include <QFont>

namespace breakeven {

// Columns of numbers need it: Qt 6.4 cannot switch a face to tabular digits.
bool hasTabularDigits(const QFont &font);

// Size and weight stay; tried in order: the font itself, Noto Sans, DejaVu Sans, Liberation Sans.
QFont withTabularDigits(const QFont &font);

} // namespace breakeven
