// Cost against time to result over the number of nodes of a job: what no other number of nodes and no other
// option does both faster and cheaper.
//
// Read from the study's own sheet, as the panels of the page Effects are. Source: model specification §7,
// CAP-09.
#pragma once

#include "model/plan/capacity_plan.h"

namespace breakeven {

// Empty where no option of the study computes how the speed of a job follows its nodes. Requires: a completed
// study with one workload, and its sheet.
std::vector<PlanFrontPoint> planFront(const Study &study, const StudySheet &sheet,
                                      const Evaluation &evaluation, std::optional<double> deadlineHours,
                                      const std::stop_token &stop);

} // namespace breakeven
