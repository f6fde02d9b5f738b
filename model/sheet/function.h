// Functions of a sheet that have no closed form (a root, a count, a simulation), with named arguments.
//
// Requires: the same arguments always give the same bits. A result that does not exist is unknown (NaN),
// "never" is +infinity; `reason` says why.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace breakeven {

// Shape: the result is a scalar; arguments are scalars or monthly series.
struct Function
{
    std::string name;                       // "internal rate of return"
    std::vector<std::string> argumentNames; // as many as the arguments of every call
    double (*evaluate)(std::span<const std::span<const double>> arguments);
    std::string provenance; // one line: method, and runs and seed of a simulation
};

// A function of the numbers of one month that gives several numbers for it. Shape: arguments are scalars or
// monthly series; every output is a monthly series. Months with equal arguments are worked out once. Owns:
// what is the same for all months and samples. Threads: any.
class MonthlyFunction
{
public:
    virtual ~MonthlyFunction() = default;

    std::string name;                       // "dispatch"
    std::vector<std::string> argumentNames; // as many as the arguments of the call
    std::vector<std::string> outputNames;
    std::string provenance;

    // `outputs` has as many places as there are names of outputs.
    virtual void evaluate(std::span<const double> arguments, std::span<double> outputs) const = 0;
    // Whether it gives the same outputs for the same arguments; false where that is not sure.
    virtual bool isLike(const MonthlyFunction &other) const { return this == &other; }
};

} // namespace breakeven
