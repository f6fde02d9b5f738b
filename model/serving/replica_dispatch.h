// How replicas serve the requests of a month: how many there are hour by hour, what is paid, what is
// answered.
//
// The requests come at the levels of a curve that repeats. At each level as many whole machines work as its
// replicas need; machines are kept at the highest level or follow the curve, as in model/dispatch, which says
// what of them is paid. What the machines there cannot take with headroom is not served. Spare replicas are
// paid and answer nothing: of machines that are few they are held back first. Units: requests/s of the whole
// and of a replica, own GPUs and GPU-hours. Unknown (NaN) in, unknown out. Threads: any. Requires: a curve
// that is not empty. Checked: rows SRV-22…24 and an hour-by-hour count
// (tests/model/serving/replica_dispatch_test.cpp).
#pragma once

#include "model/dispatch/dispatch.h"
#include "model/dispatch/load_shape.h"
#include "model/serving/replica_count.h"

#include <span>

namespace breakeven {

// Machines beyond those that are needed, because some are taken back.
struct SpareTerms
{
    double availability = 1; // of one machine
    double correlation = 0;  // of two
    double serviceLevel = 0.999;
};

struct ReplicaSupply
{
    double requestsPerSecond = 0; // mean of the curve
    double servedBefore = 0;      // requests/s that a base answers
    ReplicaTerms replica;
    SpareTerms spare;
    SupplyTerms machines; // their allocation; GPUs a machine are those of `replica`
};

// For a month of `hoursPerMonth` hours.
struct ReplicasDispatched
{
    double machines = 0; // most that are kept or at work
    double capacity = 0; // own GPUs of them
    double demanded = 0; // own GPU-hours the requests take at the goodput
    double served = 0;   // of them
    double working = 0;  // own GPU-hours paid before starts and stops
    double paid = 0;     // own GPU-hours
    double requests = 0; // answered
    double replicas = 0; // at the highest level, without spare ones
    double able = 0;     // requests the paid machines could take at the goodput
    double planned = 0;  // requests/s the machines are planned to take
    double busiest = 0;  // requests/s of a replica in the busiest minutes
};

ReplicasDispatched dispatchReplicas(std::span<const ShapeSegment> curve, const ReplicaSupply &supply,
                                    double hoursPerMonth);

} // namespace breakeven
