// The answer of a calculator whose formula is a plain function, put together output by output.
#pragma once

#include "model/calculators/calculator_result.h"

#include <string>
#include <vector>

namespace breakeven {

class PlainAnswer
{
public:
    // Adds an output. An infinite or unknown value counts as missing and gives the whole answer the status
    // `whenMissing`; the first such status counts. With Ok a missing value needs no explanation.
    PlainAnswer &with(const std::string &name, double value,
                      CalculatorStatus whenMissing = CalculatorStatus::Unbounded);
    PlainAnswer &with(const std::string &name, const std::vector<double> &values,
                      CalculatorStatus whenMissing = CalculatorStatus::Unbounded);

    const CalculatorResult &result() const { return m_result; }

private:
    OutputValue output(double value, CalculatorStatus whenMissing);

    CalculatorResult m_result;
};

} // namespace breakeven
