// How long a price book takes into the store and out of it, by its rows, beside the sqlite3 shell: commands
// as processes, with the memory they hold. `power` is the slope of the processor seconds over the rows.
#include "model/numeric/date.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

using namespace breakeven;
using bench::files;

namespace {

constexpr int kMillion = 1'000'000;
constexpr int kBookDays = 10;

// Ten days of a list of machines in 40 regions, as a person or a program gathers them: day after day.
std::string bookOf(int rows)
{
    return files().made(std::to_string(rows) + ".csv", [&](std::FILE *out) {
        static const char *const gpus[] = {"T4", "L4", "A10G", "V100", "A100-40", "A100-80", "H100", "H200"};
        std::fputs("provider,region,instance_type,gpu,gpus,model,price_per_h,effective_from\n", out);
        const int machines = rows / kBookDays, ofRegion = machines / 40;
        for (int day = 0; day < kBookDays; ++day) {
            const std::string date = Date::fromDaysSinceEpoch(20454 + day).iso();
            for (int machine = 0; machine < machines; ++machine) {
                const int region = machine / ofRegion, type = machine % ofRegion;
                const bool hasGpu = type % 5 == 0;
                const long long price = 1 + (type * 7919LL + region * 104729LL + day * 31LL) % 90000;
                std::fprintf(out, "%s,region-%d,type-%d.large,%s,%s,%s,%lld.%03lld,%s\n",
                             region % 2 == 0 ? "aws" : "gcp", region, type, hasGpu ? gpus[type / 5 % 8] : "",
                             hasGpu ? std::to_string(1 << (type / 40 % 4)).c_str() : "",
                             type % 3 == 0 ? "spot" : "on_demand", price / 1000, price % 1000, date.c_str());
            }
        }
    });
}

bench::Usage importBook(int rows)
{
    return bench::runProgram({BREAKEVEN_PROGRAM, "--store", files().freshStore("book.sqlite"), "--quiet",
                              "prices", "import", bookOf(rows)});
}

// Of several sizes, the last of them the one that the goals are of.
template<class Run>
void grow(benchmark::State &state, Run run)
{
    std::vector<double> counts, seconds;
    for (const int rows : {kMillion / 8, kMillion / 4, kMillion / 2, kMillion}) {
        const bench::Usage used = run(rows);
        if (!used.isDone)
            return state.SkipWithError("the command failed");
        counts.push_back(rows);
        seconds.push_back(used.cpuSeconds);
        state.counters["cpu_s"] = used.cpuSeconds;
        state.counters["mb"] = used.megabytes;
        state.counters["s"] = used.seconds;
    }
    state.counters["power"] = bench::powerOf(counts, seconds);
}

void bookImported(benchmark::State &state)
{
    for (auto _ : state)
        grow(state, importBook);
}
BENCHMARK(bookImported)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

// A table of the same columns with the index that tells an offer and its day.
void bookBySqlite(benchmark::State &state)
{
    const std::string book = bookOf(kMillion);
    for (auto _ : state) {
        const bench::Usage used = bench::runProgram(
            {"sqlite3", files().freshStore("plain.sqlite"), ".mode csv",
             "CREATE TABLE price(provider TEXT, region TEXT, instance_type TEXT, gpu TEXT, gpus TEXT, model "
             "TEXT, price_per_h REAL, effective_from TEXT)",
             "CREATE UNIQUE INDEX offer ON price(provider, region, instance_type, model, effective_from)",
             ".import --skip 1 " + book + " price"});
        if (!used.isDone)
            return state.SkipWithError("sqlite3 failed");
        state.counters["cpu_s"] = used.cpuSeconds;
        state.counters["mb"] = used.megabytes;
        state.counters["s"] = used.seconds;
    }
}
BENCHMARK(bookBySqlite)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void fiveMillionImported(benchmark::State &state)
{
    for (auto _ : state) {
        const bench::Usage used = importBook(5 * kMillion);
        if (!used.isDone)
            return state.SkipWithError("the import failed");
        state.counters["cpu_s"] = used.cpuSeconds;
        state.counters["mb"] = used.megabytes;
    }
}
BENCHMARK(fiveMillionImported)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void bookExported(benchmark::State &state)
{
    for (auto _ : state)
        grow(state, [](int rows) {
            if (!importBook(rows).isDone)
                return bench::Usage();
            return bench::runProgram({BREAKEVEN_PROGRAM, "--store", files().path("book.sqlite"), "--quiet",
                                      "prices", "export", files().path("out.csv")});
        });
}
BENCHMARK(bookExported)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void bookOutOfSqlite(benchmark::State &state)
{
    bench::runProgram({BREAKEVEN_PROGRAM, "--store", files().freshStore("book.sqlite"), "--quiet", "prices",
                       "import", bookOf(kMillion)});
    for (auto _ : state) {
        const bench::Usage used = bench::runProgram(
            {"sqlite3", files().path("book.sqlite"), ".mode csv", ".once " + files().path("out.csv"),
             "SELECT s.*, p.*, n.* FROM series s CROSS JOIN price p ON p.series_id = s.id CROSS JOIN "
             "snapshot "
             "n ON n.id = p.snapshot_id ORDER BY s.provider, s.region, s.instance_type, s.model, s.zone, "
             "s.os, s.detail, s.source, s.currency, p.at_s, p.id"});
        state.counters["cpu_s"] = used.cpuSeconds;
        state.counters["mb"] = used.megabytes;
    }
}
BENCHMARK(bookOutOfSqlite)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
