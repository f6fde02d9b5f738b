// A function of a sheet that has no closed form (a root, a count, a simulation), with named arguments.
//
// Shape: the result is a scalar; arguments are scalars or monthly series. Requires: the same arguments always
// give the same bits. A result that does not exist is unknown (NaN), "never" is +infinity; `reason` says why.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace breakeven {

struct Function
{
    std::string name;                       // "internal rate of return"
    std::vector<std::string> argumentNames; // as many as the arguments of every call
    double (*evaluate)(std::span<const std::span<const double>> arguments);
    std::string provenance; // one line: method, and runs and seed of a simulation
};

} // namespace breakeven
