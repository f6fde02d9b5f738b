// A note on who sells: a seller far above the market.
#include "pricing/sanity/market_record.h"

#include "model/procurement/token_replicas.h"
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace breakeven {

namespace {

constexpr double kDear = 1.5; // times the median of the market

bool areOfOneProvider(const RentedOption &one, const RentedOption &other)
{
    return one.offer->provider == other.offer->provider;
}

// Started and stopped with the work rather than kept, where both are there: what is cheapest is compared.
const RentedOption *exampleAt(const NoteContext &context, const std::string &provider)
{
    const RentedOption *example = nullptr;
    for (const RentedOption &rented : context.rented())
        if (rented.traits().isByTheHour && rented.offer && rented.offer->provider == provider &&
            (!example || allocationOf(*rented.option) == "autoscaled"))
            example = &rented;
    return example;
}

NoteFix addingSeller(const NoteContext &context, const RentedOption &like, const Seller &seller)
{
    const MarketPrice &row = *seller.price("on_demand");
    Option option = context.given().options.at(like.id);
    option.name += " (" + providerName(seller.provider) + ")";
    option.note.clear();
    Inputs &inputs = option.procurement.inputs;
    for (const auto &[path, input] : takingRecord(context, like, row, {}).inputs)
        inputs[path.substr(path.rfind('.') + 1)] = input;
    NoteFix fix{"Add " + providerName(seller.provider)};
    fix.added = {{like.id + "-" + idFromName(seller.provider), std::move(option)}};
    return fix;
}

// A replica is never divided over machines it fits into, so a smaller machine is no other offer of the same.
double replicaGpusOf(const NoteContext &context, const Procurement &procurement)
{
    if (const auto said = context.value(procurement, "gpus_per_replica"))
        return *said;
    const ServingSeries *series = performanceOf(context.study(), procurement);
    return series ? series->gpusPerReplica : 1;
}

void noteSeller(NoteContext &context, const RentedOption &dear, const ChosenGpu &gpu)
{
    std::vector<Seller> sellers = sellersOf(context.catalogue(), gpu);
    const MarketLine line = marketLine(sellers, {});
    const double rate = perDollar(context);
    if (line.sellers < 2 || dear.perGpuHour <= kDear * line.median * rate)
        return;
    const double least = replicaGpusOf(context, dear.option->procurement);
    std::erase_if(sellers, [least](const Seller &seller) { return seller.gpus < least; });
    const Seller *cheapest =
        cheapestSeller(sellers, context.peaks().front(), isInEurope(dear.offer->region) ? "Europe" : "US");
    if (!cheapest || cheapest->provider == dear.offer->provider)
        return;
    context.add("N5", dear.path(),
                fmt::format("{} costs {:.2f} {} a GPU-hour at {}; the median of {} sellers is {:.2f} "
                            "({:.2f}–{:.2f}).",
                            gpu.title, dear.perGpuHour, context.study().currency,
                            providerName(dear.offer->provider), line.sellers, line.median * rate,
                            line.least * rate, line.most * rate),
                addingSeller(context, *exampleAt(context, dear.offer->provider), *cheapest));
}

// Who is compared beside a cheaper one of the same GPU is there to be seen.
bool isBesideCheaper(const NoteContext &context, const RentedOption &dear)
{
    return std::any_of(context.rented().begin(), context.rented().end(), [&](const RentedOption &other) {
        return other.traits().isByTheHour && other.offer && !areOfOneProvider(other, dear) &&
               other.offer->gpu == dear.offer->gpu && kDear * other.perGpuHour < dear.perGpuHour;
    });
}

} // namespace

void noteDearSeller(NoteContext &context)
{
    if (!context.money())
        return;
    std::set<std::string> seen;
    for (const RentedOption &rented : context.rented()) {
        if (!rented.traits().isByTheHour || !rented.offer || !seen.insert(rented.offer->provider).second ||
            isBesideCheaper(context, rented))
            continue;
        const auto gpu = chosenGpu(context.catalogue(), context.gpuOf(rented.option->procurement));
        if (gpu)
            noteSeller(context, rented, *gpu);
    }
}

} // namespace breakeven
