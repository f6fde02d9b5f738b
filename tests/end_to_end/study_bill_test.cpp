// What was really paid, from a cost export to the comparison, as a person runs it.
#include "data/readers/file_text.h"
#include "tests/support/bill_fixtures.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::parseJson;
using breakeven::test::ProcessResult;
using breakeven::test::TemporaryFolder;
using Json = nlohmann::json;

namespace {

// A study file of one cloud option and a bill beside it.
class BillDesk
{
public:
    BillDesk()
    {
        test::writeBill(bill(), test::focusBill());
        REQUIRE(run({"study", "new", "Ours", "--from", "example:startup-six-servers", "--out", study()})
                    .exitCode == 0);
    }
    ProcessResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"--store", m_folder.file("store.sqlite")});
        return test::runProcess(BREAKEVEN_PROGRAM, arguments);
    }
    ProcessResult import(std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {"study", "import-bill", study(), bill()});
        return run(more);
    }
    std::string study() const { return m_folder.file("ours.breakeven.json"); }
    std::string bill() const { return m_folder.file("focus.csv"); }
    std::string text() const { return readFileText(study()).value(); }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_CASE("a bill is imported, compared, opened to its source and told by category")
{
    const BillDesk desk;
    const ProcessResult imported = desk.import({"--option", "AWS bill", "--format", "json"});
    INFO(imported.messages);
    REQUIRE(imported.exitCode == 0);
    const Json json = parseJson(imported.out);
    CHECK(json["schema"] == "breakeven/study-import-bill/1");
    CHECK(json["option"] == "aws-bill");
    CHECK(json["cost"] == "effective cost");
    CHECK(json["written"] == true);
    CHECK(json["taken"] == 4);
    CHECK(json["months"][1] == Json({{"month", "2026-02"},
                                     {"categories", {{"compute", 2000.0}, {"idle", 300.0}}},
                                     {"total", 2300.0}}));
    const auto storage = std::find_if(json["left_out"].begin(), json["left_out"].end(),
                                      [](const Json &share) { return share["reason"] == "storage"; });
    REQUIRE(storage != json["left_out"].end());
    CHECK((*storage)["cost"] == 40.0);

    const Json compared = parseJson(desk.run({"compare", desk.study(), "--format", "json"}).out);
    const Json paid = compared["options"].back();
    CHECK(paid["id"] == "aws-bill");
    CHECK(paid["kind"] == "measured");
    const double months = compared["conventions"]["horizon_months"];
    CHECK(paid["total_cost"].get<double>() == Approx(6300.123456789 / 3 * months));
    const Json differences = compared["measured_differences"];
    REQUIRE(differences.size() == compared["options"].size() - 1);
    CHECK(differences[0]["measured"] == "aws-bill");
    CHECK(differences[0]["months"] == 3);
    double sum = 0;
    for (const auto &[category, money] : differences[0]["categories"].items())
        sum += money.get<double>();
    CHECK(sum == Approx(differences[0]["total"].get<double>()));

    const std::string path =
        "options.aws-bill.against." + differences[0]["modelled"].get<std::string>() + ".total";
    const Json explained = parseJson(desk.run({"explain", desk.study(), path, "--format", "json"}).out);
    CHECK(explained["explanation"]["value"].get<double>() == Approx(differences[0]["total"].get<double>()));
    const ProcessResult source = desk.run({"explain", desk.study(), "options.aws-bill.compute_2"});
    CHECK_THAT(source.out, Catch::Contains("focus.csv, 2026-02, EffectiveCost, 1 line"));
    CHECK_THAT(desk.run({"compare", desk.study()}).out,
               Catch::Contains("AWS bill against ") && Catch::Contains(", first 3 months: compute "));
    CHECK_THAT(desk.run({"report", desk.study(), "--csv", "-"}).out,
               Catch::Contains("\r\ndifference,Ours,aws-bill,AWS bill,,total,compute,"));
    CHECK(desk.run({"risk", desk.study(), "--samples", "200"}).exitCode == 0);
}

TEST_CASE("a dry run and a bill that cannot be taken change nothing")
{
    const BillDesk desk;
    const std::string before = desk.text();
    const ProcessResult dry = desk.import({"--dry-run"});
    CHECK(dry.exitCode == 0);
    CHECK_THAT(dry.out, Catch::Contains("not written") && Catch::Contains("2026-02") &&
                            Catch::Contains("left out taxes: 1 line, 61.20 USD"));
    CHECK(desk.text() == before);
    const std::string all = test::focusBill();
    for (const auto &[text, words] : {std::pair<std::string, const char *>{"", "empty file"},
                                      {all.substr(0, all.find('\n') + 1), "a header and no line"},
                                      {all.substr(0, all.size() - 40), "cut short"},
                                      {"day,amount\n2026-01-01,5\n", "--map date=COLUMN"},
                                      {test::azureEnterpriseBill("EUR"), "EUR"}}) {
        test::writeBill(desk.bill(), text);
        const ProcessResult refused = desk.import();
        INFO(words << ": " << refused.messages);
        CHECK(refused.exitCode >= 3);
        CHECK_THAT(refused.messages, Catch::Contains(words));
        CHECK(std::count(refused.messages.begin(), refused.messages.end(), '\n') == 1);
        CHECK(desk.text() == before);
    }
    CHECK(desk.import({"--map", "cost"}).exitCode == 2);
    CHECK(desk.import({"--from", "soon"}).exitCode == 2);
}

TEST_CASE("an export nobody knows is read by its columns, in either order")
{
    const BillDesk desk;
    test::writeBill(desk.bill(), "day;amount;what\n2026-01-31;1.000,50;p3.2xlarge\n");
    const ProcessResult read = desk.import({"--map", "date=day", "--map", "amount=cost", "--map", "sku=what",
                                            "--currency", "USD", "--format", "json", "--dry-run"});
    INFO(read.messages);
    REQUIRE(read.exitCode == 0);
    CHECK(parseJson(read.out)["total"] == 1000.5);
    CHECK(parseJson(read.out)["machines"][0]["machine"] == "p3.2xlarge");
    test::writeBill(desk.bill(), "day,amount,what\n05/08/2026,100,p3.2xlarge\n06/08/2026,100,p3.2xlarge\n");
    std::vector<std::string> more{"--map",    "date=day",   "--map", "cost=amount", "--map",
                                  "sku=what", "--currency", "USD",   "--dry-run"};
    CHECK(desk.import(more).exitCode == 3);
    more.insert(more.end(), {"--days", "day-first"});
    CHECK_THAT(desk.import(more).out, Catch::Contains("2026-08, 2 of 2 lines"));
}

namespace {

// Months of a machine with 8 GPUs at 20 USD an hour of the machine, 700 hours each.
std::string monthlyBill(int first, int last)
{
    std::string text = "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,"
                       "ChargePeriodEnd,EffectiveCost,ServiceName,ConsumedQuantity,ConsumedUnit\n";
    for (int month = first; month <= last; ++month) {
        const auto day = [](int of) { return "2026-0" + std::to_string(of) + "-01"; };
        text += "14000,USD,Usage,p4d.24xlarge," + day(month) + "," + day(month + 1) +
                ",14000,Amazon Elastic Compute Cloud,700,Hours\n";
    }
    return text;
}

} // namespace

TEST_CASE("a second bill is set against the plan of an option: by month, category, hours and rate")
{
    const BillDesk desk;
    test::writeBill(desk.bill(), monthlyBill(1, 3));
    const std::string option =
        parseJson(desk.run({"compare", desk.study(), "--format", "json"}).out)["options"][0]["id"];
    const ProcessResult taken = desk.import({"--actual", option, "--format", "json"});
    INFO(taken.messages);
    REQUIRE(taken.exitCode == 0);
    const Json json = parseJson(taken.out);
    CHECK(json["option"] == option);
    CHECK(json["actual"]["first_month"] == "2026-01");
    CHECK(json["actual"]["added"] == Json({"2026-01", "2026-02", "2026-03"}));

    const Json compared = parseJson(desk.run({"compare", desk.study(), "--format", "json"}).out);
    REQUIRE(compared["actuals"].size() == 1);
    const Json actual = compared["actuals"][0];
    CHECK(actual["option"] == option);
    CHECK(actual["paid"] == 42000);
    CHECK(actual["months"].size() == 3);
    CHECK(actual["months"][2]["paid"] == 14000);
    double bridge = 0;
    for (const Json &step : actual["bridge"])
        bridge += step["difference"].get<double>();
    CHECK(bridge == actual["difference"].get<double>());
    const Json whole = actual["reforecast"];
    double sum = 0;
    for (const Json &month : whole["by_month"])
        sum += month.get<double>();
    CHECK(sum == Approx(whole["total"].get<double>()));
    CHECK(whole["total"].get<double>() - whole["planned_total"].get<double>() ==
          Approx(actual["difference"].get<double>()));
    const ProcessResult told = desk.run({"compare", desk.study()});
    CHECK_THAT(told.out, Catch::Contains("Re-forecast of the whole plan") && Catch::Contains("2026-03"));
    CHECK_THAT(desk.run({"explain", desk.study(), "options." + option + ".actual.2026-02.compute"}).out,
               Catch::Contains("focus.csv, 2026-02, EffectiveCost, 1 line"));
    const ProcessResult table = desk.run({"report", desk.study(), "--csv", "-"});
    CHECK_THAT(table.out, Catch::Contains(",paid,compute,,1,2,14000,USD,USD,2026-02") &&
                              Catch::Contains(",paid,,,,,42000,USD,USD,") &&
                              Catch::Contains(",reforecast_total,"));

    // Again, and corrected.
    const std::string before = desk.text();
    CHECK_THAT(desk.import({"--actual", option}).out,
               Catch::Contains("nothing new") && Catch::Contains("as before 2026-01, 2026-02, 2026-03"));
    CHECK(desk.text() == before);
    test::writeBill(desk.bill(), monthlyBill(3, 4).replace(monthlyBill(3, 4).find("14000,A"), 5, "15000"));
    const ProcessResult corrected = desk.import({"--actual", option});
    CHECK_THAT(corrected.messages, !Catch::Contains("held the months"));
    CHECK_THAT(corrected.out, Catch::Contains("added 2026-04") && Catch::Contains("replaced 2026-03"));
    CHECK(parseJson(desk.run({"compare", desk.study(), "--format", "json"}).out)["actuals"][0]["paid"] ==
          57000);
}

TEST_CASE("months that are not on the bill, or end before they begin, are refused as that")
{
    const BillDesk desk;
    const ProcessResult none = desk.import({"--from", "2027-01"});
    CHECK(none.exitCode == 3);
    CHECK_THAT(none.messages, Catch::Contains("no line of the months asked for, only of 2026-0") &&
                                  !Catch::Contains("--all-lines"));
    CHECK_THAT(desk.import({"--from", "2026-09", "--to", "2026-08"}).messages,
               Catch::Contains("2026-09, is after the last, 2026-08"));
}

TEST_CASE("a bill in another currency is taken at the rate that the study is given")
{
    const BillDesk desk;
    test::writeBill(desk.bill(), "day,amount,what\n2026-01-31,100,p3.2xlarge\n");
    const std::vector<std::string> more{"--map", "date=day", "--map",      "cost=amount",
                                        "--map", "sku=what", "--currency", "EUR"};
    const ProcessResult refused = desk.import(more);
    CHECK(refused.exitCode == 4);
    CHECK_THAT(refused.messages, Catch::Contains("exchange_rates.EUR"));
    const ProcessResult set = desk.run({"study", "set", desk.study(), "exchange_rates.EUR=1.25"});
    CHECK_THAT(set.out, Catch::Contains("exchange_rates.EUR = 1.25"));
    const ProcessResult taken = desk.import(more);
    CAPTURE(taken.messages);
    CHECK(taken.exitCode == 0);
    CHECK_THAT(taken.out, Catch::Contains("converted at 1.25 USD/EUR"));
}

TEST_CASE("a measured bill that is replaced by later months says how to compare them instead")
{
    const BillDesk desk;
    test::writeBill(desk.bill(), monthlyBill(1, 2));
    REQUIRE(desk.import().exitCode == 0);
    test::writeBill(desk.bill(), monthlyBill(3, 4));
    const std::string before = desk.text();
    const ProcessResult replaced = desk.import({"--dry-run"});
    CHECK_THAT(replaced.messages,
               Catch::Contains("up to 2026-02") && Catch::Contains("--actual measured-bill"));
    CHECK(desk.import({"--actual", "measured-bill"}).exitCode == 0);
    const Json actual = parseJson(desk.run({"compare", desk.study(), "--format", "json"}).out)["actuals"][0];
    CHECK(actual["months"][0]["month_of_plan"] == 3);
    CHECK(actual["difference"] == 0);
}

TEST_CASE("a bill that cannot be set against a plan is refused in one sentence and changes nothing")
{
    const BillDesk desk;
    test::writeBill(desk.bill(), monthlyBill(1, 2));
    const std::string before = desk.text();
    for (const auto &[more, words] :
         {std::pair<std::vector<std::string>, const char *>{{"--actual", "nobody"}, "the study has: "},
          {{"--actual", "nobody", "--option", "X"}, "give one of them"},
          {{"--plan-start", "2026-01"}, "belong to --actual"},
          {{"--whole-months"}, "belong to --actual"},
          {{"--actual", "x", "--plan-start", "soon"}, "soon"}}) {
        const ProcessResult refused = desk.import(more);
        INFO(words << ": " << refused.messages);
        CHECK(refused.exitCode >= 2);
        CHECK_THAT(refused.messages, Catch::Contains(words));
        CHECK(desk.text() == before);
    }
}
