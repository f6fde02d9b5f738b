// What the instances of an option cost at the list, the contracted and the effective price, under the names
// of FOCUS 1.2.
//
// Units: the study's currency over the plan; unit prices for one `pricingUnit`, of the plan's first month.
// ListUnitPrice is published by the provider; ContractedUnitPrice is with what was negotiated, without
// credits and commitments; ListCost and ContractedCost are those times the quantity; EffectiveCost is with
// all terms, and what is paid up front spread over its term. What is not known stays empty: see
// model/procurement/own_terms.h.
#pragma once

#include "data/export/csv.h"
#include "model/evaluate/evaluate.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct Field;

struct FocusCharge
{
    std::optional<double> listUnitPrice;
    std::optional<double> contractedUnitPrice;
    std::string pricingUnit; // "Hours", "GiB-Months", "GiB"
    std::optional<double> listCost;
    std::optional<double> contractedCost;
    std::optional<double> effectiveCost;

    bool isEmpty() const;
};

// ListUnitPrice, ContractedUnitPrice, PricingUnit, ListCost, ContractedCost, EffectiveCost, BillingCurrency.
inline constexpr const char *kFocusColumns[] = {"ListUnitPrice",  "ContractedUnitPrice", "PricingUnit",
                                                "ListCost",       "ContractedCost",      "EffectiveCost",
                                                "BillingCurrency"};

// One for each option, as in `comparison`; empty for what has no price of instances: racks, bills,
// portfolios.
std::vector<FocusCharge> focusCharges(const Study &study, const Comparison &comparison,
                                      const Evaluation &evaluation);

// The unit prices of one price input; empty for inputs that are no prices. `listPrice`: the input that says
// what it was before its discount, if any.
FocusCharge focusUnitPrice(const Input &input, const Field &field, const Input *listPrice);

// The cells of `kFocusColumns`; the currency stands where anything does.
void writeFocusCells(CsvWriter &csv, const FocusCharge &charge, const std::string &currency);

} // namespace breakeven
