// On demand: rented by the hour, either kept all the time or started and stopped with the work.
#include "model/procurement/own_terms.h"
#include "model/procurement/rented.h"
#include "model/procurement/token_replicas.h"

namespace breakeven {

namespace {

const FieldSet &onDemandFields()
{
    static const FieldSet kFields =
        joined({priceFields(), gpuFields(), heldFields(), tokenReplicaFields(), allocationFields(),
                jobFields("overhead"), attachedFields(), ownTermFields()});
    return kFields;
}

Supply buildOnDemand(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    readAllocation(context, terms);
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kOnDemand{"on-demand",    "On demand",   "Rented by the hour at the list price",
                                onDemandFields, buildOnDemand, {.isByTheHour = true}};

} // namespace breakeven
