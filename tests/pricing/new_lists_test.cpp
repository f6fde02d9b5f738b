#include "pricing/formats/price_format.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using test::priceFixtures;
using test::priceSite;
using test::replaced;

namespace {

Result<PriceRows> rowsOf(const std::string &format, const std::string &text)
{
    const auto file = test::required(priceFileOf("list.json", text));
    const auto known = test::required(formatOf(file));
    CHECK(known->name == format);
    return known->read(file);
}

} // namespace

TEST_CASE("a price in another unit, of another kind or of nothing is left out and counted")
{
    struct Row
    {
        const char *format;
        const char *from;
        const char *to;
        const char *reason;
        std::int64_t skipped;
        std::int64_t prices;
    };
    for (const Row &row : {
             Row{"aws-eks", "\"hours\"", "\"GB-Mo\"", "other_unit", 2, 0},
             {"aws-eks", "0.1000000000", "0.0000000000", "zero_price", 1, 1},
             {"aws-eks", "\"OnDemand\"", "\"Reserved\"", "other_unit", 2, 0},
             {"aws-sagemaker", "\"Hrs\"", "\"Quantity\"", "other_unit", 5, 0},
             {"aws-sagemaker", "\"OnDemand\"", "\"Reserved\"", "other_term", 6, 0},
             {"gke", "\"baseUnit\":\"s\"", "\"baseUnit\":\"By\"", "unknown_unit", 2, 0},
             {"gke", "\"nanos\":100000000", "\"nanos\":0", "zero_price", 2, 0},
             {"gke", "2025-03-06T", "2999-03-06T", "no_price", 2, 0},
             {"aks", "1 Hour", "1/Month", "other_unit", 3, 0},
             {"aks", "\"unitPrice\":0.1", "\"unitPrice\":0", "zero_price", 2, 1},
             {"aks", "2023-06-01", "2999-06-01", "not_in_force", 3, 0},
             {"azure-disks", "1/Month", "1/Week", "other_unit", 7, 2},
             {"azure-disks", "1 GiB/Hour", "1 TiB/Hour", "other_unit", 2, 5},
             {"azure-disks", "2018-05-01", "2999-05-01", "not_in_force", 8, 1},
             {"azure-disks", "P10 LRS", "P11 LRS", "no_disk", 8, 6},
             {"azure-disks", "\"tierMinimumUnits\":0.0", "\"tierMinimumUnits\":5.0", "higher_tier", 9, 0},
             {"azure-disks", "\"unitPrice\":0.00011,", "\"unitPrice\":0.0,", "zero_price", 1, 6},
             {"azure-disks", "\"unitPrice\":0.00011,", "\"unitPrice\":9000000000,", "no_price", 1, 6},
             {"aws-egress", "\"GB\"", "\"Hrs\"", "other_unit", 4, 0},
             {"aws-egress", "\"External\"", "\"Ireland\"", "no_disk_or_egress", 4, 0},
             {"linode-lke", "\"hourly\":0.45", "\"hourly\":null", "no_price", 1, 3},
             {"linode-lke", "lke-e", "vke-e", "another_service", 1, 3},
             {"linode-volumes", "\"monthly\":0.12", "\"monthly\":null", "no_price", 1, 1},
             {"linode-egress", "\"hourly\":0.015", "\"hourly\":0", "zero_price", 1, 2},
             {"oci-shapes", "\"HOUR\"", "\"MONTH\"", "no_hourly_product", 3, 0},
             {"oci-shapes", "PAY_AS_YOU_GO", "ANNUAL_COMMIT", "other_model", 2, 0},
             {"oci-shapes", "\"ACTIVE\"", "\"OBSOLETE\"", "not_orderable", 5, 0},
             {"aws-savings-plans", "\"Hrs\"", "\"GB-Mo\"", "other_unit", 8, 0},
             {"aws-savings-plans", "\"year\"", "\"month\"", "other_term", 8, 0},
             {"aws-savings-plans", "\"1.285\"", "\"free\"", "unreadable_price (\"free\")", 2, 4},
         }) {
        INFO(row.format << ": " << row.to);
        const auto rows = rowsOf(row.format, replaced(priceFixtures().at(row.format).text, row.from, row.to));
        REQUIRE(rows);
        CHECK(rows->skipped.at(row.reason) == row.skipped);
        CHECK(rows->prices() == row.prices);
    }
}

TEST_CASE("two prices of one fee are told, and the lower one is used")
{
    const auto rows =
        rowsOf("aws-eks", replaced(priceFixtures().at("aws-eks").text, "ExtendedSupport", "CreateOperation"));
    REQUIRE(rows);
    REQUIRE(rows->prices() == 1);
    const Offer &fee = rows->batches.front().offers.front();
    CHECK(nanoText(fee.price) == "0.1");
    CHECK(hasFlag(fee, "ambiguous"));
    REQUIRE(rows->issues.size() == 1);
    CHECK(rows->issues.front().sentence.find("check SKU P2") != std::string::npos);
}

TEST_CASE("an index of AWS that has not the region, or is another kind of document, is told so")
{
    struct Row
    {
        const char *source;
        const char *from;
        const char *to;
        const char *message;
    };
    for (const Row &row : {Row{"aws-savings-plans", "\"regionCode\":\"us-east-1\"",
                               "\"regionCode\":\"us-west-9\"", "has no region \"us-east-1\"; check its name"},
                           {"aws-savings-plans", "\"regions\":", "\"places\":", "\"regions\""},
                           {"aws-savings-plans", "\"versionUrl\":", "\"url\":", "\"versionUrl\""},
                           {"aws-savings-plans", "\"versionUrl\":\"/",
                            "\"versionUrl\":\"https://evil.example/", "\"versionUrl\""},
                           {"aws-sagemaker", "{\"us-east-1\":", "{\"us-west-9\":",
                            "has no region \"us-east-1\"; check its name"},
                           {"aws-eks", "\"currentVersionUrl\":", "\"url\":", "\"currentVersionUrl\""}}) {
        INFO(row.source << ": " << row.to);
        const test::PriceSite &site = priceSite(row.source);
        const test::LoopbackServer server([&](const test::ServedRequest &request, test::Connection &to) {
            const std::string *body = site.bodyOf(request.target);
            body ? void(to.respond(200, replaced(*body, row.from, row.to))) : void(to.respond(404, ""));
        });
        Store store = test::newStore();
        const PartReport report = test::refreshed(store, site, server);
        REQUIRE(report.error);
        CHECK(report.error->message.find(row.message) != std::string::npos);
        CHECK(store.info()->prices == 0);
    }
}
