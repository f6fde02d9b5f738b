#include "model/serving/goodput.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace breakeven {

namespace {

std::vector<std::size_t> inOrderOfLoad(const ServingCurve &curve)
{
    std::vector<std::size_t> order(curve.load.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return curve.load[a] < curve.load[b]; });
    return order;
}

bool isAsked(std::optional<double> target) { return target && std::isfinite(*target); }

// Where on the way from one point of the envelope to the next a value is; 0 to 1.
double shareOfWay(double from, double to, double value)
{
    return to > from ? std::clamp((value - from) / (to - from), 0.0, 1.0) : 0.0;
}

double between(double from, double to, double share) { return from + share * (to - from); }

struct RateAndLoad
{
    double rate = 0;
    double load = 0;
    bool isHighest = false;
};

// The highest rate with latency ≤ target; nothing where even the lowest point misses it.
std::optional<RateAndLoad> highestWithin(const ServingCurve &envelope, const std::vector<double> &seconds,
                                         double target)
{
    const auto after = std::upper_bound(seconds.begin(), seconds.end(), target);
    if (after == seconds.begin())
        return std::nullopt;
    const std::size_t last = std::size_t(after - seconds.begin()) - 1;
    if (after == seconds.end())
        return RateAndLoad{envelope.rate[last], envelope.load[last], true};
    const double share = shareOfWay(seconds[last], seconds[last + 1], target);
    return RateAndLoad{between(envelope.rate[last], envelope.rate[last + 1], share),
                       between(envelope.load[last], envelope.load[last + 1], share), false};
}

Goodput unmeasured(Goodput goodput, std::optional<LatencyKind> kind)
{
    goodput.status = GoodputStatus::Unmeasured;
    goodput.requestsPerSecond.reset();
    goodput.load.reset();
    goodput.limitedBy = kind;
    return goodput;
}

Goodput infeasible(Goodput goodput, LatencyKind kind)
{
    goodput.status = GoodputStatus::Infeasible;
    goodput.requestsPerSecond = 0;
    goodput.load.reset();
    goodput.limitedBy = kind;
    return goodput;
}

Latency ServingPoint::*latencyOf(LatencyKind kind)
{
    static constexpr ByLatency<Latency ServingPoint::*> kLatencies{&ServingPoint::ttft, &ServingPoint::tpot,
                                                                   &ServingPoint::e2e};
    return kLatencies[std::size_t(kind)];
}

// The lowest percentile at or above the one asked for that every point has.
std::optional<Percentile> percentileOf(const std::vector<const ServingPoint *> &points, LatencyKind kind,
                                       Percentile asked)
{
    for (const Percentile percentile : kPercentiles)
        if (percentile >= asked && std::all_of(points.begin(), points.end(), [&](const ServingPoint *point) {
                return bool((point->*latencyOf(kind)).at(percentile));
            }))
            return percentile;
    return std::nullopt;
}

} // namespace

const char *latencyKindName(LatencyKind kind)
{
    static constexpr ByLatency<const char *> kNames{"ttft", "tpot", "e2e"};
    return kNames[std::size_t(kind)];
}

const char *goodputStatusName(GoodputStatus status)
{
    static constexpr std::array kNames{"ok", "infeasible", "unmeasured"};
    return kNames[std::size_t(status)];
}

const char *Goodput::limitName() const { return limitedBy ? latencyKindName(*limitedBy) : "measured"; }

ServingCurve envelopeOf(const ServingCurve &curve)
{
    ServingCurve envelope;
    ByLatency<double> largest{};
    double highest = 0;
    const std::vector<std::size_t> order = inOrderOfLoad(curve);
    for (std::size_t at = 0; at < order.size(); ++at) {
        const std::size_t point = order[at];
        // Of points at one load each sees the largest latency.
        for (std::size_t same = at; same < order.size() && curve.load[order[same]] == curve.load[point];
             ++same)
            for (std::size_t kind = 0; kind < largest.size(); ++kind)
                if (!curve.seconds[kind].empty())
                    largest[kind] = std::max(largest[kind], curve.seconds[kind][order[same]]);
        if (curve.rate[point] <= highest)
            continue;
        highest = curve.rate[point];
        envelope.load.push_back(curve.load[point]);
        envelope.rate.push_back(highest);
        for (std::size_t kind = 0; kind < largest.size(); ++kind)
            if (!curve.seconds[kind].empty())
                envelope.seconds[kind].push_back(largest[kind]);
    }
    return envelope;
}

std::optional<double> latencyAt(const ServingCurve &envelope, LatencyKind kind, double rate)
{
    const std::vector<double> &seconds = envelope.seconds[std::size_t(kind)];
    if (seconds.empty())
        return std::nullopt;
    const auto above = std::lower_bound(envelope.rate.begin(), envelope.rate.end(), rate);
    if (above == envelope.rate.end())
        return seconds.back();
    const std::size_t next = std::size_t(above - envelope.rate.begin());
    if (next == 0)
        return seconds.front();
    return between(seconds[next - 1], seconds[next],
                   shareOfWay(envelope.rate[next - 1], envelope.rate[next], rate));
}

Goodput goodputOfEnvelope(const ServingCurve &envelope, const LatencyTargets &targets)
{
    Goodput goodput;
    goodput.pointsUsed = int(envelope.rate.size());
    if (envelope.rate.empty())
        return unmeasured(goodput, std::nullopt);
    goodput.highestMeasured = envelope.rate.back();
    RateAndLoad lowest{envelope.rate.back(), envelope.load.back(), true};
    std::optional<LatencyKind> missed;
    for (const LatencyKind kind : kLatencyKinds) {
        const auto target = targets[std::size_t(kind)];
        if (!isAsked(target))
            continue;
        if (envelope.seconds[std::size_t(kind)].empty())
            return unmeasured(goodput, kind);
        const auto within = highestWithin(envelope, envelope.seconds[std::size_t(kind)], *target);
        if (!within && !missed)
            missed = kind;
        else if (within && !within->isHighest && (lowest.isHighest || within->rate < lowest.rate)) {
            lowest = *within;
            goodput.limitedBy = kind;
        }
    }
    if (missed)
        return infeasible(goodput, *missed);
    goodput.status = GoodputStatus::Ok;
    goodput.requestsPerSecond = lowest.rate;
    goodput.load = lowest.load;
    return goodput;
}

Goodput goodputOf(const ServingCurve &curve, const LatencyTargets &targets)
{
    return goodputOfEnvelope(envelopeOf(curve), targets);
}

SeriesCurve curveOf(const ServingSeries &series, Percentile asked)
{
    std::vector<const ServingPoint *> points;
    for (const ServingPoint &point : series.points)
        if (!point.failedTooOften())
            points.push_back(&point);
    SeriesCurve result;
    result.leftOut = int(series.points.size() - points.size());
    for (const ServingPoint *point : points) {
        result.curve.load.push_back(point->load());
        result.curve.rate.push_back(point->requestsPerSecond);
    }
    for (const LatencyKind kind : kLatencyKinds) {
        auto &used = result.used[std::size_t(kind)];
        used = points.empty() ? std::nullopt : percentileOf(points, kind, asked);
        for (const ServingPoint *point : used ? points : std::vector<const ServingPoint *>{})
            result.curve.seconds[std::size_t(kind)].push_back(*(point->*latencyOf(kind)).at(*used));
    }
    return result;
}

} // namespace breakeven
