// Machines that are started and stopped with jobs that come at random: how long they work, how long they
// stand by when their last job ends, and how often one is started.
//
// Jobs come as a Poisson stream, do not move once they run, and take the fullest machine with room. With one
// job to a machine, as many machines work as there are jobs. The number of jobs is Poisson; behind a base it
// is the overflow of Erlang's loss, with its peakedness (Wilkinson 1956: mean m = a·B(c, a), z = 1 − m + a/(c
// + 1 +
// m − a), negative binomial); between two jobs a machine stays off until one more job is at work than now.
// With s jobs to a machine, machine k takes what the slots before it leave and works for 1 − z^(−m/(z − 1))
// of the time. The result is a mean of this time, with the weight 1 − 1.2/s, and of the time if jobs could be
// moved together; the weight was fitted to event simulations. Behind a base such jobs come in crowds, and the
// more so the longer they wait for the base and the less their lengths differ: z − 1 is a multiple of that of
// Erlang's loss, fitted to event simulations.
//
// Units: hours; machine-hours an hour, on average. Threads: any. Unknown (NaN) in, unknown out.
// Checked: an event simulation (tests/support/two_routes/job_queue.h, packaging/prove jobs).
#pragma once

namespace breakeven {

struct JobLevels
{
    double atWork = 0;     // with a job on them
    double starts = 0;     // work begun on an empty machine, an hour
    double idle = 0;       // standing by after their last job
    double paidStarts = 0; // machines started anew, an hour
    double paid = 0;       // all of it, with the time of starts; a machine is never paid beyond the hours
};

// The jobs that a base leaves to rented machines.
struct JobsLeft
{
    double share = 1;     // of the jobs; the slots of the base take jobs first
    double variation = 1; // squared coefficient of variation of a job's time
    double patience = 0;  // hours a job waits for the base, from 0 to infinity

    bool operator==(const JobsLeft &) const = default;
};

// `load`: jobs at work on average where none waits; `hours`: of one, on average; `jobsPerMachine`: whole, at
// least 1; `coolDown`: hours a machine stands by; `startHours`: paid for each machine that is started.
JobLevels jobLevels(double load, double hours, int jobsPerMachine, double coolDown, const JobsLeft &left = {},
                    double startHours = 0);

} // namespace breakeven
