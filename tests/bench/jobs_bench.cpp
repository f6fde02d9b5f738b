// What the replay of a job log costs: 100,000 jobs of 1 to 32 GPUs on 64 machines of 8, on one thread, beside
// SimPy on the same log in the same run (both CPU times and their ratio are printed); with backfill; and the
// search for the number of machines that pays.
#include "model/numeric/random.h"
#include "model/simulation/job_replay_figures.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace breakeven;

namespace {

constexpr JobReplayTerms kTerms{64, 8};

// Four fifths of the jobs have one GPU, as Philly's; nine tenths of the GPUs are asked for.
std::vector<LoggedJob> madeUpLog(int count)
{
    constexpr int widths[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 32};
    constexpr double meanGpus = 62.0 / 20, meanSeconds = 3600, load = .9;
    const double gap = meanGpus * meanSeconds / (load * kTerms.machines * kTerms.gpusPerMachine);
    std::vector<LoggedJob> jobs;
    double now = 0;
    for (int i = 0; i < count; ++i) {
        const auto at = std::uint64_t(i);
        now -= gap * std::log(uniform(1, 1, at, 0));
        jobs.push_back({now, 1 - meanSeconds * std::log(uniform(1, 1, at, 1)),
                        widths[std::size_t(20 * uniform(1, 1, at, 2))]});
    }
    return jobs;
}

double meanWait(const std::vector<LoggedJob> &jobs, const std::vector<ReplayedJob> &replayed)
{
    double sum = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        sum += replayed[i].start - jobs[i].submitted;
    return sum / double(jobs.size());
}

void againstSimPy(benchmark::State &state)
{
    const auto jobs = madeUpLog(100'000);
    const auto file = std::filesystem::temp_directory_path() / "breakeven-jobs-bench.csv";
    {
        std::ofstream out(file);
        for (const LoggedJob &job : jobs)
            out << fmt::format("{:.17g},{:.17g},{}\n", job.submitted, job.seconds, job.gpus);
    }
    const std::string command =
        fmt::format("/usr/bin/python3 {}/jobs_simpy.py {} {} {} 2>/dev/null", BREAKEVEN_PEERS, file.string(),
                    kTerms.machines, kTerms.gpusPerMachine);
    for (auto _ : state) {
        double count = 0, seconds = 0, wait = 0;
        FILE *pipe = ::popen(command.c_str(), "r");
        const bool isThere = pipe && std::fscanf(pipe, "%lf %lf %lf", &count, &seconds, &wait) == 3;
        if (pipe)
            ::pclose(pipe);
        const std::clock_t begin = std::clock();
        const auto replayed = replayJobs(jobs, kTerms);
        const double taken = double(std::clock() - begin) / CLOCKS_PER_SEC;
        if (!isThere) {
            state.SkipWithError("the peer is not installed");
            break;
        }
        if (std::fabs(meanWait(jobs, *replayed) - wait) > 1e-6 * wait)
            state.SkipWithError("the waits do not agree");
        state.counters["ours_ms"] = taken * 1e3;
        state.counters["peer_ms"] = seconds * 1e3;
        state.counters["ratio"] = seconds / taken;
        state.counters["mean_wait_s"] = wait;
    }
    std::filesystem::remove(file);
}
BENCHMARK(againstSimPy)->Iterations(3)->Unit(benchmark::kMillisecond);

void replay(benchmark::State &state, JobPolicy policy)
{
    const auto jobs = madeUpLog(100'000);
    JobReplayTerms terms = kTerms;
    terms.policy = policy;
    for (auto _ : state)
        benchmark::DoNotOptimize(replayJobs(jobs, terms));
    state.counters["per_job"] = benchmark::Counter(double(jobs.size()) * double(state.iterations()),
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(replay, fifo, JobPolicy::Fifo)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, backfill, JobPolicy::Backfill)->Unit(benchmark::kMillisecond);

void searchOfMachines(benchmark::State &state)
{
    const auto jobs = madeUpLog(100'000);
    JobReplayTerms terms = kTerms;
    terms.rentAfter = 3600;
    for (auto _ : state)
        benchmark::DoNotOptimize(cheapestMachines(jobs, terms, {1, 2.5, 1, 730}));
}
BENCHMARK(searchOfMachines)->Unit(benchmark::kMillisecond);

} // namespace
