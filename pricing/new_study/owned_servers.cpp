#include "pricing/new_study/owned_servers.h"

#include "model/numeric/amount.h"
#include "model/numeric/date.h"
#include "model/numeric/time_constants.h"
#include "pricing/new_study/new_study.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace breakeven {

namespace {

constexpr const char *kDollar = "USD";
constexpr const char *kTimesSign = "×";
constexpr double kMostOfOwned = 1e6;

Error notOwned(const std::string &text, const std::string &what)
{
    return {ErrorKind::BadInput,
            "What you own: expected servers x GPUs with their name, the month they were bought and the price "
            "of a server, as in '4x8 A100-80 SXM, 2024-03, 160000'; " +
                what + " in '" + text + "'.",
            {}};
}

std::string withoutSpaces(const std::string &text)
{
    const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

// Takes a whole number of 1 and more off the front; nothing where there is none.
std::optional<double> takeCount(std::string &text)
{
    long count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || count < 1 || double(count) > kMostOfOwned)
        return std::nullopt;
    text = withoutSpaces(text.substr(std::size_t(end - text.data())));
    return double(count);
}

bool takeTimes(std::string &text)
{
    for (const std::string_view sign : {kTimesSign, "x", "X"})
        if (text.rfind(sign, 0) == 0) {
            text = withoutSpaces(text.substr(sign.size()));
            return true;
        }
    return false;
}

// In US dollars.
Result<double> paidFor(const std::string &text, const StudyMoney *money)
{
    const auto dollars = parseAmount(text, "$", kDollar, kHoursPerMonth);
    if (dollars || !money)
        return dollars;
    const auto own = parseAmount(text, "$", money->currency, kHoursPerMonth);
    return own ? Result<double>(*own / money->perDollar.rate) : own;
}

} // namespace

Result<OwnedServers> parseOwned(const std::string &text, const StudyMoney *money)
{
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string::npos || second == std::string::npos)
        return notOwned(text, "found fewer than three parts");
    OwnedServers owned;
    std::string machines = withoutSpaces(text.substr(0, first));
    const auto servers = takeCount(machines);
    const bool isTimes = servers && takeTimes(machines);
    const auto gpus = isTimes ? takeCount(machines) : std::nullopt;
    if (!gpus || machines.empty())
        return notOwned(text, "found '" + withoutSpaces(text.substr(0, first)) + "' for the servers");
    const std::string bought = withoutSpaces(text.substr(first + 1, second - first - 1));
    const auto day = Date::parse(bought);
    if (!day)
        return notOwned(text, "found '" + bought + "' for the month");
    const std::string amount = withoutSpaces(text.substr(second + 1));
    const auto paid = paidFor(amount, money);
    if (!paid)
        return Error{ErrorKind::BadInput, "What you own, price of a server: " + paid.error().message, {}};
    if (!(*paid >= 0) || !std::isfinite(*paid))
        return notOwned(text, "found '" + amount + "' for the price");
    return OwnedServers{*servers, *gpus, machines, day->iso().substr(0, 7), *paid};
}

Result<std::vector<OwnedServers>> parseOwned(const std::vector<std::string> &texts, const StudyMoney *money)
{
    std::vector<OwnedServers> all;
    for (const std::string &several : texts)
        for (std::size_t at = 0; at <= several.size();) {
            const std::size_t end = std::min(several.find(';', at), several.size());
            const std::string text = withoutSpaces(several.substr(at, end - at));
            at = end + 1;
            if (text.empty() && several.find(';') != std::string::npos)
                continue;
            const auto owned = parseOwned(text, money);
            if (!owned)
                return owned.error();
            const auto same = std::find_if(all.begin(), all.end(), [&](OwnedServers other) {
                other.servers = owned->servers;
                return other == *owned;
            });
            if (same == all.end())
                all.push_back(*owned);
            else
                same->servers += owned->servers;
        }
    return all;
}

} // namespace breakeven
