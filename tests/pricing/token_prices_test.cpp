// Prices of tokens: two lists, what is odd in them, the pin, and that they never stand among machines.
#include "data/store/store.h"
#include "model/study/price_unit.h"
#include "pricing/pins/token_pin.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/quality_gate.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/replaced_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A store with what files brought.
class TokenStore
{
public:
    TokenStore() : m_store(std::move(Store::open(":memory:")).value()) {}

    ImportReport import(const std::string &format, const ImportOptions &options = {})
    {
        return importText(priceFixtures().at(format).fileName, priceFixtures().at(format).text, options);
    }
    ImportReport importText(const std::string &name, const std::string &text,
                            const ImportOptions &options = {})
    {
        std::ofstream(m_folder.file(name), std::ios::binary) << text;
        return required(importPrices(m_store, m_folder.file(name), options));
    }
    TokenPrice found(const std::string &pin) const
    {
        return required(findTokenPrice(m_store.prices(), parseTokenPin(pin).value()));
    }
    Error missing(const std::string &pin) const
    {
        const auto price = findTokenPrice(m_store.prices(), parseTokenPin(pin).value());
        REQUIRE_FALSE(price.ok());
        return price.error();
    }
    const PriceStore prices() const { return m_store.prices(); }
    Store &store() { return m_store; }

private:
    TemporaryFolder m_folder;
    Store m_store;
};

} // namespace

TEST_CASE("LiteLLM's prices are per million, with cached input, batches and tiers where they are said")
{
    TokenStore store;
    const ImportReport report = store.import("litellm");
    CHECK(report.format == "litellm");
    const TokenPrice tiny = store.found("token:acme/tiny-7b");
    CHECK(tiny.prices.input == 0.15);
    CHECK(tiny.prices.cachedInput == 0.075);
    CHECK(tiny.prices.output == 0.6);
    CHECK_FALSE(tiny.prices.batchInput);
    CHECK(tiny.contextLimit == 131072);
    CHECK(tiny.currency == "USD");
    CHECK(tokenPinText(tiny) == "token:acme/tiny-7b@litellm");
    // A cached price of 0 beside prices above it is not known.
    const TokenPrice large = store.found("token:acme/long-one@litellm");
    CHECK_FALSE(large.prices.cachedInput);
    CHECK(large.prices.batchInput == 0.625);
    CHECK(large.prices.batchOutput == 5.0);
    REQUIRE(large.tiers.size() == 1);
    CHECK(large.tiers[0].above == 200000);
    CHECK(large.pricesAt(200000).input == 1.25);
    CHECK(large.pricesAt(200001).input == 2.5);
    CHECK(large.pricesAt(200001).output == 15.0);
    for (const char *reason : {"no_model", "zero", "mode_image_generation", "no_price", "priority", "flex"}) {
        CAPTURE(reason);
        CHECK(report.skipped.at(reason) == 1);
    }
}

TEST_CASE("OpenRouter's prices are strings, a router has none, and overrides are tiers")
{
    TokenStore store;
    const ImportReport report = store.import("openrouter");
    const TokenPrice price = store.found("token:openrouter/acme/long");
    CHECK(price.prices.input == 1.0);
    CHECK(price.prices.output == 6.0);
    CHECK(price.pricesAt(300000).output == 9.0);
    CHECK(price.contextLimit == 1000000);
    CHECK(store.found("token:openrouter/acme/tiny-7b").prices.cachedInput == 0.075);
    CHECK(report.skipped.at("no_fixed_price") == 1);
    CHECK(report.skipped.at("zero") == 1);
    CHECK_THAT(store.missing("token:openrouter/openrouter/auto").message, Catch::Contains("no token price"));
}

TEST_CASE("a price a hundred thousand times too high is set aside until somebody accepts it")
{
    TokenStore store;
    const ImportReport report = store.import("litellm");
    CHECK(report.flagged.at("odd") == 2);
    const Error aside = store.missing("token:slip/big");
    CHECK(aside.kind == ErrorKind::BadInput);
    CHECK_THAT(aside.message,
               Catch::Contains("is set aside (15000 USD per million input tokens looks wrong)"));
    bool isSaid = false;
    for (const Issue &issue : report.issues)
        isSaid |= issue.sentence.find("more than 1000 USD per million tokens (slip/big") != std::string::npos;
    CHECK(isSaid);
    PriceFilter big;
    big.provider = "slip";
    big.model = kAnyModel;
    REQUIRE(store.store().prices().decide(big, JumpDecision::AcceptOnce).ok());
    CHECK(store.found("token:slip/big").prices.input == 15000.0);
    // 600 a million is dear and real.
    store.importText("dear.json",
                     replacedOnce(priceFixtures().at("openrouter").text, "\"0.000006\"", "\"0.0006\""));
    CHECK(store.found("token:openrouter/acme/long").prices.output == 600.0);
}

TEST_CASE("an odd price that was accepted is in use when the list says it again, another one waits")
{
    Offer offer;
    offer.provider = "slip";
    offer.instanceType = "big";
    offer.model = kTokenInputModel;
    offer.price = 15000 * NanoMoney(1000000000);
    offer.flags = {"odd"};
    Offer before = offer;
    before.retrievedAt = "2026-11-20T10:00:00Z";
    before.flags = {"jump_accepted", "odd"};
    std::vector<Offer> again{offer};
    flagJumps(again, {before}, "2026-11-21");
    CHECK_FALSE(isSetAside(again.front()));
    std::vector<Offer> other{offer};
    other.front().price *= 2;
    flagJumps(other, {before}, "2026-11-21");
    CHECK(isSetAside(other.front()));
    std::vector<Offer> first{offer};
    flagJumps(first, {}, "2026-11-21");
    CHECK(isSetAside(first.front()));
    // So are odd prices of machines.
    Offer machine = offer;
    machine.model = "on_demand";
    CHECK(isSetAside(machine));
}

TEST_CASE("a token price is never among the prices of machines")
{
    TokenStore store;
    store.import("litellm");
    store.import("gpuhunt");
    const auto machines = store.prices().list({});
    REQUIRE(machines.ok());
    REQUIRE_FALSE(machines->empty());
    for (const Offer &offer : *machines)
        CHECK(priceUnitOf(offer.model) == PriceUnit::MachineHour);
    PriceFilter acme;
    acme.provider = "acme";
    CHECK(store.prices().list(acme)->empty());
    acme.model = kTokenOutputModel;
    CHECK(store.prices().list(acme)->size() == 3); // of two models, and of a tier
}

TEST_CASE("a model is named by one source, and the nearest names are given for none")
{
    TokenStore store;
    store.import("litellm");
    store.importText("same.json", R"({"acme/tiny-7b": {"litellm_provider": "acme", "mode": "chat",
        "input_cost_per_token": 2e-07, "output_cost_per_token": 7e-07}, "tiny-7b": {"litellm_provider": "acme",
        "mode": "chat", "input_cost_per_token": 9e-07, "output_cost_per_token": 9e-07}})");
    CHECK(store.found("token:acme/tiny-7b").prices.input == 0.2);
    const Error none = store.missing("token:acme/tiny-8b");
    CHECK(none.kind == ErrorKind::NotFound);
    CHECK_THAT(none.message, Catch::Contains("the nearest are acme/tiny-7b"));
}

TEST_CASE("pins of tokens are a provider, a model with any slashes, and a source")
{
    const auto pin = required(parseTokenPin("token:together_ai/openai/gpt-oss-120b@litellm"));
    CHECK(pin == TokenPin{"together_ai", "openai/gpt-oss-120b", "litellm"});
    CHECK(*parseTokenPin("token:cloudflare/@cf/meta/llama") == TokenPin{"cloudflare", "@cf/meta/llama", ""});
    CHECK(parseTokenPin("groq/x")->provider == "groq");
    for (const char *bad : {"token:", "token:acme", "token:/x", "token:acme/", "token:acme/x@"}) {
        CAPTURE(bad);
        const auto refused = parseTokenPin(bad);
        REQUIRE_FALSE(refused.ok());
        CHECK_THAT(refused.error().message, Catch::Contains("token:provider/model[@source]"));
    }
}

TEST_CASE("a list in which the price has another name is refused with the field")
{
    TokenStore store;
    std::string text = priceFixtures().at("litellm").text;
    for (std::size_t at = 0; (at = text.find("input_cost_per_token", at)) != std::string::npos;)
        text.replace(at, 20, "input_price_per_token");
    const TemporaryFolder folder;
    std::ofstream(folder.file("x.json"), std::ios::binary) << text;
    const auto refused = importPrices(store.store(), folder.file("x.json"), {});
    REQUIRE_FALSE(refused.ok());
    CHECK_THAT(refused.error().message, Catch::Contains("\"input_cost_per_token\""));
}
