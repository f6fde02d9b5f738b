#include "tests/support/two_routes/server_queue.h"

#include "tests/support/two_routes/draws.h"

#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <queue>

namespace breakeven::test {

namespace {

enum ServerFamily : std::uint32_t { kServers = 95 };

class ServerRoom
{
public:
    ServerRoom(std::span<const ServerStretch> stretches, const ServiceLaw &service, std::uint64_t seed)
        : m_stretches(stretches), m_service(service), m_draws(kServers, seed),
          m_untilNext(m_draws.exponential())
    {
        m_end = stretches[0].hours;
    }

    CustomerTimes serve(std::size_t customers)
    {
        serveUntil(customers / 10);
        m_times = {};
        m_served = 0;
        serveUntil(customers);
        return std::move(m_times);
    }

private:
    // And the period of the stretches is over.
    void serveUntil(std::size_t customers)
    {
        for (bool isWhole = false; m_served < customers || !isWhole;) {
            const std::size_t before = m_at;
            step();
            isWhole = m_stretches.size() == 1 || (m_at == 0 && before != 0);
        }
    }

    const ServerStretch &stretch() const { return m_stretches[m_at]; }

    // To the next arrival, departure or change of the rate, whichever is first.
    void step()
    {
        constexpr double kNoEvent = std::numeric_limits<double>::infinity();
        const double rate = stretch().perHour;
        const double arrival = rate > 0 ? m_now + m_untilNext / rate : kNoEvent;
        const double departure = m_departures.empty() ? kNoEvent : m_departures.top();
        const double next = std::min({arrival, departure, m_end});
        m_untilNext -= rate * (next - m_now);
        m_now = next;
        if (next == departure)
            m_departures.pop();
        else if (next == arrival) {
            m_queue.push_back(m_now);
            m_untilNext = m_draws.exponential();
        } else {
            m_at = (m_at + 1) % m_stretches.size();
            m_end += stretch().hours;
        }
        begin();
    }

    void begin()
    {
        while (!m_queue.empty() && int(m_departures.size()) < stretch().servers) {
            const double wait = m_now - m_queue.front(), service = drawService();
            m_queue.pop_front();
            m_departures.push(m_now + service);
            ++m_served;
            m_times.waits.push_back(wait);
            m_times.responses.push_back(wait + service);
        }
    }

    double drawService()
    {
        const double mean = m_service.mean, variation = m_service.variation;
        if (variation <= 1) {
            const double spread = std::sqrt(variation);
            return mean * (1 - spread) + mean * spread * m_draws.exponential();
        }
        const double often = (1 + std::sqrt((variation - 1) / (variation + 1))) / 2;
        const double share = m_draws.uniform() < often ? often : 1 - often;
        return mean / (2 * share) * m_draws.exponential();
    }

    std::span<const ServerStretch> m_stretches;
    ServiceLaw m_service;
    Draws m_draws;
    double m_now = 0;
    double m_end = 0;       // of the stretch
    double m_untilNext = 0; // in arrivals that are expected meanwhile
    std::size_t m_at = 0;
    std::size_t m_served = 0;
    std::deque<double> m_queue; // times of arrival
    std::priority_queue<double, std::vector<double>, std::greater<double>> m_departures;
    CustomerTimes m_times;
};

template<class Value>
Estimate batchMean(std::span<const double> values, Value value)
{
    constexpr std::size_t kServedBatches = 50;
    RatioEstimate all;
    for (std::size_t batch = 0; batch < kServedBatches; ++batch) {
        const std::size_t from = values.size() * batch / kServedBatches,
                          to = values.size() * (batch + 1) / kServedBatches;
        double sum = 0;
        for (std::size_t i = from; i < to; ++i)
            sum += value(values[i]);
        all.add(sum, double(to - from));
    }
    return all.estimate();
}

} // namespace

CustomerTimes simulateServers(std::span<const ServerStretch> stretches, const ServiceLaw &service,
                              std::size_t customers, std::uint64_t seed)
{
    return ServerRoom(stretches, service, seed).serve(customers);
}

Estimate meanOf(std::span<const double> values)
{
    return batchMean(values, [](double value) { return value; });
}

Estimate shareAbove(std::span<const double> values, double limit)
{
    return batchMean(values, [limit](double value) { return value > limit ? 1.0 : 0.0; });
}

double percentile95(std::vector<double> values)
{
    const auto at = values.begin() + std::ptrdiff_t(std::ceil(.95 * double(values.size())) - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace breakeven::test
