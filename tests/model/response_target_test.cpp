// One yardstick of p95: kept machines are as many as the requests of the month need, and are judged by the
// same.
#include "model/dispatch/response_time.h"
#include "tests/model/study_draft.h"

#include <cmath>
#include <string>
#include <vector>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr const char *kDay = "1,1,1,1,1,1,2,4,8,9,9,9,9,9,9,9,8,8,8,6,4,3,2,1";

Draft serviceByDay(const std::string &kind, const std::string &allocation)
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "requests").set("workloads.inference.service_time", "3");
    draft.set("workloads.inference.requests_per_month", "8000000");
    draft.set("workloads.inference.shape", "week").set("workloads.inference.weights", kDay);
    draft.set("workloads.inference.p95_target", "9.2");
    draft.option("one", kind).set("options.one.price", "1").set("options.one.speed", "1");
    if (!allocation.empty())
        draft.set("options.one.allocation", allocation);
    return draft;
}

} // namespace

TEST_CASE("kept machines are the fewest with which the month meets its target, and one fewer misses it")
{
    Draft draft = serviceByDay("on-demand", "always-on");
    const auto kept = draft.outcome();
    const double machines = kept.served.machinesPeak.value();
    CHECK(kept.status == Status::Ok);
    CHECK(kept.p95LatencySeconds().value() <= 9.2);
    for (const char *allocation : {"always-on", "autoscaled"}) {
        Draft limited = serviceByDay("on-demand", allocation);
        limited.set("options.one.gpus", std::to_string(machines - 1));
        const auto fewer = limited.outcome();
        CHECK(fewer.status == Status::TooSlow);
        limited.set("options.one.gpus", std::to_string(machines));
        CHECK(limited.outcome().status == Status::Ok);
    }
    // By its busiest hour alone it would be more.
    const double busiest = 8e6 / 730 * 9 / (123 / 24.0) / 3600;
    CHECK(machines < fewestServers(busiest, {3, 1}, 9.2));
}

TEST_CASE("a committed pool and a kept one are judged alike")
{
    const double kept = serviceByDay("on-demand", "always-on").outcome().served.machinesPeak.value();
    CHECK(serviceByDay("committed", "").outcome().served.machinesPeak.value() == kept);
    // What starts and stops with the load meets the target in each hour, so in the month too.
    const auto started = serviceByDay("on-demand", "autoscaled").outcome();
    CHECK(started.status == Status::Ok);
    CHECK(started.p95LatencySeconds().value() <= 9.2);
}

TEST_CASE("levels of one rate and the rate alone take as many servers")
{
    for (const double rate : {.1, 2.0, 30.0}) {
        const std::vector<WeightedArrivals> halves{{3, rate}, {5, rate}};
        CHECK(fewestServers(halves, {1, .5}, 3.5) == fewestServers(rate, {1, .5}, 3.5));
    }
    const std::vector<WeightedArrivals> nights{{1, 0}, {10, 5}};
    CHECK(fewestServers(nights, {1, 1}, 3.2) == fewestServers(5, {1, 1}, 3.2));
}
