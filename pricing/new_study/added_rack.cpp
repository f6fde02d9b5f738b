#include "pricing/new_study/added_rack.h"

#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"
#include "model/workload/equal_work.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/rack_inputs.h"
#include "pricing/new_study/study_currency.h"

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

// "Europe" where the study rents there: space and electricity are others; else empty.
std::string continentOf(const Study &study)
{
    for (const auto &[id, option] : study.options) {
        const auto price = option.procurement.inputs.find("price");
        if (price == option.procurement.inputs.end())
            continue;
        const auto pinned = meant(study, price->second).price;
        if (pinned && isInEurope(pinned->offer.region))
            return "Europe";
    }
    return {};
}

// What the rules of a new study buy for the work; nothing where they do not apply. What the rack shares
// stands in `study` then.
std::optional<Procurement> rackOfRules(const Catalogue &catalogue, const ChosenGpu &gpu, Study &study)
{
    if (study.workloads.size() != 1)
        return std::nullopt;
    const auto work = sizeOfWork(study);
    if (!work)
        return std::nullopt;
    NewStudyRequest request;
    request.workload = study.workloads.begin()->second.kind;
    request.gpu = gpu.title;
    request.day = study.asOf;
    request.region = continentOf(study);
    request.settings = {{"shared.electricity", "unknown"}}; // to be entered, where none is known
    OptionRules rules(request, catalogue, study, gpu, *work);
    if (!rules.chooseSellers())
        return std::nullopt;
    const Seller *rented = cheapestSeller(rules.sellers(), work->gpus, request.region);
    rules.rentBesideAt(rented ? *rented : *rules.firstOnDemand());
    offerOwnRack(rules);
    return rules.offered().empty() ? std::nullopt : std::optional(rules.offered().front().option.procurement);
}

constexpr std::string_view kPriceChange = "price_change"; // and "price_change_year_2", …

// The rack is bridged with the machines that the study rents on demand, at their price and its changes.
void bridgeAsStudy(const Study &study, Inputs &rack)
{
    for (const std::string &id : optionOrder(study)) {
        const Procurement &procurement = study.options.at(id).procurement;
        const auto price = procurement.inputs.find("price"),
                   gpus = procurement.inputs.find("gpus_per_instance");
        if (!traitsOf(procurement).isByTheHour || price == procurement.inputs.end() ||
            gpus == procurement.inputs.end() || !meant(study, price->second).value)
            continue;
        rack[kBridgePrice.key] = computedEffect();
        rack[kBridgePrice.machineKey] = price->second;
        rack[kBridgePrice.gpusKey] = gpus->second;
        for (const auto &[key, input] : procurement.inputs)
            if (key.rfind(kPriceChange, 0) == 0)
                rack[kBridgePrice.changeKey + key.substr(kPriceChange.size())] = input;
        return;
    }
}

std::string leaveUnknown(const std::string &gpu, Procurement &rack)
{
    Input &price = rack.inputs["server_price"];
    price = Input{};
    price.note = "No server price for " + gpu + " is known";
    return price.note + "; enter one to compare buying.";
}

} // namespace

std::string fitAddedRack(const Catalogue &catalogue, const std::string &id, Study &study)
{
    Procurement &rack = study.options.at(id).procurement;
    const std::string reference = referenceGpu(study);
    if (!traitsOf(rack).isBought || reference.empty() || !choiceIn(rack.choices, "gpu").empty())
        return {};
    const auto gpu = chosenGpu(catalogue, reference);
    const auto money = moneyOf(study);
    const ServerPrice *server = gpu && money ? serverOf(catalogue, *gpu) : nullptr;
    rack.choices["gpu"] = reference;
    completeStudy(study);
    if (!server)
        return leaveUnknown(reference, rack);
    Study others = study;
    others.options.erase(id);
    const auto known = study.shared;
    auto bought = rackOfRules(catalogue, *gpu, others);
    if (!bought) {
        rack.inputs["server_price"] = serverPriceInput(*server);
        restateInput(*money, rack.inputs["server_price"]);
        rack.inputs["gpus_per_server"] = gpusPerServerInput(*server);
        return {};
    }
    restateProcurement(*money, *bought);
    bridgeAsStudy(study, bought->inputs);
    rack = std::move(*bought);
    for (const auto &[key, input] : rack.inputs)
        if (const auto shared = others.shared.find(input.shared);
            shared != others.shared.end() && !known.count(input.shared)) {
            study.shared[input.shared] = shared->second;
            restateInput(*money, study.shared[input.shared]);
        }
    completeStudy(study);
    return {};
}

Result<AddedOption> addFittedOption(const Catalogue &catalogue, Study &study, const std::string &kind,
                                    const std::string &name)
{
    const auto id = addOption(study, kind, name);
    if (!id)
        return id.error();
    return AddedOption{*id, fitAddedRack(catalogue, *id, study)};
}

} // namespace breakeven
