// On demand: rented by the hour, either kept all the time or started and stopped with the work.
#include "model/procurement/rented.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields = joined(
        {priceFields(),
         gpuFields(),
         {{{heldGpusField("GPUs held", "GPUs kept or allowed at once; unset: as many as the work wants.")},
           {"overhead", "Autoscaling overhead", units::one, "×", 1.0, "none", 1, 1e3,
            "Paid node time over used node time; only where nodes start and stop with the work.", false,
            true}},
          {{"allocation",
            "Instances are",
            {{"always-on", "kept all the time"}, {"autoscaled", "started and stopped with the work"}},
            "Kept instances are paid when idle; autoscaled ones pay for starting and stopping."}},
          {}},
         attachedFields()});
    return kFields;
}

Supply build(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    terms.isAlwaysOn = context.choice("allocation") == "always-on";
    if (!terms.isAlwaysOn)
        terms.overhead = context.in("overhead");
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kOnDemand{"on-demand", "On demand", "Rented by the hour at the list price", fields,
                                build};

} // namespace breakeven
