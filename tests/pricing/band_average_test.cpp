#include "model/study/study_path.h"
#include "pricing/formats/band_average.h"
#include "pricing/formats/price_bands.h"
#include "pricing/pins/moved_prices.h"
#include "pricing/pins/price_pin.h"
#include "pricing/pins/study_pin.h"
#include "tests/support/offers.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

using namespace breakeven;
using test::newStore;
using test::priceSite;
using test::replaced;

namespace {

std::int64_t gib(const char *amount) { return parseNano(amount).value(); }

Offer bandOffer(const char *detail, const char *price, const char *note = "")
{
    return test::soldOffer({.provider = "own",
                            .region = "dc1",
                            .machine = "uplink",
                            .model = "egress",
                            .detail = detail,
                            .os = "any",
                            .price = parseNano(price).value(),
                            .note = note});
}

// The average of one product, as text; of none why.
std::string averageText(const std::vector<Offer> &bands, const char *amount)
{
    std::vector<Issue> issues;
    const std::vector<Offer> averages = averageOffers(bands, gib(amount), issues);
    REQUIRE(averages.size() + issues.size() == 1);
    return averages.empty() ? issues.front().sentence : nanoText(averages.front().price);
}

Store storeOfSites(const std::vector<test::PriceSite> &sites)
{
    Store store = newStore();
    for (const test::PriceSite &site : sites) {
        const test::LoopbackServer server(test::answers(site));
        REQUIRE_FALSE(test::refreshed(store, site, server).error);
    }
    return store;
}

std::vector<Offer> egressOf(const Store &store, const char *source, const char *type = "")
{
    PriceFilter filter;
    filter.source = source;
    filter.model = "egress";
    filter.instanceType = type;
    return store.prices().list(filter).value();
}

// One option, from which so much leaves in a month.
Study studyWithEgress(double gibPerMonth)
{
    Study study;
    study.currency = "USD";
    study.asOf = {2026, 11, 20};
    study.options.emplace("rent", newOption(study, "on-demand"));
    findInput(study, "options.rent.egress_gb_per_month")->input->value = gibPerMonth;
    return study;
}

constexpr const char *kEgressPath = "options.rent.egress_price";

// Pins what the words mean at the price of traffic.
Result<void> pinned(Study &study, const Store &store, const std::string &words)
{
    const auto offer = findPinned(store, pinMeantAt(study, kEgressPath, parsePin(words).value()));
    return offer ? pinPrice(study, kEgressPath, *offer, store.prices()) : Result<void>(offer.error());
}

} // namespace

TEST_CASE("the average over bands is what falls into each at its price, over the amount")
{
    struct Row
    {
        const char *amount;
        const char *average;
    };
    const std::vector<Offer> two = {bandOffer("above 1 GiB", "0.05"), bandOffer("0-1 GiB", "0.1")};
    for (const Row &row : {
             Row{"0.5", "0.1"},
             {"1", "0.1"},
             {"2", "0.075"},           // (0.1 + 0.05) / 2
             {"3", "0.066666667"},     // (0.1 + 2 · 0.05) / 3
             {"1000000", "0.05000005"} // (0.1 + 999999 · 0.05) / 1000000
         })
        CHECK(averageText(two, row.amount) == row.average);
    CHECK(averageText({bandOffer("", "0.005")}, "7") == "0.005");
    const Offer average = [&] {
        std::vector<Issue> issues;
        return averageOffers(two, gib("3"), issues).front();
    }();
    CHECK(average.detail == "at 3 GiB a month");
    CHECK(monthlyAmountOf(average.detail) == gib("3"));
    for (const char *other : {"", "0-3 GiB", "at  GiB a month", "at 0 GiB a month", "at x GiB a month"})
        CHECK_FALSE(monthlyAmountOf(other));
}

TEST_CASE("a first band that is free counts with 0, and one that is only missing makes the price unknown")
{
    const char *const note = "the first 100 GiB of a month cost nothing";
    const std::vector<Offer> bands = {bandOffer("100-1000 GiB", "0.08", note),
                                      bandOffer("above 1000 GiB", "0.06", note)};
    CHECK(averageText(bands, "50") == "0");
    CHECK(averageText(bands, "100") == "0");
    CHECK(averageText(bands, "200") == "0.04");   // 100 · 0.08 / 200
    CHECK(averageText(bands, "2000") == "0.066"); // (900 · 0.08 + 1000 · 0.06) / 2000
    CHECK(averageText({bandOffer("100-1000 GiB", "0.08")}, "200") ==
          "own/dc1/uplink has no average price, because its first band begins at 100 GiB, not at 0");
    CHECK(averageText({bandOffer("0-10 GiB", "0.08"), bandOffer("above 20 GiB", "0.07")}, "30") ==
          "own/dc1/uplink has no average price, because its band that begins at 20 GiB does not follow the "
          "one before it, "
          "which ends at 10 GiB");
    CHECK(averageText({bandOffer("0-10 GiB", "0.08")}, "30") ==
          "own/dc1/uplink has no average price, because its last band ends at 10 GiB");
    CHECK(averageText({bandOffer("0-10 GiB", "0.08")}, "10") == "0.08");
    CHECK(averageText({bandOffer("peak", "0.08")}, "30") ==
          "own/dc1/uplink has no average price, because \"peak\" names no band of a month");
}

TEST_CASE(
    "the average of negotiated prices stands beside that of their list prices, with what any is flagged")
{
    std::vector<Offer> bands = {bandOffer("0-1 GiB", "0.08"), bandOffer("above 1 GiB", "0.04")};
    bands[0].listPrice = parseNano("0.1");
    bands[1].listPrice = parseNano("0.05");
    bands[0].flags = {"stale"};
    bands[1].flags = {"odd", "stale"};
    bands[1].effectiveFrom = Date{2026, 11, 1};
    std::vector<Issue> issues;
    const Offer average = averageOffers(bands, gib("3"), issues).front();
    CHECK(nanoText(average.price) == "0.053333333");      // (0.08 + 2 · 0.04) / 3
    CHECK(nanoText(*average.listPrice) == "0.066666667"); // (0.1 + 2 · 0.05) / 3
    CHECK(average.flags == std::vector<std::string>{"odd", "stale"});
    CHECK(average.effectiveFrom == Date{2026, 11, 1});
    // Products are told apart by everything but the band.
    Offer elsewhere = bandOffer("0-1 GiB", "1");
    elsewhere.region = "dc2";
    bands.push_back(elsewhere);
    CHECK(averageOffers(bands, gib("1"), issues).size() == 2);
    CHECK(issues.empty());
}

TEST_CASE("the text of a band is read as it was written")
{
    for (const PriceBand &band : {PriceBand{0, std::nullopt, 5},
                                  {gib("10240"), std::nullopt, 5},
                                  {0, gib("0.5"), 5},
                                  {gib("100"), gib("10335"), 5}}) {
        Offer offer = bandOffer(bandText(band).c_str(), "1");
        offer.price = band.price;
        CHECK(bandOf(offer) == band);
    }
    for (const char *text : {"no-upfront", "10 GiB", "5-1 GiB", "above GiB", "1-2-3 GiB", "-1 GiB", "GiB"}) {
        INFO(text);
        CHECK_FALSE(bandOf(bandOffer(text, "1")));
    }
}

TEST_CASE("what sources publish in bands has the average that was reckoned by hand")
{
    const Store store = storeOfSites({priceSite("aws-egress"), priceSite("azure-egress"),
                                      priceSite("gcp-catalog"), priceSite("linode-egress")});
    struct Row
    {
        const char *source;
        const char *type;
        const char *amount;
        const char *average;
    };
    for (const Row &row : {// (10240 · 0.09 + 9760 · 0.085) / 20000
                           Row{"aws-egress", "", "20000", "0.08756"},
                           // (10240 · 0.09 + 40960 · 0.085 + 102400 · 0.07 + 46400 · 0.05) / 200000
                           {"aws-egress", "", "200000", "0.069456"},
                           // (100 · 0 + 10235 · 0.087 + 9665 · 0.083) / 20000
                           {"azure-egress", "", "20000", "0.084632"},
                           {"azure-egress", "", "100", "0"},
                           // (1024 · 0.12 + 9216 · 0.11 + 9760 · 0.08) / 20000
                           {"gcp-catalog", "internet-egress-to-americas", "20000", "0.095872"}}) {
        INFO(row.source << ' ' << row.amount);
        CHECK(averageText(egressOf(store, row.source, row.type), row.amount) == row.average);
    }
    std::vector<Issue> issues;
    const auto linode = averageOffers(egressOf(store, "linode-egress"), gib("20000"), issues);
    CHECK(linode == egressOf(store, "linode-egress"));
    PriceFilter disks;
    disks.model = "storage_month";
    disks.instanceType = "pd-standard";
    const auto average = averageOffers(store.prices().list(disks).value(), gib("100"), issues);
    REQUIRE(average.size() == 1);
    CHECK(nanoText(average.front().price) == "0.028"); // (30 · 0 + 70 · 0.04) / 100
    CHECK(issues.empty());
}

TEST_CASE("traffic is pinned at the average for what leaves the option in a month, or at a band by name")
{
    const Store store = storeOfSites({priceSite("aws-egress"), priceSite("linode-egress")});
    const std::string words = "aws/us-east-1/internet-egress/egress";
    Study study = studyWithEgress(20000);
    REQUIRE(pinned(study, store, words));
    const auto input = [&] { return *inputAt(study, kEgressPath)->input; };
    CHECK(input().value == Approx(0.08756));
    CHECK(input().note ==
          "aws internet-egress, egress, us-east-1; the average of its bands at 20000 GiB a month");
    // Its own words lead back to it, in a study that says no amount too.
    Study other = studyWithEgress(0);
    REQUIRE(pinned(other, store, pinText(input().price->offer)));
    CHECK(inputAt(other, kEgressPath)->input->value == Approx(0.08756));
    REQUIRE(pinned(study, store, words + ",detail=10240-51200 GiB"));
    CHECK(input().value == Approx(0.085));
    // Without an amount the bands are told apart as before.
    CHECK(pinned(other, store, words).error().message.find("4 prices match") == 0);
    // What has one price for any amount is that price.
    REQUIRE(pinned(study, store, "linode/*/internet-egress/egress"));
    CHECK(input().value == Approx(0.005));
    CHECK(input().note == "linode internet-egress, egress, *");
    // The amount is that of the price of traffic, and of no other price.
    CHECK_FALSE(pinMeantAt(study, "options.rent.storage_price", parsePin(words).value()).detail);
    CHECK_FALSE(pinMeantAt(study, kEgressPath, parsePin("aws/r/gp3/storage_month").value()).detail);
}

TEST_CASE("a band that is chosen for an option stands for the average of what leaves it")
{
    const Store store = storeOfSites({priceSite("aws-egress")});
    const std::vector<Offer> bands = egressOf(store, "aws-egress");
    REQUIRE(bands.size() > 1);
    const Study study = studyWithEgress(20000);
    for (const Offer &band : bands) {
        const Offer meant = offerMeantAt(study, kEgressPath, band, store);
        CHECK(nanoText(meant.price) == "0.08756");
        CHECK(meant.detail == "at 20000 GiB a month");
        CHECK(offerMeantAt(studyWithEgress(0), kEgressPath, band, store).detail == band.detail);
    }
    // A scale with a gap has no average: the band stays what it is.
    Offer lonely = bandOffer("100-200 GiB", "0.5");
    CHECK(offerMeantAt(study, kEgressPath, lonely, store).detail == lonely.detail);
}

TEST_CASE("a pinned average moves with a price of its bands, and with what leaves in a month")
{
    Store store = storeOfSites({priceSite("aws-egress")});
    Study study = studyWithEgress(20000);
    REQUIRE(pinned(study, store, "aws/us-east-1/internet-egress/egress"));
    const auto moved = [&] { return movedPrices(study, store.prices()).value(); };
    CHECK(moved().empty());
    const StudyPins before = studyPins(study);
    findInput(study, "options.rent.egress_gb_per_month")->input->value = 200000;
    CHECK(studyPins(study) != before);
    REQUIRE(moved().size() == 1);
    CHECK(*moved().front().after == Approx(0.069456));
    const auto taken = test::required(withNewPrices(study, moved(), store.prices()));
    study = taken;
    CHECK(inputAt(study, kEgressPath)->input->note.find("at 200000 GiB a month") != std::string::npos);
    CHECK(moved().empty());
    // The first band becomes cheaper: 10240 · 0.01 / 200000 less.
    test::PriceSite cheaper = priceSite("aws-egress");
    for (auto &[target, body] : cheaper.bodies)
        body = replaced(replaced(replaced(body, "20260728175247", "20260828175247"), "0.0900000000", "0.08"),
                        "2026-07-01", "2026-08-01");
    cheaper.main = replaced(cheaper.main, "20260728175247", "20260828175247");
    for (auto &[target, body] : cheaper.bodies)
        target = replaced(target, "20260728175247", "20260828175247");
    const test::LoopbackServer server(test::answers(cheaper));
    REQUIRE_FALSE(test::refreshed(store, cheaper, server).error);
    REQUIRE(moved().size() == 1);
    CHECK(*moved().front().after == Approx(0.068944));
    // A study whose amount is gone keeps the one that was pinned.
    findInput(study, "options.rent.egress_gb_per_month")->input->value = 0;
    CHECK(*moved().front().after == Approx(0.068944));
}
