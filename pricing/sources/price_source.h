// One place on the network that gives prices: which parts it comes in, and how a part is fetched.
//
// What is fetched is read by the price format of the same name; a source knows no more than addresses and
// pages. Adding one is a file in this folder and a line in price_sources.def.
#pragma once

#include "data/http/vendor_file.h"
#include "data/store/price_store.h"
#include "pricing/formats/price_format.h"
#include "pricing/sources/source_fetch.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// A part of a source as it came.
struct FetchedPrices
{
    bool isUnchanged = false;      // it is the one that is in the store
    PriceFile file;                // as it came, for the format of the source's name; or
    std::optional<PriceRows> rows; // as it was read while it came
    std::string revision;          // the source's own word for this edition; empty when it has none
    std::string lastModified;      // as the server says it
    std::string origin;            // the address it came from
    std::vector<Issue> issues;     // what could not be had
};

struct SourceKey
{
    const char *variable = nullptr; // of the environment; null: none is needed
    const char *header = nullptr;   // it is sent in; null: Authorization
    bool isAwsKey = false;          // the key of AWS, which signs; `variable` is where it is looked for first
    bool isClient = false;          // an id and a secret that a token is asked for with
    const char *form = nullptr;     // of one that is more than a word: "id:secret"
    VendorSecret (*inVendorFile)() = nullptr; // after the environment; null: there is no such file
};

// What a part of a source brings.
enum class SourceKind { Prices, InterruptionBands, ExchangeRates };

struct PriceSource
{
    const char *name;    // of its price format too
    const char *address; // documented scheme and host ("{part}" in it is the part), unless another is given
    // What it is fetched in by default, provider by provider or region by region. The store keeps them apart.
    std::vector<std::string> parts;
    bool takesOtherParts = false; // regions beyond the default ones
    bool needsGpus = true;        // a part without a single GPU is not whole
    const char *currency;
    SourceKey key = {}; // that it asks for; none by default
    SourceKind kind = SourceKind::Prices;
    bool isByNameOnly = false; // refreshed only when it is named
    bool isMarket = false;     // what it offers comes and goes: losing most of it is no fault
    // `previous` is the snapshot that the store holds of this part, or null.
    Result<FetchedPrices> (*fetch)(SourceFetch &fetch, const std::string &part,
                                   const PriceSnapshot *previous);
};

// In the order they are refreshed and listed.
const std::vector<PriceSource> &priceSources();

// Null when there is none of that name.
const PriceSource *findPriceSource(std::string_view name);

} // namespace breakeven
