#include "model/finance/discounting.h"

#include "model/finance/cash_moments.h"
#include "model/finance/count.h"

#include <algorithm>

namespace breakeven {

namespace {

Quantity discountedPurchases(Quantity purchases, Quantity growth)
{
    const Quantity years = count(growth.builder().month()) / 12;
    return total(purchases / power(growth, years));
}

Quantity discountedMonths(Quantity others, Quantity growth)
{
    const Quantity years = (count(growth.builder().month()) + 1) / 12;
    return total(others / power(growth, years));
}

std::vector<Quantity> discountedYears(Quantity others, Quantity growth, CashTiming timing)
{
    SheetBuilder &builder = others.builder();
    std::vector<Quantity> terms;
    for (int first = 0; first < builder.months(); first += 12) {
        const int last = std::min(first + 12, builder.months());
        const Quantity moment = builder.constant(yearlyMoment(timing, first, last));
        terms.push_back(builder.total(others, first, last) / power(growth, moment));
    }
    return terms;
}

} // namespace

Quantity presentValue(Quantity purchases, Quantity others, Quantity rate, CashTiming timing)
{
    const Quantity growth = 1 + count(rate);
    std::vector<Quantity> terms{discountedPurchases(everyMonth(purchases), growth)};
    others = everyMonth(others);
    if (timing == CashTiming::Monthly) {
        terms.push_back(discountedMonths(others, growth));
    } else {
        const std::vector<Quantity> years = discountedYears(others, growth, timing);
        terms.insert(terms.end(), years.begin(), years.end());
    }
    return sum(terms);
}

} // namespace breakeven
