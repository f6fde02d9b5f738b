// The capacity plan: 60 months with four offers, the same under 16 scenarios for 36 months, and the hourly
// mix of a year with six, beside HiGHS on the same problem.
#include "model/numeric/random.h"
#include "model/plan/capacity_plan.h"
#include "model/plan/month_mix.h"
#include "model/plan/uncertain_plan.h"
#include "model/study/study_path.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <tuple>

using namespace breakeven;

namespace {

template<class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void set(Study &study, const std::string &path, const std::string &text)
{
    if (const auto done = setPath(study, path, text); !done)
        throw std::runtime_error(done.error().text());
}

// A week with a peak a day, growing for five years; a rack, two commitments and on demand.
Study fleet()
{
    Study study;
    completeStudy(study);
    study.workloads["serving"] = newWorkload(study, "training");
    for (const auto &[id, kind] :
         {std::pair("own", "owned-rack"), std::pair("one-year", "committed"),
          std::pair("three-years", "committed"), std::pair("on-demand", "on-demand")})
        study.options[id] = newOption(study, kind);
    completeStudy(study);
    std::string weights;
    for (int hour = 0; hour < 168; ++hour)
        weights += (hour ? "," : "") + std::to_string(60 + int(40 * std::sin(hour * 2 * 3.14159265 / 24)) +
                                                      (hour < 120 ? 20 : 0));
    for (const auto &[path, text] :
         {std::pair("conventions.reference_gpu", "A100"), std::pair("conventions.horizon_months", "60"),
          std::pair("conventions.growth_timing", "monthly"),
          std::pair("workloads.serving.patience", "at-once"), std::pair("workloads.serving.shape", "week"),
          std::pair("workloads.serving.gpus", "64"), std::pair("workloads.serving.busy", "60 %"),
          std::pair("workloads.serving.growth", "30 %"), std::pair("options.own.delivery_months", "3"),
          std::pair("options.one-year.price", "2.2"), std::pair("options.three-years.price", "1.5"),
          std::pair("options.three-years.term_months", "36"), std::pair("options.on-demand.price", "3.6")})
        set(study, path, text);
    set(study, "workloads.serving.weights", weights);
    return study;
}

void planOfSixtyMonths(benchmark::State &state)
{
    const Study study = fleet();
    double best = 1e9;
    CapacityPlan plan;
    for (auto _ : state)
        best = std::min(best, milliseconds([&] { plan = planCapacity(study, {}).value(); }));
    state.counters["plan_ms"] = best;
    state.counters["orders"] = double(plan.orders.size());
    state.counters["gap_percent"] = 100 * plan.gap().value_or(NAN);
}
BENCHMARK(planOfSixtyMonths)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

// Growth and three prices have ranges.
Study uncertainFleet()
{
    Study study = fleet();
    for (const auto &[path, low, high] : {std::tuple("workloads.serving.growth", "-20 %", "90 %"),
                                          std::tuple("options.own.server_price_change", "-40 %", "0 %"),
                                          std::tuple("options.one-year.price_change", "-30 %", "10 %"),
                                          std::tuple("options.on-demand.price_change", "-35 %", "10 %")}) {
        set(study, std::string(path) + ".low", low);
        set(study, std::string(path) + ".high", high);
        set(study, std::string(path) + ".shape", "uniform");
    }
    set(study, "conventions.horizon_months", "36");
    return study;
}

// Two threads, as the goal has it; the first answer is the plan for the values as entered.
void planOfSixteenScenarios(benchmark::State &state)
{
    const Study study = uncertainFleet();
    double first = 1e9, best = 1e9;
    for (auto _ : state) {
        CapacityPlan planned;
        first = std::min(first, milliseconds([&] { planned = planCapacity(study, {}).value(); }));
        UncertainPlan plan;
        best = std::min(best, milliseconds([&] {
                            plan = planUnderUncertainty(study, {{}, 16, 42, 2}, planned).value();
                        }));
        state.counters["regret_percent"] = 100 * plan.regret().value_or(NAN) / plan.cost.mean;
        state.counters["gap_percent"] = 100 * (1 - plan.bound.value_or(NAN) / plan.cost.mean);
    }
    state.counters["first_ms"] = first;
    state.counters["scenarios_ms"] = best;
}
BENCHMARK(planOfSixteenScenarios)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

constexpr int kHours = 8760;

struct Year
{
    std::vector<double> demand;
    std::vector<FixedOffer> fixed{
        {1, 1.1 * kHours, 20}, {1, 1.5 * kHours, 30}, {1, 1.84 * kHours, kUnlimited}};
    std::vector<RentedLayer> rented{{.92, 10}, {1.6, 15}, {3.06, kUnlimited}};

    Year()
    {
        for (int hour = 0; hour < kHours; ++hour)
            demand.push_back(60 + 30 * std::cos(hour * 2 * 3.14159265 / 24) +
                             15 * std::cos(hour * 2 * 3.14159265 / kHours) +
                             10 * uniform(1, 0, std::uint64_t(hour), 0));
    }

    void write(std::FILE *out) const
    {
        const auto most = [](double value) { return std::isinf(value) ? -1 : value; };
        std::fputs("{\"demand\": [", out);
        for (std::size_t i = 0; i < demand.size(); ++i)
            std::fprintf(out, "%s%.17g", i ? "," : "", demand[i]);
        std::fputs("], \"fixed\": [", out);
        for (std::size_t i = 0; i < fixed.size(); ++i)
            std::fprintf(out, "%s[%.17g,%.17g]", i ? "," : "", fixed[i].price, most(fixed[i].most));
        std::fputs("], \"rented\": [", out);
        for (std::size_t i = 0; i < rented.size(); ++i)
            std::fprintf(out, "%s[%.17g,%.17g]", i ? "," : "", rented[i].rate, most(rented[i].most));
        std::fputs("]}\n", out);
    }
};

// "cost seconds"; not known where SciPy is not installed.
std::array<double, 2> highs(const Year &year)
{
    const std::string file = bench::files().made("year.json", [&](std::FILE *out) { year.write(out); });
    const std::string command =
        "/usr/bin/python3 " + std::string(BREAKEVEN_PEERS) + "/mix_highs.py " + file + " 2>/dev/null";
    std::array<double, 2> answer{NAN, NAN};
    if (std::FILE *pipe = ::popen(command.c_str(), "r")) {
        if (std::fscanf(pipe, "%lf %lf", &answer[0], &answer[1]) != 2)
            answer = {NAN, NAN};
        ::pclose(pipe);
    }
    return answer;
}

void hourlyMixOfAYear(benchmark::State &state)
{
    const Year year;
    double parts = 1e9, machines = 1e9;
    MonthMix mix;
    const auto rest = [&] {
        std::vector<LoadStep> steps;
        for (const double level : year.demand)
            steps.push_back({level, 1});
        return RentedRest(loadDuration(std::move(steps)), year.rented, 1e6);
    };
    for (auto _ : state) {
        parts = std::min(parts, milliseconds([&] { mix = cheapestParts(rest(), year.fixed).value(); }));
        machines = std::min(
            machines, milliseconds([&] { benchmark::DoNotOptimize(cheapestMachines(rest(), year.fixed)); }));
    }
    const auto [cost, seconds] = highs(year);
    state.counters["parts_ms"] = parts;
    state.counters["whole_machines_ms"] = machines;
    state.counters["highs_ms"] = 1000 * seconds;
    state.counters["optimum_differs"] = std::fabs(mix.cost - cost) / cost;
}
BENCHMARK(hourlyMixOfAYear)->Iterations(3)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
