// KEDA on a queue's length: activation and cool-down by KEDA at its polls, everything above one replica by
// the horizontal pod autoscaler at its syncs.
//
// In each second the poll comes first. Poll: above `activation` (strictly) the queue is active, and zero
// becomes the least number; inactive for longer than the cool-down (strictly), it becomes zero. Sync, with
// replicas: up at once, by at most max(4, 100 %) in 15 s; down to the largest recommendation of the
// stabilisation window. The queue counts messages that are being worked on, as RabbitMQ's does.
// Source: kedacore/keda 8b4f083 and the defaults of Kubernetes. Checked: rows KEDA-01, KEDA-02.
#pragma once

#include "model/simulation/replica_scaler.h"

#include <memory>

namespace breakeven {

struct KedaSettings
{
    std::int64_t pollingS = 30; // at least 1
    double cooldownS = 300;     // +infinity: never to zero again
    int least = 0;
    int most = 100;     // not below `least`
    double target = 20; // messages a replica
    double activation = 0;
    std::int64_t syncS = 15;
    double stabilisationS = 300;
    double tolerance = 0.1;
};

std::unique_ptr<ReplicaScaler> kedaScaler(const KedaSettings &settings);

} // namespace breakeven
