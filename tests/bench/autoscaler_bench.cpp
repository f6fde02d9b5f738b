// A burst of 1000 nodes with jitter and API limits through the event model; the aim is 3 ms on one thread.
// Beside it: the loop that looks at every node in every scan, and a reading of the response table.
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/cluster_autoscaler.h"
#include "model/simulation/fitted_overpay.h"
#include "tests/model/simulation/plain_autoscaler.h"

#include <benchmark/benchmark.h>

#include <chrono>

using namespace breakeven;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void burst(benchmark::State &state)
{
    const AutoscalerProfile &profile = autoscalerProfiles()[std::size_t(state.range(0))];
    std::uint64_t seed = 0;
    int loops = 0;
    double queues = 0;
    double plain = 0;
    for (auto _ : state) {
        ++seed;
        auto start = Clock::now();
        const auto run = simulateBurst(profile.settings, seed);
        queues += millisecondsSince(start);
        loops = run ? run->loops : 0;
        start = Clock::now();
        benchmark::DoNotOptimize(test::PlainAutoscaler(profile.settings, seed).run());
        plain += millisecondsSince(start);
    }
    state.SetLabel(profile.name);
    state.counters["loops"] = loops;
    state.counters["event_model_ms"] = queues / double(state.iterations());
    state.counters["times_faster_than_plain"] = plain / queues;
}
BENCHMARK(burst)->DenseRange(0, 7)->Unit(benchmark::kMillisecond);

void tableReading(benchmark::State &state)
{
    const Function function = *fittedOverpayFunction("gke_default");
    double nodes = 1000;
    double hours = 0.2;
    const std::vector<std::span<const double>> arguments{{&nodes, 1}, {&hours, 1}};
    benchmark::DoNotOptimize(function.evaluate(arguments)); // fills the row
    for (auto _ : state) {
        hours = hours < 20 ? hours * 1.01 : 0.05;
        benchmark::DoNotOptimize(function.evaluate(arguments));
    }
}
BENCHMARK(tableReading);

} // namespace
