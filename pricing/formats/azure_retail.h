// The items of the Azure Retail Prices API, page by page: virtual machines on demand, as spot, reserved and
// under a savings plan. The price of a reservation is of its whole term although its unit says "1 Hour".
#pragma once

#include "data/readers/json_records.h"
#include "data/readers/json_value.h"
#include "pricing/formats/price_format.h"

#include <array>
#include <cstddef>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace breakeven {

// What is read of a page.
RecordShape azureItemShape();

class AzureRetailItems
{
public:
    AzureRetailItems();

    // One item as it is written; views of the page.
    struct Item
    {
        struct Plan
        {
            std::string_view term;
            std::string_view price;
        };

        std::string_view currency, price, region, sku, product, skuName, type, unit;
        std::string_view from; // when it holds
        std::string_view meterId, skuId, term, meterName, tier;
        std::array<Plan, 8> plans;
        std::size_t planCount = 0;
    };

    // Keeps the prices and lets the page go. Errors: BadInput naming a field that no item has.
    Result<void> take(const JsonValue &items, const std::string &place);
    // The same of the text of a page, in one pass; the link to the next one, empty for none. Nothing, and
    // nothing kept, for a text that is no such page or lacks a field: `take` says what is wrong with it. The
    // text is given room for the parser.
    std::optional<std::string> takePage(std::string &text);
    PriceRows finish();

private:
    struct Kept
    {
        std::string_view day;
        std::size_t first = 0; // of its offers
        std::size_t count = 0;
    };

    void takeItem(const Item &item, const std::string &now);
    void addOffers(const Item &item);
    std::string_view kept(std::string_view text);

    JsonRecords m_page;
    std::pmr::string m_key; // keeps its memory
    PriceRows m_rows;
    std::vector<Offer> m_offers;
    std::pmr::monotonic_buffer_resource m_room; // of what is kept of items
    std::pmr::unordered_map<std::pmr::string, Kept> m_kept{&m_room};
};

} // namespace breakeven
