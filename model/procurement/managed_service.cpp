// Managed service: instances at a premium, stopped by the service when they do nothing.
#include "model/procurement/autoscaling.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rented.h"
#include "model/procurement/token_replicas.h"

namespace breakeven {

namespace {

const FieldSet &managedServiceFields()
{
    static const FieldSet kFields =
        joined({priceFields(),
                {{inGroup(FieldGroup::Prices, {"premium", "Service premium", units::one, "%", 0.15,
                                               "documents 001 and 003: 10 to 20 %", 0, 10,
                                               "What the service costs on top of the instance's price."})},
                 {},
                 {}},
                gpuFields(),
                heldFields(),
                tokenReplicaFields(),
                allocationFields(),
                jobFields("overhead"),
                attachedFields(),
                ownTermFields()});
    return kFields;
}

Supply buildManagedService(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    terms.premium = context.in("premium");
    readAllocation(context, terms);
    return buildRented(context, terms);
}

} // namespace

const ProcurementKind kManagedService{
    "managed-service",
    "Managed service",
    "A provider's training or serving product, at a premium over the instance",
    managedServiceFields,
    buildManagedService,
    {.shortId = "managed"}};

} // namespace breakeven
