// What an offer that a new study lists only would have cost when the study was made: the sentence that says
// it, and what is still true of it in the study of today.
//
// The study keeps the sentence alone. Its difference to an option holds as long as that option costs what it
// cost then; after that only the cost of that day is told.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study.h"

#include <optional>
#include <string>

namespace breakeven {

// "it would cost 592,639 USD in present value over the plan, 45,299 USD less than On demand". Units: of
// `currency`.
struct LeftOutCost
{
    double cost = 0;
    std::string currency;
    std::string beside = {};       // the name of the option it was compared with; empty: none
    double more = 0;               // than that one; negative: less
    bool isBesideCheapest = false; // that one was the cheapest that was compared

    std::string text() const;
};

// A sentence that was kept, taken apart; nothing where it says no cost.
struct LeftOutSentence
{
    std::string name;   // "Spot (Crusoe)"
    std::string reason; // "another seller than those compared"
    LeftOutCost cost;
};
std::optional<LeftOutSentence> readLeftOut(const std::string &sentence);

// Whether the option it was compared with still costs what it cost then.
bool isStillTrue(const LeftOutCost &cost, const Comparison &comparison, const std::string &currency);

// The sentence as it holds today: what has changed since is told as of the day of the study.
std::string leftOutToday(const std::string &sentence, const Study &study, const Comparison &comparison);

} // namespace breakeven
