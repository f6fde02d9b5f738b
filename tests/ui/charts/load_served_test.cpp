// What an option serves of a load: what is done later and what is paid and not used add up hour by hour.
#include "ui/charts/load_served.h"

#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double amount(const std::vector<LoadCurve::Step> &steps)
{
    double amount = 0;
    for (const LoadCurve::Step &step : steps)
        amount += (step.to - step.from) * step.gpus;
    return amount;
}

// 16 GPUs for 9.6 hours of each day; it waits before `gpus`.
Arrivals arrivalsBefore(double gpus)
{
    std::vector<OutflowSegment> outflow;
    Arrivals arrivals{24, {}};
    passThrough(std::vector<InflowSegment>{{9.6, 16, gpus}, {14.4, 0, gpus}}, outflow, &arrivals.work);
    return arrivals;
}

} // namespace

TEST_CASE("work that waits is served until its backlog is done, and all of it")
{
    LoadCurve curve = loadCurve({{9.6, 0, 16}, {14.4, 0, 0}});
    const Arrivals arrivals = arrivalsBefore(12);
    const auto served = servedSteps(curve, 12, &arrivals);
    CHECK(isNear(amount(served), 7 * 9.6 * 16));
    REQUIRE_FALSE(served.empty());
    CHECK(isNear(served.front().gpus, 12));
    CHECK(isNear(served.front().to - served.front().from, 12.8)); // 9.6 × 16 / 12
    curve.capacity = LoadCurve::Capacity{"Twelve", 0, 12, true, true, served};
    double later = 0, unused = 0;
    for (const ServedPart &part : servedParts(curve)) {
        later += std::max(0.0, part.wanted - part.served) * (part.to - part.from);
        unused += (12 - part.served) * (part.to - part.from);
    }
    CHECK(isNear(later, 7 * 9.6 * 4));
    CHECK(isNear(unused, 168 * 12 - 7 * 9.6 * 16));
}

TEST_CASE("a backlog at the end of a week is served at its beginning")
{
    const Load load{{84, 0, 4}, {84, 0, 16}};
    std::vector<OutflowSegment> outflow;
    Arrivals arrivals{168, {}};
    passThrough(std::vector<InflowSegment>{{84, 4, 11}, {84, 16, 11}}, outflow, &arrivals.work);
    const auto served = servedSteps(loadCurve(load), 11, &arrivals);
    CHECK(isNear(amount(served), 84 * 20.0));
    CHECK(isNear(served.front().from, 0));
    CHECK(isNear(served.front().gpus, 11));
}

TEST_CASE("work that is wanted at once is served as far as the machines go, and a queue without end always")
{
    const LoadCurve curve = loadCurve({{9.6, 16, 0}, {14.4, 0, 0}});
    const auto served = servedSteps(curve, 12, nullptr);
    CHECK(isNear(amount(served), 7 * 9.6 * 12));
    const Arrivals endless{24, {}};
    CHECK(isNear(amount(servedSteps(curve, 5, &endless)), 168 * 5.0));
    CHECK(servedParts(curve).empty());
}
