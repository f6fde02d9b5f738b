// Price files as people and other programs write them, of which a price was missing or one that nobody asks
// was taken.
#include "pricing/refresh/price_import.h"
#include "tests/support/memory_store.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::newStore;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

// Beside the prices that come with the program.
struct Imported
{
    Store store = newStore();
    ImportReport report;

    Imported(const std::string &name, const std::string &text, const ImportOptions &options = {})
    {
        TemporaryFolder folder;
        REQUIRE(addBundledPrices(store));
        report = required(
            importPrices(store, test::writeFixture(folder.path().string(), {name, text, 0, 0}), options));
    }

    std::vector<Offer> offers(const std::string &machine) const
    {
        PriceFilter filter;
        filter.instanceType = machine;
        return required(store.prices().list(filter));
    }
    Offer offer(const std::string &machine, const std::string &model) const
    {
        for (const Offer &one : offers(machine))
            if (one.model == model)
                return one;
        FAIL("no " << model << " price of " << machine);
        return {};
    }
};

ImportOptions ofProvider(const std::string &provider)
{
    ImportOptions options;
    options.provider = provider;
    return options;
}

} // namespace

TEST_CASE(
    "a price below a quarter of what three other sellers ask is set aside, in a list and in a price book")
{
    const std::string header =
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
    const Imported list("mithril.csv",
                        header + "1x-b200,B200,1.0,28.0,224.0,0.01,us-central1-a,,0.01\n"
                                 "8x-h100,H100,8.0,224.0,1792.0,28.66,us-central1-a,,8.00\n",
                        ofProvider("mithril"));
    CHECK(isSetAside(list.offer("1x-b200", "on_demand")));
    CHECK(isSetAside(list.offer("1x-b200", "spot")));
    CHECK_FALSE(isSetAside(list.offer("8x-h100", "on_demand")));
    CHECK_FALSE(isSetAside(list.offer("8x-h100", "spot")));

    const std::string book = "provider,region,instance_type,gpu,gpus,model,price_per_h,currency\n"
                             "Acme,eu-1,8x-h200,H200,8,on_demand,0.24,USD\n"
                             "Acme,eu-1,4x-h200,H200,4,on_demand,4.8,USD\n";
    const Imported own("book.csv", book);
    CHECK(isSetAside(own.offer("8x-h200", "on_demand")));
    CHECK_FALSE(isSetAside(own.offer("4x-h200", "on_demand")));
    ImportOptions accepting;
    accepting.acceptsJumps = true;
    CHECK_FALSE(isSetAside(Imported("book.csv", book, accepting).offer("8x-h200", "on_demand")));
}

TEST_CASE("the last price of a history is in use where the history goes on for more than a day after it")
{
    const std::string header = "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n";
    const std::string moved = "2026-01-01,aws,us-west-9,g4dn.16xlarge,3.4584,0\n"
                              "2026-02-01,aws,us-west-9,g4dn.16xlarge,6.9,0\n";
    const Imported held("changes.csv", header + moved + "2026-02-03,aws,us-west-9,g5.xlarge,1.006,0\n");
    CHECK_FALSE(isSetAside(held.offer("g4dn.16xlarge", "on_demand")));
    CHECK(nanoText(held.offer("g4dn.16xlarge", "on_demand").price) == "6.9");
    const Imported fresh("changes.csv", header + moved + "2026-02-02,aws,us-west-9,g5.xlarge,1.006,0\n");
    CHECK(fresh.offers("g4dn.16xlarge").size() == 2); // the one in use, and the one that waits
}

TEST_CASE("SkyPilot's A4 of Google costs what its GPUs cost: the host is in their price")
{
    const Imported list(
        "gcp.csv",
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Region,AvailabilityZone,Price,"
        "SpotPrice\n"
        "a4-highgpu-8g,,,224.0,3968.0,,us-central1,us-central1-b,0.0,0.0\n"
        ",B200,8.0,,,,us-central1,us-central1-b,88.0,32.5\n"
        "a2-highgpu-1g,,,12.0,85.0,,us-central1,us-central1-b,0.0,0.28\n"
        ",A100,1.0,,,,us-central1,us-central1-b,2.934,1.15\n",
        ofProvider("gcp"));
    CHECK(nanoText(list.offer("a4-highgpu-8g", "on_demand").price) == "88");
    CHECK(nanoText(list.offer("a4-highgpu-8g", "spot").price) == "32.5");
    CHECK(list.report.skipped.at("no_price") == 1); // a host of A2 is never free
}

TEST_CASE("Google's small A3 machines have prices on demand that nobody can order")
{
    const std::vector<std::pair<std::string, long>> rates{{"A3 Instance Core running in Iowa", 30'000'000},
                                                          {"A3 Instance Ram running in Iowa", 3'000'000}};
    std::string skus;
    int number = 0;
    for (const char *spot : {"", "Spot Preemptible "}) {
        const std::string usage = *spot ? "Preemptible" : "OnDemand";
        skus +=
            test::gcpSku("c" + std::to_string(++number), spot + rates[0].first, usage, rates[0].second) + ",";
        skus += test::gcpSku("c" + std::to_string(++number), spot + rates[1].first, usage, rates[1].second,
                             test::GcpUnit::GibHour) +
                ",";
        skus += test::gcpSku("c" + std::to_string(++number),
                             std::string(*spot ? "Nvidia H100 80GB GPU attached to Spot Preemptible VMs"
                                               : "Nvidia H100 80GB GPU") +
                                 " running in Iowa",
                             usage, 9'000'000'000) +
                ",";
        skus += test::gcpSku("c" + std::to_string(++number),
                             std::string(*spot ? "SSD backed Local Storage attached to Spot Preemptible VMs"
                                               : "SSD backed Local Storage") +
                                 " in Iowa",
                             usage, 80'000'000, test::GcpUnit::GibMonth) +
                (*spot ? "" : ",");
    }
    const Imported list("skus.json", "{\"skus\":[" + skus + "]}");
    for (const char *size : {"1g", "2g", "4g"}) {
        const std::string machine = std::string("a3-highgpu-") + size;
        CHECK(hasFlag(list.offer(machine, "on_demand"), "not_orderable"));
        CHECK_FALSE(hasFlag(list.offer(machine, "spot"), "not_orderable"));
    }
    for (const Offer &offer : list.offers("a3-highgpu-8g"))
        CHECK_FALSE(hasFlag(offer, "not_orderable"));
}

TEST_CASE("the text of the AWS CLI is the same spot history as its JSON")
{
    const Imported text("history.txt", "SPOTPRICEHISTORY\tus-east-1a\tp5.48xlarge\tLinux/UNIX\t17.630000\t"
                                       "2026-11-02T10:00:00+00:00\n"
                                       "SPOTPRICEHISTORY\tus-east-1a\tp5.48xlarge\tLinux/UNIX\t18.100000\t"
                                       "2026-11-02T04:00:00+00:00\n"
                                       "SPOTPRICEHISTORY\tus-east-1b\tuse1-az2\tp5.48xlarge\tWindows\t40.0\t"
                                       "2026-11-02T04:00:00+00:00\n");
    CHECK(text.report.format == "aws-spot-history");
    CHECK(text.report.rows == 3);
    PriceFilter filter;
    filter.source = "aws-spot-history";
    filter.zone = "us-east-1a";
    const auto series = required(text.store.prices().history(filter));
    REQUIRE(series.size() == 1);
    REQUIRE(series.front().points.size() == 2);
    CHECK(nanoText(series.front().points.front().price) == "18.1");
    CHECK(nanoText(series.front().points.back().price) == "17.63");
    filter.zone = "us-east-1b";
    CHECK(required(text.store.prices().list(filter)).front().os == "windows");
}
