#include "model/effects/scaling_law.h"

#include "model/numeric/elementary.h"

#include <limits>

namespace breakeven {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double raised(double base, double exponent) { return elementary::power(base, exponent); }
Quantity raised(Quantity base, Quantity exponent) { return power(base, exponent); }

template<class Number>
Number speedupOf(const ScalingTerms<Number> &curve, Number n)
{
    switch (curve.law) {
    case ScalingLaw::Amdahl:
        return 1 / (curve.serial + (1 - curve.serial) / n);
    case ScalingLaw::Gustafson:
        return curve.serial + (1 - curve.serial) * n;
    case ScalingLaw::Usl:
        return n / (1 + curve.serial * (n - 1) + curve.crosstalk * n * (n - 1));
    case ScalingLaw::Power:
        break;
    }
    return raised(n, curve.exponent);
}

template<class Number>
Number savingOf(Number discount, Number efficiency, Number overhead)
{
    return 1 - (1 - discount) * (1 + overhead) / efficiency;
}

} // namespace

double speedup(const ScalingCurve &curve, double n) { return speedupOf(curve, n); }

Quantity speedup(const ScalingQuantities &curve, Quantity n) { return speedupOf(curve, n); }

double efficiency(const ScalingCurve &curve, double n) { return speedupOf(curve, n) / n; }

Quantity efficiency(const ScalingQuantities &curve, Quantity n) { return speedupOf(curve, n) / n; }

double peakGpus(const ScalingCurve &curve)
{
    if (curve.law != ScalingLaw::Usl || !(curve.crosstalk > 0))
        return kInfinity;
    return raised((1 - curve.serial) / curve.crosstalk, 0.5);
}

Quantity peakGpus(const ScalingQuantities &curve, Quantity n)
{
    SheetBuilder &builder = n.builder();
    const Quantity never = builder.constant(kInfinity);
    if (curve.law != ScalingLaw::Usl)
        return never;
    const Quantity peak = raised((1 - curve.serial) / curve.crosstalk, builder.constant(0.5));
    return choose(isLess(builder.constant(0), curve.crosstalk), peak, never);
}

double spotSaving(double discount, double efficiency, double overhead)
{
    return savingOf(discount, efficiency, overhead);
}

Quantity spotSaving(Quantity discount, Quantity efficiency, Quantity overhead)
{
    return savingOf(discount, efficiency, overhead);
}

} // namespace breakeven
