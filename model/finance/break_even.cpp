#include "model/finance/break_even.h"

#include <limits>

namespace breakeven {

namespace {

// a / b, or never when b is not above 0.
Quantity quotientOrNever(Quantity a, Quantity b)
{
    SheetBuilder &builder = a.builder();
    const Quantity zero = builder.constant(0, builder.node(b).unit);
    const Quantity isReached = isLess(zero, b);
    const Quantity quotient = a / choose(isReached, b, builder.constant(1, builder.node(b).unit));
    const Unit unit = builder.node(quotient).unit;
    return choose(isReached, quotient, builder.constant(std::numeric_limits<double>::infinity(), unit));
}

} // namespace

Quantity breakEvenServers(Quantity fixedPerYear, Quantity ownPerServer, Quantity cloudPerServer)
{
    return quotientOrNever(fixedPerYear, cloudPerServer - ownPerServer);
}

Quantity breakEvenUtilisation(Quantity ownPerYear, Quantity cloudPerHour, Quantity hoursPerYear)
{
    return quotientOrNever(ownPerYear, cloudPerHour * hoursPerYear);
}

} // namespace breakeven
