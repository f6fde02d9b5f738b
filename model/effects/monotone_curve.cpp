#include "model/effects/monotone_curve.h"

#include <algorithm>
#include <cassert>

namespace breakeven {

MonotoneCurve::MonotoneCurve(std::vector<double> xs, std::vector<double> ys)
    : m_xs(std::move(xs)), m_ys(std::move(ys)), m_slopes(m_xs.size(), 0.0)
{
    assert(!m_xs.empty() && m_xs.size() == m_ys.size());
    const std::size_t count = m_xs.size();
    const auto width = [&](std::size_t i) { return m_xs[i + 1] - m_xs[i]; };
    const auto rise = [&](std::size_t i) { return (m_ys[i + 1] - m_ys[i]) / width(i); };
    if (count == 2)
        m_slopes[0] = m_slopes[1] = rise(0);
    // The weighted harmonic mean of the slopes on both sides; level at a turning point and at the ends.
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const double before = rise(i - 1);
        const double after = rise(i);
        if (before * after <= 0)
            continue;
        const double w1 = 2 * width(i) + width(i - 1);
        const double w2 = width(i) + 2 * width(i - 1);
        m_slopes[i] = (w1 + w2) / (w1 / before + w2 / after);
    }
}

double MonotoneCurve::at(double x) const
{
    if (!(x > m_xs.front()))
        return x == x ? m_ys.front() : x;
    if (x >= m_xs.back())
        return m_ys.back();
    const std::size_t i = std::size_t(std::upper_bound(m_xs.begin(), m_xs.end(), x) - m_xs.begin()) - 1;
    const double width = m_xs[i + 1] - m_xs[i];
    const double t = (x - m_xs[i]) / width;
    const double s = 1 - t;
    return m_ys[i] + (m_ys[i + 1] - m_ys[i]) * (t * t * (3 - 2 * t)) +
           width * t * s * (m_slopes[i] * s - m_slopes[i + 1] * t);
}

} // namespace breakeven
