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

std::vector<Quantity> OwnedYears::byYear(int years) const
{
    const Quantity oneYear = purchase.builder().constant(1, units::year);
    std::vector<Quantity> paid(std::size_t(years), runningPerYear * oneYear);
    paid.front() = purchase + paid.front();
    paid.back() = paid.back() - resale;
    return paid;
}

} // namespace breakeven
