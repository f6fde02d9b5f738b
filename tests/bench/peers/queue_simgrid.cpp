// M/M/c in SimGrid's S4U, an actor for each customer: arguments servers, arrivals per second, service rate,
// customers; prints customers, seconds taken, and the mean wait.
#include <simgrid/s4u.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace s4u = simgrid::s4u;

int main(int argc, char **argv)
{
    s4u::Engine engine(&argc, argv);
    if (argc != 5)
        return 2;
    const int customers = std::atoi(argv[4]);
    std::mt19937_64 random(1);
    std::exponential_distribution<double> gap(std::atof(argv[2]));
    std::exponential_distribution<double> service(std::atof(argv[3]));
    double waited = 0;
    s4u::NetZone *zone = s4u::create_full_zone("zone");
    s4u::Host *host = zone->create_host("host", 1e9);
    zone->seal();
    const auto servers = s4u::Semaphore::create(unsigned(std::atoi(argv[1])));
    s4u::Actor::create("source", host, [&] {
        for (int i = 0; i < customers; ++i) {
            s4u::this_actor::sleep_for(gap(random));
            s4u::Actor::create("customer", s4u::Host::current(), [&] {
                const double came = s4u::Engine::get_clock();
                servers->acquire();
                waited += s4u::Engine::get_clock() - came;
                s4u::this_actor::sleep_for(service(random));
                servers->release();
            });
        }
    });
    const auto begin = std::chrono::steady_clock::now();
    engine.run();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%d %.9g %.9g\n", customers, taken.count(), waited / customers);
    return 0;
}
