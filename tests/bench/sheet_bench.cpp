// What a sheet costs: to build, to read at a point, after one edit, and for many samples, beside the same
// formulas written by hand.
#include "model/sheet/batch.h"
#include "tests/bench/rental_loops.h"

#include <benchmark/benchmark.h>

#include <bit>
#include <cstdlib>
#include <ctime>
#include <numeric>

using namespace breakeven;
using namespace breakeven::bench;

namespace {

constexpr std::int64_t kSamples = 100000;

struct Fixture
{
    std::shared_ptr<const Sheet> sheet;
    std::vector<NodeId> results;

    Fixture()
    {
        RentalSheet rental;
        results = rental.results;
        sheet = std::make_shared<const Sheet>(std::move(rental).build());
    }

    BatchPlan plan() const
    {
        std::vector<int> varied(kInputs);
        std::iota(varied.begin(), varied.end(), 0);
        return BatchPlan(Evaluation(sheet), varied, results);
    }
};

// Up to ±20 % of the typical value, from the number of the sample alone.
double sampleOf(const std::vector<double> &typical, std::size_t input, std::int64_t sample)
{
    std::uint64_t x = std::uint64_t(sample) * 0x9e3779b97f4a7c15 + input * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 30)) * 0x94d049bb133111eb;
    x ^= x >> 31;
    return typical[input] * (0.8 + 0.4 * (double(x >> 11) * 0x1p-53));
}

// All samples, drawn beforehand: what is compared is the arithmetic.
const std::vector<std::vector<double>> &samples()
{
    static const std::vector<std::vector<double>> all = [] {
        const std::vector<double> typical = typicalInputs();
        std::vector<std::vector<double>> matrix(kInputs, std::vector<double>(kSamples + kBlock));
        for (std::size_t k = 0; k < kInputs; ++k)
            for (std::size_t s = 0; s < matrix[k].size(); ++s)
                matrix[k][s] = sampleOf(typical, k, std::int64_t(s));
        return matrix;
    }();
    return all;
}

BatchResults runSheet(const BatchPlan &plan, int threads, int block)
{
    const auto fill = [](std::int64_t first, int count, std::span<const std::span<double>> inputs) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            std::copy_n(samples()[k].begin() + first, count, inputs[k].begin());
    };
    auto results = runBatch(plan, kSamples, fill, {.block = block, .threads = threads, .stop = {}});
    return std::move(*results);
}

std::vector<std::vector<double>> runLoops()
{
    std::vector<std::vector<double>> results(kOptions * kResults, std::vector<double>(kSamples + kBlock));
    const auto buffers = std::make_unique<LoopBuffers>();
    for (std::int64_t first = 0; first < kSamples; first += kBlock) {
        for (std::size_t k = 0; k < kInputs; ++k)
            std::copy_n(samples()[k].begin() + first, kBlock, buffers->inputs[k]);
        rentalBlock(*buffers);
        for (std::size_t k = 0; k < results.size(); ++k)
            std::copy_n(buffers->results[k], kBlock, results[k].begin() + first);
    }
    return results;
}

void requireSame(const BatchResults &sheet, const std::vector<std::vector<double>> &loops)
{
    for (std::size_t k = 0; k < loops.size(); ++k)
        for (std::size_t s = 0; s < kSamples; ++s)
            if (std::bit_cast<std::uint64_t>(sheet.of(k)[s]) != std::bit_cast<std::uint64_t>(loops[k][s]))
                std::abort(); // not the same formulas
}

// Of the processor: what else runs on the machine counts for neither.
double milliseconds(const std::function<void()> &work)
{
    const std::clock_t start = std::clock();
    work();
    return 1000.0 * double(std::clock() - start) / CLOCKS_PER_SEC;
}

void build(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(RentalSheet().build().size());
    state.counters["nodes"] = Fixture().sheet->size();
}
BENCHMARK(build)->Unit(benchmark::kMicrosecond);

void pointOfAllNodes(benchmark::State &state)
{
    const Fixture fixture;
    for (auto _ : state)
        benchmark::DoNotOptimize(Evaluation(fixture.sheet).scalar(fixture.results[0]));
}
BENCHMARK(pointOfAllNodes)->Unit(benchmark::kMicrosecond);

// Argument: the input that is edited. 0 reaches all options, 7 one of them.
void oneEdit(benchmark::State &state)
{
    const Fixture fixture;
    Evaluation evaluation(fixture.sheet);
    const int input = int(state.range(0));
    const double typical = typicalInputs()[std::size_t(input)];
    int recalculated = 0;
    double change = 1;
    for (auto _ : state) {
        change = change == 1 ? 1.01 : 1;
        recalculated = evaluation.setInput(input, typical * change);
    }
    state.counters["recalculated"] = recalculated;
}
BENCHMARK(oneEdit)->Arg(kEfficiency)->Arg(kDemandGrowth)->Arg(7)->Unit(benchmark::kMicrosecond);

// Arguments: threads, block.
void batch(benchmark::State &state)
{
    const BatchPlan plan = Fixture().plan();
    for (auto _ : state)
        benchmark::DoNotOptimize(runSheet(plan, int(state.range(0)), int(state.range(1))).of(0)[0]);
    state.counters["kilobytes"] = plan.rows() * double(state.range(1)) * 8 / 1000;
}
BENCHMARK(batch)
    ->Args({1, 32})
    ->Args({1, 64})
    ->Args({1, 128})
    ->Args({1, 256})
    ->Args({2, 128})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

// Best of alternating runs, so that a busy moment of the machine hits both.
void batchAgainstLoops(benchmark::State &state)
{
    const BatchPlan plan = Fixture().plan();
    requireSame(runSheet(plan, 1, kBlock), runLoops());
    double sheet = 1e9, loops = 1e9;
    for (auto _ : state) {
        sheet = std::min(sheet,
                         milliseconds([&] { benchmark::DoNotOptimize(runSheet(plan, 1, kBlock).of(0)[0]); }));
        loops = std::min(loops, milliseconds([] { benchmark::DoNotOptimize(runLoops()[0][0]); }));
    }
    state.counters["sheet_ms"] = sheet;
    state.counters["loops_ms"] = loops;
    state.counters["ratio"] = sheet / loops;
}
BENCHMARK(batchAgainstLoops)->Iterations(10)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
