// Spot: spare capacity at a lower price that the provider may take back.
#include "model/procurement/interruptions.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/spot_capacity.h"
#include "model/procurement/spot_deadline.h"
#include "model/procurement/token_replicas.h"

namespace breakeven {

namespace {

FieldSet serviceLevelField()
{
    return onlyWhen("performance *",
                    {{{"service_level", "Target availability", units::one, "%", 0.999, "three nines", 0, 1,
                       "Share of the time in which enough machines should be up; spare machines are added "
                       "until they are."}},
                     {},
                     {}});
}

const FieldSet &spotFields()
{
    static const FieldSet kFields =
        joined({priceFields(), gpuFields(), heldFields(), tokenReplicaFields(), serviceLevelField(),
                startingComputed("stretch", interruptionFields("stretch enough_capacity")), capacityFields(),
                jobFields("stretch overhead enough_capacity"), deadlineFields(), allocationFields(),
                attachedFields(), ownTermFields()});
    return kFields;
}

// Replicas do no work that an interruption could lose; machines that may be taken back have spare ones.
Supply buildReplicas(const ProcurementContext &context, RentTerms terms)
{
    readAllocation(context, terms);
    if (context.isGiven("service_level"))
        terms.takenBack = MachineTerms::TakenBack{nodeAvailability(context), capacityCorrelation(context),
                                                  context.in("service_level")};
    return buildRented(context, terms);
}

Supply buildSpot(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    if (context.demand().serving)
        return buildReplicas(context, terms);
    const Interruptions lost = interruptions(context);
    terms.stretch = lost.billed;
    terms.elapsed = lost.elapsed;
    terms.isElastic = context.isComputed("stretch") && context.isChosen("interrupted", "elastic");
    readCapacity(context, terms);
    keepDeadline(context, terms);
    readAllocation(context, terms);
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kSpot{"spot",     "Spot",    "Spare capacity that may be interrupted",
                            spotFields, buildSpot, {.isSpot = true}};

} // namespace breakeven
