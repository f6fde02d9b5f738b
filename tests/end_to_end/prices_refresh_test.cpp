#include "data/store/store.h"
#include "tests/end_to_end/prices_program.h"
#include "tests/support/json.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <future>

using namespace breakeven;
using breakeven::test::Connection;
using breakeven::test::LoopbackServer;
using breakeven::test::parseJson;
using breakeven::test::partOf;
using breakeven::test::PriceSite;
using breakeven::test::PricesProgram;
using breakeven::test::ProcessResult;
using breakeven::test::ServedRequest;
using Json = nlohmann::json;

TEST_CASE("prices refresh fetches every source, and prices list shows what came")
{
    const PricesProgram program;
    for (const PriceSite &site : test::priceSites()) {
        INFO(site.source);
        const LoopbackServer server(
            [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
        const ProcessResult first = program.refresh(site, server.base(), {"--format", "json"});
        INFO(first.messages);
        REQUIRE(first.exitCode == 0);
        CHECK(parseJson(first.out)["schema"] == "breakeven/prices-refresh/1");
        CHECK(partOf(first)["outcome"] == "stored");
        CHECK(partOf(first)["stale"] == false);
        CHECK(partOf(first)["added"] == site.offers);
        const Json again = partOf(program.refresh(site, server.base(), {"--format", "json"}));
        CHECK(again["added"] == 0);
        CHECK(again["changed"] == 0);
        CHECK(program
                  .result({"prices", "list", "--source", site.source, "--instance", "p4d.24xlarge"})["prices"]
                  .is_array());
    }
    const Json h100 = program.result({"prices", "list", "--gpu", "h100", "--source", "azure-retail"});
    REQUIRE(h100["prices"].size() == 1);
    CHECK(h100["prices"][0]["price_per_h"] == 117.984);
    CHECK(h100["prices"][0]["price_per_gpu_h"] == 14.748);
    const Json reserved = program.result({"prices", "list", "--source", "azure-retail", "--model",
                                          "reserved_1y", "--region", "AustraliaCentral"});
    CHECK(reserved["prices"][0]["price_per_h"].get<double>() == Approx(3478.0 / 8760));
    const Json fees =
        program.result({"prices", "list", "--model", "cluster_fee", "--source", "gke"})["prices"];
    REQUIRE(fees.size() == 2);
    CHECK(fees[0]["unit"] == "cluster-hour");
    CHECK(fees[0]["price_per_h"] == 0.1);
    CHECK(program.result({"prices", "list", "--source", "gke"})["prices"].empty());
    const Json disks = program.result(
        {"prices", "list", "--model", "storage_month", "--source", "aws-price-list"})["prices"];
    REQUIRE(disks.size() == 1);
    CHECK(disks[0]["unit"] == "GiB-month");
    CHECK(disks[0]["unit_price"] == 0.08);
    CHECK(disks[0]["price_per_h"].is_null());
    const Json traffic =
        program.result({"prices", "list", "--model", "egress", "--source", "aws-price-list"})["prices"];
    REQUIRE(traffic.size() == 4);
    CHECK(traffic[0]["unit"] == "GiB");
    CHECK(traffic[0]["detail"] == "0-10240 GiB");
    const Json statuses = program.result({"prices", "status"})["sources"];
    for (const PriceSite &site : test::priceSites())
        CHECK(std::any_of(statuses.begin(), statuses.end(), [&](const Json &status) {
            return status["source"] == site.source && status["partition"] == site.part;
        }));
    CHECK(program.result({"store", "check"})["sound"] == true);
}

TEST_CASE("a source that fails is one sentence, an exit code, and its prices are left stale")
{
    const PricesProgram program;
    const PriceSite &site = test::priceSites().at(2);
    std::atomic<bool> isGone = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        isGone ? void(to.respond(404, "")) : site.answer(request, to);
    });
    REQUIRE(program.refresh(site, server.base()).exitCode == 0);
    const Json before = program.result({"prices", "list", "--source", site.source});
    isGone = true;
    const ProcessResult failed = program.refresh(site, server.base(), {"--format", "json"});
    CHECK(failed.exitCode == 4);
    CHECK(partOf(failed)["outcome"] == "failed");
    CHECK(partOf(failed)["stale"] == true);
    CHECK(partOf(failed)["in_use_since"].is_string());
    CHECK(std::count(failed.messages.begin(), failed.messages.end(), '\n') == 1);
    CHECK_THAT(failed.messages, Catch::Contains("linode/linode") && Catch::Contains("404 (not found)"));
    const ProcessResult text = program.refresh(site, server.base());
    CHECK_THAT(text.out, Catch::Contains("linode/linode: failed; the prices of ") &&
                             Catch::Contains(" stay in use, stale"));
    CHECK(program.result({"prices", "list", "--source", site.source}) == before);
    const auto row = [&](const std::string &command) {
        const Json listed = program.result({"prices", command})["sources"];
        for (const Json &one : listed)
            if (one.contains("name") ? one["name"] == site.source : one["source"] == site.source)
                return one;
        return Json();
    };
    CHECK(row("status")["stale"] == true);
    CHECK(row("status")["last_error"].get<std::string>().find("404") != std::string::npos);
    CHECK(row("status")["failed_at"].is_string());
    CHECK(row("sources")["last_error"].get<std::string>().find("404") != std::string::npos);
    const ProcessResult quiet = program.refresh(site, server.base(), {"--quiet"});
    CHECK(quiet.exitCode == 4);
    CHECK(quiet.out.empty());
    CHECK_THAT(quiet.messages, Catch::Contains("linode/linode") && Catch::Contains("404 (not found)"));
    isGone = false;
    const ProcessResult silent = program.refresh(site, server.base(), {"--quiet"});
    CHECK(silent.exitCode == 0);
    CHECK((silent.out + silent.messages).empty());
    REQUIRE(program.refresh(site, server.base()).exitCode == 0);
    CHECK(row("status")["stale"] == false);
    CHECK(row("status")["last_error"].is_null());
    CHECK(row("sources")["last_error"].is_null());
}

TEST_CASE("two programs that refresh at once add every price once")
{
    const PricesProgram program;
    program.result({"prices", "list"});
    const PriceSite &site = test::priceSites().at(2);
    const LoopbackServer server(
        [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
    const auto both = [&] {
        auto other = std::async(std::launch::async, [&] { return program.refresh(site, server.base()); });
        const ProcessResult one = program.refresh(site, server.base());
        INFO(one.messages);
        CHECK(one.exitCode == 0);
        CHECK(other.get().exitCode == 0);
    };
    const auto prices = [&] { return program.result({"store", "info"})["prices"].get<int>(); };
    const int before = prices();
    for (int round = 0; round < 3; ++round)
        both();
    CHECK(prices() == before + site.offers);
    CHECK(program.result({"store", "check"})["sound"] == true);
}

TEST_CASE("the key of a source is shown to it alone: in no address, message, result or store")
{
    for (const PriceSite &site : test::priceSites()) {
        if (!site.key.variable)
            continue;
        INFO(site.source);
        const PricesProgram program;
        std::atomic<bool> isRefusing = false;
        const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
            isRefusing ? void(to.respond(401, R"({"error":"no such key: )" + site.key.value + "\"}"))
                       : site.answer(request, to);
        });
        std::string said;
        for (const bool refuses : {false, true}) {
            isRefusing = refuses;
            const ProcessResult ran = program.refresh(site, server.base(), {"--format", "json"});
            CHECK(ran.exitCode == (refuses ? 1 : 0));
            said += ran.out + ran.messages;
        }
        CHECK_THAT(said, Catch::Contains("401"));
        for (const ServedRequest &request : server.requests()) {
            // One that refuses shows no token.
            CHECK(site.key.isShownIn(request));
            said += request.target;
        }
        said += program.run({"prices", "status", "--format", "json"}).out + program.storeBytes();
        CHECK(said.find(site.key.value) == std::string::npos);
        CHECK((site.key.secret.empty() || said.find(site.key.secret) == std::string::npos));
        CHECK(said.find(site.source) != std::string::npos);
    }
}

TEST_CASE("a refresh killed at any point of its writing leaves each part wholly old or wholly new")
{
    const PriceSite &site = test::priceSites().at(2);
    std::atomic<bool> isDearer = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        std::string body = *site.bodyOf(request.target);
        for (const auto &[price, dearer] : {std::pair("\"hourly\":1.5", "\"hourly\":1.7"),
                                            {"\"hourly\":1.8", "\"hourly\":2.0"},
                                            {"\"hourly\":0.52", "\"hourly\":0.6"}})
            if (const auto at = body.find(price); isDearer && at != std::string::npos)
                body.replace(at, std::string(price).size(), dearer);
        to.respond(200, body);
    });
    const PricesProgram program;
    const auto prices = [&] {
        Store store = std::move(Store::open(program.storePath())).value();
        CHECK(store.check()->faults == std::vector<std::string>{});
        PriceFilter filter;
        filter.source = site.source;
        std::string text;
        const auto listed = store.prices().list(filter);
        REQUIRE(listed);
        for (const Offer &offer : *listed)
            text += nanoText(offer.price) + ' ';
        return text;
    };
    REQUIRE(program.refresh(site, server.base()).exitCode == 0);
    const std::string cheap = prices();
    isDearer = true;
    REQUIRE(program.refresh(site, server.base()).exitCode == 0);
    const std::string dear = prices();
    CHECK(cheap != dear);
    std::string now = dear;
    int kills = 0, replaced = 0;
    for (std::size_t bytes = 0;; bytes += 3001) {
        // What it would change to is always the other list.
        isDearer = now == cheap;
        const int exitCode = program.killedRefresh(site, server.base(), bytes).exitCode;
        const std::string after = prices();
        INFO("killed beyond " << bytes << " bytes of a file");
        REQUIRE((after == cheap || after == dear));
        if (exitCode == 0)
            break;
        CHECK(exitCode == 128 + SIGXFSZ);
        ++kills;
        replaced += after != now;
        now = after;
    }
    // Kills fell both before and after the swap.
    INFO(replaced << " of " << kills << " had swapped");
    CHECK(kills > 50);
    CHECK(replaced < kills);
    CHECK(replaced > 0);
}

TEST_CASE("a disk that fills up while a part is swapped leaves the part before it")
{
    const PricesProgram program;
    const PriceSite &site = test::priceSites().at(0);
    const std::string header = site.bodyOf(site.main)->substr(0, site.bodyOf(site.main)->find('\n') + 1);
    std::atomic<bool> isLarge = false;
    const LoopbackServer server([&](const ServedRequest &, Connection &to) {
        std::string body = *site.bodyOf(site.main);
        for (int i = 0; isLarge && i < 20000; ++i)
            body += "g5.xlarge,A10G,1.0,4.0,16.0,,1.006,0.4,region-" + std::to_string(i) + ",zone,x86_64\n";
        to.respond(200, body);
    });
    REQUIRE(program.refresh(site, server.base()).exitCode == 0);
    const Json before = program.result({"prices", "list", "--source", site.source});
    isLarge = true;
    // No file may grow beyond 2 MB: the log of the transaction does.
    const ProcessResult full = program.limitedRefresh(site, server.base(), 4096);
    INFO(full.messages);
    CHECK(full.exitCode == 1);
    CHECK_THAT(full.messages, Catch::Contains(site.source + "/" + site.part));
    CHECK_THAT(full.messages, Catch::Contains("the disk is full") && Catch::Contains("make room"));
    CHECK(std::count(full.messages.begin(), full.messages.end(), '\n') == 1);
    CHECK(program.result({"prices", "list", "--source", site.source}) == before);
    CHECK(program.result({"store", "check"})["sound"] == true);
    CHECK(program.refresh(site, server.base()).exitCode == 0);
}

TEST_CASE("a price in another currency is pinned at the reference rate of the study's day, kept beside it")
{
    const PricesProgram program;
    for (const PriceSite &site : test::priceSites())
        if (site.source == "ovh" || site.source == "ecb") {
            const LoopbackServer server(
                [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
            REQUIRE(program.refresh(site, server.base()).exitCode == 0);
        }
    const std::string text =
        test::fileText(BREAKEVEN_SOURCE_DIR "/data/bundled/examples/startup-rent-or-buy.breakeven.json");
    const auto pinned = [&](const std::string &asOf) {
        Json study = parseJson(text);
        study["as_of"] = asOf;
        std::ofstream(program.file("team.breakeven.json")) << study;
        return program.run({"study", "pin", program.file("team.breakeven.json"),
                            "options.on-demand-by-hand.price", "ovh/*/h100-380/on_demand"});
    };
    const ProcessResult old = pinned("2026-11-20");
    CHECK(old.exitCode == 4);
    CHECK_THAT(old.messages, Catch::Contains("no reference rate of") && Catch::Contains("2026-11-20"));
    // A Sunday: the rate is that of Friday.
    const ProcessResult done = pinned("2026-10-04");
    INFO(done.messages);
    REQUIRE(done.exitCode == 0);
    std::ifstream written(program.file("team.breakeven.json"));
    const Json price = Json::parse(written)["options"]["on-demand-by-hand"]["price"];
    INFO(price.dump());
    CHECK(price["value"].dump().find("3.143") != std::string::npos);
    CHECK(price["price"]["exchange_rate"].get<double>() == Approx(1.1225));
    CHECK(price["price"]["exchange_rate_date"] == "2026-10-02");
    CHECK(price["price"]["exchange_rate_source"] == "ECB reference rate");
}

TEST_CASE("prices refresh is told what to fetch in words it knows")
{
    const PricesProgram program;
    for (const std::vector<std::string> &arguments :
         {std::vector<std::string>{"prices", "refresh", "--source", "nowhere"},
          {"prices", "refresh", "--base-url", "http://127.0.0.1:1"},
          {"prices", "refresh", "--base-url", "nowhere=http://127.0.0.1:1"},
          {"prices", "refresh", "--source", "linode", "--part", "mars"}}) {
        const ProcessResult ran = program.run(arguments);
        CHECK(ran.exitCode == 2);
        CHECK(ran.out.empty());
        CHECK(std::count(ran.messages.begin(), ran.messages.end(), '\n') == 1);
    }
}

TEST_CASE("another server is named by the environment, and what it changed is listed since the last refresh")
{
    const PricesProgram program;
    const PriceSite &site = test::priceSites().at(2);
    std::atomic<bool> isDearer = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        std::string body = *site.bodyOf(PriceSite::pageOf(request));
        if (const auto at = body.find("\"hourly\":1.5"); isDearer && at != std::string::npos)
            body.replace(at, 12, "\"hourly\":1.8");
        to.respond(200, body, {"Content-Type: application/json"});
    });
    program.setVariable("BREAKEVEN_BASE_URL_LINODE", server.base());
    const Json first = program.result({"prices", "refresh", "--source", "linode"})["parts"][0];
    CHECK(first["added"] == site.offers);
    const auto changes = [&] {
        return program.result({"prices", "list", "--changed-since", "last-refresh"})["changes"];
    };
    REQUIRE(int(changes().size()) == site.offers);
    for (const Json &change : changes())
        CHECK(change["change"] == "new");
    isDearer = true;
    const Json second = program.result({"prices", "refresh", "--source", "linode"})["parts"][0];
    REQUIRE(second["changed"].get<int>() > 0);
    CHECK(changes().size() == second["changed"].get<std::size_t>());
    for (const Json &change : changes()) {
        CHECK(change["change"] == "changed");
        CHECK(change["change_share"].get<double>() == Approx(0.2));
    }
}
