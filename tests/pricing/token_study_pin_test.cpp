// Prices of tokens in a study: pinned together, in the tier of the requests, and watched as any other price.
#include "data/study_file.h"
#include "model/study/price_unit.h"
#include "pricing/pins/moved_prices.h"
#include "pricing/pins/price_pin.h"
#include "pricing/pins/study_pin.h"
#include "pricing/pins/token_study_pin.h"
#include "pricing/refresh/price_import.h"
#include "tests/model/study_draft.h"
#include "tests/pricing/moved_prices_of.h"
#include "tests/support/offers.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

const std::string kTokenPricePath = "options.api.price";

void importList(Store &store, const std::string &text, const char *day)
{
    const TemporaryFolder folder;
    const std::string file = folder.file("model_prices_and_context_window.json");
    std::ofstream(file, std::ios::binary) << text;
    ImportOptions options;
    options.day = Date::parse(day);
    required(importPrices(store, file, options));
}

std::string listText() { return priceFixtures().at("litellm").text; }

Store listStore()
{
    Store store = newStore();
    importList(store, listText(), "2026-06-01");
    return store;
}

// A month of 1 million requests with 1000 tokens in and 200 out.
Draft apiDraft()
{
    Draft draft("serving");
    draft.study.id = "5d6c3f0e-0001-4b52-9b1e-6f1d2a7c0001";
    draft.study.asOf = {2026, 11, 20};
    draft.set("conventions.horizon_months", "1");
    draft.set("workloads.serving.requests_per_month", "1000000");
    draft.set("workloads.serving.input_tokens", "1000").set("workloads.serving.output_tokens", "200");
    return draft.option("api", "token-api");
}

Result<void> pin(Study &study, const Store &store, const char *text,
                 const std::string &path = kTokenPricePath)
{
    const auto price = findTokenPrice(store.prices(), parseTokenPin(text).value());
    return price ? pinTokenPrice(study, path, *price, store.prices()) : Result<void>(price.error());
}

const Input &apiInput(const Study &study, const char *key)
{
    return study.options.at("api").procurement.inputs.at(key);
}

} // namespace

TEST_CASE("one pin brings the prices of input, cached input and output with their source and day")
{
    const Store store = listStore();
    Draft draft = apiDraft();
    draft.set("workloads.serving.cached_share", "50%");
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    CHECK(apiInput(draft.study, "input_price").value == 0.15);
    CHECK(apiInput(draft.study, "cached_price").value == 0.075);
    CHECK(apiInput(draft.study, "output_price").value == 0.6);
    for (const char *key : {"input_price", "cached_price", "output_price"}) {
        const Input &input = apiInput(draft.study, key);
        CHECK(input.source == "litellm");
        CHECK(input.asOf == Date{2026, 6, 1});
        REQUIRE(input.price);
        CHECK(pinText(input.price->offer) == "token:acme/tiny-7b@litellm");
    }
    CHECK(apiInput(draft.study, "output_price").note == "acme tiny-7b, output tokens");
    // 500 million at 0.15, 500 million at 0.075 and 200 million at 0.6.
    CHECK(*draft.outcome().totalCost() == Approx(75 + 37.5 + 120));
    CHECK(tokenPricePaths(draft.study, kTokenPricePath).size() == 3);
    const auto again = required(parseStudy(studyText(draft.study), "again"));
    for (const char *key : {"input_price", "cached_price", "output_price"}) {
        CAPTURE(key);
        Input kept = apiInput(draft.study, key);
        kept.price->offer.note.clear(); // the context of the model: of the store alone
        CHECK(apiInput(again.study, key) == kept);
    }
}

TEST_CASE("the tier that the mean input is in is pinned, and a price of cached input that it lacks is unset")
{
    const Store store = listStore();
    Draft draft = apiDraft();
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    draft.set("workloads.serving.input_tokens", "200001");
    REQUIRE(pin(draft.study, store, "token:acme/long-one", "options.api.output_price").ok());
    CHECK(apiInput(draft.study, "input_price").value == 2.5);
    CHECK(apiInput(draft.study, "output_price").value == 15.0);
    CHECK_FALSE(apiInput(draft.study, "cached_price").value);
    CHECK_FALSE(apiInput(draft.study, "cached_price").price);
    CHECK(apiInput(draft.study, "input_price").note ==
          "acme long-one, input tokens; the price of requests with an input above 200000 tokens");
    CHECK(movedPricesOf(draft.study, store).empty());

    draft.set("workloads.serving.input_tokens", "200000");
    const auto prices = movedPricesOf(draft.study, store);
    REQUIRE(prices.size() == 2);
    CHECK(prices[0].before == 2.5);
    CHECK(prices[0].after == 1.25);
    CHECK_FALSE(studyPins(draft.study) ==
                studyPins(withNewPrices(draft.study, prices, store.prices()).value()));
}

TEST_CASE("a price of tokens that the list says anew has moved, and taking it moves the bill")
{
    Store store = listStore();
    Draft draft = apiDraft();
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    CHECK(movedPricesOf(draft.study, store).empty());
    importList(store, replaced(listText(), "6e-07", "7e-07"), "2026-09-01");
    const auto prices = movedPricesOf(draft.study, store);
    REQUIRE(prices.size() == 1);
    CHECK(prices[0].path == "options.api.output_price");
    CHECK(*prices[0].change() == Approx(1.0 / 6));
    const auto effects = required(effectsOfPrices(draft.study, prices, store.prices()));
    CHECK(*effects.after.options[0].totalCost() - *effects.before.options[0].totalCost() ==
          Approx(200 * 0.1));
}

TEST_CASE("a model that its list no longer has keeps the price it was pinned at")
{
    Store store = listStore();
    Draft draft = apiDraft();
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    PriceBatch gone = fetchedPrices("litellm", {}, "later");
    for (const char *key : {"input_price", "cached_price", "output_price"})
        gone.vanished.push_back(apiInput(draft.study, key).price->offer);
    REQUIRE(store.prices().write({gone}).ok());
    const auto prices = movedPricesOf(draft.study, store);
    REQUIRE(prices.size() == 3);
    for (const MovedPrice &price : prices) {
        CHECK_FALSE(price.canBeTaken());
        CHECK(price.reason == "Its source has dropped it.");
    }
    CHECK(withNewPrices(draft.study, prices, store.prices()).value() == draft.study);
    CHECK(pin(draft.study, store, "token:acme/tiny-7b").error().kind == ErrorKind::NotFound);
}

TEST_CASE("an odd price waits beside the one in use: that stays pinned until the new one is accepted")
{
    Store store = listStore();
    Draft draft = apiDraft();
    CHECK_THAT(pin(draft.study, store, "token:slip/big").error().message, Catch::Contains("is set aside"));
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    importList(store,
               replaced(listText(), "\"input_cost_per_token\": 1.5e-07", "\"input_cost_per_token\": 0.015"),
               "2026-09-01");
    CHECK(movedPricesOf(draft.study, store).empty());
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    CHECK(apiInput(draft.study, "input_price").value == 0.15);
    const auto price = findTokenPrice(store.prices(), parseTokenPin("token:acme/tiny-7b").value());
    const auto issues = issuesOf(*price, store.prices());
    REQUIRE(issues.size() == 1);
    CHECK_THAT(issues[0].sentence, Catch::Contains("15000 USD per million input tokens and 0.6"));

    PriceFilter waiting;
    waiting.instanceType = "tiny-7b";
    waiting.model = kAnyModel;
    REQUIRE(store.prices().decide(waiting, JumpDecision::AcceptOnce).ok());
    const auto prices = movedPricesOf(draft.study, store);
    REQUIRE(prices.size() == 1);
    CHECK(prices[0].after == 15000.0);
}

TEST_CASE("a price of tokens is refused where no token API stands, and the study stays as it was")
{
    const Store store = listStore();
    Draft draft = apiDraft();
    draft.option("rent", "on-demand");
    const Study before = draft.study;
    const auto refused = pin(draft.study, store, "token:acme/tiny-7b", "options.rent.price");
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(refused.error().message == "A price of tokens can only be pinned to the price of a token API "
                                     "(options.ID.price), which "
                                     "options.rent.price is not.");
    CHECK(draft.study == before);
    Offer machine;
    machine.model = "on_demand";
    machine.price = 1;
    CHECK_THAT(pinPrice(draft.study, "options.api.input_price", machine).error().message,
               Catch::Contains("is paid by the million-tokens"));
}

TEST_CASE("requests of several workloads weigh the mean input by their number")
{
    Draft draft = apiDraft();
    draft.study.workloads["long"] = draft.study.workloads.at("serving");
    draft.set("workloads.long.input_tokens", "4000").set("workloads.long.requests_per_month", "500000");
    CHECK(meanInputTokens(draft.study, kTokenPricePath) == Approx(2000));
    CHECK(meanInputTokens(draft.study, "options.api.workloads.long.price") == 4000);
    draft.study.options.at("api").workloads["long"] = draft.study.options.at("api").procurement;
    CHECK(meanInputTokens(draft.study, kTokenPricePath) == 1000);
    CHECK(meanInputTokens(draft.study, "options.none.price") == 0);
}

TEST_CASE("a pinned price of tokens that is older than a year is stale")
{
    Store store = newStore();
    importList(store, listText(), "2025-06-01");
    Draft draft = apiDraft();
    REQUIRE(pin(draft.study, store, "token:acme/tiny-7b").ok());
    CHECK(hasIssue(draft.comparison().issues, Severity::Note, "options.api.input_price"));
}
