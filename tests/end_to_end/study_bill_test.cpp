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
}
