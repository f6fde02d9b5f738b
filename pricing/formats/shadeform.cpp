// Shadeform's types (GET /v1/instances/types): one broker's prices of many clouds, in cents an hour.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

namespace breakeven {

namespace {

bool recognisesShadeform(const PriceFile &file)
{
    const JsonValue &types = file.json["instance_types"];
    return file.kind == PriceFile::Kind::JsonTree && types.isArray() && !types.items.empty() &&
           types.items.front().has("shade_instance_type");
}

Offer shadeformMachine(PriceRows &rows, const JsonValue &type)
{
    const JsonValue &parts = type["configuration"];
    Offer offer;
    offer.provider = "shadeform:" + std::string(type["cloud"].string());
    offer.os = "linux";
    offer.instanceType = type["cloud_instance_type"].string();
    offer.vcpuMilli = wholeNumber(parts["vcpus"]) * 1000;
    offer.ramMib = wholeNumber(parts["memory_in_gb"]) * 1024;
    fillGpus(rows, offer,
             std::string(parts["gpu_type"].string()) + " " + std::string(parts["interconnect"].string()),
             wholeNumber(parts["num_gpus"]), wholeNumber(parts["vram_per_gpu_in_gb"]) * 1024);
    return offer;
}

Result<PriceRows> readShadeformFile(const PriceFile &file)
{
    const JsonValue &types = file.json["instance_types"];
    if (auto whole = requireFields(types,
                                   {"cloud", "cloud_instance_type", "hourly_price", "configuration",
                                    "configuration.gpu_type", "configuration.num_gpus", "availability",
                                    "availability.region"},
                                   file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    PriceBatch &batch = rows.batch("shadeform", "shadeform");
    for (const JsonValue &type : types.items) {
        ++rows.rows;
        const Offer offer = shadeformMachine(rows, type);
        const std::string place = offer.provider + "/" + offer.instanceType;
        if (type["availability"].items.empty())
            rows.skip("not_orderable");
        for (const JsonValue &where : type["availability"].items) {
            Offer there = offer;
            there.region = where["region"].string();
            if (where["available"].text == "false")
                there.flags.emplace_back("not_orderable");
            addPrice(rows, batch.offers, there, "on_demand", type["hourly_price"].string(), place,
                     kCentsPerUnit);
        }
    }
    return rows;
}

} // namespace

PriceFormat shadeformFormat()
{
    return {"shadeform",
            "shadeform",
            "Shadeform's machine types (JSON): a broker's prices of Crusoe, Nebius, Hyperstack and others",
            "https://api.shadeform.ai/v1/instances/types",
            recognisesShadeform,
            readShadeformFile};
}

} // namespace breakeven
