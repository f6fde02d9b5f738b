#include "model/finance/tax.h"

#include "model/finance/count.h"

namespace breakeven {

Quantity afterTaxPresentValue(const TaxedOwnership &ownership)
{
    SheetBuilder &builder = ownership.capex.builder();
    const Quantity tax = ownership.taxRate;
    const Quantity growth = 1 + count(ownership.rate);
    const auto discount = [&](std::size_t years) { return power(growth, builder.constant(double(years))); };
    std::vector<Quantity> terms{ownership.capex};
    Quantity bookValue = ownership.capex;
    for (std::size_t year = 0; year < ownership.depreciation.size(); ++year) {
        const Quantity written = ownership.depreciation[year];
        bookValue = bookValue - written;
        terms.push_back((ownership.opexPerYear * (1 - tax) - tax * written) / discount(year + 1));
    }
    const Quantity taxOnGain = tax * (ownership.resale - bookValue);
    terms.push_back(-((ownership.resale - taxOnGain) / discount(ownership.depreciation.size())));
    return sum(terms);
}

} // namespace breakeven
