#include "tests/support/two_routes/steady_replica.h"

#include "model/effects/durations.h"
#include "model/numeric/elementary.h"
#include "model/numeric/random.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/unknown.h"
#include "model/sheet/kernels.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven::test {

namespace {

// Powers of 1 / 1.2207…, the root of x⁴ = x + 1: multiples of the three fill a cube evenly.
constexpr double kStrides[] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};

enum class Axis { Number, Service, SetUp };

// The coordinates of the points 1, 2, … along one axis, inside (0, 1).
std::vector<double> evenPoints(Axis axis, std::size_t count)
{
    std::vector<double> points(count);
    const double stride = kStrides[int(axis)];
    for (std::size_t i = 0; i < count; ++i) {
        const double place = 0.5 + double(i + 1) * stride;
        points[i] = std::max(place - std::floor(place), 0x1p-54);
    }
    return points;
}

// Of requests whose service takes 1 on average: all that does not depend on how often they come or on how
// long their services and set-ups are, kept from one call to the next.
class UnitDraws
{
public:
    // Draws them, unless those kept are the same.
    void keep(double cv2, std::uint64_t seed, std::size_t count)
    {
        if (m_cv2 != cv2 || m_services.size() != count) {
            m_logarithms = evenPoints(Axis::Number, count);
            kernels::logarithm({int(count), m_logarithms.data(), {m_logarithms.data(), 1}});
            m_services = evenPoints(Axis::Service, count);
            turnIntoDurations({1, cv2}, m_services);
            m_places = evenPoints(Axis::SetUp, count);
        } else if (m_seed == seed) {
            return;
        }
        m_cv2 = cv2;
        m_seed = seed;
        sumResiduals();
    }
    double logarithm(std::size_t i) const { return m_logarithms[i]; }
    double service(std::size_t i) const { return m_services[i]; }
    double place(std::size_t i) const { return m_places[i]; }
    // What is left of so many services from this one on, all of them found going on; after the last comes the
    // first again.
    double residuals(std::size_t from, double number) const
    {
        const std::size_t last = m_services.size();
        double rounds = 0;
        if (number >= double(last)) {
            rounds = std::floor(number / double(last));
            number -= rounds * double(last);
        }
        const std::size_t end = from + std::size_t(number);
        const double part =
            end <= last ? m_sums[end] - m_sums[from] : m_sums[last] - m_sums[from] + m_sums[end - last];
        return rounds * m_sums[last] + part;
    }

private:
    void sumResiduals()
    {
        const std::size_t count = m_services.size();
        std::vector<double> lives(count);
        fillSamples(m_seed, 0, 0, 0, lives);
        turnIntoResidualLives({1, m_cv2}, lives);
        m_sums.assign(count + 1, 0);
        for (std::size_t i = 0; i < count; ++i)
            m_sums[i + 1] = m_sums[i] + lives[i];
        const double scale = (1 + m_cv2) / 2 * double(count) / m_sums.back();
        for (double &sum : m_sums)
            sum *= scale;
    }

    double m_cv2 = -1;
    std::uint64_t m_seed = 0;
    std::vector<double> m_logarithms; // of the numbers of services before
    std::vector<double> m_services;
    std::vector<double> m_places; // among the delays of set-ups
    std::vector<double> m_sums;   // of what is left of services found going on, from the first
};

// What the set-ups of a replica add to a wait: the larger the place in (0, 1), the less.
class SetupDelay
{
public:
    explicit SetupDelay(const SingleReplicaTerms &terms) : m_setup{terms.setupMeanS, terms.setupCv2}
    {
        if (std::isinf(terms.cooldownS))
            return;
        const double cold = elementary::exponential(-terms.arrivalsPerS * terms.cooldownS);
        const double meanwhile = cold * terms.arrivalsPerS * terms.setupMeanS;
        m_whole = cold / (1 + meanwhile);
        m_rest = meanwhile / (1 + meanwhile);
    }
    double at(double place) const
    {
        const bool isConstant = m_setup.cv2 == 0;
        if (place < m_whole)
            return isConstant ? m_setup.mean : durationOf(m_setup, inside(place / m_whole));
        if (place >= m_whole + m_rest)
            return 0;
        const double gone = inside((place - m_whole) / m_rest);
        return isConstant ? m_setup.mean * (1 - gone) : residualLifeOf(m_setup, gone);
    }

private:
    static double inside(double place) { return std::clamp(place, 0x1p-54, 1 - 0x1p-53); }

    DurationLaw m_setup;
    double m_whole = 0; // of the requests that find no service: the share that begins a set-up
    double m_rest = 0;  // and the share that comes during one
};

} // namespace

double simulatedLatency(const SingleReplicaTerms &terms, std::uint64_t requests, std::uint64_t seed, double p)
{
    if (!terms.isStable())
        return kInfinite;
    std::vector<double> responses(requests);
    drawResponses(terms, seed, responses);
    return sampleQuantile(responses, p);
}

void drawResponses(const SingleReplicaTerms &terms, std::uint64_t seed, std::span<double> responses)
{
    thread_local UnitDraws draws;
    draws.keep(terms.serviceCv2, seed, responses.size());
    const SetupDelay delay(terms);
    // Without requests −infinity: nobody is found in service.
    const double logarithm = elementary::logarithm(terms.utilisation());
    for (std::size_t i = 0; i < responses.size(); ++i) {
        const double services = double(std::int64_t(draws.logarithm(i) / logarithm));
        responses[i] =
            terms.serviceMeanS * (draws.residuals(i, services) + draws.service(i)) + delay.at(draws.place(i));
    }
}

} // namespace breakeven::test
