// What the services of the Azure Retail Prices API have alike, beyond virtual machines.
#pragma once

#include "pricing/price_format.h"

#include <string_view>

namespace breakeven {

// An answer whose items are of that service.
bool isOfAzureService(const PriceFile &file, std::string_view service);

// Provider, region, currency and day of an item; of any system.
Offer azureOffer(const JsonValue &item);

} // namespace breakeven
