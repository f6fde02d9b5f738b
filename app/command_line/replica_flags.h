// The flags of `simulate scale-to-zero` and what they mean to the simulation.
#pragma once

#include "model/calculators/arguments.h"
#include "model/simulation/replica_pool.h"
#include "model/simulation/replica_scaler.h"

#include <memory>
#include <vector>

namespace breakeven {

std::vector<Key> replicaKeys();

// Errors: BadInput when flags that are right alone do not fit together.
Result<void> checkReplicaFlags(const Arguments &arguments);

// Requires: checked flags. The first needs `service_s`.
ReplicaPoolTerms poolTermsOf(const Arguments &arguments);
std::unique_ptr<ReplicaScaler> scalerOf(const Arguments &arguments);

} // namespace breakeven
