// Spot: spare capacity at a lower price that the provider may take back.
#include "model/procurement/autoscaling.h"
#include "model/procurement/interruptions.h"
#include "model/procurement/rented.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields = joined(
        {priceFields(),
         gpuFields(),
         {{{heldGpusField("GPUs held", "GPUs kept or allowed at once; unset: as many as the work wants.")},
           {"stretch", "Time stretch from interruptions", units::one, "×", 1.0, "none", 1, 1e6,
            "Billed time over the time of the work: restarts, work lost and checkpoints.", false, true},
           {"overhead", "Autoscaling overhead", units::one, "×", 1.0, "none", 1, 1e3,
            "Paid node time over used node time; only where nodes start and stop with the work.", false,
            true}},
          {{"allocation",
            "Instances are",
            {{"autoscaled", "started and stopped with the work"}, {"always-on", "kept all the time"}},
            "Kept instances are paid when idle; autoscaled ones pay for starting and stopping."}},
          {}},
         attachedFields()});
    return kFields;
}

Supply build(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    const Interruptions lost = interruptions(context);
    terms.stretch = lost.billed;
    terms.elapsed = lost.elapsed;
    terms.isAlwaysOn = context.choice("allocation") == "always-on";
    if (!terms.isAlwaysOn)
        terms.overhead = context.in("overhead");
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kSpot{"spot", "Spot", "Spare capacity that may be interrupted", fields, build};

} // namespace breakeven
