// The best price of a GPU that a new study begins with, when prices come in several currencies.
#include "data/store/store.h"
#include "tests/support/test.h"
#include "ui/session/new_study_plan.h"

using namespace breakeven;

namespace {

const Date kDay{2026, 11, 20};

Offer offerOf(const char *provider, double price, const char *currency)
{
    Offer offer;
    offer.provider = provider;
    offer.source = "test";
    offer.region = "north";
    offer.instanceType = "box";
    offer.gpu = "H100";
    offer.gpuNumerator = 8;
    offer.os = "linux";
    offer.model = "on_demand";
    offer.price = *toNano(price);
    offer.currency = currency;
    offer.effectiveFrom = kDay;
    return offer;
}

Store storeOf(std::vector<Offer> offers, std::vector<ReferenceRate> rates)
{
    Store store = std::move(Store::open(":memory:")).value();
    PriceBatch batch;
    batch.snapshot.source = "test";
    batch.snapshot.retrievedAt = "2026-11-20T00:00:00Z";
    batch.offers = std::move(offers);
    batch.rates = std::move(rates);
    REQUIRE(store.prices().write({batch}).ok());
    return store;
}

std::string cheapestProvider(Store store, const Date &day = kDay)
{
    for (const StudyCandidate &candidate : studyCandidates(&store, "H100", "training", day))
        if (candidate.kind == "on-demand")
            return candidate.offer ? candidate.offer->provider : "none";
    return "no candidate";
}

} // namespace

TEST_CASE("the cheapest offer of a new study is so in one currency, at the stored rates")
{
    // 20 EUR are 25 USD, 2000 INR are 25: neither number says which is cheaper.
    const std::vector<Offer> offers{offerOf("dollars", 24, "USD"), offerOf("euros", 20, "EUR"),
                                    offerOf("rupees", 2000, "INR")};
    const Date friday{2026, 11, 20};
    const std::vector<ReferenceRate> dear{{"USD", friday, *toNano(1.25)}, {"INR", friday, *toNano(100)}};
    CHECK(cheapestProvider(storeOf(offers, dear)) == "dollars");
    const std::vector<ReferenceRate> cheap{{"USD", friday, *toNano(1.1)}, {"INR", friday, *toNano(100)}};
    CHECK(cheapestProvider(storeOf(offers, cheap)) == "euros");
    const std::vector<ReferenceRate> cheapest{{"USD", friday, *toNano(1.1)}, {"INR", friday, *toNano(125)}};
    CHECK(cheapestProvider(storeOf(offers, cheapest)) == "rupees");
}

TEST_CASE("a price in a currency without a rate is never the cheapest, and taken where it is the only one")
{
    const std::vector<Offer> offers{offerOf("dollars", 24, "USD"), offerOf("euros", 1, "EUR")};
    CHECK(cheapestProvider(storeOf(offers, {})) == "dollars");
    CHECK(cheapestProvider(storeOf({offers[1]}, {})) == "euros");
    const std::vector<ReferenceRate> old{{"USD", Date{2026, 10, 1}, *toNano(1.1)}};
    CHECK(cheapestProvider(storeOf(offers, old)) == "dollars");
    CHECK(cheapestProvider(storeOf(offers, old), {2026, 10, 2}) == "euros");
}
