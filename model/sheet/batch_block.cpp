#include "model/sheet/batch_block.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <cstdint>

namespace breakeven {

namespace {

constexpr std::size_t kLine = 64 / sizeof(double); // a cache line, and the widest vector

} // namespace

BatchBlock::BatchBlock(const BatchPlan &plan, int capacity)
    : m_plan(plan), m_sheet(plan.sheet()),
      m_storage(std::size_t(plan.rows()) * std::size_t(capacity) + kLine),
      m_logarithms(2 * std::size_t(capacity)), m_inputs(plan.inputs().size())
{
    const std::size_t beyond = reinterpret_cast<std::uintptr_t>(m_storage.data()) / sizeof(double) % kLine;
    m_rows = m_storage.data() + (kLine - beyond) % kLine;
}

void BatchBlock::begin(int count)
{
    m_count = count;
    for (std::size_t k = 0; k < m_inputs.size(); ++k)
        m_inputs[k] = {row(m_plan.inputs()[k].row), std::size_t(count)};
}

void BatchBlock::calculate(const std::stop_token &stop)
{
    for (const Step &step : m_plan.steps()) {
        switch (m_sheet.node(step.node).op) {
        case Op::Total:
            total(step);
            break;
        case Op::Value: {
            const Operand month = operand(step.operands[0], m_sheet.node(step.node).firstMonth);
            std::copy_n(month.data, m_count, row(step.out.row));
            break;
        }
        case Op::Cumulative:
            cumulative(step);
            break;
        case Op::Function:
            function(step, stop);
            break;
        default:
            elementwise(step);
        }
        if (stop.stop_requested())
            return;
    }
}

void BatchBlock::copyResult(std::size_t k, int month, std::span<double> out) const
{
    const Operand result = operand(m_plan.results()[k], month);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = result.data[i * std::size_t(result.step)];
}

BatchBlock::Operand BatchBlock::operand(const Place &place, int month) const
{
    const int offset = place.isSeries ? month : 0;
    if (place.isFixed())
        return {place.fixed + offset, 0};
    return {row(place.row + offset), 1};
}

// All months in one call: every operand is either one number or laid out like the result.
bool BatchBlock::isOneRun(const Step &step) const
{
    return step.operands.size() <= 3 && std::all_of(step.operands.begin(), step.operands.end(),
                                                    [](const Place &p) { return p.isFixed() != p.isSeries; });
}

void BatchBlock::elementwise(const Step &step)
{
    if (!step.out.isSeries)
        return apply(step, 0, m_count);
    if (m_sheet.node(step.node).op == Op::Power && !step.operands[0].isFixed() && !step.operands[0].isSeries)
        return powersOfScalar(step);
    if (isOneRun(step))
        return apply(step, 0, m_count * m_sheet.months());
    for (int month = 0; month < m_sheet.months(); ++month)
        apply(step, month, m_count);
}

void BatchBlock::apply(const Step &step, int month, int count)
{
    const Operation &operation = breakeven::operation(m_sheet.node(step.node).op);
    const std::size_t arity = step.operands.size();
    const bool isSum = operation.arity < 0;
    double *out = row(step.out.row + month);
    const Operand a = operand(step.operands[0], month);
    const Operand b = arity > 1 ? operand(step.operands[1], month) : Operand{};
    const Operand c = arity > 2 && !isSum ? operand(step.operands[2], month) : Operand{};
    operation.kernel(count, out, a.data, a.step, b.data, b.step, c.data, c.step);
    for (std::size_t k = 2; isSum && k < arity; ++k) {
        const Operand term = operand(step.operands[k], month);
        operation.kernel(count, out, out, 1, term.data, term.step, nullptr, 0);
    }
}

// The logarithm of the base is the dear half of a power: once a sample, not once a month.
void BatchBlock::powersOfScalar(const Step &step)
{
    const double *base = row(step.operands[0].row);
    double *high = m_logarithms.data();
    double *low = high + m_count;
    kernels::logarithmParts(m_count, high, low, base);
    for (int month = 0; month < m_sheet.months(); ++month) {
        const Operand exponent = operand(step.operands[1], month);
        kernels::powerOfParts(m_count, row(step.out.row + month), base, high, low, exponent.data,
                              exponent.step);
    }
}

void BatchBlock::total(const Step &step)
{
    const Node &node = m_sheet.node(step.node);
    double *out = row(step.out.row);
    std::fill_n(out, m_count, 0.0);
    for (int month = node.firstMonth; month < node.lastMonth; ++month)
        kernels::add(m_count, out, out, 1, operand(step.operands[0], month).data, 1, nullptr, 0);
}

void BatchBlock::cumulative(const Step &step)
{
    const double *before = operand(step.operands[0], 0).data;
    std::copy_n(before, m_count, row(step.out.row));
    for (int month = 1; month < m_sheet.months(); ++month)
        kernels::add(m_count, row(step.out.row + month), row(step.out.row + month - 1), 1,
                     operand(step.operands[0], month).data, 1, nullptr, 0);
}

std::span<const double> BatchBlock::argument(const Place &place, int sample, double *scratch) const
{
    const std::size_t size = place.isSeries ? std::size_t(m_sheet.months()) : 1;
    if (place.isFixed())
        return {place.fixed, size};
    for (std::size_t month = 0; month < size; ++month)
        scratch[month] = row(place.row + int(month))[sample];
    return {scratch, size};
}

void BatchBlock::function(const Step &step, const std::stop_token &stop)
{
    const std::size_t months = std::size_t(m_sheet.months());
    const Function &function = m_sheet.functions()[std::size_t(m_sheet.node(step.node).index)];
    std::vector<std::span<const double>> arguments(step.operands.size());
    m_arguments.resize(std::max(m_arguments.size(), arguments.size() * months));
    double *out = row(step.out.row);
    for (int sample = 0; sample < m_count && !stop.stop_requested(); ++sample) {
        for (std::size_t k = 0; k < arguments.size(); ++k)
            arguments[k] = argument(step.operands[k], sample, m_arguments.data() + k * months);
        out[sample] = function.evaluate(arguments);
    }
}

} // namespace breakeven
