#include "tests/support/two_routes/serving_plan.h"

#include "model/evaluate/evaluate.h"
#include "model/evaluate/result_figures.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/two_routes/draws.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace breakeven::test {

namespace {

constexpr double kHoursPerMonth = 730;

const char *const kKinds[] = {"on-demand",  "on-demand",       "spot",         "committed",
                              "owned-rack", "managed-service", "scale-to-zero"};

void drawLoad(PointDraws &draws, ServingPlan &plan)
{
    plan.months = 12 * draws.whole(1, 3);
    plan.requestsPerMonth = std::round(draws.between(1e5, 4e8));
    constexpr double kGrowths[] = {0, 0, .3, 1, -.25};
    plan.growth = kGrowths[draws.whole(0, 4)];
    plan.burst = draws.chance(.5) ? 1 : 1.4;
    const int hours = draws.chance(.3) ? 0 : draws.chance(.6) ? 24 : 168;
    for (int hour = 0; hour < hours; ++hour)
        plan.weights.push_back(draws.chance(.25) ? 0 : draws.whole(1, 20));
    if (hours > 0)
        plan.weights.front() = 7;
}

// Machines for so many replicas, placed one by one.
int machinesFor(const ServingPlan &plan, int replicas)
{
    if (plan.gpusPerReplica > plan.gpusPerMachine)
        return replicas * ((plan.gpusPerReplica + plan.gpusPerMachine - 1) / plan.gpusPerMachine);
    int machines = 0, free = 0;
    for (int placed = 0; placed < replicas; ++placed) {
        if (free < plan.gpusPerReplica) {
            ++machines;
            free = plan.gpusPerMachine;
        }
        free -= plan.gpusPerReplica;
    }
    return machines;
}

// Replicas that so many machines hold.
int replicasOn(const ServingPlan &plan, int machines)
{
    int replicas = 0;
    while (machinesFor(plan, replicas + 1) <= machines)
        ++replicas;
    return replicas;
}

// With as many more as bring so many up for 99.9 % of the time, each on its own.
int withReserve(const ServingPlan &plan, int machines)
{
    const auto isEnough = [&](int all) {
        double up = 0;
        for (int k = machines; k <= all; ++k)
            up += std::exp(std::lgamma(all + 1.0) - std::lgamma(k + 1.0) - std::lgamma(all - k + 1.0) +
                           k * std::log(plan.availability) + (all - k) * std::log(1 - plan.availability));
        return up >= .999;
    };
    int all = machines;
    while (machines > 0 && plan.availability < 1 && !isEnough(all))
        ++all;
    return all;
}

// Of one month: units are machines, or GPUs where GPUs are sold one by one.
struct Hours
{
    std::vector<int> units; // wanted by hour
    int peak = 0;
};

double rateAt(const ServingPlan &plan, int month, std::size_t hour)
{
    double level = 1;
    if (!plan.weights.empty()) {
        double sum = 0;
        for (const double weight : plan.weights)
            sum += weight;
        level = plan.weights[hour] * double(plan.weights.size()) / sum;
    }
    return plan.requestsPerMonth * std::pow(1 + plan.growth, month / 12) / (kHoursPerMonth * 3600) * level;
}

int replicasWanted(const ServingPlan &plan, double rate)
{
    int replicas = plan.least;
    while (replicas * plan.headroom * plan.goodput / plan.burst < rate * (1 - 1e-12))
        ++replicas;
    return replicas;
}

std::size_t hoursOf(const ServingPlan &plan) { return std::max<std::size_t>(1, plan.weights.size()); }

Hours hoursIn(const ServingPlan &plan, int month)
{
    Hours hours;
    for (std::size_t hour = 0; hour < hoursOf(plan); ++hour) {
        const int wanted = replicasWanted(plan, rateAt(plan, month, hour));
        const int held = wanted > 0 ? wanted + plan.spare : 0;
        hours.units.push_back(plan.isByGpu ? held * plan.gpusPerReplica
                                           : withReserve(plan, machinesFor(plan, held)));
        hours.peak = std::max(hours.peak, hours.units.back());
    }
    return hours;
}

// Hours of a machine, or of a GPU, that are paid in a month.
double hoursPaid(const ServingPlan &plan, const Hours &hours)
{
    if (!plan.isStarted)
        return hours.peak * kHoursPerMonth;
    double paid = 0, working = 0;
    for (int unit = 1; unit <= hours.peak; ++unit) {
        const auto on =
            std::count_if(hours.units.begin(), hours.units.end(), [&](int units) { return units >= unit; });
        const double share = double(on) / double(hours.units.size());
        working += share * kHoursPerMonth;
        paid += std::min(1.0, plan.overhead * share) * kHoursPerMonth;
    }
    const double ofStarts = hours.peak * plan.startsPerDay * plan.idlePerStartH * kHoursPerMonth / 24;
    return paid + std::min(ofStarts, hours.peak * kHoursPerMonth - working);
}

double answeredIn(const ServingPlan &plan, int month, int limit)
{
    double answered = 0;
    for (std::size_t hour = 0; hour < hoursOf(plan); ++hour) {
        const double rate = rateAt(plan, month, hour);
        int there = replicasWanted(plan, rate);
        if (limit >= 0)
            there = std::min(there, std::max(0, replicasOn(plan, limit) - plan.spare));
        const double share = there < plan.least ? double(there) / plan.least : 1;
        answered += std::min(rate * share, there * plan.headroom * plan.goodput / plan.burst) * 3600 *
                    kHoursPerMonth / double(hoursOf(plan));
    }
    return answered;
}

void put(Study &study, const std::string &path, const std::string &text)
{
    if (const auto done = setPath(study, path, text); !done)
        throw std::runtime_error(path + " = " + text + ": " + done.error().message);
}

std::string numberText(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

class OptionSetter
{
public:
    explicit OptionSetter(Study &study) : m_study(study) {}
    void operator()(const std::string &key, const std::string &text) const
    {
        put(m_study, "options.option." + key, text);
    }

private:
    Study &m_study;
};

void putWork(const ServingPlan &plan, Study &study)
{
    study.workloads["serving"] = newWorkload(study, "serving");
    const std::string work = "workloads.serving.";
    put(study, work + "requests_per_month", numberText(plan.requestsPerMonth));
    put(study, work + "burst", numberText(plan.burst));
    put(study, work + "growth", numberText(plan.growth));
    if (plan.weights.empty())
        return;
    std::string weights;
    for (const double weight : plan.weights)
        weights += (weights.empty() ? "" : ",") + numberText(weight);
    put(study, work + "shape", "week");
    put(study, work + "weights", weights);
}

void putServers(const ServingPlan &plan, const OptionSetter &set)
{
    set("gpus_per_server", std::to_string(plan.gpusPerMachine));
    set("servers", std::to_string(plan.held));
    set("server_price", numberText(plan.price * 1000));
    set("hosting", "colocation");
    for (const char *none : {"hosting_per_server_year", "gpu_failures_per_server_year", "staff_per_year",
                             "resale_fraction", "bulk_discount"})
        set(none, "0");
}

void putRent(const ServingPlan &plan, const OptionSetter &set)
{
    set("price", numberText(plan.price));
    set("price_change", numberText(plan.priceChange));
    set("gpus_per_instance", std::to_string(plan.gpusPerMachine));
    if (plan.kind == "committed") {
        if (plan.held > 0)
            set("gpus", std::to_string(plan.held * plan.gpusPerMachine));
        return;
    }
    if (plan.isByGpu)
        set("sold_by", "gpu");
    if (plan.kind == "scale-to-zero") {
        set("starts_per_day", numberText(plan.startsPerDay));
        set("idle_per_start_h", numberText(plan.idlePerStartH));
        return;
    }
    set("allocation", plan.isStarted ? "autoscaled" : "always-on");
    set("overhead", numberText(plan.overhead));
    if (plan.kind == "managed-service")
        set("premium", numberText(plan.premium));
    if (plan.kind == "spot") {
        set("stretch", "1");
        set("service_level", "0.999");
        set("enough_capacity", numberText(plan.availability));
    }
}

bool isSame(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b)); }

} // namespace

ServingPlan drawnServingPlan(std::uint64_t seed, std::uint64_t number)
{
    PointDraws draws(3602, seed * 1'000'000 + number);
    ServingPlan plan;
    plan.kind = kKinds[number % std::size(kKinds)];
    drawLoad(draws, plan);
    plan.goodput = draws.between(1, 60);
    constexpr double kHeadrooms[] = {.7, .85, 1};
    plan.headroom = kHeadrooms[draws.whole(0, 2)];
    plan.gpusPerReplica = 1 << draws.whole(0, 4);
    constexpr int kMachines[] = {1, 2, 4, 8, 8};
    plan.gpusPerMachine = kMachines[draws.whole(0, 4)];
    plan.least = draws.whole(0, 4);
    plan.spare = draws.whole(0, 2);
    plan.price = std::round(draws.between(1, 90) * 100) / 100;
    plan.priceChange = draws.chance(.3) && plan.kind != "owned-rack" ? -.1 : 0;
    const bool isPool = plan.kind == "committed" || plan.kind == "owned-rack";
    plan.isStarted = plan.kind == "scale-to-zero" || (!isPool && draws.chance(.5));
    plan.isByGpu = plan.kind == "on-demand" && draws.chance(.3);
    if (plan.isStarted && plan.kind != "scale-to-zero")
        plan.overhead = draws.chance(.5) ? 1 : 1.3;
    if (plan.kind == "scale-to-zero" && draws.chance(.5)) {
        plan.startsPerDay = draws.whole(1, 6);
        plan.idlePerStartH = .25;
    }
    if (plan.kind == "spot" && draws.chance(.7))
        plan.availability = draws.within(.8, .99);
    if (plan.kind == "managed-service")
        plan.premium = .15;
    if (plan.kind == "owned-rack" || (plan.kind == "committed" && draws.chance(.5)))
        plan.held = draws.whole(1, 40);
    return plan;
}

Study studyOf(const ServingPlan &plan)
{
    Study study;
    study.conventions.choices["reference_gpu"] = "A100";
    completeStudy(study);
    put(study, "conventions.discount_rate", "0");
    put(study, "conventions.horizon_months", std::to_string(plan.months));
    putWork(plan, study);
    study.options["option"] = newOption(study, plan.kind);
    completeStudy(study);
    const OptionSetter set(study);
    set("speed", "1");
    set("performance", "said");
    set("goodput", numberText(plan.goodput));
    set("headroom", numberText(plan.headroom));
    set("gpus_per_replica", std::to_string(plan.gpusPerReplica));
    set("min_replicas", std::to_string(plan.least));
    if (plan.spare > 0)
        set("spare_replicas", std::to_string(plan.spare));
    if (plan.kind == "owned-rack")
        putServers(plan, set);
    else
        putRent(plan, set);
    return study;
}

std::string textOf(const ServingPlan &plan)
{
    char text[320];
    std::snprintf(
        text, sizeof text,
        "%s%s%s, %d months, %.6g requests growing by %g, burst %g, %zu weights, goodput %g at %g, "
        "%d GPUs a replica, %d a machine, at least %d, spare %d, held %d, availability %g, price %g "
        "(%g), overhead %g, starts %g",
        plan.kind.c_str(), plan.isStarted ? " started" : "", plan.isByGpu ? " by GPU" : "", plan.months,
        plan.requestsPerMonth, plan.growth, plan.burst, plan.weights.size(), plan.goodput, plan.headroom,
        plan.gpusPerReplica, plan.gpusPerMachine, plan.least, plan.spare, plan.held, plan.availability,
        plan.price, plan.priceChange, plan.overhead, plan.startsPerDay);
    return text;
}

WalkedPlan walked(const ServingPlan &plan)
{
    WalkedPlan result;
    const bool isPool = plan.kind == "committed" || plan.kind == "owned-rack";
    const int atStart = hoursIn(plan, 0).peak;
    for (int month = 0; month < plan.months; ++month) {
        Hours hours = hoursIn(plan, month);
        if (isPool)
            hours.peak = plan.held > 0 ? plan.held : atStart;
        const double unitPrice = plan.price / (plan.isByGpu ? plan.gpusPerMachine : 1) *
                                 std::pow(1 + plan.priceChange, month / 12) * (1 + plan.premium);
        if (plan.kind != "owned-rack")
            result.cost += hoursPaid(plan, hours) * unitPrice;
        result.answered += answeredIn(plan, month, isPool ? hours.peak : -1);
        result.machines =
            std::max(result.machines, double(hours.peak) / (plan.isByGpu ? plan.gpusPerMachine : 1));
    }
    if (plan.kind == "owned-rack")
        result.cost = plan.held * plan.price * 1000;
    return result;
}

std::string differenceIn(const ServingPlan &plan)
{
    const auto comparison = evaluate(studyOf(plan));
    if (!comparison)
        return comparison.error().message;
    const OptionOutcome &option = comparison->options.front();
    const WalkedPlan plain = walked(plan);
    std::string text;
    const auto compare = [&](const char *what, const std::optional<double> &value, double expected) {
        if (!value || !isSame(*value, expected))
            text += std::string(text.empty() ? "" : "; ") + what + " " +
                    (value ? numberText(*value) : std::string("unknown")) + ", hour by hour " +
                    numberText(expected);
    };
    compare("cost", option.totalCost(), plain.cost);
    compare("machines", option.served.machinesPeak, plain.machines);
    compare("requests", option.tokensOfWhole ? option.tokensOfWhole->served : std::nullopt, plain.answered);
    return text;
}

} // namespace breakeven::test
