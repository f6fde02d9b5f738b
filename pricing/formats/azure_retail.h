// The items of the Azure Retail Prices API, page by page: virtual machines on demand, as spot, reserved and
// under a savings plan. The price of a reservation is of its whole term although its unit says "1 Hour".
#pragma once

#include "data/readers/json_value.h"
#include "pricing/price_format.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

class AzureRetailItems
{
public:
    // One item, and what tells it from others.
    struct Row
    {
        const JsonValue *item;
        std::string type;
        std::string sku;
        std::string product;
        std::string region;
        std::string os;
        std::string day; // it holds from

        std::string key() const;
    };

    // Keeps the prices and lets the page go. Errors: BadInput naming a field that no item has.
    Result<void> take(const JsonValue &items, const std::string &place);
    PriceRows finish();

private:
    struct Kept
    {
        std::string day;
        std::vector<Offer> offers;
    };

    std::vector<Offer> offersOf(const Row &row);

    PriceRows m_rows;
    std::map<std::string, Kept> m_kept;
};

} // namespace breakeven
