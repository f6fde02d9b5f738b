// One replica with nights: the closed form of its p95 beside requests that are simulated one by one.
#include "model/dispatch/response_time.h"
#include "model/dispatch/starting_replica.h"
#include "model/numeric/unknown.h"
#include "tests/model/study_draft.h"
#include "tests/support/two_routes/day_curves.h"
#include "tests/support/two_routes/steady_replica.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// `on` requests an hour in the first hours of a day, `off` in the others.
DayCurve dayOf(int hours, double on, double off, const SingleReplicaTerms &terms)
{
    const double mean = (on * hours + off * (24 - hours)) / 24;
    DayCurve day{{}, terms};
    for (int hour = 0; hour < 24; ++hour)
        day.curve.push_back({1, (hour < hours ? on : off) / mean});
    day.terms.arrivalsPerS = mean / 3600;
    return day;
}

double formulaOf(const DayCurve &day) { return startingResponse95(day.curve, day.terms); }

const SingleReplicaTerms kChat{0, 3, 1, 40, 0, 900, kInfinite};

Draft chatByDay(int hours, double requestsPerHour)
{
    Draft draft("inference");
    std::string weights;
    for (int hour = 0; hour < 24; ++hour)
        weights += std::string(hour ? "," : "") + (hour < hours ? "1" : "0");
    draft.set("workloads.inference.measure", "requests");
    draft.set("workloads.inference.service_time", "3");
    draft.set("workloads.inference.requests_per_month", std::to_string(requestsPerHour * hours / 24 * 730));
    draft.set("workloads.inference.shape", "week");
    draft.set("workloads.inference.weights", weights);
    draft.set("workloads.inference.p95_target", "12");
    draft.option("zero", "scale-to-zero").set("options.zero.speed", "1");
    draft.set("options.zero.idle_per_start_h.mode", "computed");
    for (const char *none : {"driver_time", "image_size", "model_size", "init_time"})
        draft.set(std::string("options.zero.") + none, "0");
    draft.set("options.zero.provision_time", "40");
    draft.set("options.zero.cooldown_time", "900");
    return draft;
}

} // namespace

TEST_CASE("a study with requests in 12 and in 4 hours of a day answers as the events say")
{
    CHECK(isNear(chatByDay(12, 25).outcome().p95LatencySeconds().value(), 9.58, .002));
    CHECK(isNear(chatByDay(4, 25).outcome().p95LatencySeconds().value(), 10.2, .002));
}

TEST_CASE("the worst month of a growing load is judged, be it the one with the fewest requests")
{
    // Few requests meet many cold starts: the first month is the slowest.
    Draft growing = chatByDay(24, 12.5);
    const double first = growing.outcome().p95LatencySeconds().value();
    growing.set("workloads.inference.growth", "100%");
    CHECK(isNear(growing.outcome().p95LatencySeconds().value(), first, 1e-12));
    CHECK(first > 15);
}

TEST_CASE("nights of few requests and of none are answered as events say")
{
    for (const auto &[hours, on, off] :
         {std::tuple(12, 25.0, 0.0), {4, 25.0, 0.0}, {12, 25.0, 0.5}, {10, 60.0, 2.0}, {20, 40.0, 0.1}}) {
        const DayCurve day = dayOf(hours, on, off, kChat);
        const Estimate events = latencyOf(eventsOfDays(day, 400'000, 1));
        CAPTURE(hours, on, off, formulaOf(day), events.mean, events.standardError);
        CHECK(std::fabs(formulaOf(day) / events.mean - 1) < .02);
    }
}

TEST_CASE("day curves of every kind are answered as events say, within 3 %")
{
    for (const Closeness &row : nightsAgainstEvents(15, 200'000, 1)) {
        const ClosenessCase worst = row.worst(1).front();
        CAPTURE(row.quantity(), worst.name, worst.formula, worst.simulated.mean);
        CHECK(row.missed() == 0);
    }
}

TEST_CASE("a flat load is answered as by the replica that is simulated in the steady state")
{
    const std::vector<ShapeSegment> flat(24, {1, 1});
    for (const double variation : {0.0, .25, 1.0, 2.5})
        for (const double perHour : {2.0, 10.0, 30.0, 80.0}) {
            const SingleReplicaTerms terms{perHour / 3600, 20, variation, 120, 0, 300, kInfinite};
            const double simulated = simulatedLatency(terms, 400'000, 3, .95);
            CAPTURE(variation, perHour);
            CHECK(isNear(startingResponse95(flat, terms), simulated, .015));
        }
}

TEST_CASE("a replica that is never switched off answers as one that is kept, whatever its service varies by")
{
    for (const double variation : {0.0, .25, 1.0, 2.5}) {
        DayCurve day = dayOf(10, 60, 5, {0, 20, variation, 120, 0, kInfinite, kInfinite});
        std::vector<WeightedQueue> kept;
        for (const ShapeSegment &segment : day.curve) {
            const double perS = day.terms.arrivalsPerS * segment.level;
            kept.push_back({perS, ResponseTime(perS, {20, variation}, 1)});
        }
        CHECK(isNear(formulaOf(day), response95(kept), 1e-9));
        day.terms.cooldownS = 1e7;
        CHECK(isNear(formulaOf(day), response95(kept), 1e-4));
    }
}

TEST_CASE("a longer cool-down, a shorter start and no cool-down at all keep their order")
{
    DayCurve day = dayOf(9, 20, 1, {0, 3, 1, 60, 0, 0, kInfinite});
    double before = formulaOf(day);
    CHECK(isNear(before, 60 + formulaOf(dayOf(9, 20, 1, {0, 3, 1, 0, 0, 0, kInfinite})), .1));
    for (const double cooldown : {60.0, 600.0, 3600.0, 7200.0, 86400.0, 250000.0}) {
        day.terms.cooldownS = cooldown;
        CHECK(formulaOf(day) <= before * (1 + 1e-9));
        before = formulaOf(day);
    }
    day.terms.arrivalsPerS = .5;
    CHECK(formulaOf(day) == kInfinite);
    day.terms.arrivalsPerS = 0;
    CHECK(isNear(formulaOf(day), 60 + 3 * std::log(20), 1e-6));
}
