#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult risk(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "risk");
    return runProcess(BREAKEVEN_PROGRAM, arguments);
}

} // namespace

TEST_CASE("risk prints for every option its spread and how often it is cheapest")
{
    const std::vector<std::string> arguments{
        "example:startup-rent-or-buy", "--samples", "2000", "--seed", "7", "--format", "json"};
    const ProcessResult result = risk(arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    const Json json = parseJson(result.out);
    CHECK(json["schema"] == "breakeven/risk/1");
    CHECK(json["samples"] == 2000);
    CHECK(json["seed"] == 7);
    CHECK(json["inputs"].size() > 5);
    double shares = 0;
    for (const Json &option : json["options"]) {
        CAPTURE(option["id"]);
        const Json &npv = option["npv"];
        if (npv["p10"].is_null())
            continue;
        CHECK(npv["p10"].get<double>() <= npv["p50"].get<double>());
        CHECK(npv["p50"].get<double>() <= npv["p90"].get<double>());
        CHECK(option["cheapest_share_95"][0].get<double>() <= option["cheapest_share"].get<double>());
        shares += option["cheapest_share"].get<double>();
        for (const auto &[other, share] : json["beats"][option["id"].get<std::string>()].items()) {
            CHECK(other != option["id"]);
            CHECK((share.is_null() || (share >= 0 && share <= 1)));
        }
    }
    CHECK(isNear(shares, json["decided_runs"].get<double>() / 2000, 1e-12));
    // The same seed, the same bits, whatever the threads.
    std::vector<std::string> threads = arguments;
    threads.insert(threads.end(), {"--threads", "3"});
    CHECK(risk(threads).out == result.out);
}

TEST_CASE("risk tells a person in one sentence how sure the answer is")
{
    const ProcessResult table = risk({"example:startup-six-servers", "--samples", "500"});
    CHECK(table.exitCode == 0);
    CHECK(table.out.find("It stays cheapest in ") != std::string::npos);
    CHECK(table.out.find(" of 500 runs.") != std::string::npos);
    CHECK(table.out.find("Cheapest in") != std::string::npos);
    const ProcessResult csv = risk({"example:startup-six-servers", "--samples", "500", "--format", "csv"});
    CHECK(csv.out.find("option,name,npv_p10,") == 0);
}

TEST_CASE("risk says in how many runs an option is short")
{
    const ProcessResult table =
        risk({"example:startup-rent-or-buy", "--samples", "500", "--set", "options.linode-rtx6000.gpus=1"});
    CHECK(table.exitCode == 0);
    CHECK(table.out.find("Short in") != std::string::npos);
    CHECK(table.out.find("Too slow in") == std::string::npos);
    const ProcessResult enough = risk({"example:startup-six-servers", "--samples", "500"});
    CHECK(enough.out.find("Short in") == std::string::npos);
}

TEST_CASE("a report draws the runs that risk draws")
{
    const Json json = parseJson(risk({"example:startup-six-servers", "--format", "json"}).out);
    CHECK(json["samples"] == 10000);
    CHECK(json["seed"] == 42);
    const ProcessResult csv =
        runProcess(BREAKEVEN_PROGRAM, {"report", "example:startup-six-servers", "--csv", "-"});
    REQUIRE(csv.exitCode == 0);
    const Json &option = json["options"][0];
    const std::string row = "risk,Startup: six servers," + option["id"].get<std::string>() + "," +
                            option["name"].get<std::string>() + ",,total_cost_p10,,,,,";
    const auto at = csv.out.find(row);
    REQUIRE(at != std::string::npos);
    CHECK(std::stod(csv.out.substr(at + row.size())) ==
          Approx(option["total_cost"]["p10"].get<double>()).epsilon(1e-10));
    CHECK(csv.out.find("stays cheapest in ") != std::string::npos);
}

TEST_CASE("risk refuses what it cannot run in one sentence")
{
    const ProcessResult samples = risk({"example:startup-six-servers", "--samples", "0"});
    CHECK(samples.exitCode == 3);
    CHECK(samples.messages.find("samples: Expected 1 to ") != std::string::npos);
    CHECK(risk({"example:startup-six-servers", "--samples", "many"}).exitCode == 2);
    CHECK(risk({"example:startup-six-servers", "--threads", "0"}).exitCode == 2);
    CHECK(risk({"example:none"}).exitCode == 4);
}
