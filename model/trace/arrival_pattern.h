// How the requests of a log spread: over the hours of a day or a week, and over the minutes of an hour.
//
// Units: seconds from the first request. Shape: the curve has 168 rates from Monday 00:00 UTC where the log
// is a week long and has a clock (else from its own beginning), 24 of a day where it is a day long, and is
// empty otherwise. Source: the burst is the 95th percentile of the rates of whole minutes over the mean rate,
// or, where there is a curve, over the mean of their hour: the curve has the rest. Rates that hold for longer
// than a minute do not tell what came in one: their burst is that of their steps, and unknown where there is
// a curve. Unknown (NaN) below a minute. Checked: tests/model/arrival_pattern_test.cpp.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

// So many requests between two times, evenly; all at once where both are the same.
struct ArrivedRequests
{
    double begin = 0;
    double end = 0;
    double requests = 0;
};

std::vector<ArrivedRequests> arrivedOneByOne(std::span<const double> times);
// For a rate that holds for the usual step, and of a counter that only rises but may start again from 0.
std::vector<ArrivedRequests> arrivedAtRates(std::span<const double> times, std::span<const double> rates);
std::vector<ArrivedRequests> arrivedByCounter(std::span<const double> times, std::span<const double> totals);

struct ArrivalPattern
{
    std::vector<double> week; // requests/s by the hour
    double burst = 0;         // at least 1
    int minutes = 0;          // it is taken from
    bool isCoarse = false;    // most of them are told together with others
    double coveredHours = 0;
};

// `firstOfWeek`: seconds from Monday 00:00 UTC to the first request; nothing without a clock. Requires:
// ascending times.
ArrivalPattern arrivalPattern(std::span<const ArrivedRequests> arrived, std::optional<double> firstOfWeek);

} // namespace breakeven
