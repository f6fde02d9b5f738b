// Spot: spare capacity at a lower price that the provider may take back.
#include "model/procurement/interruptions.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/spot_capacity.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields =
        joined({priceFields(), gpuFields(), heldFields(),
                startingComputed("stretch", interruptionFields("stretch enough_capacity")), capacityFields(),
                jobFields("stretch overhead enough_capacity"), allocationFields(), attachedFields(),
                ownTermFields()});
    return kFields;
}

Supply build(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    const Interruptions lost = interruptions(context);
    terms.stretch = lost.billed;
    terms.elapsed = lost.elapsed;
    terms.isElastic = context.isComputed("stretch") && context.isChosen("interrupted", "elastic");
    readCapacity(context, terms);
    readAllocation(context, terms);
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kSpot{"spot", "Spot", "Spare capacity that may be interrupted", fields, build};

} // namespace breakeven
