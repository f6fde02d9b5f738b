#include "tests/support/two_routes/agreement.h"

#include <algorithm>
#include <cmath>

namespace breakeven::test {

void Agreement::add(const Estimate &simulated, double exact)
{
    const double difference = simulated.mean - exact;
    // What rounding leaves of a spread that is none.
    if (simulated.standardError <= 1e-12 * std::fabs(exact)) {
        ++m_edges;
        m_edgesMissed += !(simulated.mean == exact || std::fabs(difference) <= 1e-9 * std::fabs(exact));
        return;
    }
    const double error = difference / simulated.standardError;
    ++m_points;
    m_beyondThree += !(std::fabs(error) <= 3);
    m_sum += error;
    m_squares += error * error;
    m_largest = std::max(m_largest, simulated.standardError / std::fabs(exact));
}

} // namespace breakeven::test
