#include "pricing/refresh/snapshot_gate.h"

#include "pricing/formats/price_format.h"
#include "pricing/refresh/price_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace breakeven {

namespace {

Error refused(const std::string &why) { return {ErrorKind::BadInput, why + "; nothing of it is used", {}}; }

} // namespace

double medianStep(const std::vector<Offer> &now, const std::vector<Offer> &known)
{
    std::map<OfferSeries, NanoMoney> before;
    for (const Offer &offer : known)
        if (const auto [place, isNew] = before.try_emplace(offerSeriesOf(offer), offer.price);
            !isNew && isSetAside(offer)) // it is newer than the one in use
            place->second = offer.price;
    std::vector<double> steps;
    for (const Offer &offer : now)
        if (const auto found = before.find(offerSeriesOf(offer)); found != before.end())
            steps.push_back(std::fabs(double(offer.price) / double(found->second) - 1));
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + std::ptrdiff_t(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

namespace {

struct Loss
{
    std::size_t all = 0;
    std::size_t lost = 0;

    bool isAbove(double share) const { return double(lost) > share * double(all); }
};

Error lost(const Loss &loss, const std::string &what, double share)
{
    return refused(fmt::format("{} of {} {}, more than {:.0f} %, so the source has changed", loss.lost,
                               loss.all, what, share * 100));
}

// A list has prices for everywhere and prices for regions, on demand and in other ways. Each kind is checked
// by itself, because each may be in a field of its own.
Result<void> checkKinds(const std::vector<Offer> &known, const std::set<std::string> &unpriced, double share)
{
    std::map<std::pair<std::string, bool>, Loss> kinds;
    for (const Offer &offer : known) {
        Loss &loss = kinds[{offer.model, offer.region == "*"}];
        ++loss.all;
        loss.lost += unpriced.count(offerKey(offer, offer.model));
    }
    for (const auto &[kind, loss] : kinds)
        if (loss.isAbove(share))
            return lost(loss,
                        fmt::format("prices of the kind {}{} are still listed but without an amount",
                                    kind.first, kind.second ? " everywhere" : " of regions"),
                        share);
    return {};
}

// For whatever reason; of everything, and of each kind that has more than a few.
Result<void> checkGone(const std::vector<Offer> &offers, const std::vector<Offer> &known, double share)
{
    std::set<OfferSeries> named;
    for (const Offer &offer : offers)
        named.insert(offerSeriesOf(offer));
    constexpr std::size_t kFew = 10;
    Loss all;
    std::map<std::string, Loss> kinds;
    for (const Offer &offer : known) {
        const bool isGone = named.count(offerSeriesOf(offer)) == 0;
        for (Loss *loss : {&all, &kinds[offer.model]}) {
            ++loss->all;
            loss->lost += isGone ? 1 : 0;
        }
    }
    const char *const gone = "are missing from the new list (--accept-jumps accepts it anyway)";
    if (all.isAbove(share))
        return lost(all, std::string("prices in use ") + gone, share);
    for (const auto &[kind, loss] : kinds)
        if (loss.all > kFew && loss.isAbove(share))
            return lost(loss, fmt::format("prices of the kind {} {}", kind, gone), share);
    return {};
}

Result<void> checkGpus(const std::vector<Offer> &offers, const std::vector<Offer> &known, double share)
{
    std::set<std::string> had;
    for (const Offer &offer : known)
        if (!offer.gpu.empty())
            had.insert(offer.instanceType);
    std::map<std::string, bool> now;
    for (const Offer &offer : offers)
        if (had.count(offer.instanceType) > 0)
            now[offer.instanceType] = now[offer.instanceType] || !offer.gpu.empty();
    Loss loss{now.size(), 0};
    for (const auto &[type, hasGpu] : now)
        loss.lost += hasGpu ? 0 : 1;
    return loss.isAbove(share) ? Result<void>(lost(loss, "machines that had GPUs have none now", share))
                               : Result<void>();
}

} // namespace

Result<void> checkLosses(const std::vector<Offer> &offers, const std::vector<Offer> &known,
                         const std::set<std::string> &unpriced, double least, Vanishing mayGo)
{
    const double share = 1 - least;
    Loss nameless{offers.size(), 0};
    for (const Offer &offer : offers)
        nameless.lost += offer.region.empty() || offer.instanceType.empty() ? 1 : 0;
    if (nameless.isAbove(share))
        return lost(nameless, "prices name no region or no machine", share);
    if (auto checked = checkKinds(known, unpriced, share); !checked)
        return checked;
    if (auto checked = checkGpus(offers, known, share); !checked)
        return checked;
    return mayGo == Vanishing::IsALoss ? checkGone(offers, known, share) : Result<void>();
}

Result<void> checkRowCount(const PriceSnapshot &now, const PriceSnapshot *before, double least)
{
    if (before && double(now.rows) < least * double(before->rows))
        return refused(fmt::format("it has {} rows where there were {}, fewer than {:.0f} %", now.rows,
                                   before->rows, least * 100));
    return {};
}

Result<void> checkSnapshot(const PriceBatch &batch, const PriceSnapshot *before,
                           const SnapshotDemands &demands)
{
    if (batch.offers.empty())
        return refused(batch.snapshot.part.empty()
                           ? "it holds no price that can be used"
                           : fmt::format("it holds no price of {} that can be used", batch.snapshot.part));
    for (const Offer &offer : batch.offers)
        if (offer.currency != demands.currency)
            return refused(fmt::format("prices in {} were expected, found one in {} ({})", demands.currency,
                                       offer.currency.empty() ? "no currency" : offer.currency,
                                       offer.instanceType));
    const auto hasGpu = [](const Offer &offer) { return !offer.gpu.empty(); };
    if (demands.needsGpus && std::none_of(batch.offers.begin(), batch.offers.end(), hasGpu))
        return refused(fmt::format("none of its {} prices is of a machine with GPUs", batch.offers.size()));
    return checkRowCount(batch.snapshot, before, demands.leastRows);
}

} // namespace breakeven
