#include "model/finance/count.h"

namespace breakeven {

Quantity count(Quantity quantity)
{
    SheetBuilder &builder = quantity.builder();
    const Unit unit = builder.node(quantity).unit;
    if (unit.isPure())
        return quantity;
    return quantity / builder.constant(1, unit, "1 " + unit.text("money"));
}

} // namespace breakeven
