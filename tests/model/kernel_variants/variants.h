// Copies of the kernels, each compiled for one instruction set, in the order of KERNEL_TABLE.
#pragma once

#include "model/sheet/operations.h"

#include <array>

namespace breakeven::test {

struct KernelTable
{
    std::array<Kernel, 26> kernels;
    void (*logarithmParts)(int, double *, double *, const double *);
    void (*powerOfParts)(int, double *, const double *, const double *, const double *, const double *, int);
};

KernelTable baselineKernels();
KernelTable v3Kernels(); // requires: a processor with AVX2
KernelTable v4Kernels(); // requires: a processor with AVX-512

} // namespace breakeven::test

#define KERNEL_TABLE(from)                                                                                   \
    {                                                                                                        \
        {from::copy,                                                                                         \
         from::add,                                                                                          \
         from::subtract,                                                                                     \
         from::multiply,                                                                                     \
         from::divide,                                                                                       \
         from::negate,                                                                                       \
         from::power,                                                                                        \
         from::exponential,                                                                                  \
         from::logarithm,                                                                                    \
         from::minimum,                                                                                      \
         from::maximum,                                                                                      \
         from::wholeUnits,                                                                                   \
         from::floor,                                                                                        \
         from::modulo,                                                                                       \
         from::less,                                                                                         \
         from::lessEqual,                                                                                    \
         from::equal,                                                                                        \
         from::choose,                                                                                       \
         from::multiplyTwice,                                                                                \
         from::multiplyAdd,                                                                                  \
         from::addMultiply,                                                                                  \
         from::multiplyDivide,                                                                               \
         from::divideMultiply,                                                                               \
         from::multiplyNegate,                                                                               \
         from::multiplyTwiceNegate,                                                                          \
         from::divideWholeUnits},                                                                            \
            from::logarithmParts, from::powerOfParts                                                         \
    }
