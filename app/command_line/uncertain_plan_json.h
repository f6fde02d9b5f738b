// When to commit as JSON: the key "uncertainty" of breakeven/plan/1.
#pragma once

#include "app/command_line/output.h"
#include "model/plan/uncertain_plan.h"
#include "model/study/study.h"

namespace breakeven {

Json uncertaintyJson(const Study &study, const UncertainPlan &plan);

} // namespace breakeven
