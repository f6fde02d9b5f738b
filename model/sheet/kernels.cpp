#include "model/sheet/eigen_for_clones.h"

#include "model/sheet/kernels.h"

#include "model/numeric/elementary_arithmetic.h"
#include "model/numeric/instruction_sets.h"

namespace breakeven::kernels {

namespace {

namespace arithmetic = elementary::arithmetic;
using arithmetic::kUnknown;

#define INLINE [[gnu::always_inline]] inline
#define INLINED __attribute__((always_inline))

using Numbers = Eigen::Map<Eigen::ArrayXd>;

// An operand as Eigen sees it: a number for every place, or one for all.
struct Row
{
    INLINE static auto of(const double *data, int count)
    {
        return Eigen::Map<const Eigen::ArrayXd>(data, count);
    }
};
struct One
{
    INLINE static auto of(const double *data, int count) { return Eigen::ArrayXd::Constant(count, *data); }
};

template<class A, class F>
INLINE void unaryOf(const KernelCall &call, F f)
{
    for (int month = 0; month < call.months; ++month)
        Numbers(call.out + month * call.perMonth, call.count) = f(A::of(call.a.at(month), call.count));
}

template<class A, class B, class F>
INLINE void binaryOf(const KernelCall &call, F f)
{
    for (int month = 0; month < call.months; ++month)
        Numbers(call.out + month * call.perMonth, call.count) =
            f(A::of(call.a.at(month), call.count), B::of(call.b.at(month), call.count));
}

template<class A, class B, class C, class F>
INLINE void ternaryOf(const KernelCall &call, F f)
{
    for (int month = 0; month < call.months; ++month)
        Numbers(call.out + month * call.perMonth, call.count) =
            f(A::of(call.a.at(month), call.count), B::of(call.b.at(month), call.count),
              C::of(call.c.at(month), call.count));
}

template<class F>
INLINE void unary(const KernelCall &call, F f)
{
    call.a.step != 0 ? unaryOf<Row>(call, f) : unaryOf<One>(call, f);
}

template<class F>
INLINE void binary(const KernelCall &call, F f)
{
    if (call.a.step != 0)
        return call.b.step != 0 ? binaryOf<Row, Row>(call, f) : binaryOf<Row, One>(call, f);
    call.b.step != 0 ? binaryOf<One, Row>(call, f) : binaryOf<One, One>(call, f);
}

template<class A, class F>
INLINE void ternaryFrom(const KernelCall &call, F f)
{
    if (call.b.step != 0)
        return call.c.step != 0 ? ternaryOf<A, Row, Row>(call, f) : ternaryOf<A, Row, One>(call, f);
    call.c.step != 0 ? ternaryOf<A, One, Row>(call, f) : ternaryOf<A, One, One>(call, f);
}

template<class F>
INLINE void ternary(const KernelCall &call, F f)
{
    call.a.step != 0 ? ternaryFrom<Row>(call, f) : ternaryFrom<One>(call, f);
}

template<int size>
INLINE auto sumOf(const double *const *rows, int n)
{
    if constexpr (size == 1)
        return Row::of(rows[0], n);
    else
        return sumOf<size - 1>(rows, n) + Row::of(rows[size - 1], n);
}

// Our own arithmetic as an operand of Eigen's expressions.
template<class F>
INLINE void unaryFunction(const KernelCall &call, F f)
{
    unary(call, [f](const auto &a) INLINED { return a.unaryExpr(f); });
}

template<class F>
INLINE void binaryFunction(const KernelCall &call, F f)
{
    binary(call, [f](const auto &a, const auto &b) INLINED { return a.binaryExpr(b, f); });
}

} // namespace

KERNEL copy(const KernelCall &call)
{
    unary(call, [](const auto &a) INLINED { return a; });
}

KERNEL add(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return a + b; });
}

KERNEL subtract(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return a - b; });
}

KERNEL multiply(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return a * b; });
}

KERNEL divide(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return a / b; });
}

KERNEL negate(const KernelCall &call)
{
    unary(call, [](const auto &a) INLINED { return -a; });
}

// The work on a base or an exponent that all places share is done only once.
KERNEL power(const KernelCall &call)
{
    for (int month = 0; month < call.months; ++month) {
        const double *a = call.a.at(month), *b = call.b.at(month);
        Numbers out(call.out + month * call.perMonth, call.count);
        if (call.b.step == 0) {
            const auto toExponent = [exponent = arithmetic::exponentOf(*b)](double x) INLINED -> double {
                return arithmetic::power(x, arithmetic::logarithm(std::fabs(x)), exponent);
            };
            if (call.a.step == 0)
                out.setConstant(toExponent(*a));
            else
                out = Row::of(a, call.count).unaryExpr(toExponent);
        } else if (call.a.step == 0) {
            const double base = *a;
            const arithmetic::Sum log = arithmetic::logarithm(std::fabs(base));
            out = Row::of(b, call.count).unaryExpr([base, log](double y) INLINED -> double {
                return arithmetic::power(base, log, arithmetic::exponentOf(y));
            });
        } else {
            out = Row::of(a, call.count)
                      .binaryExpr(Row::of(b, call.count), [](double x, double y) INLINED -> double {
                          return arithmetic::power(x, y);
                      });
        }
    }
}

KERNEL exponential(const KernelCall &call)
{
    unaryFunction(call, [](double x) INLINED -> double { return arithmetic::exponential({x, 0}); });
}

KERNEL logarithm(const KernelCall &call)
{
    unaryFunction(call, [](double x) INLINED -> double { return arithmetic::logarithmOfAny(x); });
}

KERNEL minimum(const KernelCall &call)
{
    binaryFunction(call, [](double x, double y) INLINED -> double { return ((x < y) | (x != x)) ? x : y; });
}

KERNEL maximum(const KernelCall &call)
{
    binaryFunction(call, [](double x, double y) INLINED -> double { return ((x > y) | (x != x)) ? x : y; });
}

// Never −0, by which a division would turn its sign.
KERNEL wholeUnits(const KernelCall &call)
{
    unary(call, [](const auto &a) INLINED { return (a - 1e-9).ceil() + 0.0; });
}

KERNEL floor(const KernelCall &call)
{
    unary(call, [](const auto &a) INLINED { return a.floor(); });
}

KERNEL modulo(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return a - b * (a / b).floor(); });
}

KERNEL less(const KernelCall &call)
{
    binaryFunction(call, [](double x, double y) INLINED -> double {
        return x < y ? 1 : x >= y ? 0 : kUnknown;
    });
}

KERNEL lessEqual(const KernelCall &call)
{
    binaryFunction(call, [](double x, double y) INLINED -> double {
        return x <= y ? 1 : x > y ? 0 : kUnknown;
    });
}

KERNEL equal(const KernelCall &call)
{
    binaryFunction(call, [](double x, double y) INLINED -> double {
        return x == y ? 1 : ((x < y) | (x > y)) ? 0 : kUnknown;
    });
}

KERNEL choose(const KernelCall &call)
{
    // Both branches are numbers already; only an unknown condition hides them.
    ternary(call, [](const auto &condition, const auto &yes, const auto &no) INLINED {
        return (condition != condition).select(kUnknown, (condition != 0.0).select(yes, no));
    });
}

KERNEL multiplyTwice(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return (a * b) * c; });
}

KERNEL multiplyAdd(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return a * b + c; });
}

KERNEL addMultiply(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return (a + b) * c; });
}

KERNEL multiplyDivide(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return (a * b) / c; });
}

KERNEL divideMultiply(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return (a / b) * c; });
}

KERNEL multiplyNegate(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return -(a * b); });
}

KERNEL multiplyTwiceNegate(const KernelCall &call)
{
    ternary(call, [](const auto &a, const auto &b, const auto &c) INLINED { return -((a * b) * c); });
}

KERNEL divideWholeUnits(const KernelCall &call)
{
    binary(call, [](const auto &a, const auto &b) INLINED { return (a / b - 1e-9).ceil() + 0.0; });
}

KERNEL sum(int n, double *out, const double *const *rows, int size)
{
    switch (size) {
    case 2:
        Numbers(out, n) = sumOf<2>(rows, n);
        return;
    case 3:
        Numbers(out, n) = sumOf<3>(rows, n);
        return;
    case 4:
        Numbers(out, n) = sumOf<4>(rows, n);
        return;
    case 5:
        Numbers(out, n) = sumOf<5>(rows, n);
        return;
    case 6:
        Numbers(out, n) = sumOf<6>(rows, n);
        return;
    case 7:
        Numbers(out, n) = sumOf<7>(rows, n);
        return;
    case 8:
        Numbers(out, n) = sumOf<8>(rows, n);
        return;
    }
}

// Two results of one pass: a loop, as an expression has one.
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
    if (stepB != 0) {
        INDEPENDENT
        for (int i = 0; i < n; ++i)
            out[i] = arithmetic::power(a[i], {high[i], low[i]}, arithmetic::exponentOf(b[i]));
        return;
    }
    const arithmetic::Exponent exponent = arithmetic::exponentOf(*b);
    INDEPENDENT
    for (int i = 0; i < n; ++i)
        out[i] = arithmetic::power(a[i], {high[i], low[i]}, exponent);
}

} // namespace breakeven::kernels
