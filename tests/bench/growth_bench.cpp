// What people wait for, by the size of their study: commands as processes, with the memory they hold.
//
// Each is run at several sizes. `power` is the slope of the processor seconds over the size, both as
// logarithms: 1 is in proportion, 2 as the square. The peer is the time that a growth in proportion would
// give the largest size.
#include "data/study_file.h"
#include "tests/bench/fleet_study.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <functional>

using namespace breakeven;
using bench::files;

namespace {

// Five ways from several sellers, over and over: `breakeven study option duplicate`.
std::string studyOfOptions(int count)
{
    const std::string small = files().path("few.json"), file = files().path(std::to_string(count) + ".json");
    if (!std::filesystem::exists(small))
        bench::runProgram({BREAKEVEN_PROGRAM, "--store", files().path("store.sqlite"), "--quiet", "study",
                           "new", "scale", "--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%", "--out",
                           small});
    Study study = readStudyFile(small).value().study;
    const std::map<std::string, Option> first = study.options;
    for (auto option = first.begin(); int(study.options.size()) < count;) {
        const std::string number = std::to_string(study.options.size());
        Option copy = option->second;
        copy.name = "Option " + number;
        study.options["option-" + number] = copy;
        if (++option == first.end())
            option = first.begin();
    }
    if (const auto written = writeStudyFile(study, file); !written)
        throw std::runtime_error(written.error().text());
    return file;
}

std::string studyOfMonths(int months)
{
    Study study = bench::fleet();
    study.id = newUuid();
    bench::set(study, "conventions.horizon_months", std::to_string(months));
    const std::string file = files().path(std::to_string(months) + "-months.json");
    if (const auto written = writeStudyFile(study, file); !written)
        throw std::runtime_error(written.error().text());
    return file;
}

// The command with the file of each size as its study, and more words behind it.
void grow(benchmark::State &state, const std::vector<int> &sizes,
          const std::function<std::string(int)> &study, const std::string &command,
          const std::vector<std::string> &more)
{
    for (auto _ : state) {
        std::vector<double> counts, seconds;
        for (const int size : sizes) {
            std::vector<std::string> words{BREAKEVEN_PROGRAM, "--quiet", command, study(size)};
            words.insert(words.end(), more.begin(), more.end());
            const bench::Usage used = bench::runProgram(words);
            if (!used.isDone)
                return state.SkipWithError((command + " of " + std::to_string(size) + " failed").c_str());
            counts.push_back(size);
            seconds.push_back(used.cpuSeconds);
            state.counters["cpu_s_" + std::to_string(size)] = used.cpuSeconds;
            state.counters["mb_" + std::to_string(size)] = used.megabytes;
            state.counters["largest_s"] = used.cpuSeconds;
            state.counters["largest_mb"] = used.megabytes;
        }
        state.counters["power"] = bench::powerOf(counts, seconds);
        state.counters["in_proportion_s"] = seconds.front() * counts.back() / counts.front();
    }
}

void compare(benchmark::State &state) { grow(state, {25, 50, 100, 200}, studyOfOptions, "compare", {}); }
BENCHMARK(compare)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void risk(benchmark::State &state)
{
    grow(state, {12, 25, 50, 100}, studyOfOptions, "risk", {"--samples", "10000"});
}
BENCHMARK(risk)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void sensitivity(benchmark::State &state) { grow(state, {8, 16, 25, 50}, studyOfOptions, "sensitivity", {}); }
BENCHMARK(sensitivity)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void pdf(benchmark::State &state)
{
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    grow(state, {8, 16, 25, 50}, studyOfOptions, "report", {"--pdf", files().path("report.pdf")});
}
BENCHMARK(pdf)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void page(benchmark::State &state)
{
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    grow(state, {8, 16, 25, 50}, studyOfOptions, "report", {"--html", files().path("report.html")});
}
BENCHMARK(page)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void plan(benchmark::State &state) { grow(state, {60, 120, 240, 360, 600}, studyOfMonths, "plan", {}); }
BENCHMARK(plan)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
