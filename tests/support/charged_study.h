// Studies of several workloads, drawn at random, and what must hold of the cost that each of them is charged.
#pragma once

#include "model/study/study.h"

#include <cstdint>
#include <string>
#include <vector>

namespace breakeven::test {

// Two or three workloads of any kind on an option of every kind; some have machines of their own with some of
// the options. The same on every machine.
Study drawnFleet(std::uint64_t number);

// What does not hold, each with its option and figures: the charges add up to the cost of the option, none of
// what is used or reserved is negative, a workload with machines of its own pays what it costs by itself.
std::vector<std::string> brokenCharges(const Study &study);

} // namespace breakeven::test
