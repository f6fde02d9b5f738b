// Spot: spare capacity at a lower price that the provider may take back.
#include "model/procurement/rented.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields = joined(
        {priceFields(),
         gpuFields(),
         heldFields(),
         {{{"stretch", "Time stretch from interruptions", units::one, "×", 1.0, "none", 1, 1e6,
            "Billed time over the time of the work: restarts, work lost and checkpoints.", false, true}},
          {},
          {}},
         allocationFields(Allocation::Autoscaled),
         attachedFields()});
    return kFields;
}

Supply build(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    terms.stretch = context.in("stretch");
    readAllocation(context, terms);
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kSpot{"spot", "Spot", "Spare capacity that may be interrupted", fields, build};

} // namespace breakeven
