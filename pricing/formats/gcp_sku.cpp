#include "pricing/formats/gcp_sku.h"

#include "model/numeric/time_constants.h"
#include "pricing/formats/required_fields.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr double kGib = 1073741824;
constexpr double kSameUnit = 1e-9;

// The price in force; null where there is none.
const JsonValue *priceAt(const JsonValue &sku, const std::string &now)
{
    const JsonValue *newest = nullptr;
    for (const JsonValue &one : sku["pricingInfo"].items) {
        const auto since = one["effectiveTime"].string();
        if (since <= now && (!newest || since > (*newest)["effectiveTime"].string()))
            newest = &one;
    }
    return newest;
}

// Hours of a core or GPU, or of a GiB, in one of the units that the price is of; nothing for another unit.
std::optional<double> hoursInUnit(const JsonValue &expression)
{
    const auto base = expression["baseUnit"].string();
    const double factor = decimalNumber(expression["baseUnitConversionFactor"]);
    if (!(factor > 0))
        return std::nullopt;
    if (base == "s")
        return factor / kSecondsPerHour;
    if (base == "By.s")
        return factor / kSecondsPerHour / kGib;
    return std::nullopt;
}

} // namespace

std::optional<GcpPrice> gcpPriceOf(PriceRows &rows, const JsonValue &sku, const std::string &now)
{
    GcpPrice price;
    price.sku = sku["skuId"].string();
    const JsonValue *info = priceAt(sku, now);
    if (!info) {
        rows.skip("no_price");
        return std::nullopt;
    }
    const JsonValue &expression = (*info)["pricingExpression"];
    const JsonValue &tiers = expression["tieredRates"];
    const auto hours = hoursInUnit(expression);
    if (!hours || tiers.items.size() != 1) {
        rows.skipRow(hours ? "tiers" : "unknown_unit", "gcp/" + price.sku);
        return std::nullopt;
    }
    const JsonValue &unit = tiers.items.front()["unitPrice"];
    price.nano = (decimalNumber(unit["units"]) * 1e9 + decimalNumber(unit["nanos"])) / *hours;
    price.currency = unit["currencyCode"].string();
    price.since = (*info)["effectiveTime"].string().substr(0, 10);
    if (price.nano > 0)
        return price;
    rows.skip("zero_price");
    return std::nullopt;
}

std::optional<GcpBands> gcpBandsOf(PriceRows &rows, const JsonValue &sku, const std::string &now,
                                   bool isStorage)
{
    GcpBands found;
    found.sku = sku["skuId"].string();
    const JsonValue *info = priceAt(sku, now);
    const JsonValue &expression = info ? (*info)["pricingExpression"] : sku["pricingInfo"];
    const auto &tiers = expression["tieredRates"].items;
    if (tiers.empty()) {
        rows.skip("no_price");
        return std::nullopt;
    }
    const double unit = isStorage ? kGib * kHoursPerMonth * kSecondsPerHour : kGib;
    if (expression["baseUnit"].string() != (isStorage ? "By.s" : "By") ||
        std::fabs(decimalNumber(expression["baseUnitConversionFactor"]) / unit - 1) > kSameUnit) {
        rows.skipRow("unknown_unit", "gcp/" + found.sku);
        return std::nullopt;
    }
    found.since = (*info)["effectiveTime"].string().substr(0, 10);
    for (std::size_t i = 0; i < tiers.size(); ++i) {
        const JsonValue &price = tiers[i]["unitPrice"];
        const std::string_view next =
            i + 1 < tiers.size() ? tiers[i + 1]["startUsageAmount"].string() : std::string_view("Inf");
        const auto band = readBand(
            rows, tiers[i]["startUsageAmount"].string(), next,
            nanoText(std::llround(decimalNumber(price["units"]) * 1e9 + decimalNumber(price["nanos"]))),
            "gcp/" + found.sku);
        if (!band)
            return std::nullopt;
        found.currency = price["currencyCode"].string();
        found.bands.push_back(*band);
    }
    return found;
}

Result<void> requireSkuFields(const JsonValue &skus, const std::string &place)
{
    return requireFields(skus,
                         {"skuId", "description", "category", "category.usageType", "serviceRegions",
                          "pricingInfo", "pricingInfo.pricingExpression.tieredRates",
                          "pricingInfo.pricingExpression.tieredRates.unitPrice"},
                         place);
}

bool isSkuOf(const JsonValue &sku, std::string_view service)
{
    return sku["name"].string().find("/" + std::string(service) + "/") != std::string_view::npos;
}

} // namespace breakeven
