// How long ago something was, in one word.
#pragma once

#include <QLocale>
#include <QString>

namespace breakeven {

// "3 h", "12 days", "1.4 y". Units: seconds.
QString ageText(double seconds, const QLocale &locale);

} // namespace breakeven
