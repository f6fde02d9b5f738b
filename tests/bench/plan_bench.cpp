// The capacity plan: 60 months with four offers, the same under 16 scenarios for 36 months, and the hourly
// mix of a year with six, beside HiGHS on the same problem.
#include "model/numeric/random.h"
#include "model/plan/capacity_plan.h"
#include "model/plan/month_mix.h"
#include "model/plan/uncertain_plan.h"
#include "tests/bench/fleet_study.h"
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
using breakeven::bench::fleet;
using breakeven::bench::set;

namespace {

template<class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
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
