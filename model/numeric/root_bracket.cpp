#include "model/numeric/root_bracket.h"

#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kMost = std::numeric_limits<double>::max();
constexpr double kDigit = std::numeric_limits<double>::epsilon();

struct BracketPoint
{
    double x = 0;
    double y = 0;
};

bool isSameSign(double a, double b) { return (a > 0) == (b > 0); }

// What cannot be divided is `otherwise`.
double divided(double a, double b, double otherwise)
{
    return std::fabs(b) < 1 && std::fabs(b * kMost) <= std::fabs(a) ? otherwise : a / b;
}

double secant(const BracketPoint &a, const BracketPoint &b)
{
    const double x = a.x - a.y / (b.y - a.y) * (b.x - a.x);
    const double rim = 5 * kDigit;
    const bool isInside = x > a.x + std::fabs(a.x) * rim && x < b.x - std::fabs(b.x) * rim;
    return isInside ? x : a.x + (b.x - a.x) / 2;
}

// A root of the parabola through three points, by `steps` steps of Newton's method.
double quadratic(const BracketPoint &a, const BracketPoint &b, const BracketPoint &d, int steps)
{
    const double slope = divided(b.y - a.y, b.x - a.x, kMost);
    const double bend = divided(divided(d.y - b.y, d.x - b.x, kMost) - slope, d.x - a.x, 0);
    if (bend == 0)
        return secant(a, b);
    double x = isSameSign(bend, a.y) ? a.x : b.x;
    for (int i = 0; i < steps; ++i)
        x -= divided(a.y + (slope + bend * (x - b.x)) * (x - a.x), slope + bend * (2 * x - a.x - b.x),
                     1 + x - a.x);
    return x > a.x && x < b.x ? x : secant(a, b);
}

// The inverse cubic through four points, at 0.
double cubic(const BracketPoint &a, const BracketPoint &b, const BracketPoint &d, const BracketPoint &e)
{
    const double q11 = (d.x - e.x) * d.y / (e.y - d.y);
    const double q21 = (b.x - d.x) * b.y / (d.y - b.y);
    const double q31 = (a.x - b.x) * a.y / (b.y - a.y);
    const double d21 = (b.x - d.x) * d.y / (d.y - b.y);
    const double d31 = (a.x - b.x) * b.y / (b.y - a.y);
    const double q22 = (d21 - q11) * b.y / (e.y - b.y);
    const double q32 = (d31 - q21) * a.y / (d.y - a.y);
    const double d32 = (d31 - q21) * d.y / (d.y - a.y);
    const double q33 = (d32 - q22) * a.y / (e.y - a.y);
    const double x = a.x + q31 + q32 + q33;
    return x > a.x && x < b.x ? x : quadratic(a, b, d, 3);
}

class Search
{
public:
    Search(BracketPoint low, BracketPoint high, double share, const std::function<double(double)> &function)
        : m_a(low), m_b(high), m_share(share), m_function(function)
    {
    }

    // False where the function is unknown on the way.
    bool run()
    {
        narrow(secant(m_a, m_b));
        if (!isDone())
            narrow(quadratic(m_a, m_b, m_d, 2));
        constexpr int kMostRounds = 400;
        for (int round = 0; round < kMostRounds && !isDone(); ++round)
            runRound();
        return !m_isUnknown;
    }

    RootBracket bracket() const
    {
        if (m_a.y == 0)
            return {m_a.x, m_a.x, 0, 0};
        return {m_a.x, m_b.x, m_a.y, m_b.y};
    }

private:
    bool isDone() const
    {
        const double size = std::fmin(std::fabs(m_a.x), std::fabs(m_b.x));
        // The second term ends the search for a root at 0.
        return m_isUnknown || m_a.y == 0 || m_b.x - m_a.x <= m_share * size + 1e-18;
    }

    void runRound()
    {
        const double width = m_b.x - m_a.x;
        for (int steps = 2; steps <= 3 && !isDone(); ++steps)
            narrow(areDistinct() ? cubic(m_a, m_b, m_d, m_e) : quadratic(m_a, m_b, m_d, steps));
        if (isDone())
            return;
        narrow(doubleSecant());
        if (!isDone() && m_b.x - m_a.x >= width / 2)
            narrow(m_a.x + (m_b.x - m_a.x) / 2);
    }

    double doubleSecant() const
    {
        const BracketPoint &u = std::fabs(m_a.y) < std::fabs(m_b.y) ? m_a : m_b;
        const double x = u.x - 2 * u.y / (m_b.y - m_a.y) * (m_b.x - m_a.x);
        const double half = (m_b.x - m_a.x) / 2;
        return std::fabs(x - u.x) <= half && x > m_a.x && x < m_b.x ? x : m_a.x + half;
    }

    bool areDistinct() const
    {
        const double y[] = {m_a.y, m_b.y, m_d.y, m_e.y};
        for (int i = 0; i < 4; ++i)
            for (int k = i + 1; k < 4; ++k)
                if (!(std::fabs(y[i] - y[k]) > 32 * std::numeric_limits<double>::min()))
                    return false;
        return true;
    }

    // Looks at x, kept a little inside, and takes the part in which the sign changes.
    void narrow(double x)
    {
        const double rim = 2 * kDigit;
        if (m_b.x - m_a.x < 2 * rim * std::fabs(m_a.x))
            x = m_a.x + (m_b.x - m_a.x) / 2;
        else
            x = std::fmin(std::fmax(x, m_a.x + std::fabs(m_a.x) * rim), m_b.x - std::fabs(m_b.x) * rim);
        const BracketPoint found{x, m_function(x)};
        m_e = m_d;
        m_isUnknown = std::isnan(found.y);
        if (found.y == 0) {
            m_a = found;
        } else if (isSameSign(m_a.y, found.y)) {
            m_d = m_a;
            m_a = found;
        } else {
            m_d = m_b;
            m_b = found;
        }
    }

    BracketPoint m_a; // the sign changes between these two
    BracketPoint m_b;
    BracketPoint m_d; // the last two that were left
    BracketPoint m_e;
    double m_share;
    bool m_isUnknown = false;
    const std::function<double(double)> &m_function;
};

} // namespace

double RootBracket::nearest() const { return std::fabs(atLow) <= std::fabs(atHigh) ? low : high; }

std::optional<RootBracket> bracketRoot(double low, double high, double share,
                                       const std::function<double(double)> &function)
{
    const BracketPoint a{low, function(low)}, b{high, function(high)};
    for (const BracketPoint &end : {a, b})
        if (end.y == 0)
            return RootBracket{end.x, end.x, 0, 0};
    if (std::isnan(a.y) || std::isnan(b.y) || isSameSign(a.y, b.y))
        return std::nullopt;
    Search search(a, b, share, function);
    return search.run() ? std::optional(search.bracket()) : std::nullopt;
}

} // namespace breakeven
