#include "model/effects/queueing.h"
#include "model/effects/setup_queue.h"
#include "model/effects/single_replica.h"
#include "model/numeric/unknown.h"
#include "model/simulation/replica_pool.h"
#include "model/simulation/single_replica.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/multi_server.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <limits>

namespace breakeven::test {

namespace {

enum QueueFamily : std::uint32_t { kQueues = 60, kSetups, kTimeouts };
constexpr std::uint64_t kFirst = 300000; // customers of a first run, which says how many there have to be

std::uint64_t customersFor(const Estimate &first, double exact)
{
    const double relative = first.standardError / exact / (.76 * kRelativeError);
    return std::uint64_t(double(kFirst) * std::max(1.0, relative * relative));
}

// From an empty system to the next: mean stays instead of drawn ones, which changes no mean.
Part setupCycle(const SetupQueueTerms &terms, Draws &draws)
{
    Part cycle{0, 1 / terms.arrivalsPerS};
    int on = 0;
    for (int requests = 1; requests > 0;) {
        const double service = on * terms.serviceRatePerS;
        const double setup = (std::min(terms.servers, requests) - on) * terms.setupRatePerS;
        const double all = terms.arrivalsPerS + service + setup;
        cycle.x += 1 / all;
        cycle.y += requests / all;
        const double which = draws.uniform() * all;
        if (which < terms.arrivalsPerS)
            ++requests;
        else if (which < terms.arrivalsPerS + service)
            on = std::min(on, --requests);
        else
            ++on;
    }
    return cycle;
}

// 216 settings: every combination of these.
std::vector<SingleReplicaTerms> replicaSettings()
{
    std::vector<SingleReplicaTerms> all;
    for (const double load : {.02, .15, .35, .55})
        for (const double serviceCv2 : {0.0, 1.0, 2.0})
            for (const double setup : {2.0, 8.0, 25.0}) // in service times
                for (const double setupCv2 : {0.0, .5})
                    for (const double cooldown : {0.0, .5, 1.2}) // in mean gaps
                        all.push_back({load / 30, 30, serviceCv2, setup * 30, setupCv2, cooldown * 30 / load,
                                       kInfinite});
    return all;
}

// The clients that give up while one replica is set up for them, which then serves all the others at once.
double lostInSetup(const SingleReplicaTerms &terms, std::uint64_t seed, Draws &draws)
{
    std::vector<double> arrivals;
    for (double now = draws.exponential() / terms.arrivalsPerS; now < terms.setupMeanS;
         now += draws.exponential() / terms.arrivalsPerS)
        arrivals.push_back(now);
    ReplicaPool pool(
        {{0, 0}, {terms.setupMeanS, 0}, std::numeric_limits<int>::max(), terms.clientTimeoutS, seed},
        arrivals, 0);
    pool.scaleTo(1);
    pool.advance(2 * terms.setupMeanS);
    return double(pool.lost());
}

} // namespace

std::vector<Agreement> compareQueues()
{
    Agreement waits("mean wait"), waiting("P(wait)"), slow("P(response > t)");
    for (std::uint32_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kQueues, i);
        const int servers = i % 6 < 3 ? 1 : i % 6 < 5 ? 2 : 3;
        // Where next to nobody waits there is little to count, and near the servers it takes for ever.
        const double load = servers * point.within(.1 + .1 * servers, .4 + .08 * servers);
        const double rate = point.between(.1, 10);
        const MultiServerQueue queue{double(servers), load * rate, rate};
        const double longer = point.between(.3, 3) / rate;
        const auto run = [&](std::uint64_t customers, std::uint64_t seed) {
            return *simulateMultiServer(queue, customers, longer, {seed, i});
        };
        const std::uint64_t customers = customersFor(run(kFirst, 8).meanWaitS, queue.meanWait());
        auto all = run(customers, 9);
        // A few runs turn out too short: once more, with draws of its own.
        if (all.meanWaitS.standardError > kRelativeError * queue.meanWait())
            all = run(2 * customers, 10);
        waits.add(all.meanWaitS, queue.meanWait());
        waiting.add(all.waitingShare, erlangWaiting(servers, load));
        slow.add(all.exceedingShare, queue.responseExceeds(longer));
    }
    return {waits, waiting, slow};
}

std::vector<Agreement> compareSetupQueues()
{
    Agreement requests("mean requests");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kSetups, i);
        SetupQueueTerms terms;
        terms.servers = point.whole(1, 8);
        terms.serviceRatePerS = point.between(.1, 10);
        terms.arrivalsPerS = terms.serviceRatePerS * std::min(2.0, terms.servers * point.within(.05, .55));
        terms.setupRatePerS = terms.serviceRatePerS * point.between(.1, 30);
        Draws draws(kSetups, i);
        requests.add(estimated(
                         draws, [&](Draws &d) { return setupCycle(terms, d); }, 20000),
                     setupQueue(terms).responseS * terms.arrivalsPerS);
    }
    return {requests};
}

std::vector<Agreement> compareSingleReplicas()
{
    Agreement wait("mean wait"), paid("paid fraction"), starts("cold starts an hour"), share("cold share");
    const std::vector<SingleReplicaTerms> all = replicaSettings();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const SingleReplica exact = singleReplica(all[i]);
        const auto first = simulateSingleReplica(all[i], kFirst, {8, i});
        const std::uint64_t requests = std::max(customersFor(first->meanWaitS, exact.meanWaitS),
                                                customersFor(first->coldShare, exact.coldShare));
        const auto run = simulateSingleReplica(all[i], requests, {7, i});
        wait.add(run->meanWaitS, exact.meanWaitS);
        paid.add(run->paidFraction, exact.paidFraction);
        starts.add(run->coldStartsPerHour, exact.coldStartsPerHour);
        share.add(run->coldShare, exact.coldShare);
    }
    return {wait, paid, starts, share};
}

std::vector<Agreement> compareClientTimeouts()
{
    Agreement lost("lost a cold start");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kTimeouts, i);
        SingleReplicaTerms terms{point.between(.02, 1), .01, 1, 0, 0, 0, 0};
        terms.setupMeanS = point.between(5, 50) / terms.arrivalsPerS; // that many requests come meanwhile
        terms.clientTimeoutS = terms.setupMeanS * (i % 10 == 0 ? 0 : point.within(0, .9));
        Draws draws(kTimeouts, i);
        lost.add(estimated(
                     draws, [&](Draws &d) { return Part{lostInSetup(terms, i, d)}; }, 500),
                 singleReplica(terms).lostPerColdStart);
    }
    for (const double timeout : {300.0, kInfinite}) { // nobody gives up
        const SingleReplicaTerms patient{.1, .01, 1, 300, 0, 0, timeout};
        Draws draws(kTimeouts, 0);
        lost.add({lostInSetup(patient, 1, draws), 0}, singleReplica(patient).lostPerColdStart);
    }
    return {lost};
}

} // namespace breakeven::test
