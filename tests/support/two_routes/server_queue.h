// Customers who come by chance and wait for one of several servers: event by event, first come, first served.
//
// Units: hours. The stretches repeat; a server too many at a change finishes what it has begun.
// Source: arrivals are Poisson; a service is a fixed part and an exponential one (squared coefficient of
// variation up to 1) or one of two exponentials of balanced means (above).
#pragma once

#include "model/simulation/estimate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace breakeven::test {

struct ServerStretch
{
    double hours = 0;
    double perHour = 0; // arrivals
    int servers = 0;
};

struct ServiceLaw
{
    double mean = 0;
    double variation = 1; // squared coefficient
};

// In the order in which they are served, the first ones left out.
struct CustomerTimes
{
    std::vector<double> waits;
    std::vector<double> responses;
};

// Whole periods (of one stretch: none) until that many customers have been served. Requires: fewer arrivals
// than the servers can serve.
CustomerTimes simulateServers(std::span<const ServerStretch> stretches, const ServiceLaw &service,
                              std::size_t customers, std::uint64_t seed);

// Of values that follow each other, their errors from batches.
Estimate meanOf(std::span<const double> values);
Estimate shareAbove(std::span<const double> values, double limit);
// The value that 95 % do not exceed.
double percentile95(std::vector<double> values);

} // namespace breakeven::test
