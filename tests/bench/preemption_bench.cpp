// A million spot jobs on one thread, against SimPy and NumPy in the same run, and against the arithmetic
// alone.
#include "model/numeric/elementary_arithmetic.h"
#include "model/numeric/instruction_sets.h"
#include "model/numeric/random_arithmetic.h"
#include "model/simulation/spot_completion.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>

using namespace breakeven;

namespace {

constexpr std::uint64_t kJobs = 1000000;

// 48 h of work in 24 segments with checkpoints of 5 min; the scripts of the peers hold the same numbers.
SpotCompletionRun spotJobs()
{
    SpotCompletionRun run;
    run.terms = {.05, 1.0 / 12, .2, 0};
    run.plan = {48, 2, true};
    run.paths = kJobs;
    return run;
}

double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// The nanoseconds a job that the script of a peer prints; nothing where it cannot run.
double peerNanoseconds(const std::string &script, int jobs)
{
    const std::string command =
        "/usr/bin/python3 " BREAKEVEN_PEERS "/" + script + " " + std::to_string(jobs) + " 2>/dev/null";
    FILE *pipe = popen(command.c_str(), "r");
    char text[100] = {};
    const bool isRead = pipe && std::fgets(text, sizeof text, pipe);
    if (pipe)
        pclose(pipe);
    return isRead ? std::strtod(text, nullptr) : 0;
}

KERNEL drawOnly(int n, std::uint64_t first, double *even, double *odd)
{
    INDEPENDENT
    for (int i = 0; i < n; ++i) {
        const random::Words w = random::wordsOf(1, 0, first + std::uint64_t(i), 0);
        even[i] = elementary::arithmetic::logarithmOfNormal(random::unitInterval(w.w1, w.w0));
        odd[i] = elementary::arithmetic::logarithmOfNormal(random::unitInterval(w.w3, w.w2));
    }
}

void millionSpotJobs(benchmark::State &state)
{
    double best = std::numeric_limits<double>::infinity();
    double draws = 0;
    for (auto _ : state) {
        const double start = processorSeconds();
        const auto paths = simulateSpotCompletion(spotJobs());
        best = std::min(best, processorSeconds() - start);
        draws = double(paths->draws);
        benchmark::DoNotOptimize(paths->hours.data());
    }
    const double perJob = best * 1e9 / double(kJobs);
    const double simpy = peerNanoseconds("spot_simpy.py", 20000);
    const double numpy = peerNanoseconds("spot_numpy.py", int(kJobs));
    state.counters["ns_per_job"] = perJob;
    state.counters["ns_per_draw"] = best * 1e9 / draws;
    state.counters["simpy_ns_per_job"] = simpy;
    state.counters["numpy_ns_per_job"] = numpy;
    state.counters["times_simpy"] = simpy / perJob;
    state.counters["times_numpy"] = numpy / perJob;
}
BENCHMARK(millionSpotJobs)->Unit(benchmark::kMillisecond)->MinTime(1);

// The floor: as many draws as the jobs above take, and their logarithms, without a job around them.
void millionSpotJobsDrawsOnly(benchmark::State &state)
{
    constexpr int kBlock = 1024;
    constexpr std::uint64_t kDraws = 3634116;
    double even[kBlock], odd[kBlock];
    double best = std::numeric_limits<double>::infinity();
    for (auto _ : state) {
        const double start = processorSeconds();
        for (std::uint64_t first = 0; first < kDraws / 2; first += kBlock) {
            drawOnly(kBlock, first, even, odd);
            benchmark::DoNotOptimize(even);
            benchmark::DoNotOptimize(odd);
        }
        best = std::min(best, processorSeconds() - start);
    }
    state.counters["ns_per_draw"] = best * 1e9 / double(kDraws);
    state.counters["ns_per_job"] = best * 1e9 / double(kJobs);
}
BENCHMARK(millionSpotJobsDrawsOnly)->Unit(benchmark::kMillisecond)->MinTime(1);

} // namespace
