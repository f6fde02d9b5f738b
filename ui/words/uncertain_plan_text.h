// When to commit, in sentences and as a table: what to order now, what is decided later, and what each is
// worth.
//
// Amounts are those of orders: servers of what is bought, GPUs of what is committed to. Quarters are told by
// the calendar months of the plan.
#pragma once

#include "model/plan/uncertain_plan.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

#include <string>
#include <vector>

namespace breakeven::words {

// "Commit to 16 GPUs of 1 year for 12 months now, and decide on the rest from 2027-02."; "Commit to nothing
// now: rent, and decide again from 2027-02."
std::string commitHeadline(const Study &study, const UncertainPlan &plan, const NumberStyle &style);

// What it costs, and what it is worth to decide in this way, a sentence each; the first is the cost.
std::vector<std::string> commitWorth(const Study &study, const UncertainPlan &plan, const NumberStyle &style);

// "2026-11 to 2027-01"; of a plan that ends within, to its end.
std::string quarterText(const Study &study, const UncertainPlan &plan, int quarter);

// In the unit of the option's orders.
double orderedAmount(const PlanOffer &offer, double machines);
// "servers", "GPUs"
std::string orderedUnit(const PlanOffer &offer);
// "12 months"; empty of what is bought.
std::string termOf(const PlanOffer &offer, const NumberStyle &style);

// A quarter in which something is ordered, and an option, a row: what is ordered and what is then held, on
// average and from P10 to P90.
Table ladderTable(const Study &study, const UncertainPlan &plan, const NumberStyle &style);

} // namespace breakeven::words
