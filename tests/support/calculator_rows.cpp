#include "tests/support/calculator_rows.h"
#include "tests/support/required.h"

namespace breakeven::test {

Result<CalculatorResult> call(const std::string &name, const std::vector<std::string> &keys)
{
    const auto calculator = required(findCalculator(name));
    return calculate(*calculator, keys);
}

CalculatorResult answer(const std::string &name, const std::vector<std::string> &keys)
{
    return required(call(name, keys), name);
}

double number(const std::string &name, const std::vector<std::string> &keys, const std::string &output)
{
    const auto value = answer(name, keys).number(output);
    REQUIRE(value.has_value());
    return *value;
}

Error refusal(const std::string &name, const std::vector<std::string> &keys)
{
    const auto result = call(name, keys);
    REQUIRE_FALSE(result.ok());
    return result.error();
}

std::vector<double> numbersOf(const CalculatorResult &result, const std::string &output)
{
    const std::size_t dot = output.find('.');
    if (dot != std::string::npos) {
        for (const NamedOutput &outer : result.outputs)
            if (const auto *members = std::get_if<std::vector<NamedOutput>>(&outer.value.value);
                members && outer.name == output.substr(0, dot))
                return numbersOf({result.status, *members}, output.substr(dot + 1));
        return {};
    }
    if (const auto single = result.number(output))
        return {*single};
    return result.numbers(output);
}

void checkRows(const std::vector<ReferenceRow> &rows)
{
    for (const ReferenceRow &row : rows) {
        INFO(row.id << " " << row.output);
        const CalculatorResult result = answer(row.calculator, row.keys);
        CHECK(result.status == CalculatorStatus::Ok);
        const std::vector<double> values = numbersOf(result, row.output);
        REQUIRE(values.size() == row.expected.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            CAPTURE(i, values[i], row.expected[i]);
            CHECK(isNear(values[i], row.expected[i], row.tolerance));
        }
    }
}

} // namespace breakeven::test
