// What a claim of a document states, what comes out, and the verdict, in words.
#pragma once

#include "model/claims/claims.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// "only under a convention"
std::string verdictText(ClaimVerdict verdict);
// With the word that the claim restates an input, where it does.
std::string verdictText(const ClaimOutcome &claim);

// "373,000", "5 – 6", "268,000 · 118,000", "never"; "—" for none. Four significant digits; whole from 1,000
// up.
std::string claimValueText(const ClaimValue &value, const NumberStyle &style);
// With the unit of the claim: "80 %".
std::string claimAmount(const ClaimValue &value, const ClaimOutcome &claim, const NumberStyle &style);

} // namespace breakeven::words
