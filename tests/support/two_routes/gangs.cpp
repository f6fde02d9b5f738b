#include "model/effects/checkpointing.h"
#include "model/effects/elastic.h"
#include "model/effects/gang.h"
#include "model/effects/preemption.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <vector>

namespace breakeven::test {

namespace {

enum GangFamily : std::uint32_t { kGangs = 50, kElastic, kElasticKept };

struct GangTerms
{
    double nodes = 1;
    double hazardPerNodeHour = 0;
    double commonCause = 0;
    double waitHours = 0;
    double checkpointHours = 0;
    double restartHours = 0;
};

// From the start of a segment to its end: every node has a clock of its own, and one is common to all.
double segmentHours(const GangTerms &terms, double span, Draws &draws)
{
    const double own = terms.hazardPerNodeHour * (1 - terms.commonCause);
    const double common = terms.hazardPerNodeHour * terms.commonCause;
    for (double hours = 0;;) {
        double lost = common > 0 ? draws.exponential() / common : INFINITY;
        for (int node = 0; node < int(terms.nodes) && own > 0; ++node)
            lost = std::min(lost, draws.exponential() / own);
        if (lost >= span)
            return hours + span;
        hours += lost + terms.waitHours * draws.exponential() + terms.restartHours;
    }
}

// Elastic nodes over some hours, begun where they are in the long run.
struct ElasticHours
{
    double work = 0;
    double nodeHours = 0;
    double changes = 0;
};

ElasticHours elasticHours(const ElasticTerms &terms, double exponent, double horizon, Draws &draws)
{
    const double lossRate = terms.hazardPerNodeHour, returnRate = 1 / terms.waitHours;
    std::vector<bool> isUp;
    std::vector<double> next;
    int up = 0;
    const auto spell = [&](bool machineUp) {
        return draws.exponential() / (machineUp ? lossRate : returnRate);
    };
    for (int node = 0; node < terms.nodes; ++node) {
        isUp.push_back(draws.uniform() < returnRate / (lossRate + returnRate));
        next.push_back(spell(isUp.back()));
        up += isUp.back();
    }
    ElasticHours sum;
    // The last change lies as far back as the next one lies ahead.
    double changed = -draws.exponential() / (up * lossRate + (terms.nodes - up) * returnRate);
    for (double now = 0; now < horizon;) {
        const auto first = std::min_element(next.begin(), next.end());
        const double end = std::min(*first, horizon);
        const double speed = up < terms.minNodes || up == 0 ? 0 : std::pow(up, exponent);
        sum.work += speed * std::max(0.0, end - std::max(now, changed + terms.stallHours));
        sum.nodeHours += up * (end - now);
        now = end;
        if (end == horizon)
            break;
        const std::size_t node = std::size_t(first - next.begin());
        isUp[node] = !isUp[node];
        up += isUp[node] ? 1 : -1;
        *first = now + spell(isUp[node]);
        changed = now;
        sum.changes += 1;
    }
    return sum;
}

// From one loss to the next of elastic nodes that go back to their checkpoint: the time and the work kept, of
// one node that is replaced after a while, or of several that are replaced at once. The stall comes first,
// then the recovery, which starts again with the next loss.
Part keptHours(const ElasticTerms &terms, Draws &draws)
{
    const double lives = draws.exponential() / (terms.nodes * terms.hazardPerNodeHour);
    const double worked = lives - terms.stallHours - terms.recoveryHours;
    const double segments = std::floor(std::max(0.0, worked) / (terms.intervalHours + terms.checkpointHours));
    const double away = terms.waitHours > 0 ? terms.waitHours * draws.exponential() : 0;
    return {terms.nodes * segments * terms.intervalHours, lives + away};
}

} // namespace

std::vector<Agreement> compareGangs()
{
    Agreement hours("time of a segment");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kGangs, i);
        GangTerms terms;
        terms.nodes = point.whole(1, 16);
        terms.hazardPerNodeHour = point.between(.002, .2);
        terms.commonCause = i % 10 == 0 ? 0 : i % 10 == 1 ? 1 : point.within(0, 1);
        terms.waitHours = point.chance(.2) ? 0 : point.between(.02, 1);
        terms.checkpointHours = point.between(.01, .3);
        terms.restartHours = point.chance(.2) ? 0 : point.between(.02, .3);
        const double hazard = gangHazard(terms.nodes, terms.hazardPerNodeHour, terms.commonCause);
        const double interval = exactInterval(hazard, terms.checkpointHours);
        const PreemptionTerms preemption{hazard, terms.checkpointHours, terms.waitHours + terms.restartHours,
                                         0};
        const double span = interval + terms.checkpointHours;
        const auto segment = [&](Draws &d) { return Part{segmentHours(terms, span, d)}; };
        Draws draws(kGangs, i);
        hours.add(estimated(draws, segment, 4000), interval * longRunStretch(preemption, interval));
    }
    return {hours};
}

std::vector<Agreement> compareElasticJobs()
{
    Agreement work("useful speed"), nodes("mean nodes"), changes("changes an hour");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kElastic, i);
        ElasticTerms terms;
        terms.nodes = point.whole(1, 10);
        terms.minNodes = point.whole(1, std::max(1, terms.nodes / 2));
        terms.hazardPerNodeHour = point.between(.01, .5);
        terms.waitHours = point.between(.05, 2);
        const double change = 1 / (2 * terms.nodes * terms.hazardPerNodeHour);
        terms.stallHours = point.chance(.2) ? 0 : change * point.between(.01, .5);
        const double exponent = point.within(.5, 1), horizon = 20 * change;
        const ElasticSpeed exact = elasticSpeed(terms, [exponent](int up) { return std::pow(up, exponent); });
        Draws draws(kElastic, i);
        const auto simulate = [&](Draws &d) {
            const ElasticHours hours = elasticHours(terms, exponent, horizon, d);
            return std::array<Part, 3>{
                {{hours.work, horizon}, {hours.nodeHours, horizon}, {hours.changes, horizon}}};
        };
        const auto simulated = estimatedTogether<3>(draws, simulate, 500);
        work.add(simulated[0], exact.usefulSpeed);
        nodes.add(simulated[1], exact.meanNodes);
        changes.add(simulated[2], exact.changesPerHour);
    }
    return {work, nodes, changes};
}

std::vector<Agreement> compareElasticCheckpoints()
{
    Agreement kept("work kept");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kElasticKept, i);
        ElasticTerms terms;
        terms.nodes = i % 2 ? point.whole(1, 16) : 1;
        terms.waitHours = i % 2 ? 0 : point.between(.05, 2);
        terms.hazardPerNodeHour = point.between(.01, .3);
        const double life = 1 / (terms.nodes * terms.hazardPerNodeHour);
        terms.stallHours = point.chance(.2) ? 0 : life * point.between(.01, .3);
        terms.intervalHours = life * point.between(.05, 1);
        terms.checkpointHours = point.chance(.2) ? 0 : life * point.between(.01, .2);
        terms.recoveryHours = point.chance(.2) ? 0 : life * point.between(.01, .3);
        const double exact = elasticSpeed(terms, [](int up) { return double(up); }).usefulSpeed;
        Draws draws(kElasticKept, i);
        kept.add(estimated(draws, [&](Draws &d) { return keptHours(terms, d); }), exact);
    }
    return {kept};
}

} // namespace breakeven::test
