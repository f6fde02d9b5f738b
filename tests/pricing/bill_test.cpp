#include "data/store/store.h"
#include "model/procurement/measured.h"
#include "model/study_path.h"
#include "pricing/bill/bill_cells.h"
#include "pricing/bill/bill_line.h"
#include "pricing/bill/bill_option.h"
#include "pricing/price_format.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/bill_fixtures.h"
#include "tests/support/test.h"

#include <zlib.h>

using namespace breakeven;
using breakeven::test::TemporaryFolder;

namespace {

Result<Bill> read(const std::string &text, const BillOptions &options = {})
{
    const TemporaryFolder folder;
    return readBill(test::writeBill(folder.file("bill.csv"), text), options);
}

Bill bill(const std::string &text, const BillOptions &options = {})
{
    auto result = read(text, options);
    INFO((result ? "" : result.error().text()));
    REQUIRE(result);
    return std::move(result).value();
}

Error refused(const std::string &text, const BillOptions &options = {})
{
    const auto result = read(text, options);
    REQUIRE_FALSE(result);
    return result.error();
}

std::string of(const Bill &bill, std::size_t month, Category category)
{
    return nanoText(bill.months.at(month).byCategory[std::size_t(category)].money);
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

Study dollarStudy()
{
    Study study;
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    return study;
}

const Input &input(const Study &study, const std::string &option, const std::string &key)
{
    return study.options.at(option).procurement.inputs.at(key);
}

} // namespace

TEST_CASE("an Azure enterprise export is summed by month and category, and what is no GPU is counted")
{
    const Bill read = bill(test::azureEnterpriseBill());
    CHECK(read.format == "azure");
    CHECK(read.costColumn == "CostInBillingCurrency");
    CHECK(read.currency == "EUR");
    CHECK(read.lines == 9);
    CHECK(read.taken == 5);
    REQUIRE(read.months.size() == 2);
    CHECK(read.months[0].start == Date{2026, 1, 1});
    CHECK(of(read, 0, Category::Compute) == "176.0304");
    CHECK(of(read, 1, Category::Compute) == "80");
    CHECK(of(read, 0, Category::Idle) == "0");
    CHECK(of(read, 1, Category::Idle) == "12.5");
    CHECK(nanoText(read.money()) == "268.5304");
    CHECK(read.machines.at("Standard_NC24ads_A100_v4").lines == 5);
    CHECK(read.regions.at("canadacentral").lines == 5);
    REQUIRE(read.leftOut.size() == 4);
    CHECK(nanoText(read.leftOut.at("machines without a GPU").money) == "3.504");
    CHECK(nanoText(read.leftOut.at("storage").money) == "1.25");
    CHECK(nanoText(read.leftOut.at("network").money) == "0.6");
    CHECK(nanoText(read.leftOut.at("cluster fees").money) == "2.4");
    CHECK(read.issues.empty());
}

TEST_CASE("every line is taken when asked for, each in its category")
{
    BillOptions all;
    all.takesAllLines = true;
    const Bill read = bill(test::azureEnterpriseBill(), all);
    CHECK(read.leftOut.empty());
    CHECK(of(read, 1, Category::Compute) == "83.504");
    CHECK(of(read, 1, Category::Network) == "1.85");
    CHECK(of(read, 1, Category::Hosting) == "2.4");
    const Bill focus = bill(test::focusBill(), all);
    CHECK(of(focus, 2, Category::Finance) == "61.2");
    CHECK(of(focus, 2, Category::Network) == "40");
    CHECK(of(focus, 2, Category::Hosting) == "73");
    CHECK(nanoText(focus.money()) == "6483.823456789");
}

TEST_CASE("German headers behind a byte-order mark and details without braces are read")
{
    const Bill read = bill(test::azureGermanBill());
    CHECK(read.currency == "EUR");
    CHECK(read.costColumn == "PreTaxCost");
    REQUIRE(read.months.size() == 1);
    CHECK(of(read, 0, Category::Compute) == "24.48");
    CHECK(read.machines.at("Standard_NC12s_v3").lines == 2);
    CHECK(nanoText(read.leftOut.at("network").money) == "0.075");
}

TEST_CASE("FOCUS gives effective cost by default and billed cost when asked for")
{
    const Bill effective = bill(test::focusBill());
    CHECK(costWords(effective) == "effective cost");
    REQUIRE(effective.months.size() == 3);
    CHECK(of(effective, 0, Category::Compute) == "1000.123456789");
    CHECK(of(effective, 1, Category::Compute) == "2000");
    CHECK(of(effective, 1, Category::Idle) == "300");
    CHECK(of(effective, 2, Category::Compute) == "3000");
    CHECK(effective.lastDay == Date{2026, 3, 31});
    CHECK(effective.leftOut.at("storage").lines == 1);
    CHECK(nanoText(effective.leftOut.at("taxes").money) == "61.2");
    CHECK(effective.issues.empty());
    BillOptions options;
    options.cost = BillCost::Billed;
    const Bill billed = bill(test::focusBill(), options);
    CHECK(costWords(billed) == "billed cost");
    CHECK(nanoText(billed.money()) == "3000");
}

TEST_CASE("a purchase that is not spread over its months is pointed out")
{
    BillOptions options;
    options.cost = BillCost::Billed;
    options.takesAllLines = true;
    const Bill billed = bill(test::focusBill(), options);
    CHECK(of(billed, 0, Category::Compute) == "3300");
    REQUIRE(billed.issues.size() == 1);
    CHECK_THAT(billed.issues[0].sentence, Catch::Contains("1 of the lines are purchases"));
}

TEST_CASE("cents are added exactly, however many there are")
{
    std::string text = "BilledCost,BillingCurrency,ChargeCategory,ChargePeriodStart,EffectiveCost,SkuId\n";
    for (int i = 0; i < 1000; ++i)
        text += "0,USD,Usage,2026-01-0" + std::to_string(1 + i % 9) + ",0.1,p4d.24xlarge\n";
    CHECK(nanoText(bill(text).money()) == "100");
}

TEST_CASE("only the months asked for are taken, and a month that is not whole is said to be so")
{
    BillOptions options;
    options.from = Date{2026, 2, 1};
    options.to = Date{2026, 2, 1};
    const Bill february = bill(test::focusBill(), options);
    CHECK(nanoText(february.money()) == "2300");
    CHECK(february.leftOut.at("outside the months asked for").lines == 7);
    const Bill part = bill(replaced(test::azureGermanBill(), "2026-03-31", "2026-03-17"));
    REQUIRE(part.issues.size() == 1);
    CHECK_THAT(part.issues[0].sentence, Catch::Contains("2026-03-17"));
    const Bill gap = bill(replaced(test::azureGermanBill(), "2026-03-31", "2026-05-31"));
    REQUIRE(gap.months.size() == 3);
    CHECK(of(gap, 1, Category::Compute) == "0");
    CHECK_THAT(gap.issues[0].sentence, Catch::Contains("no line of this month"));
    CHECK_THAT(refused(replaced(test::azureGermanBill(), "2026-03-31", "2036-05-31")).message,
               Catch::Contains("up to 60 months"));
}

TEST_CASE("columns of other exports are named by a person")
{
    const std::string text = "Tag;Betrag;Waehrung;Artikel\n"
                             "31.01.2026;1.234,50;eur;p4d.24xlarge\n"
                             "01.01.2026;0,50;EUR;m5.xlarge\n";
    BillOptions options;
    options.roles = {{"date", "tag"}, {"cost", "2"}, {"currency", "Waehrung"}, {"sku", "Artikel"}};
    const Bill read = bill(text, options);
    CHECK(read.format == "mapped");
    CHECK(read.currency == "EUR");
    CHECK(nanoText(read.money()) == "1234.5");
    CHECK(nanoText(read.leftOut.at("machines without a GPU").money) == "0.5");
    options.roles["sku"] = "Ware";
    CHECK_THAT(refused(text, options).message,
               Catch::Contains("no column 'Ware'") && Catch::Contains("Artikel"));
    options.roles = {{"day", "Tag"}};
    CHECK(refused(text, options).kind == ErrorKind::Usage);
}

TEST_CASE("what is no bill, empty, cut, mixed or ambiguous is refused with one sentence")
{
    const std::string focus = test::focusBill();
    CHECK_THAT(refused("").message, Catch::Contains("empty file"));
    for (const char *text : {"{\n\"a\": 1\n}\n", "\x01\x02,\x03\n", "words\n"})
        CHECK_THAT(refused(text).message, Catch::Contains("a table with a header"));
    CHECK_THAT(refused("a,b\n1,2\n").message, Catch::Contains("a, b") && Catch::Contains("--map"));
    CHECK_THAT(refused(focus.substr(0, focus.find('\n') + 1)).message, Catch::Contains("no line"));
    CHECK_THAT(refused(focus.substr(0, focus.size() - 60)).message, Catch::Contains("cut short"));
    CHECK_THAT(refused(focus.substr(0, focus.find("of two lines"))).message, Catch::Contains("never closed"));
    const std::string mixed = focus + "1,1234,EUR,2026-01-01,Usage,x,2026-01-01,2026-02-01,,1,1,,,,,,,\n";
    CHECK_THAT(refused(mixed).message, Catch::Contains("USD") && Catch::Contains("EUR"));
    CHECK_THAT(refused(replaced(test::azureEnterpriseBill(), "01/31/2026", "31/01/2026")).message,
               Catch::Contains("'31/01/2026'") && Catch::Contains("YYYY-MM-DD"));
    CHECK_THAT(refused(replaced(test::azureEnterpriseBill(), "88.0152", "9000000000")).message,
               Catch::Contains("9.2 billion"));
}

TEST_CASE("lines that cannot be used are counted with their reason, and the rest is taken")
{
    const std::string text =
        replaced(replaced(test::azureEnterpriseBill(), "12.5", "twelve"), "02/10/2026", "soon");
    const Bill read = bill(text);
    CHECK(read.skipped.at("no cost that can be read") == 1);
    CHECK(read.skipped.at("no day that can be read") == 1);
    CHECK(nanoText(read.money()) == "266.0304");
    REQUIRE(read.issues.size() == 2);
    CHECK_THAT(read.issues[0].place, Catch::EndsWith("bill.csv:5"));
    const Bill wide =
        bill(test::focusBill() + "1,1,USD,2026-01-01,Usage,a,b,2026-01-01,2026-02-01,,1,1,AWS,r,i,"
                                 "Compute,EC2,p4d.24xlarge,{}\n");
    CHECK(wide.skipped.at("more cells than the header") == 1);
    CHECK(nanoText(wide.money()) == "6300.123456789");
}

TEST_CASE("a gzip export reads like the plain one, and a cut one is refused")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("bill.csv.gz");
    const std::string text = test::focusBill();
    gzFile file = gzopen(path.c_str(), "wb");
    REQUIRE(gzwrite(file, text.data(), unsigned(text.size())) == int(text.size()));
    gzclose(file);
    CHECK(isBill(path));
    CHECK(readBill(path)->money() == bill(text).money());
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    const auto cut = readBill(path);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().kind == ErrorKind::BadInput);
}

TEST_CASE("the recorded exports are recognised and say why there is nothing to take")
{
    const auto folder = test::sharedData() / "billing";
    SKIP_WITHOUT(folder);
    const auto whyNot = [&](const char *name) {
        CHECK(isBill((folder / name).string()));
        const auto result = readBill((folder / name).string());
        REQUIRE_FALSE(result);
        CHECK(result.error().kind == ErrorKind::BadInput);
        return result.error().message;
    };
    CHECK_THAT(whyNot("azure_export_headersets_BOM.csv"),
               Catch::Contains("no line that can be used: 1 with no cost"));
    CHECK_THAT(whyNot("azure_export_headersets_PayAsYouGo.csv"), Catch::Contains("1 of network (0.075 USD)"));
    CHECK_THAT(whyNot("azure_export_values_VirtualMachine.csv"),
               Catch::Contains("no line of a machine with GPUs") &&
                   Catch::Contains("1 of machines without a GPU such as Standard_DS2_v2 (4)"));
    CHECK_THAT(whyNot("azure_export_values_Template.csv"), Catch::Contains("of storage"));
    BillOptions all;
    all.takesAllLines = true;
    const auto everything = readBill((folder / "azure_export_values_Template.csv").string(), all);
    REQUIRE(everything);
    CHECK(everything->lines == 87);
    CHECK(everything->taken == 87);
    CHECK(everything->currency.empty());
    Study study = dollarStudy();
    const auto added = addBill(study, *everything, "", nullptr);
    REQUIRE_FALSE(added);
    CHECK_THAT(added.error().message, Catch::Contains("no currency"));
}

TEST_CASE("no price list is taken for a bill, and no bill for a price list")
{
    const TemporaryFolder folder;
    for (const auto &[format, fixture] : test::priceFixtures()) {
        INFO(format);
        CHECK_FALSE(isBill(test::writeFixture(folder.path().string(), fixture)));
    }
    for (const std::string &text :
         {test::azureEnterpriseBill(), test::azureGermanBill(), test::focusBill()}) {
        const std::string path = test::writeBill(folder.file("bill.csv"), text);
        CHECK(isBill(path));
        const auto file = readPriceFile(path);
        CHECK((!file || !formatOf(*file)));
    }
}

TEST_CASE("a line is known by its machine, its meter or its words")
{
    const auto kind = [](const char *service, const char *sku, const char *charge = "Usage") {
        return kindOfLine({charge, {}, {service}, {sku}, {}});
    };
    for (const char *sku :
         {"p4d.24xlarge", "USE1-BoxUsage:g5.xlarge", "ml.p3.2xlarge", "a2-highgpu-1g", "g2-standard-4",
          "NC24ads A100 v4 Spot", "ND96isr H100 v5", "Standard_NV36ads_A10_v5",
          "Nvidia Tesla T4 GPU attached to Spot Preemptible VMs running in Belgium",
          "A2 Instance Core running in Americas", "Reserved VM Instance, Standard_ND40rs_v2, 1 Year"}) {
        INFO(sku);
        CHECK(kind("", sku).hasGpu);
        CHECK(kind("", sku).category == Category::Compute);
    }
    for (const char *sku :
         {"m5.xlarge", "n2-standard-8", "Standard_D4s_v3", "D2 v3/D2s v3", "Standard SSD E10 LRS",
          "EBS:VolumeUsage.gp3", "N1 Predefined Instance Core running in Americas"}) {
        INFO(sku);
        CHECK_FALSE(kind("Virtual Machines", sku).hasGpu);
    }
    CHECK(kind("Virtual Machines", "NC6s v3 Spot").machine == "Standard_NC6s_v3");
    CHECK(kind("", "Nvidia Tesla T4 GPU running in Belgium").machine == "T4");
    CHECK(kind("Compute Engine", "Storage PD Capacity").group == "storage");
    CHECK(kind("Compute Engine", "Network Internet Egress").group == "network");
    CHECK(kind("Kubernetes Engine", "Zonal Kubernetes Clusters").category == Category::Hosting);
    CHECK(kind("Virtual Machines", "NC6s v3", "Tax").category == Category::Finance);
    CHECK(kind("Storage", "Standard_LRS").group == "storage");
}

TEST_CASE("days and amounts are read as exports write them")
{
    CHECK(billDay("2026-03-31") == Date{2026, 3, 31});
    CHECK(billDay("2026-03-31T23:00:00Z") == Date{2026, 3, 31});
    CHECK(billDay("03/31/2026") == Date{2026, 3, 31});
    CHECK(billDay("3/1/2026 12:00:00 AM") == Date{2026, 3, 1});
    CHECK(billDay("31.03.2026") == Date{2026, 3, 31});
    for (const char *text : {"", "03/32/2026", "03/31", "31/03/2026", "1.2.26", "03/31/2026/1"}) {
        INFO(text);
        CHECK_FALSE(billDay(text));
    }
    CHECK(billMoney("1,234", false) == std::nullopt);
    CHECK(billMoney("-1.234,5", true) == -1234500000000);
    CHECK(billMoney("4.5E-06", false) == 4500);
}

TEST_CASE("a bill becomes an option whose inputs say file, month and lines")
{
    Study study = dollarStudy();
    const Bill read = bill(test::focusBill());
    const auto added = addBill(study, read, "", nullptr);
    REQUIRE(added);
    CHECK(added->id == "measured-bill");
    const Procurement &paid = study.options.at("measured-bill").procurement;
    CHECK(paid.choices.at("months") == "3");
    CHECK(paid.choices.at("first_month") == "2026-01");
    const Input &january = input(study, "measured-bill", "compute_1");
    CHECK(january.value == 1000.123456789);
    CHECK(january.source == "bill.csv, 2026-01, EffectiveCost, 1 line");
    CHECK(january.asOf == Date{2026, 1, 31});
    CHECK(january.confidence == Confidence::High);
    CHECK(input(study, "measured-bill", "idle_2").value == 300);
    CHECK_FALSE(paid.inputs.count("idle_1"));
    CHECK_FALSE(paid.inputs.count("compute_4"));

    // The next month's bill under the same name takes its place; another name stands beside it.
    BillOptions options;
    options.from = Date{2026, 2, 1};
    const auto again = addBill(study, bill(test::focusBill(), options), "Measured bill", nullptr);
    REQUIRE(again);
    CHECK(again->isReplaced);
    CHECK(study.options.size() == 1);
    CHECK(input(study, "measured-bill", "compute_1").value == 2000);
    CHECK_FALSE(study.options.at("measured-bill").procurement.inputs.count("idle_2"));
    REQUIRE(addBill(study, read, "AWS", nullptr));
    CHECK(study.options.size() == 2);
}

TEST_CASE("a bill in another currency is converted at the study's rate, or refused and nothing changes")
{
    Study study = dollarStudy();
    const Bill euros = bill(test::azureEnterpriseBill());
    const Study before = study;
    const auto without = addBill(study, euros, "", nullptr);
    REQUIRE_FALSE(without);
    CHECK_THAT(without.error().message, Catch::Contains("EUR") && Catch::Contains("exchange_rates.EUR"));
    CHECK(study == before);
    study.exchangeRates["EUR"] = {1.1, Date{2026, 1, 5}, "treasury"};
    const auto added = addBill(study, euros, "", nullptr);
    REQUIRE(added);
    CHECK(added->rates == "at 1.1 USD/EUR of 2026-01-05, treasury");
    const Input &january = input(study, added->id, "compute_1");
    CHECK(*january.value == Approx(193.63344).epsilon(1e-12));
    CHECK(january.note == "176.0304 EUR at 1.1 USD/EUR of 2026-01-05, treasury");

    study.options["cloud"] = newOption(study, "on-demand");
    const auto taken = addBill(study, euros, "cloud", nullptr);
    REQUIRE_FALSE(taken);
    CHECK_THAT(taken.error().message, Catch::Contains("no measured bill"));
}

TEST_CASE("a bill in another currency is converted month by month at the reference rates of a store")
{
    Store store = std::move(Store::open(":memory:")).value();
    PriceBatch batch;
    batch.snapshot.source = "ecb";
    batch.snapshot.revision = "1";
    batch.snapshot.retrievedAt = "2026-03-01T00:00:00Z";
    batch.rates = {{"USD", Date{2026, 1, 30}, 1200000000}, {"USD", Date{2026, 2, 27}, 1250000000}};
    REQUIRE(store.prices().write({batch}));
    Study study = dollarStudy();
    const auto added = addBill(study, bill(test::azureEnterpriseBill()), "", &store.prices());
    INFO((added ? "" : added.error().text()));
    REQUIRE(added);
    CHECK(input(study, added->id, "compute_1").value == 211.23648);
    CHECK(input(study, added->id, "compute_2").value == 100);
    CHECK(input(study, added->id, "idle_2").value == 15.625);
    CHECK_THAT(input(study, added->id, "compute_2").note, Catch::Contains("2026-02-27, ECB reference rate"));
}
