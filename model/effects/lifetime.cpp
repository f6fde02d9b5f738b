#include "model/effects/lifetime.h"

#include "model/effects/lifetime_spans.h"
#include "model/effects/quadrature.h"
#include "model/numeric/elementary.h"
#include "model/numeric/root.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;
using elementary::power;

class Exponential : public Lifetime
{
public:
    explicit Exponential(double hazard) : m_hazard(hazard) {}

    double survival(double age) const override { return survival(0, age); }
    double survival(double, double span) const override
    {
        return m_hazard == 0 ? 1 : exponential(-m_hazard * span);
    }
    double expectedWithin(double, double span) const override
    {
        return m_hazard == 0 ? span : -exponentialMinusOne(-m_hazard * span) / m_hazard;
    }
    double hazard(double) const override { return m_hazard; }
    double spansDone(double from, double span, double until) const override
    {
        const double most = mostSpans(from, span, until);
        if (m_hazard == 0 || most == 0)
            return most;
        return exponential(-m_hazard * from) * -exponentialMinusOne(-m_hazard * span * most) /
               exponentialMinusOne(m_hazard * span);
    }
    LifetimePointer firstOf(double machines) const override
    {
        return exponentialLifetime(m_hazard * machines);
    }

private:
    double m_hazard;
};

// Of all of several machines, survival and time are those of one to a power, which has no integral.
class Bathtub : public Lifetime
{
public:
    explicit Bathtub(const BathtubTerms &terms, double machines = 1) : m(terms), m_machines(machines) {}

    double survival(double age) const override
    {
        const double one = std::max(0.0, 1 - died(age));
        return m_machines == 1 ? one : power(one, m_machines);
    }
    double survival(double age, double span) const override { return survival(age + span) / aliveAt(age); }
    double expectedWithin(double age, double span) const override
    {
        if (m_machines != 1)
            return livedByAll(age, age + span) / aliveAt(age);
        const double early = m.earlyHours * -exponentialMinusOne(-span / m.earlyHours) * earlyAt(age);
        const double late = m.lateHours * -exponentialMinusOne(-span / m.lateHours) * lateAt(age + span);
        return (span - m.share * (span - early + late)) / aliveAt(age);
    }
    double hazard(double age) const override
    {
        const double lost = m.share * (earlyAt(age) / m.earlyHours + lateAt(age) / m.lateHours);
        return m_machines == 1 ? lost / survival(age) : m_machines * lost / (1 - died(age));
    }
    LifetimePointer firstOf(double machines) const override
    {
        return std::make_unique<Bathtub>(m, m_machines * machines);
    }
    double died(double age) const { return m.share * (1 - earlyAt(age) + lateAt(age)); }

private:
    // In parts that begin with the time of an early loss and grow: many machines lose one at once.
    double livedByAll(double from, double to) const
    {
        constexpr double kTolerance = 1e-13;
        double width = std::max((to - from) * 1e-12, 1 / hazard(from));
        double lived = 0;
        for (double begin = from; begin < to; width *= 8) {
            const double end = std::min(to, begin + width);
            lived += adaptiveIntegral(begin, end, kTolerance * (begin == from ? end - begin : lived),
                                      [this](double age) { return survival(age); });
            begin = end;
        }
        return lived;
    }
    double aliveAt(double age) const { return age == 0 ? 1 : survival(age); }
    double earlyAt(double age) const { return exponential(-age / m.earlyHours); }
    double lateAt(double age) const { return exponential((age - m.turnHours) / m.lateHours); }

    BathtubTerms m;
    double m_machines;
};

class Capped : public Lifetime
{
public:
    Capped(LifetimePointer law, double cap) : m_law(std::move(law)), m_cap(cap) {}

    double survival(double age) const override { return isPast(age) ? 0 : m_law->survival(age); }
    double survival(double age, double span) const override
    {
        return isPast(age + span) ? 0 : m_law->survival(age, span);
    }
    double expectedWithin(double age, double span) const override
    {
        return isPast(age) ? 0 : m_law->expectedWithin(age, std::min(span, m_cap - age));
    }
    double hazard(double age) const override { return isPast(age) ? kUnknown : m_law->hazard(age); }
    double reaches(double age) const override
    {
        return age > m_cap * (1 + kLastDigits) ? 0 : m_law->reaches(age);
    }
    double spansDone(double from, double span, double until) const override
    {
        return m_law->spansDone(from, span, std::min(until, m_cap));
    }
    LifetimePointer firstOf(double machines) const override
    {
        return std::make_unique<Capped>(m_law->firstOf(machines), m_cap);
    }

private:
    // Ages are sums of segments: twelve of two hours reach 24 but for their last digits.
    static constexpr double kLastDigits = 1e-12;
    bool isPast(double age) const { return age >= m_cap * (1 - kLastDigits); }

    LifetimePointer m_law;
    double m_cap;
};

} // namespace

double Lifetime::mean() const { return expectedWithin(0, kInfinite); }

// Term by term where they are few; else the rest by the formula of Euler and Maclaurin, whose next term is
// nothing where the survival changes little from one span to the next.
double Lifetime::spansDone(double from, double span, double until) const
{
    constexpr double kMostTerms = 4096, kFirstTerms = 256, kNothing = 1e-18;
    const double most = mostSpans(from, span, until);
    const double terms = most <= kMostTerms ? most : kFirstTerms;
    double sum = 0, last = 1;
    for (double k = 1; k <= terms; ++k) {
        last = reaches(from + k * span);
        sum += last;
        if (last <= kNothing * sum)
            return sum;
    }
    if (terms == most)
        return sum;
    const double begin = from + terms * span;
    const double within = survival(begin) * expectedWithin(begin, (most - terms) * span) / span;
    const auto lostInSpan = [&](double age, double alive) {
        return alive == 0 ? 0 : alive * hazard(age) * span;
    };
    const double rest = sum + within - last / 2 + lostInSpan(begin, last) / 12;
    if (std::isinf(most))
        return rest;
    const double end = from + most * span;
    const double alive = reaches(end);
    return rest + alive / 2 - lostInSpan(end, alive) / 12;
}

LifetimePointer exponentialLifetime(double hazardPerHour)
{
    return std::make_unique<Exponential>(hazardPerHour);
}

LifetimePointer bathtubLifetime(const BathtubTerms &terms)
{
    if (terms.share == 0)
        return exponentialLifetime(0);
    auto law = std::make_unique<Bathtub>(terms);
    // The last term grows beyond all bounds: no machine lives past the age at which all have died.
    const double latest = terms.turnHours - terms.lateHours * elementary::logarithm(terms.share);
    const auto end = rootBetween(0, latest, [&](double age) { return law->died(age) - 1; });
    return cappedLifetime(std::move(law), end.value_or(latest));
}

LifetimePointer cappedLifetime(LifetimePointer law, double capHours)
{
    if (capHours == kInfinite)
        return law;
    return std::make_unique<Capped>(std::move(law), capHours);
}

} // namespace breakeven
