#include "pricing/pins/exchange_rates.h"

#include "data/readers/utc_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace breakeven {

namespace {

constexpr NanoMoney kOne = 1'000'000'000;
constexpr long kOldestDays = 7;
constexpr double kLargestStep = 0.2;

// A study's own rate is of the currency that is converted.
Error noRate(const std::string &currency, const Date &day, const std::string &from)
{
    return {
        ErrorKind::NotFound,
        fmt::format("there is no reference rate of {} within the {} days before {}; `prices refresh --source "
                    "ecb` fetches those of the last 90 days, with --part hist all of them, or give the "
                    "study its own exchange_rates.{}",
                    currency, kOldestDays, day.iso(), from),
        {}};
}

Result<ReferenceRate> rateOn(const PriceStore &prices, const std::string &currency, const Date &day,
                             const std::string &from)
{
    if (currency == "EUR")
        return ReferenceRate{currency, day, kOne};
    const auto rate = prices.referenceRate(currency, day);
    if (!rate)
        return rate.error();
    if (!*rate || day.daysSinceEpoch() - (*rate)->day.daysSinceEpoch() > kOldestDays)
        return noRate(currency, day, from);
    return **rate;
}

} // namespace

NanoMoney CrossRate::converted(NanoMoney price) const
{
    __extension__ using Wide = __int128;
    const Wide product = Wide(price) * to.perEuro;
    const Wide divisor = from.perEuro;
    Wide quotient = product / divisor;
    const Wide rest = product % divisor;
    const Wide twice = (rest < 0 ? -rest : rest) * 2;
    if (twice > divisor || (twice == divisor && quotient % 2 != 0))
        quotient += product < 0 ? -1 : 1;
    return NanoMoney(quotient);
}

ExchangeRate CrossRate::exchangeRate() const
{
    return {double(to.perEuro) / double(from.perEuro), from.day, "ECB reference rate"};
}

Result<CrossRate> crossRate(const PriceStore &prices, const std::string &from, const std::string &to,
                            const Date &day)
{
    Date common = day;
    // A currency may pause on a day the other has: both rates are of the last day that both have.
    for (int turn = 0; turn < int(kOldestDays) + 1; ++turn) {
        const auto first = rateOn(prices, from, common, from);
        if (!first)
            return first.error();
        const auto second = rateOn(prices, to, first->day, from);
        if (!second)
            return second.error();
        common = second->day;
        if (from == "EUR")
            return CrossRate{{from, common, kOne}, *second};
        if (first->day == second->day)
            return day.daysSinceEpoch() - common.daysSinceEpoch() > kOldestDays
                       ? Result<CrossRate>(noRate(from, day, from))
                       : CrossRate{*first, *second};
    }
    return noRate(from, day, from);
}

Result<std::vector<Issue>> takeOutOddRates(std::vector<ReferenceRate> &rates, const PriceStore &prices)
{
    std::sort(rates.begin(), rates.end(), [](const ReferenceRate &a, const ReferenceRate &b) {
        return std::tie(a.currency, a.day) < std::tie(b.currency, b.day);
    });
    std::vector<Issue> issues;
    std::vector<ReferenceRate> usable;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const ReferenceRate &rate = rates[i];
        if (today() < rate.day) {
            issues.push_back(
                {Severity::Warning,
                 fmt::format("the rate of {} has a date in the future; it is not used", rate.currency),
                 rate.day.iso(), 1});
            continue;
        }
        std::optional<ReferenceRate> before;
        if (i > 0 && rates[i - 1].currency == rate.currency) {
            before = rates[i - 1];
        } else {
            const auto known =
                prices.referenceRate(rate.currency, Date::fromDaysSinceEpoch(rate.day.daysSinceEpoch() - 1));
            if (!known)
                return known.error();
            before = *known;
        }
        const bool isNear = before && rate.day.daysSinceEpoch() - before->day.daysSinceEpoch() <= kOldestDays;
        const double step = isNear ? double(rate.perEuro) / double(before->perEuro) - 1 : 0;
        if (std::fabs(step) <= kLargestStep) {
            usable.push_back(rate);
            continue;
        }
        issues.push_back(
            {Severity::Warning,
             fmt::format("the rate of {} moved by {:.0f} % in a day, from {} to {}; it is not used",
                         rate.currency, step * 100, nanoText(before->perEuro), nanoText(rate.perEuro)),
             rate.day.iso(), 1});
    }
    rates = std::move(usable);
    return issues;
}

} // namespace breakeven
