// Notes on what is asked for a GPU-hour: by whom, against whom, and how long ago.
#include "pricing/sanity/note_context.h"

#include "model/procurement/token_replicas.h"
#include "model/study/own_value.h"
#include "model/study/price_age.h"
#include "model/study/study_path.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/new_study/assumed_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace breakeven {

namespace {

constexpr double kSame = 1e-9;
constexpr double kDear = 1.5; // times the median of the market
constexpr double kDaysOfMonth = 30.44;

// The newest record of a machine in the catalogue that is sold in this way; null where there is none.
const MarketPrice *recordOf(const Catalogue &catalogue, const Offer &offer, const std::string &model)
{
    const MarketPrice *newest = nullptr;
    for (const MarketPrice &row : catalogue.market)
        if (row.isPrice() && row.provider == offer.provider && row.region == offer.region &&
            row.machine == offer.instanceType && row.model == model &&
            (!newest || newest->price.date.value_or(Date{}) < row.price.date.value_or(Date{})))
            newest = &row;
    return newest;
}

// What the study counts for a dollar; 1 where no rate is known, for notes that need none.
double perDollar(const NoteContext &context) { return context.money() ? context.money()->perDollar.rate : 1; }

// What the same seller asks for a GPU-hour on demand, in the study or else in the catalogue.
std::optional<double> onDemandPrice(const NoteContext &context, const RentedOption &rented)
{
    for (const RentedOption &other : context.rented())
        if (other.kind() == "on-demand" && other.isOfSellerOf(rented))
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

// With the range that the rules of new studies give it.
Input priceOf(const NoteContext &context, const MarketPrice &row)
{
    Input price = row.model == "spot" ? spotPriceInput(row) : pricedInput(row);
    if (row.model == "on_demand" && !price.range)
        price = rangedBy(price, 0.9, 1.1);
    if (context.money())
        restateInput(*context.money(), price);
    return price;
}

NoteFix takingRecord(const NoteContext &context, const RentedOption &rented, const MarketPrice &row,
                     const std::string &text)
{
    NoteFix fix{text};
    Input count;
    count.value = row.gpus;
    count.source = row.price.source;
    count.asOf = row.price.date;
    count.note = "of " + row.machine;
    fix.inputs = {{rented.path(), priceOf(context, row)}, {rented.path("gpus_per_instance"), count}};
    return fix;
}

std::string placeOf(const Offer *offer)
{
    return !offer ? std::string("there") : "in " + (offer->zone.empty() ? offer->region : offer->zone);
}

void noteSpotAbove(NoteContext &context, const RentedOption &spot, double onDemand)
{
    const double asked = spot.perGpuHour * spot.gpus;
    const bool isSame = spot.perGpuHour <= onDemand * (1 + kSame);
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

// On demand at the same seller, kept or started and stopped like it; null: not compared.
const RentedOption *pendantOf(const NoteContext &context, const RentedOption &spot)
{
    for (const RentedOption &other : context.rented())
        if (other.kind() == "on-demand" && other.isOfSellerOf(spot) &&
            allocationOf(*other.option) == allocationOf(*spot.option))
            return &other;
    return nullptr;
}

double overPlan(const OptionOutcome &outcome, Hours which)
{
    double sum = 0;
    for (const auto &month : outcome.served.byMonth[std::size_t(which)])
        sum += month.value_or(0);
    return sum;
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
    if (!outcome.totalCost || !other.totalCost || *outcome.totalCost < *other.totalCost * (1 + kSame))
        return;
    if (const std::string why = whyDearer(outcome, other); !why.empty())
        context.add(
            "N2", spot.path("stretch"),
            fmt::format("{} costs more than {} at the same seller: {}.", outcome.name, other.name, why),
            taking(spot.id, "Remove spot"));
}

// "Google Cloud's in us-central1", or "in us-west-2" of one provider.
std::string placedAt(const RentedOption &rented, const RentedOption &beside)
{
    const Offer &offer = *rented.offer;
    const std::string place = offer.region == "any" ? "" : "in " + offer.region;
    if (offer.provider == beside.offer->provider)
        return place.empty() ? "in any region" : place;
    const std::string name = providerName(offer.provider);
    return name + (name.back() == 's' ? "'" : "'s") + (place.empty() ? "" : " " + place);
}

// A larger machine is interrupted, and paid, as a whole.
std::string sizesText(const RentedOption &first, const RentedOption &other)
{
    return first.gpus == other.gpus ? std::string()
                                    : fmt::format(" Its machines have {:g} GPU{}, those on demand {:g}.",
                                                  other.gpus, other.gpus == 1 ? "" : "s", first.gpus);
}

const RentedOption *firstOnDemand(const NoteContext &context)
{
    const std::string baseline = baselineOf(context.study());
    const RentedOption *first = nullptr;
    for (const RentedOption &rented : context.rented())
        if (rented.kind() == "on-demand" && rented.offer && (!first || rented.id == baseline))
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

// A GPU-hour of an option, where it was a machine-hour.
Input perGpuHour(const RentedOption &rented, const std::string &what)
{
    Input price = rented.option->procurement.inputs.at("price");
    price.value = rented.perGpuHour;
    price.price.reset();
    price.range.reset();
    price.shared.clear();
    addNote(price.note, what);
    return price;
}

// What waits for its servers, or goes beyond a commitment, is rented at a seller that is left.
void movePrices(const NoteContext &context, const std::string &provider, const RentedOption &left,
                NoteFix &fix)
{
    std::vector<double> gone;
    for (const RentedOption &rented : context.rented())
        if (rented.offer && rented.offer->provider == provider)
            gone.push_back(rented.perGpuHour);
    for (const auto &[id, option] : context.study().options)
        for (const auto &[key, what] : {std::pair("bridge_price", "a GPU-hour, until the servers are there"),
                                        std::pair("overflow_price", "a GPU-hour")}) {
            const auto price = context.value(option.procurement, key);
            const bool isGone = price && std::any_of(gone.begin(), gone.end(), [&](double one) {
                                    return std::fabs(one - *price) <= kSame * one;
                                });
            if (isGone && std::find(fix.removed.begin(), fix.removed.end(), id) == fix.removed.end())
                fix.inputs.emplace_back("options." + id + "." + key, perGpuHour(left, what));
        }
}

NoteFix leavingSeller(const NoteContext &context, const std::string &provider, const RentedOption &left)
{
    NoteFix fix{"Remove the options of " + providerName(provider)};
    for (const RentedOption &rented : context.rented())
        if (rented.offer && rented.offer->provider == provider)
            fix.removed.push_back(rented.id);
    movePrices(context, provider, left, fix);
    return fix;
}

// Of what a fix rents elsewhere: " Own hardware is then bridged at Hyperstack (3.20)."
std::string movedText(const NoteContext &context, const RentedOption &left, const NoteFix &fix)
{
    for (const auto &[path, input] : fix.inputs) {
        const std::size_t at = path.rfind(".bridge_price");
        if (at == path.npos)
            continue;
        const std::string id =
            path.substr(std::string("options.").size(), at - std::string("options.").size());
        return fmt::format(" Without it, GPUs are rented at {1} ({2}) until {0} is delivered.",
                           context.nameOf(id), providerName(left.offer->provider), amountIn(*input.value));
    }
    return {};
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
    const std::vector<Seller> sellers = sellersOf(context.catalogue(), gpu);
    const MarketLine line = marketLine(sellers, {});
    const double rate = perDollar(context);
    if (line.sellers < 2 || dear.perGpuHour <= kDear * line.median * rate)
        return;
    std::vector<Seller> ranked = bestFirst(sellers, {context.peaks().front(), false, false});
    const double least = replicaGpusOf(context, dear.option->procurement);
    std::erase_if(ranked, [least](const Seller &seller) { return seller.gpus < least; });
    const Seller *cheapest =
        cheapestSeller(ranked, context.peaks().front(), isInEurope(dear.offer->region) ? "Europe" : "US");
    if (!cheapest || cheapest->provider == dear.offer->provider)
        return;
    const RentedOption *left = exampleAt(context, cheapest->provider);
    const NoteFix fix = left ? leavingSeller(context, dear.offer->provider, *left)
                             : addingSeller(context, *exampleAt(context, dear.offer->provider), *cheapest);
    context.add("N5", dear.path(),
                fmt::format("{} costs {:.2f} {} a GPU-hour at {}; the median of {} sellers is {:.2f} "
                            "({:.2f}–{:.2f}).{}",
                            gpu.title, dear.perGpuHour, context.study().currency,
                            providerName(dear.offer->provider), line.sellers, line.median * rate,
                            line.least * rate, line.most * rate, left ? movedText(context, *left, fix) : ""),
                fix);
}

// A price that is too old, or of no day.
struct OldPrice
{
    const RentedOption *rented = nullptr;
    std::string path;
    std::optional<Date> day;
    long age = 0; // days
    int year = 0; // of a price of no day; 0: not known either
};

// The year of a price that its list tells no day of; 0: the day is known, or not even the year.
int yearAlone(const NoteContext &context, const RentedOption &rented, const Date &asOf)
{
    const MarketPrice *row =
        rented.offer ? recordOf(context.catalogue(), *rented.offer, rented.offer->model) : nullptr;
    return row && row->price.date == asOf && !isDated(*row) ? asOf.year : 0;
}

std::optional<OldPrice> oldPrice(const NoteContext &context, const RentedOption &rented)
{
    const Input &input = rented.option->procurement.inputs.at("price");
    const bool isSpot = rented.kind() == "spot";
    const Date today = context.study().asOf;
    if (!input.asOf && rented.offer)
        return OldPrice{&rented, rented.path(), std::nullopt, 0, 0};
    if (!input.asOf || today.year == 1970)
        return std::nullopt;
    if (const int year = yearAlone(context, rented, *input.asOf))
        return OldPrice{&rented, rented.path(), std::nullopt, 0, year};
    if (!isOldPrice(*input.asOf, today, isSpot))
        return std::nullopt;
    const long age = today.daysSinceEpoch() - input.asOf->daysSinceEpoch();
    return OldPrice{&rented, rented.path(), input.asOf, age, 0};
}

// One price that several options share is told once.
std::vector<OldPrice> oldPrices(const NoteContext &context)
{
    std::vector<OldPrice> old;
    std::set<std::string> shared;
    for (const RentedOption &rented : context.rented()) {
        const std::string &name = rented.option->procurement.inputs.at("price").shared;
        if (const auto one = oldPrice(context, rented); one && (name.empty() || shared.insert(name).second))
            old.push_back(*one);
    }
    std::stable_sort(old.begin(), old.end(),
                     [](const OldPrice &a, const OldPrice &b) { return a.day < b.day; });
    return old;
}

std::string ageText(const NoteContext &context, const OldPrice &old)
{
    const std::string name = context.nameOf(old.rented->id);
    if (old.year > 0)
        return fmt::format("The day of the price of {} is not known, only the year {}", name, old.year);
    if (!old.day)
        return "The price of " + name + " has no date";
    const double months = std::floor(double(old.age) / kDaysOfMonth);
    return fmt::format("The price of {} is from {}, {:g} months old", name, old.day->iso(), months);
}

NoteFix refreshing(const NoteContext &context, const std::vector<OldPrice> &old)
{
    NoteFix fix{"Take the newer price"};
    for (const OldPrice &one : old) {
        const MarketPrice *row =
            one.rented->offer ? recordOf(context.catalogue(), *one.rented->offer, one.rented->offer->model)
                              : nullptr;
        if (row && one.year == 0 && context.money() && row->price.date &&
            (!one.day || *one.day < *row->price.date))
            for (auto &input : takingRecord(context, *one.rented, *row, {}).inputs)
                fix.inputs.push_back(std::move(input));
    }
    if (!fix.inputs.empty())
        return fix;
    fix.text = "Refresh prices";
    fix.fetchesPrices = true;
    return fix;
}

} // namespace

void noteDearCommitments(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (rented.kind() != "committed")
            continue;
        const auto onDemand = onDemandPrice(context, rented);
        const double discount = context.value(rented.option->procurement, "discount").value_or(0);
        const double asked = rented.perGpuHour * (1 - discount);
        if (!onDemand || asked < *onDemand * (1 - kSame))
            continue;
        context.add("N1", rented.path(),
                    fmt::format("{} ({:.2f} a GPU-hour) costs {} on demand ({:.2f}) at the same seller.",
                                context.nameOf(rented.id), asked,
                                asked > *onDemand * (1 + kSame) ? "more than" : "as much as", *onDemand),
                    taking(rented.id, "Remove it"));
    }
}

void noteDearSpot(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (rented.kind() != "spot")
            continue;
        const auto onDemand = onDemandPrice(context, rented);
        if (onDemand && rented.perGpuHour >= *onDemand * (1 - kSame))
            noteSpotAbove(context, rented, *onDemand);
        else
            noteLostSpot(context, rented);
    }
}

void noteDearSeller(NoteContext &context)
{
    if (!context.money())
        return;
    std::set<std::string> seen;
    for (const RentedOption &rented : context.rented()) {
        if (rented.kind() != "on-demand" || !rented.offer || !seen.insert(rented.offer->provider).second)
            continue;
        const auto gpu = chosenGpu(context.catalogue(), context.gpuOf(rented.option->procurement));
        if (gpu)
            noteSeller(context, rented, *gpu);
    }
}

// Of one GPU the price, of another the option: the speed is then paid at the wrong rate.
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

// What is paid for the time after the plan buys nothing in it.
void noteTermsBeyondPlan(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        if (rented.kind() != "committed")
            continue;
        const OptionOutcome &outcome = context.outcome(rented.id);
        const auto tail = std::find_if(outcome.lines.begin(), outcome.lines.end(),
                                       [](const LineOutcome &line) { return line.id == "tail"; });
        if (tail == outcome.lines.end() || tail->total.value_or(0) <= 0.5)
            continue;
        const Procurement &terms = rented.option->procurement;
        const double term = context.value(terms, "term_months").value_or(0);
        const double plan = context.comparison().months - context.value(terms, "after_months").value_or(0);
        const double beyond = std::ceil(plan / term - kSame) * term - plan;
        NoteFix fix = taking(rented.id, "Remove it");
        if (isAssumed(terms.inputs.at("term_months"))) {
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

void noteOldPrices(NoteContext &context)
{
    const std::vector<OldPrice> old = oldPrices(context);
    if (old.empty())
        return;
    std::string text = ageText(context, old.front());
    if (old.size() > 1)
        text += fmt::format("; {} other price{} old or undated as well", old.size() - 1,
                            old.size() > 2 ? "s are" : " is");
    context.add("N6", old.front().path, text + ".", refreshing(context, old));
}

void noteMixedSellers(NoteContext &context)
{
    static const std::map<std::string, std::string> kNames{
        {"committed", "the commitment"}, {"spot", "spot"}, {"managed-service", "the managed service"}};
    const RentedOption *first = firstOnDemand(context);
    if (!first)
        return;
    for (const auto &[kind, name] : kNames) {
        NoteFix fix{"Use one seller"};
        const RentedOption *other = nullptr;
        bool isSoldHere = false;
        for (const RentedOption &rented : context.rented()) {
            if (rented.kind() != kind || !rented.offer)
                continue;
            if (rented.isPlacedLike(*first)) {
                isSoldHere = true;
                continue;
            }
            other = other ? other : &rented;
            fix.removed.push_back(rented.id);
        }
        // Where the seller sells it too, the other is there to be compared with.
        if (other && !isSoldHere)
            context.add("N8", other->path(),
                        fmt::format("On demand is {}, {} is {}.{}", placedAt(*first, *other), name,
                                    placedAt(*other, *first), sizesText(*first, *other)),
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
        if (procurement.kind != "token-api")
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
