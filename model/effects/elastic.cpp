#include "model/effects/elastic.h"

#include "model/effects/availability.h"
#include "model/effects/binomial.h"
#include "model/effects/gang.h"
#include "model/effects/preemption.h"
#include "model/numeric/elementary.h"

#include <cmath>
#include <vector>

namespace breakeven {

namespace {

// Of one state: how much of its speed is left when every change stalls.
double withoutStalls(double changesPerHour, double stallHours)
{
    return changesPerHour == 0 || stallHours == 0 ? 1 : elementary::exponential(-changesPerHour * stallHours);
}

// How much of the work is left when every loss goes back to the last checkpoint.
double keptShare(const ElasticTerms &terms, double lossesPerHour)
{
    return 1 / longRunStretch({lossesPerHour, terms.checkpointHours, 0, terms.recoveryHours},
                              terms.intervalHours);
}

} // namespace

ElasticSpeed elasticSpeed(const ElasticTerms &terms, const std::function<double(int)> &speed)
{
    const double n = terms.nodes, hazard = terms.hazardPerNodeHour;
    const auto usefulSpeed = [&](int nodes, double changesPerHour) {
        return nodes < terms.minNodes || nodes == 0
                   ? 0
                   : speed(nodes) * withoutStalls(changesPerHour, terms.stallHours) *
                         keptShare(terms, anyNodeHazard(double(nodes), hazard));
    };
    if (hazard == 0)
        return {usefulSpeed(terms.nodes, 0), n, 0};
    // A loss and its replacement at one moment.
    if (terms.waitHours == 0)
        return {usefulSpeed(terms.nodes, anyNodeHazard(n, hazard)), n, 2 * n * hazard};
    if (std::isinf(terms.waitHours))
        return {0, 0, 0};
    const double there = nodesThere(n, hazard, terms.waitHours);
    const double availability = nodesThere(1.0, hazard, terms.waitHours);
    const std::vector<double> probability = binomialProbabilities(terms.nodes, availability, 0);
    ElasticSpeed result{0, there, 2 * hazard * there};
    for (int k = 1; k <= terms.nodes; ++k) {
        const double changes = anyNodeHazard(double(k), hazard) + (n - k) / terms.waitHours;
        result.usefulSpeed += probability[std::size_t(k)] * usefulSpeed(k, changes);
    }
    return result;
}

} // namespace breakeven
