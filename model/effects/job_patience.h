// Random jobs in front of slots that are always there. A job that would wait too long is rented elsewhere:
// how many jobs that is, and how long all of them wait.
//
// Arrivals are Poisson and are served first come, first served; a job whose patience has run out leaves and
// is rented for its whole time. Exact for exponential lengths (Zeltyn and Mandelbaum 2005, M/M/n+G with a
// fixed patience): with λ jobs an hour, μ = 1/hours, x = λ − cμ, E = 1/B(c − 1, λ/μ) the share is
// (λ/(cμ))·e^(xD)/(E + λ·(e^(xD) − 1)/x + λ·e^(xD)/(cμ)). Without any patience it is Erlang's loss for every
// law of the length. A length of another variation stretches the patience by 2/(1 + cv²), for cv² > 1 by the
// power 0.37 of that (within 0.02 of simulated events), and the waits by (1 + cv²)/2. With unlimited patience
// it is M/G/c by Allen and Cunneen.
// Units: hours. Threads: any. Unknown (NaN) in, unknown out.
// Checked: an event simulation (tests/support/two_routes/job_queue.h, packaging/prove jobs).
#pragma once

namespace breakeven {

// The share of the jobs that may wait longer than is allowed: "95 % of the jobs start within".
inline constexpr double kLateJobs = 0.05;

struct JobPatience
{
    double rented = 0;   // share of the jobs
    double waitMean = 0; // over all jobs; a rented job has waited for its patience
    double wait95 = 0;   // both waits are unknown where none is rented and the queue grows without end
};

// `slots`: whole, from 0: without one all is rented at once. `patience`: from 0, or +infinity.
JobPatience jobPatience(double perHour, double hours, double variation, double slots, double patience);

// The fewest slots with which 95 % of the jobs start within `wait` and none is rented.
double slotsInTime(double perHour, double hours, double variation, double wait);
// The fewest with which at most this share is rented by jobs of this patience.
double slotsRenting(double share, double perHour, double hours, double variation, double patience);

} // namespace breakeven
