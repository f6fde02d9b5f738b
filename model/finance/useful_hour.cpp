#include "model/finance/useful_hour.h"

#include <limits>

namespace breakeven {

Quantity usefulHourCost(const UsefulHourTerms &terms)
{
    SheetBuilder &builder = terms.price.builder();
    const Quantity paid = terms.price * (1 + terms.premium) * terms.stretch * terms.overpay;
    const Quantity useful = terms.allocation * terms.busy * terms.speed * terms.commitmentUse;
    const Quantity isUsed = isLess(builder.constant(0), useful);
    const Quantity never = builder.constant(std::numeric_limits<double>::infinity(), builder.node(paid).unit);
    return choose(isUsed, paid / choose(isUsed, useful, builder.constant(1)), never);
}

} // namespace breakeven
