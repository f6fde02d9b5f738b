// One edited input to all results, on the largest example; whole processes of `compare`, and of `study new`.
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <sys/resource.h>

using namespace breakeven;

namespace {

// The largest example over five years.
Study largest()
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = 60;
    return study;
}

// A chat, notebooks and training on machines that eight options share.
Study threeWorkloads()
{
    Study study;
    completeStudy(study);
    for (const char *kind : {"inference", "interactive", "training"})
        study.workloads[kind] = newWorkload(study, kind);
    for (const char *kind :
         {"on-demand", "spot", "managed-service", "scale-to-zero", "committed", "owned-rack", "portfolio"})
        study.options[kind] = newOption(study, kind);
    study.options["on-demand-kept"] = newOption(study, "on-demand");
    completeStudy(study);
    const auto set = [&](const std::string &path, const std::string &value) {
        if (const auto isSet = setPath(study, path, value); !isSet)
            throw std::runtime_error(isSet.error().text());
    };
    set("workloads.inference.measure", "requests");
    set("workloads.inference.requests_per_month", "10000000");
    set("workloads.inference.p95_target", "20");
    set("workloads.inference.shape", "week");
    set("workloads.interactive.people", "12");
    set("options.on-demand-kept.allocation", "always-on");
    for (const char *id : {"on-demand", "spot", "managed-service", "scale-to-zero", "committed",
                           "on-demand-kept", "portfolio.burst"})
        set(std::string("options.") + id + ".price", "20");
    set("options.owned-rack.servers", "4");
    set("options.portfolio.base.servers", "2");
    return study;
}

double quantile(std::vector<double> times, double p)
{
    std::sort(times.begin(), times.end());
    return times[std::size_t(p * double(times.size() - 1))];
}

// Every input in turn is moved by a tenth; each move recalculates and reads the whole comparison.
void editInputsOf(const Study &study, benchmark::State &state)
{
    const StudySheet sheet = buildStudySheet(study).value();
    Evaluation evaluation(sheet.sheet);
    std::vector<double> micros;
    for (auto _ : state)
        for (std::size_t i = 0; i < sheet.sheet->inputs().size(); ++i) {
            const auto &input = sheet.sheet->inputs()[i];
            if (!input.input.value || input.path == "conventions.horizon_months")
                continue;
            const auto start = std::chrono::steady_clock::now();
            evaluation.setInput(int(i), *input.input.value * 1.1 + 0.001);
            benchmark::DoNotOptimize(compare(study, sheet, evaluation));
            micros.push_back(
                std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
            evaluation.setInput(int(i), input.input.value);
        }
    state.counters["nodes"] = sheet.sheet->size();
    state.counters["options"] = double(sheet.options.size());
    state.counters["median_us"] = quantile(micros, 0.5);
    state.counters["p99_us"] = quantile(micros, 0.99);
}

void editEachInput(benchmark::State &state) { editInputsOf(largest(), state); }
BENCHMARK(editEachInput)->Unit(benchmark::kMillisecond);

// The goal is 1 ms.
void editEachInputOfAFleet(benchmark::State &state) { editInputsOf(threeWorkloads(), state); }
BENCHMARK(editEachInputOfAFleet)->Unit(benchmark::kMillisecond);

void buildAndEvaluate(benchmark::State &state)
{
    const Study study = largest();
    for (auto _ : state) {
        const StudySheet sheet = buildStudySheet(study).value();
        benchmark::DoNotOptimize(compare(study, sheet, Evaluation(sheet.sheet)));
    }
}
BENCHMARK(buildAndEvaluate)->Unit(benchmark::kMillisecond);

void compareAsAProcess(benchmark::State &state)
{
    for (auto _ : state)
        if (std::system(BREAKEVEN_PROGRAM " compare example:startup-rent-or-buy > /dev/null") != 0)
            state.SkipWithError("compare failed");
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    state.counters["peak_memory_MB"] = double(usage.ru_maxrss) / 1024;
}
BENCHMARK(compareAsAProcess)->Unit(benchmark::kMillisecond)->UseRealTime();

// What a person types first: a study of their own by the rules, then its comparison; the goal is 100 ms.
void newStudyToComparison(benchmark::State &state)
{
    const std::string file = bench::files().path("new.breakeven.json");
    for (auto _ : state) {
        std::filesystem::remove(file);
        const auto made = bench::runProgram({BREAKEVEN_PROGRAM, "--quiet", "study", "new", "S", "--gpu",
                                             "H100 SXM", "--gpus", "16", "--busy", "60%", "--out", file});
        const auto compared = bench::runProgram({BREAKEVEN_PROGRAM, "compare", file});
        if (!made.isDone || !compared.isDone)
            state.SkipWithError("study new or compare failed");
    }
}
BENCHMARK(newStudyToComparison)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
