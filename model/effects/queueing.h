// A queue in front of equal servers (M/M/c): Poisson arrivals, exponential service, first come first served.
//
// Units: rates per second, times in seconds, load in busy servers (arrivals / service rate). Where the load
// reaches the servers the queue grows without end: waiting is certain and waits are +infinity.
// Source: Erlang's formulas, summed in about 9 √load terms; above a load of 10 000 the expansion (right to 1e-5)
// of Janssen, van Leeuwaarden and Zwart, "Refining Square-Root Safety Staffing by Expanding Erlang C"
// (Operations Research 59, 2011). Checked: rows QUE-01…07, against the recursion
// 1/B(c) = 1 + c/a · 1/B(c − 1), and against a simulation (tests/model/queue_simulation_test.cpp).
#pragma once

namespace breakeven {

struct MultiServerQueue
{
    double servers = 1; // whole, at least 1
    double arrivalsPerS = 0;
    double serviceRatePerS = 1; // of one server, above 0

    double load() const { return arrivalsPerS / serviceRatePerS; }
    bool isStable() const { return load() < servers; }

    double meanWait() const;
    // The wait that a share `p` of the requests does not exceed; +infinity at p = 1 where any have to wait.
    double waitQuantile(double p) const;
    // The probability that wait and service together take longer than `seconds`.
    double responseExceeds(double seconds) const;
};

// The share of requests that find all servers busy and are turned away. Requires: whole servers ≥ 0.
double erlangBlocking(double servers, double load);

// The share of requests that have to wait; 1 where the load reaches the servers.
double erlangWaiting(double servers, double load);

// The fewest servers with which at most the share `tail` of the requests waits longer than `waitS`; +infinity
// where no number is enough. Requires: load ≤ kMostLoad.
double serversForWait(double arrivalsPerS, double serviceRatePerS, double waitS, double tail);
inline constexpr double kMostLoad = 1e7;

} // namespace breakeven
