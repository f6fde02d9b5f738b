// Knative's autoscaler on the mean number of requests at once: a stable and a panic window, panic mode, and
// zero after a grace period.
//
// Once a second. Panic begins when the panic window alone wants a multiple of the ready replicas, and ends a
// stable window after it last did; until then the number only rises. Zero comes when nothing has been asked
// for a stable window and then for the longer of grace and retention (how long it takes at most; a cluster
// may be faster). The first request starts a replica in the next second. Source: knative/serving 98e5ef9.
// Checked: row KPA-01 for the rule, hand-made courses for the rest.
#pragma once

#include "model/effects/replica_rules.h"
#include "model/simulation/replica_scaler.h"

#include <memory>

namespace breakeven {

struct KnativeSettings
{
    int stableS = 60;         // 6 to 3600
    double panicWindow = 0.1; // of the stable one
    KnativeRates rates;
    double graceS = 30;
    double retentionS = 0;
    int least = 0;
    int most = 100; // not below `least`, at least 1
    int initial = 1;
};

std::unique_ptr<ReplicaScaler> knativeScaler(const KnativeSettings &settings);

} // namespace breakeven
