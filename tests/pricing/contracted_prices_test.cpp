// Prices in the order of what is paid, against sorting all of them one by one.
#include "data/store/store.h"
#include "model/study/price_unit.h"
#include "pricing/gpus/gpu_measure.h"
#include "pricing/own/discounts.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/contracted_prices.h"
#include "tests/support/memory_store.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::required;

namespace {

const Date kContractDay{2026, 10, 2};

Discount providerDiscount(const char *provider, const char *family, double share)
{
    Discount discount;
    discount.provider = provider;
    discount.family = family;
    discount.share = share;
    return discount;
}

// Machines of three providers in any order of price, some without GPUs, some contracted already.
Store storeOfMany()
{
    static const char *const families[] = {"p4d", "p4de", "g5", "a2-highgpu", "it's"};
    static const char *const gpus[] = {"A100-40", "H100", "T4", "Abacus", ""};
    static const char *const models[] = {"on_demand", "spot"};
    Store store = newStore();
    PriceBatch feed = test::fetchedPrices("feed", {}, {}, "2026-10-01T00:00:00Z");
    PriceBatch own = test::fetchedPrices(kOwnPriceSource, {}, {}, "2026-10-01T00:00:00Z");
    for (int i = 0; i < 400; ++i) {
        Offer offer;
        offer.provider = i % 7 == 0 ? "gcp" : i % 7 == 1 ? "azure" : "aws";
        offer.region = "region-" + std::to_string(i % 11);
        offer.instanceType = std::string(families[i % 5]) + "." + std::to_string(i);
        offer.model = models[i % 2];
        offer.os = "linux";
        offer.gpu = gpus[i % 3 == 0 ? 0 : i % 5];
        if (!offer.gpu.empty())
            offer.gpuNumerator = 1 << (i % 4);
        offer.currency = i % 13 == 0 ? "EUR" : "USD";
        offer.price = 1000000 * (1 + (i * 7919LL) % 997);
        offer.effectiveFrom = Date{2026, 1, 1};
        if (i % 31 == 0)
            offer.listPrice = offer.price * 2;
        (i % 29 == 0 ? own : feed).offers.push_back(offer);
    }
    if (!store.prices().write({feed, own}))
        FAIL("not written");
    return store;
}

std::vector<Discount> rules()
{
    Discount machine = providerDiscount("aws", "", 0.5);
    machine.instanceType = "P4D.10";
    Discount spot = providerDiscount("aws", "p4d", 0.4);
    spot.model = "spot";
    Discount over = providerDiscount("gcp", "", 0.6);
    over.until = Date{2026, 1, 31};
    return {providerDiscount("AWS", "", 0.1),
            providerDiscount("aws", "p4d", 0.25),
            providerDiscount("aws", "h100", 0.33),
            providerDiscount("aws", "it's", 0.2),
            providerDiscount("azure", "nothing", 0.9),
            machine,
            spot,
            over};
}

// What the list goes by of a price as it is paid; what is not known stands last.
double goesBy(const Offer &offer, PriceSort sort, GpuMeasure measure)
{
    constexpr double none = std::numeric_limits<double>::infinity();
    return sort == PriceSort::Price ? toDouble(offer.price) : priceFor(offer, measure).value_or(none);
}

} // namespace

TEST_CASE("contracted prices stand in the order of what is paid, page after page, whatever the list goes by")
{
    Store store = storeOfMany();
    for (const Discount &rule : rules())
        REQUIRE(store.prices().saveDiscount(rule).ok());
    const auto discounts = store.prices().discounts();
    const auto contracts = required(contractsOn(store.prices(), kContractDay));
    CHECK_FALSE(contracts.cuts.empty());
    for (const auto &[sort, measure] : {std::pair(PriceSort::Price, GpuMeasure::Gpu),
                                        {PriceSort::PerGpu, GpuMeasure::Gpu},
                                        {PriceSort::PerAmount, GpuMeasure::Tflops},
                                        {PriceSort::PerAmount, GpuMeasure::Gib}})
        for (const char *model : {"", "spot"})
            for (const bool isOfDay : {false, true}) {
                PriceFilter filter;
                filter.sort = sort;
                filter.model = model;
                filter.amounts = gpuAmounts(measure);
                if (isOfDay)
                    filter.asOf = kContractDay;
                auto expected = store.prices().list(filter).value();
                for (Offer &offer : expected)
                    offer = contractedOffer(offer, *discounts, kContractDay);
                std::stable_sort(expected.begin(), expected.end(), [&](const Offer &a, const Offer &b) {
                    // Without reference rates what is not in dollars stands after what is.
                    const auto rank = [&](const Offer &one) {
                        const double value = goesBy(one, sort, measure);
                        return std::tuple(std::isinf(value), one.currency != "USD", one.currency, value);
                    };
                    return rank(a) < rank(b);
                });
                std::vector<double> paid, wanted;
                for (const Offer &offer : expected)
                    wanted.push_back(goesBy(offer, sort, measure));
                std::size_t differing = 0;
                filter.limit = 37;
                for (; filter.offset < expected.size(); filter.offset += 37) {
                    const auto page = contractedPrices(store.prices(), filter, contracts);
                    for (const Offer &offer : *page) {
                        paid.push_back(goesBy(offer, sort, measure));
                        differing += offer.listPrice && *offer.listPrice != offer.price;
                    }
                }
                CHECK(paid == wanted);
                CHECK(differing > 20);
            }
}

TEST_CASE("the ends of what a GPU costs are contracted prices, and those of a unit as well")
{
    Store store = storeOfMany();
    for (const Discount &rule : rules())
        REQUIRE(store.prices().saveDiscount(rule).ok());
    const auto contracts = contractsOn(store.prices(), kContractDay);
    PriceFilter filter;
    filter.cuts = contracts->cuts;
    const auto summary = store.prices().summary(filter, kContractDay);
    REQUIRE(summary->ranges.size() == 2);
    const auto listed = store.prices().list({});
    for (const PriceRange &range : summary->ranges) {
        double lowest = std::numeric_limits<double>::infinity();
        double highest = 0;
        std::size_t count = 0;
        for (const Offer &offer : *listed) {
            const Offer paid = contractedOffer(offer, contracts->discounts, kContractDay);
            const auto one = priceFor(paid, GpuMeasure::Gpu);
            if (!one || paid.currency != range.currency)
                continue;
            ++count;
            lowest = std::min(lowest, *one);
            highest = std::max(highest, *one);
        }
        CHECK(range.count == count);
        CHECK(toDouble(range.lowest) == Approx(lowest));
        CHECK(toDouble(range.highest) == Approx(highest));
    }
    PriceBatch disks = test::fetchedPrices("disks", {}, {}, "2026-10-01T00:00:00Z");
    for (const double price : {0.08, 0.125})
        disks.offers.push_back(test::soldOffer({.provider = "aws",
                                                .machine = price < 0.1 ? "gp3" : "io2",
                                                .model = std::string(kStorageModel),
                                                .price = *toNano(price)}));
    REQUIRE(store.prices().write({disks}).ok());
    filter.cuts = contractsOn(store.prices(), kContractDay)->cuts;
    filter.model = kStorageModel;
    const auto units = store.prices().summary(filter, kContractDay);
    REQUIRE(units->ranges.size() == 1);
    CHECK(toDouble(units->ranges[0].lowest) == Approx(0.072)); // 10 % off all of aws
    CHECK(toDouble(units->ranges[0].highest) == Approx(0.1125));
}

TEST_CASE("without a discount that holds on the day there is nothing to take off")
{
    Store store = storeOfMany();
    CHECK(contractsOn(store.prices(), kContractDay)->cuts.empty());
    Discount over = providerDiscount("aws", "", 0.3);
    over.until = Date{2026, 1, 31};
    REQUIRE(store.prices().saveDiscount(over).ok());
    REQUIRE(store.prices().saveDiscount(providerDiscount("nobody", "", 0.3)).ok());
    const auto contracts = contractsOn(store.prices(), kContractDay);
    CHECK(contracts->cuts.empty());
    CHECK(contractedPrices(store.prices(), {}, *contracts).value() == store.prices().list({}).value());
    CHECK_FALSE(contractsOn(store.prices(), {2026, 1, 31})->cuts.empty());
}
