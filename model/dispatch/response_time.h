// How long requests take that replicas answer one after the other (M/G/c): a wait and a service.
//
// The wait is 0 with probability 1 − q, else exponential with the rate θ; the service has a mean and a
// squared coefficient of variation: up to 1 a fixed part and an exponential one, above 1 one of two
// exponentials of balanced means. The response of one server is closer: exact above 1 (its wait is one of two
// exponentials), and below 1 the wait is exact up to the fixed part, P(wait ≤ w) = (1 − ρ)·e^(λw), and beyond
// it exponential, so that its mean is exact.
// Units: any one unit of time, and its inverse. Exact for exponential service. Source: Allen, Probability,
// Statistics and Queueing Theory (Allen–Cunneen); balanced means: Tijms; one server: Pollaczek, Khinchine.
// Checked: P-12…P-16, and against a simulation (tests/support/two_routes).
#pragma once

#include <span>

namespace breakeven {

struct ServiceTime
{
    double mean = 0;
    double variation = 1; // squared coefficient of variation
};

// A queue with `servers` equal servers. Requires: load below the servers.
class ResponseTime
{
public:
    ResponseTime(double perTime, const ServiceTime &service, double servers);
    // With Erlang's share of those that have to wait already known.
    ResponseTime(double perTime, const ServiceTime &service, double servers, double waitingShare);

    double waitingShare() const { return m_waitingShare; } // q
    double drain() const { return m_drain; }               // θ
    double meanWait() const { return m_waitingShare / m_drain; }
    // The wait that 95 % do not exceed.
    double wait95() const;
    // The probability that wait and service together take longer than `time`.
    double exceeds(double time) const;
    // By how much they take longer, 0 where they do not: the mean. Requires: time of any sign.
    double meanBeyond(double time) const;

private:
    // Of those that wait: exponentials after a part in which the wait is known.
    struct Wait
    {
        double known = 0;
        double arrivals = 0; // per time
        int count = 1;
        double share[2] = {0, 0};
        double rate[2] = {0, 0};
    };

    void takeOneServer(double perTime);

    ServiceTime m_service;
    double m_waitingShare = 0;
    double m_drain = 0;
    Wait m_wait;
};

// The probability that a service alone takes longer than `time`.
double serviceExceeds(const ServiceTime &service, double time);

// Requests that come for a share of the time.
struct WeightedArrivals
{
    double weight = 0; // of all requests
    double perTime = 0;
};

// The fewest servers, kept all the time, whose load stays below them and, where any number can, with which at
// most 5 % of all requests take longer than `target`; an unknown target (NaN) is none. It is what
// `response95` says of the same queues.
double fewestServers(std::span<const WeightedArrivals> levels, const ServiceTime &service, double target);
// For requests that always come alike.
double fewestServers(double perTime, const ServiceTime &service, double target);

// Set-ups of a replica, each always as long, and the shares of the requests that they delay.
struct SetupDelay
{
    double time = 0;
    double whole = 0; // of the requests: they wait for all of it
    double rest = 0;  // they wait for what is left of it, evenly between nothing and all
};

// Queues that are asked at different times, each by a share of all.
struct WeightedQueue
{
    double weight = 0;
    ResponseTime queue;
    SetupDelay setup = {};

    double exceeds(double time) const;
};
// The time within which 95 % of all are answered.
double response95(std::span<const WeightedQueue> queues);

} // namespace breakeven
