// What owning servers costs apart from running them: buying or leasing, lending, writing off, selling.
#pragma once

#include "model/procurement/rack_batches.h"

namespace breakeven {

FieldSet rackFinanceFields();

// Adds hardware, resale and residual value, loan or lease, and the tax items. `servers` are those in service.
void addOwnershipLines(const ProcurementContext &context, const std::vector<RackBatch> &batches,
                       Quantity servers);

} // namespace breakeven
