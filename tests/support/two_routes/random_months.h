// Random loads and the terms of machines that serve them, one for each number.
//
// Loads: flat, two levels in a day or a longer period, shapes of 24 and 168 hours, curves of odd lengths;
// wanted at once, waiting, or both. Terms: every field of SupplyTerms, set and unset; requests with and
// without a target; jobs that come by chance. Levels lie anywhere, and in a third of the loads exactly where
// a whole number of machines serves them: a machine may be 1e-9 short there and still serves the level. The
// capacity may be exactly the mean of the load (GPUs sold singly and kept): its queue ends. No other borders
// are met.
#pragma once

#include "model/dispatch/dispatch.h"

#include <cstdint>
#include <string>

namespace breakeven::test {

struct RandomMonth
{
    Load load;
    SupplyTerms terms;
    double hours = 0; // of the month
};

// The same for the same number, on every machine.
RandomMonth randomMonth(std::uint64_t number);

// All of it in a line, to be read where a check fails.
std::string textOf(const RandomMonth &month);

} // namespace breakeven::test
