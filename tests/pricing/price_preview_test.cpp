// The first rows of price files, each beside what it is understood as.
#include "pricing/formats/price_format.h"
#include "pricing/refresh/price_preview.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <fstream>

using namespace breakeven;
using breakeven::test::priceFixtures;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

bool isAmong(const Offer &offer, const PriceRows &whole)
{
    for (const PriceBatch &batch : whole.batches)
        for (const Offer &other : batch.offers)
            if (other.instanceType == offer.instanceType && other.region == offer.region &&
                other.model == offer.model && other.price == offer.price)
                return true;
    return false;
}

std::vector<PricePreviewRow> previewOf(const std::string &name, const std::string &text)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file(name), std::ios::binary) << text;
    return required(previewPrices(folder.file(name)));
}

} // namespace

TEST_CASE("what a preview understands of a row is what the import reads of the whole file, for every format")
{
    const TemporaryFolder folder;
    for (const auto &[name, fixture] : priceFixtures()) {
        INFO(name);
        const std::string path = test::writeFixture(folder.path().string(), fixture);
        const auto file = required(readPriceFile(path));
        const auto whole = formatOf(file).value()->read(file);
        REQUIRE(whole.ok());
        const auto rows = required(previewPrices(path));
        CHECK(rows.size() <= 8);
        const bool hasOffers = std::any_of(whole->batches.begin(), whole->batches.end(),
                                           [](const PriceBatch &batch) { return !batch.offers.empty(); });
        const bool showsOffers = std::any_of(rows.begin(), rows.end(),
                                             [](const PricePreviewRow &row) { return !row.offers.empty(); });
        CHECK((!file.isWhole || hasOffers == showsOffers));
        for (const PricePreviewRow &row : rows) {
            CHECK(row.written.find('\n') == std::string::npos);
            CHECK(row.offers.empty() == !row.reason.empty());
            for (const Offer &offer : row.offers)
                CHECK(isAmong(offer, *whole));
        }
    }
}

TEST_CASE("each line of a table stands beside its prices, and a line without one says why")
{
    const std::string header = "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Price,"
                               "SpotPrice,Region,AvailabilityZone\n";
    const std::string good = "p3.2xlarge,8,61,V100,1,,3.06,0.918,us-east-1,us-east-1a";
    const std::string none = "p3.8xlarge,32,244,V100,4,,,,us-east-1,us-east-1a";
    const auto rows = previewOf("aws.csv", header + good + "\n\n" + none + "\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].number == 1);
    CHECK(rows[0].written == good);
    REQUIRE(rows[0].offers.size() == 2);
    CHECK(rows[0].offers[0].price == *toNano(3.06));
    CHECK(rows[0].offers[1].price == *toNano(0.918));
    CHECK(rows[1].written == none);
    CHECK(rows[1].offers.empty());
    CHECK_FALSE(rows[1].reason.empty());
}

TEST_CASE("a preview of a file that is no price file is refused as its import is")
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("x.csv")) << "a,b\n1,2\n";
    CHECK(previewPrices(folder.file("x.csv")).error().kind == ErrorKind::BadInput);
    CHECK(previewPrices(folder.file("none.csv")).error().kind == ErrorKind::NotFound);
}
