// How long prices take: importing the recorded files, and asking a store of a million prices.
#include "pricing/gpus/gpu_measure.h"
#include "pricing/pins/contracted_prices.h"
#include "pricing/pins/price_history.h"
#include "pricing/refresh/price_import.h"
#include "tests/bench/million_prices.h"

#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>
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

// The same with discounts on a provider, on machines and on GPUs.
const Contracts &contracts()
{
    static const Contracts found = [] {
        Store &store = millionPrices();
        bench::addDiscounts(store);
        return contractsOn(store.prices(), Date::fromDaysSinceEpoch(20005)).value();
    }();
    return found;
}

void contractedPageWith(benchmark::State &state, const PriceFilter &filter)
{
    Store &store = millionPrices();
    PriceFilter rows = filter;
    rows.cuts = contracts().cuts;
    rows.limit = 200;
    for (auto _ : state) {
        const auto summary = store.prices().summary(rows, Date::fromDaysSinceEpoch(20005));
        const auto offers = contractedPrices(store.prices(), rows, contracts());
        state.counters["match"] = double((*summary).count);
        benchmark::DoNotOptimize((*offers).size());
    }
}

// Once after prices or discounts changed.
void findContracts(benchmark::State &state)
{
    Store &store = millionPrices();
    contracts();
    for (auto _ : state)
        benchmark::DoNotOptimize(contractsOn(store.prices(), Date::fromDaysSinceEpoch(20005)));
}

// How long a study waits for its place while another connection writes a part of 100 000 prices, all new
// amounts: the worst of saves that follow each other.
void saveBesideWriting(benchmark::State &state)
{
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point begin) {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    for (auto _ : state) {
        const std::string file = temporaryFile();
        {
            auto store = Store::open(file);
            bench::writeDay(*store, 0);
            std::atomic<bool> isDone = false;
            double writing = 0;
            std::thread writer([&] {
                auto own = Store::open(file);
                const auto begin = Clock::now();
                bench::writeDay(*own, 1);
                writing = since(begin);
                isDone = true;
            });
            StoredStudy study;
            study.uuid = study.name = study.text = "study";
            double worst = 0;
            double worstAsked = 0;
            while (!isDone) {
                auto begin = Clock::now();
                benchmark::DoNotOptimize(store->isBeingWritten());
                worstAsked = std::max(worstAsked, since(begin));
                begin = Clock::now();
                if (const auto saved = store->studies().save(study))
                    study.change = saved->change;
                worst = std::max(worst, since(begin));
            }
            writer.join();
            state.SetIterationTime(worst);
            state.counters["writing_s"] = writing;
            state.counters["worst_question_ms"] = worstAsked * 1000;
        }
        std::filesystem::remove(file);
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
BENCHMARK_CAPTURE(contractedPageWith, all, filterOf("", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contractedPageWith, all_by_price, sorted({}, PriceSort::Price))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contractedPageWith, all_by_gpu, sorted({}, PriceSort::PerGpu))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contractedPageWith, all_by_tflops, sortedBy({}, GpuMeasure::Tflops))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contractedPageWith, provider, filterOf("aws", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(contractedPageWith, gpu_by_gpu, sorted(filterOf("", "", "", "H100"), PriceSort::PerGpu))
    ->Unit(benchmark::kMillisecond);
BENCHMARK(findContracts)->Unit(benchmark::kMillisecond);
BENCHMARK(saveBesideWriting)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK_CAPTURE(changesWith, all, filterOf("", "", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(changesWith, region, filterOf("", "region-3", "", ""))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(changesWith, gpu, filterOf("", "", "", "H100"))->Unit(benchmark::kMillisecond);
