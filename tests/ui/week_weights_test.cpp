// The weights of a week as numbers: read, changed for one day or for several, and written again.
#include "ui/session/week_weights.h"

#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "ui/text/numbers.h"

using namespace breakeven;

namespace {

QString ofDay(const QString &weight)
{
    QStringList numbers;
    for (int hour = 0; hour < 24; ++hour)
        numbers.append(hour == 13 ? QStringLiteral("0.25") : weight);
    return numbers.join(QLatin1Char(','));
}

} // namespace

TEST_CASE("24 and 168 weights are read and written as they were, other texts are none")
{
    for (const QString &text :
         {ofDay("3"), QStringList(7, ofDay("3.14159265358979")).join(QLatin1Char(','))}) {
        const auto weights = WeekWeights::read(text);
        REQUIRE(weights);
        CHECK(weights->text() == text);
        CHECK(weights->at(6, 13) == 0.25);
    }
    CHECK(WeekWeights::read(ofDay(" 3 "))->text() == ofDay("3"));
    for (const char *text : {"", "1,2", "a"})
        CHECK_FALSE(WeekWeights::read(text));
    CHECK_FALSE(WeekWeights::read(ofDay("-1")));
}

TEST_CASE("a weight for every day leaves a day a day, and a week a week")
{
    WeekWeights weights = *WeekWeights::read(ofDay("3"));
    weights.set(4, 8, 7, DaysOfWeek::All);
    CHECK_FALSE(weights.isWeek());
    CHECK(weights.at(0, 8) == 7);
    weights.set(4, 8, 9, DaysOfWeek::One);
    REQUIRE(weights.isWeek());
    CHECK(weights.at(4, 8) == 9);
    CHECK(weights.at(3, 8) == 7);
    CHECK(weights.at(5, 13) == 0.25);
    weights.set(0, 8, 2, DaysOfWeek::All);
    for (int day = 0; day < 7; ++day)
        CHECK(weights.at(day, 8) == 2);
    CHECK(weights.text().count(QLatin1Char(',')) == 167);
}

TEST_CASE("a weight applies to the days that are meant and to that hour alone")
{
    for (const DaysOfWeek days : {DaysOfWeek::Workdays, DaysOfWeek::Weekend}) {
        WeekWeights weights = *WeekWeights::read(ofDay("3"));
        weights.set(days == DaysOfWeek::Workdays ? 1 : 6, 20, 5, days);
        for (int day = 0; day < 7; ++day) {
            CHECK(weights.at(day, 20) == (isAmong(days, day) ? 5 : 3));
            CHECK(weights.at(day, 19) == 3);
        }
    }
    CHECK(isAmong(DaysOfWeek::Workdays, 4));
    CHECK_FALSE(isAmong(DaysOfWeek::Workdays, 5));
    CHECK(daysText(DaysOfWeek::One, 6, plainLocale()) == "Sunday");
    CHECK(hourText(9) == QString::fromUtf8("09:00–10:00"));
}
