// What it is worth to know an uncertain input before choosing: by how much the expected regret of the best
// choice falls (the expected value of partial perfect information).
//
// The runs are put into 32 bins of equal probability by what the input drew; in half of the runs of each bin
// an option is chosen, in the other half it is paid for, and the other way round: so chance alone is worth
// nothing. Less than two standard errors is 0. The choice is among the options that do what is asked for at
// the values of the study, over the runs in which the best choice does; where another one does not, the best
// choice stands in for it. So nothing is worth more than the mean regret of the best choice. The same bits on
// any number of threads.
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

// What is chosen among, and what is chosen without knowing more: both as places of options.
struct Choosing
{
    std::vector<std::size_t> choices;
    std::size_t best = 0; // one of the choices
};

// For every dimension of the draws; none where there is nothing to choose or no run to learn from. Requires:
// runs of these draws. Nothing is meant by the result after a stop.
std::vector<Information> valueOfInformation(const Runs &runs, const Choosing &choosing, const Draws &draws,
                                            int threads, const std::stop_token &stop = {});

} // namespace breakeven
