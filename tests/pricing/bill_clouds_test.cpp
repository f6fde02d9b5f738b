// Exports of AWS, Google and Oracle, commitments that count once, and amounts as people write them.
#include "pricing/bill/bill_option.h"
#include "tests/support/bill_text.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A savings plan of 35 an hour for a day: 760 of it covered use; 550.40 on demand; tax.
std::string awsReport(bool isLegacy)
{
    const char *header =
        isLegacy ? "lineItem/UsageStartDate,lineItem/LineItemType,lineItem/ProductCode,lineItem/UsageType,"
                   "lineItem/ResourceId,lineItem/UnblendedCost,lineItem/CurrencyCode,product/instanceType,"
                   "savingsPlan/SavingsPlanEffectiveCost,savingsPlan/TotalCommitmentToDate,"
                   "savingsPlan/UsedCommitment,reservation/EffectiveCost,reservation/UnusedRecurringFee\n"
                 : "line_item_usage_start_date,line_item_line_item_type,line_item_product_code,"
                   "line_item_usage_type,line_item_resource_id,line_item_unblended_cost,"
                   "line_item_currency_code,product_instance_type,savings_plan_savings_plan_effective_cost,"
                   "savings_plan_total_commitment_to_date,savings_plan_used_commitment,"
                   "reservation_effective_cost,reservation_unused_recurring_fee\n";
    const std::string day = "2026-09-03T10:00:00.000Z,";
    return header + day + "Usage,AmazonEC2,BoxUsage:p5.48xlarge,i-1,550.40,USD,p5.48xlarge,,,,,\n" + day +
           "SavingsPlanCoveredUsage,AmazonEC2,BoxUsage:p5.48xlarge,i-1,1100.80,USD,p5.48xlarge,760,,,,\n" +
           day + "SavingsPlanNegation,AmazonEC2,BoxUsage:p5.48xlarge,,-1100.80,USD,,,,,,\n" + day +
           "SavingsPlanRecurringFee,ComputeSavingsPlans,ComputeSP:1yrNoUpfront,,840,USD,,,840,760,,\n" + day +
           "DiscountedUsage,AmazonEC2,BoxUsage:p4d.24xlarge,i-2,0,USD,p4d.24xlarge,,,,100,\n" + day +
           "RIFee,AmazonEC2,HeavyUsage:p4d.24xlarge,,120,USD,p4d.24xlarge,,,,,20\n" + day +
           "Tax,AmazonEC2,,,60,USD,,,,,,\n";
}

std::string focusWithPayment(const char *use)
{
    return "BilledCost,BillingCurrency,ChargeCategory,ChargePeriodStart,EffectiveCost,SkuId,"
           "CommitmentDiscountId,CommitmentDiscountStatus\n"
           "30000,USD,Purchase,2026-09-01,30000,p5.48xlarge,sp-1,\n" +
           std::string(use) + "5000,USD,Usage,2026-09-01,5000,p5.48xlarge,,\n";
}

} // namespace

TEST_CASE("reports of AWS have what use really cost, and what no use was covered with")
{
    for (const bool isLegacy : {false, true}) {
        const Bill read = bill(awsReport(isLegacy));
        CHECK(read.format == "aws-cur");
        CHECK(costWords(read) == "effective cost");
        CHECK(of(read, 0, Category::Compute) == "1410.4"); // 550.40 + 760 + 100
        CHECK(of(read, 0, Category::Idle) == "100");       // 840 − 760, and 20 of the reservation
        CHECK(nanoText(read.leftOut.at("taxes").money) == "60");
    }
    BillOptions billed;
    billed.cost = BillCost::Billed;
    CHECK(costWords(bill(awsReport(false), billed)) == "line_item_unblended_cost as exported");
    CHECK(nanoText(bill(awsReport(false), billed).money()) ==
          "670.4"); // 550.40 + 1100.80 − 1100.80 + 0 + 120
}

TEST_CASE("a payment for a commitment and its use count once")
{
    const char *use = "0,USD,Usage,2026-09-01,28000,p5.48xlarge,sp-1,Used\n"
                      "0,USD,Usage,2026-09-01,2000,p5.48xlarge,sp-1,Unused\n";
    BillOptions all;
    all.takesAllLines = true;
    for (const BillOptions &options : {BillOptions(), all})
        CHECK(nanoText(bill(focusWithPayment(use), options).money()) == "35000");
    CHECK(nanoText(bill(focusWithPayment(""), all).money()) == "35000"); // the payment, and 5,000 on demand
    all.cost = BillCost::Billed;
    CHECK(nanoText(bill(focusWithPayment(use), all).money()) == "35000");
}

TEST_CASE(
    "exports of Google have their credits, those of Oracle their corrections, and Cost Explorer its columns")
{
    const Bill google =
        bill("service.description,sku.description,usage_start_time,cost,currency,credits.amount\n"
             "Compute Engine,Nvidia H100 80GB GPU,2026-09-01 07:00:00 UTC,80.0,USD,\n"
             "Compute Engine,Nvidia H100 80GB GPU,2026-09-01 08:00:00 UTC,78.4,USD,-22.0\n");
    CHECK(google.format == "gcp");
    CHECK(nanoText(google.money()) == "136.4");
    const Bill console = bill("Service description,SKU description,Cost type,Usage start date,Cost ($)\n"
                              "Compute Engine,Nvidia H100 80GB GPU,Usage,2026-09-01,\"56,448.00\"\n"
                              "Compute Engine,Nvidia H100 80GB GPU,Usage,2026-09-01,\"-15,805.44\"\n"
                              "Invoice,Rounding error,Rounding error,,0.01\n"
                              ",,Total,,\"40,642.57\"\n");
    CHECK(nanoText(console.money()) == "40642.56");
    CHECK(console.currency == "USD");
    CHECK(nanoText(console.leftOut.at("rounding").money) == "0.01");
    CHECK(console.leftOut.at("sums of other lines").lines == 1);
    const Bill oracle = bill("lineItem/intervalUsageStart,product/service,product/Description,cost/myCost,"
                             "cost/currencyCode,lineItem/isCorrection\n"
                             "2026-09-01T00:00Z,COMPUTE,Compute - GPU - H100,80,USD,false\n"
                             "2026-09-01T01:00Z,COMPUTE,Compute - GPU - H100,80,USD,false\n"
                             "2026-09-01T00:00Z,COMPUTE,Compute - GPU - H100,-40,USD,true\n");
    CHECK(oracle.format == "oci");
    CHECK(nanoText(oracle.money()) == "120");
    const Bill explorer = bill("\"Instance type\",\"p5.48xlarge($)\",\"g5.xlarge($)\",\"Total costs($)\"\n"
                               "\"Instance type total\",\"3000.0\",\"300.0\",\"3300.0\"\n"
                               "\"2026-08-01\",\"1000.0\",\"100.0\",\"1100.0\"\n"
                               "\"2026-09-01\",\"2000.0\",\"200.0\",\"2200.0\"\n");
    CHECK(explorer.months.size() == 2);
    CHECK(nanoText(explorer.machines.at("p5.48xlarge").money) == "3000");
    CHECK(nanoText(explorer.money()) == "3300");
}

TEST_CASE("amounts and days are read by their columns, asked about, or refused with their cell")
{
    const auto table = [](const char *first, const char *second, const char *day = "2026-09-03") {
        return std::string("Day;Machine;Amount\n") + day + ";p5.48xlarge;" + first + "\n" + day +
               ";p5.48xlarge;" + second + "\n";
    };
    BillOptions options;
    options.roles = {{"date", "Day"}, {"cost", "Amount"}, {"sku", "Machine"}};
    options.currency = "USD";
    CHECK(nanoText(bill(table("$39,628.80 ", "$1,321.00"), options).money()) == "40949.8");
    CHECK(nanoText(bill(table("1.234,50", "(34,50)"), options).money()) == "1200");
    CHECK(nanoText(bill(table("5", "6", "46268"), options).money()) == "11");
    CHECK_THAT(refused(table("25.000", "3.000"), options).message,
               Catch::Contains("'25.000' in line 2 is 25.000 or 25,000"));
    options.table.decimals = DecimalMark::Comma;
    CHECK(nanoText(bill(table("25.000", "3.000"), options).money()) == "28000");
    options.table = {};
    CHECK_THAT(refused(table("5", "twelve"), options).message, Catch::Contains("found 'twelve'"));
    CHECK_THAT(refused(table("5 \xE2\x82\xAC", "6 \xE2\x82\xAC"), options).message,
               Catch::Contains("the bill is in USD"));
    CHECK_THAT(
        refused("Day;Machine;Amount\n2026-09-03;p5.48xlarge\n2026-09-03;p5.48xlarge;5\n", options).message,
        Catch::Contains("expected the 3 cells of the header, found 2"));
}

TEST_CASE("a cost of Google that is repeated for each of its credits counts once")
{
    const std::string header =
        "service.description,sku.description,usage_start_time,project.id,cost,currency,"
        "usage.amount,usage.unit,credits.name,credits.amount\n";
    const std::string line =
        "Compute Engine,Nvidia H100 80GB GPU,2026-09-01 07:00:00 UTC,p,80,USD,28800,seconds,";
    const Bill read = bill(header + line + "Committed,-22\n" + line + "Sustained,-3\n");
    CHECK(nanoText(read.money()) == "55");
    CHECK(std::any_of(read.issues.begin(), read.issues.end(), [](const Issue &issue) {
        return issue.sentence.find("it counts once: 55 USD, and 135 USD") != std::string::npos;
    }));
    const std::string nested = "service.description,sku.description,usage_start_time,cost,currency,credits\n"
                               "Compute Engine,Nvidia H100 80GB GPU,2026-09-01 07:00:00 UTC,78.4,USD,";
    CHECK(nanoText(bill(nested + "\"[{\"\"name\"\":\"\"C\"\",\"\"amount\"\":-20.0},{\"\"amount\"\":-2}]\"\n")
                       .money()) == "56.4");
    CHECK(nanoText(bill(nested + "[]\n").money()) == "78.4");
    // Without credits nothing says that two lines are one.
    CHECK(nanoText(bill(header + line + ",\n" + line + ",\n").money()) == "160");
}

TEST_CASE("lines of a machine that appear twice are pointed out with both sums")
{
    const std::string header = "BilledCost,BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,"
                               "EffectiveCost,SkuId,ResourceId,ConsumedQuantity,ConsumedUnit\n";
    const std::string line = "100,USD,Usage,2026-09-01,2026-09-02,100,p5.48xlarge,i-1,24,Hours\n";
    const Bill twice = bill(header + line + line);
    const auto isSaid = [](const Bill &read) {
        return std::any_of(read.issues.begin(), read.issues.end(), [](const Issue &issue) {
            return issue.sentence.find("200 USD with them, 100 USD without") != std::string::npos &&
                   issue.sentence.find("i-1 48 h of 2026-09-01") != std::string::npos;
        });
    };
    CHECK(isSaid(twice));
    CHECK_FALSE(isSaid(bill(header + line)));
}

TEST_CASE("exports come as JSON, with lists of credits as programs print them, in cents and below titles")
{
    const char *row = R"({"service": {"description": "Compute Engine"},
        "sku": {"description": "Nvidia H100 80GB GPU"}, "usage_start_time": "2026-09-01T07:00:00Z",
        "cost": 78.4, "currency": "USD", "credits": [{"name": "C", "amount": -20.0}, {"amount": -2}]})";
    const Bill list = bill("[" + std::string(row) + "]");
    CHECK(list.format == "gcp");
    CHECK(nanoText(list.money()) == "56.4");
    std::string line = row;
    std::replace(line.begin(), line.end(), '\n', ' ');
    CHECK(nanoText(bill(line + "\n" + line + "\n").money()) == "112.8");
    CHECK_THAT(refused(line + "\n" + breakeven::test::replaced(line, "78.4", "\"much\"") + "\n").text(),
               Catch::Contains("bill.csv:2:"));
    const std::string nested = "service.description,sku.description,usage_start_time,cost,currency,credits\n"
                               "Compute Engine,Nvidia H100 80GB GPU,2026-09-01 07:00:00 UTC,78.4,USD,";
    for (const char *credits : {"[{'name': 'CUD', 'amount': -22.0}]", "[{name=CUD, amount=-22.0}]"})
        CHECK(nanoText(bill(nested + '"' + credits + "\"\n").money()) == "56.4");
    for (const char *none : {"[{'name': 'CUD'}]", "[-22.0]", "[{amount=-22.0}, {amount=much}]"})
        CHECK_THAT(refused(nested + '"' + none + "\"\n").message,
                   Catch::Contains("expected a cost, found '["));
    BillOptions options;
    options.roles = {{"date", "Day"}, {"cost", "Amount (cents)"}, {"sku", "Machine"}};
    options.currency = "USD";
    CHECK(
        nanoText(bill("Day,Machine,Amount (cents)\n2026-09-03,p5.48xlarge,2550\n2026-09-04,p5.48xlarge,325\n",
                      options)
                     .money()) == "28.75");
    const Bill titled =
        bill("Invoice number,123\nInvoice date,2026-09-30\nTotal amount due,\"$41,642.56\"\n\n"
             "Service description,SKU description,Cost type,Usage start date,Cost ($)\n"
             "Compute Engine,Nvidia H100 80GB GPU,Usage,2026-09-01,\"56,448.00\"\n");
    CHECK(nanoText(titled.money()) == "56448");
}

TEST_CASE("names in any letters, ids in capitals, traffic and storage of machines, and lines without a cost")
{
    const char *use = "0,USD,Usage,2026-09-01,28000,p5.48xlarge,SP-1,Used\n";
    CHECK(nanoText(bill(focusWithPayment(use)).money()) == "33000");
    const std::string focus =
        "billed_cost,billing_currency,charge_category,charge_period_start,effective_cost,sku_id\n";
    const Bill small = bill(focus + "5,USD,Usage,2026-09-01,4,p5.48xlarge\n");
    CHECK(small.format == "focus");
    CHECK(nanoText(small.money()) == "4");
    for (const char *none : {"", "n/a"})
        CHECK_THAT(refused(focus + "5,USD,Usage,2026-09-01,4,p5.48xlarge\n5,USD,Usage,2026-09-01," + none +
                           ",p5.48xlarge\n")
                       .message,
                   Catch::Contains("expected a cost"));
    const Bill oracle = bill("lineItem/intervalUsageStart,product/service,product/Description,cost/myCost,"
                             "cost/currencyCode,cost/skuUnitDescription\n"
                             "2026-09-01T00:00Z,COMPUTE,Compute - GPU - H100,80,USD,GPU Per Hour\n"
                             "2026-09-01T00:00Z,BLOCK_STORAGE,Block Volume,3,USD,GPU Per Hour\n");
    CHECK(nanoText(oracle.money()) == "80");
    const Bill aws = bill("line_item_usage_start_date,line_item_line_item_type,line_item_product_code,"
                          "line_item_usage_type,line_item_unblended_cost,line_item_currency_code,"
                          "product_instance_type\n"
                          "2026-09-01T00:00:00Z,Usage,AmazonEC2,SpotUsage:p5.48xlarge,100,USD,p5.48xlarge\n"
                          "2026-09-01T00:00:00Z,Usage,AmazonEC2,DataTransfer-Out-Bytes,9,USD,p5.48xlarge\n");
    CHECK(nanoText(aws.money()) == "100");
    CHECK(nanoText(aws.leftOut.at("network").money) == "9");
}
