// A SKU of Google's Cloud Billing Catalog and the price it has now. Source: Cloud Billing Catalog API v1.
#pragma once

#include "data/readers/json_value.h"
#include "pricing/formats/price_bands.h"
#include "pricing/formats/price_format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

inline constexpr std::string_view kGcpComputeService = "6F81-5844-456A";
inline constexpr std::string_view kGcpKubernetesService = "CCD8-9BF1-090E";

// Units: nano-units of `currency` per hour, of a GiB where the SKU is of memory or disk.
struct GcpPrice
{
    double nano = 0;
    std::string sku;
    std::string currency;
    std::string since; // "2025-03-06"
};

// The price in force at `now`. Nothing, counted in `rows` by its reason, where there is none, it has tiers or
// its unit is not understood.
std::optional<GcpPrice> gcpPriceOf(PriceRows &rows, const JsonValue &sku, const std::string &now);

// What is paid by its amount.
struct GcpBands
{
    std::vector<PriceBand> bands; // at the limits that the SKU states
    std::string sku;
    std::string currency;
    std::string since;
};

// The bands in force at `now` of a SKU of GiB-months (`isStorage`) or of GiB. Nothing, counted by its reason,
// where there are none or the unit is another.
std::optional<GcpBands> gcpBandsOf(PriceRows &rows, const JsonValue &sku, const std::string &now,
                                   bool isStorage);

// Errors: BadInput naming a field that no SKU has.
Result<void> requireSkuFields(const JsonValue &skus, const std::string &place);

// Whether the name of a SKU says that it is of `service`.
bool isSkuOf(const JsonValue &sku, std::string_view service);

} // namespace breakeven
