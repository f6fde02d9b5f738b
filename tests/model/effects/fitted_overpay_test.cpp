#include "model/simulation/fitted_overpay.h"

#include "model/effects/monotone_curve.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/simulation/fitted_overpay_table.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <map>

using namespace breakeven;
using namespace breakeven::test;

namespace {

double overpay(const char *profile, double nodes, double hours)
{
    const auto function = fittedOverpayFunction(profile);
    REQUIRE(function.has_value());
    const std::vector<std::span<const double>> arguments{{&nodes, 1}, {&hours, 1}};
    return function->evaluate(arguments);
}

} // namespace

TEST_CASE("a monotone curve goes through its points and never overshoots them")
{
    const MonotoneCurve curve({0, 1, 3, 4, 7}, {0, 2, 2.5, 2.5, 9});
    const std::vector<std::pair<double, double>> points{{0, 0}, {1, 2}, {3, 2.5}, {4, 2.5}, {7, 9}};
    for (const auto &[x, y] : points)
        CHECK(curve.at(x) == y);
    double before = -1;
    for (double x = -1; x < 8; x += 0.01) {
        CHECK(curve.at(x) >= before - 1e-12);
        before = curve.at(x);
    }
    CHECK(curve.at(100) == 9);
    CHECK(curve.at(-100) == 0);
    CHECK(MonotoneCurve({2}, {5}).at(3) == 5);
    CHECK(isNear(MonotoneCurve({0, 2}, {0, 4}).at(1), 2));
    CHECK(std::isnan(curve.at(std::nan(""))));
}

TEST_CASE("the table of a profile follows the event model between its rows")
{
    struct Point
    {
        const char *profile;
        int nodes;
        double minutes;
    };
    // Neither the nodes nor the lengths are in the table.
    const std::vector<Point> points{{"gke_default", 150, 17}, {"gke_optimize", 150, 45},
                                    {"eks_tuned", 70, 150},   {"gke_5pools", 150, 8},
                                    {"ideal_30", 150, 13},    {"aks_tuned", 150, 300}};
    for (const Point &point : points) {
        CAPTURE(point.profile, point.nodes, point.minutes);
        AutoscalerSettings settings = findAutoscalerProfile(point.profile)->settings;
        settings.nodes = point.nodes;
        settings.jobSeconds = point.minutes * 60;
        const auto bursts = required(simulateBursts(settings, 99, 40));
        CHECK(
            isNear(overpay(point.profile, point.nodes, point.minutes / 60), bursts.billedOverpay.mean, 0.04));
    }
}

TEST_CASE("the rows of the table are what the event model gives")
{
    // A row of every profile, at another length of the job each.
    std::map<std::string, int> seen;
    for (const FittedOverpayRow &row : fittedOverpayRows()) {
        if (++seen[row.profile] != 7)
            continue;
        CAPTURE(row.profile, row.nodes);
        AutoscalerSettings settings = findAutoscalerProfile(row.profile)->settings;
        settings.nodes = row.nodes;
        const std::size_t column = seen.size() % kFittedJobSeconds.size();
        settings.jobSeconds = kFittedJobSeconds[column];
        const auto bursts =
            required(simulateBursts(settings, kFittedOverpaySeed, runsOfFittedOverpay(row.nodes)));
        CHECK(isNear(bursts.nodeMinutes.mean * 60 / row.nodes - settings.jobSeconds, row.seconds[column],
                     1e-6));
    }
    CHECK(seen.size() == autoscalerProfiles().size());
}

TEST_CASE("the table has every profile, up to all the nodes it has room for")
{
    for (const AutoscalerProfile &profile : autoscalerProfiles()) {
        CAPTURE(profile.name);
        int most = 0;
        for (const FittedOverpayRow &row : fittedOverpayRows())
            if (row.profile == std::string(profile.name)) {
                CHECK(row.nodes > most);
                most = row.nodes;
            }
        CHECK(most == std::min(profile.settings.poolLimit * profile.settings.pools, 5000.0));
    }
}

TEST_CASE("at document 000's burst the tables give its overpay")
{
    CHECK(isNear(overpay("gke_default", 1000, 1.0 / 6), 5.7563581365, 0.05));
    CHECK(isNear(overpay("gke_optimize", 1000, 1.0 / 6), 2.7060892333333295, 0.05));
    CHECK(isNear(overpay("ideal_30", 1000, 1.0 / 6), 3.001666666666667, 1e-9));
}

TEST_CASE("every profile has a table that falls with the length of the job towards 1")
{
    for (const AutoscalerProfile &profile : autoscalerProfiles()) {
        CAPTURE(profile.name);
        const auto function = fittedOverpayFunction(profile.name);
        REQUIRE(function.has_value());
        CHECK(function->provenance.find("fitted to document 000") != std::string::npos);
        double before = std::numeric_limits<double>::infinity();
        for (double hours = 1.0 / 240; hours < 2000; hours *= 1.3) {
            const double now = overpay(profile.name, 20, hours);
            CHECK(now < before);
            CHECK(now > 1);
            before = now;
        }
        CHECK(before < 1.001);
    }
}

TEST_CASE("a table's edges: no nodes, no length, unknown, more nodes than there is room for")
{
    CHECK(overpay("ideal_30", 0, 1) == 1);
    CHECK(std::isinf(overpay("ideal_30", 10, 0)));
    CHECK(std::isnan(overpay("ideal_30", std::nan(""), 1)));
    CHECK(std::isnan(overpay("ideal_30", 10, std::nan(""))));
    CHECK(std::isnan(overpay("ideal_30", -1, 1)));
    CHECK(overpay("gke_5pools", 4000, 1) == overpay("gke_5pools", 1000, 1));
    CHECK(overpay("ideal_30", 1, 1) > 1);
    CHECK_FALSE(fittedOverpayFunction("eks").has_value());
}
