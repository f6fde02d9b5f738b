#include "model/simulation/single_replica_functions.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

constexpr const char *kExact = "M/G/1 with set-up and cool-down, exact";

template<double SingleReplica::*member>
double measureOf(Arguments arguments)
{
    const auto terms = replicaTerms(arguments);
    return terms ? singleReplica(*terms).*member : kUnknown;
}

Function functionOf(const char *name, double (*evaluate)(Arguments), const char *provenance)
{
    return {name,
            {"requests per second", "service in seconds", "service variation squared", "set-up in seconds",
             "set-up variation squared", "cool-down in seconds", "client time-out in seconds"},
            evaluate,
            provenance};
}

} // namespace

std::optional<SingleReplicaTerms> replicaTerms(Arguments arguments)
{
    const auto at = [&](std::size_t i) { return arguments[i][0]; };
    const SingleReplicaTerms terms{at(0), at(1), at(2), at(3), at(4), at(5), at(6)};
    constexpr double kMost = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < 5; ++i)
        if (!(at(i) >= 0 && at(i) <= kMost))
            return std::nullopt;
    if (!(terms.cooldownS >= 0 && terms.clientTimeoutS >= 0))
        return std::nullopt;
    return terms;
}

Function replicaPaidFraction()
{
    return functionOf("share of the time a replica is paid", measureOf<&SingleReplica::paidFraction>, kExact);
}

Function replicaMeanWait()
{
    return functionOf("mean wait with cold starts", measureOf<&SingleReplica::meanWaitS>, kExact);
}

Function replicaColdStarts()
{
    return functionOf("cold starts an hour", measureOf<&SingleReplica::coldStartsPerHour>, kExact);
}

Function replicaColdShare()
{
    return functionOf("share of requests that meet a cold start", measureOf<&SingleReplica::coldShare>,
                      kExact);
}

Function replicaLostPerColdStart()
{
    return functionOf("requests lost a cold start", measureOf<&SingleReplica::lostPerColdStart>,
                      "arrivals · (set-up − client time-out), at least 0");
}

} // namespace breakeven
