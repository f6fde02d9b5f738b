// What is no machine, from a refresh to the list and into a study.
#include "tests/end_to_end/prices_program.h"

#include <map>

using namespace breakeven;
using breakeven::test::PricesProgram;
using breakeven::test::ProcessResult;
using Json = nlohmann::json;

TEST_CASE("clusters, disks and traffic are refreshed and listed by their model in their unit")
{
    const PricesProgram program;
    struct Row
    {
        const char *source;
        const char *model;
        const char *unit;
    };
    for (const Row &row : {Row{"linode-lke", "cluster_fee", "cluster-hour"},
                           {"linode-volumes", "storage_month", "GiB-month"},
                           {"linode-egress", "egress", "GiB"},
                           {"azure-disks", "storage_month", "GiB-month"},
                           {"aws-egress", "egress", "GiB"}}) {
        INFO(row.source);
        REQUIRE(program.refreshFrom(test::priceSite(row.source)).exitCode == 0);
        const Json prices = program.listed({"--source", row.source, "--model", row.model});
        CHECK(int(prices.size()) == test::priceSite(row.source).offers);
        for (const Json &price : prices)
            CHECK(price["unit"] == row.unit);
        CHECK(program.listed({"--source", row.source}).empty());
    }
    const Json disk = program.listed({"--instance", "P10_LRS", "--model", "storage_month"}).at(0);
    CHECK(disk["unit_price"] == 0.153984375);
    CHECK(disk["flags"][0] == "class_over_size");
    CHECK(disk["note"] ==
          "a disk of 128 GiB costs 19.71 USD a month, however much of it is used; the price is "
          "that over its size");
}

TEST_CASE("the traffic of a month has one price for its amount, in the list and in a study")
{
    const PricesProgram program;
    for (const char *source : {"aws-egress", "azure-egress", "linode-egress"})
        REQUIRE(program.refreshFrom(test::priceSite(source)).exitCode == 0);
    const auto average = [&](const std::string &amount, const std::vector<std::string> &more = {}) {
        std::vector<std::string> words = {"--model", "egress", "--gib-per-month", amount};
        words.insert(words.end(), more.begin(), more.end());
        return program.listed(words);
    };
    const auto pricesFor = [&](const std::string &amount, const std::string &type) {
        std::map<std::string, double> prices;
        for (const Json &price : average(amount, {"--instance", type}))
            prices[price["provider"].get<std::string>() + " " + price["region"].get<std::string>()] =
                price["unit_price"];
        return prices;
    };
    // As reckoned by hand in tests/pricing/band_average_test.cpp.
    CHECK(pricesFor("20000", "internet-egress") ==
          std::map<std::string, double>{{"aws us-east-1", 0.08756},
                                        {"azure australiacentral", 0.084632},
                                        {"linode *", 0.005},
                                        {"linode id-cgk", 0.015}});
    CHECK(average("20000", {"--provider", "aws"}).at(0)["detail"] == "at 20000 GiB a month");
    CHECK(average("20000", {"--sort", "price", "--limit", "1"}).at(0)["provider"] == "linode");
    CHECK(average("100", {"--provider", "azure"}).at(0)["unit_price"] == 0.0);
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"prices", "list", "--gib-per-month", "20000"},
          {"prices", "list", "--model", "egress", "--gib-per-month", "0"},
          {"prices", "list", "--model", "egress", "--gib-per-month", "1e30"},
          {"prices", "list", "--gib-per-month", "5", "--changed-since", "last-refresh"}}) {
        const ProcessResult refused = program.run(words);
        CHECK(refused.exitCode == 2);
        CHECK(refused.out.empty());
        CHECK_THAT(refused.messages, Catch::Contains("--gib-per-month"));
    }

    const std::string study = program.file("team.breakeven.json");
    REQUIRE(program.run({"study", "new", "team", "--option", "on-demand", "--out", study}).exitCode == 0);
    const Json compared =
        program.result({"compare", study, "--set", "options.on-demand.price=3 USD/h", "--set",
                        "options.on-demand.egress_gb_per_month=20000", "--set",
                        "options.on-demand.egress_price=price:aws/us-east-1/internet-egress/egress"});
    double egress = 0;
    for (const Json &line : compared["options"][0]["lines"])
        if (line["id"] == "egress")
            egress = line["by_month"][0];
    CHECK(egress == Approx(1751.2)); // 10240 · 0.09 + 9760 · 0.085
    const ProcessResult several = program.run(
        {"study", "pin", study, "options.on-demand.egress_price", "aws/us-east-1/internet-egress/egress"});
    CHECK(several.exitCode == 3);
    CHECK_THAT(several.messages, Catch::Contains("detail=0-10240 GiB"));
}
