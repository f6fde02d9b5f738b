// Demand and supply in a risk run: six options over three years of yearly growth, for loads of two levels and
// of 168; beside it the same months walked through one after the other in plain code.
#include "model/dispatch/dispatch.h"
#include "model/risk/risk.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>

using namespace breakeven;

namespace {

constexpr std::int64_t kSamples = 100000;
constexpr int kMonthsThatDiffer = 3; // of 36: growth comes in steps of a year

void set(Study &study, const std::string &path, const std::string &text)
{
    if (const auto result = setPath(study, path, text); !result)
        throw std::runtime_error(result.error().text());
}

std::string weekOfWeights()
{
    std::string weights;
    for (int hour = 0; hour < 168; ++hour)
        weights += (hour ? "," : "") + std::to_string(1 + hour * 37 % 9 + (hour % 24 > 8 ? 5 : 0));
    return weights;
}

Study studyOf(bool isWeek)
{
    Study study;
    completeStudy(study);
    set(study, "conventions.horizon_months", "36");
    study.workloads["training"] = newWorkload(study, "training");
    set(study, "workloads.training.gpus", "40");
    set(study, "workloads.training.busy", "50 %");
    set(study, "workloads.training.busy.low", "30 %");
    set(study, "workloads.training.busy.high", "70 %");
    set(study, "workloads.training.growth", "30 %");
    if (isWeek) {
        set(study, "workloads.training.shape", "week");
        set(study, "workloads.training.weights", weekOfWeights());
    }
    for (const char *kind : {"on-demand", "spot", "managed-service"})
        for (const char *suffix : {"", "-2"}) {
            const std::string id = std::string(kind) + suffix;
            study.options[id] = newOption(study, kind);
            set(study, "options." + id + ".price", "3");
        }
    return study;
}

double seconds(const Study &study, int threads)
{
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(assessRisk(study, {.samples = kSamples, .seed = 1, .threads = threads}).value());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The peer: whether each hour of a month has room, machine by machine, an hour at a time.
double plainMonth(const Load &load, double machines)
{
    double backlog = 0, paid = 0;
    for (int round = 0; round < 2; ++round) {
        paid = 0;
        for (const LoadSegment &segment : load) {
            for (double hour = 0; hour < segment.hours; ++hour) {
                const double span = std::min(1.0, segment.hours - hour);
                backlog += segment.waiting * span;
                const double done = std::min(backlog, machines * span);
                backlog -= done;
                paid += std::ceil(done / span - 1e-9) * span;
            }
        }
    }
    return paid;
}

void plainLoops(const Load &load)
{
    double sum = 0;
    Load own = load;
    for (std::int64_t sample = 0; sample < kSamples / 100; ++sample)
        for (int month = 0; month < 6 * kMonthsThatDiffer; ++month) {
            own.front().waiting = load.front().waiting * (1 + double(sample) * 1e-9);
            sum += plainMonth(own, 60);
        }
    benchmark::DoNotOptimize(sum);
}

void riskOfSixOptions(benchmark::State &state)
{
    const bool isWeek = state.range(0) == 168;
    const Study study = studyOf(isWeek);
    Load load{{12, 0, 40}, {12, 0, 0}};
    if (isWeek) {
        load.clear();
        for (int hour = 0; hour < 168; ++hour)
            load.push_back({1, 0, double(1 + hour * 37 % 9 + (hour % 24 > 8 ? 5 : 0))});
    }
    double two = 1e9, one = 1e9, plain = 1e9;
    for (auto _ : state) {
        two = std::min(two, seconds(study, 2));
        one = std::min(one, seconds(study, 1));
        const auto start = std::chrono::steady_clock::now();
        plainLoops(load);
        plain = std::min(
            plain, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() * 100);
    }
    state.counters["two_threads_s"] = two;
    state.counters["one_thread_s"] = one;
    state.counters["plain_loops_s"] = plain;
    state.counters["ratio"] = one / plain;
}
BENCHMARK(riskOfSixOptions)->Arg(2)->Arg(168)->Iterations(2)->UseRealTime()->Unit(benchmark::kSecond);

} // namespace
