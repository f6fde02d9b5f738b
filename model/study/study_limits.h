// What a study allows to be spent, drawn and taken for granted: the keys of its conventions, and what holds
// where they are not set.
//
// Source of the standard numbers: assumed; no seller publishes how many GPUs can be had at once.
#pragma once

#include "model/study/study.h"

namespace breakeven {

inline constexpr const char *kMonthlyBudgetKey = "most_per_month"; // money a month
inline constexpr const char *kHourlyBudgetKey = "most_per_hour";   // money an hour, of all that is rented
inline constexpr const char *kPowerLimitKey = "power_kw";          // of servers of one's own, with cooling
inline constexpr const char *kBudgetBasisChoice = "budget_basis";  // "cash", "cost"
inline constexpr const char *kCostBasis = "cost";

inline constexpr const char *kLimitKeys[] = {kMonthlyBudgetKey, kHourlyBudgetKey, kPowerLimitKey};

// What the study allows; nothing where it limits nothing of the kind.
inline std::optional<double> limitOf(const Study &study, const char *key)
{
    const auto found = study.conventions.inputs.find(key);
    return found == study.conventions.inputs.end() ? std::nullopt : found->second.value;
}

// GPUs that are taken to be had at once, of a seller who does not say how many.
inline constexpr const char *kProvenGpusKey = "proven_gpus"; // on demand and spot
inline constexpr const char *kProvenServerlessKey = "proven_serverless_gpus";
inline constexpr double kProvenGpus = 256;
inline constexpr double kProvenServerlessGpus = 64;

} // namespace breakeven
