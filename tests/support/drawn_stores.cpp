#include "tests/support/drawn_stores.h"

#include "model/numeric/random.h"
#include "model/study/price_age.h"
#include "pricing/formats/price_day.h"
#include "pricing/new_study/fetched_market.h"
#include "pricing/new_study/new_study.h"
#include "pricing/new_study/taken_offers.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/contracted_prices.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/offers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace breakeven::test {

namespace {

constexpr Date kDay{2026, 11, 22};

class Draws
{
public:
    Draws(std::uint64_t seed, std::uint64_t number) : m_seed(seed), m_number(number) {}
    double share() { return uniform(m_seed, 0, m_number, m_dimension++); }
    bool chance(double share) { return this->share() < share; }
    int below(int count) { return std::min(count - 1, int(share() * count)); }
    template<class T>
    const T &oneOf(const std::vector<T> &all)
    {
        return all[std::size_t(below(int(all.size())))];
    }

private:
    std::uint64_t m_seed;
    std::uint64_t m_number;
    std::uint32_t m_dimension = 0;
};

struct DrawnGpu
{
    const char *gpu;
    const char *variant;
    double usual; // USD an hour
};

struct Place
{
    const char *provider;
    const char *region;
    const char *machine; // of 8 GPUs of H100 where it is one of the bundled table
};

Offer drawnOffer(Draws &draws)
{
    static const std::vector<DrawnGpu> kGpus{{"H100", "SXM", 3}, {"H100", "", 3},     {"V100", "SXM", 1},
                                             {"V100", "", 1},    {"P100", "PCIe", 1}, {"L4", "PCIe", 0.7}};
    static const std::vector<Place> kPlaces{{"acme", "any", "h100x8"},
                                            {"acme", "us-1", "h100x8"},
                                            {"acme", "eu-9", "h100x4"},
                                            {"zeta", "us-west-2", "node"},
                                            {"gcp", "us-central1", "a3-highgpu-8g"},
                                            {"gcp", "us-west9", "a3-highgpu-8g"},
                                            {"aws", "us-east-1", "p5.48xlarge"}};
    const Place &place = draws.oneOf(kPlaces);
    const bool isBundledMachine =
        std::string(place.provider) == "gcp" || std::string(place.provider) == "aws";
    const DrawnGpu gpu = isBundledMachine ? kGpus.front() : draws.oneOf(kGpus);
    const int gpus = isBundledMachine ? 8 : draws.oneOf(std::vector<int>{1, 4, 8});
    Offer offer =
        soldOffer({.provider = place.provider,
                   .region = place.region,
                   .machine = isBundledMachine ? std::string(place.machine)
                                               : fmt::format("{}-{}x{}", place.machine, gpu.gpu, gpus),
                   .gpu = gpu.gpu,
                   .variant = gpu.variant,
                   .gpus = gpus,
                   .model = draws.oneOf(std::vector<std::string>{"on_demand", "on_demand", "on_demand",
                                                                 "spot", "reserved_1y", "quote"}),
                   .os = draws.oneOf(std::vector<std::string>{"linux", "linux", "", "any", "windows"}),
                   .price = *toNano(gpus * gpu.usual * (0.4 + 2 * draws.share()))});
    offer.currency = draws.oneOf(std::vector<std::string>{"USD", "USD", "USD", "EUR", "GBP", "ISK"});
    offer.effectiveFrom = Date::fromDaysSinceEpoch(kDay.daysSinceEpoch() - draws.below(600));
    if (draws.chance(0.1))
        offer.zone = "a";
    if (draws.chance(0.1))
        offer.flags = {draws.oneOf(std::vector<std::string>{"jump", "not_orderable", "odd"})};
    if (draws.chance(0.1))
        offer.detail =
            draws.oneOf(std::vector<std::string>{"commitment", "all-upfront standard", "sagemaker-host"});
    return offer;
}

void draw(Draws &draws, Store &store, std::vector<Offer> &offers)
{
    (void)addBundledPrices(store);
    (void)store.prices().write({fetchedRates({{"USD", kDay, *toNano(1.08)}, {"GBP", kDay, *toNano(0.85)}})});
    const int count = 1 + draws.below(12);
    for (int i = 0; i < count; ++i) {
        offers.push_back(drawnOffer(draws));
        const std::string source =
            draws.oneOf(std::vector<std::string>{kOwnPriceSource, "quote", "feed-a", "feed-b"});
        (void)store.prices().write({fetchedPrices(source, {offers.back()}, std::to_string(i))});
    }
    for (int i = draws.below(3); i > 0; --i) {
        Discount discount;
        discount.provider = draws.oneOf(std::vector<std::string>{"gcp", "acme", "aws"});
        discount.share = 0.05 * (1 + draws.below(16));
        if (draws.chance(0.3))
            discount.family = draws.oneOf(std::vector<std::string>{"H100", "a3", "V100"});
        if (draws.chance(0.3))
            discount.model = "on_demand";
        if (draws.chance(0.3))
            discount.until = Date{2027, 5, 1};
        (void)store.prices().saveDiscount(discount);
    }
}

// Of a dollar, by the rates above.
double inDollars(const Offer &offer)
{
    static const std::map<std::string, double> kPerEuro{{"USD", 1.08}, {"GBP", 0.85}, {"EUR", 1}};
    return toDouble(offer.price) * kPerEuro.at("USD") / kPerEuro.at(offer.currency);
}

using Machine = std::tuple<std::string, std::string, std::string, std::string, int, std::string>;

Machine machineOf(const Offer &offer)
{
    return {offer.provider, offer.region, offer.instanceType, offer.gpu, offer.gpuNumerator, offer.model};
}

std::string textOf(const Machine &machine)
{
    return fmt::format("{}/{}/{} {} x{} {}", std::get<0>(machine), std::get<1>(machine), std::get<2>(machine),
                       std::get<3>(machine), std::get<4>(machine), std::get<5>(machine));
}

// What `prices list` shows of each machine that may be taken: the least that is not old, else the newest.
std::map<Machine, double> leastListed(const Store &store, StoreAgreement &agreement)
{
    const auto contracts = contractsOn(store.prices(), kDay);
    PriceFilter filter;
    filter.asOf = kDay;
    const auto listed = contractedPrices(store.prices(), filter, *contracts);
    const auto taken = TakenOffers::on(store.prices(), kDay);
    std::map<Machine, std::tuple<bool, long, double>> best;
    for (const Offer &offer : *listed) {
        const bool isSpoken = isSetAside(offer) || hasFlag(offer, "not_orderable") || offer.os == "windows" ||
                              offer.currency == "ISK" || offer.model == "quote";
        if (isSpoken && taken->whyNot(offer).empty())
            agreement.faults.push_back("nothing is said of " + textOf(machineOf(offer)));
        if (!taken->whyNot(offer).empty())
            continue;
        const Date known = *knownOn(offer);
        const bool isOld = isOldPrice(known, kDay, offer.model == "spot");
        const std::tuple one(isOld, isOld ? -known.daysSinceEpoch() : 0, inDollars(offer));
        const auto [at, isNew] = best.emplace(machineOf(offer), one);
        if (!isNew)
            at->second = std::min(at->second, one);
    }
    std::map<Machine, double> least;
    for (const auto &[machine, price] : best)
        least[machine] = std::get<2>(price);
    return least;
}

bool isClose(double a, double b) { return std::fabs(a - b) <= 1e-8 * std::fabs(b) + 2e-9; }

void compareMarket(const Catalogue &market, const std::map<Machine, double> &least, StoreAgreement &agreement)
{
    std::map<Machine, double> rows;
    for (const MarketPrice &row : market.market)
        if (row.isPrice())
            rows[{row.provider, row.region, row.machine, row.gpu, row.gpus, row.model}] = *row.price.value;
    for (const auto &[machine, price] : least) {
        ++agreement.machines;
        const auto row = rows.find(machine);
        if (row == rows.end())
            agreement.faults.push_back("no row of " + textOf(machine));
        else if (!isClose(row->second, price))
            agreement.faults.push_back(
                fmt::format("{}: {} in the market, {} in the list", textOf(machine), row->second, price));
    }
}

void compareStudy(const Catalogue &market, const Offer &asked, const std::map<Machine, double> &least,
                  StoreAgreement &agreement)
{
    NewStudyRequest request;
    request.workload = "training";
    request.gpu = asked.gpu == "H100" ? "H100 SXM" : asked.gpu;
    request.gpus = 8;
    request.busy = 0.6;
    request.day = kDay;
    request.sellers = {asked.provider};
    request.region = asked.region == "any" ? "" : asked.region;
    const auto made = newStudy(request, market);
    const bool isSold = std::any_of(least.begin(), least.end(), [&](const auto &one) {
        const auto &[provider, region, type, gpu, gpus, model] = one.first;
        return provider == asked.provider && region == asked.region && gpu == asked.gpu &&
               model == "on_demand";
    });
    if (isSold && !made)
        agreement.faults.push_back("no study of " + textOf(machineOf(asked)) + ": " + made.error().message);
    if (!made)
        return;
    for (const OfferedOption &one : made->offered) {
        if (!one.price.price)
            continue;
        Offer offer = one.price.price->offer;
        const auto listed = least.find(machineOf(offer));
        if (listed == least.end())
            continue; // a row of the bundled table that is in no list: an old spot price
        ++agreement.prices;
        if (!isClose(*one.price.value, listed->second))
            agreement.faults.push_back(
                fmt::format("{} of the study: {}, {} in the list", one.id, *one.price.value, listed->second));
    }
}

} // namespace

StoreAgreement agreementIn(std::uint64_t seed, std::uint64_t number)
{
    Draws draws(seed, number);
    auto store = Store::open(":memory:");
    std::vector<Offer> offers;
    draw(draws, *store, offers);
    StoreAgreement agreement;
    const std::map<Machine, double> least = leastListed(*store, agreement);
    const auto market = catalogueAtFetchedPrices(store->prices(), kDay);
    if (!market) {
        agreement.faults.push_back(market.error().text());
        return agreement;
    }
    compareMarket(*market, least, agreement);
    compareStudy(*market, draws.oneOf(offers), least, agreement);
    for (std::string &fault : agreement.faults)
        fault = fmt::format("store {}: {}", number, fault);
    return agreement;
}

} // namespace breakeven::test
