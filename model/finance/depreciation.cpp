#include "model/finance/depreciation.h"

#include "model/finance/count.h"

namespace breakeven {

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
