// What owning servers costs apart from running them: buying or leasing, lending, writing off, selling.
#pragma once

#include "model/procurement/rack_batches.h"

#include <optional>

namespace breakeven {

inline constexpr double kLargeSiteKw = 250; // from here on space costs less, as its field says

FieldSet rackFinanceFields();

// The network between servers as a share of their list price; nothing where there is none. `servers` are
// those in service.
std::optional<Quantity> fabricShare(const ProcurementContext &context, Quantity servers);

// Adds hardware, resale and residual value, loan or lease, and the tax items.
void addOwnershipLines(const ProcurementContext &context, const std::vector<RackBatch> &batches,
                       Quantity servers, const std::optional<Quantity> &fabric);

} // namespace breakeven
