#include "model/effects/setup_queue.h"

#include "model/effects/queueing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace breakeven {

namespace {

using Row = std::vector<double>;
using RowMatrix = std::vector<Row>;

RowMatrix zeros(int rows, int columns)
{
    return RowMatrix(std::size_t(rows), Row(std::size_t(columns), 0.0));
}

// The chain, level by level: a level is the number of requests, a phase the number of replicas that are on.
class Chain
{
public:
    explicit Chain(const SetupQueueTerms &terms) : m_terms(terms) {}

    SetupQueue solve() const;

private:
    int servers() const { return m_terms.servers; }
    double setup(int level, int phase) const
    {
        return (std::min(level, servers()) - phase) * m_terms.setupRatePerS;
    }
    double service(int phase) const { return phase * m_terms.serviceRatePerS; }
    double leaving(int level, int phase) const
    {
        return m_terms.arrivalsPerS + service(phase) + setup(level, phase);
    }
    RowMatrix rateOfFullLevels() const;
    RowMatrix rateInto(int level, const RowMatrix &above) const;
    RowMatrix ratesBelow(int level, const RowMatrix &above) const;

    SetupQueueTerms m_terms;
};

// R of λ + R D + R² M = 0 for the levels above c: what a level weighs, given the one below. D is upper
// bidiagonal and M diagonal, so R is upper triangular and each element follows from those before it.
RowMatrix Chain::rateOfFullLevels() const
{
    const int c = servers();
    const double arrivals = m_terms.arrivalsPerS;
    RowMatrix rate = zeros(c + 1, c + 1);
    for (int i = 0; i <= c; ++i) {
        const double out = leaving(c, i);
        // The smaller root; at i = c it is the load of all servers.
        rate[i][i] = i == c ? arrivals / service(c)
                            : 2 * arrivals / (out + std::sqrt(out * out - 4 * service(i) * arrivals));
    }
    // From the last row up: a row needs the ones below it.
    for (int i = c; i >= 0; --i)
        for (int j = i + 1; j <= c; ++j) {
            double through = 0;
            for (int k = i + 1; k < j; ++k)
                through += rate[i][k] * rate[k][j];
            const double in = rate[i][j - 1] * setup(c, j - 1) + service(j) * through;
            rate[i][j] = in / (leaving(c, j) - service(j) * (rate[i][i] + rate[j][j]));
        }
    return rate;
}

// −(D + R M) of `level`, upper triangular; `above` is the rate into the next level.
RowMatrix Chain::ratesBelow(int level, const RowMatrix &above) const
{
    const int phases = std::min(level, servers()) + 1;
    const bool losesPhase = level < servers(); // the level above has one more replica to switch off
    RowMatrix system = zeros(phases, phases);
    for (int i = 0; i < phases; ++i) {
        system[i][i] = leaving(level, i);
        if (i + 1 < phases)
            system[i][i + 1] = -setup(level, i);
        for (int j = i; j < phases; ++j)
            system[i][j] -= above[i][j] * service(j);
        if (losesPhase)
            system[i][phases - 1] -= above[i][phases] * service(phases);
    }
    return system;
}

// The rate from the level below into `level` ≤ c: each of its rows by forward substitution.
RowMatrix Chain::rateInto(int level, const RowMatrix &above) const
{
    const RowMatrix system = ratesBelow(level, above);
    const int phases = level + 1;
    RowMatrix rate = zeros(level, phases);
    for (int i = 0; i < level; ++i)
        for (int j = i; j < phases; ++j) {
            double in = i == j ? m_terms.arrivalsPerS : 0;
            for (int k = i; k < j; ++k)
                in -= rate[i][k] * system[k][j];
            rate[i][j] = in / system[j][j];
        }
    return rate;
}

Row times(const Row &weights, const RowMatrix &matrix)
{
    Row result(matrix.front().size(), 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        for (std::size_t j = i; j < result.size(); ++j)
            result[j] += weights[i] * matrix[i][j];
    return result;
}

// weights · (I + R + R² + …) for an upper triangular R.
Row timesAllPowers(const Row &weights, const RowMatrix &rate)
{
    Row result(weights.size());
    for (std::size_t j = 0; j < weights.size(); ++j) {
        double in = weights[j];
        for (std::size_t k = 0; k < j; ++k)
            in += result[k] * rate[k][j];
        result[j] = in / (1 - rate[j][j]);
    }
    return result;
}

struct Totals
{
    double weight = 0;
    double requests = 0;
    double on = 0;
    double inSetup = 0;
};

SetupQueue Chain::solve() const
{
    const int c = servers();
    const RowMatrix full = rateOfFullLevels();
    std::vector<RowMatrix> into(std::size_t(c) + 1);
    for (int level = c; level >= 1; --level)
        into[std::size_t(level)] = rateInto(level, level == c ? full : into[std::size_t(level) + 1]);

    Totals totals;
    const auto add = [&](const Row &weights, int level) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            totals.weight += weights[i];
            totals.requests += weights[i] * level;
            totals.on += weights[i] * double(i);
            totals.inSetup += weights[i] * (level - double(i));
        }
    };
    Row level{1.0};
    for (int n = 0; n < c; ++n) {
        add(level, n);
        level = times(level, into[std::size_t(n) + 1]);
    }
    const Row all = timesAllPowers(level, full);
    add(all, c);
    // Each further level holds one request more: all · R (I − R)⁻¹.
    for (const double weight : timesAllPowers(times(all, full), full))
        totals.requests += weight;
    return {totals.requests / totals.weight / m_terms.arrivalsPerS, totals.on / totals.weight,
            totals.inSetup / totals.weight};
}

} // namespace

SetupQueue setupQueue(const SetupQueueTerms &terms)
{
    const double load = terms.arrivalsPerS / terms.serviceRatePerS;
    if (!terms.isStable())
        return {std::numeric_limits<double>::infinity(), double(terms.servers), 0};
    if (terms.arrivalsPerS == 0) // the one request there is finds everything off
        return {1 / terms.setupRatePerS + 1 / terms.serviceRatePerS, 0, 0};
    if (std::isinf(terms.setupRatePerS)) {
        const MultiServerQueue queue{double(terms.servers), terms.arrivalsPerS, terms.serviceRatePerS};
        return {queue.meanWait() + 1 / terms.serviceRatePerS, load, 0};
    }
    return Chain(terms).solve();
}

} // namespace breakeven
