// What Compute Engine sells by its amount: disks, and traffic to the internet of the Premium tier.
#pragma once

#include "model/study/price_unit.h"
#include "pricing/formats/price_bands.h"

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// Told by the description of a SKU.
struct GcpBanded
{
    std::string type;  // "pd-balanced", "regional-pd-ssd"; "internet-egress-to-emea"
    const char *model; // "storage_month" or "egress"
};

// Nothing for what is neither; `family` and `group` are the SKU's category. Disks in pools, with confidential
// keys and with high availability are others.
std::optional<GcpBanded> gcpBandedOf(std::string_view description, std::string_view family,
                                     std::string_view group);

} // namespace breakeven
