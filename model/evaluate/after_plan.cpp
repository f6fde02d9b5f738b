#include "model/evaluate/after_plan.h"

#include "model/finance/annuity.h"
#include "model/finance/count.h"

namespace breakeven {

std::optional<Quantity> laterThanPlan(const OptionDraft &draft, Quantity yearlyRate, SheetBuilder &builder)
{
    if (draft.afterPlan.empty())
        return std::nullopt;
    const Quantity monthlyRate = power(1 + count(yearlyRate), builder.constant(1.0 / 12)) - 1;
    const Quantity oneMonth = builder.constant(1, units::month);
    std::vector<Quantity> worth;
    for (const OptionDraft::AfterPlan &owed : draft.afterPlan) {
        // A spreadsheet divides by them also where nothing is owed.
        const Quantity months = larger(count(owed.months), builder.constant(1e-9));
        worth.push_back(owed.perMonth * oneMonth * (annuity(monthlyRate, months) - months));
    }
    const Quantity last = builder.constant(builder.months() - 1, units::month);
    return isEqual(builder.month(), last) * sum(worth);
}

} // namespace breakeven
