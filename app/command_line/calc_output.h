// What `breakeven calc` prints: results, the list of calculators, and the help of one.
#pragma once

#include "model/calculators/calculator.h"
#include "model/study/issue.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class CalcFormat { AsText, AsJson, AsCsv };

// What was asked and what came out; calculators and simulations print it alike.
struct PrintedResult
{
    const char *schema = "breakeven/calc/1";
    std::string name;
    nlohmann::ordered_json inputs = nlohmann::ordered_json::object();
    std::vector<OutputField> fields; // the units of the outputs
    CalculatorResult result;
    std::optional<std::vector<Issue>> issues; // nothing: no such member in JSON
};

// Unknown where the number is no amount.
inline OutputValue outputOf(double value)
{
    return std::isfinite(value) ? OutputValue{value} : OutputValue{};
}

// Every key with its value, given or standard.
nlohmann::ordered_json inputsJson(const Arguments &arguments);

void printResult(std::ostream &out, const PrintedResult &result, CalcFormat format);
void printCalculatorList(std::ostream &out, CalcFormat format);
void printCalculatorHelp(std::ostream &out, const Calculator &calculator);

} // namespace breakeven
