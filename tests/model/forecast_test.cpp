#include "model/plan/forecast.h"

#include "model/numeric/date.h"
#include "model/numeric/normal.h"
#include "model/numeric/random.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <numbers>

using namespace breakeven;
using namespace breakeven::test;

namespace {

DemandHistory monthly(int months, double (*valueOf)(int month))
{
    DemandHistory history{Cadence::Monthly, {}};
    for (int month = 0; month < months; ++month)
        history.values.push_back(valueOf(month));
    return history;
}

double seasonal(int month) { return 40 + 2 * month + 10 * std::cos(2 * std::numbers::pi * month / 12); }

double secondsOf(const Date &date) { return double(date.daysSinceEpoch()) * 86400; }

} // namespace

TEST_CASE("a line goes on as it went")
{
    const auto forecast = forecastOf(monthly(8, [](int month) { return 5.0 + 3 * month; }), 4);
    REQUIRE(forecast);
    CHECK_FALSE(forecast->hasSeason);
    CHECK(isNear(forecast->trendPerMonth, 3, 1e-9));
    for (int month = 0; month < 4; ++month) {
        CHECK(isNear(forecast->months[std::size_t(month)].p50, 5 + 3 * (8 + month), 1e-9));
        CHECK(isNear(forecast->months[std::size_t(month)].p90, 5 + 3 * (8 + month), 1e-6));
    }
}

TEST_CASE("two full years show their season, less does not")
{
    const auto forecast = required(forecastOf(monthly(24, seasonal), 12));
    CHECK(forecast.hasSeason);
    for (int month = 0; month < 12; ++month)
        CHECK(isNear(forecast.months[std::size_t(month)].p50, seasonal(24 + month), 1e-9));
    CHECK_FALSE(forecastOf(monthly(23, seasonal), 12)->hasSeason);
}

TEST_CASE("the bounds of a line are those of linear regression")
{
    // The textbook's bounds of one value to come: s·√(1 + 1/n + (x − x̄)²/Σ(x − x̄)²).
    DemandHistory history{Cadence::Monthly, {11, 14, 12, 17, 16, 21, 19, 22}};
    const double n = 8, mean = 3.5;
    double sumX = 0, sumXY = 0, meanY = 0, rest = 0;
    for (int i = 0; i < 8; ++i)
        meanY += history.values[std::size_t(i)] / n;
    for (int i = 0; i < 8; ++i) {
        sumX += (i - mean) * (i - mean);
        sumXY += (i - mean) * (history.values[std::size_t(i)] - meanY);
    }
    const double slope = sumXY / sumX;
    for (int i = 0; i < 8; ++i)
        rest += std::pow(history.values[std::size_t(i)] - meanY - slope * (i - mean), 2);
    const double deviation = std::sqrt(rest / (n - 2));
    const auto forecast = required(forecastOf(history, 6));
    CHECK(isNear(forecast.deviation, deviation, 1e-9));
    for (int month = 0; month < 6; ++month) {
        const double x = 8 + month, middle = meanY + slope * (x - mean);
        const double around =
            normalQuantile(.9) * deviation * std::sqrt(1 + 1 / n + (x - mean) * (x - mean) / sumX);
        const Band &band = forecast.months[std::size_t(month)];
        CHECK(isNear(band.p50, middle, 1e-9));
        CHECK(isNear(band.p90, middle + around, 1e-9));
        CHECK(isNear(band.p10, middle - around, 1e-9));
    }
}

TEST_CASE("nine of ten values of random histories lie below P90")
{
    int below = 0, all = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        DemandHistory history{Cadence::Monthly, {}};
        for (std::uint32_t month = 0; month < 30; ++month)
            history.values.push_back(100 + month + 8 * normalQuantile(uniform(3, 0, number, month)));
        const auto forecast = required(forecastOf(history, 4));
        for (std::uint32_t month = 0; month < 4; ++month, ++all)
            below += 100 + 30 + month + 8 * normalQuantile(uniform(3, 1, number, month)) <
                             forecast.months[month].p90
                         ? 1
                         : 0;
    }
    CHECK(std::fabs(double(below) / all - .9) < .02);
}

TEST_CASE("a daily history with a week's season gives the mean of the months to come")
{
    DemandHistory history{Cadence::Daily, {}};
    for (int day = 0; day < 70; ++day)
        history.values.push_back(30 + .1 * day + (day % 7 < 5 ? 2 : -5));
    const auto forecast = required(forecastOf(history, 2));
    CHECK(forecast.hasSeason);
    const double middleOfFirst = 69.5 + 365.25 / 24;
    CHECK(isNear(forecast.months[0].p50, 30 + .1 * middleOfFirst, 1e-9));
}

TEST_CASE("samples of a demand are put into months or days, and a gap is named")
{
    std::vector<double> times, values;
    for (int month = 1; month <= 6; ++month) {
        times.push_back(secondsOf({2026, month, 1}));
        values.push_back(month);
    }
    const auto byMonth = required(demandHistoryOf(times, values));
    CHECK(byMonth.cadence == Cadence::Monthly);
    CHECK(byMonth.values == std::vector<double>{1, 2, 3, 4, 5, 6});

    times.erase(times.begin() + 3);
    values.erase(values.begin() + 3);
    const auto gap = demandHistoryOf(times, values);
    REQUIRE_FALSE(gap);
    CHECK(gap.error().kind == ErrorKind::BadInput);
    CHECK(gap.error().message.find("nothing is recorded of 2026-04") != std::string::npos);

    std::vector<double> hours, counts;
    for (int hour = 0; hour < 24 * 5; ++hour) {
        hours.push_back(secondsOf({2026, 3, 1}) + 3600 * hour);
        counts.push_back(hour / 24);
    }
    const auto byDay = required(demandHistoryOf(hours, counts));
    CHECK(byDay.cadence == Cadence::Daily);
    CHECK(byDay.values == std::vector<double>{0, 1, 2, 3, 4});
    CHECK_FALSE(demandHistoryOf(std::span(hours).first(30), std::span(counts).first(30)));
}
