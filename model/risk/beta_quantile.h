// A beta distribution whose quantiles are read from a table, without iteration.
//
// Near its ends a quantile is a power of the probability; as a function of w = p^(1/a) it is smooth. Each
// end, up to the median, is solved at 513 knots and read between them by cubics with the exact slopes: error
// below 1e-10 of the probability. The knots are worked out when the first quantile is asked for: a comparison
// knows the range and draws nothing. Threads: any. Source: power series of the incomplete beta function
// (DLMF 8.17.8). Checked: tests/model/distribution_test.cpp, against numeric integration.
#pragma once

#include <mutex>
#include <span>
#include <vector>

namespace breakeven {

class BetaQuantile
{
public:
    // The density ∝ y^(alpha−1) (1−y)^(beta−1). Requires: both in [1, 5].
    BetaQuantile(double alpha, double beta);

    // Requires: a number from 0 to 1.
    double cumulative(double y) const;
    double quantile(double probability) const;
    // Turns probabilities into their quantiles, in place: the same bits, faster.
    void quantiles(std::span<double> probabilities) const;

private:
    // One end, seen from there: y^(a−1) (1−y)^(b−1).
    struct End
    {
        double a;
        double b;
        std::vector<double> series;
        double perStep = 0; // knots for one of w
        std::vector<double> knots;
        std::vector<double> slopes; // times the distance of the knots

        End(double a, double b);
        double integral(double y) const; // from 0 to y ≤ ½, not normalised
        double quantile(double probability) const { return atPlace(placeOf(probability)); }
        double placeOf(double probability) const; // w
        double atPlace(double w) const;
    };

    double probabilityFrom(const End &end, const End &other, double y) const;
    double slopeAt(const End &end, double y, double w) const;
    double solve(const End &end, const End &other, double w, double guess) const;
    void tabulate(End &end, const End &other) const;
    void tabulate() const;

    mutable End m_low;
    mutable End m_high;
    double m_norm;
    mutable std::once_flag m_isTabulated;
};

} // namespace breakeven
