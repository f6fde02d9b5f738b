#include "model/simulation/arrivals.h"

#include "model/effects/durations.h"
#include "model/numeric/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace breakeven {

namespace {

// Streams of one seed; those of services and set-ups are in replica_pool.cpp.
enum Stream : std::uint32_t { kGaps = 0, kPhases = 1 };

// Exponential draws with mean 1, one after the other.
class Exponentials
{
public:
    Exponentials(std::uint64_t seed, Stream stream) : m_seed(seed), m_stream(stream) {}

    double next()
    {
        const std::size_t place = std::size_t(m_count % m_block.size());
        if (place == 0) {
            fillSamples(m_seed, m_stream, m_count, 0, m_block);
            turnIntoDurations({1, 1}, m_block);
        }
        ++m_count;
        return m_block[place];
    }

private:
    std::uint64_t m_seed;
    Stream m_stream;
    std::uint64_t m_count = 0;
    std::array<double, 256> m_block{};
};

Result<void> checkCount(double meanRate, double span)
{
    if (meanRate * span <= kMostArrivals)
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected at most " + std::to_string(long(kMostArrivals)) +
                     " requests in the simulated time, found about " +
                     std::to_string(std::int64_t(std::min(meanRate * span, 9e18))) +
                     "; simulate a shorter time.",
                 "arrivals"};
}

} // namespace

Result<std::vector<double>> poissonArrivals(double ratePerS, double spanS, std::uint64_t seed)
{
    return burstyArrivals({ratePerS, ratePerS, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::infinity()},
                          spanS, seed);
}

Result<std::vector<double>> burstyArrivals(const Bursts &bursts, double spanS, std::uint64_t seed)
{
    const bool isSteady = std::isinf(bursts.meanQuietS);
    const double rate = isSteady ? bursts.quietRatePerS : bursts.meanRatePerS();
    if (auto checked = checkCount(rate, spanS); !checked)
        return checked.error();
    if (spanS > (bursts.meanBurstS + bursts.meanQuietS) * kMostArrivals)
        return Error{ErrorKind::BadInput,
                     "Expected at most " + std::to_string(long(kMostArrivals)) +
                         " bursts in the simulated time; make the bursts and the time between them longer.",
                     "arrivals"};
    Exponentials gaps(seed, kGaps);
    Exponentials phases(seed, kPhases);
    std::vector<double> arrivals;
    arrivals.reserve(std::size_t(rate * spanS * 1.1) + 16);
    bool isBurst = false;
    double phaseBegin = 0;
    // How many mean gaps are left until the next request: it outlives the change of the rate.
    double left = gaps.next();
    while (phaseBegin < spanS) {
        const double phaseRate = isBurst ? bursts.burstRatePerS : bursts.quietRatePerS;
        const double length =
            isSteady ? spanS : phases.next() * (isBurst ? bursts.meanBurstS : bursts.meanQuietS);
        const double phaseEnd = std::min(phaseBegin + length, spanS);
        double now = phaseBegin;
        while (phaseRate > 0 && now + left / phaseRate < phaseEnd) {
            now += left / phaseRate;
            arrivals.push_back(now);
            left = gaps.next();
        }
        left -= (phaseEnd - now) * phaseRate;
        phaseBegin = phaseEnd;
        isBurst = !isBurst;
        if (double(arrivals.size()) > 2 * kMostArrivals)
            return checkCount(double(arrivals.size()), 1).error();
    }
    return arrivals;
}

} // namespace breakeven
