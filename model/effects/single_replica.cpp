#include "model/effects/single_replica.h"

#include "model/numeric/elementary.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// Whether the cool-down ends before the next request, as shares that keep their digits when they are small.
struct Idleness
{
    double cold = 0;
    double warm = 1;
};

Idleness idlenessOf(const SingleReplicaTerms &terms)
{
    if (std::isinf(terms.cooldownS))
        return {};
    const double gaps = terms.arrivalsPerS * terms.cooldownS;
    return {elementary::exponential(-gaps), -elementary::exponentialMinusOne(-gaps)};
}

} // namespace

SingleReplica singleReplica(const SingleReplicaTerms &terms)
{
    const double arrivals = terms.arrivalsPerS;
    const double setup = terms.setupMeanS;
    const double load = terms.utilisation();
    SingleReplica result;
    result.lostPerColdStart = arrivals * std::max(0.0, setup - terms.clientTimeoutS);
    if (!terms.isStable()) {
        result.meanWaitS = kInfinite;
        result.paidFraction = 1;
        return result;
    }
    const auto [cold, warm] = idlenessOf(terms);
    const double firsts = 1 + cold * arrivals * setup;
    const double serviceSquare = (1 + terms.serviceCv2) * terms.serviceMeanS * terms.serviceMeanS;
    const double setupSquare = (1 + terms.setupCv2) * setup * setup;
    result.meanWaitS = arrivals * serviceSquare / (2 * (1 - load)) +
                       cold * (2 * setup + arrivals * setupSquare) / (2 * firsts);
    // A cycle in mean gaps between requests; written without the difference of two nearly equal numbers.
    const double paid = warm + cold * arrivals * setup + firsts * load / (1 - load);
    const double cycle = cold + paid;
    result.paidFraction = paid / cycle;
    result.coldStartsPerHour = kSecondsPerHour * arrivals * cold / cycle;
    result.coldShare = cold * (1 + arrivals * setup) * (1 - load) / firsts;
    return result;
}

} // namespace breakeven
