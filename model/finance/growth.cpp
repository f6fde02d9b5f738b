#include "model/finance/growth.h"

#include "model/finance/count.h"

namespace breakeven {

Quantity growthFactor(Quantity yearlyChange, Quantity years) { return power(1 + yearlyChange, count(years)); }

} // namespace breakeven
