// What `breakeven calc` prints: results, the list of calculators, and the help of one.
#pragma once

#include <iosfwd>

namespace breakeven {

class Arguments;
struct Calculator;
struct CalculatorResult;

enum class CalcFormat { Text, Json, Csv };

void printResult(std::ostream &out, const Arguments &arguments, const CalculatorResult &result,
                 CalcFormat format);
void printCalculatorList(std::ostream &out, CalcFormat format);
void printCalculatorHelp(std::ostream &out, const Calculator &calculator);

} // namespace breakeven
