// What moves and flips the largest example, and what knowing an input is worth, beside the same questions
// asked one comparison after the other.
#include "data/study_file.h"
#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/decision/solve.h"
#include "model/risk/risk.h"
#include "model/study/study_path.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace breakeven;

namespace {

Study largest()
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = 60;
    return study;
}

Probe probeOf(const Study &study) { return Probe::of(study, contestIn(study, {}).value().figures()).value(); }

template<class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// Both ends of all inputs; the peer builds and evaluates the study anew for each.
void ends(benchmark::State &state)
{
    const Study study = largest();
    const Probe probe = probeOf(study);
    double tornado = 1e9, anew = 1e9;
    std::size_t inputs = 0;
    for (auto _ : state) {
        Sensitivity found;
        tornado = std::min(tornado, milliseconds([&] { found = sensitivityOf(probe, {.withAll = true}); }));
        inputs = found.inputs.size();
        anew = std::min(anew, milliseconds([&] {
                            for (const InputSwing &swing : found.inputs)
                                for (const double value : {swing.low, swing.high}) {
                                    Study other = study;
                                    findInput(other, swing.path)->input->value = value;
                                    benchmark::DoNotOptimize(probe.readingOf(other));
                                }
                        }));
    }
    state.counters["inputs"] = double(inputs);
    state.counters["all_ends_ms"] = tornado;
    state.counters["built_anew_ms"] = anew;
}
BENCHMARK(ends)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

void flips(benchmark::State &state)
{
    const Probe probe = probeOf(largest());
    double one = 1e9, two = 1e9;
    std::size_t found = 0;
    for (auto _ : state) {
        one = std::min(one, milliseconds([&] { found = flipsOf(probe).size(); }));
        two = std::min(two, milliseconds([&] { found = flipsOf(probe, {.threads = 2}).size(); }));
    }
    state.counters["flips"] = double(found);
    state.counters["one_thread_ms"] = one;
    state.counters["two_threads_ms"] = two;
}
BENCHMARK(flips)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// 100,000 runs with and without the value of information.
void information(benchmark::State &state)
{
    const Study study = largest();
    const auto run = [&](bool withInformation) {
        return milliseconds([&] {
            benchmark::DoNotOptimize(
                assessRisk(study, {.samples = 100000, .withInformation = withInformation}).value());
        });
    };
    double with = 1e9, without = 1e9;
    for (auto _ : state) {
        with = std::min(with, run(true));
        without = std::min(without, run(false));
    }
    state.counters["risk_ms"] = without;
    state.counters["information_ms"] = with - without;
}
BENCHMARK(information)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
