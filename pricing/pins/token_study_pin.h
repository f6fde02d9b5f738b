// Takes the prices of a model's tokens into a study: input, cached input and output of a token API together,
// from one source, in the tier that the mean input of its requests is in.
#pragma once

#include "model/study/issue.h"
#include "model/study/study.h"
#include "pricing/pins/token_pin.h"

#include <string>
#include <vector>

namespace breakeven {

// Tokens a request, over the requests that the procurement at `path`, or whose input stands there, serves; 0
// where it serves none that are counted in tokens.
double meanInputTokens(const Study &study, const std::string &path);

// Leaves, of the tiers of one price, the one for requests with so many input tokens on average.
void keepTierMeant(std::vector<Offer> &tiers, double inputTokens);

// The prices of the token API that `path` is one of, or is the "price" of, that have a value.
std::vector<std::string> tokenPricePaths(const Study &study, const std::string &path);

// Pins to the token API at `path` (options.ID.price, or one of its prices) what `price` says: each as
// `pinPrice` does. Without a price of cached input that of the option is unset. Errors: BadInput where there
// is no token API; those of `pinPrice` and of the store. The study is then unchanged.
Result<void> pinTokenPrice(Study &study, const std::string &path, const TokenPrice &price,
                           const PriceStore &prices);

// What is odd about a price that can be used all the same: its flags, and a newer one that waits.
std::vector<Issue> issuesOf(const TokenPrice &price, const PriceStore &prices);

} // namespace breakeven
