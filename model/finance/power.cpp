#include "model/finance/power.h"

namespace breakeven {

Quantity powerCost(Quantity kilowatts, Quantity pue, Quantity tariffPerKwh, Quantity load,
                   Quantity hoursPerYear)
{
    return kilowatts * load * pue * tariffPerKwh * hoursPerYear;
}

} // namespace breakeven
