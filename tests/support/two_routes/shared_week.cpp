#include "tests/support/two_routes/shared_week.h"

#include "model/dispatch/dispatch.h"
#include "model/dispatch/response_time.h"
#include "tests/support/two_routes/draws.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kFamily = 61; // of the draws
constexpr int kHours = 168;
constexpr double kSeconds = 3600;

struct DrawnService
{
    std::vector<double> levels; // GPUs busy, by hour
    double seconds = 0;         // of a request, on average
    double target = 0;          // seconds
};

struct DrawnWeek
{
    std::vector<double> others; // GPUs that other work takes at once, by hour
    double waiting = 0;         // GPUs of work that may wait
    double gpusPerMachine = 1;
    std::vector<DrawnService> services;
};

DrawnWeek drawnWeek(Draws &random)
{
    const auto between = [&](double low, double high) { return low + (high - low) * random.uniform(); };
    DrawnWeek week;
    week.gpusPerMachine = random.uniform() < .5 ? 1 : 4;
    week.waiting = random.uniform() < .5 ? 0 : between(0, 4);
    const double block = random.uniform() < .5 ? 0 : std::floor(between(1, 5));
    const int begins = int(between(0, 16));
    for (int hour = 0; hour < kHours; ++hour)
        week.others.push_back(hour % 24 >= begins && hour % 24 < begins + 6 ? block : 0);
    for (int k = 0; k < 2; ++k) {
        DrawnService service;
        const double peak = between(1, 10), night = between(.1, .8), top = between(8, 20);
        for (int hour = 0; hour < kHours; ++hour)
            service.levels.push_back(peak *
                                     (night + (1 - night) * std::exp(-std::pow((hour % 24 - top) / 4, 2))));
        service.seconds = between(2, 20);
        service.target = service.seconds * between(3.3, 6);
        week.services.push_back(std::move(service));
    }
    return week;
}

Load loadOf(const DrawnWeek &week)
{
    Load load;
    for (int hour = 0; hour < kHours; ++hour) {
        double atOnce = week.others[std::size_t(hour)];
        for (const DrawnService &service : week.services)
            atOnce += service.levels[std::size_t(hour)];
        load.push_back({1, atOnce, week.waiting});
    }
    return load;
}

SupplyTerms termsOf(const DrawnWeek &week)
{
    SupplyTerms terms;
    terms.gpusPerMachine = week.gpusPerMachine;
    for (const DrawnService &service : week.services) {
        double all = 0;
        for (const double level : service.levels)
            all += level;
        const double hours = service.seconds / kSeconds;
        RequestTerms requests;
        requests.perHour = all / kHours / hours;
        requests.serviceHours = hours;
        requests.targetHours = service.target / kSeconds;
        terms.services.push_back({requests, service.levels});
    }
    return terms;
}

// The replicas of a service in each hour: what other work and the services before it leave of the machines.
std::vector<int> replicasOf(const DrawnWeek &week, std::size_t which, double gpus)
{
    std::vector<int> replicas;
    for (std::size_t hour = 0; hour < std::size_t(kHours); ++hour) {
        double left = gpus - week.others[hour];
        for (std::size_t k = 0; k < which; ++k) {
            const DrawnService &before = week.services[k];
            left -= fewestServers(before.levels[hour] / before.seconds, {before.seconds, 1}, before.target);
        }
        replicas.push_back(int(std::max(0.0, left)));
    }
    return replicas;
}

// The first moment from `time` on at which a replica of this number is there, in seconds.
double nextThere(const std::vector<int> &replicas, int number, double time)
{
    const auto hourOf = [](double at) { return std::int64_t(at / kSeconds); };
    for (std::int64_t hour = hourOf(time);; ++hour)
        if (replicas[std::size_t(hour % kHours)] > number)
            return std::max(time, double(hour) * kSeconds);
}

// Every request of a week takes the replica that can begin it first, in the order in which they come.
Estimate simulated95(const DrawnService &service, const std::vector<int> &replicas, int weeks, Draws &random)
{
    const auto exponential = [&](double mean) { return -mean * std::log(1 - random.uniform()); };
    std::vector<double> free(std::size_t(*std::max_element(replicas.begin(), replicas.end())), 0);
    std::vector<double> ends;
    double time = 0;
    for (int week = -1; week < weeks; ++week) { // the first one warms up
        std::vector<double> responses;
        for (int hour = 0; hour < kHours; ++hour) {
            const double end = (double(week + 1) * kHours + hour + 1) * kSeconds;
            const double gap = service.seconds / service.levels[std::size_t(hour)];
            time = end - kSeconds;
            while ((time += exponential(gap)) < end) {
                std::size_t best = 0;
                double begin = std::numeric_limits<double>::infinity();
                for (std::size_t k = 0; k < free.size() && begin > time; ++k)
                    if (const double at = nextThere(replicas, int(k), std::max(time, free[k])); at < begin) {
                        begin = at;
                        best = k;
                    }
                free[best] = begin + exponential(service.seconds);
                responses.push_back(free[best] - time);
            }
        }
        const auto place = responses.begin() + std::ptrdiff_t(.95 * double(responses.size()));
        std::nth_element(responses.begin(), place, responses.end());
        if (week >= 0)
            ends.push_back(*place);
    }
    double sum = 0, squares = 0;
    for (const double end : ends)
        sum += end;
    const double mean = sum / double(ends.size());
    for (const double end : ends)
        squares += (end - mean) * (end - mean);
    const double n = double(ends.size());
    return {mean, std::sqrt(squares / (n * (n - 1)))};
}

} // namespace

std::vector<Closeness> compareSharedWeeks(int cases, std::uint64_t seed, int weeks)
{
    Closeness seconds("95 % of the requests of a service are answered within, seconds", {.03});
    for (int number = 0; number < cases; ++number) {
        Draws random(kFamily, 1000 * seed + std::uint64_t(number));
        const DrawnWeek week = drawnWeek(random);
        const Dispatched month = dispatch(loadOf(week), termsOf(week), 730);
        for (std::size_t k = 0; k < week.services.size(); ++k) {
            const std::vector<int> replicas = replicasOf(week, k, month.machines * week.gpusPerMachine);
            seconds.add({"week " + std::to_string(number + 1) + ", service " + std::to_string(k + 1),
                         month.latencies[k] * kSeconds,
                         simulated95(week.services[k], replicas, weeks, random)});
        }
    }
    return {seconds};
}

} // namespace breakeven::test
