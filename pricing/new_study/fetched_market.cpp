#include "pricing/new_study/fetched_market.h"

#include "data/readers/utc_time.h"
#include "model/study/price_unit.h"
#include "model/workload/equal_work.h"
#include "pricing/formats/booked_time.h"
#include "pricing/own/own_prices.h"
#include "pricing/refresh/quality_gate.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

namespace {

PriceFilter inDollars(const Date &day)
{
    PriceFilter filter;
    filter.currency = "USD";
    if (day < today())
        filter.asOf = day;
    return filter;
}

bool isOfRow(const Offer &offer, const MarketPrice &row)
{
    return !isSetAside(offer) && offer.source != kOwnPriceSource && offer.gpu == row.gpu &&
           offer.gpuDenominator == 1 && offer.gpuNumerator == row.gpus &&
           (offer.os.empty() || offer.os == "linux");
}

// Of one day the lowest: zones of a region differ in their spot price.
bool isBetter(const Offer &offer, const std::optional<Offer> &than)
{
    if (!than)
        return true;
    const auto day = knownOn(offer), other = knownOn(*than);
    return *day == *other ? offer.price < than->price : *other < *day;
}

void takePrice(const Offer &offer, MarketPrice &row)
{
    // What is only confirmed keeps its range and what is said of it.
    if (row.price.value != toDouble(offer.price)) {
        row.price.value = toDouble(offer.price);
        row.price.low.reset();
        row.price.high.reset();
        row.price.note.clear();
    }
    row.price.date = knownOn(offer);
    row.price.stated = row.price.date->iso();
    row.price.source = offer.source;
}

bool isSameMachine(const Offer &offer, const MarketPrice &row)
{
    return offer.provider == row.provider && offer.region == row.region && offer.instanceType == row.machine;
}

void takeNewest(const std::vector<Offer> &offers, MarketPrice &row)
{
    std::optional<Offer> newest;
    for (const Offer &offer : offers) {
        if (offer.model != row.model || !isSameMachine(offer, row))
            continue;
        const auto known = knownOn(offer);
        const bool isNewer = known && (!row.price.date || *row.price.date < *known);
        if (isNewer && isOfRow(offer, row) && offer.detail.empty() && isBetter(offer, newest))
            newest = offer;
    }
    if (newest)
        takePrice(*newest, row);
}

Result<void> takeNewest(const PriceStore &prices, const Date &day, std::span<MarketPrice *const> rows)
{
    PriceFilter filter = inDollars(day);
    for (const MarketPrice *row : rows)
        filter.machines.push_back({row->provider, row->region, row->machine});
    filter.model = kAnyModel;
    if (filter.machines.empty())
        return {};
    const auto offers = prices.list(filter);
    if (!offers)
        return offers.error();
    for (MarketPrice *row : rows)
        takeNewest(*offers, *row);
    return {};
}

// The row of the catalogue that says the machine is sold by the hour; null: none does.
const MarketPrice *machineOf(const Catalogue &catalogue, const Offer &offer)
{
    for (const MarketPrice &row : catalogue.market)
        if (row.model == "on_demand" && row.isPrice() && isSameMachine(offer, row) && isOfRow(offer, row))
            return &row;
    return nullptr;
}

// What can be booked for a time, of a machine that the catalogue knows: blocks of a time of their own, and
// what is asked for any.
Result<void> addTimeBoxed(const PriceStore &prices, const Date &day, Catalogue &catalogue)
{
    for (const char *model : {"capacity_block", "calendar"}) {
        PriceFilter filter = inDollars(day);
        filter.model = model;
        const auto offers = prices.list(filter);
        if (!offers)
            return offers.error();
        for (const Offer &offer : *offers) {
            const MarketPrice *machine = machineOf(catalogue, offer);
            if (!machine || !knownOn(offer))
                continue;
            MarketPrice row = *machine;
            row.model = model;
            row.use.clear();
            takePrice(offer, row);
            row.price.confidence = Confidence::High;
            row.price.note = offer.note;
            row.booked = parseBookedTime(offer.detail);
            if (row.booked || offer.detail.empty())
                catalogue.market.push_back(row);
        }
    }
    return {};
}

} // namespace

Result<Catalogue> catalogueAtFetchedPrices(const PriceStore &prices, const Date &day,
                                           const std::optional<ChosenGpu> &gpu)
{
    Catalogue catalogue = bundledCatalogue();
    std::vector<MarketPrice *> rows;
    for (MarketPrice &row : catalogue.market)
        if (row.isPrice() && (!gpu || gpu->isOf(row.gpu, row.gpuVariant)))
            rows.push_back(&row);
    if (const auto taken = takeNewest(prices, day, rows); !taken)
        return taken.error();
    if (const auto added = addTimeBoxed(prices, day, catalogue); !added)
        return added.error();
    return catalogue;
}

Result<Catalogue> marketOf(const Study &study, const PriceStore *prices, const std::string &folder)
{
    const auto gpu = chosenGpu(bundledCatalogue(), referenceGpu(study));
    if (!prices || !gpu)
        return catalogueWithOwn(folder);
    const auto fetched = catalogueAtFetchedPrices(*prices, study.asOf, *gpu);
    return fetched ? catalogueWithOwn(folder, *fetched) : fetched;
}

} // namespace breakeven
