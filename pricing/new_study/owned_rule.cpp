// Servers that are owned already: kept, kept with more beside them, sold with GPUs rented instead, or sold
// and bought anew; each is an ordinary option.
#include "model/evaluate/evaluate.h"
#include "model/study/actuals.h"
#include "model/study/plan_start.h"
#include "model/study/series.h"
#include "model/workload/equal_work.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/own_rack.h"
#include "pricing/new_study/rack_inputs.h"
#include "pricing/new_study/sellers.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace breakeven {

namespace {

// Servers of one kind, month and price.
struct Lot
{
    const OwnedServers *owned = nullptr;
    std::string suffix; // of the ids of its options: "-2" of the second
    ChosenGpu gpu;
    const ServerPrice *server = nullptr;
    int bought = 0;             // month of the plan, at most 0
    double speed = 1;           // of its GPU, against that of the study
    std::vector<double> needed; // servers that are added by year of the plan, beyond those owned

    std::string name() const
    {
        return fmt::format("{:g}×{:g} {}", owned->servers, owned->gpusPerServer, gpu.title);
    }
    bool isOutgrown() const
    {
        return std::any_of(needed.begin(), needed.end(), [](double servers) { return servers > 0; });
    }
};

// Work that an hour of the GPU does, in hours of the study's; nothing where their facts do not tell.
std::optional<double> speedOf(const OptionRules &rules, const ChosenGpu &gpu)
{
    Study study = rules.study();
    Option named = newOption(study, "owned-rack");
    named.procurement.choices["gpu"] = gpu.title;
    study.options["owned"] = named;
    addGpuFacts(study);
    SheetBuilder builder(1);
    const Quantity speed = builder.name("speed", "Speed", referenceSpeed(builder, study, gpu.title));
    auto sheet = std::move(builder).build();
    if (!sheet)
        return std::nullopt;
    return Evaluation(std::make_shared<const Sheet>(std::move(*sheet))).at(speed.id(), 0);
}

// By year of the plan, beyond those owned.
std::vector<double> addedByYear(const OptionRules &rules, const Lot &lot)
{
    const double gpus = lot.owned->gpusPerServer;
    std::vector<double> peaks = heldBy(rules.work(), gpus).peaks;
    for (double &peak : peaks)
        peak /= lot.speed;
    std::vector<double> added = serversByYear(gpus, peaks);
    double owned = lot.owned->servers;
    for (double &servers : added) {
        const double held = std::min(owned, servers);
        servers -= held;
        owned -= held;
    }
    return added;
}

Error orderedLater(const OptionRules &rules, const OwnedServers &owned)
{
    return {ErrorKind::BadInput,
            fmt::format(
                "What you own: servers bought in {} are a future order, as the plan begins in {}; leave them "
                "out and see the option Own hardware.",
                owned.month, planStart(rules.study())),
            {}};
}

// Nothing where its server is not known; it is said then. Errors: NotFound for a GPU, BadInput for a month
// after the start.
Result<std::optional<Lot>> lotOf(OptionRules &rules, const OwnedServers &owned, const std::string &suffix)
{
    auto gpu = chosenGpu(rules.catalogue(), owned.gpu);
    if (!gpu)
        return gpu.error();
    Lot lot{&owned, suffix, *gpu, nullptr, 0, 1, {}};
    lot.bought = monthsBetween(planStart(rules.study()), owned.month).value_or(0);
    if (lot.bought > 0)
        return orderedLater(rules, owned);
    lot.server = serverOf(rules.catalogue(), lot.gpu);
    const auto leaveOut = [&](const std::string &why) {
        rules.leaveOut(kKeep + suffix, lot.name() + ": " + why);
        return std::optional<Lot>();
    };
    if (!lot.server)
        return leaveOut("what such a server draws is not known; add own hardware to the study.");
    const auto speed = speedOf(rules, lot.gpu);
    if (!speed || !(*speed > 0))
        return leaveOut("its speed against " + rules.gpu().title + " is not known.");
    if (rules.work().replicaGpus > 0 && lot.gpu.title != rules.gpu().title)
        return leaveOut("the replicas of this study run on " + rules.gpu().title +
                        "; make another study with --gpu for it.");
    lot.speed = *speed;
    lot.needed = addedByYear(rules, lot);
    return std::optional(lot);
}

// The parts of a mix before what is rented beside them.
constexpr std::array kLayers{"base", "layer_2", "layer_3", "layer_4"};

// The rack with its servers owned, and none that are bought.
OptionBuilder draftOf(OptionRules &rules, const Lot &lot, const std::string &name)
{
    OptionBuilder draft = rackDraft(rules, lot.gpu, *lot.server, name);
    draft.put("gpus_per_server", said(lot.owned->gpusPerServer));
    draft.put("servers", assumedRule(0, "none is bought"));
    draft.put("owned_servers", said(lot.owned->servers));
    draft.put("bought", said(lot.bought));
    draft.put("paid", said(lot.owned->paid));
    return draft;
}

void putAdded(const Lot &lot, double first, OptionBuilder &draft)
{
    for (std::size_t year = 0; year < lot.needed.size(); ++year)
        if (const double servers = lot.needed[year] + (year == 0 ? first : 0); year == 0 || servers > 0)
            draft.put(keyOfYear("servers", int(year) + 1).c_str(),
                      assumedRule(servers, year == 0 && first > 0
                                               ? "as many as are sold, and those the work outgrows them by"
                                               : "whole servers beyond those owned"));
}

// What is owned as a part of a mix, which rents what it cannot do: nothing is rented beside it.
Procurement partOf(OptionRules &rules, OptionBuilder draft)
{
    Option part = draft.option();
    for (const char *key : {kBridgePrice.key, kBridgePrice.machineKey, kBridgePrice.gpusKey})
        part.procurement.inputs.erase(key);
    if (rules.work().replicaGpus > 0)
        putPerformance(rules, part);
    return part.procurement;
}

// Sold at the start, with these GPUs in the place of those owned; a commitment has what it lacks rented
// beside it.
OfferedOption saleOf(OptionRules &rules, const Lot &lot, const OfferedOption &instead,
                     const OfferedOption &rented)
{
    OptionBuilder sold = draftOf(rules, lot, "Sold");
    sold.put("sold_after", assumedRule(0, "sold at the start"));
    OfferedOption sale{"sell" + lot.suffix, {}};
    sale.option.name = "Selling " + lot.name() + ", then " + instead.option.name;
    if (const auto &price = instead.price.price)
        sale.option.name += " (" + providerName(price->offer.provider) + ")";
    sale.option.procurement.kind = "portfolio";
    sale.option.procurement.parts[kLayers[0]] = partOf(rules, sold);
    if (&instead != &rented)
        sale.option.procurement.parts[kLayers[1]] = instead.option.procurement;
    sale.option.procurement.parts["burst"] = rented.option.procurement;
    return sale;
}

// Every way to do without what is owned: what is rented without a term, on demand or spot, and each
// commitment with that beside it.
std::vector<OfferedOption> salesOf(OptionRules &rules, const Lot &lot)
{
    std::vector<OfferedOption> sales;
    for (const OfferedOption &rented : rules.offered()) {
        const ProcurementTraits &traits = traitsOf(rented.option.procurement);
        if (!rented.isTicked || (!traits.isByTheHour && !traits.isSpot))
            continue;
        sales.push_back(saleOf(rules, lot, rented, rented));
        for (const OfferedOption &one : rules.offered())
            if (one.isTicked && traitsOf(one.option.procurement).hasTerm)
                sales.push_back(saleOf(rules, lot, one, rented));
    }
    return sales;
}

// The cheapest of them that does the work in time.
void offerSale(OptionRules &rules, const Lot &lot)
{
    std::vector<OfferedOption> sales = salesOf(rules, lot);
    const std::vector<JudgedOption> costs = judged(rules, sales);
    std::optional<std::size_t> least;
    for (std::size_t i = 0; i < sales.size(); ++i)
        if (const auto &cost = costs[i].value;
            cost && !costs[i].isTooSlow && (!least || *cost < *costs[*least].value))
            least = i;
    if (!least)
        return rules.leaveOut("sell" + lot.suffix, "Nobody rents the GPUs without a term in their place.");
    rules.offer(std::move(sales[*least]));
}

void offerLot(OptionRules &rules, const Lot &lot)
{
    rules.offer({kKeep + lot.suffix, draftOf(rules, lot, "Keeping " + lot.name()).option()});
    if (lot.isOutgrown()) {
        OptionBuilder more = draftOf(rules, lot, "Keeping " + lot.name() + " and adding");
        putAdded(lot, 0, more);
        rules.offer({"keep-add" + lot.suffix, more.option()});
    } else {
        rules.leaveOut("keep-add" + lot.suffix, lot.name() + ": the servers hold the work; none is added.");
    }
    offerSale(rules, lot);
    OptionBuilder anew = draftOf(rules, lot, "Replacing " + lot.name());
    anew.put("sold_after", assumedRule(0, "sold at the start"));
    putAdded(lot, lot.owned->servers, anew);
    rules.offer({"replace" + lot.suffix, anew.option()});
}

// Those of which servers are known. Errors: as `offerOwned`.
Result<std::vector<Lot>> lotsOf(OptionRules &rules)
{
    std::vector<Lot> lots;
    const std::vector<OwnedServers> &all = rules.request().owned;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto lot = lotOf(rules, all[i], i == 0 ? "" : "-" + std::to_string(i + 1));
        if (!lot)
            return lot.error();
        if (*lot)
            lots.push_back(std::move(**lot));
    }
    return lots;
}

// What a mix can keep at once: lots of one GPU, as many as it has layers. What it leaves out is said.
std::vector<Lot> keptTogether(OptionRules &rules)
{
    std::vector<Lot> kept;
    const auto lots = lotsOf(rules);
    if (!lots)
        return kept;
    for (const Lot &lot : *lots)
        if (kept.size() < kLayers.size() && (kept.empty() || kept.front().gpu.title == lot.gpu.title))
            kept.push_back(lot);
        else
            rules.leaveOut(kToday, lot.name() + ": not counted in what you own and pay today, which keeps "
                                                "servers of one GPU.");
    return kept;
}

} // namespace

Result<void> offerOwned(OptionRules &rules)
{
    const auto lots = lotsOf(rules);
    if (!lots)
        return lots.error();
    for (const Lot &lot : *lots)
        offerLot(rules, lot);
    return {};
}

double gpusOwned(OptionRules &rules)
{
    double gpus = 0;
    for (const Lot &lot : keptTogether(rules))
        gpus += lot.owned->servers * lot.owned->gpusPerServer * lot.speed;
    return gpus;
}

Option besideOwned(OptionRules &rules, Option rented)
{
    const std::vector<Lot> lots = keptTogether(rules);
    if (lots.empty())
        return rented;
    Option both;
    both.name = "What you own and " + rented.name.substr(rented.name.find("pay"));
    both.procurement.kind = "portfolio";
    for (std::size_t i = 0; i < lots.size(); ++i)
        both.procurement.parts[kLayers[i]] = partOf(rules, draftOf(rules, lots[i], "Kept"));
    if (rules.work().replicaGpus > 0)
        putPerformance(rules, rented);
    both.procurement.parts["burst"] = std::move(rented.procurement);
    return both;
}

} // namespace breakeven
