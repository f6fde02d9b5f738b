// A slider on a parameter of effects: the edit, and the curves of all levers of the study read anew.
#include "model/levers/burst_series.h"
#include "model/levers/job_percentiles.h"
#include "model/study/study_path.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace breakeven;

namespace {

void set(Study &study, const char *path, const char *text)
{
    if (!setPath(study, path, text))
        std::abort();
}

// A job and a service: four options with five levers, over five years.
Study studyOfEffects()
{
    Study study;
    study.conventions.choices["reference_gpu"] = "A100";
    completeStudy(study);
    set(study, "conventions.horizon_months", "60");
    study.workloads["training"] = newWorkload(study, "training");
    study.workloads["service"] = newWorkload(study, "inference");
    set(study, "workloads.training.measure", "jobs");
    set(study, "workloads.training.gpus", "4");
    set(study, "workloads.training.jobs_per_month", "10");
    set(study, "workloads.training.job_gpu_hours", "400");
    set(study, "workloads.service.measure", "requests");
    set(study, "workloads.service.requests_per_month", "4380");
    set(study, "workloads.service.service_time", "30 s/request");
    for (const char *id : {"one", "two"}) {
        const std::string option = std::string("options.") + id;
        study.options[id] = newOption(study, "spot");
        for (const auto &[key, text] :
             std::vector<std::pair<const char *, const char *>>{{"price", "0.97 USD/h"},
                                                                {"gpus_per_instance", "4"},
                                                                {"speed", "1"},
                                                                {"gpus", "32"},
                                                                {"stretch.mode", "computed"},
                                                                {"checkpoint_interval", "90 min"},
                                                                {"efficiency.mode", "computed"},
                                                                {"baseline_gpus", "4"}})
            set(study, (option + "." + key).c_str(), text);
        Procurement own = newOption(study, "scale-to-zero").procurement;
        study.options[id].workloads["service"] = own;
        for (const auto &[key, text] : std::vector<std::pair<const char *, const char *>>{
                 {"price", "1 USD/h"}, {"speed", "1"}, {"idle_per_start_h.mode", "computed"}})
            set(study, (option + ".workloads.service." + key).c_str(), text);
    }
    completeStudy(study);
    return study;
}

double median(std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void moveAndRead(benchmark::State &state, LeverDepth depth)
{
    const Study study = studyOfEffects();
    const StudySheet sheet = buildStudySheet(study).value();
    Evaluation evaluation(sheet.sheet);
    int rate = 0;
    for (std::size_t i = 0; i < sheet.sheet->inputs().size(); ++i)
        if (sheet.sheet->inputs()[i].path == "options.one.interruption_rate")
            rate = int(i);
    std::vector<double> millis;
    std::size_t levers = 0;
    double at = 0.05;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        evaluation.setInput(rate, at += 0.0001);
        const std::vector<Lever> all = leversOf(study, sheet, evaluation);
        levers = all.size();
        for (const Lever &lever : all) {
            LeverReading reading = readLever(study, sheet, evaluation, lever, {}, depth);
            if (depth == LeverDepth::Simulated)
                benchmark::DoNotOptimize(simulateJobPercentiles(sheet, evaluation, reading));
            benchmark::DoNotOptimize(reading);
        }
        millis.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    state.counters["levers"] = double(levers);
    state.counters["nodes"] = sheet.sheet->size();
    state.counters["median_ms"] = median(millis);
}

void live(benchmark::State &state) { moveAndRead(state, LeverDepth::Quick); }
BENCHMARK(live)->Unit(benchmark::kMillisecond);

void simulated(benchmark::State &state) { moveAndRead(state, LeverDepth::Simulated); }
BENCHMARK(simulated)->Unit(benchmark::kMillisecond);

} // namespace
