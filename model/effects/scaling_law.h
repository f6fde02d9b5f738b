// How much faster n GPUs do a job than one: four laws, as numbers and as formulas of a sheet.
//
// Units: n counts GPUs, or multiples of a baseline (GPUs / GPUs of the baseline); at n = 1 every law gives 1.
// Source: Amdahl 1967; Gustafson 1988; Gunther, "Guerrilla Capacity Planning" (2007) for the universal
// scalability law, n / (1 + α (n − 1) + β n (n − 1)). Checked: tests/model/scaling_test.cpp, SCA-01…06,
// -12…15.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

enum class ScalingLaw { Amdahl, Gustafson, Usl, Power };

// The law and its parameters; those of other laws are not read.
template<class Number>
struct ScalingTerms
{
    ScalingLaw law = ScalingLaw::Usl;
    Number serial{}; // Amdahl, Gustafson: the share that one GPU has to do; USL: α, waiting for each other
    Number crosstalk{}; // USL: β, talking to each other
    Number exponent{};  // power
};
using ScalingCurve = ScalingTerms<double>;
using ScalingQuantities = ScalingTerms<Quantity>;

double speedup(const ScalingCurve &curve, double n);
Quantity speedup(const ScalingQuantities &curve, Quantity n);

// Speed-up per GPU.
double efficiency(const ScalingCurve &curve, double n);
Quantity efficiency(const ScalingQuantities &curve, Quantity n);

// The n beyond which more GPUs are slower; +infinity where there is none.
double peakGpus(const ScalingCurve &curve);
// Requires: a number, n, of the builder the formula is written in.
Quantity peakGpus(const ScalingQuantities &curve, Quantity n);

// What spot saves of the cost of the baseline on demand, when n times the GPUs work at this efficiency and
// interruptions add an overhead. Units: shares; negative: spot costs more.
double spotSaving(double discount, double efficiency, double overhead);
Quantity spotSaving(Quantity discount, Quantity efficiency, Quantity overhead);

} // namespace breakeven
