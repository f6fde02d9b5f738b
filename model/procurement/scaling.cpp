#include "model/procurement/scaling.h"

#include "model/effects/scaling_law.h"
#include "model/procurement/common_fields.h"

namespace breakeven {

namespace {

FieldSet scalingParameters()
{
    const FieldSet law{
        {{"baseline_gpus", "GPUs at 100 %", units::gpu, "GPUs", 1, "", 1e-3, 1e7,
          "The number of GPUs with an efficiency of 100 %, where the relative speed was measured."}},
        {{"scaling_law",
          "Scaling law",
          {{"usl", "Universal scalability law"},
           {"amdahl", "Amdahl's law"},
           {"gustafson", "Gustafson's law"},
           {"power", "Power law"}},
          "How the speed grows with the number of GPUs."}},
        {}};
    return parametersOf(
        "efficiency",
        joined({law,
                onlyWhen("scaling_law usl amdahl gustafson",
                         {{{"serial_share", "Serial share", units::one, "%", 0.03, "an example", 0, 1,
                            "Amdahl, Gustafson: the serial share of the work; USL: contention, GPUs waiting "
                            "for each other (α)."}},
                          {},
                          {}}),
                onlyWhen("scaling_law usl", {{{"crosstalk", "Crosstalk", units::one, "", 0.0005, "an example",
                                               0, 1e3, "Coherency, GPUs talking to each other (β)."}},
                                             {},
                                             {}}),
                onlyWhen("scaling_law power",
                         {{{"scaling_exponent", "Exponent", units::one, "", 0.8, "document 004: 0.75 to 0.83",
                            0, 2, "The speed grows with the number of GPUs to this power."}},
                          {},
                          {}})}));
}

ScalingQuantities curveOf(const ProcurementContext &context)
{
    const std::string &law = context.choice("scaling_law");
    ScalingQuantities curve;
    if (law == "power") {
        curve.law = ScalingLaw::Power;
        curve.exponent = context.in("scaling_exponent");
        return curve;
    }
    curve.law = law == "amdahl"      ? ScalingLaw::Amdahl
                : law == "gustafson" ? ScalingLaw::Gustafson
                                     : ScalingLaw::Usl;
    curve.serial = context.in("serial_share");
    if (curve.law == ScalingLaw::Usl)
        curve.crosstalk = context.in("crosstalk");
    return curve;
}

} // namespace

FieldSet scalingFields()
{
    return joined({{{{"efficiency", "Scaling efficiency", units::one, "%", 1.0, "no loss", 1e-6, 2,
                      "Speed-up over GPU count at the size used; above 100 % where scaling is super-linear.",
                      false, true}},
                    {},
                    {}},
                   scalingParameters()});
}

Quantity scalingEfficiency(const ProcurementContext &context)
{
    if (!context.isComputed("efficiency"))
        return context.in("efficiency");
    if (const auto known = context.knownEffect("efficiency"))
        return *known;
    nodesOfJob(context); // where the number of nodes stands, for what moves it
    const Quantity one = context.builder().constant(1);
    // Fewer GPUs than the baseline lose nothing.
    const Quantity times = context.step("baseline_multiple", "GPUs over those at 100 %",
                                        larger(one, gpusOfJob(context) / context.in("baseline_gpus")));
    return context.computed("efficiency", efficiency(curveOf(context), times));
}

} // namespace breakeven
