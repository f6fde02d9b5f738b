#include "model/effects/availability.h"

#include <cmath>

namespace breakeven {

double spotFraction(double upHours, double waitHours)
{
    return std::isinf(upHours) ? 1 : upHours / (upHours + waitHours);
}

} // namespace breakeven
