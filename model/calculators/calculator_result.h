// What a calculator answers: a status and named outputs in their order.
#pragma once

#include "model/result.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace breakeven {

// Why an output may be missing; all of them are answers.
enum class CalculatorStatus { Ok, Never, Infeasible, Unstable, Unbounded, Unmeasured };
const char *statusName(CalculatorStatus status); // "ok", "never", …

struct NamedOutput;

// Nothing, a number, a truth, a text, a list, or an object.
struct OutputValue
{
    std::variant<std::monostate, double, bool, std::string, std::vector<OutputValue>,
                 std::vector<NamedOutput>>
        value;
};

struct NamedOutput
{
    std::string name;
    OutputValue value;
};

struct CalculatorResult
{
    CalculatorStatus status = CalculatorStatus::Ok;
    std::vector<NamedOutput> outputs;

    // The number of an output; nothing when it is missing or no number.
    std::optional<double> number(const std::string &name) const;
    // The numbers of a list; missing ones are left out.
    std::vector<double> numbers(const std::string &name) const;
};

} // namespace breakeven
