#include "tests/support/two_routes/two_routes.h"

namespace breakeven::test {

const std::vector<TwoRoutes> &twoRoutes()
{
    static const std::vector<TwoRoutes> kRoutes{
        {"preemption", compareSpotJobs},
        {"break-even hazard", compareBreakEvenHazards},
        {"lifetime laws", compareLifetimes},
        {"age recursion", compareAgedJobs},
        {"price crossing", comparePriceCrossings},
        {"unavailability", compareSpotFractions},
        {"gang, common cause", compareGangs},
        {"elastic job", compareElasticJobs},
        {"elastic job, checkpoints", compareElasticCheckpoints},
        {"gang whose nodes age", compareAgeingGangs},
        {"spot replicas", compareSpotReplicas},
        {"deadline policies", compareDeadlinePolicies},
        {"autoscaler, no jitter", compareBursts},
        {"M/M/c", compareQueues},
        {"replicas with set-up", compareSetupQueues},
        {"single replica", compareSingleReplicas},
        {"client time-outs", compareClientTimeouts},
        {"scaling fits", compareScalingFits},
        {"month of machines", compareMonths},
    };
    return kRoutes;
}

} // namespace breakeven::test
