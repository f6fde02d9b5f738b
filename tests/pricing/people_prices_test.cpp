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
