// The items of Azure's bandwidth in the Retail Prices API, page by page: traffic from a region to the
// internet over Microsoft's network, which is the routing by default, in bands of a month's amount.
//
// An item says where its band begins; it ends where the next one does. The "GB" is 2^30 bytes: the limits lie
// 40 · 1024 and 100 · 1024 of them apart.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/price_bands.h"

#include <map>
#include <string>

namespace breakeven {

inline constexpr const char *kAzureBandwidthService = "Bandwidth";

class AzureEgress
{
public:
    // Errors: BadInput naming a field that no item has.
    Result<void> take(const JsonValue &items, const std::string &place);
    PriceRows finish();

private:
    struct Tier
    {
        Offer offer;
        std::string since;
        std::string price;
    };

    void takeItem(const JsonValue &item, const std::string &now);

    PriceRows m_rows;
    std::map<std::string, std::map<NanoMoney, Tier>> m_tiers; // by region and where they begin
};

} // namespace breakeven
