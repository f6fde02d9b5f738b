// How long a machine lives before it is taken away, as a law: from hazards, fits or measured ages.
//
// Units: hours; hazards per hour. Age 0 is a machine that was just asked for: what dies at once is not yet
// gone. Threads: laws do not change. Requires: ages and spans are not negative. Checked: PRE-12…16, and each
// against numerical integration.
#pragma once

#include <memory>
#include <vector>

namespace breakeven {

class Lifetime;
using LifetimePointer = std::unique_ptr<const Lifetime>;

class Lifetime
{
public:
    virtual ~Lifetime() = default;

    // The probability to live longer than an age.
    virtual double survival(double age) const = 0;
    // The probability that a machine of this age lives for another span; 0 past the end of all lives.
    virtual double survival(double age, double span) const = 0;
    // How much of the next span a machine of this age lives, on average (+infinity: its mean remaining life).
    virtual double expectedWithin(double age, double span) const = 0;
    // Unknown (NaN) where there is none: past the end, and where the law is a step.
    virtual double hazard(double age) const = 0;

    // The probability to live to an age; unlike `survival` it counts machines that are taken at that very
    // moment.
    virtual double reaches(double age) const { return survival(age); }
    // The mean number of spans completed by the age `until` (+infinity: in the whole life), where the first
    // span begins at the age `from`: Σ reaches(from + k · span). A span that ends at the moment the machine
    // is taken is complete. Requires: a span above 0.
    virtual double spansDone(double from, double span, double until) const;
    // The law of the time for which several machines of the same age all live: survival(t)^machines. The
    // number may be a fraction.
    virtual LifetimePointer firstOf(double machines) const = 0;

    double cumulative(double age) const { return 1 - survival(age); }
    double mean() const;
};

LifetimePointer exponentialLifetime(double hazardPerHour);

// F(t) = A (1 − e^(−t/t₁) + e^((t−b)/t₂)): many die young, few in between, most near b. Requires: 0 ≤ A ≤ 1,
// t₁ > 0, t₂ > 0, b ≥ 0. Source: Kadupitiya, Jadhao, Sharma, "Modeling the temporally constrained preemptions
// of transient cloud VMs" (HPDC 2020).
struct BathtubTerms
{
    double share = 0;      // A
    double earlyHours = 0; // t₁
    double lateHours = 0;  // t₂
    double turnHours = 0;  // b
};
LifetimePointer bathtubLifetime(const BathtubTerms &terms);

// S(t) = e^(−(t/scale)^shape). Requires: both above 0.
LifetimePointer weibullLifetime(double shape, double scaleHours);

// A measured life; censored when its owner ended it or it still ran.
struct LifetimeRecord
{
    double hours = 0;
    bool isCensored = false;
};
// The Kaplan-Meier estimate; past the longest age nothing is known and everything counts as ended (Efron).
// Requires: at least one record.
LifetimePointer empiricalLifetime(std::vector<LifetimeRecord> records);

// The same law, but every machine is taken away at the age of the cap. A cap of +infinity is none.
LifetimePointer cappedLifetime(LifetimePointer law, double capHours);

} // namespace breakeven
