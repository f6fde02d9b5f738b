#include "data/export/focus_charges.h"

#include "model/numeric/money.h"
#include "model/study/fields.h"
#include "model/study/own_price_source.h"
#include "model/study/price_unit.h"
#include "model/study/shared_inputs.h"

namespace breakeven {

namespace {

// As the unit format of FOCUS spells them.
const char *pricingUnitOf(const Offer &offer)
{
    switch (priceUnitOf(offer.model)) {
    case PriceUnit::GibMonth:
        return "GiB-Months";
    case PriceUnit::Gib:
        return "GiB";
    case PriceUnit::MillionTokens:
        return "1000000 Tokens";
    default:
        return "Hours";
    }
}

const Input *find(const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? nullptr : &found->second;
}

FocusCharge chargeOf(const Procurement &procurement, const std::string &option, const Evaluation &evaluation)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    const Field *field = kind ? kind->fields().find("price") : nullptr;
    const Input *price = find(procurement.inputs, "price");
    if (!field || !price)
        return {};
    FocusCharge charge = focusUnitPrice(*price, *field, find(procurement.inputs, "list_price"));
    const auto cost = [&](const char *key) -> std::optional<double> {
        const auto node = evaluation.sheet().find("options." + option + "." + key);
        return node ? evaluation.scalar(*node) : std::nullopt;
    };
    charge.listCost = cost("list_cost");
    charge.contractedCost = cost("contracted_cost");
    charge.effectiveCost = cost("effective_cost");
    return charge;
}

} // namespace

bool FocusCharge::isEmpty() const
{
    return !listUnitPrice && !contractedUnitPrice && !listCost && !contractedCost && !effectiveCost;
}

FocusCharge focusUnitPrice(const Input &input, const Field &field, const Input *listPrice)
{
    FocusCharge charge;
    if (!input.value || (!field.isPrice && !input.price))
        return charge;
    charge.contractedUnitPrice = input.value;
    charge.pricingUnit = input.price ? pricingUnitOf(input.price->offer) : "Hours";
    if (listPrice && listPrice->value)
        charge.listUnitPrice = listPrice->value;
    else if (input.price && input.price->offer.listPrice)
        charge.listUnitPrice = toDouble(*input.price->offer.listPrice) * input.price->exchangeRate;
    else if (input.price && isListPrice(input.price->offer))
        charge.listUnitPrice = input.value;
    return charge;
}

std::vector<FocusCharge> focusCharges(const Study &given, const Comparison &comparison,
                                      const Evaluation &evaluation)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    std::vector<FocusCharge> charges;
    for (const OptionOutcome &option : comparison.options)
        charges.push_back(chargeOf(study.options.at(option.id).procurement, option.id, evaluation));
    return charges;
}

void writeFocusCells(CsvWriter &csv, const FocusCharge &charge, const std::string &currency)
{
    csv.number(charge.listUnitPrice).number(charge.contractedUnitPrice).text(charge.pricingUnit);
    csv.number(charge.listCost).number(charge.contractedCost).number(charge.effectiveCost);
    csv.text(charge.isEmpty() ? "" : currency);
}

} // namespace breakeven
