#include "model/finance/staff.h"

#include "model/finance/count.h"

namespace breakeven {

Quantity staffCost(StaffModel model, Quantity servers, Quantity basePerYear, Quantity referenceServers,
                   Quantity exponent)
{
    if (model == StaffModel::Constant)
        return basePerYear;
    const Quantity ratio = count(servers) / count(referenceServers);
    if (model == StaffModel::Steps)
        return basePerYear * wholeUnits(ratio);
    const Quantity one = ratio.builder().constant(1);
    return basePerYear * power(larger(one, ratio), exponent);
}

} // namespace breakeven
