// Why an offer of the market makes no row of a new study, though it is known what it would cost.
//
// Owns: nothing.
#pragma once

#include "pricing/new_study/option_rules.h"

#include <string>

namespace breakeven {

// The last one weighs least: where nothing newer is known, an old price is better than none.
enum class Objection { None, Undated, Doubtful, LowConfidence, Far, Dearer, TooLarge, Old };

struct WhyNot
{
    Objection objection = Objection::None;
    std::string sentence; // "Its price has no date."
};

// Requires: of what is not sold on demand, that `rentBesideAt` was said.
WhyNot whyNot(const OptionRules &rules, const Seller &seller, const MarketPrice &price);

} // namespace breakeven
