#include "pricing/formats/quality_gate.h"

#include <algorithm>
#include <unordered_map>

namespace breakeven {

namespace {

constexpr double kLargestStep = 1.6;

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
    return offer.effectiveFrom ? offer.effectiveFrom->iso() : "~"; // undated: now, after everything dated
}

bool isJump(NanoMoney before, NanoMoney after)
{
    const double ratio = double(after) / double(before);
    return ratio > kLargestStep || ratio < 1 / kLargestStep;
}

bool isOnDemand(const Offer &offer) { return offer.model == "on_demand"; }

// Indices of the on-demand prices, each machine's together and in the order of time.
std::vector<std::size_t> inTime(const std::vector<Offer> &offers, const std::vector<std::string> &keys)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < offers.size(); ++i)
        if (isOnDemand(offers[i]))
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return keys[a] != keys[b] ? keys[a] < keys[b] : momentOf(offers[a]) < momentOf(offers[b]);
    });
    return order;
}

void addFlag(Offer &offer, const char *flag)
{
    const auto place = std::lower_bound(offer.flags.begin(), offer.flags.end(), flag);
    if (place == offer.flags.end() || *place != flag)
        offer.flags.insert(place, flag);
}

} // namespace

void flagJumps(std::vector<Offer> &offers, const std::vector<Offer> &previous)
{
    std::vector<std::string> keys;
    keys.reserve(offers.size());
    for (const Offer &offer : offers)
        keys.push_back(machineKey(offer));
    std::unordered_map<std::string, const Offer *> used;
    for (const Offer &offer : previous)
        if (isOnDemand(offer) && !isSetAside(offer))
            used[machineKey(offer)] = &offer;
    std::unordered_map<std::string, bool> jumped; // machine and moment; true: accepted for good
    for (std::size_t i : inTime(offers, keys)) {
        Offer &offer = offers[i];
        const Offer *&before = used[keys[i]];
        const bool isLater = before && momentOf(*before) <= momentOf(offer);
        const bool isTrusted = before && hasFlag(*before, "jumps_accepted");
        if (isLater && isJump(before->price, offer.price)) {
            addFlag(offer, "jump");
            jumped[keys[i] + momentOf(offer)] = isTrusted;
        }
        if (isTrusted) {
            addFlag(offer, "jumps_accepted");
            if (isSetAside(offer))
                addFlag(offer, "jump_accepted");
        }
        if (!isSetAside(offer) && (isLater || !before))
            before = &offer;
    }
    if (jumped.empty())
        return;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (offers[i].model != "spot")
            continue;
        const auto jump = jumped.find(keys[i] + momentOf(offers[i]));
        if (jump == jumped.end())
            continue;
        addFlag(offers[i], "jump");
        if (jump->second)
            addFlag(offers[i], "jump_accepted");
    }
}

bool isStale(const Offer &offer, const Date &asOf)
{
    const std::string moment = offer.effectiveFrom ? offer.effectiveFrom->iso() : offer.retrievedAt;
    const auto day = Date::parse(moment);
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
