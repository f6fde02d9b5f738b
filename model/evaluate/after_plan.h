// What is owed after the plan is worth less than its sum in the last month: each payment falls due later.
//
// The payment k months after the plan is discounted by k months more than the last month of the plan,
// whatever the timing of the study. Units: money by month, not above 0; nothing where nothing is owed.
// Checked: tests/model/after_plan_test.cpp, month by month.
#pragma once

#include "model/evaluate/evaluate_build.h"

namespace breakeven {

// Named below "options.ID.steps.": `laterThanPlan` at the rate of the study, before and after tax.
inline constexpr const char *kLaterThanPlan = "later_than_plan";
inline constexpr const char *kLaterAfterTax = "later_after_tax";

// The correction in the last month: what the payments are worth in that month, less their sum.
std::optional<Quantity> laterThanPlan(const OptionDraft &draft, Quantity yearlyRate, SheetBuilder &builder);

} // namespace breakeven
