#include "data/store/store.h"
#include "tests/support/memory_store.h"
#include "tests/support/offers.h"
#include "tests/support/test.h"

using namespace breakeven;
using breakeven::test::newStore;

namespace {

Offer priceOf(const std::string &type, const std::string &model, const std::string &price, Date day)
{
    Offer offer = test::soldOffer({.provider = "aws",
                                   .region = "us-east-1",
                                   .machine = type,
                                   .gpu = "V100",
                                   .gpus = type == "p3.16xlarge" ? 8 : 1,
                                   .model = model,
                                   .os = "linux",
                                   .price = *parseNano(price),
                                   .from = day});
    offer.gpuMemoryMib = 16384;
    return offer;
}

PriceBatch batchOf(const std::string &source, const std::string &revision, std::vector<Offer> offers)
{
    PriceBatch batch;
    batch.snapshot = {source, revision, "", "file.csv", "2026-03-01T10:00:00Z", {}, 1, 0};
    batch.offers = std::move(offers);
    return batch;
}

std::vector<std::string> pricesOf(const Store &store, const PriceFilter &filter = {})
{
    std::vector<std::string> texts;
    const auto offers = store.prices().list(filter);
    REQUIRE(offers.ok());
    for (const Offer &offer : *offers)
        texts.push_back(nanoText(offer.price));
    return texts;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("an offer comes back from the store as it went in")
{
    Store store = newStore();
    Offer offer = priceOf("g6f.large", "spot", "0.123456789", {2026, 2, 3});
    offer.zone = "us-east-1a";
    offer.gpu = "L4";
    offer.gpuVariant = "PCIe";
    offer.gpuDenominator = 8;
    offer.vcpuMilli = 250;
    offer.ramMib = 4096;
    offer.detail = "vpc";
    offer.listPrice = *parseNano("0.2");
    offer.currency = "EUR";
    offer.observedAt = "2026-02-03T04:05:06Z";
    offer.flags = {"odd", "spot_not_below_on_demand"};
    offer.note = "a note, with \"quotes\"";
    REQUIRE(store.prices().write({batchOf("feed", "r1", {offer})}).ok());
    offer.source = "feed";
    offer.revision = "r1";
    offer.retrievedAt = "2026-03-01T10:00:00Z";
    CHECK(store.prices().list({}).value() == std::vector{offer});
    CHECK(store.prices().records({}).value() == std::vector{offer});
}

TEST_CASE("the same reading twice adds nothing")
{
    Store store = newStore();
    const PriceBatch batch = batchOf("feed", "r1",
                                     {priceOf("p3.2xlarge", "on_demand", "3.06", {2026, 1, 1}),
                                      priceOf("p3.2xlarge", "on_demand", "3.06", {2026, 1, 1}),
                                      priceOf("p3.2xlarge", "spot", "0.9", {2026, 1, 1})});
    const auto first = store.prices().write({batch});
    CHECK(first.value().records == 2);
    CHECK(first.value().unchanged == 1);
    const auto second = store.prices().write({batch});
    CHECK(second.value().records == 0);
    CHECK(second.value().unchanged == 3);
    CHECK(pricesOf(store) == Texts{"3.06", "0.9"});
    CHECK(store.prices().snapshots().value().size() == 1);
}

TEST_CASE("prices without a date keep the time of their first reading when it is repeated")
{
    Store store = newStore();
    Offer undated = priceOf("p3.2xlarge", "on_demand", "3.06", {2026, 1, 1});
    undated.effectiveFrom.reset();
    PriceBatch batch = batchOf("feed", "same content", {undated});
    REQUIRE(store.prices().write({batch}).ok());
    batch.snapshot.retrievedAt = "2026-09-09T00:00:00Z";
    CHECK(store.prices().write({batch}).value().records == 0);
    CHECK(store.prices().list({}).value().front().retrievedAt == "2026-03-01T10:00:00Z");
}

TEST_CASE("the newest record of each source is current, whatever the order of arrival")
{
    Store store = newStore();
    const auto write = [&](const std::string &source, const std::string &price, Date day) {
        REQUIRE(
            store.prices().write({batchOf(source, price, {priceOf("p3.2xlarge", "spot", price, day)})}).ok());
    };
    write("feed", "1.1", {2026, 2, 1});
    write("feed", "1.2", {2026, 3, 1});
    write("feed", "1", {2026, 1, 1});
    write("other", "9", {2025, 1, 1});
    CHECK(pricesOf(store) == Texts{"1.2", "9"});
}

TEST_CASE("prices as of a day are those in use at its end")
{
    Store store = newStore();
    REQUIRE(store.prices()
                .write({batchOf("feed", "r",
                                {priceOf("p3.2xlarge", "spot", "1", {2026, 1, 1}),
                                 priceOf("p3.2xlarge", "spot", "2", {2026, 2, 1}),
                                 priceOf("p3.16xlarge", "spot", "8", {2026, 2, 1})})})
                .ok());
    PriceFilter filter;
    filter.sort = PriceSort::Price;
    filter.asOf = Date{2025, 12, 31};
    CHECK(pricesOf(store, filter).empty());
    filter.asOf = Date{2026, 1, 31};
    CHECK(pricesOf(store, filter) == Texts{"1"});
    CHECK(store.prices().count(filter).value() == 1);
    filter.asOf = Date{2026, 2, 1};
    CHECK(pricesOf(store, filter) == Texts{"2", "8"});
    filter.sort = PriceSort::PerGpu;
    CHECK(pricesOf(store, filter) == Texts{"8", "2"});
}

TEST_CASE("lists are filtered, sorted and paged")
{
    Store store = newStore();
    Offer cpu = priceOf("m5.large", "on_demand", "0.096", {2026, 1, 1});
    cpu.gpu.clear();
    cpu.gpuNumerator = 0;
    Offer windows = priceOf("p3.2xlarge", "on_demand", "3.5", {2026, 1, 1});
    windows.os = "windows";
    REQUIRE(store.prices()
                .write({batchOf("feed", "r",
                                {cpu, windows, priceOf("p3.2xlarge", "on_demand", "3.06", {2026, 1, 1}),
                                 priceOf("p3.16xlarge", "on_demand", "24", {2026, 1, 1})})})
                .ok());
    CHECK(pricesOf(store) == Texts{"0.096", "24", "3.06", "3.5"});
    PriceFilter filter;
    filter.gpus = {"V100", "T4"};
    filter.sort = PriceSort::PerGpu;
    CHECK(pricesOf(store, filter) == Texts{"24", "3.06", "3.5"});
    filter.os = "linux";
    filter.limit = 1;
    filter.offset = 1;
    CHECK(pricesOf(store, filter) == Texts{"3.06"});
    CHECK(store.prices().count(filter).value() == 2);
    PriceFilter hostile;
    hostile.region = "x' OR 1=1 --";
    CHECK(pricesOf(store, hostile).empty());
}

TEST_CASE("a price that jumped is listed but not used until it is accepted")
{
    Store store = newStore();
    Offer jumped = priceOf("p3.2xlarge", "on_demand", "9", {2026, 2, 1});
    jumped.flags = {"jump"};
    REQUIRE(
        store.prices()
            .write({batchOf("feed", "r", {priceOf("p3.2xlarge", "on_demand", "3", {2026, 1, 1}), jumped})})
            .ok());
    CHECK(pricesOf(store) == Texts{"3", "9"});
    CHECK(store.prices().count({}).value() == 2);
    const auto course = store.prices().history({}).value().front();
    CHECK(course.offer.price == *parseNano("3"));
    CHECK(course.points[1].isSetAside);
    PriceFilter early;
    early.asOf = Date{2026, 1, 15};
    CHECK(pricesOf(store, early) == Texts{"3"});
    CHECK(store.prices().decide({}, JumpDecision::AcceptOnce).value() == 1);
    CHECK(pricesOf(store) == Texts{"9"});
    CHECK(store.prices().list({}).value().front().flags == Texts{"jump", "jump_accepted"});
}

TEST_CASE("set-aside prices are reviewed series by series: accepted, or kept out")
{
    Store store = newStore();
    const auto jumpTo = [](const char *price, Date day, const char *zone) {
        Offer offer = priceOf("p3.2xlarge", "on_demand", price, day);
        offer.zone = zone;
        if (day.month > 1)
            offer.flags = {"jump"};
        return offer;
    };
    const std::vector<Offer> offers{jumpTo("3", {2026, 1, 1}, ""), jumpTo("9", {2026, 2, 1}, ""),
                                    jumpTo("9.5", {2026, 3, 1}, ""), jumpTo("4", {2026, 1, 1}, "b"),
                                    jumpTo("1", {2026, 2, 1}, "b")};
    REQUIRE(store.prices().write({batchOf("feed", "1", offers)}).ok());
    const auto waiting = store.prices().setAside().value();
    REQUIRE(waiting.size() == 2);
    CHECK(waiting[0].offer.price == *parseNano("9.5"));
    CHECK(waiting[0].inUse == parseNano("3"));
    CHECK(waiting[0].records == 2);

    // The series without a zone, not every zone.
    const PriceFilter whole = PriceFilter::seriesOf(waiting[0].offer);
    CHECK(store.prices().decide(whole, JumpDecision::KeepOut).value() == 2);
    CHECK(pricesOf(store) == Texts{"3", "4", "1"});
    REQUIRE(store.prices().write({batchOf("feed", "2", {offers[1], offers[2]})}).ok());
    CHECK(store.prices().setAside().value().size() == 1);
    CHECK(store.prices().decide(whole, JumpDecision::AcceptOnce).value() == 0);

    CHECK(store.prices().decide(PriceFilter::seriesOf(waiting[1].offer), JumpDecision::AcceptOnce).value() ==
          1);
    CHECK(pricesOf(store) == Texts{"3", "1"});
    CHECK(store.prices().setAside().value().empty());

    // A decision can be taken back, and taken otherwise.
    for (const SetAsidePrices &one : waiting) {
        const PriceFilter series = PriceFilter::seriesOf(one.offer);
        const auto decided = pricesOf(store);
        CHECK(store.prices().reconsider(series).value() == int(one.records));
        const auto again = store.prices().setAside().value();
        REQUIRE(again.size() == 1);
        CHECK(again[0].offer == one.offer);
        CHECK(again[0].inUse == one.inUse);
        CHECK(again[0].records == one.records);
        CHECK(store.prices().reconsider(series).value() == 0);
        const bool wasKeptOut = one.records == 2;
        store.prices()
            .decide(series, wasKeptOut ? JumpDecision::KeepOut : JumpDecision::AcceptAlways)
            .value();
        CHECK(pricesOf(store) == decided);
    }

    // As a price book would bring them into another store: what was kept out does not wait again.
    Store other = newStore();
    REQUIRE(other.prices().write({batchOf("feed", "1", store.prices().records({}).value())}).ok());
    CHECK(other.prices().setAside().value().empty());
    CHECK(pricesOf(other) == Texts{"3", "1"});
}

TEST_CASE("records are replaced in one step, and a series ends with its last record")
{
    Store store = newStore();
    const Offer first = priceOf("p3.2xlarge", "on_demand", "3", {2026, 1, 1});
    const Offer second = priceOf("p3.2xlarge", "on_demand", "4", {2026, 2, 1});
    REQUIRE(store.prices().write({batchOf("feed", "1", {first, second})}).ok());
    const auto records = store.prices().records({}).value();
    REQUIRE(store.prices().replace({records[1]}, {}).ok());
    CHECK(pricesOf(store) == Texts{"3"});
    CHECK(store.prices().snapshots()->front().records == 1);
    const Offer third = priceOf("p3.2xlarge", "spot", "1", {2026, 3, 1});
    REQUIRE(store.prices().replace({records[0]}, {batchOf("feed", "2", {third})}).ok());
    CHECK(pricesOf(store) == Texts{"1"});
    CHECK(store.prices().history({})->size() == 1);
    CHECK(store.prices().snapshots()->front().revision == "2");
}

TEST_CASE("a newer price in use leaves an older one that was set aside behind")
{
    Store store = newStore();
    Offer jumped = priceOf("p3.2xlarge", "on_demand", "9", {2026, 2, 1});
    jumped.flags = {"jump"};
    REQUIRE(store.prices().write({batchOf("feed", "1", {jumped})}).ok());
    CHECK(pricesOf(store) == Texts{"9"});
    REQUIRE(store.prices()
                .write({batchOf("feed", "2", {priceOf("p3.2xlarge", "on_demand", "3", {2026, 3, 1})})})
                .ok());
    CHECK(pricesOf(store) == Texts{"3"});
}

TEST_CASE("the course of a price runs to the last moment its source speaks of")
{
    Store store = newStore();
    PriceBatch batch = batchOf(
        "feed", "r",
        {priceOf("p3.2xlarge", "spot", "2", {2026, 2, 1}), priceOf("p3.2xlarge", "spot", "1", {2026, 1, 1})});
    batch.snapshot.newest = Date{2026, 3, 1}.daysSinceEpoch() * 86400;
    REQUIRE(store.prices().write({batch}).ok());
    const auto history = store.prices().history({});
    const PriceSeries &series = history.value().at(0);
    REQUIRE(series.points.size() == 2);
    CHECK(series.points[0].price == *parseNano("1"));
    CHECK(series.until == *batch.snapshot.newest);
}

TEST_CASE("interruption bands become attributes of the spot offers they belong to")
{
    Store store = newStore();
    PriceBatch bands = batchOf("advisor", "r", {});
    bands.bands = {{"aws", "us-east-1", "linux", "p3.2xlarge", 0.2, 1, 0.8}};
    REQUIRE(store.prices()
                .write({bands, batchOf("feed", "r",
                                       {priceOf("p3.2xlarge", "spot", "1", {2026, 1, 1}),
                                        priceOf("p3.2xlarge", "on_demand", "3", {2026, 1, 1})})})
                .ok());
    const auto offers = store.prices().list({}).value();
    CHECK_FALSE(offers[0].interruptionLow);
    CHECK(offers[1].interruptionLow == 0.2);
    CHECK(offers[1].savingOverOnDemand == 0.8);
    CHECK(store.check().value().isSound());
}

TEST_CASE("all batches are written or none")
{
    Store store = newStore();
    PriceBatch broken = batchOf("feed", "r", {priceOf("p3.2xlarge", "spot", "1", {2026, 1, 1})});
    PriceBatch noSource = broken;
    noSource.bands = {
        {"aws", "us-east-1", "linux", "p3.2xlarge", std::nan(""), 1, {}}}; // NaN is NULL to the store
    CHECK_FALSE(store.prices().write({broken, noSource}).ok());
    CHECK(store.info().value().prices == 0);
    CHECK(store.info().value().snapshots == 0);
}

TEST_CASE("the values prices can be filtered by are those that occur, sorted")
{
    Store store = newStore();
    CHECK(store.prices().values().value().gpus.empty());
    Offer plain = priceOf("c5.large", "on_demand", "0.1", {2026, 1, 1});
    plain.gpu.clear();
    plain.gpuNumerator = 0;
    Offer far = priceOf("g5.xlarge", "spot", "0.4", {2026, 1, 1});
    far.gpu = "A10G";
    far.region = "eu-west-1";
    const Offer near = priceOf("p3.2xlarge", "spot", "1", {2026, 1, 1});
    REQUIRE(store.prices().write({batchOf("feed", "r1", {plain, far, near})}).ok());
    const PriceValues values = store.prices().values().value();
    CHECK(values.gpus == Texts{"A10G", "V100"});
    CHECK(values.regions == Texts{"eu-west-1", "us-east-1"});
    CHECK(values.models == Texts{"on_demand", "spot"});
    CHECK(values.providers == Texts{"aws"});
}

TEST_CASE("many new series at once are each found with their own price, and read again add nothing")
{
    Store store = newStore();
    constexpr int count = 1000; // many statements' worth, and some over
    std::vector<Offer> offers;
    for (int i = 0; i < count; ++i) {
        offers.push_back(
            priceOf("type-" + std::to_string(i * 7 % count), "spot", std::to_string(i + 1), {2026, 1, 2}));
        offers.back().gpu = i % 3 == 0 ? "V100" : "";
        offers.back().region = "region-" + std::to_string(i % 5);
    }
    offers.push_back(offers.front()); // the same price of the same day
    Offer later = offers.front();
    later.price = *parseNano("77");
    later.effectiveFrom = Date{2026, 1, 5};
    offers.insert(offers.begin() + 10, later);
    const auto first = store.prices().write({batchOf("feed", "1", offers)});
    CHECK(first.value().records == count + 1);
    CHECK(first.value().unchanged == 1);
    for (int i = 0; i < count; i += 37) {
        PriceFilter filter;
        filter.instanceType = "type-" + std::to_string(i * 7 % count);
        CHECK(pricesOf(store, filter) == Texts{i == 0 ? "77" : std::to_string(i + 1)});
    }
    PriceFilter region;
    region.region = "region-3";
    CHECK(store.prices().count(region).value() == count / 5);
    PriceFilter gpus;
    gpus.gpus = {"V100"};
    CHECK(store.prices().count(gpus).value() == (count + 2) / 3);
    const auto second = store.prices().write({batchOf("feed", "1", offers)});
    CHECK(second.value().records == 0);
    CHECK(second.value().unchanged == count + 2);
}

TEST_CASE("with the last price of a place its region, machine and model are no values any more")
{
    Store store = newStore();
    const Offer kept = priceOf("p3.2xlarge", "on_demand", "3", {2026, 1, 2});
    Offer gone = priceOf("p5.48xlarge", "spot", "30", {2026, 1, 2});
    gone.region = "us-west-2";
    REQUIRE(store.prices().write({batchOf("feed", "1", {kept, gone})}).ok());
    CHECK(store.prices().values().value().regions == Texts{"us-east-1", "us-west-2"});
    PriceFilter west;
    west.region = "us-west-2";
    REQUIRE(store.prices().replace(store.prices().list(west).value(), {}).ok());
    CHECK(store.prices().values().value().regions == Texts{"us-east-1"});
    CHECK(store.prices().values().value().models == Texts{"on_demand"});
    CHECK(store.prices().instanceTypes().value() == Texts{"p3.2xlarge"});
    CHECK(store.check().value().isSound());
}
