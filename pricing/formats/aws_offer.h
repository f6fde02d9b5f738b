// The price list of one service of AWS ("offer") for a region: products, and the terms they are sold on. As
// JSON it is read in constant memory but for the products that are wanted. Source: AWS Price List Bulk API.
#pragma once

#include "data/readers/json_items.h"
#include "pricing/formats/price_format.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace breakeven {

// What a row or an entry says of a product and how it is sold; texts as they are written there.
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
    std::string_view operation;
    std::string_view type;
    std::string_view region;
    std::string_view vcpu;
    std::string_view memory;
    std::string_view gpus;
    std::string_view volume;   // of storage: "gp3"
    std::string_view transfer; // of traffic: "AWS Outbound"
    std::string_view from;     // the region it leaves
    std::string_view to;       // "External"
};

struct AwsTerm
{
    std::string_view kind; // "OnDemand" or "Reserved"
    std::string_view code; // tells the terms of a product apart
    std::string_view unit; // "Hrs" or, of an upfront fee, "Quantity"; "GB-Mo", "GB"
    std::string_view begin;
    std::string_view end; // "Inf"
    std::string_view price;
    std::string_view currency;
    std::string_view since;
    std::string_view lease;
    std::string_view payment;
    std::string_view offering;
};

// What to take of an offer.
struct AwsOfferReading
{
    std::function<bool(const AwsProduct &product)> isWanted;
    std::function<void(const AwsProduct &product, const AwsTerm &term)> take; // of a product that is
    std::initializer_list<const char *> attributes;                           // that some product has to have
};

struct AwsOfferSummary
{
    std::string version;
    std::int64_t rows = 0; // prices of any product
};

// Of a member "error", "errors", "Error" or "message" of a document. Errors: what it says.
Result<void> refuseSaid(const JsonItem &item, const std::string &place);

// Errors: of `readJsonItems`; what the document says of itself when it is an error; BadInput naming the field
// without which there are no prices.
Result<AwsOfferSummary> readAwsOffer(const TextBlocks &blocks, const std::string &place,
                                     const AwsOfferReading &reading);

// Whether the beginning of a file is that of the offer `code`, as JSON.
bool isAwsOffer(const PriceFile &file, std::string_view code);

// "Hrs", "hours"
bool isHours(std::string_view unit);
// "aws-cn" for a region of China.
std::string awsProviderOf(std::string_view region);
// The GPUs of a machine of AWS, which China has too.
void fillAwsMachine(Offer &offer);

// One price of each way to rent a machine: of several the lowest, which is flagged.
class LowestPrices
{
public:
    // As `addPrice`; `sku` is named where two prices differ.
    void add(PriceRows &rows, const Offer &offer, const char *model, std::string_view price,
             std::string_view sku);
    std::vector<Offer> &offers() { return m_offers; }

private:
    std::vector<Offer> m_offers;
    std::unordered_map<std::string, std::size_t> m_places; // in `m_offers`
};

} // namespace breakeven
