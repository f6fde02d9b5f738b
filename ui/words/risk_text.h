// What the runs of a study say of one option, ready to be shown.
#pragma once

#include "model/risk/risk.h"
#include "ui/words/decision_text.h"

#include <optional>
#include <string>

namespace breakeven::words {

// Nothing where the option was not there when the runs were drawn.
const OptionRisk *riskOf(const Risk &risk, const std::string &option);

// The two options that the headline is about, by id: the cheapest and what beats it most often. Nothing where
// there are no two that count in any run.
struct RiskPair
{
    std::string first;
    std::string second;
};
std::optional<RiskPair> riskPair(const Risk &risk);

// "Spot is slower than the work allows in 90 % of runs." of the cheapest at the values of the study, where it
// is left out of more than half of the runs; else empty.
std::string leftOutInRuns(const Risk &risk, const NumberStyle &style);

// "A costs less than B in 73 % of runs.", of the cheapest and of what beats it most often; of one option, or
// where none can be called cheapest, what there is to say. Its number is a link to "risk.A.beats.B".
LinkedSentence riskHeadline(const Risk &risk, const NumberStyle &style);
// "Average regret 7,261 USD." of the cheapest, and "The price of GCP and the resale can each flip the answer
// within their ranges." of the flips that are within one; empty where neither is known.
LinkedSentence riskSecondLine(const Risk &risk, const Study &study, const std::vector<Flip> *flips,
                              const NumberStyle &style);

// "On demand is cheapest in more of them, 56 %, at an average of 25,100 USD against 27,900 USD and an average
// regret of 2,300 USD against 5,100 USD."; empty where no other option is cheapest in more runs.
std::string oftenerCheapest(const Risk &risk, const std::string &currency, const NumberStyle &style);

// "At its estimated speed Own hardware costs less than API in 99 % of runs, 28,850 USD against 64,748 USD on
// average."; empty where no option is held back by an estimate (model/evaluate/estimate_hold.h).
std::string heldBackInRuns(const Risk &risk, const std::string &currency, const NumberStyle &style);

// "10,000 runs, seed 42; 14 inputs have a range."
std::string runsText(const Risk &risk, const NumberStyle &style);

} // namespace breakeven::words
