#include "tests/support/expected_claims.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult claims(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "claims");
    return runProcess(BREAKEVEN_PROGRAM, arguments);
}

Json claimsJson(std::vector<std::string> arguments)
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProcessResult result = claims(arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    return parseJson(result.out);
}

Json claimOf(const Json &all, const std::string &id)
{
    for (const Json &claim : all)
        if (claim["id"] == id)
            return claim;
    FAIL("no claim " << id);
    return {};
}

bool isValue(const Json &value)
{
    if (value.is_object())
        return value.size() == 1 && value["numbers"].is_array() && value["numbers"].size() > 1;
    return value.is_null() || value.is_number() || (value.is_array() && value.size() == 2);
}

std::size_t characters(const std::string &line)
{
    return std::size_t(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace

TEST_CASE("claims without a study prints those of all examples, each once, by document")
{
    const Json all = claimsJson({});
    std::map<std::string, int> counts;
    std::set<std::string> ids;
    std::vector<std::string> documents;
    for (const Json &claim : all) {
        ids.insert(claim["id"]);
        documents.push_back(claim["document"].get<std::string>().substr(0, 3));
        ++counts[documents.back()];
    }
    CHECK(ids.size() == all.size());
    std::map<std::string, int> expected;
    for (const ExpectedClaim &claim : expectedClaims())
        ++expected[claim.id.substr(0, 3)];
    CHECK(expected.size() == 7);
    CHECK(counts == expected);
    CHECK(std::is_sorted(documents.begin(), documents.end()));
}

TEST_CASE("every claim has the keys of the contract and a verdict that fits them")
{
    const std::set<std::string> keys{"schema", "id",      "document",   "quote",  "stated",        "computed",
                                     "unit",   "verdict", "convention", "reason", "restates_input"};
    const std::set<std::string> verdicts{"reproduced", "under-convention", "contradicted", "not-testable"};
    for (const Json &claim : claimsJson({})) {
        CAPTURE(claim.dump());
        std::set<std::string> found;
        for (const auto &[key, value] : claim.items())
            found.insert(key);
        CHECK(found == keys);
        CHECK(claim["schema"] == "breakeven/claims/1");
        CHECK(verdicts.count(claim["verdict"]) == 1);
        const bool isTested = claim["verdict"] != "not-testable";
        CHECK((isValue(claim["stated"]) && isValue(claim["computed"])));
        CHECK(claim["computed"].is_null() == !isTested);
        CHECK((!claim["stated"].is_null() || !isTested));
        CHECK((claim["verdict"] != "under-convention" || claim["convention"] != ""));
        CHECK(claim["reason"] != "");
    }
}

TEST_CASE("numbers stand in the claim's own unit: one, a range, or several in the order of the quote")
{
    const Json all = claimsJson({"example:startup-rent-or-buy"});
    CHECK(claimOf(all, "001-1")["stated"] == 8);
    CHECK(claimOf(all, "001-1")["verdict"] == "under-convention");
    const Json idle = claimOf(all, "003-3");
    CHECK(idle["unit"] == "%");
    CHECK(idle["computed"] == 75);
    CHECK(claimOf(all, "001-5")["stated"] == Json::array({10, 20}));
    const Json years = claimOf(all, "001-27");
    CHECK(years["stated"]["numbers"] == Json::array({973000, 208000, -65000, 372000}));
    const auto computed = years["computed"]["numbers"].get<std::vector<double>>();
    CHECK(isNear(computed[2], -62000));
    CHECK(isNear(computed[3], 373000));
    CHECK(years["verdict"] == "contradicted");
}

TEST_CASE("the two editions differ where they do")
{
    const Json all = claimsJson({"example:startup-six-servers"});
    CHECK(claimOf(all, "001-22")["stated"] == 5);
    CHECK(claimOf(all, "003-22")["stated"] == 6);
    CHECK(claimOf(all, "001-25")["verdict"] == "contradicted");
    CHECK(claimOf(all, "003-25")["verdict"] == "under-convention");
}

TEST_CASE("a changed input reaches the claims")
{
    const Json month = claimOf(
        claimsJson({"example:tts-scale-to-zero", "--set", "conventions.hours_per_month=730"}), "002-3");
    CHECK(isNear(month["computed"].get<double>(), 428.22238));
    CHECK(month["verdict"] == "contradicted");
}

TEST_CASE("the table groups by document with counts, in lines of at most a hundred characters")
{
    const ProcessResult result = claims({});
    REQUIRE(result.exitCode == 0);
    CHECK(result.out.find("000 Save 80% of Your Machine Learning Training Bill on Kubernetes\n24 claims: "
                          "8 reproduced, 4 only under a convention, 2 contradicted, 10 not testable\n") == 0);
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        CHECK(characters(line) <= 100);
    }
}

TEST_CASE("explain opens a claim down to the study's own price")
{
    const ProcessResult result =
        runProcess(BREAKEVEN_PROGRAM, {"explain", "example:startup-rent-or-buy", "claims.001-19"});
    REQUIRE(result.exitCode == 0);
    CHECK(result.out.find("Mean cost a year: 153,000 USD") == 0);
    CHECK(result.out.find("Server list price: 150,000 USD/machine   [document 003 · 2022-01-23]") !=
          std::string::npos);
}

TEST_CASE("what claims cannot do it says in one sentence")
{
    CHECK(claims({"example:nowhere"}).exitCode == 4);
    CHECK(claims({"--set", "conventions.hours_per_month=730"}).exitCode == 2);
    CHECK(claims({"example:tts-scale-to-zero", "--set", "conventions.hours_per_month=many"}).exitCode == 3);
    const ProcessResult result = claims({"--set", "a=b"});
    CHECK(result.out.empty());
    CHECK(result.messages == "breakeven: --set changes a study; name the study before it.\n");
}
