#include "pricing/new_study/left_out_cost.h"

#include "model/evaluate/cost_measure.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/procurement/estimated_replica.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/option_rules.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace breakeven {

namespace {

constexpr const char *kOverPlan = " in present value over the plan";
constexpr double kSameAmount = 1; // amounts are told in whole units

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

CostByMeasure costsAt(const Evaluation &evaluation, const OptionNodes &nodes)
{
    CostByMeasure costs;
    for (int i = 0; i < kCostMeasureCount; ++i)
        if (const auto cost = valueOf(evaluation, Figure{nodeOf(nodes, CostMeasure(i))});
            cost && std::isfinite(*cost))
            costs[std::size_t(i)] = cost;
    return costs;
}

LeftOutOffer atCost(LeftOutOffer offer, double cost, const Comparison &comparison)
{
    const auto beside =
        std::find_if(comparison.options.begin(), comparison.options.end(),
                     [&](const OptionOutcome &option) { return option.id == offer.beside && option.npv(); });
    offer.cost = cost;
    if (beside == comparison.options.end()) {
        offer.beside.clear();
        return offer;
    }
    offer.more = cost - *beside->npv();
    offer.isBesideCheapest = beside - comparison.options.begin() == comparison.verdict.cheapest;
    return offer;
}

// An option that was added since, as a mix, may cost less than the one beside.
LeftOutOffer stillCheapest(LeftOutOffer offer, const Comparison &comparison)
{
    const int cheapest = comparison.verdict.cheapest;
    offer.isBesideCheapest = offer.isBesideCheapest && cheapest >= 0 &&
                             comparison.options[std::size_t(cheapest)].id == offer.beside;
    return offer;
}

// "Groq" of "API (Groq)".
std::string hostIn(const std::string &name)
{
    const std::size_t opens = name.rfind('('), closes = name.rfind(')');
    return opens == name.npos || closes == name.npos ? name : name.substr(opens + 1, closes - opens - 1);
}

} // namespace

std::string leftOutCostText(const LeftOutOffer &offer, const Procurement &procurement,
                            const std::string &beside)
{
    std::string text =
        (asksForEstimate(procurement) ? "by its estimated speed it would cost " : "it would cost ") +
        money(offer.cost, offer.currency) + kOverPlan;
    if (beside.empty())
        return text;
    const std::string more = money(std::fabs(offer.more), offer.currency);
    const bool isAsMuch = more == money(0, offer.currency);
    return text + ", " +
           (isAsMuch ? "as much as " : more + (offer.more < 0 ? " less than " : " more than ")) + beside +
           (offer.isBesideCheapest ? ", the cheapest compared" : "");
}

bool isStillTrue(const LeftOutOffer &offer, const Study &study, const Comparison &comparison)
{
    return study.currency == offer.currency &&
           std::any_of(comparison.options.begin(), comparison.options.end(),
                       [&](const OptionOutcome &option) {
                           return option.id == offer.beside && option.npv() &&
                                  std::fabs(*option.npv() - (offer.cost - offer.more)) <= kSameAmount;
                       });
}

// All in one sheet.
std::map<std::string, CostByMeasure> leftOutCosts(const Study &study,
                                                  const std::map<std::string, LeftOutOffer> &offers)
{
    Study with = study;
    for (const auto &[id, offer] : offers) {
        Option &option = with.options[id] = optionOf(offer, with.shared);
        const Option place = newOption(with, option.procurement.kind);
        option.order = place.order;
        option.slot = place.slot;
    }
    completeStudy(with);
    addGpuFacts(with);
    std::map<std::string, CostByMeasure> costs;
    const auto sheet = buildFiguresSheet(with);
    if (!sheet)
        return costs;
    const Evaluation evaluation(sheet->sheet);
    for (const OptionNodes &nodes : sheet->options)
        if (offers.count(nodes.id) && statusAt(evaluation, nodes) == Status::Ok)
            costs[nodes.id] = costsAt(evaluation, nodes);
    return costs;
}

std::map<std::string, LeftOutOffer> leftOutOffersToday(const Study &study, const Comparison &comparison)
{
    std::map<std::string, LeftOutOffer> offers;
    std::map<std::string, LeftOutOffer> changed;
    for (const auto &[id, offer] : study.leftOutOffers) {
        if (study.options.count(id) || study.currency != offer.currency)
            continue;
        if (isStillTrue(offer, study, comparison))
            offers[id] = stillCheapest(offer, comparison);
        else
            changed[id] = offer;
    }
    if (!changed.empty())
        for (const auto &[id, costs] : leftOutCosts(study, changed))
            if (const auto &cost = costs[std::size_t(CostMeasure::PresentValue)])
                offers[id] = atCost(changed.at(id), *cost, comparison);
    return offers;
}

std::vector<OfferCandidate> candidatesOf(const std::map<std::string, LeftOutOffer> &offers)
{
    std::vector<OfferCandidate> candidates;
    for (const auto &[id, offer] : offers) {
        const Procurement &procurement = offer.option.procurement;
        if (traitsOf(procurement).isPaidByToken) {
            candidates.push_back(
                {id, wayOf(procurement, {}), hostIn(offer.option.name), {}, offer.cost, offer.reason});
            continue;
        }
        const auto price = procurement.inputs.find("price");
        if (price == procurement.inputs.end() || !price->second.price)
            continue;
        const Offer &sold = price->second.price->offer;
        OfferCandidate &one = candidates.emplace_back();
        one = {id, wayOf(procurement, sold.model), providerName(sold.provider), {}, offer.cost, offer.reason};
        if (price->second.value)
            one.perGpuHour = *price->second.value / sold.gpuCount();
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto &a, const auto &b) {
        return std::tie(a.way, a.cost) < std::tie(b.way, b.cost);
    });
    return candidates;
}

std::string leftOutToday(const std::string &id, const Study &study,
                         const std::map<std::string, LeftOutOffer> &offers)
{
    const auto kept = study.leftOutOffers.find(id);
    const auto today = offers.find(id);
    if (kept == study.leftOutOffers.end() || (today != offers.end() && today->second == kept->second))
        return study.leftOut.at(id);
    const LeftOutOffer &offer = today == offers.end() ? kept->second : today->second;
    const std::string begin = offer.option.name + ": " + offer.reason + "; ";
    if (today == offers.end())
        return begin + "when the study was made (" + study.asOf.iso() + ") it would have cost " +
               money(offer.cost, offer.currency) + kOverPlan + ".";
    const auto beside = study.options.find(offer.beside);
    return begin +
           leftOutCostText(offer, offer.option.procurement,
                           beside == study.options.end() ? "" : beside->second.name) +
           ".";
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
