// Present value, internal rate of return and payback of monthly cash flows.
//
// Units: `rate` a year as a fraction above −1; cash in money a month, in either sign convention for the
// present value, benefits positive for the functions. Shape: series (a single number stands for every month).
// Purchases are always dated at the start of their month, other cash by the timing; yearly timings discount
// yearly sums, as Excel's NPV does; a last part-year counts by its own length.
// Source: model of yearly sums with offsets 1, ½ and 0; checked by FIN-01…08, FIN-16.
#pragma once

#include "model/sheet/function.h"
#include "model/sheet/sheet_builder.h"

#include <map>
#include <vector>

namespace breakeven {

// The moment a year's cash counts from; Monthly: every month's cash at the end of that month.
enum class CashTiming { End, Middle, Start, Monthly };

Quantity presentValue(Quantity purchases, Quantity others, Quantity rate, CashTiming timing);

// The divisors of one rate: made once for all cash that is discounted by it.
class DiscountFactors
{
public:
    explicit DiscountFactors(Quantity rate);

    Quantity presentValue(Quantity purchases, Quantity others, CashTiming timing);

private:
    Quantity ofStarts();
    Quantity ofEnds();
    Quantity ofMoment(double years);
    std::vector<Quantity> discountedYears(Quantity others, CashTiming timing);

    Quantity m_growth;
    Quantity m_starts; // of a month, a series
    Quantity m_ends;
    std::map<double, Quantity> m_moments;
};

// Arguments of all: purchases, others. Unknown cash makes every one of them unknown.

// The rate between −99 % and 1000 % at which the present value is 0; unknown when it does not change its sign
// there.
Function internalRate(CashTiming timing);

// The first month, counted from 1, from which the running total is never below 0 again; +infinity: never.
Function paybackMonths();

// Years until the running total of yearly sums reaches 0 and stays there, linear within the year; what is
// bought in the first month counts as paid at 0, later purchases in their year; +infinity: never.
Function paybackYears();

// The same with every year discounted from its end. Third argument: rate.
Function discountedPaybackYears();

} // namespace breakeven
