// The simulated latency of one replica that is switched off: against M/M/1, and against the requests one
// after the other.
#include "model/effects/durations.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/unknown.h"
#include "model/simulation/single_replica_path.h"
#include "tests/model/study_draft.h"
#include "tests/support/two_routes/steady_replica.h"

#include <cmath>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Of requests that follow each other, the first 1 % left out.
double latencyOneAfterTheOther(const SingleReplicaTerms &terms, std::size_t requests)
{
    SingleReplicaPath path(terms, 3, 0);
    std::vector<double> responses;
    for (std::size_t i = 0; i < requests; ++i) {
        const auto request = path.next();
        if (i >= requests / 100)
            responses.push_back(request.waitS + request.serviceS);
    }
    return sampleQuantile(responses, .95);
}

double meanResidualLife(const DurationLaw &law)
{
    double sum = 0;
    constexpr int kPoints = 100000;
    for (int i = 0; i < kPoints; ++i)
        sum += residualLifeOf(law, (i + .5) / kPoints);
    return sum / kPoints;
}

} // namespace

TEST_CASE("a study's replica that is never switched off answers within M/M/1's 95th percentile, to 2 %")
{
    for (const double seconds : {0.4, 20.0})
        for (const double load : {.1, .2, .3, .4, .5, .6, .7, .8, .9, .95}) {
            Draft draft("inference");
            draft.set("workloads.inference.measure", "requests");
            draft.set("workloads.inference.service_time", std::to_string(seconds));
            draft.set("workloads.inference.requests_per_month", std::to_string(load * 730 * 3600 / seconds));
            draft.option("own", "scale-to-zero").set("options.own.speed", "1");
            draft.set("options.own.idle_per_start_h.mode", "computed");
            draft.set("options.own.cooldown_time", "1e9");
            const double exact = std::log(20) * seconds / (1 - load);
            const double simulated = draft.outcome().p95LatencySeconds().value();
            CAPTURE(load, seconds, simulated / exact - 1);
            CHECK(isNear(simulated, exact, .02));
        }
}

TEST_CASE("more requests bring the latency nearer to M/M/1's")
{
    for (const double load : {.3, .7, .95, .999}) {
        const SingleReplicaTerms terms{load, 1, 1, 100, 0, kInfinite, kInfinite};
        CAPTURE(load);
        CHECK(isNear(simulatedLatency(terms, 1'000'000, 5, .95), std::log(20) / (1 - load), .004));
    }
    CHECK(simulatedLatency({1, 1, 1, 100, 0, kInfinite, kInfinite}, 1000, 1, .95) == kInfinite);
    const SingleReplicaTerms nobody{0, 2, 1, 100, 0, kInfinite, kInfinite};
    CHECK(isNear(simulatedLatency(nobody, 100'000, 5, .95), std::log(20) * 2, .004));
}

TEST_CASE("requests drawn each on its own take as long as those that follow each other")
{
    for (const SingleReplicaTerms &terms : {SingleReplicaTerms{.01, 30, 1, 300, 0, 300, kInfinite},
                                            {.01, 30, 1, 300, 0, 0, kInfinite},
                                            {.01, 30, 2.5, 300, 0, 60, kInfinite},
                                            {.01, 30, .25, 300, 0, 60, kInfinite},
                                            {.01, 30, 0, 300, 0, 60, kInfinite},
                                            {.01, 30, 1, 300, 1, 60, kInfinite},
                                            {.01, 30, 1, 300, .3, 60, kInfinite},
                                            {.01, 30, 1, 300, 3, 60, kInfinite},
                                            {.02, 30, 0, 10, 0, 5, kInfinite},
                                            {.02, 30, 4, 10, 0, 5, kInfinite},
                                            {.2, 1, 1, 60, 0, 10, kInfinite}}) {
        CAPTURE(terms.arrivalsPerS, terms.serviceMeanS, terms.serviceCv2, terms.setupCv2, terms.cooldownS);
        CHECK(isNear(simulatedLatency(terms, 400'000, 1, .95), latencyOneAfterTheOther(terms, 2'000'000),
                     .015));
    }
}

TEST_CASE("the mean of the drawn responses is the exact one")
{
    for (const SingleReplicaTerms &terms : {SingleReplicaTerms{.01, 30, 1, 300, 0, 300, kInfinite},
                                            {.01, 30, 2.5, 300, .5, 60, kInfinite},
                                            {.03, 30, .25, 20, 2, 10, kInfinite},
                                            {.001, 30, 0, 300, 0, 1000, kInfinite}}) {
        std::vector<double> responses(100'000);
        drawResponses(terms, 2, responses);
        const double mean = std::accumulate(responses.begin(), responses.end(), 0.0) / 100'000;
        CAPTURE(terms.arrivalsPerS, terms.serviceCv2);
        CHECK(isNear(mean, singleReplica(terms).meanWaitS + terms.serviceMeanS, .005));
    }
}

TEST_CASE("what is left of a duration has the mean of its residual life")
{
    for (const double cv2 : {0.0, .3, 1.0, 4.0})
        CHECK(isNear(meanResidualLife({10, cv2}), 10 * (1 + cv2) / 2, 1e-3));
    // A constant duration leaves any part of it; an exponential one all that it ever was.
    CHECK(isNear(residualLifeOf({10, 0}, .3), 7));
    CHECK(residualLifeOf({10, 1}, .3) == durationOf({10, 1}, .3));
}

TEST_CASE("requests that come for half of the day wait for the start of every morning too")
{
    const auto latency = [](const char *perMonth, const char *weights) {
        Draft draft("inference");
        draft.set("workloads.inference.measure", "requests").set("workloads.inference.service_time", "3");
        draft.set("workloads.inference.requests_per_month", perMonth);
        if (*weights)
            draft.set("workloads.inference.shape", "week").set("workloads.inference.weights", weights);
        draft.option("zero", "scale-to-zero");
        draft.set("options.zero.idle_per_start_h.mode", "computed");
        draft.set("options.zero.cooldown_time", "900 s");
        return draft.outcome().p95LatencySeconds().value_or(NAN);
    };
    const double all = latency("18250", "");
    CHECK(all > 3);
    const double byDay = latency("9125", "0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,0,0,0,0");
    CHECK(byDay > all * 1.01);
    CHECK(byDay < all * 1.1);
}
