// How many replicas the autoscalers of Kubernetes want: the horizontal pod autoscaler, KEDA's queue length on
// top of it, and Knative.
//
// Source: kubernetes (replica calculator), kedacore/keda 8b4f083, knative/serving 98e5ef9. The tolerance is
// compared in plain double arithmetic, as Kubernetes does it: 110/100 at 0.1 acts. Checked: rows HPA-01…05,
// KPA-01.
#pragma once

namespace breakeven {

struct ReplicaLimits
{
    double tolerance = 0.1; // a ratio this near to 1 changes nothing
    double least = 1;       // taken as 1 at least: only KEDA itself goes to zero
    double most = 100;      // not below `least`
};

// `metric` is the mean of the current replicas. Requires: target > 0.
double hpaDesired(double current, double metric, double target, const ReplicaLimits &limits);

// `total` is that of the whole queue, `target` what one replica is to have. Requires: target > 0.
double queueDesired(double current, double total, double target, const ReplicaLimits &limits);

struct KnativeRates
{
    double target = 70; // requests at once a replica, above 0
    double up = 1000;   // times the ready replicas at most
    double down = 2;    // the ready replicas over this at least
    double panicThreshold = 2;
};

// For one window's mean of requests at once, given the ready replicas.
double knativeDesired(double value, double ready, const KnativeRates &rates);
bool isPanicking(double panicValue, double ready, const KnativeRates &rates);

} // namespace breakeven
