#include "model/effects/lifetime.h"

#include "model/root.h"
#include "model/sheet/elementary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::exponentialMinusOne;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

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

private:
    double m_hazard;
};

class Bathtub : public Lifetime
{
public:
    explicit Bathtub(const BathtubTerms &terms) : m(terms) {}

    double survival(double age) const override { return std::max(0.0, 1 - died(age)); }
    double survival(double age, double span) const override { return survival(age + span) / aliveAt(age); }
    double expectedWithin(double age, double span) const override
    {
        const double early = m.earlyHours * -exponentialMinusOne(-span / m.earlyHours) * earlyAt(age);
        const double late = m.lateHours * -exponentialMinusOne(-span / m.lateHours) * lateAt(age + span);
        return (span - m.share * (span - early + late)) / aliveAt(age);
    }
    double hazard(double age) const override
    {
        return m.share * (earlyAt(age) / m.earlyHours + lateAt(age) / m.lateHours) / survival(age);
    }
    double died(double age) const { return m.share * (1 - earlyAt(age) + lateAt(age)); }

private:
    double aliveAt(double age) const { return age == 0 ? 1 : survival(age); }
    double earlyAt(double age) const { return exponential(-age / m.earlyHours); }
    double lateAt(double age) const { return exponential((age - m.turnHours) / m.lateHours); }

    BathtubTerms m;
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

private:
    // Ages are sums of segments: twelve of two hours reach 24 but for their last digits.
    bool isPast(double age) const { return age >= m_cap * (1 - 1e-12); }

    LifetimePointer m_law;
    double m_cap;
};

} // namespace

double Lifetime::mean() const { return expectedWithin(0, kInfinite); }

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
