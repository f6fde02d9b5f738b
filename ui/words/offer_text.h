// What a note says of the cost of an offer that is left out of a comparison.
#pragma once

#include "ui/words/number_style.h"

#include <string>

namespace breakeven {

enum class CostMeasure;
struct Study;
struct Comparison;

} // namespace breakeven

namespace breakeven::words {

// What the offer costs by the measure that is shown, and the option it is compared with.
struct OfferCost
{
    double cost = 0;
    std::string beside;            // id of the option; not there: none
    bool isByEstimate = false;     // of its speed
    bool isBesideCheapest = false; // then it is compared with the cheapest by the measure
};

// "it would cost $207,535 a year, $33,120 less than On demand, the cheapest compared".
std::string offerCostText(const Study &study, const Comparison &comparison, CostMeasure measure,
                          const OfferCost &offer, const NumberStyle &style);

} // namespace breakeven::words
