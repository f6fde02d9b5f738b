#include "pricing/refresh/snapshot_gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace breakeven {

namespace {

auto seriesOf(const Offer &o)
{
    return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.currency);
}

Error refused(const std::string &why) { return {ErrorKind::BadInput, why + "; what came is not used", {}}; }

// Of |after / before − 1| over the series that both have; 0 when there are none.
double medianStep(const std::vector<Offer> &now, const std::vector<Offer> &inUse)
{
    using Key = decltype(seriesOf(now.front()));
    std::map<Key, NanoMoney> before;
    for (const Offer &offer : inUse)
        if (!isSetAside(offer))
            before.emplace(seriesOf(offer), offer.price);
    std::vector<double> steps;
    for (const Offer &offer : now)
        if (const auto known = before.find(seriesOf(offer)); known != before.end())
            steps.push_back(std::fabs(double(offer.price) / double(known->second) - 1));
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + std::ptrdiff_t(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

} // namespace

Result<void> checkRowCount(const PriceSnapshot &now, const PriceSnapshot *before, double least)
{
    if (before && double(now.rows) < least * double(before->rows))
        return refused(fmt::format("it has {} rows where there were {}, fewer than {:.0f} %", now.rows,
                                   before->rows, least * 100));
    return {};
}

Result<void> checkSnapshot(const PriceBatch &batch, const PriceSnapshot *before,
                           const std::vector<Offer> &inUse, const SnapshotDemands &demands)
{
    if (batch.offers.empty())
        return refused("it holds no price that can be used");
    for (const Offer &offer : batch.offers)
        if (offer.currency != demands.currency)
            return refused(fmt::format("prices in {} were expected, found one in {} ({})", demands.currency,
                                       offer.currency.empty() ? "no currency" : offer.currency,
                                       offer.instanceType));
    const auto hasGpu = [](const Offer &offer) { return !offer.gpu.empty(); };
    if (demands.needsGpus && std::none_of(batch.offers.begin(), batch.offers.end(), hasGpu))
        return refused(fmt::format("none of its {} prices is of a machine with GPUs", batch.offers.size()));
    if (auto checked = checkRowCount(batch.snapshot, before, demands.leastRows); !checked)
        return checked;
    const double step = medianStep(batch.offers, inUse);
    if (step >= demands.largestMedianStep)
        return refused(fmt::format("its prices moved by {:.0f} % in the median, more than {:.0f} %",
                                   step * 100, demands.largestMedianStep * 100));
    return {};
}

} // namespace breakeven
