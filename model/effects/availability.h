// What share of the time spot capacity is there.
#pragma once

namespace breakeven {

// U / (U + V): up for U hours on average, then waiting for V. Requires: one of them above 0, at most one
// infinite. Checked: PRE-21.
double spotFraction(double upHours, double waitHours);

} // namespace breakeven
