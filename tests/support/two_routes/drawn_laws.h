// Laws of how long machines live, with lives drawn from them without their functions.
#pragma once

#include "model/effects/lifetime.h"
#include "tests/support/two_routes/draws.h"

#include <functional>

namespace breakeven::test {

struct DrawnLaw
{
    LifetimePointer law;
    std::function<double(Draws &)> life;
};

DrawnLaw exponential(double hazard);
DrawnLaw capped(DrawnLaw drawn, double cap);
DrawnLaw bathtub(const BathtubTerms &terms);
DrawnLaw weibull(double shape, double scale);
// Of forty records drawn for point i, a fifth of them censored.
DrawnLaw empirical(std::uint64_t i);

} // namespace breakeven::test
