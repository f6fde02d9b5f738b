// When jobs are to be done: hours after they come, or by a time of the day on which they come at another.
//
// Units: hours. Errors: BadInput, one sentence.
#pragma once

#include "model/study/issue.h"
#include "model/workload/demand.h"

namespace breakeven {

// `done_within`, `come_at`, `done_by`; all may be left out.
FieldSet doneInTimeFields();

// Hours that a job has from when it comes; nothing where it has no end. With both the shorter.
std::optional<Quantity> doneWithin(const WorkloadContext &context);
// What is wrong with it in one sentence, and where: a job longer than its time, half of a time of the day.
std::optional<Issue> doneInTimeIssue(const Workload &workload, const std::string &path);

} // namespace breakeven
