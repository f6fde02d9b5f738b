// Notes on what is asked for a GPU-hour, or for tokens, and for how long.
#include "model/study/fields.h"
#include "pricing/sanity/market_record.h"

#include "model/procurement/machine_orders.h"
#include "model/study/own_value.h"
#include "pricing/gpus/gpu_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// What the same seller asks for a GPU-hour on demand, in the study or else in the catalogue.
std::optional<double> onDemandPrice(const NoteContext &context, const RentedOption &rented)
{
    for (const RentedOption &other : context.rented())
        if (other.traits().isByTheHour && other.isOfSellerOf(rented))
            return other.perGpuHour;
    const MarketPrice *row =
        rented.offer ? recordOf(context.catalogue(), *rented.offer, "on_demand") : nullptr;
    return row && context.money() ? std::optional(*row->price.value / row->gpus * perDollar(context))
                                  : std::nullopt;
}

// A region of the same provider where spot of the same GPU is below the price on demand; null: none is known.
const MarketPrice *cheaperSpot(const NoteContext &context, const RentedOption &spot)
{
    const MarketPrice *best = nullptr;
    for (const MarketPrice &row : context.catalogue().market) {
        if (!spot.offer || !context.money() || !row.isPrice() || row.model != "spot" ||
            row.provider != spot.offer->provider || row.region == spot.offer->region ||
            row.gpu != spot.offer->gpu || row.gpuVariant != spot.offer->gpuVariant || row.gpus != spot.gpus)
            continue;
        const bool isBetter = !best || *row.price.value < *best->price.value;
        if (isBetter && *row.price.value / row.gpus * perDollar(context) < spot.perGpuHour)
            best = &row;
    }
    return best;
}

std::string placeOf(const Offer *offer)
{
    return !offer ? std::string("there") : "in " + (offer->zone.empty() ? offer->region : offer->zone);
}

void noteSpotAbove(NoteContext &context, const RentedOption &spot, double onDemand)
{
    const double asked = spot.perGpuHour * spot.gpus;
    const bool isSame = spot.perGpuHour <= onDemand * (1 + kSamePrice);
    const MarketPrice *elsewhere = cheaperSpot(context, spot);
    context.add("N2", spot.path(),
                isSame
                    ? fmt::format("The price of {} is {}, the on-demand price: no capacity {}.",
                                  context.nameOf(spot.id), amountIn(asked), placeOf(spot.offer))
                    : fmt::format("The price of {} is {}, above the on-demand price of {}: no capacity {}.",
                                  context.nameOf(spot.id), amountIn(asked), amountIn(onDemand * spot.gpus),
                                  placeOf(spot.offer)),
                elsewhere ? takingRecord(context, spot, *elsewhere, "Take " + elsewhere->region)
                          : taking(spot.id, "Remove spot"));
}

// On demand at the same seller, kept or started and stopped like it; where it is not sold in that place, at
// the same provider elsewhere; null: not compared.
const RentedOption *pendantOf(const NoteContext &context, const RentedOption &spot)
{
    const RentedOption *elsewhere = nullptr;
    for (const RentedOption &other : context.rented()) {
        if (!other.traits().isByTheHour || allocationOf(*other.option) != allocationOf(*spot.option))
            continue;
        if (other.isOfSellerOf(spot))
            return &other;
        if (!elsewhere && other.isOfProviderOf(spot))
            elsewhere = &other;
    }
    return elsewhere;
}

// "at the same seller", or "at AWS in us-east-1".
std::string sellerText(const RentedOption &pendant, const RentedOption &spot)
{
    if (pendant.isOfSellerOf(spot))
        return "at the same seller";
    const std::string provider = "at " + providerName(pendant.offer->provider);
    return pendant.isPlacedLike(spot) ? provider : provider + " in " + pendant.offer->region;
}

double overPlan(const OptionOutcome &outcome, Hours which)
{
    double sum = 0;
    for (const auto &month : outcome.served.byMonth[std::size_t(which)])
        sum += month.value_or(0);
    return sum;
}

// Of larger machines a part is paid and not used; empty: not so, or less than interruptions take.
std::string whyIdle(const RentedOption &spot, const OptionOutcome &outcome, const RentedOption &pendant)
{
    const double idle = overPlan(outcome, Hours::Idle), paid = overPlan(outcome, Hours::Paid);
    if (spot.gpus <= pendant.gpus || !(paid > 0) || idle <= overPlan(outcome, Hours::Lost))
        return {};
    return fmt::format("its machines have {:g} GPUs, those on demand {:g}, and {:.0f} % of its hours are "
                       "paid and not used",
                       spot.gpus, pendant.gpus, 100 * idle / paid);
}

// Why it is dearer than its pendant although its hour is cheaper; empty: no reason is known.
std::string whyDearer(const OptionOutcome &spot, const OptionOutcome &pendant)
{
    const double lost = overPlan(spot, Hours::Lost), used = overPlan(spot, Hours::Used);
    if (lost > 0)
        return fmt::format("interruptions take {:.0f} % of the hours it runs", 100 * lost / (lost + used));
    const double machines = spot.served.machinesPeak.value_or(0);
    const double others = pendant.served.machinesPeak.value_or(0);
    if (machines <= others)
        return {};
    return fmt::format("it keeps {:g} machines instead of {:g}, as spares for interrupted ones", machines,
                       others);
}

// Cheaper an hour, and still dearer: the interruptions eat more than the price saves.
void noteLostSpot(NoteContext &context, const RentedOption &spot)
{
    const RentedOption *pendant = pendantOf(context, spot);
    if (!pendant)
        return;
    const OptionOutcome &outcome = context.outcome(spot.id), &other = context.outcome(pendant->id);
    if (!outcome.totalCost() || !other.totalCost() ||
        *outcome.totalCost() < *other.totalCost() * (1 + kSamePrice))
        return;
    const std::string idle = whyIdle(spot, outcome, *pendant);
    if (const std::string why = idle.empty() ? whyDearer(outcome, other) : idle; !why.empty())
        context.add("N2", spot.path("stretch"),
                    fmt::format("{} costs more than {} {}: {}.", outcome.name, other.name,
                                sellerText(*pendant, spot), why),
                    taking(spot.id, "Remove spot"));
}

} // namespace

void noteDearCommitments(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (!rented.traits().hasTerm)
            continue;
        const auto onDemand = onDemandPrice(context, rented);
        const double discount = context.value(rented.option->procurement, "discount").value_or(0);
        const double asked = rented.perGpuHour * (1 - discount);
        if (!onDemand || asked < *onDemand * (1 - kSamePrice))
            continue;
        context.add("N1", rented.path(),
                    fmt::format("{} ({:.2f} a GPU-hour) costs {} on demand ({:.2f}) at the same seller.",
                                context.nameOf(rented.id), asked,
                                asked > *onDemand * (1 + kSamePrice) ? "more than" : "as much as", *onDemand),
                    taking(rented.id, "Remove it"));
    }
}

void noteDearSpot(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (!rented.traits().isSpot)
            continue;
        const auto onDemand = onDemandPrice(context, rented);
        if (onDemand && rented.perGpuHour >= *onDemand * (1 - kSamePrice))
            noteSpotAbove(context, rented, *onDemand);
        else
            noteLostSpot(context, rented);
    }
}

// A price of one GPU with an option of another: the speed is then paid at the wrong rate.
void notePriceOfOtherGpu(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        const std::string gpu = context.gpuOf(rented.option->procurement);
        const auto chosen = chosenGpu(context.catalogue(), gpu);
        const Offer *offer = rented.offer;
        const bool isKnown = offer && chosen && !offer->gpu.empty();
        const bool isOtherForm = isKnown && !offer->gpuVariant.empty() && !chosen->variant.empty() &&
                                 offer->gpuVariant != chosen->variant;
        if (!isKnown || (offer->gpu == chosen->gpu && !isOtherForm))
            continue;
        const std::string priced = gpuTitle(offer->gpu, offer->gpuVariant);
        NoteFix fix{"Use " + priced};
        fix.settings = {{rented.path("gpu"), priced}};
        context.add(
            "N22", rented.path(),
            fmt::format("The price of {} is of {}; its GPUs are {}.", context.nameOf(rented.id), priced, gpu),
            fix);
    }
}

// Whether what a commitment lacks is rented.
bool rentsBeside(const Inputs &terms)
{
    const auto price = terms.find("overflow_price");
    return price != terms.end() && (price->second.value || isComputed(terms, "overflow_price"));
}

// What is paid for the time after the plan buys nothing in it.
void noteTermsBeyondPlan(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (!rented.traits().hasTerm)
            continue;
        const OptionOutcome &outcome = context.outcome(rented.id);
        const auto tail = std::find_if(outcome.lines.begin(), outcome.lines.end(),
                                       [](const LineOutcome &line) { return line.id == "tail"; });
        if (tail == outcome.lines.end() || tail->total.value_or(0) <= 0.5)
            continue;
        const Procurement &terms = rented.option->procurement;
        const double term = context.value(terms, "term_months").value_or(0);
        const double plan = context.comparison().months - context.value(terms, "after_months").value_or(0);
        const double beyond = std::ceil(plan / term - kSamePrice) * term - plan;
        NoteFix fix = taking(rented.id, "Remove it");
        if (rentsBeside(terms.inputs)) {
            fix = NoteFix{"Rent what the work needs after the last whole term"};
            fix.settings = {{rented.path("renewal"), renewal::kWithinPlan}};
        } else if (isAssumed(terms.inputs.at("term_months"))) {
            fix = NoteFix{"Let the term end with the plan"};
            fix.settings = {{rented.path("term_months"), fmt::format("{:g}", plan / std::ceil(plan / term))}};
        }
        context.add("N23", rented.path("term_months"),
                    fmt::format("The last term of {} runs {:.3g} month{} beyond the plan; {} {} of its cost "
                                "is for that time.",
                                outcome.name, beyond, beyond == 1 ? "" : "s", amountIn(*tail->total),
                                context.study().currency),
                    fix);
    }
}

// A price of one token where that of a million is meant is a million times too low; nobody sells so cheaply.
void noteTokenPrices(NoteContext &context)
{
    constexpr double kLeastPrice = 5e-4; // of a million tokens; the cheapest of the lists are 10 times dearer
    constexpr double kMillion = 1e6;
    for (const std::string &id : optionOrder(context.study())) {
        const Procurement &procurement = context.study().options.at(id).procurement;
        if (!traitsOf(procurement).isPaidByToken)
            continue;
        NoteFix fix{"Take it as a price of one token"};
        std::string first;
        for (const char *key : {"input_price", "cached_price", "output_price"}) {
            const auto price = context.value(procurement, key);
            if (!price || !(*price > 0) || *price >= kLeastPrice)
                continue;
            first = first.empty() ? "options." + id + "." + key : first;
            fix.settings.emplace_back("options." + id + "." + key, fmt::format("{:.10g}", *price * kMillion));
        }
        if (fix.settings.empty())
            continue;
        context.add(
            "N17", first,
            fmt::format("{}: {:.3g} for a million tokens looks like the price of one token; a million "
                        "would be {:.3g}.",
                        context.nameOf(id),
                        *context.value(procurement, first.substr(first.rfind('.') + 1).c_str()),
                        std::stod(fix.settings.front().second)),
            fix);
    }
}

} // namespace breakeven
