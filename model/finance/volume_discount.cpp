#include "model/finance/volume_discount.h"

#include "model/finance/count.h"

namespace breakeven {

Quantity bulkDiscount(DiscountShape shape, Quantity servers, Quantity mostDiscount, Quantity fullServers)
{
    if (shape == DiscountShape::Flat)
        return mostDiscount;
    const Quantity n = count(servers);
    const Quantity full = count(fullServers);
    SheetBuilder &builder = n.builder();
    const Quantity one = builder.constant(1);
    if (shape == DiscountShape::Step)
        return choose(isAtMost(full, n), mostDiscount, mostDiscount * 0);
    // At least one server, at most the number that earns everything.
    const Quantity counted = larger(one, smaller(n, full));
    const Quantity alwaysFull = isAtMost(full, one);
    const Quantity target = choose(alwaysFull, builder.constant(2), full);
    const Quantity grown = shape == DiscountShape::Linear ? (counted - 1) / (target - 1)
                                                          : logarithm(counted) / logarithm(target);
    return mostDiscount * choose(alwaysFull, one, grown);
}

} // namespace breakeven
