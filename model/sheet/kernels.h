// The arithmetic of the elementwise operations, shared by the point and the batch reading so that they cannot
// drift. Unknown (NaN) in any operand gives unknown, in comparisons and in the condition of a choice too.
//
// The result may stand where an operand of step 1 stands. The same bits on every instruction set.
// Checked: tests/model/sheet_kernels_test.cpp, one copy of the file for each instruction set.
#pragma once

namespace breakeven::kernels {

void copy(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void add(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void subtract(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
              int);
void multiply(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
              int);
void divide(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void negate(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void power(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void exponential(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void logarithm(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void minimum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void maximum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void wholeUnits(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void floor(int n, double *out, const double *a, int stepA, const double *, int, const double *, int);
void modulo(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void less(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void lessEqual(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
               int);
void equal(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int);
void choose(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *c,
            int stepC);

// (a · b) · c in one pass.
void multiplyTwice(int n, double *out, const double *a, int stepA, const double *b, int stepB,
                   const double *c, int stepC);

// out + a + b + c + d, from the left: long sums in fewer passes.
void addFour(int n, double *out, const double *a, const double *b, const double *c, const double *d);

// The two parts of log |a| that `power` works with, for a base that is raised to many exponents.
void logarithmParts(int n, double *high, double *low, const double *a);
// The same bits as `power` of a and b, both of step 1 (b of stepB), from the parts of log |a|.
void powerOfParts(int n, double *out, const double *a, const double *high, const double *low, const double *b,
                  int stepB);

} // namespace breakeven::kernels
