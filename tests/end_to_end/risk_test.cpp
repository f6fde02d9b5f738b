#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult risk(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "risk");
    return runProcess(BREAKEVEN_PROGRAM, arguments);
}

// The example with two choices that are not settled, as a file.
std::string openStudy(const TemporaryFolder &folder, const Json &choices)
{
    Json study = parseJson(
        runProcess(BREAKEVEN_PROGRAM, {"study", "show", "example:startup-six-servers", "--format", "json"})
            .out);
    study["uncertain_choices"] = choices;
    const std::string file = folder.file("open.breakeven.json");
    std::ofstream(file) << study.dump(2);
    return file;
}

const Json kOpen = Json::parse(R"([
    {"path": "conventions.cash_timing", "values": ["end", "start"], "weights": [1, 3]},
    {"path": "options.own-six.discount_shape", "values": ["linear", "step", "flat"], "source": "a quote"}])");

std::vector<std::vector<std::string>> rowsOf(const std::string &file)
{
    std::vector<std::vector<std::string>> rows;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            rows.back().push_back(cell);
    }
    return rows;
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
    CHECK(table.out.find("Cheapest, % of runs") != std::string::npos);
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

TEST_CASE("every run of inputs and open choices is what compare --set gives of what it drew")
{
    const TemporaryFolder folder;
    const std::string study = openStudy(folder, kOpen), samples = folder.file("samples.csv");
    const ProcessResult drawn =
        risk({study, "--samples", "400", "--samples-out", samples, "--format", "json"});
    CAPTURE(drawn.messages);
    REQUIRE(drawn.exitCode == 0);
    const Json json = parseJson(drawn.out);
    REQUIRE(json["choices"].size() == 2);
    CHECK(json["choices"][0]["values"][1]["share"] == .75);
    CHECK(json["value_of_information"].size() == json["inputs"].size() + 2);
    const auto rows = rowsOf(samples);
    REQUIRE(rows.size() == 401);
    const std::size_t inputs = json["inputs"].size() + 2, options = json["options"].size();
    REQUIRE(rows[0].size() == 1 + inputs + options + 1);
    CHECK(rows[0][inputs] == "options.own-six.discount_shape");
    std::set<std::string> ways;
    for (std::size_t row = 1; row <= 12; ++row) {
        std::vector<std::string> compare{"compare", study, "--format", "json"};
        for (std::size_t column = 1; column <= inputs; ++column)
            compare.insert(compare.end(), {"--set", rows[0][column] + "=" + rows[row][column]});
        const ProcessResult compared = runProcess(BREAKEVEN_PROGRAM, compare);
        CAPTURE(row, compared.messages);
        REQUIRE(compared.exitCode == 0);
        const Json comparison = parseJson(compared.out);
        ways.insert(rows[row][inputs - 1] + " " + rows[row][inputs]);
        for (std::size_t option = 0; option < options; ++option) {
            const std::string npv = rows[row][1 + inputs + option];
            CAPTURE(rows[0][1 + inputs + option]);
            CHECK(comparison["options"][option]["npv"].get<double>() == std::stod(npv));
        }
        CHECK(comparison["cheapest"] == rows[row].back());
    }
    CHECK(ways.size() > 2);
}

TEST_CASE("an open choice is shown by study show, told by risk and moved by sensitivity")
{
    const TemporaryFolder folder;
    const std::string study = openStudy(folder, kOpen);
    const ProcessResult shown = runProcess(BREAKEVEN_PROGRAM, {"study", "show", study});
    CHECK(shown.out.find("conventions.cash_timing = end (1), start (3)   [assumed]") != std::string::npos);
    CHECK(shown.out.find("options.own-six.discount_shape = linear, step, flat   [a quote]") !=
          std::string::npos);
    CHECK(risk({study, "--samples", "100"}).out.find("2 choices are open.") != std::string::npos);
    const Json moved =
        parseJson(runProcess(BREAKEVEN_PROGRAM, {"sensitivity", study, "--format", "json"}).out);
    int found = 0;
    for (const Json &convention : moved["conventions"])
        found += convention["path"] == "conventions.cash_timing" ||
                 convention["path"] == "options.own-six.discount_shape";
    CHECK(found == 2);
}

TEST_CASE("open choices that do not fit are refused in one sentence, and nothing is written")
{
    const TemporaryFolder folder;
    const auto refusal = [&](Json choice) {
        const std::string study = openStudy(folder, Json::array({std::move(choice)}));
        const std::string out = folder.file("samples.csv");
        const ProcessResult result = risk({study, "--samples", "10", "--samples-out", out});
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK_FALSE(std::filesystem::exists(out));
        return result.messages;
    };
    const Json values{"end", "start"};
    const std::string path = "conventions.cash_timing";
    CHECK(refusal({{"path", path}, {"values", values}, {"weights", {1, -3}}})
              .find("Expected a weight above 0, found '-3'.") != std::string::npos);
    CHECK(refusal({{"path", path}, {"values", values}, {"weights", {1}}})
              .find("Expected one weight a value, found 1 for 2 values.") != std::string::npos);
    CHECK(refusal({{"path", path}, {"values", {"end", "later"}}}).find("later") != std::string::npos);
    CHECK(refusal({{"path", "conventions.tax_rate"}, {"values", values}})
              .find("has no choice among given values") != std::string::npos);
}
