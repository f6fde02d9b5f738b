// The waits and responses of requests as they are specified, by numerical integration.
//
// A request waits with the chance of M/M/c and then for an exponential time whose rate is that of M/M/c
// divided by (1 + variation)/2; the service follows. Exact where the variation is 1. The wait in front of one
// server has the density of Pollaczek and Khinchine: above a variation of 1 all of it, below 1 up to the
// fixed part of a service, and an exponential one beyond that brings the mean. Units: hours. Source: Allen,
// Cunneen; the chance of a wait is summed over the states of the chain here.
#pragma once

#include "tests/support/two_routes/server_queue.h"

#include <functional>
#include <map>
#include <vector>

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
    void takeOneServer(double perHour);
    // The density of waits: c·e^(−r·(wait − from)) in [from, to).
    struct Piece
    {
        double from = 0;
        double to = 0;
        double density = 0;
        double rate = 0;
    };
    double integral(const Piece &piece, double hours) const;

    ServiceLaw m_service;
    double m_waiting = 0; // the chance of a wait
    double m_rate = 0;    // of those who wait
    std::vector<Piece> m_pieces;
};

// The fewest servers, as many at all rates, that serve all, and where any number can, 95 % of the requests
// within the target (unknown: none). Rates by the requests that come at them.
int fewestServers(const std::map<double, double> &requestsByRate, const ServiceLaw &service,
                  double targetHours);

// The smallest time that `exceeds` puts at 5 % or less; `scale`: any time of its size.
double hoursOf95(const std::function<double(double)> &exceeds, double scale);

} // namespace breakeven::test
