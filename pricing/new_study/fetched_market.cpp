#include "pricing/new_study/fetched_market.h"

#include "model/workload/equal_work.h"
#include "pricing/formats/booked_time.h"
#include "pricing/formats/price_day.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/sellers.h"
#include "pricing/new_study/taken_offers.h"
#include "pricing/own/discounts.h"
#include "pricing/own/own_prices.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace breakeven {

namespace {

// What is one row of the market: a machine at a place, sold in one way.
using Row = std::tuple<std::string, std::string, std::string, std::string, std::string, int, std::string>;

Row rowOf(const MarketPrice &price)
{
    return {price.provider,   price.region, price.machine, price.gpu,
            price.gpuVariant, price.gpus,   price.model};
}

// A form that nobody said is that of the machine where the catalogue has it, else the form that the name of a
// GPU means without one: SXM where there is one.
std::string formOf(const Catalogue &catalogue, const Offer &offer)
{
    if (!offer.gpuVariant.empty())
        return offer.gpuVariant;
    for (const MarketPrice &row : catalogue.market)
        if (row.provider == offer.provider && row.machine == offer.instanceType && row.gpu == offer.gpu)
            return row.gpuVariant;
    const auto meant = chosenGpu(bundledCatalogue(), offer.gpu);
    if (meant && meant->gpu == offer.gpu)
        return meant->variant;
    const GpuFacts *facts = gpuFacts(offer.gpu, "SXM");
    return facts ? facts->variant : std::string();
}

// A price of the store as a row, its figure still without a note.
MarketPrice rowOf(const Catalogue &catalogue, const TakenOffers &taken, const Offer &offer)
{
    MarketPrice row;
    row.provider = offer.provider;
    row.region = offer.region;
    row.machine = offer.instanceType;
    row.gpu = offer.gpu;
    row.gpuVariant = formOf(catalogue, offer);
    row.gpus = offer.gpuNumerator;
    row.model = offer.model;
    row.record = taken.pinned(offer);
    row.record->offer.gpuVariant = row.gpuVariant;
    row.discountUntil = contractedUntil(offer, taken.discounts(), taken.day());
    row.price.value = paidFor(*row.record);
    row.price.date = knownOn(offer);
    row.price.stated = row.price.date ? row.price.date->iso() : "undated";
    row.price.source = offer.source;
    row.price.confidence = hasFlag(offer, "estimated") ? Confidence::Medium : Confidence::High;
    return row;
}

// The least of those that are not old; of old ones the newest. A region has its least zone.
bool isBetter(const TakenOffers &taken, const MarketPrice &one, const MarketPrice &other)
{
    const bool isOld = taken.isOld(one.record->offer);
    if (isOld != taken.isOld(other.record->offer))
        return !isOld;
    if (isOld && one.price.date != other.price.date)
        return other.price.date < one.price.date;
    return *one.price.value < *other.price.value;
}

// "60 % below the list price of 88.49 USD/h".
std::string discountText(const Offer &offer)
{
    const auto share = discountOf(offer);
    return share ? fmt::format("{:.6g} % below the list price of {} {}/h", 100 * *share,
                               nanoText(*offer.listPrice), offer.currency)
                 : std::string();
}

// What is only confirmed keeps its range and what is said of it.
void takePrice(const MarketPrice &found, MarketPrice &row)
{
    const Offer &offer = found.record->offer;
    const bool isSame = row.price.value == found.price.value;
    const CatalogueFigure before = row.price;
    row.record = found.record;
    row.discountUntil = found.discountUntil;
    row.price = found.price;
    if (isSame) {
        row.price.low = before.low;
        row.price.high = before.high;
        row.price.confidence = before.confidence;
    }
    row.price.note = isSame ? before.note : offer.note;
    addNote(row.price.note, discountText(offer));
}

// What was negotiated of a price of the catalogue itself.
void takeDiscount(const TakenOffers &taken, MarketPrice &row)
{
    const Offer listed = offerOf(row);
    const Offer offer = contractedOffer(listed, taken.discounts(), taken.day());
    if (!offer.listPrice)
        return;
    const double share = toDouble(offer.price) / toDouble(listed.price);
    for (std::optional<double> *end : {&row.price.low, &row.price.high})
        if (*end)
            **end *= share;
    row.price.value = toDouble(offer.price);
    row.record = PinnedPrice{offer, 1, {}, {}};
    row.discountUntil = contractedUntil(offer, taken.discounts(), taken.day());
    addNote(row.price.note, discountText(offer));
}

// Of each row the price of the store that is taken.
std::map<Row, MarketPrice> foundIn(const Catalogue &catalogue, const TakenOffers &taken,
                                   const std::vector<Offer> &offers)
{
    std::map<Row, MarketPrice> found;
    for (const Offer &offer : offers) {
        if (!taken.whyNot(offer).empty() || parseBookedTime(offer.detail))
            continue;
        MarketPrice row = rowOf(catalogue, taken, offer);
        const auto [known, isNew] = found.try_emplace(rowOf(row), row);
        if (!isNew && isBetter(taken, row, known->second))
            known->second = std::move(row);
    }
    return found;
}

void takeFound(std::map<Row, MarketPrice> found, const TakenOffers &taken, Catalogue &catalogue)
{
    for (MarketPrice &row : catalogue.market) {
        if (!row.isPrice())
            continue;
        const auto known = found.find(rowOf(row));
        const bool isBundledRow = known == found.end() || isBundled(known->second.record->offer);
        if (isBundledRow)
            takeDiscount(taken, row);
        else
            takePrice(known->second, row);
        if (known != found.end())
            found.erase(known);
    }
    for (auto &[name, row] : found) {
        MarketPrice added = row;
        takePrice(row, added);
        catalogue.market.push_back(std::move(added));
    }
}

bool isSameMachine(const Offer &offer, const MarketPrice &row)
{
    return offer.provider == row.provider && offer.region == row.region &&
           offer.instanceType == row.machine && offer.gpu == row.gpu && offer.gpuNumerator == row.gpus;
}

// The row that says the machine is sold by the hour; null: none does.
const MarketPrice *machineOf(const Catalogue &catalogue, const Offer &offer)
{
    for (const MarketPrice &row : catalogue.market)
        if (row.model == "on_demand" && row.isPrice() && isSameMachine(offer, row))
            return &row;
    return nullptr;
}

// Blocks that can be had at a time of their own, of a machine that is sold by the hour too.
void addBlocks(const TakenOffers &taken, const std::vector<Offer> &offers, Catalogue &catalogue)
{
    for (const Offer &offer : offers) {
        const auto booked = parseBookedTime(offer.detail);
        const MarketPrice *machine =
            booked && taken.whyNot(offer).empty() ? machineOf(catalogue, offer) : nullptr;
        if (!machine || !knownOn(offer))
            continue;
        MarketPrice row = rowOf(catalogue, taken, offer);
        row.gpuVariant = machine->gpuVariant;
        row.record->offer.gpuVariant = machine->gpuVariant;
        row.price.note = offer.note;
        row.booked = booked;
        catalogue.market.push_back(std::move(row));
    }
}

} // namespace

Result<Catalogue> catalogueAtFetchedPrices(const PriceStore &prices, const Date &day,
                                           const std::vector<std::string> &gpus)
{
    Catalogue catalogue = bundledCatalogue();
    const auto taken = TakenOffers::on(prices, day);
    if (!taken)
        return taken.error();
    PriceFilter filter;
    filter.gpus = gpus;
    if (gpus.empty()) {
        auto values = prices.values();
        if (!values)
            return values.error();
        filter.gpus = std::move(values->gpus);
        std::erase(filter.gpus, std::string());
    }
    std::vector<Offer> offers;
    if (!filter.gpus.empty()) {
        auto listed = taken->list(filter);
        if (!listed)
            return listed.error();
        offers = std::move(*listed);
    }
    takeFound(foundIn(catalogue, *taken, offers), *taken, catalogue);
    addBlocks(*taken, offers, catalogue);
    return catalogue;
}

Result<Catalogue> marketOf(const Study &study, const PriceStore *prices, const std::string &folder)
{
    const std::vector<std::string> gpus = gpusMeant(referenceGpu(study));
    if (!prices || gpus.empty())
        return catalogueWithOwn(folder);
    const auto fetched = catalogueAtFetchedPrices(*prices, study.asOf, gpus);
    return fetched ? catalogueWithOwn(folder, *fetched) : fetched;
}

} // namespace breakeven
