// The numbers of a capacity plan, explained down to the options and inputs they come from.
//
// Their names count orders, months and points from 1; here they count from 0.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/plan/capacity_plan.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <optional>
#include <string>

namespace breakeven::words {

inline constexpr const char *kPlanCost = "plan.cost";
inline constexpr const char *kPlanOrders = "plan.orders";
inline constexpr const char *kPlanSaved = "plan.saved";
inline constexpr const char *kPlanBound = "plan.bound";
std::string planOrderName(std::size_t order); // "plan.order.1"
// What is explained of a month: "demand", "all", "short", "owned" → "plan.month.1.demand".
std::string planMonthName(std::size_t month, const std::string &what);
std::string planMonthName(std::size_t month, const PlanOffer &offer); // "plan.month.1.offer.OPTION"
std::string planFrontName(std::size_t point);                         // "plan.front.1"
// The month of "plan.month.1.demand"; nothing for other names.
std::optional<int> monthOfPlanName(const std::string &name);

// All of them by name. `sheet`: of the same study.
ExplainedFigures planFigures(const Study &study, const StudySheet &sheet, const CapacityPlan &plan,
                             const NumberStyle &style);

// Why a plan has no number of this name, which others have; nothing for names that mean nothing.
std::optional<std::string> whyNotOfPlan(const CapacityPlan &plan, const std::string &name);

} // namespace breakeven::words
