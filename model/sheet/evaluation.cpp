#include "model/sheet/evaluation.h"

#include "model/numeric/unknown.h"
#include "model/sheet/monthly_call.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace breakeven {

namespace {

std::optional<double> known(double value)
{
    if (std::isnan(value))
        return std::nullopt;
    return value;
}

} // namespace

Evaluation::Evaluation(std::shared_ptr<const Sheet> sheet) : m_sheet(std::move(sheet))
{
    const int size = m_sheet->size();
    m_offset.resize(std::size_t(size) + 1, 0);
    for (NodeId id = 0; id < size; ++id)
        m_offset[std::size_t(id) + 1] = m_offset[std::size_t(id)] + m_sheet->sizeOf(id);
    m_values.resize(std::size_t(m_offset.back()), 0);
    m_isDirty.resize(std::size_t(size), 0);
    for (const SheetInput &input : m_sheet->inputs())
        m_values[std::size_t(m_offset[std::size_t(input.node)])] = input.input.value.value_or(kUnknown);
    for (NodeId id = 0; id < size; ++id)
        recalculate(id);
}

int Evaluation::setInput(int input, std::optional<double> value)
{
    return setInputs({&input, 1}, {&value, 1});
}

int Evaluation::setInputs(std::span<const int> inputs, std::span<const std::optional<double>> values)
{
    NodeId start = m_sheet->size();
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (hasSet(inputs[k], values[k]))
            start = std::min(start, m_sheet->inputs()[std::size_t(inputs[k])].node);
    return recalculateFrom(start);
}

bool Evaluation::hasSet(int input, std::optional<double> value)
{
    const NodeId node = m_sheet->inputs()[std::size_t(input)].node;
    double &slot = m_values[std::size_t(m_offset[std::size_t(node)])];
    const double wanted = value.value_or(kUnknown);
    if (std::bit_cast<std::uint64_t>(slot) == std::bit_cast<std::uint64_t>(wanted))
        return false;
    slot = wanted;
    m_isDirty[std::size_t(node)] = 1;
    return true;
}

int Evaluation::recalculateFrom(NodeId start)
{
    int recalculated = 0;
    for (NodeId id = start; id < m_sheet->size(); ++id) {
        if (!m_isDirty[std::size_t(id)])
            continue;
        m_isDirty[std::size_t(id)] = 0;
        const bool isInput = m_sheet->node(id).op == Op::Input;
        recalculated += !isInput;
        if (isInput || changesAnew(id))
            for (NodeId dependant : m_sheet->dependants(id))
                m_isDirty[std::size_t(dependant)] = 1;
    }
    return recalculated;
}

bool Evaluation::changesAnew(NodeId id)
{
    const auto now = values(id);
    m_before.assign(now.begin(), now.end());
    recalculate(id);
    return std::memcmp(m_before.data(), now.data(), now.size_bytes()) != 0;
}

std::optional<double> Evaluation::scalar(NodeId id) const
{
    return known(m_values[std::size_t(m_offset[std::size_t(id)])]);
}

std::span<const double> Evaluation::values(NodeId id) const
{
    const int first = m_offset[std::size_t(id)];
    return {m_values.data() + first, std::size_t(m_offset[std::size_t(id) + 1] - first)};
}

std::optional<double> Evaluation::at(NodeId id, int month) const
{
    const auto all = values(id);
    return known(all[std::min(std::size_t(month), all.size() - 1)]);
}

void Evaluation::recalculate(NodeId id)
{
    const Node &node = m_sheet->node(id);
    const auto operands = m_sheet->operands(id);
    double *out = m_values.data() + m_offset[std::size_t(id)];
    const int n = m_offset[std::size_t(id) + 1] - m_offset[std::size_t(id)];
    const auto data = [&](std::size_t k) { return m_values.data() + m_offset[std::size_t(operands[k])]; };
    const auto step = [&](std::size_t k) {
        return m_sheet->node(operands[k]).shape == Shape::Series ? 1 : 0;
    };
    const auto sumUp = [&](int first, int last) {
        double sum = 0;
        for (int i = first; i < last; ++i)
            sum += data(0)[i];
        return sum;
    };
    switch (node.op) {
    case Op::Input:
        return;
    case Op::Constant:
        out[0] = node.constant;
        return;
    case Op::Month:
        for (int i = 0; i < n; ++i)
            out[i] = i;
        return;
    case Op::Total:
        out[0] = sumUp(node.firstMonth, node.lastMonth);
        return;
    case Op::Value:
        out[0] = data(0)[node.firstMonth];
        return;
    case Op::Cumulative:
        out[0] = data(0)[0];
        for (int i = 1; i < n; ++i)
            out[i] = out[i - 1] + data(0)[i];
        return;
    case Op::Function: {
        std::vector<std::span<const double>> arguments;
        for (NodeId operand : operands)
            arguments.push_back(values(operand));
        out[0] = m_sheet->functions()[std::size_t(node.index)].evaluate(arguments);
        return;
    }
    case Op::Monthly:
        return recalculateMonths(id, out);
    case Op::Output:
        std::copy_n(data(0) + node.index * n, n, out);
        return;
    default:
        break;
    }
    const Kernel kernel = operation(node.op).kernel;
    const auto operand = [&](std::size_t k) {
        return k < operands.size() ? KernelOperand{data(k), step(k)} : KernelOperand{};
    };
    kernel({n, out, operand(0), operand(1), operand(2)});
    if (node.op == Op::Add)
        for (std::size_t k = 2; k < operands.size(); ++k)
            kernel({n, out, {out, 1}, operand(k)});
}

void Evaluation::recalculateMonths(NodeId id, double *out)
{
    const MonthlyFunction &function = m_sheet->monthlyFunction(id);
    std::vector<std::span<const double>> arguments;
    for (NodeId operand : m_sheet->operands(id))
        arguments.push_back(values(operand));
    MonthlyCall call(function);
    for (int month = 0; month < m_sheet->months(); ++month) {
        for (std::size_t k = 0; k < arguments.size(); ++k)
            call.argument(k) = arguments[k][std::min(std::size_t(month), arguments[k].size() - 1)];
        const std::span<const double> outputs = call.evaluate();
        for (std::size_t k = 0; k < outputs.size(); ++k)
            out[int(k) * m_sheet->months() + month] = outputs[k];
    }
}

} // namespace breakeven
