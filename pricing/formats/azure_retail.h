// The items of the Azure Retail Prices API, page by page: virtual machines on demand, as spot, reserved and
// under a savings plan. The price of a reservation is of its whole term although its unit says "1 Hour".
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/price_format.h"

#include <cstddef>
#include <string>
#include <unordered_map>
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
        std::size_t first = 0; // of its offers
        std::size_t count = 0;
    };

    void addOffers(const Row &row, std::vector<Offer> &to);

    PriceRows m_rows;
    std::vector<Offer> m_offers;
    std::unordered_map<std::string, Kept> m_kept;
};

} // namespace breakeven
