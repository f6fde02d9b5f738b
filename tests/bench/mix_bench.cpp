// A study by the rules with its best mix of buying and renting: made, compared and at risk, beside the same
// study without the mix.
#include "model/evaluate/evaluate.h"
#include "model/plan/mix_option.h"
#include "model/risk/risk.h"
#include "pricing/new_study/new_study.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace breakeven;

namespace {

constexpr std::int64_t kSamples = 100000;

NewStudyRequest sixtyFourGpus()
{
    NewStudyRequest request;
    request.gpu = "H100 SXM";
    request.gpus = 64;
    request.busy = .7;
    request.day = {2026, 11, 23};
    return request;
}

template<class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

bench::Usage newStudyProcess(const std::string &file)
{
    return bench::runProgram({BREAKEVEN_PROGRAM, "--quiet", "--store", ":memory:", "study", "new", "S",
                              "--gpu", "H100 SXM", "--gpus", "64", "--busy", "70%", "--as-of", "2026-11-23",
                              "--out", file});
}

// The goal is 400 ms.
void newStudyAsAProcess(benchmark::State &state)
{
    const std::string file = bench::files().path("made.breakeven.json");
    for (auto _ : state) {
        std::filesystem::remove(file);
        if (!newStudyProcess(file).isDone)
            state.SkipWithError("study new failed");
    }
}
BENCHMARK(newStudyAsAProcess)->Unit(benchmark::kMillisecond)->UseRealTime();

// The goal is 80 ms.
void compareAsAProcess(benchmark::State &state)
{
    const std::string file = bench::files().path("compared.breakeven.json");
    std::filesystem::remove(file);
    if (!newStudyProcess(file).isDone)
        state.SkipWithError("study new failed");
    double megabytes = 0;
    for (auto _ : state) {
        const bench::Usage usage = bench::runProgram({BREAKEVEN_PROGRAM, "compare", file});
        if (!usage.isDone)
            state.SkipWithError("compare failed");
        megabytes = std::max(megabytes, usage.megabytes);
    }
    state.counters["peak_memory_MB"] = megabytes;
}
BENCHMARK(compareAsAProcess)->Unit(benchmark::kMillisecond)->UseRealTime();

// What the wizard works out for a key: the study of the answers and its comparison, without the mix.
void liveAnswer(benchmark::State &state)
{
    for (auto _ : state) {
        const Study study = newStudy(sixtyFourGpus(), bundledCatalogue()).value().study;
        const StudySheet sheet = buildStudySheet(study).value();
        benchmark::DoNotOptimize(compare(study, sheet, Evaluation(sheet.sheet)));
    }
}
BENCHMARK(liveAnswer)->Unit(benchmark::kMillisecond)->UseRealTime();

// Best of alternating runs, so that a busy moment of the machine hits both.
void riskWithMix(benchmark::State &state)
{
    const Study without = newStudy(sixtyFourGpus(), bundledCatalogue()).value().study;
    Study with = without;
    if (const auto mixed = addMix(with); !mixed || with.options.size() == without.options.size())
        state.SkipWithError("no mix");
    const auto riskOf = [](const Study &study) {
        return milliseconds([&] {
            benchmark::DoNotOptimize(
                assessRisk(study, {.samples = kSamples, .seed = 1, .threads = 1}).value());
        });
    };
    double mixed = 1e9, plain = 1e9;
    for (auto _ : state) {
        plain = std::min(plain, riskOf(without));
        mixed = std::min(mixed, riskOf(with));
    }
    state.counters["with_mix_s"] = mixed / 1000;
    state.counters["without_s"] = plain / 1000;
    state.counters["ratio"] = plain / mixed;
}
BENCHMARK(riskWithMix)->Iterations(2)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
