// The weights of a day or of a week, as the text of a workload has them: 24 or 168 numbers from Monday 00:00.
//
// A weight says how much of the work is wanted in an hour beside the others; it has no unit. Days count from
// Monday, 0.
#pragma once

#include <QLocale>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace breakeven {

enum class DaysOfWeek { One, Workdays, Weekend, All };
inline constexpr std::array<DaysOfWeek, 4> kDaysOfWeek{DaysOfWeek::One, DaysOfWeek::Workdays,
                                                       DaysOfWeek::Weekend, DaysOfWeek::All};

class WeekWeights
{
public:
    // Nothing where the text is not 24 or 168 weights.
    static std::optional<WeekWeights> read(const QString &text);
    QString text() const;

    // Every day has its own; else one day is all of them.
    bool isWeek() const { return m_weights.size() > 24; }
    double at(int day, int hour) const;
    double largest() const;
    // Where the days are no longer alike, a day becomes a week. Requires: weight ≥ 0.
    void set(int day, int hour, double weight, DaysOfWeek days);
    // What stands for that hour in a load of as many hours.
    std::size_t index(int day, int hour) const { return std::size_t(isWeek() ? 24 * day + hour : hour); }

private:
    std::vector<double> m_weights;
};

// Tells whether the day is one of them.
bool isAmong(DaysOfWeek days, int day);
// "Monday to Friday"; of one: its name.
QString daysText(DaysOfWeek days, int day, const QLocale &locale);
// "13:00–14:00".
QString hourText(int hour);
// As it is written in the text: "14", "0.5".
QString weightText(double weight);

} // namespace breakeven
