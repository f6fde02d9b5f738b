#include "model/finance/depreciation.h"

#include "model/finance/count.h"
#include "model/numeric/number_list.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kMostYears = 50;
// Percents are written to a digit or two: a third is 33.33.
constexpr double kSlack = 0.0005;

} // namespace

Result<std::vector<double>> parseDepreciationSchedule(const std::string &percents)
{
    auto shares = numbersIn(percents, ",;% \t");
    double sum = 0;
    bool isGood = shares && !shares->empty() && shares->size() <= kMostYears;
    for (std::size_t year = 0; isGood && year < shares->size(); ++year) {
        isGood = (*shares)[year] >= 0;
        (*shares)[year] /= 100;
        sum += (*shares)[year];
    }
    if (!isGood || !(std::fabs(sum - 1) <= kSlack))
        return Error{ErrorKind::BadInput,
                     "Own schedule: expected the percent written off in each year, none below 0 and 100 in "
                     "all, as in '40, 30, 20, 10'; found '" +
                         percents + "'.",
                     {}};
    return std::move(*shares);
}

// Years of the life that are over.
Quantity Depreciation::yearsOfLife(Quantity age) const { return smaller(count(age), count(m_life)); }

Quantity Depreciation::sharesUpTo(Quantity age) const
{
    SheetBuilder &builder = age.builder();
    const Quantity zero = builder.constant(0), one = builder.constant(1);
    const Quantity years = count(age);
    std::vector<Quantity> parts{zero};
    for (std::size_t year = 0; year < m_shares.size(); ++year)
        parts.push_back(m_shares[year] * smaller(larger(years - double(year), zero), one));
    return sum(parts);
}

Quantity Depreciation::share(Quantity age) const
{
    return m_life.isValid() ? yearsOfLife(age) / count(m_life) : sharesUpTo(age);
}

Quantity Depreciation::inYear(Quantity amount, int year) const
{
    SheetBuilder &builder = amount.builder();
    if (!m_life.isValid()) {
        const bool isListed = year >= 0 && year < int(m_shares.size());
        return amount * builder.constant(isListed ? m_shares[std::size_t(year)] : 0);
    }
    const Quantity before = builder.constant(year), after = builder.constant(year + 1);
    return amount * (yearsOfLife(after) - yearsOfLife(before)) / count(m_life);
}

} // namespace breakeven
