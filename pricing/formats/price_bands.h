// Prices of what is paid by its amount in a month: storage and traffic, one price or several bands of it.
//
// The cost of an amount is the sum over the bands of what falls into each, so the bands of one product begin
// at 0 and leave no gap; a product whose bands do not is left out, with the reason. Each band that costs
// something becomes a record of its own, with the band in `Offer::detail`.
#pragma once

#include "pricing/formats/price_format.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Units: GiB of a month as nano-units (1 GiB is 10^9), half open; `price` per GiB.
struct PriceBand
{
    std::int64_t begin = 0;
    std::optional<std::int64_t> end; // nothing: without an upper limit
    NanoMoney price = 0;

    bool operator==(const PriceBand &) const = default;
};

// "0-10240 GiB", "above 153600 GiB"; empty for a band of everything.
std::string bandText(const PriceBand &band);
// The band whose text is the detail of a record; nothing for another text.
std::optional<PriceBand> bandOf(const Offer &offer);

// What is noted beside the bands that cost something where the first costs nothing: "the first 100 GiB of a
// month cost nothing". Requires: a band that ends.
std::string freeBandText(const PriceBand &first);

// Why bands in their order are no whole scale; empty where they are one.
std::string bandFault(const std::vector<PriceBand> &bands);

// Nothing, counted in `rows` with its place, for limits or a price that cannot be read; `end` is "Inf" or
// empty where there is no upper limit.
std::optional<PriceBand> readBand(PriceRows &rows, std::string_view begin, std::string_view end,
                                  std::string_view price, const std::string &place);

class BandedPrices
{
public:
    // A band of what `offer` (of a model that is no machine) is the price of; the same band again is left
    // out.
    void add(PriceRows &rows, const Offer &offer, const PriceBand &band);
    // The records, and in `rows` why a product has none.
    std::vector<Offer> finish(PriceRows &rows);

private:
    struct Product
    {
        Offer offer;
        std::vector<PriceBand> bands;
    };

    std::map<std::string, Product> m_products; // by what a series is told by
};

} // namespace breakeven
