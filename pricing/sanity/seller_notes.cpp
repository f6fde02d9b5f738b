// Notes on who sells: a seller far above the market, and options of several sellers.
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

// "Google Cloud's in us-central1", or "in us-west-2" of one provider.
std::string placedAt(const RentedOption &rented, const RentedOption &beside)
{
    const Offer &offer = *rented.offer;
    const std::string place = offer.region == "any" ? "" : "in " + offer.region;
    if (areOfOneProvider(rented, beside))
        return place.empty() ? "in any region" : place;
    const std::string name = providerName(offer.provider);
    return name + (name.back() == 's' ? "'" : "'s") + (place.empty() ? "" : " " + place);
}

// ", both at AWS": two regions of one provider are not two sellers.
std::string providerText(const RentedOption &one, const RentedOption &other)
{
    return areOfOneProvider(one, other) ? ", both at " + providerName(one.offer->provider) : std::string();
}

// The cheapest that does the work is not what is wrong with a comparison.
bool removesCheapest(const NoteContext &context, const NoteFix &fix)
{
    const int cheapest = context.comparison().verdict.cheapest;
    return cheapest >= 0 &&
           std::find(fix.removed.begin(), fix.removed.end(),
                     context.comparison().options[std::size_t(cheapest)].id) != fix.removed.end();
}

// A larger machine is interrupted, and paid, as a whole.
std::string sizesText(const RentedOption &first, const RentedOption &other)
{
    return first.gpus == other.gpus ? std::string()
                                    : fmt::format(" Its machines have {:g} GPU{}, those on demand {:g}.",
                                                  other.gpus, other.gpus == 1 ? "" : "s", first.gpus);
}

// The baseline, or what is first; also at a price of one's own, which counts as of any seller.
const RentedOption *firstOnDemand(const NoteContext &context)
{
    const std::string baseline = baselineOf(context.study());
    const RentedOption *first = nullptr;
    for (const RentedOption &rented : context.rented())
        if (rented.kind() == "on-demand" && rented.id != kToday && (!first || rented.id == baseline))
            first = &rented;
    return first;
}

// Started and stopped with the work rather than kept, where both are there: what is cheapest is compared.
const RentedOption *exampleAt(const NoteContext &context, const std::string &provider)
{
    const RentedOption *example = nullptr;
    for (const RentedOption &rented : context.rented())
        if (rented.kind() == "on-demand" && rented.offer && rented.offer->provider == provider &&
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
        return other.kind() == "on-demand" && other.offer && !areOfOneProvider(other, dear) &&
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
        if (rented.kind() != "on-demand" || !rented.offer || !seen.insert(rented.offer->provider).second ||
            isBesideCheaper(context, rented))
            continue;
        const auto gpu = chosenGpu(context.catalogue(), context.gpuOf(rented.option->procurement));
        if (gpu)
            noteSeller(context, rented, *gpu);
    }
}

namespace {

// Takes out what has nothing on demand of its own seller to be compared with; all of it where all have.
NoteFix leavingAlone(const NoteContext &context, std::vector<const RentedOption *> others)
{
    const auto hasOnDemand = [&](const RentedOption *other) {
        return std::any_of(context.rented().begin(), context.rented().end(), [&](const RentedOption &one) {
            return one.kind() == "on-demand" && one.offer && one.isPlacedLike(*other);
        });
    };
    if (!std::all_of(others.begin(), others.end(), hasOnDemand))
        std::erase_if(others, hasOnDemand);
    NoteFix fix;
    for (const RentedOption *other : others) {
        fix.text += (fix.text.empty() ? "Use one seller: remove " : " and ") + other->option->name;
        fix.removed.push_back(other->id);
    }
    return fix;
}

} // namespace

void noteMixedSellers(NoteContext &context)
{
    static const std::map<std::string, std::string> kNames{
        {"committed", "the commitment"}, {"spot", "spot"}, {"managed-service", "the managed service"}};
    const RentedOption *first = firstOnDemand(context);
    if (!first || !first->offer)
        return;
    for (const auto &[kind, name] : kNames) {
        std::vector<const RentedOption *> others;
        bool isSoldHere = false;
        for (const RentedOption &rented : context.rented()) {
            if (rented.kind() != kind || !rented.offer)
                continue;
            if (rented.isPlacedLike(*first)) {
                isSoldHere = true;
                continue;
            }
            others.push_back(&rented);
        }
        // Where the seller sells it too, the other is there to be compared with.
        if (others.empty() || isSoldHere)
            continue;
        const RentedOption *other = others.front();
        const NoteFix fix = leavingAlone(context, others);
        const std::string text =
            fmt::format("On demand is {}, {} is {}{}.{}", placedAt(*first, *other), name,
                        placedAt(*other, *first), providerText(*first, *other), sizesText(*first, *other));
        if (areOfOneProvider(*first, *other) || removesCheapest(context, fix))
            context.addWithoutFix("N8", other->path(), text);
        else
            context.add("N8", other->path(), text, fix);
    }
}

} // namespace breakeven
