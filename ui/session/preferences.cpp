#include "ui/session/preferences.h"

#include "ui/look/strings.h"
#include "ui/session/settings.h"

#include <algorithm>

namespace breakeven {

namespace {

const QString kCurrency = QStringLiteral("preferences/currency");
const QString kHoursKey = QStringLiteral("preferences/hoursPerMonth");
const QString kPaper = QStringLiteral("preferences/paper");
const QString kAppearance = QStringLiteral("appearance");
const QString kPriceAge = QStringLiteral("preferences/priceAgeMonths");
const QString kProxy = QStringLiteral("preferences/proxy");

constexpr double kMostHours = 744; // of the longest month

} // namespace

// What somebody wrote into the file of the settings by hand is not believed beyond its bounds.
Preferences preferences()
{
    Preferences kept;
    kept.currency = settings::text(kCurrency, kept.currency);
    const double hours = settings::text(kHoursKey).toDouble();
    if (hours > 0 && hours <= kMostHours)
        kept.hoursPerMonth = hours;
    kept.paper = settings::text(kPaper, kept.paper);
    kept.appearance = settings::text(kAppearance, kept.appearance);
    if (const int months = settings::text(kPriceAge).toInt(); months > 0)
        kept.priceAgeMonths = std::min(months, 120);
    kept.proxy = settings::text(kProxy);
    return kept;
}

std::vector<std::pair<std::string, std::string>> newStudySettings(const Preferences &preferences)
{
    const Preferences standard;
    std::vector<std::pair<std::string, std::string>> settings;
    if (preferences.hoursPerMonth != standard.hoursPerMonth)
        settings.emplace_back("conventions.hours_per_month",
                              toStd(QString::number(preferences.hoursPerMonth, 'g', 17)));
    return settings;
}

void setPreferences(const Preferences &preferences)
{
    settings::setText(kCurrency, preferences.currency);
    settings::setText(kHoursKey, QString::number(preferences.hoursPerMonth, 'g', 17));
    settings::setText(kPaper, preferences.paper);
    settings::setText(kAppearance, preferences.appearance);
    settings::setText(kPriceAge, QString::number(preferences.priceAgeMonths));
    settings::setText(kProxy, preferences.proxy);
}

} // namespace breakeven
