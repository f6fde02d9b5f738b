#include "model/study/price_unit.h"
#include "pricing/formats/aws_price_list.h"
#include "pricing/formats/azure_egress.h"
#include "pricing/formats/gcp_banded.h"
#include "pricing/formats/gcp_catalog.h"
#include "pricing/formats/price_bands.h"
#include "pricing/own/own_prices.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <map>
#include <string>
#include <vector>

using namespace breakeven;
using test::awsEgress;
using test::newStore;

namespace {

// A list of AWS with these lines after its columns.
PriceRows listed(const std::string &lines)
{
    AwsPriceListCsv list("here");
    REQUIRE(list.take("\"FormatVersion\",\"v1.0\"\n" + test::awsRow({}) + lines));
    auto rows = list.finish();
    REQUIRE(rows);
    return std::move(rows.value());
}

} // namespace

TEST_CASE("bands that leave a gap, overlap or do not begin at 0 give no price, and why is told")
{
    struct Row
    {
        std::string lines;
        const char *why;
    };
    for (const Row &row :
         {Row{awsEgress("0", "10240", "0.09") + awsEgress("51200", "Inf", "0.07"),
              "no price is taken, because its band that begins at 51200 GiB does not follow the one before "
              "it, which ends at 10240 GiB"},
          {awsEgress("10240", "51200", "0.085") + awsEgress("51200", "Inf", "0.07"),
           "no price is taken, because its first band begins at 10240 GiB, not at 0"},
          {awsEgress("0", "Inf", "0.09") + awsEgress("10240", "Inf", "0.085"),
           "no price is taken, because its band that begins at 10240 GiB does not follow the one before it, "
           "which has no end"},
          {awsEgress("0", "10240", "0.09") + awsEgress("0", "51200", "0.08"),
           "no price is taken, because its band that begins at 0 GiB does not follow the one before it, "
           "which ends at 10240 GiB"}}) {
        const PriceRows rows = listed(row.lines);
        CHECK(rows.prices() == 0);
        CHECK(rows.skipped == std::map<std::string, std::int64_t>{{"bands_with_a_gap", 2}});
        REQUIRE(rows.issues.size() == 1);
        CHECK(rows.issues.front().sentence == row.why);
        CHECK(rows.issues.front().place == "aws/us-east-1/internet-egress");
    }
}

TEST_CASE("bands in any order and twice are one scale, and a free one is told beside the others")
{
    const PriceRows rows = listed(awsEgress("10240", "Inf", "0.085") + awsEgress("1", "10240", "0.09") +
                                  awsEgress("0", "1", "0.0000000000") + awsEgress("0", "1", "0"));
    CHECK(rows.skipped == std::map<std::string, std::int64_t>{{"repeated", 1}, {"zero_price", 1}});
    REQUIRE(rows.prices() == 2);
    const std::vector<Offer> &offers = rows.batches.front().offers;
    CHECK(offers[0].detail == "1-10240 GiB");
    CHECK(offers[1].detail == "above 10240 GiB");
    for (const Offer &offer : offers)
        CHECK(offer.note == "the first 1 GiB of a month cost nothing");
}

TEST_CASE("what is no disk, no traffic to the internet or of another unit gives no price")
{
    const PriceRows rows =
        listed(awsEgress("0", "Inf", "0.02", {{"Transfer Type", "InterRegion Outbound"}}) +
               awsEgress("0", "Inf", "0.02", {{"To Location", "EU (Ireland)"}}) +
               awsEgress("0", "Inf", "0.09", {{"Unit", "Hrs"}}) + awsEgress("0", "x", "0.09"));
    CHECK(rows.prices() == 0);
    CHECK(rows.skipped == std::map<std::string, std::int64_t>{
                              {"no_disk_or_egress", 2}, {"other_unit", 1}, {"unreadable_band", 1}});
}

TEST_CASE("the description of a SKU of Google tells the disk, or where traffic goes")
{
    struct Row
    {
        const char *description;
        const char *family;
        const char *type; // "" for what is neither
    };
    for (const Row &row :
         {Row{"Balanced PD Capacity", "Storage", "pd-balanced"},
          {"Storage PD Capacity in Iowa", "Storage", "pd-standard"},
          {"SSD backed PD Capacity in Frankfurt", "Storage", "pd-ssd"},
          {"Regional SSD backed PD Capacity in Iowa", "Storage", "regional-pd-ssd"},
          {"Hyperdisk ML Capacity in Iowa", "Storage", "hyperdisk-ml"},
          {"Hyperdisk Balanced IOPS in Iowa", "Storage", ""},
          {"Hyperdisk Balanced Capacity in Iowa - Confidential Mode", "Storage", ""},
          {"Hyperdisk Balanced High Availability Capacity in Iowa", "Storage", ""},
          {"Hyperdisk Storage Pools Balanced Capacity in Iowa", "Storage", ""},
          {"Storage PD Snapshot in US", "Storage", ""},
          {"Network Internet Data Transfer Out from Americas to Western Europe", "Network",
           "internet-egress-to-western-europe"},
          {"Network Internet Egress from Americas to China", "Network", "internet-egress-to-china"},
          {"Network Internet Data Transfer In from APAC to Americas", "Network", ""},
          {"Network Inter Region Data Transfer Out from Americas to Virginia", "Network", ""},
          {"Balanced PD Capacity", "Network", ""}}) {
        INFO(row.description);
        const auto banded = gcpBandedOf(row.description, row.family, "PremiumInternetEgress");
        CHECK((banded ? banded->type : "") == row.type);
        if (banded)
            CHECK(std::string(banded->model) ==
                  (std::string(row.family) == "Storage" ? "storage_month" : "egress"));
    }
    CHECK_FALSE(gcpBandedOf("Network Internet Data Transfer Out from Americas to EMEA", "Network",
                            "StandardInternetEgress"));
}

TEST_CASE("a SKU of Google in bands is one price for each, and of another unit none")
{
    const auto rowsOf = [](const std::string &skus) {
        GcpCatalog catalog;
        REQUIRE(catalog.take(parseJson("[" + skus + "]", "here").value(), "here"));
        return catalog.finish();
    };
    const PriceRows rows = rowsOf(test::gcpBanded());
    std::map<std::string, std::string> prices;
    for (const Offer &offer : rows.batches.front().offers)
        prices[offer.instanceType + " " + offer.detail] = nanoText(offer.price);
    CHECK(prices ==
          std::map<std::string, std::string>{{"internet-egress-to-americas 0-1024 GiB", "0.12"},
                                             {"internet-egress-to-americas 1024-10240 GiB", "0.11"},
                                             {"internet-egress-to-americas above 10240 GiB", "0.08"},
                                             {"pd-balanced ", "0.1"},
                                             {"pd-standard above 30 GiB", "0.04"}});
    const std::string disk = test::gcpBandedSku("D", "Balanced PD Capacity", true, {{"0", 100000000}});
    CHECK(rowsOf(test::replaced(disk, "2821793513472000", "3865470566400")).skipped.at("unknown_unit") == 1);
    CHECK(rowsOf(test::replaced(disk, "By.s", "By")).skipped.at("unknown_unit") == 1);
    CHECK(rowsOf(test::gcpBandedSku("D", "Balanced PD Capacity", true, {{"30", 100000000}}))
              .skipped.at("bands_with_a_gap") == 1);
    // Two SKUs of one thing that disagree are no price.
    const PriceRows two =
        rowsOf(disk + "," + test::gcpBandedSku("E", "Balanced PD Capacity", true, {{"0", 90000000}}));
    CHECK(two.prices() == 0);
    CHECK(two.skipped.at("bands_with_a_gap") == 2);
}

TEST_CASE("the meters of Azure that begin at an amount are bands of a month, the newest of each in force")
{
    const auto rowsOf = [](const std::string &items) {
        AzureEgress egress;
        REQUIRE(egress.take(parseJson("[" + items + "]", "here").value(), "here"));
        return egress.finish();
    };
    const std::string items = test::azureEgressItems();
    const PriceRows rows = rowsOf(items);
    std::map<std::string, std::string> prices;
    for (const Offer &offer : rows.batches.front().offers) {
        prices[offer.detail] = nanoText(offer.price);
        CHECK(offer.note == "the first 100 GiB of a month cost nothing");
        CHECK(offer.region == "australiacentral");
    }
    CHECK(prices == std::map<std::string, std::string>{{"100-10335 GiB", "0.087"},
                                                       {"10335-51295 GiB", "0.083"},
                                                       {"51295-153695 GiB", "0.07"},
                                                       {"153695-512095 GiB", "0.05"},
                                                       {"above 512095 GiB", "0.05"}});
    CHECK(rows.skipped ==
          std::map<std::string, std::int64_t>{
              {"no_egress", 1}, {"not_in_force", 1}, {"repeated_or_superseded", 1}, {"zero_price", 1}});
    // Without its first band the rest has no price.
    CHECK(rowsOf(test::replaced(items, "\"tierMinimumUnits\":0.0", "\"tierMinimumUnits\":5.0"))
              .skipped.at("bands_with_a_gap") == 6);
    CHECK(rowsOf(test::replaced(items, "1 GB", "1 TB")).prices() == 0);
}

TEST_CASE("a price book holds prices of disks and traffic, never as a price by the hour")
{
    const test::TemporaryFolder folder;
    Store store = newStore();
    const std::string book =
        "provider,region,instance_type,model,detail,price_per_h,unit_price,effective_from\n"
        "own,dc1,nvme,storage_month,,,0.05,2026-11-01\n"
        "own,dc1,uplink,egress,0-10240 GiB,,0.01,2026-11-01\n"
        "own,dc1,uplink,egress,above 10240 GiB,,0.008,2026-11-01\n"
        "own,dc1,node,on_demand,,2.5,,2026-11-01\n"
        "own,dc1,wrong,storage_month,,0.05,,2026-11-01\n"
        "own,dc1,wrong,on_demand,,,0.05,2026-11-01\n";
    const auto imported =
        importPrices(store, test::writeFixture(folder.path().string(), {"book.csv", book, 0, 0}));
    REQUIRE(imported);
    CHECK(imported->records == 4);
    CHECK(imported->skipped ==
          std::map<std::string, std::int64_t>{{"price_per_h_of_what_is_not_paid_by_the_hour", 1},
                                              {"unit_price_of_what_is_paid_by_the_hour", 1}});
    CHECK(store.prices().list({})->size() == 1);
    PriceFilter everything;
    everything.model = kAnyModel;
    const auto records = test::required(store.prices().records(everything));
    const std::string written = priceBookText(records);
    CHECK(written.find(",storage_month,,,,,USD,0.05,") != std::string::npos);
    Store again = newStore();
    REQUIRE(importPrices(again, test::writeFixture(folder.path().string(), {"again.csv", written, 0, 0})));
    CHECK(*again.prices().records(everything) == records);
}
