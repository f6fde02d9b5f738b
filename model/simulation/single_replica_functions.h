// What scaling one replica to zero costs and makes wait, as functions of a sheet.
//
// Arguments of all, in this order: arrivals_per_s, service_mean_s, service_cv2, setup_mean_s, setup_cv2,
// cooldown_s, client_timeout_s (as in SingleReplicaTerms). An unknown or impossible argument makes the result
// unknown. At a utilisation of 1 and above waits are +infinity.
#pragma once

#include "model/effects/single_replica.h"
#include "model/sheet/function.h"

#include <optional>

namespace breakeven {

Function replicaPaidFraction();
Function replicaMeanWait();   // seconds
Function replicaColdStarts(); // an hour
Function replicaColdShare();
Function replicaLostPerColdStart();

// The terms of a call; nothing where one of them is unknown or impossible.
std::optional<SingleReplicaTerms> replicaTerms(std::span<const std::span<const double>> arguments);

} // namespace breakeven
