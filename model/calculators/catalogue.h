// All calculators, by family, in the order they are listed.
#pragma once

#include "model/calculators/calculator.h"

#include <string>
#include <vector>

namespace breakeven {

struct CalculatorFamily
{
    const char *name;
    std::vector<Calculator> calculators;
};

const std::vector<CalculatorFamily> &calculatorFamilies();

// Errors: Usage with the nearest names.
Result<const Calculator *> findCalculator(const std::string &name);

// Parses "key=value" texts and evaluates. Errors: as Arguments::parse.
Result<CalculatorResult> calculate(const Calculator &calculator, const std::vector<std::string> &texts);

// "a, b, c".
std::string inWords(const std::vector<std::string> &names);

} // namespace breakeven
