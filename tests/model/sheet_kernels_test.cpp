#include "model/sheet/kernels.h"
#include "tests/model/kernel_variants/variants.h"
#include "tests/model/special_numbers.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

constexpr int kCount = 4099; // not a multiple of any vector

struct Operands
{
    std::vector<double> a, b, c;
};

Operands anyOperands(std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    Operands operands;
    for (int i = 0; i < kCount; ++i) {
        operands.a.push_back(test::anyNumber(engine));
        operands.b.push_back(test::anyNumber(engine));
        operands.c.push_back(test::anyNumber(engine));
    }
    return operands;
}

// Every combination of steps of a kernel on these operands, one after the other.
std::vector<double> allSteps(Kernel kernel, const Operands &x)
{
    std::vector<double> all, out(kCount);
    for (int steps = 0; steps < 8; ++steps) {
        kernel({kCount,
                out.data(),
                {x.a.data(), steps & 1},
                {x.b.data(), (steps >> 1) & 1},
                {x.c.data(), steps >> 2}});
        all.insert(all.end(), out.begin(), out.end());
    }
    return all;
}

std::vector<double> parts(const test::KernelTable &table, const Operands &x)
{
    std::vector<double> high(kCount), low(kCount), out(kCount), all;
    table.logarithmParts(kCount, high.data(), low.data(), x.a.data());
    for (int step : {0, 1}) {
        table.powerOfParts(kCount, out.data(), x.a.data(), high.data(), low.data(), x.b.data(), step);
        all.insert(all.end(), out.begin(), out.end());
    }
    return all;
}

bool areSame(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), test::isSame);
}

void checkSame(const test::KernelTable &expected, const test::KernelTable &actual)
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Operands operands = anyOperands(seed);
        for (std::size_t k = 0; k < expected.kernels.size(); ++k) {
            CAPTURE(seed, k);
            CHECK(areSame(allSteps(expected.kernels[k], operands), allSteps(actual.kernels[k], operands)));
        }
        CHECK(areSame(parts(expected, operands), parts(actual, operands)));
    }
}

} // namespace

TEST_CASE("the kernels of the program give the bits of the baseline instruction set")
{
    checkSame(test::baselineKernels(), KERNEL_TABLE(kernels));
}

#if defined(__x86_64__)
TEST_CASE("the kernels give the same bits with AVX2", "[outside][wide]")
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        SKIP_CASE("this processor has no AVX2");
    checkSame(test::baselineKernels(), test::v3Kernels());
}

TEST_CASE("the kernels give the same bits with AVX-512", "[outside][wide]")
{
    if (!__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
        SKIP_CASE("this processor has no AVX-512");
    checkSame(test::baselineKernels(), test::v4Kernels());
}
#endif

TEST_CASE("a power from the parts of its logarithm has the bits of the power")
{
    const Operands x = anyOperands(9);
    std::vector<double> expected(2 * kCount);
    kernels::power({kCount, expected.data(), {x.a.data(), 1}, {x.b.data(), 0}});
    kernels::power({kCount, expected.data() + kCount, {x.a.data(), 1}, {x.b.data(), 1}});
    CHECK(areSame(expected, parts(KERNEL_TABLE(kernels), x)));
}

TEST_CASE("a broadcast operand gives the bits of a repeated one")
{
    const Operands x = anyOperands(11);
    const test::KernelTable table = KERNEL_TABLE(kernels);
    for (std::size_t k = 0; k < table.kernels.size(); ++k)
        for (int steps = 0; steps < 8; ++steps) {
            Operands repeated = x;
            if (!(steps & 1))
                repeated.a.assign(kCount, x.a[0]);
            if (!(steps & 2))
                repeated.b.assign(kCount, x.b[0]);
            if (!(steps & 4))
                repeated.c.assign(kCount, x.c[0]);
            std::vector<double> broadcast(kCount), expected(kCount);
            table.kernels[k]({kCount,
                              broadcast.data(),
                              {x.a.data(), steps & 1},
                              {x.b.data(), (steps >> 1) & 1},
                              {x.c.data(), steps >> 2}});
            table.kernels[k]({kCount,
                              expected.data(),
                              {repeated.a.data(), 1},
                              {repeated.b.data(), 1},
                              {repeated.c.data(), 1}});
            CAPTURE(k, steps);
            CHECK(areSame(expected, broadcast));
        }
}

TEST_CASE("a result may stand on an operand")
{
    const Operands x = anyOperands(13);
    const test::KernelTable table = KERNEL_TABLE(kernels);
    for (std::size_t k = 0; k < table.kernels.size(); ++k) {
        std::vector<double> expected(kCount);
        table.kernels[k]({kCount, expected.data(), {x.a.data(), 1}, {x.b.data(), 1}, {x.c.data(), 1}});
        Operands y = x;
        table.kernels[k]({kCount, y.a.data(), {y.a.data(), 1}, {x.b.data(), 1}, {x.c.data(), 1}});
        table.kernels[k]({kCount, y.b.data(), {x.a.data(), 1}, {y.b.data(), 1}, {x.c.data(), 1}});
        CAPTURE(k);
        CHECK(areSame(expected, y.a));
        CHECK(areSame(expected, y.b));
    }
}

TEST_CASE("several months in one call are the months one by one")
{
    constexpr int months = 3, perMonth = 1367; // a month's count is not a multiple of any vector either
    const Operands x = anyOperands(17);
    const test::KernelTable table = KERNEL_TABLE(kernels);
    for (std::size_t k = 0; k < table.kernels.size(); ++k)
        for (int moves = 0; moves < 8; ++moves) {
            const auto operand = [&](const std::vector<double> &numbers, int step, int which) {
                return KernelOperand{numbers.data(), step, moves & which ? step ? perMonth : 1 : 0};
            };
            std::vector<double> together(months * perMonth), apart(months * perMonth);
            const KernelOperand a = operand(x.a, 1, 1), b = operand(x.b, moves % 2, 2),
                                c = operand(x.c, 1, 4);
            table.kernels[k]({perMonth, together.data(), a, b, c, months, perMonth});
            for (int month = 0; month < months; ++month)
                table.kernels[k]({perMonth,
                                  apart.data() + month * perMonth,
                                  {a.at(month), a.step},
                                  {b.at(month), b.step},
                                  {c.at(month), c.step}});
            CAPTURE(k, moves);
            CHECK(areSame(apart, together));
        }
}

TEST_CASE("two operations in one pass give the bits of one after the other")
{
    const Operands x = anyOperands(19);
    const auto then = [&](Kernel inner, Kernel outer) {
        std::vector<double> out(kCount);
        inner({kCount, out.data(), {x.a.data(), 1}, {x.b.data(), 1}});
        outer({kCount, out.data(), {out.data(), 1}, {x.c.data(), 1}});
        return out;
    };
    const auto atOnce = [&](Kernel kernel) {
        std::vector<double> out(kCount);
        kernel({kCount, out.data(), {x.a.data(), 1}, {x.b.data(), 1}, {x.c.data(), 1}});
        return out;
    };
    using namespace kernels;
    CHECK(areSame(atOnce(multiplyTwice), then(multiply, multiply)));
    CHECK(areSame(atOnce(multiplyAdd), then(multiply, add)));
    CHECK(areSame(atOnce(addMultiply), then(add, multiply)));
    CHECK(areSame(atOnce(multiplyDivide), then(multiply, divide)));
    CHECK(areSame(atOnce(divideMultiply), then(divide, multiply)));
    CHECK(areSame(atOnce(multiplyNegate), then(multiply, negate)));
    CHECK(areSame(atOnce(divideWholeUnits), then(divide, kernels::wholeUnits)));
}

TEST_CASE("a sum in one pass adds from the left")
{
    const Operands x = anyOperands(23), y = anyOperands(29);
    const std::vector<double> *all[] = {&x.a, &x.b, &x.c, &y.a, &y.b, &y.c, &x.a, &y.c};
    const double *rows[8];
    for (int k = 0; k < 8; ++k)
        rows[k] = all[k]->data();
    for (int size = 2; size <= 8; ++size) {
        std::vector<double> sum(kCount), expected = x.a;
        kernels::sum(kCount, sum.data(), rows, size);
        for (int k = 1; k < size; ++k)
            kernels::add({kCount, expected.data(), {expected.data(), 1}, {rows[k], 1}});
        CAPTURE(size);
        CHECK(areSame(expected, sum));
    }
}

TEST_CASE("whole units forgive what rounding added")
{
    const double x[] = {0.1 * 3 * 10, 3 + 1e-8, 2.5, -2.5, 0};
    double out[5];
    kernels::wholeUnits({5, out, {x, 1}});
    CHECK(x[0] > 3);
    CHECK(std::vector<double>(out, out + 5) == std::vector<double>{3, 4, 3, -2, 0});
}
