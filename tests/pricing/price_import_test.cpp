#include "data/catalogue/catalogue.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/own/price_book.h"
#include "pricing/pins/price_history.h"
#include "pricing/pins/price_pin.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/quality_gate.h"
#include "tests/support/memory_store.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <set>

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::priceFixtures;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

ImportReport import(Store &store, const std::string &format, const ImportOptions &options = {})
{
    TemporaryFolder folder;
    auto report =
        importPrices(store, test::writeFixture(folder.path().string(), priceFixtures().at(format)), options);
    REQUIRE(report.ok());
    return std::move(report).value();
}

std::vector<Offer> list(const Store &store, const PriceFilter &filter = {})
{
    auto offers = store.prices().list(filter);
    REQUIRE(offers.ok());
    return std::move(offers).value();
}

Offer only(const Store &store, const std::string &type, const std::string &model)
{
    PriceFilter filter;
    filter.instanceType = type;
    filter.model = model;
    const auto offers = list(store, filter);
    REQUIRE(offers.size() == 1);
    return offers.front();
}

} // namespace

TEST_CASE("a SkyPilot catalogue gives GPUs, fractions of them, and machines without")
{
    Store store = newStore();
    import(store, "skypilot");
    const Offer h100 = only(store, "gpu-h100-sxm", "spot");
    CHECK(h100.provider == "nebius");
    CHECK(h100.gpu == "H100");
    CHECK(h100.gpuCount() == 8);
    CHECK(h100.gpuMemoryMib == 81920);
    CHECK(h100.vcpuMilli == 128000);
    CHECK(h100.price == 10000000000);
    const Offer part = only(store, "gpu-part", "spot");
    CHECK(part.gpuNumerator == 1);
    CHECK(part.gpuDenominator == 8);
    CHECK(part.gpuMemoryMib == 24 * 1024);
    CHECK(hasFlag(part, "spot_not_below_on_demand"));
    CHECK(only(store, "cpu-small", "on_demand").gpu.empty());
}

TEST_CASE("a family name without a size is kept with a flag and an unknown spot price is not free")
{
    Store store = newStore();
    const ImportReport report = import(store, "cloud-pricing");
    CHECK(report.skipped == std::map<std::string, std::int64_t>{{"zero_price", 1}});
    CHECK(report.flagged.at("not_an_instance") == 1);
    CHECK(report.flagged.at("spot_not_below_on_demand") == 1);
    CHECK(only(store, "p4d.24xlarge", "spot").effectiveFrom == Date{2026, 8, 9});
    CHECK(hasFlag(only(store, "g5.xlarge", "spot"), "spot_not_below_on_demand"));
}

TEST_CASE("a day said by the person goes before the one in the file's name")
{
    Store store = newStore();
    ImportOptions options;
    options.day = Date{2026, 7, 1};
    import(store, "cloud-pricing", options);
    CHECK(only(store, "p4d.24xlarge", "spot").effectiveFrom == Date{2026, 7, 1});
}

TEST_CASE("a jump of the on-demand price is set aside together with the spot price of its day")
{
    Store store = newStore();
    const ImportReport report = import(store, "price-changes");
    CHECK(report.flagged.at("jump") == 2);
    PriceFilter filter;
    filter.instanceType = "a2-highgpu-1g";
    const auto offers = list(store, filter);
    REQUIRE(offers.size() == 4);
    CHECK(std::count_if(offers.begin(), offers.end(), isSetAside) == 2);
    const auto pinned = findPinned(store, parsePin("gcp/us-central1/a2-highgpu-1g/on_demand").value());
    CHECK(pinned.value().price == *parseNano("0.739477"));

    Store accepting = newStore();
    ImportOptions options;
    options.acceptsJumps = true;
    import(accepting, "price-changes", options);
    CHECK(only(accepting, "a2-highgpu-1g", "on_demand").price == *parseNano("3.673385"));
}

TEST_CASE("jumps that were accepted for good are used as they arrive")
{
    TemporaryFolder folder;
    Store store = newStore();
    const std::string header = "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n";
    const auto import = [&](const std::string &row) {
        REQUIRE(importPrices(store, test::writeFixture(folder.path().string(), {"x.csv", header + row, 0, 0}))
                    .ok());
    };
    import("2026-01-01,aws,us-east-1,p5.48xlarge,98.32,\n");
    import("2026-02-01,aws,us-east-1,p5.48xlarge,30.00,\n");
    const auto waiting = store.prices().setAside().value();
    REQUIRE(waiting.size() == 1);
    REQUIRE(store.prices().decide(PriceFilter::seriesOf(waiting[0].offer), JumpDecision::AcceptAlways).ok());
    CHECK(only(store, "p5.48xlarge", "on_demand").price == *parseNano("30"));
    import("2026-03-01,aws,us-east-1,p5.48xlarge,31.00,\n");
    import("2026-04-01,aws,us-east-1,p5.48xlarge,90.00,40.00\n");
    CHECK(store.prices().setAside().value().empty());
    CHECK(only(store, "p5.48xlarge", "on_demand").price == *parseNano("90"));
    CHECK(only(store, "p5.48xlarge", "spot").price == *parseNano("40"));
}

TEST_CASE("a jump is also seen between what is stored and what arrives")
{
    TemporaryFolder folder;
    Store store = newStore();
    const std::string header = "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n";
    const auto imported = [&](const std::string &row) {
        const auto report =
            importPrices(store, test::writeFixture(folder.path().string(), {"x.csv", header + row, 0, 0}));
        REQUIRE(report.ok());
        return (*report).flagged.count("jump");
    };
    CHECK(imported("2026-01-01,aws,us-east-1,p5.48xlarge,98.32,\n") == 0);
    CHECK(imported("2026-02-01,aws,us-east-1,p5.48xlarge,65.00,\n") == 0);
    CHECK(imported("2026-03-01,aws,us-east-1,p5.48xlarge,6.00,\n") == 1);
    CHECK(store.prices().setAside()->size() == 1);
    CHECK(imported("2026-03-15,aws,us-east-1,p5.48xlarge,60.00,\n") == 0);
    CHECK(imported("2026-04-01,aws,us-east-1,p5.48xlarge,6.00,\n") == 1);
    // A second day says nearly the same.
    CHECK(imported("2026-05-01,aws,us-east-1,p5.48xlarge,6.10,\n") == 1);
    CHECK(store.prices().setAside()->empty());
    CHECK(only(store, "p5.48xlarge", "on_demand").price == *parseNano("6.1"));
}

TEST_CASE("the course of a spot price is kept as it was, and what another reading says of it may jump")
{
    TemporaryFolder folder;
    Store store = newStore();
    const auto imported = [&](const char *first, const char *second, const char *day) {
        const auto point = [&](const char *price, const char *hour) {
            return R"({"AvailabilityZone":"us-east-1a","InstanceType":"g5.xlarge","ProductDescription":"Linux/UNIX",)"
                   R"("SpotPrice":")" +
                   std::string(price) + R"(","Timestamp":")" + day + "T" + hour + R"(:00:00Z"})";
        };
        const std::string text =
            R"({"SpotPriceHistory":[)" + point(first, "01") + "," + point(second, "02") + "]}";
        const auto report =
            importPrices(store, test::writeFixture(folder.path().string(), {"s.json", text, 0, 0}));
        REQUIRE(report.ok());
        return report->flagged.count("jump") ? report->flagged.at("jump") : 0;
    };
    CHECK(imported("0.4", "5", "2026-01-01") == 0);
    CHECK(imported("5.1", "0.5", "2026-01-02") == 0);
    CHECK(imported("500", "510", "2026-01-03") == 2);
    REQUIRE(store.prices().setAside()->size() == 1);
    CHECK(store.prices().setAside()->front().inUse == parseNano("0.5"));
}

TEST_CASE("a capacity block is an offer with its start, its length and what is paid in advance")
{
    Store store = newStore();
    const ImportReport report = import(store, "aws-capacity-blocks");
    CHECK(report.skipped == std::map<std::string, std::int64_t>{{"already_over", 1}});
    const Offer week = only(store, "p5en.48xlarge", "capacity_block");
    CHECK(nanoText(week.price) == "133.928571429"); // 45000 / 168 / 2
    CHECK(week.region == "ap-northeast-2");
    CHECK(week.gpu == "H200");
    CHECK(week.gpuCount() == 8);
    CHECK(week.detail == "2999-08-11T11:30:00Z 168 h x2");
    CHECK(week.note ==
          "capacity block cbro-1: 2 machines from 2999-08-11T11:30:00Z for 168 h, 45000.00 USD in advance");
    CHECK(hasFlag(week, "prepaid"));
    CHECK(hasFlag(week, "time_boxed"));
    const Offer day = only(store, "p5.48xlarge", "capacity_block");
    CHECK(nanoText(day.price) == "29.607843137"); // 755 / 25.5
    CHECK(day.detail == "2999-02-26T10:00:00Z 25.5 h x1");
    CHECK(findPinned(store, parsePin("aws/us-east-1/p5.48xlarge/capacity_block").value()).value().price ==
          day.price);
    // Google names a length, and no start or prepayment.
    import(store, "gpuhunt");
    const Offer calendar = only(store, "a3-highgpu-8g", "calendar");
    CHECK(hasFlag(calendar, "time_boxed"));
    CHECK(calendar.note.find("1 to 90 days") != std::string::npos);
}

TEST_CASE("a price whose names are damaged is left out and counted, and other letters are none")
{
    TemporaryFolder folder;
    const std::string header = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Region,"
                               "AvailabilityZone,Price,SpotPrice\n";
    const auto row = [](const std::string &type, const std::string &region) {
        return type + ",L4,1.0,4.0,16.0,," + region + ",,0.7,\n";
    };
    Store store = newStore();
    const auto report =
        importPrices(store, test::writeFixture(folder.path().string(),
                                               {"vast_vms.csv",
                                                header + row("1x_L4", "\"S\u00e3o Paulo, BR\"") +
                                                    row("2x\x01_L4", "US") + row("3x_L4", "U\x1b[31mS") +
                                                    row("4x\xff_L4", "US") + row("5x_L4", "\xe2\x82"),
                                                0, 0}));
    REQUIRE(report);
    CHECK(report->skipped.at("damaged_name") == 4);
    CHECK(report->records == 1);
    CHECK(store.prices().list({})->front().region == "S\u00e3o Paulo, BR");
}

TEST_CASE("a price of a month is divided by 730 hours and a commitment is a model of its own")
{
    for (const char *format : {"gcp-by-date", "gcp-yaml"}) {
        INFO(format);
        Store store = newStore();
        import(store, format);
        CHECK(only(store, "a2-highgpu-1g", "reserved_1y").price == *parseNano("2.31420704"));
        CHECK(only(store, "a2-highgpu-1g", "reserved_3y").price == *parseNano("1.285708326"));
        const Offer spot = only(store, "a2-highgpu-1g", "spot");
        CHECK(spot.price == *parseNano("1.442955"));
        CHECK(spot.gpu == "A100-40");
    }
    Store store = newStore();
    import(store, "gcp-yaml");
    const Offer spot = only(store, "n1-highmem-4", "spot");
    CHECK(spot.effectiveFrom == Date{2026, 1, 1});
    CHECK(spot.ramMib == 26 * 1024);
    CHECK(spot.gpu.empty());
}

TEST_CASE("a commitment that costs as much as paying by the hour is none")
{
    TemporaryFolder folder;
    Store store = newStore();
    const std::string text =
        "date,machine_type,region,hour_usd,hour_spot_usd,month_usd,month_1y_usd,month_3y_usd\n"
        "2026-07-26,a2-ultragpu-1g,europe-west4,5.58091847945206,1.9,4074.07049,4074.07049,2000\n";
    const auto report =
        importPrices(store, test::writeFixture(folder.path().string(), {"x.csv", text, 0, 0}));
    REQUIRE(report.ok());
    CHECK((*report).records == 3);
    CHECK((*report).skipped.at("commitment_not_below_on_demand") == 1);
}

TEST_CASE("a spot history keeps seconds, systems and local zones, and averages by time")
{
    Store store = newStore();
    import(store, "aws-spot-history");
    PriceFilter filter;
    filter.zone = "us-east-1a";
    const auto history = store.prices().history(filter);
    REQUIRE(history.ok());
    REQUIRE((*history).size() == 1);
    const auto course = priceCourse((*history).front());
    REQUIRE(course);
    CHECK(course->timeWeightedMean == Approx(0.4));
    CHECK(course->last == 0.5);
    filter.zone = "us-west-2-lax-1a";
    const auto local = list(store, filter);
    REQUIRE(local.size() == 1);
    CHECK(local.front().region == "us-west-2");
    CHECK(local.front().os == "windows");
    CHECK(local.front().observedAt == "2026-01-02T12:00:00Z");
}

TEST_CASE("old region names of the spot feed are read and said so")
{
    Store store = newStore();
    const ImportReport report = import(store, "aws-spot-feed");
    CHECK(only(store, "g5.xlarge", "spot").region == "us-east-1");
    CHECK(report.skipped == std::map<std::string, std::int64_t>{{"no_price", 1}});
    CHECK_THAT(report.issues.front().sentence, Catch::Contains("us-east"));
}

TEST_CASE("interruption bands of the Spot Advisor reach the spot offers")
{
    Store store = newStore();
    const ImportReport report = import(store, "aws-spot-advisor");
    CHECK(report.skipped == std::map<std::string, std::int64_t>{{"no_interruption_band", 1}});
    import(store, "aws-spot-feed");
    const Offer spot = only(store, "g5.xlarge", "spot");
    CHECK(spot.interruptionLow == Approx(0.2));
    CHECK(spot.interruptionHigh == Approx(1));
    CHECK(spot.savingOverOnDemand == Approx(0.59));
}

TEST_CASE("a price book makes the own price from list price and discount")
{
    Store store = newStore();
    import(store, "price-book");
    const Offer offer = only(store, "a2-highgpu-1g", "on_demand");
    CHECK(offer.price == *parseNano("3.3060465"));
    CHECK(offer.listPrice == *parseNano("3.673385"));
    CHECK(offer.gpu == "A100-40");
    CHECK(only(store, "h100-380", "on_demand").currency == "EUR");
    CHECK(only(store, "h100-380", "on_demand").note == "ex VAT, \"hourly\"");
}

TEST_CASE("what is exported comes back the same, whatever it came from")
{
    TemporaryFolder folder;
    Store store = newStore();
    REQUIRE(addBundledPrices(store).ok());
    for (const auto &[name, fixture] : priceFixtures())
        import(store, name);
    const auto before = required(store.prices().records({}));
    const std::string path =
        test::writeFixture(folder.path().string(), {"book.csv", priceBookText(before), 0, 0});
    Store other = newStore();
    const auto report = importPrices(other, path);
    REQUIRE(report.ok());
    CHECK((*report).records == std::int64_t(before.size()));
    CHECK((*report).skipped.empty());
    const auto after = required(other.prices().records({}));
    CHECK(after == before);
    const auto again = importPrices(store, path);
    REQUIRE(again.ok());
    CHECK((*again).records == 0);
}

TEST_CASE("texts that a spreadsheet would take for formulas survive the price book")
{
    Offer offer;
    offer.provider = "=cmd()";
    offer.instanceType = "-x";
    offer.model = "spot";
    offer.os = "linux";
    offer.price = 1;
    offer.note = "+1\n@home, \"quoted\"";
    const std::string text = priceBookText({offer});
    CHECK_THAT(text, Catch::Contains("'=cmd()"));
    TemporaryFolder folder;
    Store store = newStore();
    REQUIRE(importPrices(store, test::writeFixture(folder.path().string(), {"b.csv", text, 0, 0})).ok());
    const auto back = list(store);
    REQUIRE(back.size() == 1);
    CHECK(back.front().provider == "=cmd()");
    CHECK(back.front().instanceType == "-x");
    CHECK(back.front().note == offer.note);
}

TEST_CASE("a price is stale twelve months after its day")
{
    Offer offer;
    offer.effectiveFrom = Date{2025, 3, 1};
    CHECK_FALSE(isStale(offer, {2026, 3, 1}));
    CHECK(isStale(offer, {2026, 3, 2}));
    offer.effectiveFrom.reset();
    CHECK_FALSE(isStale(offer, {2026, 3, 2}));
    offer.retrievedAt = "2024-01-01T00:00:00Z";
    CHECK(isStale(offer, {2026, 3, 2}));
}

TEST_CASE("the bundled catalogue is written once and covers what it promises")
{
    Store store = newStore();
    REQUIRE(addBundledPrices(store).ok());
    const auto first = store.info().value().prices;
    REQUIRE(addBundledPrices(store).ok());
    CHECK(store.info().value().prices == first);
    CHECK(store.check().value().isSound());
    std::set<std::string> providers;
    std::set<std::string> gpus;
    for (const Offer &offer : list(store)) {
        INFO(pinText(offer));
        providers.insert(offer.provider);
        gpus.insert(offer.gpu);
        CHECK_FALSE(offer.source.empty());
        CHECK_FALSE(offer.note.empty());
        CHECK(offer.effectiveFrom.has_value());
        CHECK(offer.flags.empty());
        const long age = Date{2026, 11, 20}.daysSinceEpoch() - offer.effectiveFrom->daysSinceEpoch();
        CHECK((offer.model != "spot" || age <= 92));
    }
    CHECK(providers.size() >= 12);
    for (const char *gpu : {"T4", "L4", "A10G", "V100", "A100-40", "A100-80", "H100", "H200", "B200", "L40S",
                            "MI300X", "GB200"})
        CHECK(gpus.count(gpu) == 1);
}

// The market that new studies are made of and the prices a person can pin are one.
TEST_CASE("a bundled price is that of the catalogue's market, of the same day")
{
    Store store = newStore();
    REQUIRE(addBundledPrices(store).ok());
    int checked = 0;
    for (const MarketPrice &row : bundledCatalogue().market) {
        const auto pin = parsePin(row.provider + "/" + row.region + "/" + row.machine + "/" + row.model);
        const auto found = pin ? findPinned(store, *pin) : pin.error();
        if (!row.isPrice() || !found)
            continue;
        INFO(pinText(*found));
        CHECK(toDouble(found->price) == Approx(*row.price.value));
        CHECK(found->effectiveFrom == row.price.date);
        CHECK(found->gpuNumerator == row.gpus);
        ++checked;
    }
    CHECK(checked > 150);
}

TEST_CASE("the list prices the example studies were written with are in the bundled catalogue")
{
    Store store = newStore();
    REQUIRE(addBundledPrices(store).ok());
    const std::map<std::string, std::string> expected = {
        {"aws/us-west-2/p3.2xlarge/on_demand@cant-be-late", "3.06"},
        {"aws/us-west-2/p3.16xlarge/on_demand", "24.48"},
        {"aws/us-west-2/g4dn.12xlarge/on_demand", "3.91"},
        {"linode/any/g1-gpu-rtx6000-1/on_demand@doc-003", "1.369863014"}};
    for (const auto &[pin, price] : expected) {
        INFO(pin);
        const auto found = required(findPinned(store, parsePin(pin).value()));
        CHECK(nanoText(found.price) == price);
    }
    CHECK(findPinned(store, parsePin("aws/us-west-2/p3.2xlarge/on_demand").value()).value().effectiveFrom ==
          Date{2022, 10, 26});
}
