#include "pricing/formats/quality_gate.h"

#include "pricing/formats/price_format.h"
#include "pricing/own/own_prices.h"

#include <algorithm>
#include <unordered_map>

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

std::string momentOf(const Offer &offer)
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

void addFlag(Offer &offer, const char *flag)
{
    const auto place = std::lower_bound(offer.flags.begin(), offer.flags.end(), flag);
    if (place == offer.flags.end() || *place != flag)
        offer.flags.insert(place, flag);
}

// What is known of one series while its new prices are looked at.
struct Course
{
    const Offer *inUse = nullptr;
    bool isOfThisReading = false;     // `inUse`
    const Offer *waiting = nullptr;   // of an earlier reading
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
    return course.waiting->retrievedAt.substr(0, readOn.size()) != readOn ||
           (!waited.empty() && !now.empty() && waited != now);
}

// One price after those before it; accepted or not, it may be the one in use from now on.
void flagJump(Offer &offer, Course &course, const std::string &readOn)
{
    const Offer *before = course.inUse;
    const bool isLater = before && momentOf(*before) <= momentOf(offer);
    const bool isTrusted = before && hasFlag(*before, "jumps_accepted");
    // The course that a market took, point by point, is what happened: spikes of ten times are on record.
    const bool isCourse = course.isOfThisReading && !offer.observedAt.empty();
    if (isLater && !isCourse && isJump(*before, offer)) {
        addFlag(offer, "jump");
        if (isTrusted || isSeconded(course, offer, readOn))
            addFlag(offer, "jump_accepted");
    }
    // What was accepted as odd is still so when the list says it again.
    if (before && isSetAside(offer) && hasFlag(offer, "odd") &&
        (isTrusted || agree(before->price, offer.price)))
        addFlag(offer, "jump_accepted");
    if (isTrusted)
        addFlag(offer, "jumps_accepted");
    if (!isSetAside(offer) && (isLater || !before)) {
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
            jumped[machineKey(offer) + momentOf(offer)] = !isSetAside(offer);
    if (jumped.empty())
        return;
    for (Offer &offer : offers) {
        if (offer.model != "spot")
            continue;
        const auto jump = jumped.find(machineKey(offer) + momentOf(offer));
        if (jump == jumped.end())
            continue;
        addFlag(offer, "jump");
        if (jump->second)
            addFlag(offer, "jump_accepted");
    }
}

} // namespace

bool agree(NanoMoney a, NanoMoney b) { return !isBeyond(a, b, kAgreement); }

void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous, const std::string &readOn)
{
    // Where nothing was known and no price follows another none can jump.
    const bool isAllNew = previous.empty() && !mayRepeatSeries(offers);
    for (auto &[key, course] : isAllNew ? Courses() : coursesOf(offers, previous)) {
        std::stable_sort(course.arrived.begin(), course.arrived.end(), [&](std::size_t a, std::size_t b) {
            return momentOf(offers[a]) < momentOf(offers[b]);
        });
        Course known = course;
        for (const std::size_t i : course.arrived)
            flagJump(offers[i], known, readOn);
    }
    flagSpotBeside(offers);
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
        if (std::any_of(others->begin(), others->end(), [&](const Offer &other) {
                return other.source != source && other.source != kOwnPriceSource && !isBundled(other) &&
                       agree(other.price, offer.price);
            }))
            addFlag(offer, "jump_accepted");
    }
    return {};
}

std::optional<Date> knownOn(const Offer &offer)
{
    if (const auto day = Date::parse(offer.confirmed.at))
        return day;
    return offer.effectiveFrom ? offer.effectiveFrom : Date::parse(offer.retrievedAt);
}

bool isStale(const Offer &offer, const Date &asOf)
{
    const auto day = knownOn(offer);
    if (!day)
        return false;
    // Compared as year, month, day: a leap day needs no partner a year before.
    return *day < Date{asOf.year - 1, asOf.month, asOf.day};
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
