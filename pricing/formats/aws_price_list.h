// The price list of AmazonEC2 for a region, as CSV in pieces of any size (constant memory) or as JSON.
//
// What is kept: shared machines that are in use, of every operating system without pre-installed software, on
// demand and reserved. The rows of capacity blocks and unused reservations cost nothing there and are no
// prices. A reservation's price contains its upfront part over its 8760 h a year. Source: AWS Price List Bulk
// API.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/price_format.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace breakeven {

// What a row or an entry says of the machine and how it is sold; texts as they are written there.
struct AwsProduct
{
    std::string_view sku;
    std::string_view family;
    std::string_view tenancy;
    std::string_view os;
    std::string_view capacity;
    std::string_view market;
    std::string_view license;
    std::string_view software;
    std::string_view usage;
    std::string_view type;
    std::string_view region;
    std::string_view vcpu;
    std::string_view memory;
    std::string_view gpus;
};

struct AwsTerm
{
    std::string_view kind; // "OnDemand" or "Reserved"
    std::string_view code; // tells the terms of a product apart
    std::string_view unit; // "Hrs" or, of an upfront fee, "Quantity"
    std::string_view begin;
    std::string_view price;
    std::string_view currency;
    std::string_view since;
    std::string_view lease;
    std::string_view payment;
    std::string_view offering;
};

// Joins what the two forms of the list say into offers.
class AwsPriceRows
{
public:
    void take(const AwsProduct &product, const AwsTerm &term);
    void countRow() { ++m_rows.rows; }
    PriceRows finish();

private:
    struct Reservation
    {
        Offer offer;
        int years = 0;
        NanoMoney upfront = 0;
        bool hasHours = false;
    };

    Offer offerOf(const AwsProduct &product, const AwsTerm &term);
    void takeOnDemand(const Offer &offer, const AwsProduct &product, const AwsTerm &term);
    void takeReserved(const AwsProduct &product, const AwsTerm &term);

    PriceRows m_rows;
    std::vector<Offer> m_offers;
    std::unordered_map<std::string, std::size_t> m_onDemand; // region, type, system: place in m_offers
    std::map<std::string, Reservation> m_reserved;           // by SKU and term
};

class AwsPriceListCsv
{
public:
    explicit AwsPriceListCsv(std::string place) : m_place(std::move(place)) {}

    // Errors: BadInput for what is no such list and for a column that is not there.
    Result<void> take(std::string_view piece);
    // Errors: BadInput for a list that ends in the middle of a row.
    Result<PriceRows> finish();
    // "20260728175247", once its line has come.
    const std::string &version() const { return m_version; }

private:
    Result<void> takeLine(std::string_view line);
    Result<void> takeHead(std::string_view line);
    void takeRow();

    std::string m_place;
    std::string m_rest; // of a line that has not ended
    std::string m_version;
    int m_headLines = 0;
    std::vector<std::string_view> m_cells;
    std::vector<int> m_columns; // empty before the header
    std::size_t m_width = 0;
    AwsPriceRows m_rows;
};

} // namespace breakeven
