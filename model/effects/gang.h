// A gang: nodes that work together, so that losing one stops all until it is replaced.
//
// The formulas are templates, written once for numbers and for quantities of a sheet. Units: the hazard in
// interruptions per hour of one node. Requires: nodes ≥ 1, 0 ≤ commonCause ≤ 1. Checked: PRE-20, PRE-22, and
// against a simulation of every node (tests/model/two_routes_test.cpp).
#pragma once

namespace breakeven {

// c + N (1 − c): how many times as often as one node the gang is interrupted, where the share c of the
// interruptions takes all nodes at once.
template<class Number>
Number gangExposure(Number nodes, Number commonCause)
{
    return commonCause + nodes * (1 - commonCause);
}

// N λ: how often any of N nodes that are lost each on its own is lost, an hour.
template<class Number>
Number anyNodeHazard(Number nodes, Number hazardPerNodeHour)
{
    return nodes * hazardPerNodeHour;
}

// λ (c + N (1 − c)), an hour.
template<class Number>
Number gangHazard(Number nodes, Number hazardPerNodeHour, Number commonCause)
{
    return hazardPerNodeHour * gangExposure(nodes, commonCause);
}

} // namespace breakeven
