// The load curve and the burst of a log of requests, against logs composed so that both are known.
#include "model/numeric/time_constants.h"
#include "model/trace/arrival_pattern.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

constexpr double kDayLength = kHoursPerDay * kSecondsPerHour;

// So many requests an hour, evenly, from `begin` on; the last hour closes with a request at its end.
std::vector<double> evenly(double begin, double hours, double (*perHour)(double time))
{
    std::vector<double> times;
    for (double hour = 0; hour < hours; ++hour) {
        const double count = perHour(begin + hour * kSecondsPerHour);
        for (double k = 0; k < count; ++k)
            times.push_back(hour * kSecondsPerHour + k * kSecondsPerHour / count);
    }
    times.push_back(hours * kSecondsPerHour);
    return times;
}

double workingHours(double time)
{
    const double hour = std::fmod(time, kDayLength) / kSecondsPerHour;
    return hour >= 9 && hour < 17 ? 120 : 60;
}

double onMonday(double time) { return std::fmod(time, 7 * kDayLength) < kDayLength ? 120 : 60; }

} // namespace

TEST_CASE("the burst is the 95th percentile of the minutes over the mean of a short log")
{
    std::vector<double> times;
    for (int minute = 0; minute < 100; ++minute) {
        const int count = minute % 10 == 3 ? 30 : 10; // every tenth minute has three times as many
        for (int k = 0; k < count; ++k)
            times.push_back(60 * minute + 60.0 * k / count);
    }
    times.push_back(6000);
    const ArrivalPattern pattern = arrivalPattern(arrivedOneByOne(times), 0);
    CHECK(pattern.minutes == 100);
    CHECK(pattern.week.empty());
    CHECK(pattern.coveredHours == Approx(100 / 60.0));
    CHECK(pattern.burst == Approx(30 / (1201 / 100.0)));
}

TEST_CASE("a log of two days has a rate for each hour of the day, and its burst is within the hour")
{
    const double first = 2 * kDayLength + 5 * kSecondsPerHour; // Wednesday at five
    const ArrivalPattern pattern = arrivalPattern(arrivedOneByOne(evenly(first, 48, workingHours)), first);
    REQUIRE(pattern.week.size() == 24);
    for (std::size_t hour = 0; hour < 24; ++hour) {
        CAPTURE(hour);
        // The request that ends the log counts in the hour it comes in.
        CHECK(pattern.week[hour] * kSecondsPerHour ==
              Approx(hour >= 9 && hour < 17 ? 120 : 60).epsilon(0.02));
    }
    CHECK(pattern.burst == Approx(1).epsilon(0.02)); // not 120 over the mean of 80
}

TEST_CASE("a log of two weeks has the hours of a week from Monday on, wherever it begins")
{
    const double first = 3 * kDayLength + 7.5 * kSecondsPerHour; // Thursday, half past seven
    const ArrivalPattern pattern = arrivalPattern(arrivedOneByOne(evenly(first, 336, onMonday)), first);
    REQUIRE(pattern.week.size() == 168);
    CHECK(pattern.week[2] * kSecondsPerHour == Approx(120));
    CHECK(pattern.week[22] * kSecondsPerHour == Approx(120));
    CHECK(pattern.week[30] * kSecondsPerHour == Approx(60));
    CHECK(pattern.week[167] * kSecondsPerHour == Approx(60));
    const ArrivalPattern noClock = arrivalPattern(arrivedOneByOne(evenly(first, 336, onMonday)), {});
    CHECK(noClock.week[2] * kSecondsPerHour == Approx(60)); // its own beginning
}

TEST_CASE("rates and counters give the same curve, and a gap in them is not taken for silence")
{
    std::vector<double> times, rates, totals{0};
    for (int minute = 0; minute < 30 * 60; ++minute) {
        if (minute >= 600 && minute < 660)
            continue; // nobody measured between ten and eleven
        times.push_back(60.0 * minute);
        rates.push_back(minute < 12 * 60 ? 2 : 1);
    }
    for (std::size_t i = 1; i < times.size(); ++i)
        totals.push_back(totals.back() + rates[i - 1] * 60);
    const ArrivalPattern pattern = arrivalPattern(arrivedAtRates(times, rates), {});
    REQUIRE(pattern.week.size() == 24);
    CHECK(pattern.week[1] == Approx(1.5)); // two on the first day, one on the second
    CHECK(pattern.week[8] == Approx(2));
    CHECK(pattern.week[20] == Approx(1));
    CHECK(pattern.burst == Approx(1));
    const ArrivalPattern counted = arrivalPattern(arrivedByCounter(times, totals), {});
    CHECK(counted.week[8] == Approx(2));
    CHECK(counted.week[20] == Approx(1));
}

TEST_CASE("a log shorter than a minute tells no burst")
{
    CHECK(std::isnan(arrivalPattern(arrivedOneByOne(std::vector<double>{0, 1, 30}), 0).burst));
    CHECK(std::isnan(arrivalPattern({}, 0).burst));
}
