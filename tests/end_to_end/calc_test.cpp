#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

using Environment = std::vector<std::pair<std::string, std::string>>;

ProcessResult calc(std::vector<std::string> arguments, const Environment &environment = {})
{
    arguments.insert(arguments.begin(), "calc");
    return runProcess(BREAKEVEN_PROGRAM, arguments, {environment, {}});
}

Json calcJson(std::vector<std::string> arguments, const Environment &environment = {})
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProcessResult result = calc(arguments, environment);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    return parseJson(result.out);
}

} // namespace

TEST_CASE("calc prints schema, name, inputs with their standards, status and outputs")
{
    const Json json = calcJson({"rack-tco", "servers=6", "bulk_discount=.15"});
    CHECK(json["schema"] == "breakeven/calc/1");
    CHECK(json["name"] == "rack-tco");
    CHECK(json["status"] == "ok");
    CHECK(json["inputs"]["servers"] == 6);
    CHECK(json["inputs"]["bulk_discount"] == .15);
    CHECK(json["inputs"]["server_price"] == 150000);
    CHECK(json["inputs"]["resale_base"] == "list");
    CHECK(json["inputs"].size() == 10);
    const auto byYear = json["outputs"]["by_year"].get<std::vector<double>>();
    REQUIRE(byYear.size() == 3);
    CHECK(isNear(byYear[0], 973000));
    CHECK(isNear(byYear[2], -62000));
    CHECK(isNear(json["outputs"]["mean_per_year"].get<double>(), 373000));
    CHECK(json.size() == 5);
}

TEST_CASE("calc takes signed lists and numbers in any spelling as keys")
{
    const Json json = calcJson({"npv", "initial=-765e3", "flows=212000,212000.0,+482000", "rate=.1"});
    CHECK(isNear(json["outputs"]["npv"].get<double>(), -34932.38166791899));
    CHECK(json["inputs"]["flows"] == Json::array({212000, 212000, 482000}));
    const Json rate = calcJson({"irr", "flows=-765000,212000,212000,482000"});
    CHECK(isNear(rate["outputs"]["irr"].get<double>(), 0.07727965865815213));
}

TEST_CASE("numbers of calc read back to the last digit")
{
    const Json json = calcJson({"annuity", "rate=0.1", "years=3"});
    const double factor = json["outputs"]["factor"].get<double>();
    CHECK(calcJson({"npv", "flows=0", "initial=" + json["outputs"]["factor"].dump()})["outputs"]["npv"]
              .get<double>() == factor);
}

TEST_CASE("a missing answer is null, says why, and is still an answer")
{
    const Json json = calcJson({"payback", "flows=-765000,200000,200000,200000"});
    CHECK(json["status"] == "never");
    CHECK(json["outputs"]["years"].is_null());
    const Json over = calcJson({"break-even-utilisation", "cloud_per_hour=1"});
    CHECK(over["status"] == "never");
    CHECK(over["outputs"]["utilisation"].get<double>() > 1);
}

TEST_CASE("unknown names and keys exit 2, values out of range exit 3, in one sentence")
{
    const auto isOneLine = [](const std::string &text) {
        return !text.empty() && text.find('\n') == text.size() - 1;
    };
    for (const std::vector<std::string> &arguments : std::vector<std::vector<std::string>>{
             {"rack-tc"}, {"rack-tco", "server=1"}, {"rack-tco", "servers"}, {"bulk-discount"}, {}}) {
        const ProcessResult result = calc(arguments);
        CAPTURE(result.messages);
        CHECK(result.exitCode == 2);
        CHECK(result.out.empty());
        CHECK(isOneLine(result.messages));
    }
    for (const char *text :
         {"servers=abc", "servers=nan", "servers=-1", "resale_fraction=1.5", "resale_base=x"}) {
        const ProcessResult result = calc({"rack-tco", text});
        CAPTURE(result.messages);
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(isOneLine(result.messages));
        CHECK(result.messages.find("xpected") != std::string::npos);
    }
    CHECK(calc({"rack-tc"}).messages.find("rack-tco") != std::string::npos);
    CHECK(calc({"rack-tco", "--format", "xml"}).exitCode == 2);
    CHECK(calc({"rack-tco", "--no-such-option"}).exitCode == 2);
}

TEST_CASE("calc speaks text and CSV")
{
    CHECK(calc({"rack-tco"}).out == "by_year.1                   268000 USD\n"
                                    "by_year.2                   118000 USD\n"
                                    "by_year.3                   73000 USD\n"
                                    "mean_per_year               153000 USD/year\n"
                                    "excess_over_cloud_per_year  83000 USD/year\n"
                                    "status                      ok\n");
    CHECK(calc({"rack-tco", "--format=table"}).out == calc({"rack-tco"}).out);
    CHECK(calc({"irr", "flows=1,2", "--format", "csv"}).out ==
          "output,value,unit\r\nirr,,1/year\r\nstatus,never,\r\n");
}

TEST_CASE("calc lists every calculator and explains each")
{
    const ProcessResult text = calc({"--list"});
    CHECK(text.exitCode == 0);
    const Json list = parseJson(calc({"--list", "--format", "json"}).out);
    CHECK(list["schema"] == "breakeven/calc-list/1");
    CHECK(list["calculators"].size() >= 19);
    for (const Json &calculator : list["calculators"]) {
        const std::string name = calculator["name"];
        CHECK(text.out.find("  " + name + ": ") != std::string::npos);
        const ProcessResult help = calc({name, "--help"});
        CHECK(help.exitCode == 0);
        for (const Json &key : calculator["keys"])
            CHECK(help.out.find(key["name"].get<std::string>()) != std::string::npos);
    }
    CHECK(calc({"--help"}).out.find("--list") != std::string::npos);
    CHECK(calc({"--help", "rack-tco"}).out == calc({"rack-tco", "-h"}).out);
    CHECK(calc({"no-such", "--help"}).exitCode == 2);
}

TEST_CASE("calc gives the same in any locale, with and without a store, and without a display")
{
    const std::string plain = calc({"npv", "flows=1.5,-2.25"}).out;
    CHECK(calc({"npv", "flows=1.5,-2.25"},
               {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}, {"DISPLAY", ""}})
              .out == plain);
    CHECK(calc({"npv", "flows=1.5,-2.25", "--store", "/nowhere/at/all.db"}).out == plain);
    CHECK(runProcess(BREAKEVEN_PROGRAM, {"--store", "/nowhere/at/all.db", "calc", "npv", "flows=1.5,-2.25"})
              .out == plain);
}
