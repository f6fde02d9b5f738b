#include "ui/text/age_text.h"

#include "model/numeric/time_constants.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kSecondsOfDay = 86400;
constexpr double kDaysOfYear = 365.25;

QString ageWords(const char *text) { return QCoreApplication::translate("AgeText", text); }

} // namespace

QString ageText(double seconds, const QLocale &locale)
{
    const double passed = std::max(0.0, seconds);
    if (passed < 2 * kSecondsOfDay)
        return withUnit(passed / kSecondsPerHour, 0, ageWords("h"), locale);
    if (passed < kDaysOfYear * kSecondsOfDay)
        return withUnit(passed / kSecondsOfDay, 0, ageWords("days"), locale);
    return withUnit(passed / kSecondsOfDay / kDaysOfYear, 1, ageWords("y"), locale);
}

} // namespace breakeven
