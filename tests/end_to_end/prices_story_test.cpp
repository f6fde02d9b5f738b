// From an empty store to a study whose pinned price has moved, as a person goes.
#include "tests/end_to_end/prices_program.h"

#include <set>

using namespace breakeven;
using breakeven::test::Connection;
using breakeven::test::LoopbackServer;
using breakeven::test::partOf;
using breakeven::test::PriceSite;
using breakeven::test::PricesProgram;
using breakeven::test::ServedRequest;
using Json = nlohmann::json;

namespace {

constexpr const char *kMachine = "azure/australiacentral/Standard_ND96isr_H100_v5/on_demand";
constexpr const char *kInput = "options.on-demand-by-hand.price";

// The site of `source` with `from` written as `to` in all its answers.
PriceSite changed(const std::string &source, const std::string &from, const std::string &to)
{
    PriceSite site = test::priceSite(source);
    for (auto &[target, body] : site.bodies)
        for (auto at = body.find(from); at != std::string::npos; at = body.find(from, at + to.size()))
            body.replace(at, from.size(), to);
    return site;
}

} // namespace

TEST_CASE("from an empty store: refresh all, the cheapest of each cloud, a price that moves and its effect")
{
    const PricesProgram program;
    CHECK(program.run({"prices", "list", "--source", "azure-retail", "--region", "australiacentral"})
              .exitCode == 4);
    for (const PriceSite &site : test::priceSites()) {
        INFO(site.source);
        REQUIRE(program.refreshFrom(site).exitCode == 0);
    }

    const Json cheapest = program.listed(
        {"--gpu", "h100", "--gpus", "8", "--model", "on_demand", "--sort", "per-gpu", "--one-per-provider"});
    std::set<std::string> clouds;
    for (std::size_t i = 0; i < cheapest.size(); ++i) {
        INFO(cheapest[i].dump());
        CHECK(cheapest[i]["gpu"] == "H100");
        CHECK(cheapest[i]["gpu_count"] == 8);
        CHECK(clouds.insert(cheapest[i]["provider"]).second);
        if (i > 0)
            CHECK(cheapest[i - 1]["price_per_gpu_h"] <= cheapest[i]["price_per_gpu_h"]);
    }
    CHECK(clouds.size() >= 5);
    CHECK(clouds.count("azure") == 1);
    const Json all = program.listed({"--gpu", "h100", "--model", "on_demand", "--sort", "per-gpu"});
    for (const Json &best : cheapest)
        for (const Json &price : all)
            if (price["gpu_count"] == 8 && price["provider"] == best["provider"])
                CHECK(best["price_per_gpu_h"] <= price["price_per_gpu_h"]);

    const PriceSite azure = test::priceSite("azure-retail");
    const Json before = program.listed({"--source", "azure-retail"});
    {
        const LoopbackServer server(
            [&](const ServedRequest &request, Connection &to) { azure.answer(request, to); });
        for (const int milliseconds : {5, 20, 40, 80})
            program.killedRefresh(azure, server.base(), milliseconds);
    }
    CHECK(program.result({"store", "check"})["sound"] == true);
    CHECK(program.listed({"--source", "azure-retail"}) == before);
    CHECK(partOf(program.refreshFrom(azure, {"--format", "json"}))["changed"] == 0);

    const std::string study = program.file("team.breakeven.json");
    REQUIRE(program.run({"study", "new", "Team", "--from", "example:startup-rent-or-buy", "--out", study})
                .exitCode == 0);
    REQUIRE(program.run({"study", "pin", study, kInput, kMachine}).exitCode == 0);
    const auto moved = [&](std::vector<std::string> more = {}) {
        std::vector<std::string> words = {"study", "pin", study, "--moved"};
        words.insert(words.end(), more.begin(), more.end());
        return program.result(words);
    };
    CHECK(moved()["prices"].empty());

    REQUIRE(program.refreshFrom(changed("azure-retail", "117.984", "129.7824")).exitCode == 0);
    const Json told = moved();
    INFO(told.dump());
    REQUIRE(told["prices"].size() == 1);
    CHECK(told["prices"][0]["path"] == kInput);
    const auto total = [&] {
        const Json compared = program.result({"compare", study});
        for (const Json &option : compared["options"])
            if (option["id"] == "on-demand-by-hand")
                return option["total_cost"].get<double>();
        return 0.0;
    };
    const double paid = total();
    for (const Json &option : told["options"]) {
        const bool isPinned = option["id"] == "on-demand-by-hand";
        CHECK((option["difference"] != 0.0) == isPinned);
        if (isPinned)
            CHECK(option["total_cost_after"].get<double>() == Approx(paid * 1.1));
    }
    moved({"--take"});
    CHECK(total() == Approx(paid * 1.1));
    CHECK(moved()["prices"].empty());
}
