// How long replays of a spot history take: a tick under a policy, beside the same policy in plain Python, and
// a thousand starts under all five.
#include "data/trace_formats/start_ticks.h"
#include "data/trace_formats/trace_format.h"
#include "model/simulation/spot_replay.h"
#include "model/trace/synthetic_availability.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>

using namespace breakeven;

namespace {

struct Case
{
    DeadlineJob job;
    std::vector<std::uint8_t> offered;
    std::vector<std::int64_t> starts;
};

// 48 h of work, a deadline of 52 h, 1000 starts; ticks of ten minutes.
Case madeUp()
{
    Case made;
    made.job = {48 * 3600, 52 * 3600, 360, 600, 3.06, .9731};
    made.offered = alternatingAvailability({3.2, .8}, 600, 3895, 1).offered();
    made.starts.resize(1000);
    std::iota(made.starts.begin(), made.starts.end(), 0);
    for (std::int64_t &start : made.starts)
        start *= 3;
    return made;
}

// The published experiment, where its files are.
Case recorded()
{
    Case read;
    const auto folder = std::filesystem::path(BREAKEVEN_SHARED_DIR) / "data/spot_availability";
    const auto file = readTraceFile((folder / "raw_pings/2022-10-26T22-05/us-west-2a_v100_1.txt").string());
    if (!file)
        return read;
    const auto format = traceFormatOf(*file, "raw-pings");
    if (!format)
        return read;
    const auto rows = (*format)->read(*file, {});
    const auto starts = readStartTicks((folder / "cant_be_late/us-west-2a_v100_1_start_times.csv").string(),
                                       (*rows).availability);
    if (!starts)
        return read;
    read.job = {48 * 3600, 52 * 3600, 360, 600, 3.06, .9731};
    read.offered = (*rows).availability.offered();
    read.starts = *starts;
    return read;
}

// Ticks of 195 s, as a third of the published traces have them, and a deadline of 60 h.
Case fineTicks()
{
    Case made = madeUp();
    made.job = {48 * 3600, 60 * 3600, 720, 195, 3.06, .9731};
    made.offered = alternatingAvailability({3.2, .8}, 195, 20158, 1).offered();
    return made;
}

void replay(benchmark::State &state, DeadlinePolicy policy)
{
    const Case made = madeUp();
    std::int64_t ticks = 0;
    for (auto _ : state) {
        const auto runs = replaySpot(policy, made.job, made.offered, made.starts);
        for (const DeadlineRun &run : *runs)
            ticks += run.ticks;
    }
    state.counters["per_tick"] =
        benchmark::Counter(double(ticks), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

struct PeerRun
{
    double nanosecondsPerTick = 0;
    double meanCost = 0;
};

// The peer reads the same trace and starts.
PeerRun pythonGreedy(const Case &made)
{
    const std::string input = (std::filesystem::temp_directory_path() / "replay-bench.txt").string();
    {
        std::ofstream file(input);
        const DeadlineJob &job = made.job;
        file << job.workSeconds << ' ' << job.deadlineSeconds << ' ' << job.changeoverSeconds << ' '
             << job.stepSeconds << ' ' << job.onDemandPerHour << ' ' << job.spotPerHour << '\n';
        for (const std::uint8_t flag : made.offered)
            file << (flag ? '1' : '0');
        file << '\n';
        for (const std::int64_t start : made.starts)
            file << start << ' ';
    }
    const std::string command =
        "/usr/bin/python3 " BREAKEVEN_SOURCE_DIR "/tests/bench/peers/spot_replay.py < " + input;
    PeerRun run;
    double ticks = 0;
    double seconds = 0;
    FILE *pipe = ::popen(command.c_str(), "r");
    if (pipe && std::fscanf(pipe, "%lf %lf %lf", &ticks, &seconds, &run.meanCost) == 3)
        run.nanosecondsPerTick = seconds * 1e9 / ticks;
    if (pipe)
        ::pclose(pipe);
    std::filesystem::remove(input);
    return run;
}

// The same starts by ours and by the peer; the costs must agree.
void againstPython(benchmark::State &state)
{
    using Clock = std::chrono::steady_clock;
    const Case made = madeUp();
    const PeerRun peer = pythonGreedy(made);
    std::int64_t ticks = 0;
    double nanoseconds = 0;
    double cost = 0;
    for (auto _ : state) {
        const auto begin = Clock::now();
        const auto runs = replaySpot(DeadlinePolicy::Greedy, made.job, made.offered, made.starts);
        nanoseconds += std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
        cost = 0;
        for (const DeadlineRun &run : *runs) {
            ticks += run.ticks;
            cost += run.cost / double(made.starts.size());
        }
    }
    if (!(std::fabs(cost - peer.meanCost) < 1e-9 * cost))
        state.SkipWithError("the peer could not be run, or its mean cost is another");
    state.counters["python_ns_per_tick"] = peer.nanosecondsPerTick;
    state.counters["times_python"] = peer.nanosecondsPerTick / (nanoseconds / double(ticks));
}

void allPolicies(benchmark::State &state, Case (*make)())
{
    const Case made = make();
    if (made.starts.empty()) {
        state.SkipWithError("the recorded files are not here");
        return;
    }
    for (auto _ : state)
        for (const DeadlinePolicy policy : kDeadlinePolicies) {
            const auto runs = replaySpot(policy, made.job, made.offered, made.starts);
            benchmark::DoNotOptimize((*runs).back().cost);
        }
    state.counters["starts"] = double(made.starts.size());
}

} // namespace

BENCHMARK_CAPTURE(replay, greedy, DeadlinePolicy::Greedy);
BENCHMARK_CAPTURE(replay, uniform, DeadlinePolicy::Uniform);
BENCHMARK_CAPTURE(replay, spot_only, DeadlinePolicy::SpotOnly);
BENCHMARK_CAPTURE(replay, optimum, DeadlinePolicy::Optimum)->Unit(benchmark::kMillisecond);
BENCHMARK(againstPython);
BENCHMARK_CAPTURE(allPolicies, recorded, recorded)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(allPolicies, made_up, madeUp)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(allPolicies, fine_ticks, fineTicks)->Unit(benchmark::kMillisecond);
