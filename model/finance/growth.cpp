#include "model/finance/growth.h"

#include "model/finance/count.h"

namespace breakeven {

Quantity grown(Quantity value, Quantity yearlyChange, Quantity years)
{
    return value * power(1 + yearlyChange, count(years));
}

} // namespace breakeven
