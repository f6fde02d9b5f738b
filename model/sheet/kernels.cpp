#include "model/sheet/kernels.h"

#include "model/sheet/elementary.h"

#include <cmath>
#include <limits>

namespace breakeven::kernels {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool isUnknown(double x) { return x != x; }

template<class F>
void unary(int n, double *out, const double *a, int stepA, F f)
{
    for (int i = 0; i < n; ++i)
        out[i] = f(a[i * stepA]);
}

template<class F>
void binary(int n, double *out, const double *a, int stepA, const double *b, int stepB, F f)
{
    for (int i = 0; i < n; ++i)
        out[i] = f(a[i * stepA], b[i * stepB]);
}

} // namespace

void copy(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return x; });
}

void add(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return x + y; });
}

void subtract(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return x - y; });
}

void multiply(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return x * y; });
}

void divide(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return x / y; });
}

void negate(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return -x; });
}

void power(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return elementary::power(x, y); });
}

void exponential(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return elementary::exponential(x); });
}

void logarithm(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return elementary::logarithm(x); });
}

void minimum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return (x < y || isUnknown(x)) ? x : y; });
}

void maximum(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return (x > y || isUnknown(x)) ? x : y; });
}

void wholeUnits(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return std::ceil(x - 1e-9); });
}

void floor(int n, double *out, const double *a, int stepA, const double *, int, const double *, int)
{
    unary(n, out, a, stepA, [](double x) { return std::floor(x); });
}

void modulo(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) { return x - y * std::floor(x / y); });
}

void less(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) {
        return isUnknown(x) || isUnknown(y) ? kUnknown : x < y ? 1.0 : 0.0;
    });
}

void lessEqual(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *,
               int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) {
        return isUnknown(x) || isUnknown(y) ? kUnknown : x <= y ? 1.0 : 0.0;
    });
}

void equal(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *, int)
{
    binary(n, out, a, stepA, b, stepB, [](double x, double y) {
        return isUnknown(x) || isUnknown(y) ? kUnknown : x == y ? 1.0 : 0.0;
    });
}

void choose(int n, double *out, const double *a, int stepA, const double *b, int stepB, const double *c,
            int stepC)
{
    for (int i = 0; i < n; ++i) {
        const double condition = a[i * stepA];
        out[i] = isUnknown(condition) ? kUnknown : condition != 0 ? b[i * stepB] : c[i * stepC];
    }
}

} // namespace breakeven::kernels
