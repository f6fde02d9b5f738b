#include "model/finance/depreciation.h"

#include "model/finance/count.h"
#include "model/number_list.h"

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

Quantity straightLine(Quantity cost, Quantity salvage, Quantity years)
{
    return (cost - salvage) / count(years);
}

Quantity straightLineShare(Quantity ageInWholeYears, Quantity life)
{
    const Quantity age = count(ageInWholeYears);
    const Quantity years = count(life);
    const Quantity zero = age.builder().constant(0);
    const Quantity yearInUse = larger(zero, smaller(age.builder().constant(1), years - age));
    return choose(isLess(age, zero), zero, yearInUse / years);
}

Quantity macrs5Share(Quantity ageInWholeYears) { return scheduleShare(ageInWholeYears, kMacrs5); }

Quantity scheduleShare(Quantity ageInWholeYears, std::span<const double> shares)
{
    std::vector<Quantity> constants;
    for (double share : shares)
        constants.push_back(ageInWholeYears.builder().constant(share));
    return scheduleShare(ageInWholeYears, constants);
}

Quantity scheduleShare(Quantity ageInWholeYears, const std::vector<Quantity> &shares)
{
    SheetBuilder &builder = ageInWholeYears.builder();
    const Quantity age = count(ageInWholeYears);
    // From the last year backwards, so that the formula reads "if the age is below 1 …, else if below 2 …".
    Quantity share = builder.constant(0);
    for (std::size_t year = shares.size(); year > 0; --year)
        share = choose(isLess(age, builder.constant(double(year))), shares[year - 1], share);
    return choose(isLess(age, builder.constant(0)), builder.constant(0), share);
}

} // namespace breakeven
