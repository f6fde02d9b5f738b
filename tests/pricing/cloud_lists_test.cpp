#include "pricing/formats/aws_price_list.h"
#include "pricing/formats/gcp_catalog.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <set>
#include <string_view>

using namespace breakeven;
using breakeven::test::priceFixtures;
using breakeven::test::required;

namespace {

Store storeWith(const std::string &format)
{
    const test::TemporaryFolder folder;
    auto store = Store::open(":memory:");
    REQUIRE(
        importPrices(store.value(), test::writeFixture(folder.path().string(), priceFixtures().at(format))));
    return std::move(store).value();
}

Offer only(const Store &store, const std::string &type, const std::string &model, const std::string &region)
{
    PriceFilter filter;
    filter.instanceType = type;
    filter.model = model;
    filter.region = region;
    const auto offers = store.prices().list(filter);
    REQUIRE(offers->size() == 1);
    return offers->front();
}

// The list as it comes in pieces of `size` bytes.
Result<PriceRows> inPieces(const std::string &text, std::size_t size)
{
    AwsPriceListCsv list("here");
    for (std::size_t at = 0; at < text.size(); at += size)
        if (auto taken = list.take(std::string_view(text).substr(at, size)); !taken)
            return taken.error();
    return list.finish();
}

} // namespace

TEST_CASE("the price list of AWS says the same as CSV and as JSON")
{
    const test::TemporaryFolder folder;
    const auto rowsOf = [&](const std::string &name, const std::string &text) {
        const auto file =
            required(readPriceFile(test::writeFixture(folder.path().string(), {name, text, 0, 0})));
        CHECK_FALSE(file.isWhole);
        const auto format = required(formatOf(file));
        CHECK(std::string_view(format->name) == "aws-price-list");
        return format->read(file);
    };
    const std::string csv = test::awsPriceList();
    const auto lines = rowsOf("list.csv", csv);
    const auto tree = rowsOf("list.json", test::awsJsonOf(csv));
    REQUIRE(lines);
    REQUIRE(tree);
    const auto textsOf = [](const PriceRows &rows) {
        std::set<std::string> texts;
        REQUIRE(rows.batches.size() == 1);
        for (const Offer &offer : rows.batches.front().offers)
            texts.insert(priceBookText({offer}));
        return texts;
    };
    CHECK(lines->prices() == 18);
    CHECK(tree->prices() == 18);
    CHECK(textsOf(*lines) == textsOf(*tree));
    CHECK(lines->rows == tree->rows);
    CHECK(lines->skipped == tree->skipped);
}

TEST_CASE("the JSON of a price list of AWS without what prices are read from is refused")
{
    const std::string whole = test::awsJsonOf(test::awsPriceList());
    const auto errorOf = [](const std::string &text) {
        const auto rows = readAwsPriceListJson(blocksOf(text), "here");
        REQUIRE_FALSE(rows);
        return rows.error().message;
    };
    for (const char *field : {"products", "terms", "attributes", "usagetype", "regionCode", "priceDimensions",
                              "pricePerUnit", "unit"}) {
        INFO(field);
        std::string renamed = whole;
        for (auto at = renamed.find('"' + std::string(field) + '"'); at != std::string::npos;
             at = renamed.find('"' + std::string(field) + '"', at))
            renamed.replace(at + 1, std::string_view(field).size(), "renamed");
        CHECK(errorOf(renamed).find('"' + std::string(field) + '"') != std::string::npos);
    }
    CHECK(errorOf(whole.substr(0, whole.size() / 2)).find("cut short") != std::string::npos);
    CHECK(errorOf(R"({"message":"rate limited"})").find("rate limited") != std::string::npos);
}

TEST_CASE("the description of a SKU of Google tells the part and how it is paid")
{
    struct Row
    {
        const char *description;
        const char *usage;
        const char *part; // "" for what is no part of a machine
        const char *model;
    };
    // Wordings as gcosts maps them and gpuhunt matches them.
    for (const Row &row :
         {Row{"Nvidia Tesla A100 GPU running in Americas", "OnDemand", "A100-40 gpu", "on_demand"},
          {"Nvidia Tesla A100 80GB GPU running in Americas", "OnDemand", "A100-80 gpu", "on_demand"},
          {"Nvidia Tesla A100 GPU attached to Spot Preemptible VMs running in Americas", "Preemptible",
           "A100-40 gpu", "spot"},
          {"Nvidia Tesla K80 GPU attached to Preemptible VMs running in Asia", "Preemptible", "K80 gpu",
           "spot"},
          {"Commitment v1: Nvidia Tesla A100 80GB GPU running in Americas for 1 Year", "Commit1Yr",
           "A100-80 gpu", "reserved_1y"},
          {"Commitment v1: Cpu in Americas for 3 Years", "Commit3Yr", "N1 core", "reserved_3y"},
          {"Commitment v1: A2 Ram in Americas for 1 Year", "Commit1Yr", "A2 ram", "reserved_1y"},
          {"Spot Preemptible A3 Instance Core running in Iowa", "Preemptible", "A3 core", "spot"},
          {"A3Plus Instance Ram running in Iowa", "OnDemand", "A3Plus ram", "on_demand"},
          {"Nvidia H100 80GB Mega GPU running in Iowa", "OnDemand", "H100-mega gpu", "on_demand"},
          {"H100 Mega 80GB GPU running in Iowa", "OnDemand", "H100-mega gpu", "on_demand"},
          {"Nvidia H100 80GB Plus GPU running in Iowa", "OnDemand", "H100-mega gpu", "on_demand"},
          {"NVIDIA L4 GPU running in Virginia", "OnDemand", "L4 gpu", "on_demand"},
          {"Spot Preemptible A4 Nvidia B200 (1 gpu slice) running in Iowa", "OnDemand", "B200 gpu", "spot"},
          {"DWS Calendar Mode A4 Nvidia B200 (1 gpu slice)", "OnDemand", "B200 gpu", "calendar"},
          {"SSD backed Local Storage attached to Spot Preemptible VMs", "Preemptible", "ssd", "spot"},
          {"Nvidia L40 GPU running in Iowa", "OnDemand", "", ""},
          {"Nvidia P40 GPU running in Iowa", "OnDemand", "", ""},
          {"Nvidia Tesla T4 Virtual Workstation GPU running in Americas", "OnDemand", "", ""},
          {"Reserved Nvidia Tesla T4 GPU in Americas", "OnDemand", "", ""},
          {"A2 Sole Tenancy Instance Core running in Americas", "OnDemand", "", ""},
          {"Custom Instance Core running in Americas", "OnDemand", "", ""},
          {"M3 Memory-optimized Instance Core running in Americas", "OnDemand", "", ""},
          {"Commitment - dollar based v1: GCE for 1 year", "Commit1Yr", "", ""}}) {
        INFO(row.description);
        const auto part = gcpPartOf(row.description, row.usage);
        REQUIRE(part.has_value() == (*row.part != '\0'));
        if (!part)
            continue;
        CHECK(part->name == row.part);
        CHECK(part->model == row.model);
    }
}

TEST_CASE("a machine of Google without a price of one of its parts has no price, never a smaller one")
{
    const auto machines = [](const std::string &skus) {
        GcpCatalog catalog;
        REQUIRE(catalog.take(parseJson("[" + skus + "]", "here").value(), "here"));
        const PriceRows rows = catalog.finish();
        return rows.prices();
    };
    CHECK(machines(test::gcpParts()) == 9);
    // Without the price of memory; with two prices of one GPU; with one of another currency.
    const std::string core = test::gcpSku("C", "A2 Instance Core running in Americas", "OnDemand", 31611000);
    const std::string ram =
        test::gcpSku("R", "A2 Instance Ram running in Americas", "OnDemand", 4237000, test::GcpUnit::GibHour);
    const std::string gpu =
        test::gcpSku("G", "Nvidia Tesla A100 GPU running in Americas", "OnDemand", 2933908000);
    CHECK(machines(core + "," + gpu) == 0);
    CHECK(machines(core + "," + ram + "," + gpu) == 5);
    CHECK(machines(core + "," + ram + "," + gpu + "," +
                   test::gcpSku("G2", "Nvidia Tesla A100 GPU running in Americas", "OnDemand", 1)) == 0);
    std::string rupiah = gpu;
    rupiah.replace(rupiah.find("USD"), 3, "IDR");
    CHECK(machines(core + "," + ram + "," + rupiah) == 0);
}

TEST_CASE("a price list of AWS reads the same in pieces of any size, and never half")
{
    const std::string text = test::awsPriceList();
    const auto whole = inPieces(text, text.size());
    REQUIRE(whole);
    CHECK(whole->prices() == 18);
    for (std::size_t size : {1, 2, 7, 100, 1000}) {
        INFO(size);
        const auto pieces = inPieces(text, size);
        REQUIRE(pieces);
        CHECK(pieces->rows == whole->rows);
        CHECK(pieces->skipped == whole->skipped);
        REQUIRE(pieces->batches.size() == 1);
        CHECK(pieces->batches.front().offers == whole->batches.front().offers);
    }
    // A line end within quotes is part of its cell.
    std::string broken = text;
    broken.replace(broken.find("8 x 1000 SSD"), 12, "8 x 1000\nSSD");
    CHECK(inPieces(broken, 50)->batches.front().offers == whole->batches.front().offers);
    const auto lastLine = text.rfind('\n', text.size() - 2) + 1;
    for (std::size_t cut = lastLine + 1; cut + 1 < text.size(); cut += 17)
        CHECK_THAT(inPieces(text.substr(0, cut), 100).error().message, Catch::Contains("middle of a row"));
    CHECK_THAT(inPieces("a,b\n1,2\n", 3).error().message,
               Catch::Contains("a price list of AWS was expected"));
    CHECK_THAT(inPieces(std::string(2 << 20, 'x'), 4096).error().message, Catch::Contains("within 1 MB"));
}

TEST_CASE("GPUs of the smaller clouds are counted and named as their lists mean them")
{
    const Offer eight = only(storeWith("digitalocean"), "gpu-h100x8-640gb", "on_demand", "nyc2");
    CHECK(eight.gpuCount() == 8);
    CHECK(eight.gpuMemoryMib == 80 * 1024); // the list says 640 GiB for all
    const Offer slice = only(storeWith("vultr"), "vcg-a100-1c-12g-8vram", "on_demand", "ewr");
    CHECK(slice.gpuNumerator == 1);
    CHECK(slice.gpuDenominator == 10);
    CHECK(slice.gpuMemoryMib == 80 * 1024);
    const Offer h100 = only(storeWith("lambda"), "gpu_8x_h100_sxm5", "on_demand", "us-west-1");
    CHECK(h100.gpuVariant == "SXM");
    CHECK(h100.ramMib == 1800 * 1024);
    CHECK(hasFlag(only(storeWith("ovh"), "h100-380", "on_demand", "*"), "tax_excluded"));
    const Offer broker = only(storeWith("shadeform"), "n3-H100x1", "on_demand", "norway-1");
    CHECK(broker.provider == "shadeform:hyperstack");
    CHECK(broker.gpuVariant == "PCIe");
    CHECK(hasFlag(broker, "not_orderable"));
}

TEST_CASE("the list of ec2instances.info keeps systems and terms apart, and China in its currency")
{
    const Store store = storeWith("ec2-instances");
    const Offer china = only(store, "g4dn.xlarge", "on_demand", "cn-north-1");
    CHECK(china.provider == "aws-cn");
    CHECK(china.currency == "CNY");
    CHECK(china.gpu == "T4");
    CHECK(only(store, "p5.48xlarge", "reserved_1y", "us-east-1").detail == "no-upfront standard");
    CHECK(only(store, "p5.48xlarge", "spot", "us-east-1").effectiveFrom == Date{2026, 7, 20});
    PriceFilter windows;
    windows.os = "windows";
    CHECK(nanoText(store.prices().list(windows)->front().price) == "63.872");
}
