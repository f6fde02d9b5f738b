// How long the goodput of a series of 50 runs takes: from its runs at a percentile, and from their envelope.
#include "model/serving/goodput.h"

#include <benchmark/benchmark.h>

using namespace breakeven;

namespace {

constexpr int kRuns = 50;

// Rising until it saturates, with the noise of real runs on rates and latencies.
ServingSeries series()
{
    ServingSeries made;
    made.gpusPerReplica = 4;
    made.lengths = {500, 165};
    for (int i = 0; i < kRuns; ++i) {
        const double load = 4 * (i + 1);
        const double noise = 1 + 0.02 * ((i * 7) % 5 - 2);
        ServingPoint point;
        point.concurrency = load;
        point.requestsPerSecond = 120 * load / (load + 60) * noise;
        point.completed = 2000;
        for (const Percentile percentile : kPercentiles) {
            const double tail = 1 + shareBelow(percentile);
            point.ttft.at(percentile) = (0.05 + 0.002 * load) * tail * noise;
            point.tpot.at(percentile) = (0.008 + 0.0001 * load) * tail * noise;
            point.e2e.at(percentile) = (1.4 + 0.02 * load) * tail * noise;
        }
        made.points.push_back(point);
    }
    return made;
}

const LatencyTargets kTargets{0.5, 0.03, 6.0};

void goodputOfSeries(benchmark::State &state)
{
    const ServingSeries runs = series();
    for (auto _ : state)
        benchmark::DoNotOptimize(goodputOf(curveOf(runs, Percentile::P95).curve, kTargets));
}

void goodputOfItsEnvelope(benchmark::State &state)
{
    const ServingCurve envelope = envelopeOf(curveOf(series(), Percentile::P95).curve);
    for (auto _ : state)
        benchmark::DoNotOptimize(goodputOfEnvelope(envelope, kTargets));
}

} // namespace

BENCHMARK(goodputOfSeries)->Unit(benchmark::kMicrosecond);
BENCHMARK(goodputOfItsEnvelope)->Unit(benchmark::kMicrosecond);
