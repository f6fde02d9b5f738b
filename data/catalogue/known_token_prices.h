// What tokens cost at those who serve the models of the catalogue, and the closed models beside them.
#pragma once

#include "data/catalogue/catalogue.h"

#include <string>

namespace breakeven {

class CatalogueRowReader;

// A row of token_prices.csv. Errors: BadInput with the line and what was expected there.
Result<KnownTokenPrice> readKnownTokenPrice(const CatalogueRowReader &row);

// "AWS Bedrock" of "bedrock"; a provider that the table does not have keeps its own word.
std::string tokenProviderName(const KnownTokenPrices &prices, const std::string &provider);

// Passes requests on to others, so that its price is that of one of them.
bool isTokenRouter(const std::string &provider);

} // namespace breakeven
