// OpenRouter's list of models (GET /api/v1/models): {data: [{id, context_length, pricing: {prompt,
// completion, input_cache_read, overrides}}]}, USD per token as strings; "-1" is the price of a router that
// is not fixed. Overrides hold from min_prompt_tokens on.
//
// Source: openrouter.ai/docs/api-reference/list-available-models, and the recorded answer of 2026-08-01.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"
#include "pricing/formats/token_prices.h"

namespace breakeven {

namespace {

constexpr const char *kOpenrouterSource = "openrouter";

bool recognisesOpenrouter(const PriceFile &file)
{
    const JsonValue &models = file.json["data"];
    return file.kind == PriceFile::Kind::JsonTree && models.isArray() && !models.items.empty() &&
           models.items.front().has("id") && models.items.front()["pricing"].isObject();
}

TokenRates ratesOf(const JsonValue &pricing)
{
    return {pricing["prompt"].string(),
            pricing["input_cache_read"].string(),
            pricing["completion"].string(),
            {},
            {}};
}

ListedModel openrouterModelOf(const JsonValue &json)
{
    const JsonValue &pricing = json["pricing"];
    ListedModel model;
    model.provider = kOpenrouterSource;
    model.model = json["id"].string();
    if (const int context = wholeNumber(json["context_length"]); context > 0)
        model.context = context;
    model.rates = ratesOf(pricing);
    for (const JsonValue &tier : pricing["overrides"].items)
        if (const int above = wholeNumber(tier["min_prompt_tokens"]); above > 0)
            model.tiers.push_back({above, ratesOf(tier)});
    return model;
}

Result<PriceRows> readOpenrouterFile(const PriceFile &file)
{
    const JsonValue &models = file.json["data"];
    FieldWatch watch({"prompt", "completion"});
    for (const JsonValue &model : models.items)
        watch.see(model["pricing"]);
    if (auto whole = watch.check(file.path); !whole)
        return whole.error();
    PriceRows rows;
    TokenPriceList list(rows, rows.batch(kOpenrouterSource, kOpenrouterSource), file);
    for (const JsonValue &model : models.items) {
        ++rows.rows;
        list.add(openrouterModelOf(model));
    }
    noteOddTokens(rows, file.path);
    return rows;
}

} // namespace

PriceFormat openrouterFormat()
{
    return {kOpenrouterSource,
            kOpenrouterSource,
            "OpenRouter's list of models (JSON): what a million tokens cost through it",
            "https://openrouter.ai/api/v1/models",
            recognisesOpenrouter,
            readOpenrouterFile};
}

} // namespace breakeven
