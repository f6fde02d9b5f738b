// How well a simulation meets a formula over many points: errors counted in standard errors.
#pragma once

#include "model/simulation/estimate.h"

#include <string>

namespace breakeven::test {

class Agreement
{
public:
    explicit Agreement(std::string quantity) : m_quantity(std::move(quantity)) {}

    // A point without chance (a standard error of 0) has to meet the formula to 1e-9; it counts as an edge.
    void add(const Estimate &simulated, double exact);

    const std::string &quantity() const { return m_quantity; }
    int points() const { return m_points; }
    int edges() const { return m_edges; }
    int edgesMissed() const { return m_edgesMissed; }
    int beyondThree() const { return m_beyondThree; } // standard errors
    double meanError() const { return m_sum / m_points; }
    double squareError() const { return m_squares / m_points; } // 1 where the standard errors are right
    double largestStandardError() const { return m_largest; }   // relative to the formula

private:
    std::string m_quantity;
    int m_points = 0;
    int m_edges = 0;
    int m_edgesMissed = 0;
    int m_beyondThree = 0;
    double m_sum = 0;
    double m_squares = 0;
    double m_largest = 0;
};

} // namespace breakeven::test
