// How prices of a file are gathered.
#include "model/numeric/time_constants.h"
#include "pricing/formats/currency_codes.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_names.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>

namespace breakeven {

namespace {

constexpr int kShownLines = 5;

bool isNoPrice(std::string_view price) { return price.empty() || price == "N/A*" || price == "N/A"; }

} // namespace

std::optional<NanoMoney> readPrice(std::string_view price)
{
    return isNoPrice(price) ? std::nullopt : parseNano(price);
}

bool isOdd(const Offer &offer, double dollars)
{
    const double price = toDouble(offer.price) * dollars;
    const double gpus = offer.gpuCount();
    if (gpus > 0)
        return price / gpus < 0.005 || price / gpus > 200;
    return price > 2000;
}

PriceBatch &PriceRows::batch(const std::string &source, const std::string &part)
{
    for (PriceBatch &known : batches)
        if (known.snapshot.source == source && known.snapshot.part == part)
            return known;
    PriceBatch &added = batches.emplace_back();
    added.snapshot.source = source;
    added.snapshot.part = part;
    return added;
}

void PriceRows::skipRow(std::string reason, const std::string &place)
{
    if (skipped.size() >= kMostReasons && !skipped.contains(reason))
        reason.resize(std::min(reason.find(' '), reason.size()));
    if (++skipped[reason] <= kShownLines)
        issues.push_back({Severity::Warning, "skipped: " + reason, place, 1});
}

void PriceRows::skipPrice(std::string_view price, std::optional<NanoMoney> nano, const std::string &place)
{
    if (isNoPrice(price))
        skip("no_price");
    else if (nano && *nano == 0)
        skip("zero_price");
    else
        skipRow(fmt::format("unreadable_price (\"{}\")", price.substr(0, 40)), place);
}

std::int64_t PriceRows::prices() const
{
    std::int64_t count = 0;
    for (const PriceBatch &one : batches)
        count += std::int64_t(one.offers.size() + one.bands.size() + one.rates.size());
    return count;
}

std::string offerKey(const Offer &offer, std::string_view model)
{
    std::string key(model);
    for (const std::string *text : {&offer.provider, &offer.region, &offer.zone, &offer.instanceType,
                                    &offer.os, &offer.detail, &offer.currency})
        key += '\n' + *text;
    return key;
}

bool mayRepeatSeries(const std::vector<Offer> &offers)
{
    std::vector<std::size_t> hashes;
    hashes.reserve(offers.size());
    for (const Offer &offer : offers) {
        std::size_t hash = 0;
        for (const std::string *text : {&offer.model, &offer.provider, &offer.region, &offer.zone,
                                        &offer.instanceType, &offer.os, &offer.detail, &offer.currency})
            hash = hash * 0x9E3779B97F4A7C15u + std::hash<std::string>()(*text);
        hashes.push_back(hash);
    }
    std::sort(hashes.begin(), hashes.end());
    return std::adjacent_find(hashes.begin(), hashes.end()) != hashes.end();
}

bool addPrice(PriceRows &rows, std::vector<Offer> &to, const Offer &offer, const char *model,
              std::string_view price, const std::string &place, int units)
{
    const auto nano = readPrice(price);
    if (!nano || *nano <= 0) {
        rows.skipPrice(price, nano, place);
        rows.unpriced.insert(offerKey(offer, model));
        return false;
    }
    Offer &added = to.emplace_back(offer);
    added.model = model;
    // Half a nano-unit decides the rounding; the price is positive.
    added.price = (*nano + units / 2) / units;
    if (isAboutADollar(added.currency) && isOdd(added, 1))
        added.flags.emplace_back("odd");
    return true;
}

void addPair(PriceRows &rows, std::vector<Offer> &to, const Offer &offer, std::string_view onDemand,
             std::string_view spot, const std::string &place)
{
    const bool hasOnDemand = addPrice(rows, to, offer, "on_demand", onDemand, place);
    const bool hasSpot = addPrice(rows, to, offer, "spot", spot, place);
    if (!hasOnDemand || !hasSpot)
        return;
    Offer &last = to.back();
    if (last.price >= to[to.size() - 2].price)
        last.flags.emplace_back("spot_not_below_on_demand");
}

void addMembers(PriceRows &rows, std::vector<Offer> &to, Offer offer, const JsonValue &prices,
                std::span<const PricedMember> members, const std::string &place)
{
    for (const PricedMember &member : members) {
        if (!prices.has(member.name))
            continue;
        offer.detail = member.detail;
        addPrice(rows, to, offer, member.model, prices[member.name].string(), place);
    }
}

void addCommitments(PriceRows &rows, std::vector<Offer> &to, Offer offer, std::string_view onDemandHour,
                    std::string_view month1y, std::string_view month3y, const std::string &place)
{
    offer.detail = "commitment";
    const auto onDemand = parseNano(onDemandHour);
    for (const auto &[model, month] :
         {std::pair("reserved_1y", month1y), std::pair("reserved_3y", month3y)}) {
        // One nano-unit is what rounding may take away.
        if (addPrice(rows, to, offer, model, month, place, kHoursPerMonth) && onDemand &&
            to.back().price + 1 >= *onDemand) {
            to.pop_back();
            rows.skip("commitment_not_below_on_demand");
        }
    }
}

void fillMachine(Offer &offer)
{
    const auto gpus = gpusOfMachine(offer.provider, offer.instanceType);
    if (!gpus)
        return;
    offer.gpu = gpus->gpu;
    offer.gpuVariant = gpus->variant;
    offer.gpuNumerator = gpus->numerator;
    offer.gpuDenominator = gpus->denominator;
    offer.gpuMemoryMib = gpus->memoryMib;
}

void fillGpus(PriceRows &rows, Offer &offer, std::string_view name, int count, int memoryMib)
{
    if (count <= 0)
        return;
    setGpu(rows, offer, {name, double(memoryMib), double(count), offer.provider, offer.instanceType},
           offer.provider + "/" + offer.instanceType);
    offer.gpuNumerator = count;
}

bool setGpu(PriceRows &rows, Offer &offer, const GpuClaim &claim, const std::string &place)
{
    const auto decided = decideGpu(claim);
    offer.gpu = decided ? decided->name.gpu : std::string(claim.name);
    offer.gpuVariant = decided ? decided->name.variant : "";
    offer.gpuMemoryMib = decided ? decided->name.memoryMib : int(claim.memory);
    if (decided && decided->flag)
        offer.flags.emplace_back(decided->flag);
    if (!decided)
        addIssue(rows.issues,
                 {Severity::Note,
                  "the GPU \"" + offer.gpu + "\" is not in the GPU table; it is kept under that name", place,
                  1});
    return decided.has_value();
}

void markCalendar(Offer &offer)
{
    offer.flags.emplace_back("time_boxed");
    offer.note += (offer.note.empty() ? "" : "; ") +
                  std::string("calendar mode: 1 to 90 days from a start that is asked for");
}

int wholeNumber(const JsonValue &value) { return std::atoi(std::string(value.string()).c_str()); }
double decimalNumber(const JsonValue &value)
{
    return std::strtod(std::string(value.string()).c_str(), nullptr);
}

std::string awsRegionOf(std::string_view zone)
{
    // A region ends with its first number; what follows names a zone or a local group of zones.
    auto end = zone.find_first_of("0123456789");
    while (end < zone.size() && std::isdigit(static_cast<unsigned char>(zone[end])))
        ++end;
    return std::string(zone.substr(0, end));
}

} // namespace breakeven
