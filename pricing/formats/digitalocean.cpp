// DigitalOcean's sizes (GET /v2/sizes): the memory of the GPUs is that of all of them together.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <set>

namespace breakeven {

namespace {

bool recognisesDigitalocean(const PriceFile &file)
{
    const JsonValue &sizes = file.json["sizes"];
    return file.kind == PriceFile::Kind::JsonTree && sizes.isArray() && !sizes.items.empty() &&
           sizes.items.front().has("slug");
}

Offer droplet(PriceRows &rows, const JsonValue &size)
{
    Offer offer;
    offer.provider = "digitalocean";
    offer.os = "linux";
    offer.instanceType = size["slug"].string();
    offer.vcpuMilli = wholeNumber(size["vcpus"]) * 1000;
    offer.ramMib = wholeNumber(size["memory"]);
    const JsonValue &info = size["gpu_info"];
    if (const int count = wholeNumber(info["count"]); count > 0)
        fillGpus(rows, offer, info["model"].string(), count,
                 wholeNumber(info["vram"]["amount"]) * 1024 / count);
    return offer;
}

Result<PriceRows> readDigitaloceanFile(const PriceFile &file)
{
    const JsonValue &sizes = file.json["sizes"];
    if (auto whole = requireFields(
            sizes,
            {"slug", "price_hourly", "regions", "gpu_info.count", "gpu_info.model", "gpu_info.vram.amount"},
            file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    PriceBatch &batch = rows.batch("digitalocean", "digitalocean");
    std::set<std::string> seen; // a list that changes while it is read gives a size on two pages
    for (const JsonValue &size : sizes.items) {
        ++rows.rows;
        Offer offer = droplet(rows, size);
        const std::string place = "digitalocean/" + offer.instanceType;
        if (!seen.insert(offer.instanceType).second) {
            rows.skip("repeated");
            continue;
        }
        if (size["regions"].items.empty())
            rows.skip("not_orderable");
        for (const JsonValue &region : size["regions"].items) {
            offer.region = region.string();
            addPrice(rows, batch.offers, offer, "on_demand", size["price_hourly"].string(), place);
        }
    }
    return rows;
}

} // namespace

PriceFormat digitaloceanFormat()
{
    return {"digitalocean",
            "digitalocean",
            "DigitalOcean's sizes (JSON): machines with and without GPUs by region",
            "https://api.digitalocean.com/v2/sizes",
            recognisesDigitalocean,
            readDigitaloceanFile};
}

} // namespace breakeven
