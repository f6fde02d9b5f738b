// Calculators called as from the command line, and tables of what they must answer.
#pragma once

#include "model/calculators/arguments.h"
#include "model/calculators/catalogue.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

namespace breakeven::test {

struct ReferenceRow
{
    const char *id;
    const char *calculator;
    std::vector<std::string> keys;
    const char *output; // a number or a list of numbers; "parameters.g": a member of an object
    std::vector<double> expected;
    double tolerance = 1e-9;
};

Result<CalculatorResult> call(const std::string &name, const std::vector<std::string> &keys);

// Requires that it answers.
CalculatorResult answer(const std::string &name, const std::vector<std::string> &keys);
double number(const std::string &name, const std::vector<std::string> &keys, const std::string &output);

// Requires that it refuses.
Error refusal(const std::string &name, const std::vector<std::string> &keys);

// The numbers of an output; nothing where it is missing.
std::vector<double> numbersOf(const CalculatorResult &result, const std::string &output);

// Every row answers with status ok and the expected numbers.
void checkRows(const std::vector<ReferenceRow> &rows);

} // namespace breakeven::test
