// One replica of a service, kept or scaled to zero: what is paid without working, and how long requests take.
//
// Source: M/G/1 with set-up and cool-down, cold start by parts (model/effects). Only where the workload is
// given by its requests; they are taken as independent of each other (Poisson).
#pragma once

#include "model/procurement/serving.h"

namespace breakeven {

// The effect "idle_per_start_h" and the parameters it is computed from.
FieldSet coldStartFields();

// What the first request after a pause waits for.
Quantity coldStartSeconds(const ProcurementContext &context);
// Whether the cold start is computed from its parts, and not given together with the cool-down.
bool hasColdStart(const ProcurementContext &context);

// Hours a month around the work of machines that are started `starts_per_day` times a day: cold starts and
// cool-down.
Quantity idleHoursOfStarts(const ProcurementContext &context);

// By month.
struct ReplicaHours
{
    Quantity paid;      // own GPU-hour/month
    Quantity working;   // of it: the work, with interruptions
    Quantity latency95; // seconds within which 95 % of the requests are answered
};

// The hours of a replica that is switched off between requests, where one replica can answer them all;
// several replicas stay as they are in `dispatched`. Nothing where the workload is not given by its requests,
// or where the number of starts is given.
std::optional<ReplicaHours> replicaOffAndOn(const ProcurementContext &context, const MachineTerms &machines,
                                            const DispatchedWork &dispatched);

} // namespace breakeven
