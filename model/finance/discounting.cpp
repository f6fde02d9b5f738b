#include "model/finance/discounting.h"

#include "model/finance/cash_moments.h"
#include "model/finance/count.h"

#include <algorithm>

namespace breakeven {

DiscountFactors::DiscountFactors(Quantity rate) : m_growth(1 + count(rate)) {}

Quantity DiscountFactors::ofStarts()
{
    if (!m_starts.isValid())
        m_starts = power(m_growth, count(m_growth.builder().month()) / 12);
    return m_starts;
}

Quantity DiscountFactors::ofEnds()
{
    if (!m_ends.isValid())
        m_ends = power(m_growth, (count(m_growth.builder().month()) + 1) / 12);
    return m_ends;
}

Quantity DiscountFactors::ofMoment(double years)
{
    Quantity &factor = m_moments[years];
    if (!factor.isValid())
        factor = power(m_growth, m_growth.builder().constant(years));
    return factor;
}

std::vector<Quantity> DiscountFactors::discountedYears(Quantity others, CashTiming timing)
{
    SheetBuilder &builder = others.builder();
    std::vector<Quantity> terms;
    for (int first = 0; first < builder.months(); first += 12) {
        const int last = std::min(first + 12, builder.months());
        terms.push_back(builder.total(others, first, last) / ofMoment(yearlyMoment(timing, first, last)));
    }
    return terms;
}

Quantity DiscountFactors::presentValue(Quantity purchases, Quantity others, CashTiming timing)
{
    std::vector<Quantity> terms{total(everyMonth(purchases) / ofStarts())};
    others = everyMonth(others);
    if (timing == CashTiming::Monthly) {
        terms.push_back(total(others / ofEnds()));
    } else {
        const std::vector<Quantity> years = discountedYears(others, timing);
        terms.insert(terms.end(), years.begin(), years.end());
    }
    return sum(terms);
}

Quantity presentValue(Quantity purchases, Quantity others, Quantity rate, CashTiming timing)
{
    return DiscountFactors(rate).presentValue(purchases, others, timing);
}

} // namespace breakeven
