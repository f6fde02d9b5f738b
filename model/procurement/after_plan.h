// The steps that say what a procurement still owes when the plan ends: so much a month, for so many months.
//
// Its lines have the sum in the last month of the plan; its present value counts every payment in its own
// month (model/evaluate/after_plan.cpp).
#pragma once

namespace breakeven {

inline constexpr const char *kDueAfterPlan = "due_after_plan";       // money a month
inline constexpr const char *kMonthsAfterPlan = "months_after_plan"; // months

} // namespace breakeven
