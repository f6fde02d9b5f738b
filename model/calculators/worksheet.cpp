#include "model/calculators/worksheet.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

Input inputOf(double value)
{
    Input input;
    input.value = value;
    return input;
}

} // namespace

Worksheet::Worksheet(const Arguments &arguments, int months) : m_arguments(arguments), m_builder(months) {}

Quantity Worksheet::number(const std::string &key, Unit unit)
{
    return m_builder.input(key, key, unit, "", inputOf(m_arguments.number(key)));
}

std::vector<Quantity> Worksheet::list(const std::string &key, Unit unit)
{
    std::vector<Quantity> quantities;
    for (double value : m_arguments.list(key)) {
        const std::string name = key + "." + std::to_string(quantities.size() + 1);
        quantities.push_back(m_builder.input(name, name, unit, "", inputOf(value)));
    }
    return quantities;
}

void Worksheet::output(const std::string &name, Quantity quantity, CalculatorStatus whenMissing)
{
    m_outputs.push_back({name, {quantity.id()}, false, whenMissing});
}

void Worksheet::output(const std::string &name, const std::vector<Quantity> &quantities,
                       CalculatorStatus whenMissing)
{
    m_outputs.push_back({name, {}, true, whenMissing});
    for (Quantity quantity : quantities)
        m_outputs.back().nodes.push_back(quantity.id());
}

Result<Evaluation> Worksheet::evaluation() &&
{
    auto sheet = std::move(m_builder).build();
    if (!sheet)
        return sheet.error();
    return Evaluation(std::make_shared<Sheet>(std::move(*sheet)));
}

Result<CalculatorResult> Worksheet::evaluate() &&
{
    const auto evaluation = std::move(*this).evaluation();
    if (!evaluation)
        return evaluation.error();
    CalculatorResult result;
    for (const Output &output : m_outputs) {
        std::vector<OutputValue> values;
        for (NodeId node : output.nodes) {
            const auto value = evaluation->scalar(node);
            const bool isMissing = !value || !std::isfinite(*value);
            values.push_back(isMissing ? OutputValue{} : OutputValue{*value});
            if (isMissing && result.status == CalculatorStatus::Ok)
                result.status = output.whenMissing;
        }
        result.outputs.push_back({output.name, output.isList ? OutputValue{values} : values.front()});
    }
    return result;
}

int inputIndex(const Sheet &sheet, const std::string &path)
{
    const auto &inputs = sheet.inputs();
    const auto found = std::find_if(inputs.begin(), inputs.end(),
                                    [&](const SheetInput &input) { return input.path == path; });
    assert(found != inputs.end());
    return int(found - inputs.begin());
}

} // namespace breakeven
