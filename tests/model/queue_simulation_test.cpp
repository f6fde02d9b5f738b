#include "model/effects/queueing.h"
#include "model/effects/setup_queue.h"
#include "model/effects/single_replica.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/unknown.h"
#include "model/simulation/single_replica.h"
#include "model/simulation/single_replica_path.h"
#include "tests/support/required.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/multi_server.h"

#include <Eigen/LU>

#include <thread>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// The chain of c replicas with set-up, cut at `most` requests, its balance solved as one dense system.
SetupQueue truncatedSetupQueue(const SetupQueueTerms &terms, int most)
{
    const int c = terms.servers;
    const auto place = [c](int n, int i) { return n * (c + 1) + i; };
    const int states = place(most, c) + 1;
    Eigen::MatrixXd balance = Eigen::MatrixXd::Zero(states, states);
    const auto move = [&](int from, int to, double speed) {
        balance(to, from) += speed;
        balance(from, from) -= speed;
    };
    for (int n = 0; n <= most; ++n)
        for (int i = 0; i <= c; ++i) {
            if (i > n)
                balance(place(n, i), place(n, i)) = 1; // there is no such state
            if (i > n)
                continue;
            if (n < most)
                move(place(n, i), place(n + 1, i), terms.arrivalsPerS);
            if (i > 0)
                move(place(n, i), place(n - 1, std::min(i, n - 1)), i * terms.serviceRatePerS);
            if (i < std::min(c, n))
                move(place(n, i), place(n, i + 1), (std::min(c, n) - i) * terms.setupRatePerS);
        }
    balance.row(0).setOnes();
    Eigen::VectorXd whole = Eigen::VectorXd::Zero(states);
    whole(0) = 1;
    const Eigen::VectorXd p = balance.partialPivLu().solve(whole);
    SetupQueue result;
    for (int n = 0; n <= most; ++n)
        for (int i = 0; i <= std::min(c, n); ++i) {
            result.responseS += n * p[place(n, i)] / terms.arrivalsPerS;
            result.meanOn += i * p[place(n, i)];
            result.meanInSetup += (std::min(c, n) - i) * p[place(n, i)];
        }
    return result;
}

} // namespace

TEST_CASE("the simulation of the reference row meets the exact values")
{
    const SingleReplicaTerms terms{1 / 600.0, 30, 1, 300, 0, 300, kInfinite};
    const auto run = required(simulateSingleReplica(terms, 400'000, {}));
    CHECK(isNear(run.meanWaitS.mean, 175.8865850001279, .01)); // S0-01b
    CHECK(isNear(run.paidFraction.mean, 0.5579790873439414, .01));
    const auto again = simulateSingleReplica(terms, 400'000, {});
    CHECK(again->meanWaitS.mean == run.meanWaitS.mean);
    CHECK(simulateSingleReplica(terms, 400'000, {2, 0})->meanWaitS.mean != run.meanWaitS.mean);
}

TEST_CASE("several servers wait in the simulation as Erlang says")
{
    for (const double servers : {1.0, 2.0, 10.0, 40.0})
        for (const double load : {.3, .7}) {
            const MultiServerQueue queue{servers, servers * load * 2, 2};
            const auto run = required(simulateMultiServer(queue, 1'000'000, .8, {3, std::uint32_t(servers)}));
            CAPTURE(servers, load, run.meanWaitS.mean, queue.meanWait());
            CHECK(std::fabs(run.meanWaitS.mean - queue.meanWait()) <= 4 * run.meanWaitS.standardError + 1e-7);
            CHECK(std::fabs(run.waitingShare.mean - erlangWaiting(servers, servers * load)) <=
                  4 * run.waitingShare.standardError + 1e-6);
            CHECK(std::fabs(run.exceedingShare.mean - queue.responseExceeds(.8)) <=
                  4 * run.exceedingShare.standardError);
        }
}

TEST_CASE("the wait quantile is where the chance of a longer wait falls to its rest")
{
    for (const double load : {.5, 4.0, 7.9}) {
        const MultiServerQueue queue{8, load, 1};
        for (const double p : {.5, .9, .99}) {
            const double wait = queue.waitQuantile(p);
            const double longer = erlangWaiting(8, load) * std::exp(-(8 - load) * wait);
            if (wait > 0)
                CHECK(isNear(longer, 1 - p, 1e-9));
            else
                CHECK(longer <= 1 - p + 1e-12);
        }
    }
    // Drain and service at one rate: the limit of its neighbours.
    const double equal = MultiServerQueue{2, 1, 1}.responseExceeds(1.5);
    CHECK(isNear(equal, MultiServerQueue{2, 1 + 1e-9, 1}.responseExceeds(1.5), 1e-8));
    CHECK(isNear(equal, MultiServerQueue{2, 1 - 1e-9, 1}.responseExceeds(1.5), 1e-8));
}

TEST_CASE("replicas with set-up are those of the truncated chain")
{
    for (const SetupQueueTerms &terms : {SetupQueueTerms{2, 1.2, 1, .3}, SetupQueueTerms{3, .4, .5, 2},
                                         SetupQueueTerms{4, 2.5, 1, .3}, SetupQueueTerms{5, .1, 1, .02}}) {
        const SetupQueue exact = setupQueue(terms);
        const SetupQueue truncated = truncatedSetupQueue(terms, 150);
        CAPTURE(terms.servers);
        CHECK(isNear(exact.responseS, truncated.responseS, 1e-8));
        CHECK(isNear(exact.meanOn, truncated.meanOn, 1e-8));
        CHECK(isNear(exact.meanInSetup, truncated.meanInSetup, 1e-8));
    }
    for (const double setupRate : {.01, 1.0, 100.0}) {
        const SetupQueue one = setupQueue({1, .7, 1, setupRate});
        CHECK(isNear(one.responseS, 1 / .3 + 1 / setupRate, 1e-12)); // S0-04
        CHECK(isNear(setupQueue({200, 150, 1, setupRate}).meanOn, 150, 1e-9));
    }
    // A set-up that takes no time: M/M/c.
    const double plain = MultiServerQueue{6, 5, 1}.meanWait() + 1;
    CHECK(isNear(setupQueue({6, 5, 1, kInfinite}).responseS, plain));
    CHECK(isNear(setupQueue({6, 5, 1, 1e9}).responseS, plain, 1e-6));
}

TEST_CASE("a simulation that cannot settle or is stopped says so")
{
    CHECK(simulateSingleReplica({1, 1, 1, 1, 0, 1, 1}, 1000, {}).error().kind == ErrorKind::BadInput);
    CHECK(simulateSingleReplica({.5, 1, 1, 1, 0, 1, 1}, 1, {}).error().kind == ErrorKind::BadInput);
    CHECK(simulateMultiServer({2, 4, 2}, 10000, 1, {}).error().kind == ErrorKind::BadInput);
    const auto none = simulateSingleReplica({.5, 1, 1, 1, 0, 1, 1}, 1'000'000'000'000, {}, stoppedToken());
    CHECK(none.error().kind == ErrorKind::Cancelled);
    const auto queue = simulateMultiServer({2, 1, 1}, 1'000'000'000'000, 1, {}, stoppedToken());
    CHECK(queue.error().kind == ErrorKind::Cancelled);
}
