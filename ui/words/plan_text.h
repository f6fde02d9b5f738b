// A capacity plan in sentences: what to order and when, what it costs, what is short and what would mend it.
//
// Months are counted from 1.
#pragma once

#include "model/plan/capacity_plan.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// "Own rack: 4 servers now, 3 more by month 13. One year: 16 GPUs now."; where orders end and others follow,
// "One year: 16 GPUs from month 1, 26 from month 13."; "Rent everything: Spot, On demand."
std::string planHeadline(const CapacityPlan &plan, const NumberStyle &style);

// "The plan costs $638,723 in present value over 36 months, $377,556 (37 %) below on demand alone. No plan
// costs less than $600,000."
std::string planCost(const CapacityPlan &plan, const std::string &currency, const NumberStyle &style);

// "No plan serves everybody: from month 1 on up to 12 GPUs are short. On demand with 20 GPUs instead of 8
// would."; empty where nobody is short.
std::string planShortage(const CapacityPlan &plan, const NumberStyle &style);

// "Own rack delivered after 2 instead of 5 months would." Requires: a limit with what is needed of it.
std::string planRelaxation(const CapacityPlan &plan, const PlanLimit &limit, const NumberStyle &style);

// "Own rack: machines arrive after 3 months", "Spot: 10 GPUs at most".
std::string planLimit(const CapacityPlan &plan, const PlanLimit &limit, const NumberStyle &style);
// "One GPU more would save $1,240 over the plan."; empty where it would save nothing, or that is not known.
std::string limitPrice(const Study &study, const PlanLimit &limit, const NumberStyle &style);
// "Monthly budget: 60,000 $/month at most. Each 1,000 more would save $2,300 over the plan."
std::string studyLimit(const Study &study, const ReachedLimit &limit, const NumberStyle &style);

// Why the study cannot have the plan as its option "mix"; empty where it can: "The plan orders nothing: it is
// the option 'Spot' alone."
std::string planIsNoOption(const Study &study, const CapacityPlan &plan);

} // namespace breakeven::words
