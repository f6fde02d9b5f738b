// Eigen for functions that are compiled once for each instruction set: its expressions become plain loops,
// and the compiler vectorises them anew in every copy.
//
// Eigen itself would fix the width of its vectors when it is included, for all copies that of the baseline.
// Everything is inlined, so that no half of it is left outside, to be mixed with Eigen as others compile it.
// Requires: included before any other header of Eigen, by a .cpp only. Bits: +, −, ·, ÷, comparisons and
// select are those of the numbers; Eigen's exp, log, pow and sum are not for kernels.
#pragma once

#ifdef EIGEN_CORE_H
#error "Eigen was included before, with vectors of one width"
#endif
#define EIGEN_DONT_VECTORIZE
#define EIGEN_STRONG_INLINE __attribute__((always_inline)) inline

#include <Eigen/Core>
