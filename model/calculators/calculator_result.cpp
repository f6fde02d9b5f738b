#include "model/calculators/calculator_result.h"

#include <algorithm>

namespace breakeven {

namespace {

const OutputValue *find(const CalculatorResult &result, const std::string &name)
{
    const auto found = std::find_if(result.outputs.begin(), result.outputs.end(),
                                    [&](const NamedOutput &output) { return output.name == name; });
    return found == result.outputs.end() ? nullptr : &found->value;
}

} // namespace

const char *statusName(CalculatorStatus status)
{
    constexpr const char *names[] = {"ok", "never", "infeasible", "unstable", "unbounded", "unmeasured"};
    return names[std::size_t(status)];
}

std::optional<double> CalculatorResult::number(const std::string &name) const
{
    const OutputValue *output = find(*this, name);
    const double *number = output ? std::get_if<double>(&output->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::vector<double> CalculatorResult::numbers(const std::string &name) const
{
    std::vector<double> numbers;
    const OutputValue *output = find(*this, name);
    if (const auto *list = output ? std::get_if<std::vector<OutputValue>>(&output->value) : nullptr)
        for (const OutputValue &element : *list)
            if (const double *number = std::get_if<double>(&element.value))
                numbers.push_back(*number);
    return numbers;
}

} // namespace breakeven
