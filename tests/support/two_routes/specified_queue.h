// The waits and responses of requests as they are specified, by numerical integration.
//
// A request waits with the chance of M/M/c and then for an exponential time whose rate is that of M/M/c
// divided by (1 + variation)/2; the service follows. Exact where the variation is 1.
// Units: hours. Source: Allen, Cunneen; the chance of a wait is summed over the states of the chain here.
#pragma once

#include "tests/support/two_routes/server_queue.h"

#include <functional>

namespace breakeven::test {

class SpecifiedQueue
{
public:
    // Requires: servers above perHour · service.mean.
    SpecifiedQueue(double perHour, const ServiceLaw &service, int servers);

    double meanWait() const { return m_waiting / m_rate; }
    double waitExceeds(double hours) const;
    double responseExceeds(double hours) const;

private:
    double serviceExceeds(double hours) const;
    double integral(double from, double to, double hours) const;

    ServiceLaw m_service;
    double m_waiting = 0; // the chance of a wait
    double m_rate = 0;    // of those who wait
};

// The fewest servers that serve all, and where any number can, 95 % within the target (unknown: none).
int fewestServers(double perHour, const ServiceLaw &service, double targetHours);

// The smallest time that `exceeds` puts at 5 % or less; `scale`: any time of its size.
double hoursOf95(const std::function<double(double)> &exceeds, double scale);

} // namespace breakeven::test
