#include "pricing/formats/token_prices.h"

#include "model/numeric/number_text.h"
#include "model/study/price_unit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr double kMillion = 1e6;
constexpr double kOddPerMillion = 1000; // LiteLLM held 15 000 for 0.15 (litellm#23503); o1-pro is 600
constexpr const char *kTierBegins = "above ";
constexpr const char *kTierEnds = " tokens";
constexpr const char *kContextBegins = "context of ";

// Per million; nothing where there is none to read.
std::optional<double> perMillion(std::string_view text)
{
    const auto price = parseNumber(text);
    return price ? std::optional(*price * kMillion) : std::nullopt;
}

std::optional<std::int64_t> numberBetween(std::string_view text, std::string_view begin, std::string_view end)
{
    if (!text.starts_with(begin) || !text.ends_with(end) || text.size() <= begin.size() + end.size())
        return std::nullopt;
    text = text.substr(begin.size(), text.size() - begin.size() - end.size());
    std::int64_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && rest == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// What keeps a model out of the list; null: nothing.
const char *reasonAgainst(const TokenRates &rates)
{
    const auto input = perMillion(rates.input);
    const auto output = perMillion(rates.output);
    if ((input && *input < 0) || (output && *output < 0))
        return "no_fixed_price";
    if (input == 0.0 && output == 0.0)
        return "zero";
    // One of the two at 0 beside a price of the other is not free: it is not said.
    return input > 0.0 && output > 0.0 ? nullptr : "no_price";
}

void addRates(std::vector<Offer> &to, Offer offer, const TokenRates &rates)
{
    const std::array<std::pair<const char *, std::string_view>, 5> all{
        {{kTokenInputModel, rates.input},
         {kTokenCachedInputModel, rates.cachedInput},
         {kTokenOutputModel, rates.output},
         {kTokenBatchInputModel, rates.batchInput},
         {kTokenBatchOutputModel, rates.batchOutput}}};
    for (const auto &[model, text] : all) {
        const auto price = perMillion(text);
        const auto nano = price ? toNano(*price) : std::nullopt;
        // A price of 0 beside others, of cached input above all, is not known.
        if (!nano || *nano <= 0)
            continue;
        offer.model = model;
        offer.price = *nano;
        to.push_back(offer);
    }
}

} // namespace

void TokenPriceList::add(const ListedModel &model)
{
    if (const char *reason = reasonAgainst(model.rates))
        return m_rows.skip(reason);
    if (!m_seen.emplace(model.provider, model.model).second)
        return m_rows.skip("repeated");
    Offer offer;
    offer.os = "any";
    offer.provider = model.provider;
    offer.region = "*";
    offer.instanceType = model.model;
    offer.effectiveFrom = m_file.day;
    m_rows.usesFileDay = m_rows.usesFileDay || m_file.day.has_value();
    if (model.context)
        offer.note = contextText(*model.context);
    const auto first = std::ptrdiff_t(m_offers.size());
    addRates(m_offers, offer, model.rates);
    for (const TokenTier &tier : model.tiers) {
        offer.detail = tierText(tier.above);
        addRates(m_offers, offer, tier.rates);
    }
    const auto isOdd = [](const Offer &one) { return toDouble(one.price) > kOddPerMillion; };
    if (std::any_of(m_offers.begin() + first, m_offers.end(), isOdd))
        std::for_each(m_offers.begin() + first, m_offers.end(),
                      [](Offer &one) { one.flags.emplace_back("odd"); });
}

std::string tierText(std::int64_t above) { return fmt::format("{}{}{}", kTierBegins, above, kTierEnds); }

std::optional<std::int64_t> tierAbove(std::string_view detail)
{
    return numberBetween(detail, kTierBegins, kTierEnds);
}

std::string contextText(std::int64_t tokens)
{
    return fmt::format("{}{}{}", kContextBegins, tokens, kTierEnds);
}

std::optional<std::int64_t> contextOf(std::string_view note)
{
    return numberBetween(note, kContextBegins, kTierEnds);
}

void noteOddTokens(PriceRows &rows, const std::string &place)
{
    std::set<std::pair<std::string, std::string>> odd;
    for (const PriceBatch &batch : rows.batches)
        for (const Offer &offer : batch.offers)
            if (hasFlag(offer, "odd"))
                odd.emplace(offer.provider, offer.instanceType);
    if (odd.empty())
        return;
    addIssue(
        rows.issues,
        {Severity::Warning,
         fmt::format("{} models cost more than 1000 USD per million tokens ({}/{} and others), as where a "
                     "list has the price of another number of tokens: they are set aside until "
                     "accepted (--accept-jumps)",
                     odd.size(), odd.begin()->first, odd.begin()->second),
         place, 1});
}

} // namespace breakeven
