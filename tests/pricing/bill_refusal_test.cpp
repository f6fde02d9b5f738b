// What is no bill, or only partly one: refused, skipped and counted.
#include "model/study/fields.h"
#include "pricing/bill/bill_option.h"
#include "pricing/formats/price_format.h"
#include "tests/support/bill_text.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/required.h"

#include <zlib.h>

using namespace breakeven;
using breakeven::test::bill;
using breakeven::test::refused;
using breakeven::test::replaced;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

TEST_CASE("the header of an export nobody knows says what its names can, and the rest is for a person")
{
    const auto header = [](const std::string &text) {
        const TemporaryFolder folder;
        return required(readBillHeader(test::writeBill(folder.file("bill.csv"), text)));
    };
    const BillHeader ours = header("Date,What,Cost,,Cost,BillingCurrency\n");
    CHECK_FALSE(ours.isKnown);
    CHECK(ours.columns == std::vector<std::string>{"Date", "What", "Cost", "4", "5", "BillingCurrency"});
    CHECK(ours.roles == std::map<std::string, std::string>{
                            {"date", "Date"}, {"cost", "Cost"}, {"currency", "BillingCurrency"}});
    CHECK(ours.isRecognised());
    const BillHeader theirs = header("Tag;Betrag;Waehrung\n");
    CHECK(theirs.columns.size() == 3);
    CHECK(theirs.roles.empty());
    CHECK_FALSE(theirs.isRecognised());
    CHECK_FALSE(header("date,cost\n").isRecognised());
    for (const std::string &text :
         {test::azureEnterpriseBill(), test::azureGermanBill(), test::focusBill()}) {
        CHECK(header(text).isKnown);
        CHECK(header(text).isRecognised());
    }
    // What is recognised is what reading by those roles takes.
    BillOptions options;
    options.roles = header("SKU,Cost,Date\np4d.24xlarge,5,2026-01-31\n").roles;
    CHECK(nanoText(bill("SKU,Cost,Date\np4d.24xlarge,5,2026-01-31\n", options).money()) == "5");
    const TemporaryFolder folder;
    const auto none = readBillHeader(test::writeBill(folder.file("words.txt"), "words\n"));
    REQUIRE_FALSE(none);
    CHECK_THAT(none.error().message, Catch::Contains("a table with a header"));
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
    CHECK_THAT(refused(text).message, Catch::Contains("found 'soon'") && Catch::Contains("--skip-bad"));
    BillOptions skipping;
    skipping.table.skipsBad = true;
    const Bill read = bill(text, skipping);
    CHECK(read.skipped.at("no cost that can be read") == 1);
    CHECK(read.skipped.at("no day that can be read") == 1);
    CHECK(nanoText(read.money()) == "266.0304");
    REQUIRE(read.issues.size() == 2);
    CHECK_THAT(read.issues[0].place, Catch::EndsWith("bill.csv:5"));
    const Bill wide =
        bill(test::focusBill() + "1,1,USD,2026-01-01,Usage,a,b,2026-01-01,2026-02-01,,1,1,AWS,r,i,"
                                 "Compute,EC2,p4d.24xlarge,{}\n",
             skipping);
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

TEST_CASE("the recorded exports are recognised and say why there is nothing to take", "[outside][recorded]")
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
               Catch::Contains("expected a cost, found an empty cell"));
    CHECK_THAT(whyNot("azure_export_headersets_PayAsYouGo.csv"), Catch::Contains("1 of network (0.075 USD)"));
    CHECK_THAT(whyNot("azure_export_values_VirtualMachine.csv"),
               Catch::Contains("no line of a machine with GPUs") &&
                   Catch::Contains("1 of machines without a GPU such as Standard_DS2_v2 (4)"));
    CHECK_THAT(whyNot("azure_export_values_Template.csv"), Catch::Contains("of storage"));
    BillOptions all;
    all.takesAllLines = true;
    const auto everything = required(readBill((folder / "azure_export_values_Template.csv").string(), all));
    CHECK(everything.lines == 87);
    CHECK(everything.taken == 87);
    CHECK(everything.currency.empty());
    Study study;
    completeStudy(study);
    const auto added = addBill(study, everything, "", nullptr);
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
