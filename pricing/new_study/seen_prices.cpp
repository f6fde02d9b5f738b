#include "pricing/new_study/seen_prices.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace breakeven {

namespace {

constexpr long kDays = 365;
constexpr std::size_t kLeastPrices = 30;
constexpr std::size_t kMostPrices = 100;

PriceFilter machineLike(const Offer &machine, const Date &day)
{
    PriceFilter filter;
    filter.provider = machine.provider;
    filter.region = machine.region;
    filter.instanceType = machine.instanceType;
    filter.model = machine.model;
    filter.currency = "USD";
    filter.asOf = day;
    return filter;
}

// Prices with a licence of Windows in them say nothing of the machine.
bool isOfMachine(const Offer &offer) { return !isBundled(offer) && offer.os != "windows"; }

// The price in force at the end of each day, from its first record to what its source speaks of last.
void addDays(const PriceSeries &series, const Date &day, std::vector<double> &prices)
{
    const long last = std::min(day.daysSinceEpoch(), long(series.until / kSecondsPerDay));
    std::size_t next = 0;
    std::optional<NanoMoney> inForce;
    for (long one = day.daysSinceEpoch() - kDays + 1; one <= last; ++one) {
        for (; next < series.points.size() && series.points[next].at < (one + 1) * kSecondsPerDay; ++next)
            if (!series.points[next].isSetAside)
                inForce = series.points[next].price;
        if (inForce)
            prices.push_back(toDouble(*inForce));
    }
}

std::vector<double> thinned(std::vector<double> prices)
{
    std::sort(prices.begin(), prices.end());
    if (prices.size() <= kMostPrices)
        return prices;
    std::vector<double> few;
    for (std::size_t i = 0; i < kMostPrices; ++i)
        few.push_back(sampleQuantile(prices, double(i) / double(kMostPrices - 1)));
    return few;
}

// Nothing where too few were seen, or always the same.
std::vector<double> courseOf(std::vector<double> seen)
{
    if (seen.size() < kLeastPrices)
        return {};
    seen = thinned(std::move(seen));
    return seen.front() < seen.back() ? seen : std::vector<double>();
}

} // namespace

std::vector<double> seenPrices(const PriceStore &prices, const Offer &machine, const Date &day)
{
    const auto history = prices.history(machineLike(machine, day));
    if (!history)
        return {};
    std::vector<double> seen;
    for (const PriceSeries &series : *history)
        if (isOfMachine(series.offer))
            addDays(series, day, seen);
    return courseOf(std::move(seen));
}

SeenPrices seenOfMarket(const PriceStore &prices, const Catalogue &catalogue, const Date &day)
{
    using Machine = std::tuple<std::string, std::string, std::string>;
    const auto machineOf = [](const Offer &offer) {
        return Machine{offer.provider, offer.region, offer.instanceType};
    };
    std::map<Machine, std::vector<double>> seen;
    Offer spot;
    spot.model = "spot";
    PriceFilter filter = machineLike(spot, day);
    std::set<std::string> gpus;
    for (const MarketPrice &row : catalogue.market)
        if (row.model == spot.model)
            gpus.insert(row.gpu);
    filter.gpus.assign(gpus.begin(), gpus.end());
    const auto history = prices.history(filter);
    if (history)
        for (const PriceSeries &series : *history)
            if (isOfMachine(series.offer))
                addDays(series, day, seen[machineOf(series.offer)]);
    for (auto &[machine, days] : seen)
        days = courseOf(std::move(days));
    return [seen = std::move(seen), machineOf](const Offer &machine) {
        const auto found = seen.find(machineOf(machine));
        return found == seen.end() ? std::vector<double>() : found->second;
    };
}

} // namespace breakeven
