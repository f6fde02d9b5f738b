// What an elementwise kernel is asked for: out[i] = f(a[i · step], b[i · step], c[i · step]), for one month
// of numbers or several.
//
// Shape: `count` numbers a month. A step is 1, or 0 for one number that stands for all of the month. From one
// month to the next an operand moves by `perMonth` numbers; 0: the same ones again. Requires: `out` stands on
// an operand of step 1 exactly, month for month, or not at all.
#pragma once

#include <cstddef>

namespace breakeven {

struct KernelOperand
{
    const double *data = nullptr;
    int step = 0;
    std::ptrdiff_t perMonth = 0;

    const double *at(int month) const { return data + month * perMonth; }
};

struct KernelCall
{
    int count = 0;
    double *out = nullptr;
    KernelOperand a = {};
    KernelOperand b = {};
    KernelOperand c = {};
    int months = 1;
    std::ptrdiff_t perMonth = 0; // of `out`
};

using Kernel = void (*)(const KernelCall &call);

} // namespace breakeven
