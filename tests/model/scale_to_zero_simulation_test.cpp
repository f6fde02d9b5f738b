#include "model/effects/single_replica.h"
#include "model/numeric/unknown.h"
#include "model/simulation/arrivals.h"
#include "model/simulation/keda_scaler.h"
#include "model/simulation/knative_scaler.h"
#include "model/simulation/scale_to_zero.h"
#include "tests/support/required.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Changes = std::vector<ReplicaChange>;

ReplicaPoolTerms constantTimes(double service, double setup, double timeout = kInfinite)
{
    return {{service, 0}, {setup, 0}, 1, timeout, 1};
}

// Looks every second, and switches off after a cool-down in whole seconds.
KedaSettings attentive(double cooldown)
{
    KedaSettings settings;
    settings.pollingS = 1;
    settings.cooldownS = cooldown;
    settings.most = 1;
    return settings;
}

ScaleToZeroRun simulate(const ReplicaPoolTerms &terms, const std::vector<double> &arrivals, double span,
                        const KedaSettings &settings)
{
    const auto scaler = kedaScaler(settings);
    return required(simulateScaleToZero(terms, arrivals, span, *scaler));
}

// A replica that is always there; for queues of several servers.
class FixedScaler final : public ReplicaScaler
{
public:
    explicit FixedScaler(int replicas) : m_replicas(replicas) {}
    int replicas() const override { return m_replicas; }
    int tick(const ScalerReading &) override { return m_replicas; }
    std::int64_t patienceS() const override { return 1; }

private:
    int m_replicas;
};

} // namespace

TEST_CASE("one request's day is the one worked out by hand")
{
    // Polls at 0, 30, 60 …; the request of second 40 is seen at 60, served from 90 to 100; 360 is 300 s after
    // the last active poll (90, when it began), 390 is more.
    KedaSettings settings;
    const ScaleToZeroRun run = simulate(constantTimes(10, 30), {40}, 1000, settings);
    CHECK(run.changes == Changes{{0, 0}, {60, 1}, {420, 0}});
    CHECK(run.requests == 1);
    CHECK(run.served == 1);
    CHECK(run.lost == 0);
    CHECK(run.wait.p50 == 50);
    CHECK(run.response.p99 == 60);
    CHECK(run.coldStarts == 1);
    CHECK(run.replicaStarts == 1);
    CHECK(run.coldShare == 1);
    CHECK(isNear(run.paidHours * 3600, 360));
    CHECK(isNear(run.meanReplicas, .36));
}

TEST_CASE("clients that give up are lost, and later ones are served")
{
    const ScaleToZeroRun run = simulate(constantTimes(1, 100, 60), {0, 10, 39, 41, 120}, 400, attentive(30));
    CHECK(run.lost == 3); // ready at 100: those before 40 have waited for longer than 60 s
    CHECK(run.served == 2);
    CHECK(run.wait.p50 == 59 / 2.0); // 59 s and none
    CHECK(run.requests == run.served + run.lost + run.unserved);
}

TEST_CASE("requests that never start a replica are counted as unserved")
{
    KedaSettings settings;
    settings.activation = 5;
    const ScaleToZeroRun run = simulate(constantTimes(1, 1), {1, 2, 3}, 100, settings);
    CHECK(run.unserved == 3);
    CHECK(run.served == 0);
    CHECK(run.paidHours == 0);
    CHECK(std::isnan(run.wait.p50));
}

TEST_CASE("no requests at all is an ordinary course")
{
    const ScaleToZeroRun run = simulate(constantTimes(1, 1), {}, 100, {});
    CHECK(run.requests == 0);
    CHECK(run.changes == Changes{{0, 0}});
    CHECK(run.paidHours == 0);
}

TEST_CASE("an attentive scaler of one replica costs and waits as the exact formula says")
{
    // It looks once a second, so half a second is added to each start.
    const double rate = 1 / 200.0;
    const SingleReplicaTerms terms{rate, 20, 1, 100, 0, 150, kInfinite};
    const SingleReplica exact = singleReplica(terms);
    const double span = 4e6;
    const auto arrivals = required(poissonArrivals(rate, span, 5));
    const ReplicaPoolTerms pool{{20, 1}, {100, 0}, 1, kInfinite, 5};
    const ScaleToZeroRun run = simulate(pool, arrivals, span, attentive(150));
    CHECK(isNear(run.wait.mean, exact.meanWaitS, .03));
    CHECK(isNear(run.meanReplicas, exact.paidFraction, .015));
    CHECK(isNear(double(run.coldStarts) / span * 3600, exact.coldStartsPerHour, .03));
    CHECK(isNear(run.coldShare, exact.coldShare, .03));
}

TEST_CASE("a fixed number of replicas waits as Erlang says, and concurrency is as good as servers")
{
    const auto arrivals = required(poissonArrivals(4, 300000, 3));
    FixedScaler five(5);
    const auto separate = simulateScaleToZero({{1, 1}, {1, 0}, 1, kInfinite, 3}, arrivals, 300000, five);
    FixedScaler one(1);
    const auto together = simulateScaleToZero({{1, 1}, {1, 0}, 5, kInfinite, 3}, arrivals, 300000, one);
    CHECK(isNear(separate->wait.mean, 0.5541125541125541, .03)); // M/M/5 at a load of 4
    CHECK(together->wait.mean == separate->wait.mean);
    CHECK(together->wait.p99 == separate->wait.p99);
    CHECK(isNear(separate->paidHours, 5 * 300000 / 3600.0));
}

TEST_CASE("bursts have their mean rate and are less even than Poisson")
{
    const Bursts bursts{5, .1, 60, 540};
    const double span = 1e6;
    const auto bursty = burstyArrivals(bursts, span, 9);
    const auto even = poissonArrivals(bursts.meanRatePerS(), span, 9);
    REQUIRE(bursty.ok());
    CHECK(std::is_sorted(bursty->begin(), bursty->end()));
    CHECK(isNear(double(bursty->size()) / span, bursts.meanRatePerS(), .06));
    CHECK(isNear(double(even->size()) / span, bursts.meanRatePerS(), .01));
    CHECK(*bursty == *burstyArrivals(bursts, span, 9));
    CHECK(*bursty != *burstyArrivals(bursts, span, 10));
    // Bursts without a number that would ever end.
    const auto endless = burstyArrivals({1, 1, 1e-12, 1e-12}, span, 9);
    REQUIRE_FALSE(endless.ok());
    CHECK(endless.error().kind == ErrorKind::BadInput);
    const auto variance = [span](const std::vector<double> &times) {
        std::vector<double> perMinute(std::size_t(span / 60), 0.0);
        for (const double time : times)
            if (time < 60.0 * double(perMinute.size()))
                perMinute[std::size_t(time / 60)] += 1;
        const double mean = double(times.size()) / double(perMinute.size());
        double sum = 0;
        for (const double count : perMinute)
            sum += (count - mean) * (count - mean);
        return sum / double(perMinute.size()) / mean; // 1 for Poisson
    };
    CHECK(isNear(variance(*even), 1, .05));
    CHECK(variance(*bursty) > 20);
    // Two equal rates are no bursts.
    CHECK(poissonArrivals(0, 100, 1)->empty());
    CHECK(poissonArrivals(1e6, 1e6, 1).error().kind == ErrorKind::BadInput);
}

TEST_CASE("a longer cool-down never starts more often and always costs more")
{
    const auto arrivals = poissonArrivals(1 / 300.0, 1e6, 2);
    double paid = -1;
    std::int64_t starts = std::numeric_limits<std::int64_t>::max();
    for (const double cooldown : {0.0, 60.0, 300.0, 1200.0, kInfinite}) {
        const ScaleToZeroRun run = simulate(constantTimes(20, 100), *arrivals, 1e6, attentive(cooldown));
        CHECK(run.paidHours > paid);
        CHECK(run.coldStarts <= starts);
        paid = run.paidHours;
        starts = run.coldStarts;
    }
    CHECK(starts == 1);
}

TEST_CASE("Knative starts on the first request and serves many at once")
{
    KnativeSettings settings;
    settings.initial = 0;
    const auto scaler = knativeScaler(settings);
    const ReplicaPoolTerms terms{{2, 0}, {10, 0}, 100, kInfinite, 1};
    std::vector<CoursePoint> course;
    const auto run = simulateScaleToZero(terms, std::vector<double>{100.5, 101, 102}, 300, *scaler,
                                         {{}, 1000000, &course});
    REQUIRE(run.ok());
    // Seen at 101, ready at 111.
    CHECK(run->wait.p50 == 10);
    CHECK(run->changes.at(1) == ReplicaChange{101, 1});
    CHECK(run->changes.back().replicas == 0);
    CHECK(run->coldStarts == 1);
    REQUIRE(course.size() > 3);
    CHECK(course.front().second == 0);
}

TEST_CASE("a simulation stops when asked to, and at its bound")
{
    const auto arrivals = poissonArrivals(1, 1e6, 2);
    const auto scaler = kedaScaler({});
    const auto stopped = simulateScaleToZero(constantTimes(.5, 1), *arrivals, 1e6, *scaler,
                                             {stoppedToken(), 1000000000, nullptr});
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
    const auto bounded =
        simulateScaleToZero(constantTimes(.5, 1), *arrivals, 1e6, *scaler, {{}, 1000, nullptr});
    CHECK(bounded.error().kind == ErrorKind::Failed);
    const std::vector<QueueStep> far{{0, 1}, {1'000'000'000'000, 0}};
    CHECK(replayQueue(far, *kedaScaler({})).error().kind == ErrorKind::Failed);
}
