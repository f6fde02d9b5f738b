// How long traces take: importing large files beside sqlite3 and pandas, and preparing a picture of ten
// million points. Each program runs by itself; time is wall time, memory the most it held.
#include "data/traces/column_values.h"
#include "model/trace/min_max_pyramid.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace breakeven;
using namespace breakeven::bench;

namespace {

namespace fs = std::filesystem;

constexpr int kRows = 5'000'000;
constexpr int kSeries = 50;

std::string longTable(bool isWhole)
{
    return files().made(isWhole ? "counts.csv" : "values.csv", [&](std::FILE *out) {
        std::mt19937 random(1);
        std::fputs("time,series,value\n", out);
        for (int row = 0; row < kRows; ++row) {
            const int time = 1700000000 + row / kSeries * 15;
            if (isWhole)
                std::fprintf(out, "%d,series-%02d,%u\n", time, row % kSeries, unsigned(random() % 200));
            else
                std::fprintf(out, "%d,series-%02d,%.6f\n", time, row % kSeries,
                             double(random() % 1000000000) / 1e6);
        }
    });
}

std::string openMetrics()
{
    return files().made("metrics.txt", [](std::FILE *out) {
        std::mt19937 random(1);
        for (int row = 0; row < 4'000'000; ++row)
            std::fprintf(out,
                         "kube_node_status_condition{node=\"node-%03d\",condition=\"Ready\"} %u %d.000\n",
                         row % 200, unsigned(random() % 2), 1700000000 + row / 200 * 15);
        std::fputs("# EOF\n", out);
    });
}

std::string oneLineJson()
{
    return files().made("answer.json", [](std::FILE *out) {
        std::mt19937 random(1);
        std::fputs("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[", out);
        for (int series = 0; series < 50; ++series) {
            std::fprintf(out, "%s{\"metric\":{\"__name__\":\"nodes\",\"zone\":\"%d\"},\"values\":[",
                         series ? "," : "", series);
            for (int i = 0; i < 45000; ++i)
                std::fprintf(out, "%s[%d,\"%u\"]", i ? "," : "", 1700000000 + i * 15,
                             unsigned(random() % 100000));
            std::fputs("]}", out);
        }
        std::fputs("]}}", out);
    });
}

void report(benchmark::State &state, const Usage &usage, const std::string &file)
{
    if (!usage.isDone)
        return state.SkipWithError("the program is not here or failed");
    state.SetIterationTime(usage.seconds);
    state.counters["MB"] = usage.megabytes;
    state.counters["MB_per_s"] = double(fs::file_size(file)) / 1e6 / usage.seconds;
}

double g_fastestImport = 0; // of the values, s

// `ours_over_this`: our time as a share of the peer's.
void reportPeer(benchmark::State &state, const Usage &usage, const std::string &file)
{
    report(state, usage, file);
    state.counters["ours_over_this"] = g_fastestImport / usage.seconds;
}

// The seconds it took.
double import(benchmark::State &state, const std::string &file, const std::vector<std::string> &said = {})
{
    double seconds = 0;
    for (auto _ : state) {
        const std::string store = files().freshStore("store.sqlite");
        std::vector<std::string> command{BREAKEVEN_PROGRAM, "--store", store, "--quiet",
                                         "traces",          "import",  file};
        command.insert(command.end(), said.begin(), said.end());
        const Usage usage = runProgram(command);
        report(state, usage, file);
        if (usage.isDone)
            state.counters["growth"] = double(fs::file_size(store)) / double(fs::file_size(file));
        seconds = seconds == 0 ? usage.seconds : std::min(seconds, usage.seconds);
    }
    return seconds;
}

void importValues(benchmark::State &state)
{
    g_fastestImport = import(state, longTable(false), {"--map", "value=ready"});
}
void importCounts(benchmark::State &state) { import(state, longTable(true)); }
void importOpenMetrics(benchmark::State &state) { import(state, openMetrics()); }
void importOneLineJson(benchmark::State &state) { import(state, oneLineJson()); }

void sqliteImport(benchmark::State &state)
{
    const std::string file = longTable(false);
    for (auto _ : state) {
        const std::string database = files().freshStore("plain.sqlite");
        reportPeer(
            state,
            runProgram({"sqlite3", database, "PRAGMA synchronous=FULL", "CREATE TABLE t(time,series,value)",
                        ".mode csv", ".import --skip 1 " + file + " t"}),
            file);
    }
}

void pandasReadCsv(benchmark::State &state)
{
    const std::string file = longTable(false);
    for (auto _ : state)
        reportPeer(
            state,
            runProgram({"/usr/bin/python3", "-c", "import pandas, sys; pandas.read_csv(sys.argv[1])", file}),
            file);
}

// Ten million points at 1500 columns: all of them, then ever smaller windows, as zooming does.
void panAndZoom(benchmark::State &state)
{
    constexpr std::int64_t points = 10'000'000;
    static const auto samples = [] {
        std::pair<std::vector<double>, std::vector<double>> made;
        std::mt19937 random(2);
        for (std::int64_t i = 0; i < points; ++i) {
            made.first.push_back(double(i) * 15);
            made.second.push_back(double(random() % 1000));
        }
        return made;
    }();
    static const MinMaxPyramid pyramid(samples.second);
    const double width = points * 15.0 / double(state.range(0));
    double from = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(pyramid.columns(samples.first, from, from + width, 1500));
        from = from + width / 10 + width < points * 15.0 ? from + width / 10 : 0;
    }
}

void loadTenMillion(benchmark::State &state)
{
    TraceColumn column("ready", "nodes", ColumnType::Real);
    std::mt19937 random(2);
    for (int i = 0; i < 10'000'000; ++i)
        column.append(double(random() % 1000));
    column.finish();
    for (auto _ : state)
        benchmark::DoNotOptimize(realsOf(column));
}

} // namespace

BENCHMARK(importValues)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(sqliteImport)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(pandasReadCsv)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(importCounts)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(importOpenMetrics)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(importOneLineJson)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(panAndZoom)->RangeMultiplier(10)->Range(1, 100000)->Unit(benchmark::kMicrosecond);
BENCHMARK(loadTenMillion)->Unit(benchmark::kMillisecond);
