// Prices of tokens as a person brings them in, refreshes and lists them.
#include "tests/end_to_end/prices_program.h"
#include "tests/support/loopback_server.h"
#include "tests/support/price_fixtures.h"

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

std::string priceFixtureFile(const TemporaryFolder &folder, const std::string &format)
{
    return writeFixture(folder.path().string(), priceFixtures().at(format));
}

Json tokens(const PricesProgram &program, std::vector<std::string> more = {})
{
    more.insert(more.begin(), {"prices", "list", "--unit", "million-tokens"});
    return program.result(more)["prices"];
}

} // namespace

TEST_CASE("a list of token prices is imported, listed by the million, and kept out of the machines")
{
    const PricesProgram program;
    const TemporaryFolder folder;
    const Json report = program.result({"prices", "import", priceFixtureFile(folder, "litellm")});
    CHECK(report["records"] == 11);
    CHECK(report["skipped"]["zero"] == 1);
    CHECK(report["flagged"]["odd"] == 2);
    const Json all = tokens(program);
    REQUIRE(all.size() == 3);
    const Json acme = tokens(program, {"--provider", "acme", "--token-model", "tiny-7b"});
    REQUIRE(acme.size() == 1);
    CHECK(acme[0]["input_per_m"] == 0.15);
    CHECK(acme[0]["cached_input_per_m"] == 0.075);
    CHECK(acme[0]["output_per_m"] == 0.6);
    CHECK(acme[0]["batch_input_per_m"].is_null());
    CHECK(acme[0]["context_limit"] == 131072);
    CHECK(acme[0]["unit"] == "million-tokens");
    CHECK(acme[0]["pin"] == "token:acme/tiny-7b@litellm");
    CHECK(acme[0]["set_aside"] == false);
    const Json large = tokens(program, {"--token-model", "long-one"});
    CHECK(large[0]["tiers"][0]["above_input_tokens"] == 200000);
    CHECK(large[0]["tiers"][0]["output_per_m"] == 15.0);
    const Json slip = tokens(program, {"--provider", "slip"});
    CHECK(slip[0]["set_aside"] == true);
    CHECK(slip[0]["flags"] == Json{"odd"});
    CHECK(program.result({"prices", "list", "--source", "litellm"})["prices"].empty());
    const ProcessResult typo =
        program.run({"prices", "list", "--unit", "million-tokens", "--token-model", "tiny-8b"});
    CHECK(typo.exitCode == 4);
    CHECK_THAT(typo.messages, Catch::Contains("the nearest names are tiny-7b"));
    CHECK(program.run({"prices", "list", "--unit", "token"}).exitCode == 2);
    const ProcessResult text = program.run({"prices", "list", "--unit", "million-tokens"});
    CHECK_THAT(text.out, Catch::Contains("input_per_m") && Catch::Contains("tiny-7b"));
}

TEST_CASE("odd token prices are used once they are accepted")
{
    const PricesProgram program;
    const TemporaryFolder folder;
    program.result({"prices", "import", priceFixtureFile(folder, "litellm"), "--accept-jumps"});
    CHECK(tokens(program, {"--provider", "slip"})[0]["set_aside"] == false);
    CHECK(tokens(program, {"--provider", "slip"})[0]["input_per_m"] == 15000.0);
}

TEST_CASE("token prices are refreshed from another server, and a failed refresh keeps them")
{
    const PricesProgram program;
    for (const char *source : {"litellm", "openrouter"}) {
        CAPTURE(source);
        REQUIRE(program.refreshFrom(priceSite(source)).exitCode == 0);
    }
    CHECK(tokens(program).size() == 5);
    CHECK(tokens(program, {"--source", "openrouter"}).size() == 2);
    const LoopbackServer broken(
        [](const ServedRequest &, Connection &to) { to.respond(200, "<html>no</html>"); });
    const ProcessResult failed = program.refresh(priceSite("litellm"), broken.base());
    CHECK(failed.exitCode != 0);
    CHECK(tokens(program, {"--source", "litellm"}).size() == 3);
}

TEST_CASE("a token API pays what is pinned: shown, explained to the source and day, and watched")
{
    const PricesProgram program;
    const TemporaryFolder folder;
    program.result({"prices", "import", priceFixtureFile(folder, "litellm"), "--date", "2026-06-01"});
    const std::string study = program.file("study.json");
    REQUIRE(program.run({"study", "new", study, "--from", "example:llm-serving"}).exitCode == 0);
    const ProcessResult pinned =
        program.run({"study", "pin", study, "options.api-list.price", "token:acme/tiny-7b"});
    INFO(pinned.messages);
    REQUIRE(pinned.exitCode == 0);
    CHECK_THAT(pinned.out, Catch::Contains("options.api-list.input_price = 0.15 USD/million tokens") &&
                               Catch::Contains("options.api-list.cached_price = 0.075") &&
                               Catch::Contains("options.api-list.output_price = 0.6"));
    CHECK_THAT(program.run({"study", "show", study}).out,
               Catch::Contains("litellm") && Catch::Contains("2026-06-01"));
    const ProcessResult explained =
        program.run({"explain", study, "options.api-list.total_cost", "--depth", "20"});
    CHECK_THAT(explained.out, Catch::Contains("litellm") && Catch::Contains("2026-06-01"));

    const std::string newer = folder.file("newer.json");
    const std::string text = priceFixtures().at("litellm").text;
    std::ofstream(newer) << std::string(text).replace(text.find("6e-07"), 5, "7e-07");
    program.result({"prices", "import", newer, "--date", "2026-09-01"});
    const Json moved = program.result({"study", "pin", study, "--moved"});
    REQUIRE(moved["prices"].size() == 1);
    CHECK(moved["prices"][0]["path"] == "options.api-list.output_price");
    CHECK(moved["prices"][0]["price"] == "token:acme/tiny-7b@litellm");
    CHECK(moved["prices"][0]["unit"] == "million-tokens");

    const ProcessResult odd =
        program.run({"compare", study, "--set", "options.api-list.price=token:slip/big"});
    CHECK(odd.exitCode == 3);
    CHECK_THAT(odd.messages, Catch::Contains("is set aside"));
    const ProcessResult elsewhere =
        program.run({"compare", study, "--set", "options.rent.price=token:acme/tiny-7b"});
    CHECK(elsewhere.exitCode == 3);
    CHECK_THAT(elsewhere.messages, Catch::Contains("a token API"));
}
