// Level yearly payments: what one unit a year is worth today, and what a sum of today costs a year.
//
// Units: `rate` a year as a fraction above −1; `years` in years or pure, above 0, +infinity for ever. Results
// keep the unit of the money that goes in; the factor is pure. A rate of 0 is its limit. Source: ordinary
// annuity, payments at the end of each year; checked by FIN-04, FIN-09 and their limits.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// (1 − (1 + rate)^−years) / rate; `years` when the rate is 0.
Quantity annuity(Quantity rate, Quantity years);

// The yearly payment with the same present value as `presentValue`.
Quantity equivalentAnnualCost(Quantity presentValue, Quantity rate, Quantity years);

// The yearly payment that repays `principal` with interest.
Quantity loanPayment(Quantity principal, Quantity rate, Quantity years);

} // namespace breakeven
