// A capacity plan as JSON: breakeven/plan/1.
#pragma once

#include "app/command_line/output.h"
#include "model/plan/capacity_plan.h"
#include "model/study/study.h"

namespace breakeven {

Json planJson(const Study &study, const PlanRequest &request, const CapacityPlan &plan);

} // namespace breakeven
