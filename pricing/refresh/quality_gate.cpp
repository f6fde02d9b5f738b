#include "pricing/refresh/quality_gate.h"

#include "model/study/price_unit.h"
#include "pricing/formats/currency_codes.h"
#include "pricing/formats/price_format.h"
#include "pricing/own/own_prices.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace breakeven {

namespace {

constexpr double kLargestStep = 1.6;
constexpr double kLargestMarketStep = 3;
constexpr double kAgreement = 1.1;

std::string machineKey(const Offer &offer)
{
    std::string key;
    for (const std::string *text :
         {&offer.provider, &offer.region, &offer.zone, &offer.instanceType, &offer.os, &offer.currency})
        key += *text + '\n';
    return key;
}

std::string momentTextOf(const Offer &offer)
{
    if (!offer.observedAt.empty())
        return offer.observedAt;
    if (offer.effectiveFrom)
        return offer.effectiveFrom->iso();
    // Undated: when it was read; what is being read now comes after everything else.
    return offer.retrievedAt.empty() ? "~" : offer.retrievedAt;
}

// That the price itself names; empty for an undated one.
std::string dayOf(const Offer &offer)
{
    return offer.effectiveFrom ? offer.effectiveFrom->iso() : offer.observedAt.substr(0, 10);
}

bool isBeyond(NanoMoney before, NanoMoney after, double step)
{
    const double ratio = double(after) / double(before);
    return ratio > step || ratio < 1 / step;
}

bool isOfMarket(const Offer &offer) { return offer.model == "spot" || offer.model == "quote"; }

bool isJump(const Offer &before, const Offer &after)
{
    return isBeyond(before.price, after.price, isOfMarket(after) ? kLargestMarketStep : kLargestStep);
}

// What is known of one series while its new prices are looked at.
struct Course
{
    const Offer *inUse = nullptr;
    bool isOfThisReading = false;     // `inUse`
    const Offer *waiting = nullptr;   // set aside
    Offer *waitingHere = nullptr;     // the same, where it is of this reading
    std::vector<std::size_t> arrived; // indices
};

using Courses = std::unordered_map<std::string, Course>;

Courses coursesOf(const std::vector<Offer> &offers, const std::vector<Offer> &previous)
{
    Courses courses;
    for (const Offer &offer : previous) {
        Course &course = courses[offerKey(offer, offer.model)];
        (isSetAside(offer) ? course.waiting : course.inUse) = &offer;
    }
    for (std::size_t i = 0; i < offers.size(); ++i)
        courses[offerKey(offers[i], offers[i].model)].arrived.push_back(i);
    return courses;
}

bool isSeconded(const Course &course, const Offer &offer, const std::string &readOn)
{
    if (!course.waiting)
        return false;
    // A market moves from day to day.
    const bool isAgreed =
        isOfMarket(offer) ? !isJump(*course.waiting, offer) : agree(course.waiting->price, offer.price);
    if (!isAgreed)
        return false;
    const std::string waited = dayOf(*course.waiting);
    const std::string now = dayOf(offer);
    const bool isReadOnAnother =
        !course.waitingHere && course.waiting->retrievedAt.substr(0, readOn.size()) != readOn;
    return isReadOnAnother || (!waited.empty() && !now.empty() && waited != now);
}

// Where two days of one reading agree, the price that waits is accepted too.
void acceptWaiting(Course &course)
{
    if (course.waitingHere && !hasFlag(*course.waitingHere, "odd"))
        addFlag(*course.waitingHere, "jump_accepted");
    course.waiting = course.waitingHere = nullptr;
}

// The last price of a history is its own second day where the history goes on for more than a day after it.
void acceptHeld(Course &course, const std::optional<Date> &end)
{
    const auto from = course.waitingHere ? Date::parse(dayOf(*course.waitingHere)) : std::nullopt;
    if (course.arrived.size() > 1 && from && end && end->daysSinceEpoch() - from->daysSinceEpoch() > 1)
        acceptWaiting(course);
}

// One price after those before it; accepted or not, it may be the one in use from now on.
void flagJump(Offer &offer, Course &course, const std::string &readOn)
{
    const Offer *before = course.inUse;
    const bool isLater = before && momentTextOf(*before) <= momentTextOf(offer);
    const bool isTrusted = before && hasFlag(*before, "jumps_accepted");
    // The observed course of a market price is what happened, point by point: spikes of ten times are on
    // record.
    const bool isCourse = course.isOfThisReading && !offer.observedAt.empty();
    if (isLater && !isCourse && isJump(*before, offer)) {
        addFlag(offer, "jump");
        if (isTrusted)
            addFlag(offer, "jump_accepted");
        else if (!hasFlag(offer, "odd") && isSeconded(course, offer, readOn)) {
            addFlag(offer, "jump_accepted");
            acceptWaiting(course);
        }
    }
    // What was accepted as odd is still so when the list says it again.
    if (before && isSetAside(offer) && hasFlag(offer, "odd") &&
        (isTrusted || agree(before->price, offer.price)))
        addFlag(offer, "jump_accepted");
    if (isTrusted)
        addFlag(offer, "jumps_accepted");
    if (isSetAside(offer)) {
        course.waiting = course.waitingHere = &offer;
        return;
    }
    // A later day that says the old price again speaks against the one that waits.
    if (course.waitingHere)
        course.waiting = course.waitingHere = nullptr;
    if (isLater || !before) {
        course.inUse = &offer;
        course.isOfThisReading = true;
    }
}

// A source that writes one price of a row wrong writes the other wrong too.
void flagSpotBeside(std::vector<Offer> &offers)
{
    std::unordered_map<std::string, bool> jumped; // machine and moment; true: accepted
    for (const Offer &offer : offers)
        if (offer.model == "on_demand" && hasFlag(offer, "jump"))
            jumped[machineKey(offer) + momentTextOf(offer)] = !isSetAside(offer);
    if (jumped.empty())
        return;
    for (Offer &offer : offers) {
        if (offer.model != "spot")
            continue;
        const auto jump = jumped.find(machineKey(offer) + momentTextOf(offer));
        if (jump == jumped.end())
            continue;
        addFlag(offer, "jump");
        if (jump->second)
            addFlag(offer, "jump_accepted");
    }
}

} // namespace

void addFlag(Offer &offer, const char *flag)
{
    const auto place = std::lower_bound(offer.flags.begin(), offer.flags.end(), flag);
    if (place == offer.flags.end() || *place != flag)
        offer.flags.insert(place, flag);
}

bool agree(NanoMoney a, NanoMoney b) { return !isBeyond(a, b, kAgreement); }

void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous, const std::string &readOn)
{
    // Where nothing was known and no price follows another none can jump.
    std::string end;
    for (const Offer &offer : offers)
        end = std::max(end, dayOf(offer));
    const bool isAllNew = previous.empty() && !mayRepeatSeries(offers);
    for (auto &[key, course] : isAllNew ? Courses() : coursesOf(offers, previous)) {
        std::stable_sort(course.arrived.begin(), course.arrived.end(), [&](std::size_t a, std::size_t b) {
            return momentTextOf(offers[a]) < momentTextOf(offers[b]);
        });
        Course known = course;
        for (const std::size_t i : course.arrived)
            flagJump(offers[i], known, readOn);
        acceptHeld(known, Date::parse(end));
    }
    flagSpotBeside(offers);
}

namespace {

// Of a machine, in whatever zone and detail; a list for everywhere speaks for every region.
std::string placelessKey(const Offer &offer, const std::string &region)
{
    std::string key;
    for (const std::string *text :
         {&offer.provider, &region, &offer.instanceType, &offer.os, &offer.model, &offer.currency})
        key += *text + '\n';
    return key;
}

bool isOfSameKind(const Offer &bundled, const Offer &offer)
{
    return (bundled.zone.empty() || bundled.zone == offer.zone) &&
           (bundled.detail.empty() || bundled.detail == offer.detail);
}

} // namespace

Result<void> flagBesideBundled(std::vector<Offer> &offers, const std::vector<Offer> &previous,
                               const PriceStore &prices, const Date &day)
{
    PriceFilter filter;
    filter.part = kBundledPart;
    filter.model = kAnyModel;
    const auto bundled = prices.list(filter);
    if (!bundled)
        return bundled.error();
    std::unordered_multimap<std::string, const Offer *> known;
    for (const Offer &offer : *bundled)
        if (!isStale(offer, day))
            known.emplace(placelessKey(offer, offer.region), &offer);
    if (known.empty())
        return {};
    std::unordered_set<std::string> fetched;
    for (const Offer &offer : previous)
        if (!isSetAside(offer))
            fetched.insert(offerKey(offer, offer.model));
    for (Offer &offer : offers) {
        const auto [begin, end] = known.equal_range(placelessKey(offer, offer.region));
        const bool isFar = std::any_of(begin, end, [&](const auto &one) {
            return isOfSameKind(*one.second, offer) && isJump(*one.second, offer);
        });
        if (isFar && fetched.count(offerKey(offer, offer.model)) == 0)
            addFlag(offer, "jump");
    }
    return {};
}

Result<void> flagOdd(std::vector<Offer> &offers, const PriceStore &prices)
{
    const auto isForeign = [](const Offer &offer) { return !isAboutADollar(offer.currency); };
    if (std::none_of(offers.begin(), offers.end(), isForeign))
        return {};
    const auto rates = prices.referenceRates();
    if (!rates)
        return rates.error();
    std::unordered_map<std::string, double> perEuro;
    for (const ReferenceRate &rate : *rates)
        perEuro.emplace(rate.currency, toDouble(rate.perEuro));
    for (Offer &offer : offers) {
        const auto rate = perEuro.find(offer.currency);
        if (isForeign(offer) && rate != perEuro.end() && perEuro.count("USD") > 0 &&
            priceUnitOf(offer.model) == PriceUnit::MachineHour && isOdd(offer, perEuro["USD"] / rate->second))
            addFlag(offer, "odd");
    }
    return {};
}

namespace {

constexpr double kFarBelow = 0.25;
constexpr std::size_t kOtherSellers = 3;

// What one GPU costs an hour, in dollars; nothing without a rate.
class GpuPrices
{
public:
    explicit GpuPrices(const std::vector<CurrencyWorth> &worths) : m_worths(worths) {}

    std::optional<double> of(const Offer &offer) const
    {
        const auto worth = std::find_if(m_worths.begin(), m_worths.end(), [&](const CurrencyWorth &one) {
            return one.currency == offer.currency;
        });
        if (offer.gpuNumerator <= 0 || (worth == m_worths.end() && offer.currency != "USD"))
            return std::nullopt;
        return toDouble(offer.price) / offer.gpuCount() * (worth == m_worths.end() ? 1 : worth->dollars);
    }

private:
    const std::vector<CurrencyWorth> &m_worths;
};

bool isFarBelow(const Offer &offer, double price,
                const std::unordered_map<std::string, std::map<std::string, double>> &least)
{
    const auto known = least.find(offer.gpu);
    if (known == least.end())
        return false;
    std::size_t sellers = 0;
    double lowest = 0;
    for (const auto &[provider, asked] : known->second)
        if (provider != offer.provider)
            lowest = sellers++ == 0 ? asked : std::min(lowest, asked);
    return sellers >= kOtherSellers && price < kFarBelow * lowest;
}

} // namespace

Result<OtherSellers> OtherSellers::of(const PriceStore &prices, const std::vector<std::string> &gpus)
{
    OtherSellers sellers;
    if (gpus.empty())
        return sellers;
    auto worths = prices.currencyWorths();
    if (!worths)
        return worths.error();
    sellers.m_worths = std::move(worths.value());
    const GpuPrices gpuPrices(sellers.m_worths);
    PriceFilter filter;
    filter.gpus = gpus;
    for (const char *model : {"on_demand", "spot"}) {
        filter.model = model;
        const auto listed = prices.eachListed(filter, [&](Offer &&other) {
            const auto price = gpuPrices.of(other);
            if (!price || isSetAside(other) || other.source == kOwnPriceSource)
                return;
            for (Least *least : {&sellers.m_any, &sellers.m_onDemand})
                if (least == &sellers.m_any || !isOfMarket(other)) {
                    const auto known = (*least)[other.gpu].emplace(other.provider, *price).first;
                    known->second = std::min(known->second, *price);
                }
        });
        if (!listed)
            return listed.error();
    }
    return sellers;
}

bool OtherSellers::areFarAbove(const Offer &offer) const
{
    const Least &least = isOfMarket(offer) ? m_any : m_onDemand;
    if (least.empty())
        return false;
    const auto price = GpuPrices(m_worths).of(offer);
    return price && isFarBelow(offer, *price, least);
}

Result<void> flagFarBelow(std::vector<Offer> &offers, const PriceStore &prices)
{
    std::vector<std::string> gpus;
    for (const Offer &offer : offers)
        if (offer.gpuNumerator > 0 && !offer.gpu.empty() &&
            priceUnitOf(offer.model) == PriceUnit::MachineHour &&
            std::find(gpus.begin(), gpus.end(), offer.gpu) == gpus.end())
            gpus.push_back(offer.gpu);
    const auto sellers = OtherSellers::of(prices, gpus);
    if (!sellers)
        return sellers.error();
    for (Offer &offer : offers)
        if (sellers->areFarAbove(offer))
            addFlag(offer, "odd");
    return {};
}

Result<void> acceptSeconded(std::vector<Offer> &offers, const std::string &source, const PriceStore &prices)
{
    for (Offer &offer : offers) {
        if (!isSetAside(offer))
            continue;
        PriceFilter same;
        same.provider = offer.provider;
        same.region = offer.region;
        same.instanceType = offer.instanceType;
        same.os = offer.os;
        same.model = offer.model;
        same.currency = offer.currency;
        const auto others = prices.list(same);
        if (!others)
            return others.error();
        const auto isAgreed = [&](const Offer &other) {
            return !isSetAside(other) && agree(other.price, offer.price);
        };
        if (std::any_of(others->begin(), others->end(), [&](const Offer &other) {
                return other.source != source && other.source != kOwnPriceSource && isAgreed(other);
            })) {
            addFlag(offer, "jump_accepted");
            continue;
        }
        // What came with the program is in no list once the price was fetched.
        const auto records = prices.records(same);
        if (!records)
            return records.error();
        if (std::any_of(records->begin(), records->end(), [&](const Offer &other) {
                return isBundled(other) && isOfSameKind(other, offer) && isAgreed(other);
            }))
            addFlag(offer, "jump_accepted");
    }
    return {};
}

void flagStale(std::vector<Offer> &offers, const Date &asOf)
{
    for (Offer &offer : offers)
        if (isStale(offer, asOf))
            addFlag(offer, "stale");
}

std::map<std::string, std::int64_t> countFlags(const std::vector<Offer> &offers)
{
    std::map<std::string, std::int64_t> counts;
    for (const Offer &offer : offers)
        for (const std::string &flag : offer.flags)
            ++counts[flag];
    return counts;
}

} // namespace breakeven
