// How long a machine stands by until one more job than before is at work, as the numbers of jobs go up one by
// one.
//
// The transform of that time is φ = b/(b + d + θ − d·φ) with φ of one job less on the right, where b is the
// rate of one job more and d that of one less; it is inverted at the cool-down. Units: hours. Source:
// Stehfest 1970. The same bits on every processor. Checked: tests/model/upward_spells_test.cpp, term by term;
// tests/model/job_queue_test.cpp, event simulations.
#pragma once

namespace breakeven {

// How long a machine stands by between two jobs, and whether it is gone before the second.
struct Spell
{
    double idle = 0; // hours, at most the cool-down
    double gone = 0; // probability
};

struct JobRates
{
    double first = 0; // the number of jobs that `upwardSpells` begins from
    double fresh = 0; // jobs that come in the length of one, where there is none
    double more = 0;  // and more of them for each that is there
    double hours = 1; // of a job
};

// From `first`, first + 1, … jobs on: `count` spells. Requires: a cool-down above 0.
void upwardSpells(const JobRates &rates, double coolDown, int count, Spell *spells);

} // namespace breakeven
