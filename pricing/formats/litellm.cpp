// LiteLLM's list of token prices (BerriAI/litellm, model_prices_and_context_window.json and its
// .schema.json): {"provider/model": {litellm_provider, mode, input_cost_per_token, …}}, USD per token.
//
// Not read: sample_spec and fallback_generalizations, which are no models; what is paid by the image, the
// second or the page; priority and flex, counted. A key may have its provider before it or not.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"
#include "pricing/formats/token_prices.h"

#include <charconv>
#include <map>

namespace breakeven {

namespace {

constexpr const char *kLitellmSource = "litellm";

bool recognisesLitellm(const PriceFile &file)
{
    if (file.kind != PriceFile::Kind::JsonTree || !file.json.isObject())
        return false;
    for (const auto &[name, model] : file.json.members)
        if (model.has("litellm_provider"))
            return true;
    return false;
}

bool isRead(std::string_view mode) { return mode == "chat" || mode == "completion" || mode == "responses"; }

// 200000 of "input_cost_per_token_above_200k_tokens"; nothing for other keys.
std::optional<std::int64_t> tierOf(std::string_view key, std::string_view begin)
{
    constexpr std::string_view end = "k_tokens";
    if (!key.starts_with(begin) || !key.ends_with(end) || key.size() <= begin.size() + end.size())
        return std::nullopt;
    key = key.substr(begin.size(), key.size() - begin.size() - end.size());
    std::int64_t thousands = 0;
    const auto [rest, error] = std::from_chars(key.data(), key.data() + key.size(), thousands);
    const bool isNumber = error == std::errc() && rest == key.data() + key.size();
    return isNumber && thousands > 0 ? std::optional(thousands * 1000) : std::nullopt;
}

std::vector<TokenTier> tiersOf(const JsonValue &json)
{
    std::map<std::int64_t, TokenTier> tiers;
    for (const auto &[key, value] : json.members) {
        const auto input = tierOf(key, "input_cost_per_token_above_");
        const auto cached = tierOf(key, "cache_read_input_token_cost_above_");
        const auto output = tierOf(key, "output_cost_per_token_above_");
        if (input)
            tiers[*input].rates.input = value.string();
        if (cached)
            tiers[*cached].rates.cachedInput = value.string();
        if (output)
            tiers[*output].rates.output = value.string();
    }
    std::vector<TokenTier> list;
    for (auto &[above, tier] : tiers) {
        tier.above = above;
        list.push_back(tier);
    }
    return list;
}

void countOthers(const JsonValue &json, PriceRows &rows)
{
    for (const auto &[key, value] : json.members)
        if (key.ends_with("_priority"))
            rows.skip("priority");
        else if (key.ends_with("_flex"))
            rows.skip("flex");
}

std::optional<std::int64_t> wholeOf(const JsonValue &value)
{
    const int number = wholeNumber(value);
    return number > 0 ? std::optional(std::int64_t(number)) : std::nullopt;
}

ListedModel litellmModelOf(const std::string &key, const JsonValue &json)
{
    ListedModel model;
    model.provider = json["litellm_provider"].string();
    model.model = key.starts_with(model.provider + "/") ? key.substr(model.provider.size() + 1) : key;
    model.context = wholeOf(json["max_input_tokens"]);
    model.rates = {json["input_cost_per_token"].string(), json["cache_read_input_token_cost"].string(),
                   json["output_cost_per_token"].string(), json["input_cost_per_token_batches"].string(),
                   json["output_cost_per_token_batches"].string()};
    if (model.rates.cachedInput.empty())
        model.rates.cachedInput = json["input_cost_per_token_cache_hit"].string();
    model.tiers = tiersOf(json);
    return model;
}

Result<PriceRows> readLitellmFile(const PriceFile &file)
{
    FieldWatch watch({"litellm_provider", "input_cost_per_token", "output_cost_per_token"});
    for (const auto &[key, json] : file.json.members)
        watch.see(json);
    if (auto whole = watch.check(file.path); !whole)
        return whole.error();
    PriceRows rows;
    TokenPriceList list(rows, rows.batch(kLitellmSource, kLitellmSource), file);
    for (const auto &[key, json] : file.json.members) {
        ++rows.rows;
        const std::string_view mode = json["mode"].string();
        if (key == "sample_spec" || !json.has("litellm_provider")) {
            rows.skip("no_model");
        } else if (!isRead(mode)) {
            rows.skip(mode.empty() ? "no_mode" : "mode_" + std::string(mode));
        } else {
            countOthers(json, rows);
            list.add(litellmModelOf(key, json));
        }
    }
    noteOddTokens(rows, file.path);
    return rows;
}

} // namespace

PriceFormat litellmFormat()
{
    return {kLitellmSource,
            kLitellmSource,
            "LiteLLM's list of token prices (JSON): what a million tokens of a model cost at each provider",
            "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
            recognisesLitellm,
            readLitellmFile};
}

} // namespace breakeven
