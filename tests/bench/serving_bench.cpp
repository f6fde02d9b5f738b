// How long a folder of 500 results of vLLM's benchmark takes to become traces of the store, beside Python
// reading the same files with its own json into the same points. Each program runs by itself, wall time.
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

using namespace breakeven::bench;

namespace {

namespace fs = std::filesystem;

constexpr int kRuns = 500;
constexpr int kLoads = 10; // of a series

void writeRun(std::FILE *out, int series, int load)
{
    const int concurrency = 4 << load;
    const double rate = 40.0 * concurrency / (concurrency + 60.0 + series);
    std::fprintf(
        out,
        "{\"date\": \"20260428-105748\", \"backend\": \"vllm\", \"model_id\": \"acme/model-%02d\", "
        "\"num_prompts\": %d, \"request_rate\": \"inf\", \"burstiness\": 1.0, \"max_concurrency\": %d, "
        "\"duration\": %.6f, \"completed\": %d, \"total_input_tokens\": %d, "
        "\"total_output_tokens\": %d, \"request_throughput\": %.6f, \"request_goodput:\": null",
        series, concurrency * 10, concurrency, concurrency * 10 / rate, concurrency * 10, concurrency * 5000,
        concurrency * 2000, rate);
    for (const char *metric : {"ttft", "tpot", "itl", "e2el"})
        for (const char *statistic : {"mean", "median", "std", "p90", "p95", "p99", "p99.9"})
            std::fprintf(out, ", \"%s_%s_ms\": %.9f", statistic, metric, 10.0 + concurrency * 0.7);
    std::fputs("}\n", out);
}

// Two thirds of a megabyte in 500 files.
std::string folderOfRuns()
{
    const std::string folder = files().path("runs");
    if (fs::exists(folder))
        return folder;
    fs::create_directories(folder);
    for (int run = 0; run < kRuns; ++run) {
        std::FILE *out = std::fopen((folder + "/run-" + std::to_string(run) + ".json").c_str(), "wb");
        writeRun(out, run / kLoads, run % kLoads);
        std::fclose(out);
    }
    return folder;
}

double g_import = 0; // the fastest, s

void importFolder(benchmark::State &state)
{
    const std::string folder = folderOfRuns();
    for (auto _ : state) {
        const std::string store = files().freshStore("store.sqlite");
        const Usage usage =
            runProgram({BREAKEVEN_PROGRAM, "--store", store, "--quiet", "traces", "import", folder});
        if (!usage.isDone)
            return state.SkipWithError("the program is not here or failed");
        state.SetIterationTime(usage.seconds);
        state.counters["MB"] = usage.megabytes;
        g_import = g_import == 0 ? usage.seconds : std::min(g_import, usage.seconds);
    }
}

void pythonJson(benchmark::State &state)
{
    const std::string folder = folderOfRuns();
    for (auto _ : state) {
        const Usage usage = runProgram(
            {"/usr/bin/python3", BREAKEVEN_PEERS "/serving_runs.py", folder, files().path("points")});
        if (!usage.isDone)
            return state.SkipWithError("Python is not here or failed");
        state.SetIterationTime(usage.seconds);
        state.counters["ours_over_this"] = g_import / usage.seconds;
    }
}

} // namespace

BENCHMARK(importFolder)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(pythonJson)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
