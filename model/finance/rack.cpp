#include "model/finance/rack.h"

namespace breakeven {

Quantity purchaseCost(Quantity servers, Quantity listPrice, Quantity discount)
{
    return servers * listPrice * (1 - discount);
}

Quantity resaleBaseValue(ResaleBase base, Quantity servers, Quantity listPrice, Quantity discount)
{
    return base == ResaleBase::List ? servers * listPrice : purchaseCost(servers, listPrice, discount);
}

} // namespace breakeven
