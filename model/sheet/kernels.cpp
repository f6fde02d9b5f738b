#include "model/sheet/kernels.h"

#include "model/sheet/elementary_arithmetic.h"
#include "model/sheet/instruction_sets.h"

namespace breakeven::kernels {

namespace {

namespace arithmetic = elementary::arithmetic;
using arithmetic::kUnknown;

#define INLINE [[gnu::always_inline]] inline
#define INLINED __attribute__((always_inline))

template<class F>
INLINE void fill(int n, double *out, F f)
{
    INDEPENDENT
    for (int i = 0; i < n; ++i)
        out[i] = f(i);
}

template<class F>
INLINE void unary(int n, double *out, const double *a, int stepA, F f)
{
    if (stepA != 0)
        return fill(n, out, [=](int i) INLINED { return f(a[i]); });
    const double value = f(*a);
    fill(n, out, [=](int) INLINED { return value; });
}

template<class F>
INLINE void binary(int n, double *out, const double *a, int stepA, const double *b, int stepB, F f)
{
    if (stepA != 0 && stepB != 0)
        return fill(n, out, [=](int i) INLINED { return f(a[i], b[i]); });
    const double x = *a, y = *b;
    if (stepA != 0)
        return fill(n, out, [=](int i) INLINED { return f(a[i], y); });
    if (stepB != 0)
        return fill(n, out, [=](int i) INLINED { return f(x, b[i]); });
    const double value = f(x, y);
    fill(n, out, [=](int) INLINED { return value; });
}

} // namespace

KERNEL copy(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return x; });
}

KERNEL add(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double { return x + y; });
}

KERNEL subtract(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
                int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double { return x - y; });
}

KERNEL multiply(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
                int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double { return x * y; });
}

KERNEL divide(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double { return x / y; });
}

KERNEL negate(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return -x; });
}

KERNEL power(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    if (stepA == 0 && stepB != 0) {
        const double base = *a;
        const arithmetic::Sum log = arithmetic::logarithm(std::fabs(base));
        return fill(n, out, [=](int i) INLINED {
            return arithmetic::power(base, log, arithmetic::exponentOf(b[i]));
        });
    }
    if (stepB == 0) {
        const arithmetic::Exponent exponent = arithmetic::exponentOf(*b);
        return unary(n, out, a, stepA, [=](double x) INLINED -> double {
            return arithmetic::power(x, arithmetic::logarithm(std::fabs(x)), exponent);
        });
    }
    fill(n, out, [=](int i) INLINED { return arithmetic::power(a[i], b[i]); });
}

KERNEL exponential(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return arithmetic::exponential({x, 0}); });
}

KERNEL logarithm(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return arithmetic::logarithmOfAny(x); });
}

KERNEL minimum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
               int)
{
    binary(n, out, a, stepA, b, stepB,
           [](double x, double y) INLINED -> double { return ((x < y) | (x != x)) ? x : y; });
}

KERNEL maximum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
               int)
{
    binary(n, out, a, stepA, b, stepB,
           [](double x, double y) INLINED -> double { return ((x > y) | (x != x)) ? x : y; });
}

KERNEL wholeUnits(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return std::ceil(x - 1e-9); });
}

KERNEL floor(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) INLINED -> double { return std::floor(x); });
}

KERNEL modulo(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB,
           [](double x, double y) INLINED -> double { return x - y * std::floor(x / y); });
}

KERNEL less(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double {
        return x < y ? 1 : x >= y ? 0 : kUnknown;
    });
}

KERNEL lessEqual(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
                 int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double {
        return x <= y ? 1 : x > y ? 0 : kUnknown;
    });
}

KERNEL equal(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) INLINED -> double {
        return x == y ? 1 : ((x < y) | (x > y)) ? 0 : kUnknown;
    });
}

KERNEL choose(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *c,
              int stepC)
{
    // Both branches are numbers already; only an unknown condition hides them.
    const auto pick = [](double condition, double yes, double no) INLINED {
        return condition != condition ? kUnknown : condition != 0 ? yes : no;
    };
    if (stepA == 0) {
        const double condition = *a;
        binary(n, out, b, stepB, c, stepC,
               [=](double yes, double no) INLINED { return pick(condition, yes, no); });
    } else if (stepB == 0) {
        const double yes = *b;
        binary(n, out, a, 1, c, stepC,
               [=](double condition, double no) INLINED { return pick(condition, yes, no); });
    } else if (stepC == 0) {
        const double no = *c;
        binary(n, out, a, 1, b, 1,
               [=](double condition, double yes) INLINED { return pick(condition, yes, no); });
    } else {
        fill(n, out, [=](int i) INLINED { return pick(a[i], b[i], c[i]); });
    }
}

KERNEL multiplyTwice(int n, double *out, const double *a, int stepA, const double *b, int stepB,
                     const double *c, int stepC)
{
    const double y = *b, z = *c;
    if (stepA != 0 && stepB != 0 && stepC != 0)
        fill(n, out, [=](int i) INLINED { return (a[i] * b[i]) * c[i]; });
    else if (stepA != 0 && stepB != 0)
        fill(n, out, [=](int i) INLINED { return (a[i] * b[i]) * z; });
    else if (stepA != 0 && stepC != 0)
        fill(n, out, [=](int i) INLINED { return (a[i] * y) * c[i]; });
    else if (stepA != 0)
        fill(n, out, [=](int i) INLINED { return (a[i] * y) * z; });
    else
        fill(n, out, [=](int i) INLINED { return (a[i * stepA] * b[i * stepB]) * c[i * stepC]; });
}

KERNEL addFour(int n, double *out, const double *a, const double *b, const double *c, const double *d)
{
    fill(n, out, [=](int i) INLINED { return (((out[i] + a[i]) + b[i]) + c[i]) + d[i]; });
}

KERNEL logarithmParts(int n, double *high, double *low, const double *a)
{
    INDEPENDENT
    for (int i = 0; i < n; ++i) {
        const arithmetic::Sum log = arithmetic::logarithm(std::fabs(a[i]));
        high[i] = log.high;
        low[i] = log.low;
    }
}

KERNEL powerOfParts(int n, double *out, const double *a, const double *high, const double *low,
                    const double *b, int stepB)
{
    if (stepB != 0)
        return fill(n, out, [=](int i) INLINED {
            return arithmetic::power(a[i], {high[i], low[i]}, arithmetic::exponentOf(b[i]));
        });
    const arithmetic::Exponent exponent = arithmetic::exponentOf(*b);
    fill(n, out, [=](int i) INLINED { return arithmetic::power(a[i], {high[i], low[i]}, exponent); });
}

} // namespace breakeven::kernels
