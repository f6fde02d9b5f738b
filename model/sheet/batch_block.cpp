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
        case Op::Value:
            std::copy_n(operand(step.operands[0]).at(m_sheet.node(step.node).firstMonth), m_count,
                        row(step.out.row));
            break;
        case Op::Add:
            sum(step);
            break;
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
    const Operand result = operand(m_plan.results()[k]);
    kernels::copy(int(out.size()), out.data(), result.at(month), result.step, nullptr, 0, nullptr, 0);
}

BatchBlock::Operand BatchBlock::operand(const Place &place) const
{
    if (place.isFixed())
        return {place.fixed, 0, place.isSeries ? 1 : 0};
    return {row(place.row), 1, place.isSeries ? m_count : 0};
}

void BatchBlock::elementwise(const Step &step)
{
    const Op op = m_sheet.node(step.node).op;
    if (step.out.isSeries && op == Op::Power && !step.operands[0].isFixed() && !step.operands[0].isSeries)
        return powersOfScalar(step);
    Operand x[3];
    for (std::size_t k = 0; k < step.operands.size(); ++k)
        x[k] = operand(step.operands[k]);
    // All months in one call when every operand is either one number or laid out like the result.
    const bool isOneRun = std::all_of(step.operands.begin(), step.operands.end(),
                                      [](const Place &p) { return p.isFixed() != p.isSeries; });
    const int months = step.out.isSeries ? m_sheet.months() : 1;
    const int runs = isOneRun ? 1 : months;
    const int count = isOneRun ? m_count * months : m_count;
    const bool isDouble = op == Op::Multiply && step.operands.size() == 3;
    const Kernel kernel = isDouble ? kernels::multiplyTwice : operation(op).kernel;
    for (int run = 0; run < runs; ++run)
        kernel(count, row(step.out.row + run), x[0].at(run), x[0].step, x[1].at(run), x[1].step, x[2].at(run),
               x[2].step);
}

void BatchBlock::sum(const Step &step)
{
    if (step.operands.size() == 2)
        return elementwise(step);
    const int months = step.out.isSeries ? m_sheet.months() : 1;
    m_terms.resize(step.operands.size());
    for (int month = 0; month < months; ++month) {
        for (std::size_t k = 0; k < m_terms.size(); ++k) {
            m_terms[k] = operand(step.operands[k]);
            m_terms[k].data = m_terms[k].at(month);
        }
        double *out = row(step.out.row + month);
        kernels::add(m_count, out, m_terms[0].data, m_terms[0].step, m_terms[1].data, m_terms[1].step,
                     nullptr, 0);
        addTerms(out, std::span(m_terms).subspan(2));
    }
}

void BatchBlock::addTerms(double *out, std::span<const Operand> terms)
{
    while (!terms.empty()) {
        const bool isFour =
            terms.size() >= 4 && terms[0].step + terms[1].step + terms[2].step + terms[3].step == 4;
        if (isFour)
            kernels::addFour(m_count, out, terms[0].data, terms[1].data, terms[2].data, terms[3].data);
        else
            kernels::add(m_count, out, out, 1, terms[0].data, terms[0].step, nullptr, 0);
        terms = terms.subspan(isFour ? 4 : 1);
    }
}

// The logarithm of the base is the dear half of a power: once a sample, not once a month.
void BatchBlock::powersOfScalar(const Step &step)
{
    const double *base = row(step.operands[0].row);
    double *high = m_logarithms.data();
    double *low = high + m_count;
    kernels::logarithmParts(m_count, high, low, base);
    const Operand exponent = operand(step.operands[1]);
    for (int month = 0; month < m_sheet.months(); ++month)
        kernels::powerOfParts(m_count, row(step.out.row + month), base, high, low, exponent.at(month),
                              exponent.step);
}

void BatchBlock::total(const Step &step)
{
    const Node &node = m_sheet.node(step.node);
    const Operand series = operand(step.operands[0]);
    m_terms.clear();
    for (int month = node.firstMonth; month < node.lastMonth; ++month)
        m_terms.push_back({series.at(month), 1, 0});
    double *out = row(step.out.row);
    std::fill_n(out, m_count, 0.0);
    addTerms(out, m_terms);
}

void BatchBlock::cumulative(const Step &step)
{
    const Operand series = operand(step.operands[0]);
    std::copy_n(series.data, m_count, row(step.out.row));
    for (int month = 1; month < m_sheet.months(); ++month)
        kernels::add(m_count, row(step.out.row + month), row(step.out.row + month - 1), 1, series.at(month),
                     1, nullptr, 0);
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
