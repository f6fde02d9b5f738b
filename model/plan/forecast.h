// What a history of demand says about the months to come: level, trend and season, by least squares.
//
// The season has twelve months (of a monthly history) or seven days (of a daily one) and is fitted where two
// full periods are there. P10 and P90 are those of one value to come: from the deviation of the residuals and
// the uncertainty of the fit, normal. Nothing is forecast below 0. Units: those of the history. Source:
// linear regression with indicator columns, Eigen's rank-revealing QR. Checked:
// tests/model/forecast_test.cpp.
#pragma once

#include "model/result.h"

#include <span>
#include <vector>

namespace breakeven {

enum class Cadence { Monthly, Daily };

// One value a month or a day, without gaps, the oldest first.
struct DemandHistory
{
    Cadence cadence = Cadence::Monthly;
    std::vector<double> values;
};

struct Band
{
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
};

struct Forecast
{
    std::vector<Band> months; // the first follows the history; of a daily one a day of the month
    double trendPerMonth = 0;
    bool hasSeason = false;
    double deviation = 0; // of the residuals
};

// Samples of a demand over time (seconds since 1970), put into days or, where they are as far apart, months.
// Errors: BadInput for fewer than three months or days, and for one without a sample.
Result<DemandHistory> demandHistoryOf(std::span<const double> times, std::span<const double> values);

// Errors: BadInput for fewer than three values.
Result<Forecast> forecastOf(const DemandHistory &history, int months);

} // namespace breakeven
