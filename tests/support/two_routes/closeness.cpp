#include "tests/support/two_routes/closeness.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>

namespace breakeven::test {

int Closeness::missed() const
{
    return int(std::count_if(m_cases.begin(), m_cases.end(), [this](const ClosenessCase &one) {
        return m_tolerance.isJudged && usedUp(one) > 1;
    }));
}

double Closeness::meanDifference() const
{
    double sum = 0;
    for (const ClosenessCase &one : m_cases)
        sum += difference(one);
    return sum / cases();
}

std::vector<ClosenessCase> Closeness::worst(std::size_t most) const
{
    std::vector<ClosenessCase> sorted = m_cases;
    std::stable_sort(sorted.begin(), sorted.end(), [this](const ClosenessCase &a, const ClosenessCase &b) {
        return usedUp(a) > usedUp(b);
    });
    sorted.resize(std::min(most, sorted.size()));
    return sorted;
}

double Closeness::unit(const ClosenessCase &one) const
{
    return m_tolerance.isRelative ? std::max(std::fabs(one.simulated.mean), one.least) : 1;
}

double Closeness::usedUp(const ClosenessCase &one) const
{
    if (one.formula == one.simulated.mean)
        return 0;
    const double used = std::fabs(difference(one)) / (m_tolerance.within + 3 * standardError(one));
    return std::isnan(used) ? kInfinite : used;
}

} // namespace breakeven::test
