// Lambda's instance types (GET /api/v1/instance-types): a map by name, the price in cents an hour. The
// regions are those with free capacity; a type that is sold out keeps its price, in region "*".
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

namespace breakeven {

namespace {

bool recognisesLambda(const PriceFile &file)
{
    const JsonValue &data = file.json["data"];
    return file.kind == PriceFile::Kind::JsonTree && data.isObject() && !data.members.empty() &&
           data.members.front().value["instance_type"].isObject();
}

Offer lambdaMachine(PriceRows &rows, const JsonValue &type)
{
    Offer offer;
    offer.provider = "lambda";
    offer.os = "linux";
    offer.instanceType = type["name"].string();
    offer.vcpuMilli = wholeNumber(type["specs"]["vcpus"]) * 1000;
    offer.ramMib = wholeNumber(type["specs"]["memory_gib"]) * 1024;
    // "gpu_8x_h100_sxm5": the GPU is what stands behind the count.
    const auto x = offer.instanceType.find("x_");
    if (x != std::string::npos)
        fillGpus(rows, offer, std::string_view(offer.instanceType).substr(x + 2),
                 wholeNumber(type["specs"]["gpus"]), 0);
    return offer;
}

Result<PriceRows> readLambdaFile(const PriceFile &file)
{
    PriceRows rows;
    JsonValue types;
    for (const auto &[name, entry] : file.json["data"].members)
        types.items.push_back(entry["instance_type"]);
    if (auto whole = requireFields(types, {"name", "price_cents_per_hour", "specs", "specs.gpus"}, file.path);
        !whole)
        return whole.error();
    PriceBatch &batch = rows.batch("lambda", "lambda");
    for (const auto &[name, entry] : file.json["data"].members) {
        ++rows.rows;
        Offer offer = lambdaMachine(rows, entry["instance_type"]);
        if (offer.instanceType.empty()) {
            rows.skipRow("no_instance_type", "lambda/" + name);
            continue;
        }
        std::vector<std::string> regions;
        for (const JsonValue &region : entry["regions_with_capacity_available"].items)
            regions.emplace_back(region["name"].string());
        if (regions.empty())
            regions.emplace_back("*");
        for (const std::string &region : regions) {
            offer.region = region;
            addPrice(rows, batch.offers, offer, "on_demand",
                     entry["instance_type"]["price_cents_per_hour"].string(), "lambda/" + name,
                     kCentsPerUnit);
        }
    }
    return rows;
}

} // namespace

PriceFormat lambdaFormat()
{
    return {"lambda",
            "lambda",
            "Lambda's instance types (JSON); region \"*\" where no capacity is free",
            "https://cloud.lambda.ai/api/v1/instance-types",
            recognisesLambda,
            readLambdaFile};
}

} // namespace breakeven
