// When requests come: at random, or in bursts.
//
// Units: seconds from the start, ascending, before `spanS`. The same seed gives the same bits. Recorded times
// (data/readers/arrivals.h) have the same form. Errors: BadInput for more than kMostArrivals
// requests or bursts.
#pragma once

#include "model/result.h"

#include <cstdint>
#include <vector>

namespace breakeven {

inline constexpr double kMostArrivals = 5e6;

Result<std::vector<double>> poissonArrivals(double ratePerS, double spanS, std::uint64_t seed);

// Poisson with two rates that take turns, each for an exponential time (a Markov-modulated process).
struct Bursts
{
    double burstRatePerS = 0;
    double quietRatePerS = 0;
    double meanBurstS = 1; // above 0, as the next
    double meanQuietS = 1;

    double meanRatePerS() const
    {
        return (burstRatePerS * meanBurstS + quietRatePerS * meanQuietS) / (meanBurstS + meanQuietS);
    }
};

// Begins quiet.
Result<std::vector<double>> burstyArrivals(const Bursts &bursts, double spanS, std::uint64_t seed);

} // namespace breakeven
