// Vultr's plans (GET /v2/plans): a GPU may be a slice, told by its memory against that of the whole card.
#include "pricing/formats/price_format.h"
#include "pricing/refresh/required_fields.h"

#include <numeric>
#include <set>

namespace breakeven {

namespace {

// Vultr's months have 28 days.
constexpr int kHoursPerMonth = 672;

bool recognises(const PriceFile &file)
{
    const JsonValue &plans = file.json["plans"];
    return file.kind == PriceFile::Kind::JsonTree && plans.isArray() && !plans.items.empty() &&
           plans.items.front().has("vcpu_count");
}

Offer machine(PriceRows &rows, const JsonValue &plan)
{
    Offer offer;
    offer.provider = "vultr";
    offer.os = "linux";
    offer.instanceType = plan["id"].string();
    offer.vcpuMilli = wholeNumber(plan["vcpu_count"]) * 1000;
    offer.ramMib = wholeNumber(plan["ram"]);
    const std::string type(plan["gpu_type"].string());
    const int vram = wholeNumber(plan["gpu_vram_gb"]);
    if (type.empty() || vram <= 0)
        return offer;
    // The A100 of Vultr is the one of 80 GB, of which slices are sold too.
    fillGpus(rows, offer, type, 1, type == "NVIDIA_A100" ? 80 * 1024 : 0);
    const int whole = offer.gpuMemoryMib / 1024;
    if (whole == 0)
        return offer;
    const int divisor = std::gcd(vram, whole);
    offer.gpuNumerator = vram / divisor;
    offer.gpuDenominator = whole / divisor;
    return offer;
}

Result<PriceRows> read(const PriceFile &file)
{
    const JsonValue &plans = file.json["plans"];
    if (auto whole = requireFields(plans, {"id", "monthly_cost", "locations"}, file.path); !whole)
        return whole.error();
    PriceRows rows;
    PriceBatch &batch = rows.batch("vultr", "vultr");
    std::set<std::string> seen;
    for (const JsonValue &plan : plans.items) {
        ++rows.rows;
        Offer offer = machine(rows, plan);
        const std::string place = "vultr/" + offer.instanceType;
        if (!seen.insert(offer.instanceType).second) {
            rows.skip("repeated");
            continue;
        }
        if (plan["locations"].items.empty())
            rows.skip("not_orderable");
        for (const JsonValue &region : plan["locations"].items) {
            offer.region = region.string();
            const bool hasHour = plan.has("hourly_cost");
            addPrice(rows, batch.offers, offer, "on_demand",
                     plan[hasHour ? "hourly_cost" : "monthly_cost"].string(), place,
                     hasHour ? 1 : kHoursPerMonth);
        }
    }
    return rows;
}

} // namespace

PriceFormat vultrFormat()
{
    return {"vultr",
            "vultr",
            "Vultr's plans (JSON): machines with and without GPUs, slices of GPUs too, by location",
            "https://api.vultr.com/v2/plans",
            recognises,
            read};
}

} // namespace breakeven
