// What a person prefers, kept between runs of the program: nothing of it is in a study.
#pragma once

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace breakeven {

struct Preferences
{
    QString currency = QStringLiteral("USD"); // of new studies
    double hoursPerMonth = 730;               // of new studies
    QString paper = QStringLiteral("A4");     // or "Letter"
    QString appearance = QStringLiteral("system");
    int priceAgeMonths = 12; // older prices are marked
    QString proxy;           // "http://host:port"; empty: that of the environment

    long priceAgeDays() const { return priceAgeMonths * 365L / 12; }

    bool operator==(const Preferences &) const = default;
};

// "PATH=VALUE" of a new study, where what is preferred is not the standard.
std::vector<std::pair<std::string, std::string>> newStudySettings(const Preferences &preferences);

Preferences preferences();
void setPreferences(const Preferences &preferences);

} // namespace breakeven
