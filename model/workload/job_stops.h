// Whether jobs may be stopped where a service takes its machines back, and what they lose by it.
//
// On machines that several workloads share. Units: hours. Source: the same as of an interruption that is
// announced in time: the work is saved, and nothing is waited for but a free machine.
#pragma once

#include "model/workload/demand.h"

namespace breakeven {

// From a start until the work continues.
inline constexpr double kRestartMinutes = 12;
inline constexpr const char *kRestartSource = "NSDI'24: 0.2 to 0.3 hours";

// `may_be_stopped` and `restart_time`; both may be left out.
FieldSet jobStopFields();

Demand::Stops jobStops(const WorkloadContext &context);

} // namespace breakeven
