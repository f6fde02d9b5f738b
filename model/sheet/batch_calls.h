// The steps of a plan as calls of kernels on the rows of one block: which kernel, pointers for places, and
// the months it is for.
#pragma once

#include "model/sheet/batch_plan.h"

#include <cstddef>
#include <vector>

namespace breakeven {

struct BatchCall
{
    enum class Kind {
        Elementwise,
        AddFour,
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
        int step = 0;
        std::ptrdiff_t perMonth = 0;
        bool isTile = false;

        Number *at(int month, int tile = 0) const { return data + (month - (isTile ? tile : 0)) * perMonth; }
    };

    Kind kind = Kind::Elementwise;
    Kernel kernel = nullptr; // Elementwise
    Row<double> out;
    Row<const double> operands[4];
    Row<double> logarithms[2]; // written by Logarithm, read by PowerOfLogarithm
    const BatchPlan::Step *step = nullptr;
    bool isOneRun = false; // every operand is one number, or lies like the result: all months in one call
    int firstMonth = 0;    // [firstMonth, lastMonth)
    int lastMonth = 1;
};

// One segment: the calls that are made once, then those of every tile of months.
struct BatchCalls
{
    std::vector<BatchCall> once;
    std::vector<BatchCall> monthly;
};

// `rows` are the plan's rows, one every `perRow` numbers.
std::vector<BatchCalls> batchCalls(const BatchPlan &plan, double *rows, std::size_t perRow);
BatchCall::Row<const double> batchRow(const BatchPlan::Place &place, const double *rows, std::size_t perRow);

} // namespace breakeven
