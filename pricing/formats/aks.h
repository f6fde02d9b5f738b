// The items of Azure's Kubernetes Service in the Retail Prices API, page by page: the fees of clusters with
// an uptime promise and with long-term support. Clusters of the free tier have no meter.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/azure_items.h"

#include <string>

namespace breakeven {

inline constexpr const char *kAksService = "Azure Kubernetes Service";

class AksFees
{
public:
    // Errors: BadInput naming a field that no item has.
    Result<void> take(const JsonValue &items, const std::string &place);
    PriceRows finish();

private:
    void takeItem(const JsonValue &item, const std::string &now);

    PriceRows m_rows;
    NewestAzurePrices m_fees;
};

} // namespace breakeven
