#include "model/dispatch/response_time.h"
#include "model/effects/queueing.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double blockingByRecursion(std::int64_t servers, double load)
{
    double blocking = 1;
    for (std::int64_t server = 1; server <= servers; ++server)
        blocking = load * blocking / (double(server) + load * blocking);
    return blocking;
}

} // namespace

TEST_CASE("blocking by the sum and by the expansion agrees with the recursion")
{
    for (const double load : {1e-3, .7, 1.0, 30.0, 999.5, 1e4})
        for (const double servers :
             {0.0, 1.0, std::floor(load * .8), std::ceil(load), std::ceil(load * 1.05)})
            CHECK(isNear(erlangBlocking(servers, load), blockingByRecursion(std::int64_t(servers), load),
                         1e-11));
    for (const double load : {10001.0, 2e5})
        for (const double spare : {-3.0, 0.0, .5, 2.0, 5.0}) {
            const double servers = std::ceil(load + spare * std::sqrt(load));
            CHECK(isNear(erlangBlocking(servers, load), blockingByRecursion(std::int64_t(servers), load),
                         1e-5));
        }
    CHECK(erlangBlocking(5, 0) == 0);
    CHECK(erlangBlocking(1e6, .1) == 0);
}

TEST_CASE("the fewest servers meet the target and one fewer does not, from one server to millions")
{
    for (const double variation : {0.0, .5, 1.0, 4.0})
        for (double load = .01; load < 1e7; load *= 7)
            for (const double target : {1.2, 3.2, 6.5, 40.0}) {
                const ServiceTime service{1, variation};
                const double fewest = fewestServers(load, service, target);
                const bool isReachable = serviceExceeds(service, target) < .05;
                INFO(load << " " << variation << " " << target << " " << fewest);
                CHECK(fewest > load);
                if (isReachable)
                    CHECK(ResponseTime(load, service, fewest).exceeds(target) <= .05 * (1 + 1e-9));
                if (fewest > std::floor(load) + 1)
                    CHECK(ResponseTime(load, service, fewest - 1).exceeds(target) > .05);
            }
    // What is not known needs no search.
    const double unknown = std::nan("");
    CHECK(fewestServers(3, ServiceTime{0, 1}, 2) == 1); // requests that take no time
    CHECK(fewestServers(0, ServiceTime{1, 1}, 2) == 1);
    CHECK(fewestServers(3, ServiceTime{1, unknown}, 2) == 4);
    CHECK(std::isnan(fewestServers(unknown, ServiceTime{1, 1}, 2)));
}
