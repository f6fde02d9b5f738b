#include "pricing/new_study/left_out_cost.h"

#include "model/sheet/explanation.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "pricing/new_study/assumed_input.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr const char *kOverPlan = " in present value over the plan";
constexpr double kSame = 1; // amounts are told in whole units

std::string money(double amount, const std::string &currency)
{
    return plainNumber(std::round(amount)) + " " + currency;
}

// What a completed option has anyway.
void dropStandard(Procurement &procurement)
{
    Inputs standard;
    Choices choices = procurement.choices;
    complete(findProcurementKind(procurement.kind)->fields(), standard, choices);
    std::erase_if(procurement.inputs, [&](const auto &entry) {
        const auto same = standard.find(entry.first);
        return same != standard.end() && same->second == entry.second;
    });
}

} // namespace

std::string leftOutCostText(const LeftOutOffer &offer, const std::string &beside)
{
    std::string text = "it would cost " + money(offer.cost, offer.currency) + kOverPlan;
    if (!beside.empty())
        text += ", " + money(std::fabs(offer.more), offer.currency) +
                (offer.more < 0 ? " less than " : " more than ") + beside +
                (offer.isBesideCheapest ? ", the cheapest compared" : "");
    return text;
}

bool isStillTrue(const LeftOutOffer &offer, const Study &study, const Comparison &comparison)
{
    return study.currency == offer.currency &&
           std::any_of(comparison.options.begin(), comparison.options.end(),
                       [&](const OptionOutcome &option) {
                           return option.id == offer.beside && option.npv &&
                                  std::fabs(*option.npv - (offer.cost - offer.more)) <= kSame;
                       });
}

std::string leftOutToday(const std::string &id, const Study &study, const Comparison &comparison)
{
    const auto kept = study.leftOutOffers.find(id);
    if (kept == study.leftOutOffers.end() || isStillTrue(kept->second, study, comparison))
        return study.leftOut.at(id);
    const LeftOutOffer &offer = kept->second;
    return offer.option.name + ": " + offer.reason + "; when the study was made (" + study.asOf.iso() +
           ") it would have cost " + money(offer.cost, offer.currency) + kOverPlan + ".";
}

LeftOutOffer keptOffer(LeftOutOffer offer, const Option &option, const Study &study)
{
    offer.option = option;
    dropStandard(offer.option.procurement);
    for (auto &[key, input] : offer.option.procurement.inputs) {
        if (input.shared.empty())
            continue;
        offer.shared[key] = input.shared;
        input = meant(study, input);
    }
    return offer;
}

Option optionOf(const LeftOutOffer &offer, Inputs &shared)
{
    Option option = offer.option;
    for (const auto &[key, name] : offer.shared) {
        const auto own = option.procurement.inputs.find(key);
        if (own == option.procurement.inputs.end())
            continue;
        shared.emplace(name, own->second);
        own->second = sharedInput(name);
    }
    return option;
}

} // namespace breakeven
