#include "model/effects/job_patience.h"

#include "model/effects/queueing.h"
#include "model/effects/whole.h"
#include "model/numeric/elementary.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;
using elementary::logarithm;

constexpr double kFull = 1e-9;          // a difference that is rounding
constexpr double kEndless = 1e9;        // hours of a patience that never ends
constexpr double kPowerOfVaried = 0.37; // of a patience, for lengths that vary more than exponential ones

// Of a queue with exponential lengths, relative to the time in which all slots but one are busy and none
// waits: the weights of the waits a job would find.
class WaitsAhead
{
public:
    WaitsAhead(double perHour, double hours, double slots, double patience)
        : m_perHour(perHour), m_drain(slots / hours), m_growth(growthOf(perHour, m_drain)),
          m_patience(patience), m_last(std::min(1.0, exponential(m_growth * std::min(patience, kEndless)))),
          m_scale(m_growth > 0 ? exponential(-m_growth * std::min(patience, kEndless)) : 1)
    {
        const double free = 1 / erlangBlocking(slots - 1, perHour * hours);
        m_all = free * m_scale + beyond(0) + tooLong();
    }

    double rented() const { return tooLong() / m_all; }
    double waiting() const { return (beyond(0) + tooLong()) / m_all; }

    double mean() const
    {
        if (std::isinf(m_patience) && m_growth >= 0)
            return kUnknown;
        if (std::isinf(m_patience))
            return m_perHour / (m_growth * m_growth) / m_all;
        const double d = m_patience;
        return (area() + d * tooLong()) / m_all;
    }

    // The wait that 95 % do not exceed.
    double quantile95() const
    {
        if (std::isinf(m_patience) && m_growth >= 0)
            return kUnknown;
        if (!(waiting() > kLateJobs))
            return 0;
        const double left = (kLateJobs * m_all - tooLong()) / m_perHour; // of what waits shorter
        if (left <= 0)
            return m_patience;
        if (m_growth == 0)
            return m_patience - left;
        if (m_growth > 0)
            return m_patience + logarithm(std::max(1e-300, 1 - left * m_growth)) / m_growth;
        return logarithm(m_last - left * m_growth) / m_growth;
    }

private:
    // A load that fills all slots but for the last digits fills them.
    static double growthOf(double perHour, double drain)
    {
        return std::fabs(perHour - drain) < kFull * drain ? 0 : perHour - drain;
    }

    // Weight of those that would wait longer than the patience.
    double tooLong() const { return m_perHour / m_drain * (m_growth > 0 ? 1 : m_last); }

    // Weight of waits from `wait` to the patience: λ·∫e^(xv) dv.
    double beyond(double wait) const
    {
        const double d = m_patience - wait;
        if (m_growth == 0)
            return m_perHour * d;
        if (m_growth > 0)
            return -m_perHour * exponentialMinusOne(-m_growth * d) / m_growth;
        return m_perHour * exponential(m_growth * wait) * exponentialMinusOne(m_growth * d) / m_growth;
    }

    // ∫ beyond(t) dt from 0 to the patience.
    double area() const
    {
        const double d = m_patience, y = m_growth * d;
        if (std::fabs(y) < 1e-5) // by its series, where differences would lose their digits
            return m_perHour * d * d / 2 * (m_growth > 0 ? 1 - y / 3 : 1 + 2 * y / 3);
        if (m_growth > 0)
            return m_perHour / m_growth * (d + exponentialMinusOne(-y) / m_growth);
        return m_perHour / m_growth * (d * m_last - exponentialMinusOne(y) / m_growth);
    }

    double m_perHour, m_drain, m_growth, m_patience;
    double m_last;  // e^(xD), where the queue shrinks
    double m_scale; // e^(−xD), where it grows: all weights are divided by e^(xD) then
    double m_all = 0;
};

double stretched(double patience, double variation)
{
    const double ratio = 2 / (1 + variation);
    return patience * (variation > 1 ? exponential(kPowerOfVaried * logarithm(ratio)) : ratio);
}

} // namespace

JobPatience jobPatience(double perHour, double hours, double variation, double slots, double patience)
{
    if (!std::isfinite(perHour * hours * variation * slots) || std::isnan(patience))
        return {kUnknown, kUnknown, kUnknown};
    if (!(perHour > 0) || !(hours > 0))
        return {};
    if (slots < 1)
        return {1, 0, 0};
    if (patience >= kEndless)
        patience = kInfinite;
    const double longer = (1 + variation) / 2;
    const WaitsAhead rented(perHour, hours, slots, stretched(patience, variation));
    const WaitsAhead waits(perHour, hours, slots, patience / longer);
    return {rented.rented(), waits.mean() * longer, waits.quantile95() * longer};
}

double slotsInTime(double perHour, double hours, double variation, double wait)
{
    double slots = wholeDown(perHour * hours) + 1;
    while (!(jobPatience(perHour, hours, variation, slots, kInfinite).wait95 <= wait * (1 + 1e-12)))
        ++slots;
    return slots;
}

double slotsRenting(double share, double perHour, double hours, double variation, double patience)
{
    // The work that is not rented keeps at least this many slots busy.
    double slots = std::max(0.0, wholeDown(perHour * hours * (1 - share)) - 1);
    while (jobPatience(perHour, hours, variation, slots, patience).rented > share)
        ++slots;
    return slots;
}

} // namespace breakeven
