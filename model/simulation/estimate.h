// A simulated figure with the standard error of its mean.
#pragma once

#include <cmath>
#include <limits>

namespace breakeven {

struct Estimate
{
    double mean = std::numeric_limits<double>::quiet_NaN();
    double standardError = std::numeric_limits<double>::quiet_NaN();
};

// The ratio of two sums over independent parts of a run (cycles, batches), with its error.
// Source: the regenerative method (Crane, Iglehart 1975): error² = Σ (y − r x)² / (Σ x)².
class RatioEstimate
{
public:
    void add(double y, double x)
    {
        m_y += y;
        m_x += x;
        m_yy += y * y;
        m_xy += x * y;
        m_xx += x * x;
    }

    Estimate estimate() const
    {
        const double ratio = m_y / m_x;
        const double squares = m_yy - 2 * ratio * m_xy + ratio * ratio * m_xx;
        return {ratio, std::sqrt(squares > 0 ? squares : 0) / m_x};
    }

private:
    double m_y = 0;
    double m_x = 0;
    double m_yy = 0;
    double m_xy = 0;
    double m_xx = 0;
};

} // namespace breakeven
