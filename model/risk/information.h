// What it is worth to know an uncertain input before choosing: by how much the expected regret of the best
// choice falls (the expected value of partial perfect information).
//
// The runs are sorted by the value of the input into 32 bins of equal probability. In each bin one half of
// the runs decides which option is chosen and the other half measures its cost, and then the other way round,
// so that chance alone is worth nothing. A value below two standard errors counts as 0. The choice is among
// the options that do what is asked for at the values of the study, over the runs in which the best choice
// does so; in a run where another option does not, the best choice takes its place. No value is therefore
// above the mean regret of the best choice. The same bits on any number of threads.
// Source: Strong, Oakley and Brennan 2014, by binning. Checked: tests/model/information_test.cpp, against the
// closed form of two options that differ by a normal number.
#pragma once

#include "model/risk/draws.h"
#include "model/risk/runs.h"

#include <stop_token>
#include <vector>

namespace breakeven {

struct Information
{
    double value = 0;
    double standardError = 0;
};

// The options to choose from, as places among the options, and the one that is chosen without further
// knowledge.
struct Choosing
{
    std::vector<std::size_t> choices;
    std::size_t best = 0; // one of the choices
};

// For every dimension of the draws; none where there is nothing to choose or no run to learn from. Requires:
// runs of these draws. After a stop request the result means nothing.
std::vector<Information> valueOfInformation(const Runs &runs, const Choosing &choosing, const Draws &draws,
                                            int threads, const std::stop_token &stop = {});

} // namespace breakeven
