// Goodput: the highest rate of requests a replica takes with all latency targets met, read from its runs.
//
// Units: requests/s, seconds. Source: serving from measured runs, rules 2 to 6: only points that raise the
// rate count, a latency is the largest at or below its load, between points both are linear, and above the
// highest point nothing is known. Errors: none; what cannot be told has a status.
#pragma once

#include "model/serving/latency.h"
#include "model/serving/serving_series.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

// The targets, in the order in which they are named when several bind alike.
enum class LatencyKind { Ttft, Tpot, E2e };
inline constexpr std::array<LatencyKind, 3> kLatencyKinds{LatencyKind::Ttft, LatencyKind::Tpot,
                                                          LatencyKind::E2e};
const char *latencyKindName(LatencyKind kind); // "ttft", "tpot", "e2e"
// One value for each.
template<class T>
using ByLatency = std::array<T, kLatencyKinds.size()>;

// Runs at one percentile, in any order.
struct ServingCurve
{
    std::vector<double> load;
    std::vector<double> rate;               // of a point, requests/s
    ByLatency<std::vector<double>> seconds; // of a point; empty where it was not measured
};

// Of those points the ones that count, by rising load and rate; latencies never fall.
ServingCurve envelopeOf(const ServingCurve &curve);
// Linear in the rate between the points of an envelope; that of the lowest below it, of the highest above.
// Nothing without points.
std::optional<double> latencyAt(const ServingCurve &envelope, LatencyKind kind, double rate);

enum class GoodputStatus { Ok, Infeasible, Unmeasured };
const char *goodputStatusName(GoodputStatus status); // "ok", "infeasible", "unmeasured"

struct Goodput
{
    GoodputStatus status = GoodputStatus::Unmeasured;
    std::optional<double> requestsPerSecond; // 0 where it is infeasible, nothing where unmeasured
    std::optional<double> load;              // where it is reached
    std::optional<LatencyKind> limitedBy;    // the target that binds; nothing: the highest point measured
    std::optional<double> highestMeasured;   // requests/s
    int pointsUsed = 0;                      // of the envelope

    const char *limitName() const; // "ttft", …, "measured"
};

using LatencyTargets = ByLatency<std::optional<double>>; // seconds; nothing or infinite: none

Goodput goodputOf(const ServingCurve &curve, const LatencyTargets &targets);
// The same of an envelope made before.
Goodput goodputOfEnvelope(const ServingCurve &envelope, const LatencyTargets &targets);

// The runs of a series at the percentile that was asked for or, where a latency has it not in every run, the
// next higher one; never a lower one, never the mean. Runs that failed too often are left out.
struct SeriesCurve
{
    ServingCurve curve;
    ByLatency<std::optional<Percentile>> used; // nothing where that latency was not measured
    int leftOut = 0;                           // runs that failed too often
};
SeriesCurve curveOf(const ServingSeries &series, Percentile asked);

} // namespace breakeven
