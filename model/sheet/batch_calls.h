// The steps of a plan as calls of kernels on the rows of one block: which kernel, pointers for places, and
// the months it is for.
#pragma once

#include "model/sheet/batch_plan.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace breakeven {

struct BatchCall
{
    enum class Kind : std::uint8_t {
        Elementwise,
        Sum, // of rows
        Logarithm,
        PowerOfLogarithm,
        Total,
        Cumulative,
        Function,
        Monthly
    };

    template<class Number>
    struct Row
    {
        Number *data = nullptr; // of month 0, or of the first month of the tile
        std::int32_t perMonth = 0;
        std::int16_t step = 0;
        bool isTile = false;

        Number *at(int month, int tile = 0) const
        {
            return data + std::ptrdiff_t(month - (isTile ? tile : 0)) * perMonth;
        }
    };

    // Every tile walks over all calls: two lines of the cache each.
    Kind kind = Kind::Elementwise;
    bool isOneRun = false; // every operand is one number, or lies like the result: all months in one call
    bool isAdded = false;  // Sum: the terms come after what is there already
    std::int8_t terms = 0; // Sum: so many operands of the step,
    std::int16_t firstTerm = 0; // from this one on
    Kernel kernel = nullptr;    // Elementwise
    Row<double> out;
    Row<const double> operands[4];
    const BatchPlan::Step *step = nullptr;
    int firstMonth = 0; // [firstMonth, lastMonth)
    int lastMonth = 1;
};

// One segment: the calls that are made once, then those of every tile of months.
struct BatchCalls
{
    std::vector<BatchCall> once;
    std::vector<BatchCall> monthly;
};

// The terms of a Sum; none of the others.
inline std::span<const BatchPlan::Place> termsOf(const BatchCall &call)
{
    return std::span(call.step->operands).subspan(std::size_t(call.firstTerm), std::size_t(call.terms));
}

// `rows` are the plan's rows, one every `perRow` numbers.
std::vector<BatchCalls> batchCalls(const BatchPlan &plan, double *rows, std::size_t perRow);
BatchCall::Row<const double> batchRow(const BatchPlan::Place &place, const double *rows, std::size_t perRow);

} // namespace breakeven
