#include "model/finance/scale_to_zero_month.h"

#include "model/numeric/unknown.h"

#include <limits>

namespace breakeven {

namespace {

// a / b, and beyond all bounds in the direction of a when b is 0. Requires: b ≥ 0.
Quantity boundlessQuotient(Quantity a, Quantity b)
{
    SheetBuilder &builder = a.builder();
    const Quantity zero = builder.constant(0, builder.node(b).unit);
    const Quantity isPositive = isLess(zero, b);
    const Quantity quotient = a / choose(isPositive, b, builder.constant(1, builder.node(b).unit));
    const Quantity direction = isLess(builder.constant(0, builder.node(a).unit), a);
    const Unit unit = builder.node(quotient).unit;
    const Quantity beyond =
        choose(direction, builder.constant(kInfinite, unit), builder.constant(-kInfinite, unit));
    return choose(isPositive, quotient, beyond);
}

} // namespace

ScaleToZeroMonth scaleToZeroMonth(Quantity dedicatedPerHour, Quantity basePerHour, Quantity gpuPerHour,
                                  Quantity activeFraction, Quantity hoursPerMonth)
{
    ScaleToZeroMonth month;
    month.dedicated = dedicatedPerHour * hoursPerMonth;
    month.scaleToZero = (basePerHour + gpuPerHour * activeFraction) * hoursPerMonth;
    month.ratio = boundlessQuotient(month.dedicated, month.scaleToZero);
    month.breakEvenActiveFraction = boundlessQuotient(dedicatedPerHour - basePerHour, gpuPerHour);
    return month;
}

} // namespace breakeven
