// OVHcloud's public catalogue of a country: machines by the hour, in 1e-8 of its currency and without tax. A
// machine that is listed need not be in every region, so its region is "*".
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

namespace breakeven {

namespace {

constexpr int kUnitsPerPrice = 100'000'000;
constexpr std::string_view kHourly = ".consumption";

bool recognisesOvh(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["addons"].isArray() &&
           file.json["locale"].has("currencyCode");
}

Offer ovhMachine(PriceRows &rows, const JsonValue &addon, const JsonValue &locale)
{
    Offer offer;
    offer.provider = "ovh";
    offer.os = "linux";
    offer.region = "*";
    offer.currency = locale["currencyCode"].string();
    const auto code = addon["planCode"].string();
    offer.instanceType = code.substr(0, code.size() - kHourly.size());
    offer.flags = {"tax_excluded"};
    const JsonValue &technical = addon["blobs"]["technical"];
    offer.vcpuMilli = wholeNumber(technical["cpu"]["cores"]) * 1000;
    offer.ramMib = wholeNumber(technical["memory"]["size"]) * 1024;
    const JsonValue &gpu = technical["gpu"];
    fillGpus(rows, offer, gpu["model"].string(), wholeNumber(gpu["number"]),
             wholeNumber(gpu["memory"]["size"]) * 1024);
    return offer;
}

// Null for a machine that is paid by the hour.
const char *reasonToSkipAddon(const JsonValue &addon)
{
    if (addon["product"].string() != "publiccloud-instance")
        return "no_machine";
    const auto code = addon["planCode"].string();
    if (code.size() <= kHourly.size() || code.substr(code.size() - kHourly.size()) != kHourly)
        return "not_by_the_hour";
    if (code.substr(0, 4) == "win-" || addon["blobs"]["technical"]["os"]["family"].string() == "windows")
        return "windows";
    return nullptr;
}

Result<PriceRows> readOvhFile(const PriceFile &file)
{
    const JsonValue &addons = file.json["addons"];
    if (auto whole = requireFields(
            addons, {"planCode", "product", "pricings", "pricings.price", "pricings.intervalUnit"},
            file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    PriceBatch &batch = rows.batch("ovh", "fr");
    for (const JsonValue &addon : addons.items) {
        ++rows.rows;
        if (const char *reason = reasonToSkipAddon(addon)) {
            rows.skip(reason);
            continue;
        }
        const Offer offer = ovhMachine(rows, addon, file.json["locale"]);
        const JsonValue &pricings = addon["pricings"];
        bool hasHour = false;
        for (const JsonValue &pricing : pricings.items)
            if (!hasHour && pricing["intervalUnit"].string() == "hour")
                hasHour = addPrice(rows, batch.offers, offer, "on_demand", pricing["price"].string(),
                                   "ovh/" + offer.instanceType, kUnitsPerPrice);
        if (!hasHour)
            rows.skip("no_price");
    }
    return rows;
}

} // namespace

PriceFormat ovhFormat()
{
    return {"ovh",
            "ovh",
            "OVHcloud's public catalogue of France (JSON): machines by the hour in EUR, without tax",
            "https://api.ovh.com/1.0/order/catalog/public/cloud?ovhSubsidiary=FR",
            recognisesOvh,
            readOvhFile};
}

} // namespace breakeven
