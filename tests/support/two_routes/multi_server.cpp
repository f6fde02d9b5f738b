#include "tests/support/two_routes/multi_server.h"

#include "model/effects/durations.h"
#include "model/numeric/random.h"

#include <algorithm>
#include <array>
#include <vector>

namespace breakeven::test {

namespace {

constexpr std::size_t kBlock = 256;
constexpr int kBatches = 100;
constexpr double kLongestGap = 1e300; // of a queue nobody comes to

// The servers by the moment they become free, the first one on top of a heap.
class Servers
{
public:
    explicit Servers(int count) : m_freeAt(std::size_t(count), 0.0) {}

    double firstFree() const { return m_freeAt[0]; }
    // Keeps the first free server busy until `end`.
    void occupy(double end)
    {
        std::size_t place = 0;
        const std::size_t count = m_freeAt.size();
        for (std::size_t child = 1; child < count; child = 2 * place + 1) {
            if (child + 1 < count && m_freeAt[child + 1] < m_freeAt[child])
                ++child;
            if (m_freeAt[child] >= end)
                break;
            m_freeAt[place] = m_freeAt[child];
            place = child;
        }
        m_freeAt[place] = end;
    }
    // Moves the origin of time, so that long runs keep their digits.
    void forget(double seconds)
    {
        for (double &freeAt : m_freeAt)
            freeAt -= seconds;
    }

private:
    std::vector<double> m_freeAt;
};

struct Batch
{
    double wait = 0;
    double waited = 0;
    double exceeding = 0;
};

} // namespace

Result<MultiServerRun> simulateMultiServer(const MultiServerQueue &queue, std::uint64_t customers,
                                           double responseS, RandomStream random, std::stop_token stop)
{
    if (!queue.isStable())
        return Error{ErrorKind::BadInput, "Expected a load below the number of servers; add servers.",
                     "servers"};
    if (customers < 10 * kBatches)
        return Error{ErrorKind::BadInput, "Expected at least 1000 customers to simulate.", "customers"};
    Servers servers{int(queue.servers)};
    std::array<double, kBlock> gaps;
    std::array<double, kBlock> services;
    RatioEstimate wait;
    RatioEstimate waiting;
    RatioEstimate exceeding;
    const std::uint64_t perBatch = customers / kBatches;
    Batch batch;
    double now = 0;
    for (std::uint64_t i = 0; i < perBatch * kBatches; ++i) {
        const std::size_t place = std::size_t(i % kBlock);
        if (place == 0) {
            if (stop.stop_requested())
                return Error{ErrorKind::Cancelled, "The simulation was stopped.", "simulate"};
            servers.forget(now);
            now = 0;
            fillPair(random.seed, random.stream, i, 0, gaps, services);
            turnIntoDurations({std::min(1 / queue.arrivalsPerS, kLongestGap), 1}, gaps);
            turnIntoDurations({1 / queue.serviceRatePerS, 1}, services);
        }
        now += gaps[place];
        const double begin = std::max(now, servers.firstFree());
        servers.occupy(begin + services[place]);
        batch.wait += begin - now;
        batch.waited += begin > now ? 1 : 0;
        batch.exceeding += begin - now + services[place] > responseS ? 1 : 0;
        if ((i + 1) % perBatch == 0) {
            wait.add(batch.wait, double(perBatch));
            waiting.add(batch.waited, double(perBatch));
            exceeding.add(batch.exceeding, double(perBatch));
            batch = {};
        }
    }
    return MultiServerRun{wait.estimate(), waiting.estimate(), exceeding.estimate()};
}

} // namespace breakeven::test
