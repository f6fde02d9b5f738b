// The catalogue that new studies take their figures from, and a person's own rows over it.
#include "data/catalogue/catalogue.h"

#include "data/bundled/bundled.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fstream>

using namespace breakeven;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

const MarketPrice *market(const Catalogue &catalogue, const std::string &machine, const std::string &model,
                          const std::string &region)
{
    for (const MarketPrice &row : catalogue.market)
        if (row.machine == machine && row.model == model && row.region == region)
            return &row;
    return nullptr;
}

// What is said of a table that cannot be read.
std::string tableRefusal(const std::string &file, const std::string &text)
{
    Catalogue catalogue = bundledCatalogue();
    const auto read = readCatalogueTable(catalogue, file, text, file);
    return read ? std::string("none") : read.error().text();
}

} // namespace

TEST_CASE("every row of the bundled catalogue is read, and one with a value has a source")
{
    const Catalogue &catalogue = bundledCatalogue();
    CHECK(catalogue.market.size() == 214);
    CHECK(catalogue.servers.size() == 22);
    CHECK(catalogue.hosting.size() == 48);
    CHECK(catalogue.interruptions.size() == 45);
    CHECK(catalogue.startup.size() == 17);
    CHECK(catalogue.utilisation.size() == 9);
    for (const MarketPrice &row : catalogue.market)
        CHECK(row.price.value.has_value() == !row.price.source.empty());
}

TEST_CASE("a row keeps its price, source, day and trust")
{
    const MarketPrice *row = market(bundledCatalogue(), "a3-highgpu-8g", "spot", "us-central1");
    REQUIRE(row);
    CHECK(*row->price.value == 50.609541);
    CHECK(row->gpus == 8);
    CHECK(*row->price.date == Date{2026, 7, 30});
    CHECK(row->price.confidence == Confidence::High);
    CHECK(row->price.source.find("google-cloud-pricing") != std::string::npos);
    const CatalogueFigure *rate = figureOf(bundledCatalogue().interruptions, "any", "any");
    REQUIRE(rate);
    CHECK(*rate->low == 3.5e-05); // as the lowest band of a provider
    CHECK(rate->date == Date{2025, 1, 1});
}

TEST_CASE("a row without a value is no figure, and an up-to price is no price")
{
    CHECK_FALSE(figureOf(bundledCatalogue().utilisation, "interactive"));
    for (const MarketPrice &row : bundledCatalogue().market)
        if (row.model == "reserved_floor" || row.model == "spot_from")
            CHECK_FALSE(row.isPrice());
}

TEST_CASE("a row of one's own takes the place of all of its names, and a new one is added")
{
    Catalogue catalogue = bundledCatalogue();
    REQUIRE(readCatalogueTable(catalogue, "hosting.csv",
                               "item,region,value,unit,source,date\n"
                               "colocation,US primary markets,150,USD/kW-month,our contract,2026-11-01\n"
                               "electricity,Europe,0.15,USD/kWh,our bill,2026-10\n",
                               "hosting.csv"));
    CHECK(catalogue.hosting.size() == 48); // two of those names before
    CHECK(*figureOf(catalogue.hosting, "colocation", "US primary markets")->value == 150);
    CHECK(*figureOf(catalogue.hosting, "electricity", "Europe")->value == 0.15);
}

TEST_CASE("own tables are found beside the store by their names")
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("market.csv"))
        << "provider,region,machine,gpu,gpu_variant,gpus,model,value,source,date\n"
           "gcp,us-central1,a3-highgpu-8g,H100,SXM,8,on_demand,60,our contract,2026-11-01\n";
    const auto catalogue = required(catalogueWithOwn(folder.file("")));
    CHECK(*market(catalogue, "a3-highgpu-8g", "on_demand", "us-central1")->price.value == 60);
    CHECK(catalogue.market.size() == 214);
    CHECK(catalogueWithOwn("")->market.size() == 214);
}

TEST_CASE("a broken row of one's own is one sentence with its line")
{
    const std::string header = "item,region,value,low,high,source,date,confidence\n";
    CHECK(tableRefusal("hosting.csv", header + "pue,ours,cheap,,,us,2026,low\n") ==
          "hosting.csv:2: value must be a number of at least 0, found 'cheap'.");
    CHECK(tableRefusal("hosting.csv", header + "pue,ours,1.2,,,,2026,low\n") ==
          "hosting.csv:2: source is empty; enter where the value is stated.");
    CHECK(tableRefusal("hosting.csv", header + "pue,ours,1.2,1.3,1.4,us,2026,low\n") ==
          "hosting.csv:2: value must lie between low and high, found 1.2 with '1.3' and '1.4'.");
    CHECK(tableRefusal("hosting.csv", header + "pue,ours,1.2,,,us,lately,low\n") ==
          "hosting.csv:2: date must be like 2026-11-20, 2026-11 or 2026, found 'lately'.");
    CHECK(tableRefusal("hosting.csv", "price\n3\n") ==
          "hosting.csv:1: A table whose first line names item, region, value, source was expected, like the "
          "one that comes with the program.");
    CHECK(
        tableRefusal("hosting.csv", "item,region,value,source,hihg\npue,ours,1.2,us,1.4\n") ==
        "hosting.csv:1: There is no column 'hihg' in this table; its columns are item, region, value, unit, "
        "low, high, source, date, confidence, note.");
    CHECK(tableRefusal("hosting.csv", "item,region,value,source\npue,ours,1.2,us, and them\n") ==
          "hosting.csv:2: The line has 5 cells, the first line 4; put a text with a comma in quotes.");
    CHECK(tableRefusal("market.csv",
                       "provider,region,machine,gpu,gpus,model,value,source\nus,any,box,H100,0,spot,1,"
                       "us\n") == "market.csv:2: gpus must be a whole number of at least 1, found '0'.");
}

TEST_CASE("a price of one's own says how it is sold, in the unit of the table, and is not 0")
{
    const std::string header = "provider,region,machine,gpu,gpu_variant,gpus,model,value,unit,use,source\n";
    const auto row = [&](const std::string &model, const std::string &value, const std::string &unit,
                         const std::string &use) {
        return tableRefusal("market.csv", header + "us,any,box,H100,SXM,8," + model + "," + value + "," +
                                              unit + "," + use + ",a contract\n");
    };
    CHECK(row("reserved_3y", "20", "USD/machine-h", "bundle") == "none");
    CHECK(row("reserved_3y", "20", "", "") == "none");
    CHECK(row("reserved_3yabc", "20", "", "") ==
          "market.csv:2: model must be on_demand, spot, reserved_1y, reserved_3y, reserved_floor, "
          "reserved_from, serverless, capacity_block or spot_from, found 'reserved_3yabc'.");
    CHECK(row("spot", "2", "USD/GPU-h", "") ==
          "market.csv:2: unit must be USD/machine-h, found 'USD/GPU-h'.");
    CHECK(row("spot", "2", "", "chek") ==
          "market.csv:2: use must be bundle, single-fact or check, found 'chek'.");
    CHECK(row("spot", "-2", "", "") == "market.csv:2: value must be a number of at least 0, found '-2'.");
    CHECK(row("spot", "0", "", "") ==
          "market.csv:2: value must be a price above 0, found '0'; leave it empty where no price is known.");
    CHECK(
        tableRefusal("servers.csv", "id,gpu,gpus,value,unit,source\nours,L4,8,40000,EUR/server,a quote\n") ==
        "servers.csv:2: unit must be USD/server, USD/rack or USD/GPU, found 'EUR/server'.");
}

TEST_CASE("a table as a spreadsheet writes it is read: marked as UTF-8, with semicolons and CRLF")
{
    Catalogue catalogue = bundledCatalogue();
    const auto read = readCatalogueTable(catalogue, "hosting.csv",
                                         "\xEF\xBB\xBFitem;region;value;source\r\n"
                                         "electricity;Europe;0.15;our bill\r\n",
                                         "hosting.csv");
    REQUIRE(read);
    CHECK(*figureOf(catalogue.hosting, "electricity", "Europe")->value == 0.15);
}
