// The arithmetic of the elementwise operations, shared by the point and the batch reading so that they cannot
// drift. Unknown (NaN) in any operand gives unknown, in comparisons and in the condition of a choice too.
//
// The same bits on every instruction set. Checked: tests/model/sheet_kernels_test.cpp, one copy of the file
// for each instruction set; the test `wide_kernels` finds the widest registers in the machine code.
#pragma once

#include "model/sheet/kernel_call.h"

namespace breakeven::kernels {

void copy(const KernelCall &call);
void add(const KernelCall &call);
void subtract(const KernelCall &call);
void multiply(const KernelCall &call);
void divide(const KernelCall &call);
void negate(const KernelCall &call);
void power(const KernelCall &call);
void exponential(const KernelCall &call);
void logarithm(const KernelCall &call);
void minimum(const KernelCall &call);
void maximum(const KernelCall &call);
void wholeUnits(const KernelCall &call);
void floor(const KernelCall &call);
void modulo(const KernelCall &call);
void less(const KernelCall &call);
void lessEqual(const KernelCall &call);
void equal(const KernelCall &call);
void choose(const KernelCall &call);

// Two operations in one pass; their bits are those of one after the other.
void multiplyTwice(const KernelCall &call);       // (a · b) · c
void multiplyAdd(const KernelCall &call);         // a · b + c
void addMultiply(const KernelCall &call);         // (a + b) · c
void multiplyDivide(const KernelCall &call);      // (a · b) ÷ c
void divideMultiply(const KernelCall &call);      // (a ÷ b) · c
void multiplyNegate(const KernelCall &call);      // −(a · b)
void multiplyTwiceNegate(const KernelCall &call); // −((a · b) · c)
void divideWholeUnits(const KernelCall &call);    // whole units of a ÷ b

inline constexpr int kMostRows = 8;
// rows[0] + rows[1] + …, from the left, in one pass. Requires: 2 to kMostRows; `out` may be one of them.
void sum(int n, double *out, const double *const *rows, int size);

// The two parts of log |a| that `power` works with, for a base that is raised to many exponents.
void logarithmParts(int n, double *high, double *low, const double *a);
// The same bits as `power` of a and b, both of step 1 (b of stepB), from the parts of log |a|.
void powerOfParts(int n, double *out, const double *a, const double *high, const double *low, const double *b,
                  int stepB);

} // namespace breakeven::kernels
