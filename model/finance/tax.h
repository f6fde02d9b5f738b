// What owning costs after tax: running cost and depreciation lower the taxable profit, a gain on the sale
// raises it.
//
// Units: money; `opexPerYear` is the amount of one year; rates are shares. Checked by FIN-12.
#pragma once

#include "model/sheet/sheet_builder.h"

#include <vector>

namespace breakeven {

struct TaxedOwnership
{
    Quantity capex; // paid at the start
    Quantity opexPerYear;
    Quantity resale; // received at the end of the last year
    Quantity taxRate;
    Quantity rate;
    std::vector<Quantity> depreciation; // of every year held
};

// Present value of the cost, every year counted at its end.
Quantity afterTaxPresentValue(const TaxedOwnership &ownership);

} // namespace breakeven
