// The price list of AmazonEC2 for a region, as CSV in pieces of any size (constant memory) or as JSON.
//
// What is kept: shared machines that are in use, of every operating system without pre-installed software, on
// demand and reserved; disks (by the name of the volume) per GiB-month; traffic to the internet per GiB, in
// bands. The "GB" of the list is 2^30 bytes. The rows of capacity blocks and unused reservations cost nothing
// there and are no prices. A reservation's price contains its upfront part over its 8760 h a year. Source:
// AWS Price List Bulk API.
#pragma once

#include "pricing/formats/aws_offer.h"
#include "pricing/formats/price_bands.h"
#include "pricing/formats/price_format.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

inline constexpr const char *kAwsPriceList = "aws-price-list";

// Joins what the two forms of the list say into offers.
class AwsPriceRows
{
public:
    explicit AwsPriceRows(const char *source) : m_source(source) {}

    void take(const AwsProduct &product, const AwsTerm &term);
    void countRows(std::int64_t rows) { m_rows.rows += rows; }
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
    void takeReserved(const AwsProduct &product, const AwsTerm &term);
    void takeBand(const AwsProduct &product, const AwsTerm &term);

    const char *m_source;
    PriceRows m_rows;
    LowestPrices m_onDemand;
    BandedPrices m_banded;
    std::map<std::string, Reservation> m_reserved; // by SKU and term
};

// The list as JSON. Errors: of `readAwsOffer`.
Result<PriceRows> readAwsPriceListJson(const TextBlocks &blocks, const std::string &place);

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
    AwsPriceRows m_rows{kAwsPriceList};
};

} // namespace breakeven
