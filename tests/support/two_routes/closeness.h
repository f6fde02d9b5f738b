// How close an approximation stays to a simulation over many cases, and the cases in which it is furthest.
//
// A case misses where the two differ by more than the tolerance and three standard errors of the simulation.
// For formulas that are exact see `agreement.h`. Checked: tests/model/two_routes_test.cpp.
#pragma once

#include "model/simulation/estimate.h"

#include <string>
#include <vector>

namespace breakeven::test {

struct Tolerance
{
    double within = 0;
    bool isRelative = true; // to what is simulated; otherwise in the unit of the figure
    bool isJudged = true;   // otherwise told only: no case of it is missed
};

struct ClosenessCase
{
    std::string name;
    double formula = 0;
    Estimate simulated;
    double least = 0; // a simulated figure below it counts as large as it, where differences are relative
};

class Closeness
{
public:
    Closeness(std::string quantity, const Tolerance &tolerance)
        : m_quantity(std::move(quantity)), m_tolerance(tolerance)
    {
    }

    void add(ClosenessCase one) { m_cases.push_back(std::move(one)); }

    const std::string &quantity() const { return m_quantity; }
    const Tolerance &tolerance() const { return m_tolerance; }
    int cases() const { return int(m_cases.size()); }
    int missed() const;
    // Formula less simulation, in the measure of the tolerance.
    double difference(const ClosenessCase &one) const
    {
        return (one.formula - one.simulated.mean) / unit(one);
    }
    double standardError(const ClosenessCase &one) const { return one.simulated.standardError / unit(one); }
    double meanDifference() const;
    // The furthest first, at most `most`.
    std::vector<ClosenessCase> worst(std::size_t most) const;

private:
    double unit(const ClosenessCase &one) const;
    // Of the difference that is allowed; above 1: missed, as is a figure that is no number.
    double usedUp(const ClosenessCase &one) const;

    std::string m_quantity;
    Tolerance m_tolerance;
    std::vector<ClosenessCase> m_cases;
};

} // namespace breakeven::test
