// How long a gang lasts, and the work it keeps, as functions of a sheet for any law of how long machines
// live.
//
// A gang is new after every interruption and its machines are as old as each other: with S the law of one,
// the gang lasts longer than t with S(t)^m, m its exposure (gang.h). Work is kept up to the last checkpoint.
// Then the time over the work is (life + delay) / kept work in the long run: each interruption ends a life
// and costs a delay. Units: hours. Errors: unknown (NaN) where an operand is negative, out of its range or
// unknown. Checked: P-28, P-29, and against drawn lives (tests/model/two_routes_test.cpp).
#pragma once

#include "model/sheet/function.h"

#include <cstddef>

namespace breakeven {

enum class LifetimeLaw { Exponential, Weibull, Bathtub, Empirical };

// The mean life ∫ S^m up to the cap. Arguments: machines m, cap (+infinity: none), then what the law is made
// of: hazard; shape, scale; share, early, late, turn (effects/lifetime.h); or the lifetimes of a sample, as
// many as `lifetimes`.
Function gangLife(LifetimeLaw law, std::size_t lifetimes = 0);

// The work kept of one life, i Σ S^m(R + k (i + s)), k = 1, 2, …; a segment that ends at the cap, or when a
// machine of the sample is taken, is done. An interval of 0 is the limit of ever shorter ones: 0 with
// checkpoints that take time, else ∫ S^m from R on. Arguments: machines, cap, recovery R, interval i,
// checkpoint s, then those of the law.
Function gangKeptWork(LifetimeLaw law, std::size_t lifetimes = 0);

} // namespace breakeven
