// A capacity plan as tables: its orders, what serves a month, all months, and the front of cost against time.
//
// Units: reference GPUs at once; months from 1, as the sentences have them; present values of orders, money
// of months as it is paid. What explains a number has its name in ui/words/plan_figures.h.
#pragma once

#include "model/plan/capacity_plan.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

namespace breakeven::words {

// By the month they are placed in; no rows where nothing is ordered.
Table planOrdersTable(const Study &study, const CapacityPlan &plan, const NumberStyle &style);
// What has GPUs in this month, and all of it together.
Table planMixTable(const Study &study, const CapacityPlan &plan, std::size_t month, const NumberStyle &style);
// Months of the same figures share a row: what is asked for, every option that is used, what is short.
// `Ends`: whether the first and the last of them have a column each.
enum class Ends { Apart, Together };
Table planMonthsTable(const Study &study, const CapacityPlan &plan, Ends ends, const NumberStyle &style);
// A point a row; with a deadline, whether it is kept. No rows where the work has no jobs.
Table planFrontTable(const Study &study, const CapacityPlan &plan, bool hasDeadline,
                     const NumberStyle &style);

} // namespace breakeven::words
