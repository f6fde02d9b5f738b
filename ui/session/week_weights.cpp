#include "ui/session/week_weights.h"

#include "model/dispatch/load_shape.h"
#include "model/numeric/number_list.h"
#include "ui/look/strings.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kHours = 24;
constexpr int kDays = 7;
constexpr int kWorkdays = 5;

QString weekWeightWords(const char *text) { return QCoreApplication::translate("WeekWeights", text); }

} // namespace

std::optional<WeekWeights> WeekWeights::read(const QString &text)
{
    if (!areWeights(toStd(text)))
        return std::nullopt;
    const auto numbers = numbersIn(toStd(text), ", \t\r\n");
    if (!numbers)
        return std::nullopt;
    WeekWeights weights;
    weights.m_weights = *numbers;
    return weights;
}

QString WeekWeights::text() const
{
    QStringList numbers;
    for (const double weight : m_weights)
        numbers.append(weightText(weight));
    return numbers.join(QLatin1Char(','));
}

double WeekWeights::at(int day, int hour) const { return m_weights[index(day, hour)]; }

double WeekWeights::largest() const { return *std::max_element(m_weights.begin(), m_weights.end()); }

void WeekWeights::set(int day, int hour, double weight, DaysOfWeek days)
{
    if (!isWeek() && days != DaysOfWeek::All)
        for (int other = 1; other < kDays; ++other)
            for (int k = 0; k < kHours; ++k)
                m_weights.push_back(m_weights[std::size_t(k)]);
    if (!isWeek()) {
        m_weights[index(day, hour)] = weight;
        return;
    }
    for (int other = 0; other < kDays; ++other)
        if (days == DaysOfWeek::One ? other == day : isAmong(days, other))
            m_weights[index(other, hour)] = weight;
}

bool isAmong(DaysOfWeek days, int day)
{
    switch (days) {
    case DaysOfWeek::Workdays:
        return day < kWorkdays;
    case DaysOfWeek::Weekend:
        return day >= kWorkdays;
    default:
        return true;
    }
}

QString daysText(DaysOfWeek days, int day, const QLocale &locale)
{
    switch (days) {
    case DaysOfWeek::One:
        return locale.standaloneDayName(day + 1);
    case DaysOfWeek::Workdays:
        return weekWeightWords("Monday to Friday");
    case DaysOfWeek::Weekend:
        return weekWeightWords("Saturday and Sunday");
    case DaysOfWeek::All:
        return weekWeightWords("every day");
    }
    return {};
}

QString hourText(int hour)
{
    return QStringLiteral("%1:00–%2:00")
        .arg(hour, 2, 10, QLatin1Char('0'))
        .arg(hour + 1, 2, 10, QLatin1Char('0'));
}

QString weightText(double weight) { return QString::number(weight, 'g', QLocale::FloatingPointShortest); }

} // namespace breakeven
