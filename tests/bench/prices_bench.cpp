// How long prices take: importing the recorded files, and asking a store of a million prices.
#include "pricing/gpu_measure.h"
#include "pricing/price_history.h"
#include "pricing/price_import.h"
#include "tests/bench/million_prices.h"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <unistd.h>

using namespace breakeven;

namespace {

std::string temporaryFile()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "prices-bench-XXXXXX").string();
    const int file = ::mkstemp(pattern.data());
    ::close(file);
    return pattern;
}

void importFile(benchmark::State &state, const char *name)
{
    const auto path = std::filesystem::path(BREAKEVEN_SHARED_DIR) / "data" / name;
    if (!std::filesystem::exists(path)) {
        state.SkipWithError("the recorded file is not here");
        return;
    }
    for (auto _ : state) {
        const std::string file = temporaryFile();
        {
            auto store = Store::open(file);
            const auto report = importPrices(store.value(), path.string());
            state.counters["records"] = double((*report).records);
        }
        std::filesystem::remove(file);
    }
}

Store &millionPrices()
{
    static const std::string file = temporaryFile();
    static Store store = [] {
        Store made = std::move(Store::open(file)).value();
        bench::writeMillionPrices(made);
        std::filesystem::remove(file); // the open connection keeps it until the end
        return made;
    }();
    return store;
}

void listWith(benchmark::State &state, const PriceFilter &filter)
{
    Store &store = millionPrices();
    for (auto _ : state) {
        const auto offers = store.prices().list(filter);
        state.counters["rows"] = double((*offers).size());
    }
}

// What the Prices page reads for a filter: the figures of its headline and the first rows.
void pageWith(benchmark::State &state, const PriceFilter &filter)
{
    Store &store = millionPrices();
    PriceFilter rows = filter;
    rows.limit = 200;
    for (auto _ : state) {
        const auto summary = store.prices().summary(filter, Date::fromDaysSinceEpoch(20005));
        const auto offers = store.prices().list(rows);
        state.counters["match"] = double((*summary).count);
        benchmark::DoNotOptimize((*offers).size());
    }
}

void historyOf(benchmark::State &state)
{
    PriceFilter filter;
    filter.instanceType = "type-5.large";
    filter.limit = 1;
    Store &store = millionPrices();
    filter = PriceFilter::seriesOf((*store.prices().list(filter)).front());
    for (auto _ : state) {
        const auto history = store.prices().history(filter);
        benchmark::DoNotOptimize(priceCourse((*history).front()));
    }
}

void historiesOf(benchmark::State &state)
{
    PriceFilter filter;
    filter.instanceType = "type-5.large";
    Store &store = millionPrices();
    for (auto _ : state) {
        const auto history = store.prices().history(filter);
        state.counters["series"] = double((*history).size());
    }
}

void values(benchmark::State &state)
{
    Store &store = millionPrices();
    for (auto _ : state)
        benchmark::DoNotOptimize(store.prices().values());
}

// Every price of the store is another one each day: the most that can have changed.
void changesWith(benchmark::State &state, const PriceFilter &filter)
{
    Store &store = millionPrices();
    PriceFilter rows = filter;
    rows.limit = 500;
    for (auto _ : state) {
        const auto changes = store.prices().changes(rows, {Date::fromDaysSinceEpoch(20004), {}});
        state.counters["changed"] = double((*changes).changed);
    }
}

PriceFilter filterOf(const char *provider, const char *region, const char *model, const char *gpu)
{
    PriceFilter filter;
    filter.provider = provider;
    filter.region = region;
    filter.model = model;
    if (*gpu)
        filter.gpus = {gpu};
    return filter;
}

PriceFilter sorted(PriceFilter filter, PriceSort sort)
{
    filter.sort = sort;
    return filter;
}

PriceFilter sortedBy(PriceFilter filter, GpuMeasure measure)
{
    sortBy(filter, measure);
    return filter;
}

PriceFilter page(PriceSort sort)
{
    PriceFilter filter;
    filter.sort = sort;
    filter.limit = 100;
    return filter;
}

PriceFilter gpu()
{
    PriceFilter filter = page(PriceSort::PerGpu);
    filter.gpus = {"H100"};
    filter.model = "spot";
    return filter;
}

PriceFilter instance()
{
    PriceFilter filter;
    filter.instanceType = "type-5.large";
    return filter;
}

PriceFilter asOf()
{
    PriceFilter filter = gpu();
    filter.asOf = Date::fromDaysSinceEpoch(20004);
    return filter;
}

} // namespace

BENCHMARK_CAPTURE(importFile, aws_dump, "pricing/compute_prices_aws_2024-08-09.json.gz")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importFile, gcp_yaml, "pricing/gcp_pricing_2025-10-23.yml.gz")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importFile, changes, "pricing/gpu_price_changes_2023-02_2024-08.csv")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listWith, first_page, page(PriceSort::Natural))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listWith, cheapest, page(PriceSort::Price))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listWith, gpu_spot_cheapest, gpu())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listWith, one_type_all_regions, instance())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listWith, gpu_spot_as_of, asOf())->Unit(benchmark::kMillisecond);
BENCHMARK(historyOf)->Unit(benchmark::kMillisecond);
BENCHMARK(historiesOf)->Unit(benchmark::kMillisecond);
BENCHMARK(values)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all, filterOf("", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all_by_price, sorted({}, PriceSort::Price))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all_by_gpu, sorted({}, PriceSort::PerGpu))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all_by_tflops, sortedBy({}, GpuMeasure::Tflops))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all_by_gib, sortedBy({}, GpuMeasure::Gib))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, provider, filterOf("aws", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, provider_by_tflops, sortedBy(filterOf("aws", "", "", ""), GpuMeasure::Tflops))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, region, filterOf("", "region-3", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, model, filterOf("", "", "spot", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, model_by_price, sorted(filterOf("", "", "spot", ""), PriceSort::Price))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, gpu, filterOf("", "", "", "H100"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, gpu_by_gpu, sorted(filterOf("", "", "", "H100"), PriceSort::PerGpu))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, provider_model, filterOf("aws", "", "spot", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageWith, all_four, filterOf("gcp", "region-3", "spot", "H100"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(changesWith, all, filterOf("", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(changesWith, region, filterOf("", "region-3", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(changesWith, gpu, filterOf("", "", "", "H100"))->Unit(benchmark::kMillisecond);
