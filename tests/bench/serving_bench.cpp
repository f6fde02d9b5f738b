// LLM serving: one edited input of a study with eight options, its curves on the Effects page and their
// bands, a risk run beside that of the largest other example, and the goodput of a long series.
//
// Then how long a folder of 500 results of vLLM's benchmark takes to become traces of the store, beside
// Python reading the same files with its own json into the same points. Each program runs by itself, wall
// time.
#include "data/study_file.h"
#include "model/levers/serving_reading.h"
#include "model/risk/risk.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace breakeven;
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

// The example with its options a second time, up to eight.
Study eightOptions()
{
    Study study = exampleStudy("llm-serving").value();
    const auto first = study.options;
    for (const auto &[id, option] : first) {
        if (study.options.size() == 8)
            break;
        Option again = option;
        again.order += int(first.size());
        study.options[id + "-again"] = again;
    }
    return study;
}

double micros(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

double quantile(std::vector<double> times, double p)
{
    std::sort(times.begin(), times.end());
    return times[std::size_t(p * double(times.size() - 1))];
}

// Every input in turn is moved by a tenth; each move recalculates and reads the whole comparison.
void editEachInput(benchmark::State &state)
{
    const Study study = eightOptions();
    const StudySheet sheet = buildStudySheet(study).value();
    Evaluation evaluation(sheet.sheet);
    std::vector<double> times;
    for (auto _ : state)
        for (std::size_t i = 0; i < sheet.sheet->inputs().size(); ++i) {
            const auto &input = sheet.sheet->inputs()[i];
            if (!input.input.value || input.path == "conventions.horizon_months")
                continue;
            const auto start = std::chrono::steady_clock::now();
            evaluation.setInput(int(i), *input.input.value * 1.1 + 0.001);
            benchmark::DoNotOptimize(compare(study, sheet, evaluation));
            times.push_back(micros(start));
            evaluation.setInput(int(i), input.input.value);
        }
    state.counters["options"] = double(sheet.options.size());
    state.counters["nodes"] = sheet.sheet->size();
    state.counters["median_us"] = quantile(times, 0.5);
    state.counters["p99_us"] = quantile(times, 0.99);
}

void buildAndEvaluate(benchmark::State &state)
{
    const Study study = eightOptions();
    for (auto _ : state) {
        const StudySheet sheet = buildStudySheet(study).value();
        benchmark::DoNotOptimize(compare(study, sheet, Evaluation(sheet.sheet)));
    }
}

// What follows a ring that is dragged.
void readCurves(benchmark::State &state)
{
    const Study study = eightOptions();
    const StudySheet sheet = buildStudySheet(study).value();
    const Evaluation evaluation(sheet.sheet);
    for (auto _ : state)
        benchmark::DoNotOptimize(readServing(study, sheet, evaluation));
}

// What follows when the ring rests: bands, and ranges of the crossings.
void readBands(benchmark::State &state)
{
    const Study study = eightOptions();
    const StudySheet sheet = buildStudySheet(study).value();
    const Evaluation evaluation(sheet.sheet);
    for (auto _ : state)
        benchmark::DoNotOptimize(readServing(study, sheet, evaluation, {}, LeverDepth::Simulated));
}

constexpr std::int64_t kSamples = 100000;

double riskMilliseconds(const Study &study)
{
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(assessRisk(study, {.samples = kSamples, .seed = 1, .threads = 1}).value());
    return micros(start) / 1000;
}

// For each option; best of alternating runs, so that a busy moment of the machine hits both.
void riskBesideTheLargestExample(benchmark::State &state)
{
    const Study serving = exampleStudy("llm-serving").value();
    const Study largest = exampleStudy("startup-rent-or-buy").value();
    double ours = 1e9, theirs = 1e9;
    for (auto _ : state) {
        ours = std::min(ours, riskMilliseconds(serving) / double(serving.options.size()));
        theirs = std::min(theirs, riskMilliseconds(largest) / double(largest.options.size()));
    }
    state.counters["serving_ms_an_option"] = ours;
    state.counters["largest_ms_an_option"] = theirs;
    state.counters["ratio"] = ours / theirs;
}

void goodputOfFiftyPoints(benchmark::State &state)
{
    ServingCurve curve;
    for (int k = 1; k <= 50; ++k) {
        curve.load.push_back(k * 8);
        curve.rate.push_back(100.0 * k / (k + 20.0));
        for (auto &seconds : curve.seconds)
            seconds.push_back(0.05 + 0.01 * k);
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(goodputOf(curve, {0.3, 0.3, 0.4}));
}

} // namespace

BENCHMARK(editEachInput)->Unit(benchmark::kMillisecond);
BENCHMARK(buildAndEvaluate)->Unit(benchmark::kMillisecond);
BENCHMARK(readCurves)->Unit(benchmark::kMillisecond);
BENCHMARK(readBands)->Unit(benchmark::kMillisecond);
BENCHMARK(riskBesideTheLargestExample)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(goodputOfFiftyPoints)->Unit(benchmark::kMicrosecond);
BENCHMARK(importFolder)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(pythonJson)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
