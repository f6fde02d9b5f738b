// What moves and flips an answer, sweeps, and what knowing an input is worth, beside the same questions asked
// one comparison after the other, loops written by hand and NumPy.
#define RENTAL_MONTHS 36
#define RENTAL_OPTIONS 8

#include "data/study_file.h"
#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "model/decision/sweep.h"
#include "model/evaluate/figures_sheet.h"
#include "model/risk/risk.h"
#include "model/study/study_path.h"
#include "tests/bench/rental_loops.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>

using namespace breakeven;

namespace {

const char *const kExamples[] = {"startup-rent-or-buy", "startup-six-servers", "kubernetes-burst",
                                 "tts-scale-to-zero", "elastic-training-on-spot"};

Study largest()
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = 60;
    return study;
}

// What a comparison of its own says of the order of the options.
CostOrder orderOf(const Study &study)
{
    const StudySheet sheet = buildFiguresSheet(study).value();
    return costOrderAt(sheet, Evaluation(sheet.sheet));
}

Probe probeOf(const Study &study) { return Probe::of(study, contestIn(study, {}).value().figures()).value(); }

// Of the processor: what else runs on the machine counts for neither. Work on two threads by the clock.
template<class Work>
double milliseconds(Work work)
{
    const std::clock_t start = std::clock();
    work();
    return 1000.0 * double(std::clock() - start) / CLOCKS_PER_SEC;
}

template<class Work>
double millisecondsByClock(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// The program prints one number.
double printedBy(const std::string &command)
{
    std::FILE *pipe = ::popen(command.c_str(), "r");
    double number = 0;
    const bool isRead = pipe && std::fscanf(pipe, "%lf", &number) == 1;
    if (pipe)
        ::pclose(pipe);
    return isRead ? number : -1; // not installed
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
                                    benchmark::DoNotOptimize(orderOf(other));
                                }
                        }));
    }
    state.counters["inputs"] = double(inputs);
    state.counters["all_ends_ms"] = tornado;
    state.counters["built_anew_ms"] = anew;
}
BENCHMARK(ends)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// Of every example; the peer asks 129 comparisons of every input, built anew, measured on every tenth input.
void flips(benchmark::State &state)
{
    const Study study = exampleStudy(kExamples[state.range(0)]).value();
    const Probe probe = probeOf(study);
    double one = 1e9, two = 1e9;
    std::size_t found = 0;
    for (auto _ : state) {
        one = std::min(one, milliseconds([&] { found = flipsOf(probe).size(); }));
        two = std::min(two, millisecondsByClock([&] { found = flipsOf(probe, {.threads = 2}).size(); }));
    }
    std::size_t asked = 0;
    const double anew = milliseconds([&] {
        for (std::size_t i = 0; i < probe.inputs().size(); i += 10, ++asked)
            for (int point = 0; point < 129 && probe.inputs()[i].value; ++point) {
                Study other = study;
                findInput(other, probe.inputs()[i].path)->input->value =
                    *probe.inputs()[i].value * (0.5 + point / 129.0);
                benchmark::DoNotOptimize(orderOf(other));
            }
    });
    state.SetLabel(kExamples[state.range(0)]);
    state.counters["inputs"] = double(probe.inputs().size());
    state.counters["flips"] = double(found);
    state.counters["one_thread_ms"] = one;
    state.counters["two_threads_ms"] = two;
    state.counters["built_anew_ms"] = anew / double(asked) * double(probe.inputs().size());
}
BENCHMARK(flips)->DenseRange(0, 4)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// 100 × 100 points; the peer builds a hundredth of them anew.
void sweep(benchmark::State &state)
{
    const Study study = exampleStudy("startup-six-servers").value();
    const char *const varied[] = {"shared.gcp_price=5:9:100", "shared.server_price=100000:200000:100"};
    double ours = 1e9, two = 1e9, anew = 1e9;
    const auto run = [&](int threads) {
        std::vector<SweepAxis> axes;
        for (const char *text : varied)
            axes.push_back(parseAxis(study, text).value());
        Sweep grid = Sweep::of(study, std::move(axes), {"options.own-six.total_cost"}).value();
        benchmark::DoNotOptimize(grid.rows(1, grid.points(), threads));
    };
    const Probe probe = probeOf(study);
    for (auto _ : state) {
        ours = std::min(ours, milliseconds([&] { run(1); }));
        two = std::min(two, millisecondsByClock([&] { run(2); }));
        anew = std::min(anew, milliseconds([&] {
                            for (int point = 0; point < 100; ++point) {
                                Study other = study;
                                findInput(other, "shared.gcp_price")->input->value = 5 + point * 0.04;
                                benchmark::DoNotOptimize(orderOf(other));
                            }
                        }));
    }
    state.counters["one_thread_ms"] = ours;
    state.counters["two_threads_ms"] = two;
    state.counters["built_anew_ms"] = anew * 100;
}
BENCHMARK(sweep)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// The largest example with so many uncertain inputs.
Study uncertain(std::size_t inputs)
{
    Study study = largest();
    const Probe probe = probeOf(study);
    std::size_t ranged = 0;
    for (const MovableInput &input : probe.inputs())
        ranged += input.range.has_value();
    for (const MovableInput &input : probe.inputs())
        if (ranged < inputs && !input.range && input.sheetInput >= 0 && input.value.value_or(0) > 0) {
            findInput(study, input.path)->input->range = Range{
                *input.value * 0.9, std::min(input.field->most, *input.value * 1.1), RangeShape::Uniform};
            ++ranged;
        }
    return study;
}

// 20 inputs and 100,000 runs, with and without the value of information; the peer bins the same in NumPy.
void information(benchmark::State &state)
{
    const Study study = uncertain(20);
    std::size_t inputs = 0, options = 0;
    const auto run = [&](bool withInformation) {
        return milliseconds([&] {
            const Risk risk =
                assessRisk(study, {.samples = 100000, .withInformation = withInformation}).value();
            inputs = risk.inputs.size();
            options = risk.options.size();
        });
    };
    double with = 1e9, without = 1e9;
    for (auto _ : state) {
        with = std::min(with, run(true));
        without = std::min(without, run(false));
    }
    state.counters["inputs"] = double(inputs);
    state.counters["risk_ms"] = without;
    state.counters["information_ms"] = with - without;
    state.counters["numpy_ms"] =
        printedBy("/usr/bin/python3 " BREAKEVEN_PEERS "/information_numpy.py 100000 " +
                  std::to_string(inputs) + " " + std::to_string(options) + " 2>/dev/null");
}
BENCHMARK(information)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

constexpr std::int64_t kSamples = 16 * 8192; // the next that is even, above 100,000
constexpr int kVaried = 16;

// Sixteen inputs by Sobol points, up to 20 % to either side of what is typical.
void drawSobol(const Sampler &sampler, std::int64_t first, int count, std::span<const std::span<double>> rows)
{
    static const std::vector<double> typical = bench::typicalInputs();
    sampler.fill(first, count, rows);
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (int s = 0; s < count; ++s)
            rows[k][std::size_t(s)] = typical[k] * (0.8 + 0.4 * rows[k][std::size_t(s)]);
}

std::vector<std::vector<double>> loopResults(const Sampler &sampler)
{
    using namespace bench;
    std::vector<std::vector<double>> results(kOptions * kResults, std::vector<double>(kSamples));
    const auto buffers = std::make_unique<LoopBuffers>();
    const std::vector<double> typical = typicalInputs();
    for (std::size_t k = kVaried; k < typical.size(); ++k)
        std::fill_n(buffers->inputs[k], kBlock, typical[k]);
    std::vector<std::span<double>> rows;
    for (std::size_t k = 0; k < kVaried; ++k)
        rows.emplace_back(buffers->inputs[k], std::size_t(kBlock));
    for (std::int64_t first = 0; first < kSamples; first += kBlock) {
        drawSobol(sampler, first, kBlock, rows);
        rentalBlock(*buffers);
        for (std::size_t k = 0; k < results.size(); ++k)
            std::copy_n(buffers->results[k], kBlock, results[k].begin() + first);
    }
    return results;
}

// 16 inputs, 36 months, 8 options: the batch reading of a sheet beside its formulas written by hand.
void sobolRuns(benchmark::State &state)
{
    bench::RentalSheet rental;
    const std::vector<NodeId> wanted = rental.results;
    const auto sheet = std::make_shared<const Sheet>(std::move(rental).build());
    std::vector<int> varied(kVaried);
    std::iota(varied.begin(), varied.end(), 0);
    const BatchPlan plan(Evaluation(sheet), varied, wanted);
    const Sampler sampler(Sampling::Sobol, 42, kSamples);
    const auto run = [&](int threads) {
        const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
            drawSobol(sampler, first, count, rows);
        };
        auto results = runBatch(plan, kSamples, fill, {.threads = threads});
        return std::move(*results);
    };
    const BatchResults ours = run(1);
    const auto theirs = loopResults(sampler);
    for (std::size_t k = 0; k < theirs.size(); ++k)
        for (std::size_t s = 0; s < std::size_t(kSamples); ++s)
            if (std::bit_cast<std::uint64_t>(ours.of(k)[s]) != std::bit_cast<std::uint64_t>(theirs[k][s]))
                std::abort(); // not the same formulas
    double one = 1e9, oneByClock = 1e9, two = 1e9, loops = 1e9;
    for (auto _ : state) {
        oneByClock = std::min(oneByClock, millisecondsByClock([&] {
                                  const auto own =
                                      milliseconds([&] { benchmark::DoNotOptimize(run(1).of(0)[0]); });
                                  one = std::min(one, own);
                              }));
        loops = std::min(loops, milliseconds([&] { benchmark::DoNotOptimize(loopResults(sampler)[0][0]); }));
        two = std::min(two, millisecondsByClock([&] { benchmark::DoNotOptimize(run(2).of(0)[0]); }));
    }
    state.counters["one_thread_ms"] = one;
    state.counters["loops_ms"] = loops;
    state.counters["ratio"] = one / loops;
    state.counters["two_threads_ms"] = two;
    state.counters["threads_ratio"] = oneByClock / two;
}
BENCHMARK(sobolRuns)->Iterations(10)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
