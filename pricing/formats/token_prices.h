// What the lists of token prices share: a model of a provider as offers, one for each thing that is priced.
//
// Units: currency per million tokens. The offers of a model have its name as their type and everywhere ("*")
// as their region; a tier stands in their detail.
#pragma once

#include "pricing/formats/price_format.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace breakeven {

// The prices of a token as a list writes them, empty where it has none.
struct TokenRates
{
    std::string_view input;
    std::string_view cachedInput;
    std::string_view output;
    std::string_view batchInput;
    std::string_view batchOutput;
};

// Of requests with a longer input than so many tokens.
struct TokenTier
{
    std::int64_t above = 0;
    TokenRates rates;
};

struct ListedModel
{
    std::string provider;
    std::string model;
    std::optional<std::int64_t> context; // tokens
    TokenRates rates;
    std::vector<TokenTier> tiers;
};

// The models of one list on their way into its batch.
class TokenPriceList
{
public:
    TokenPriceList(PriceRows &rows, PriceBatch &batch, const PriceFile &file)
        : m_rows(rows), m_offers(batch.offers), m_file(file)
    {
    }

    // Models are skipped and counted when they have no price for input or output (no_price), are free (zero),
    // have a price below zero, as a router does (no_fixed_price), or are in the list already (repeated). A
    // model with any price above 1000 per million tokens gets the flag `odd`: it is set aside until somebody
    // accepts it.
    void add(const ListedModel &model);

private:
    PriceRows &m_rows;
    std::vector<Offer> &m_offers;
    const PriceFile &m_file;
    std::set<std::pair<std::string, std::string>> m_seen; // provider and model
};

// "above 200000 tokens", and back.
std::string tierText(std::int64_t above);
std::optional<std::int64_t> tierAbove(std::string_view detail);

// "context of 131072 tokens" as the note of an offer, and back.
std::string contextText(std::int64_t tokens);
std::optional<std::int64_t> contextOf(std::string_view note);

// Says of models that were set aside what is odd about them.
void noteOddTokens(PriceRows &rows, const std::string &place);

} // namespace breakeven
