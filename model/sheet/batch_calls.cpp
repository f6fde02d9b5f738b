#include "model/sheet/batch_calls.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>

namespace breakeven {

namespace {

using Kind = BatchCall::Kind;
using Place = BatchPlan::Place;
using Step = BatchPlan::Step;

// How many of the terms of a sum are rows, from the first one on.
std::size_t rowsAhead(std::span<const Place> terms)
{
    return std::size_t(std::find_if(terms.begin(), terms.end(), std::mem_fn(&Place::isFixed)) -
                       terms.begin());
}

class CallWriter
{
public:
    CallWriter(const BatchPlan &plan, double *rows, std::size_t perRow)
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
        return {m_rows + (row.data - m_rows), row.perMonth, row.step, row.isTile};
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
        default:
            call.kernel = step.kernel;
        }
        if (call.kernel == kernels::add)
            return addSum(call, calls);
        if (step.isPowerOfScalar()) {
            call.kind = Kind::PowerOfLogarithm;
            for (std::size_t k = 0; k < 2; ++k)
                setOperand(call, 2 + k, {step.logarithms[k], nullptr, false, false});
        }
        push(call, calls);
    }

    bool isOneRun(const BatchCall &call) const
    {
        const auto isLikeResult = [&](const BatchCall::Row<const double> &row) {
            return row.step == 0 ? row.perMonth == 0 : row.perMonth == std::int32_t(m_perRow);
        };
        const auto isPlacedLikeResult = [&](const Place &place) {
            return isLikeResult(batchRow(place, m_rows, m_perRow));
        };
        const auto terms = termsOf(call);
        return call.out.perMonth != 0 &&
               std::all_of(std::begin(call.operands), std::end(call.operands), isLikeResult) &&
               std::all_of(terms.begin(), terms.end(), isPlacedLikeResult);
    }

    void push(BatchCall call, std::vector<BatchCall> &calls) const
    {
        call.isOneRun = isOneRun(call);
        calls.push_back(call);
    }

    void addLogarithm(const Step &step, std::vector<BatchCall> &calls) const
    {
        BatchCall call;
        call.kind = Kind::Logarithm;
        call.step = &step;
        setOperand(call, 0, step.operands[0]);
        calls.push_back(call);
    }

    // From the left, as the point reading adds, with as many terms in one pass as are rows.
    void addSum(BatchCall call, std::vector<BatchCall> &calls) const
    {
        const std::span<const Place> all = call.step->operands;
        for (std::size_t next = 0; next < all.size(); call.isAdded = true) {
            const std::size_t before = call.isAdded ? 1 : 0;
            const std::size_t rows = std::min(rowsAhead(all.subspan(next)), kernels::kMostRows - before);
            if (before + rows > 2)
                setTerms(call, next, rows);
            else
                setPair(call, next);
            push(call, calls);
            next += before + rows > 2 ? rows : 2 - before;
        }
    }

    void setTerms(BatchCall &call, std::size_t first, std::size_t count) const
    {
        call.kind = Kind::Sum;
        call.firstTerm = std::int16_t(first);
        call.terms = std::int8_t(count);
        for (auto &operand : call.operands)
            operand = {};
    }

    // What is there already, or the term before, and one term.
    void setPair(BatchCall &call, std::size_t first) const
    {
        call.kind = Kind::Elementwise;
        call.terms = 0;
        for (auto &operand : call.operands)
            operand = {};
        if (call.isAdded)
            call.operands[0] = {call.out.data, call.out.perMonth, call.out.step, call.out.isTile};
        else
            setOperand(call, 0, call.step->operands[first++]);
        setOperand(call, 1, call.step->operands[first]);
    }

    const BatchPlan &m_plan;
    double *m_rows;
    std::size_t m_perRow;
};

} // namespace

BatchCall::Row<const double> batchRow(const Place &place, const double *rows, std::size_t perRow)
{
    if (place.isFixed())
        return {place.fixed, place.isSeries, 0, false};
    return {rows + std::size_t(place.row) * perRow, place.isSeries ? std::int32_t(perRow) : 0, 1,
            place.isTile};
}

std::vector<BatchCalls> batchCalls(const BatchPlan &plan, double *rows, std::size_t perRow)
{
    std::vector<BatchCalls> calls;
    for (const BatchPlan::Segment &segment : plan.segments())
        calls.push_back(CallWriter(plan, rows, perRow).write(segment));
    return calls;
}

} // namespace breakeven
