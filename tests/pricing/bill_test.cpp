// What a cost export is read as: months, categories, what is left out.
#include "pricing/bill/bill_option.h"
#include "tests/support/bill_text.h"

using namespace breakeven;
using breakeven::test::bill;
using breakeven::test::of;
using breakeven::test::refused;
using breakeven::test::replaced;

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
    CHECK(nanoText(billed.leftOut.at("commitments that name no machine").money) == "3300");
    REQUIRE(billed.issues.size() == 1);
    CHECK_THAT(billed.issues[0].sentence, Catch::Contains("3300 USD of commitments that name no machine"));
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

TEST_CASE("days with slashes are read in the order that a day above 12 shows, else in the one said")
{
    const auto table = [](const std::vector<const char *> &days) {
        std::string text = "Datum,Kosten,Artikel\n";
        for (const char *day : days)
            text += std::string(day) + ",100,p5.48xlarge\n";
        return text;
    };
    BillOptions options;
    options.roles = {{"date", "Datum"}, {"cost", "Kosten"}, {"sku", "Artikel"}};
    const Bill european = bill(table({"05/08/2026", "13/08/2026", "04/09/2026"}), options);
    REQUIRE(european.months.size() == 2);
    CHECK(european.months[0].start == Date{2026, 8, 1});
    CHECK(of(european, 0, Category::Compute) == "200");
    CHECK(european.lines == 3);
    CHECK(bill(table({"05/08/2026", "05/13/2026"}), options).lastDay == Date{2026, 5, 13});
    const std::string open = table({"05/08/2026", "06/08/2026", "04/09/2026"});
    CHECK_THAT(refused(open, options).message,
               Catch::Contains("'05/08/2026'") && Catch::Contains("--days day-first"));
    CHECK_THAT(
        refused(table({"13/08/2026", "08/13/2026"}), options).message,
        Catch::Contains("'13/08/2026' in line 2 has its day first and '08/13/2026' in line 3 its month"));
    options.table.days = DayOrder::DayFirst;
    CHECK(bill(open, options).lastDay == Date{2026, 9, 4});
    CHECK_THAT(refused(table({"08/13/2026"}), options).message,
               Catch::Contains("has its month before its day, but the order of days was set"));
    options.table.days = DayOrder::MonthFirst;
    CHECK(bill(open, options).months.size() == 3);
}
