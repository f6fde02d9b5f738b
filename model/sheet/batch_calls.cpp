#include "model/sheet/batch_calls.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace breakeven {

namespace {

using Kind = BatchCall::Kind;
using Place = BatchPlan::Place;
using Step = BatchPlan::Step;

bool areFourRows(std::span<const Place> places)
{
    if (places.size() < 4)
        return false;
    for (const Place &place : places.first(4))
        if (place.isFixed())
            return false;
    return true;
}

class Writer
{
public:
    Writer(const BatchPlan &plan, double *rows, std::size_t perRow)
        : m_plan(plan), m_rows(rows), m_perRow(perRow)
    {
    }

    BatchCalls write(const BatchPlan::Segment &segment)
    {
        BatchCalls calls;
        for (int i = segment.first; i < segment.monthly; ++i)
            add(m_plan.steps()[std::size_t(i)], 1, calls.once);
        for (int i = segment.monthly; i < segment.last; ++i) {
            const Step &step = m_plan.steps()[std::size_t(i)];
            if (step.isPowerOfScalar())
                addLogarithm(step, calls.once);
            add(step, m_plan.sheet().months(), calls.monthly);
        }
        return calls;
    }

private:
    BatchCall::Row<double> output(const Place &place) const
    {
        const auto row = batchRow(place, m_rows, m_perRow);
        return {m_rows + (row.data - m_rows), row.step, row.perMonth, row.isTile};
    }

    void setOperand(BatchCall &call, std::size_t k, const Place &place) const
    {
        call.operands[k] = batchRow(place, m_rows, m_perRow);
    }

    void add(const Step &step, int months, std::vector<BatchCall> &calls) const
    {
        BatchCall call;
        call.step = &step;
        call.out = output(step.out);
        call.lastMonth = months;
        for (std::size_t k = 0; k < std::min(step.operands.size(), std::size_t(4)); ++k)
            setOperand(call, k, step.operands[k]);
        const Node &node = m_plan.sheet().node(step.node);
        switch (node.op) {
        case Op::Total:
            call.kind = Kind::Total;
            call.firstMonth = node.firstMonth;
            call.lastMonth = node.lastMonth;
            break;
        case Op::Value:
            call.kernel = kernels::copy;
            call.firstMonth = node.firstMonth;
            call.lastMonth = node.firstMonth + 1;
            break;
        case Op::Cumulative:
            call.kind = Kind::Cumulative;
            break;
        case Op::Function:
            call.kind = Kind::Function;
            break;
        case Op::Monthly:
            call.kind = Kind::Monthly;
            break;
        case Op::Add:
            return addSum(call, calls);
        case Op::Multiply:
            call.kernel = step.operands.size() == 3 ? kernels::multiplyTwice : kernels::multiply;
            break;
        default:
            call.kernel = operation(node.op).kernel;
        }
        if (step.isPowerOfScalar()) {
            call.kind = Kind::PowerOfLogarithm;
            setLogarithms(call);
        }
        push(call, calls);
    }

    bool isOneRun(const BatchCall &call) const
    {
        const auto isLikeResult = [&](const auto &row) {
            return row.step == 0 ? row.perMonth == 0 : row.perMonth == std::ptrdiff_t(m_perRow);
        };
        return call.out.perMonth != 0 &&
               std::all_of(std::begin(call.operands), std::end(call.operands), isLikeResult);
    }

    void push(BatchCall call, std::vector<BatchCall> &calls) const
    {
        call.isOneRun = isOneRun(call);
        calls.push_back(call);
    }

    void setLogarithms(BatchCall &call) const
    {
        for (std::size_t k = 0; k < 2; ++k)
            call.logarithms[k] = output({call.step->logarithms[k], nullptr, false, false});
    }

    void addLogarithm(const Step &step, std::vector<BatchCall> &calls) const
    {
        BatchCall call;
        call.kind = Kind::Logarithm;
        call.step = &step;
        setOperand(call, 0, step.operands[0]);
        setLogarithms(call);
        calls.push_back(call);
    }

    void addSum(BatchCall call, std::vector<BatchCall> &calls) const
    {
        call.kernel = kernels::add;
        push(call, calls);
        std::span<const Place> terms = std::span(call.step->operands).subspan(2);
        while (!terms.empty()) {
            const bool isFour = areFourRows(terms);
            call.kind = isFour ? Kind::AddFour : Kind::Elementwise;
            for (auto &operand : call.operands)
                operand = {};
            call.operands[0] = {call.out.data, call.out.step, call.out.perMonth, call.out.isTile};
            for (std::size_t k = 0; isFour && k < 4; ++k)
                setOperand(call, k, terms[k]);
            if (!isFour)
                setOperand(call, 1, terms[0]);
            push(call, calls);
            terms = terms.subspan(isFour ? 4 : 1);
        }
    }

    const BatchPlan &m_plan;
    double *m_rows;
    std::size_t m_perRow;
};

} // namespace

BatchCall::Row<const double> batchRow(const Place &place, const double *rows, std::size_t perRow)
{
    if (place.isFixed())
        return {place.fixed, 0, place.isSeries, false};
    return {rows + std::size_t(place.row) * perRow, 1, place.isSeries ? std::ptrdiff_t(perRow) : 0,
            place.isTile};
}

std::vector<BatchCalls> batchCalls(const BatchPlan &plan, double *rows, std::size_t perRow)
{
    std::vector<BatchCalls> calls;
    for (const BatchPlan::Segment &segment : plan.segments())
        calls.push_back(Writer(plan, rows, perRow).write(segment));
    return calls;
}

} // namespace breakeven
