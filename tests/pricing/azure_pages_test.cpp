#include "data/readers/json_value.h"
#include "pricing/formats/azure_retail.h"
#include "pricing/own/price_book.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/test.h"

#include <set>

using namespace breakeven;
using breakeven::test::priceFixtures;

namespace {

std::multiset<std::string> textsOf(const PriceRows &rows)
{
    std::multiset<std::string> texts;
    for (const PriceBatch &batch : rows.batches)
        for (const Offer &offer : batch.offers)
            texts.insert(priceBookText({offer}));
    return texts;
}

PriceRows byTree(const std::string &text)
{
    AzureRetailItems items;
    const auto json = parseJson(text, "page");
    REQUIRE(json);
    REQUIRE(items.take((*json)["Items"], "page"));
    return items.finish();
}

} // namespace

TEST_CASE("a page of Azure gives the same prices in one pass as through a tree")
{
    const std::string text = priceFixtures().at("azure-retail").text;
    std::string twice = text;
    twice.replace(
        twice.find("],\"NextPageLink\":null"), 1,
        "," + text.substr(text.find("[{") + 1, text.find("],\"NextPageLink\"") - text.find("[{") - 1) + "]");
    for (std::string page : {text, twice}) {
        AzureRetailItems items;
        const std::string before = page;
        const auto link = items.takePage(page);
        REQUIRE(link);
        CHECK(link->empty());
        const PriceRows rows = items.finish();
        const PriceRows expected = byTree(before);
        CHECK(rows.rows == expected.rows);
        CHECK(rows.skipped == expected.skipped);
        CHECK(textsOf(rows) == textsOf(expected));
        CHECK(textsOf(rows).size() == 7);
    }
}

TEST_CASE("a page that lacks a field, says an error or is cut is left to the tree, and nothing of it is kept")
{
    const std::string good = priceFixtures().at("azure-retail").text;
    const auto with = [&](const std::string &from, const std::string &to) {
        std::string text = good;
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
            text.replace(at, from.size(), to);
        return text;
    };
    for (std::string page : {with("\"armSkuName\"", "\"sku\""), with("\"term\"", "\"length\""),
                             with("\"BillingCurrency\":\"USD\"", "\"error\":{\"message\":\"no\"}"),
                             good.substr(0, good.size() / 2), good + "x", std::string("{}")}) {
        AzureRetailItems items;
        CAPTURE(page.substr(0, 80));
        CHECK_FALSE(items.takePage(page));
        CHECK(items.finish().prices() == 0);
    }
    std::string next = with("\"NextPageLink\":null", "\"NextPageLink\":\"https://x/?a=1&$skip=1000\"");
    AzureRetailItems items;
    CHECK(items.takePage(next) == "https://x/?a=1&$skip=1000");
}
