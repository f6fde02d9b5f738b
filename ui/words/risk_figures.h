// The numbers that the runs of a study give, explained down to the options and inputs they come from.
//
// They have the names of the JSON of `breakeven risk`: "risk.OPTION.npv.p10".
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/risk/risk.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <span>
#include <string>
#include <vector>

namespace breakeven::words {

// A number in money that the runs give of each option. Shape: texts are not translated.
struct RiskAmount
{
    const char *name; // "npv.p10"
    const char *title;
    const char *meaning;
    std::optional<double> (*read)(const OptionRisk &);
};
std::span<const RiskAmount> riskAmounts();
// What is said of a training run, in money or in days. Shape: texts are not translated.
struct TrainingAmount
{
    const char *name; // "cost.p10"
    const char *title;
    const char *brief; // where the title stands beside others
    const char *meaning;
    bool isMoney;
    std::optional<double> (*read)(const TrainingSpread &);
};
std::span<const TrainingAmount> trainingAmounts();
std::string trainingName(const std::string &option,
                         const TrainingAmount &amount); // "risk.runs.OPTION.cost.p10"
std::string trainingText(const TrainingAmount &amount, std::optional<double> value, const NumberStyle &style);

// The decimals that the amounts of all options share.
int riskDecimals(const Risk &risk);

inline constexpr const char *kMeanRegret = "mean_regret";
inline constexpr const char *kCheapestShare = "cheapest_share";
std::string riskName(const std::string &option, const std::string &what); // "risk.OPTION.cheapest_share"
std::string riskBeatsName(const std::string &option, const std::string &other); // "risk.OPTION.beats.OTHER"
std::string riskCumulativeName(const std::string &option, std::size_t k);       // "risk.OPTION.cumulative.10"
std::string riskBinName(const std::string &option, std::size_t bin);            // "risk.OPTION.histogram.1"
std::string knowingName(const std::string &path); // "risk.value_of_information.PATH"

// What may be known beforehand: an input, or how a choice comes out.
struct KnownBefore
{
    std::string path;
    std::string now;
    std::string range;
    Information worth;
};
// Of all inputs and choices whose worth is known.
std::vector<KnownBefore> knownBefore(const Study &study, const Risk &risk, const NumberStyle &style);

// What the comparison says of the option, with every input at its value; nothing where it has it no more.
std::optional<double> planValue(const Comparison &comparison, const OptionRisk &option);
// "66.7 % loan, 33.3 % cash": what the runs draw.
std::string choiceShares(const DrawnChoice &choice, const NumberStyle &style);

// "Present value over 3 years, USD": what the runs are about.
std::string riskAmountTitle(const Study &study, const Comparison &comparison);

// All of them by name. `comparison`: of the same study.
ExplainedFigures riskFigures(const Study &study, const Comparison &comparison, const Risk &risk,
                             const NumberStyle &style);

} // namespace breakeven::words
