#include "data/store/store.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_measure.h"
#include "tests/support/offers.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

Offer offerOfGpus(const std::string &gpu, const std::string &variant, int gpus, double price)
{
    return test::soldOffer({.provider = "test",
                            .machine = gpu + variant,
                            .gpu = gpu,
                            .variant = variant,
                            .gpus = gpus,
                            .model = "spot",
                            .price = *toNano(price),
                            .from = Date{2026, 1, 1}});
}

} // namespace

TEST_CASE("a price is set against the TFLOPS in BF16, in FP16 where BF16 is not stated, and the memory")
{
    const Offer a100 = offerOfGpus("A100-40", "SXM", 8, 6.205);
    CHECK(priceFor(a100, GpuMeasure::Gpu).value() == Approx(0.775625));
    CHECK(priceFor(a100, GpuMeasure::Tflops).value() == Approx(0.775625 / 312));
    CHECK(priceFor(a100, GpuMeasure::Gib).value() == Approx(0.775625 / 40));
    // No BF16 in the data sheet; two variants of one model.
    CHECK(priceFor(offerOfGpus("V100", "SXM", 1, 1), GpuMeasure::Tflops).value() == Approx(1 / 125.0));
    CHECK(priceFor(offerOfGpus("V100", "PCIe", 1, 1), GpuMeasure::Tflops).value() == Approx(1 / 112.0));
    // BF16 before FP16 where both are stated and differ.
    CHECK(priceFor(offerOfGpus("MI100", "PCIe", 1, 1), GpuMeasure::Tflops).value() == Approx(1 / 92.0));
    CHECK_FALSE(priceFor(offerOfGpus("K80", "PCIe", 1, 1), GpuMeasure::Tflops));
    CHECK(priceFor(offerOfGpus("K80", "PCIe", 1, 1), GpuMeasure::Gib).value() == Approx(1 / 12.0));
    CHECK_FALSE(priceFor(offerOfGpus("Abacus", "", 1, 1), GpuMeasure::Gib));
    CHECK_FALSE(priceFor(offerOfGpus("", "", 0, 1), GpuMeasure::Gpu));
}

TEST_CASE("the store sorts every GPU that is known just as its price for the measure says")
{
    auto store = Store::open(":memory:");
    PriceBatch batch = test::fetchedPrices("test", {}, {}, "2026-01-01T00:00:00Z");
    int k = 0;
    for (const GpuFacts &facts : gpuTable()) {
        batch.offers.push_back(offerOfGpus(facts.gpu, facts.variant, 1 << (k % 4), 1 + k * 37 % 11));
        ++k;
    }
    batch.offers.push_back(offerOfGpus("A100-80", "Mezzanine", 2, 7));
    REQUIRE(store->prices().write({batch}).ok());
    for (const GpuMeasure measure : {GpuMeasure::Gpu, GpuMeasure::Tflops, GpuMeasure::Gib}) {
        PriceFilter filter;
        sortBy(filter, measure);
        const auto list = store->prices().list(filter);
        REQUIRE(list.ok());
        REQUIRE(list->size() == batch.offers.size());
        for (std::size_t i = 1; i < list->size(); ++i) {
            const auto before = priceFor((*list)[i - 1], measure);
            const auto after = priceFor((*list)[i], measure);
            INFO((*list)[i].instanceType);
            if (after)
                CHECK(before.value() <= Approx(*after));
        }
    }
}
