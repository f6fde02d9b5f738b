// A risk run of the largest example, on one and two threads, beside the same runs by point evaluations.
#include "data/study_file.h"
#include "model/numeric/random.h"
#include "model/risk/risk.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace breakeven;

namespace {

constexpr std::int64_t kSamples = 100000;

// The largest example over five years.
Study largest()
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = 60;
    return study;
}

template<class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double riskOn(const Study &study, int threads)
{
    return milliseconds([&] {
        benchmark::DoNotOptimize(
            assessRisk(study, {.samples = kSamples, .seed = 1, .threads = threads}).value());
    });
}

// Best of alternating runs, so that a busy moment of the machine hits both.
void riskOfTheLargestExample(benchmark::State &state)
{
    const Study study = largest();
    double one = 1e9, two = 1e9;
    for (auto _ : state) {
        one = std::min(one, riskOn(study, 1));
        two = std::min(two, riskOn(study, 2));
    }
    state.counters["samples"] = double(kSamples);
    state.counters["one_thread_ms"] = one;
    state.counters["two_threads_ms"] = two;
    state.counters["ratio"] = one / two;
}
BENCHMARK(riskOfTheLargestExample)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// The peer: the same draws, one evaluation after the other, for a hundredth of the samples.
void pointByPoint(benchmark::State &state)
{
    const Study study = largest();
    const StudySheet sheet = buildStudySheet(study).value();
    const UncertainInputs uncertain = uncertainInputs(study, *sheet.sheet).value();
    Evaluation evaluation(sheet.sheet);
    std::vector<int> inputs;
    for (const UncertainInput &input : uncertain.inputs)
        inputs.push_back(input.input);
    std::vector<std::optional<double>> values(inputs.size());
    double points = 1e9, batch = 1e9;
    for (auto _ : state) {
        points = std::min(points, milliseconds([&] {
                              for (std::uint64_t sample = 0; sample < kSamples / 100; ++sample) {
                                  for (std::size_t k = 0; k < inputs.size(); ++k)
                                      values[k] = uncertain.inputs[k].distribution.quantile(
                                          uniform(1, 1, sample, std::uint32_t(k)));
                                  evaluation.setInputs(inputs, values);
                              }
                          }));
        batch = std::min(batch, riskOn(study, 1));
    }
    state.counters["points_ms"] = points * 100;
    state.counters["batch_ms"] = batch;
    state.counters["ratio"] = batch / (points * 100);
}
BENCHMARK(pointByPoint)->Iterations(3)->UseRealTime()->Unit(benchmark::kMillisecond);

// One million draws of each shape.
void draws(benchmark::State &state)
{
    const Result<Distribution> all[] = {Distribution::uniform(1, 2), Distribution::triangular(1, 2, 4),
                                        Distribution::pert(1, 2, 4), Distribution::lognormal(1, 4),
                                        Distribution::normal(1, 2)};
    const Distribution &distribution = *all[state.range(0)];
    std::vector<double> numbers(4096);
    for (auto _ : state)
        for (int block = 0; block < 244; ++block) {
            fillSamples(1, 0, std::uint64_t(block) * 4096, 0, numbers);
            distribution.draw(numbers);
            benchmark::DoNotOptimize(numbers.data());
        }
}
BENCHMARK(draws)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);

} // namespace
