// Jobs on spot that are to be done in time, with on demand behind it.
//
// The job follows a policy (simulation/deadline_policies.h) through the recorded history of spot, or through
// spells up and away of the same means as the rates of the option. What was done is kept: a changeover costs
// restart, recovery and half a checkpoint interval, and the work is longer by its checkpoints. Source: fleet
// §4. Checked: tests/model/deadline_study_test.cpp.
#pragma once

#include "model/procurement/rented.h"

namespace breakeven {

// `deadline_policy`, `spot_history`; both may be left out.
FieldSet deadlineFields();

// Sets `terms.inTime` where the jobs have an end. Requires: interruptions and capacity stand in the terms.
void keepDeadline(const ProcurementContext &context, RentTerms &terms);

} // namespace breakeven
