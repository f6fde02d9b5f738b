// One replica of a service, kept or scaled to zero: what is paid without working, and how long requests take.
//
// Source: M/G/1 with set-up and cool-down, cold start by parts (model/effects). Only where the workload is
// given by its requests; they are taken as independent of each other (Poisson).
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

// The effect "idle_per_start_h" and the parameters it is computed from.
FieldSet coldStartFields();

// Hours a month in which the replica is paid and does not work: cold starts and cool-down.
Quantity idleHoursOfStarts(const ProcurementContext &context);

// The seconds within which 95 % of the requests are answered; nothing where the workload does not say its
// requests, or where starts are given by their number.
std::optional<Quantity> latencyScaledToZero(const ProcurementContext &context);
std::optional<Quantity> latencyKept(const ProcurementContext &context);

} // namespace breakeven
