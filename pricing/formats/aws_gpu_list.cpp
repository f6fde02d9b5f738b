// [{apiName, gpu, gpuCount, vcpu, memory, pricing: {region: {onDemand, reserved}}}]: AWS accelerator machines
// with the price on demand and reserved for one year.
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_names.h"

#include <cstdlib>

namespace breakeven {

namespace {

bool recognisesAwsGpuList(const PriceFile &file)
{
    if (file.kind != PriceFile::Kind::JsonTree || !file.json.isArray() || file.json.items.empty())
        return false;
    const JsonValue &first = file.json.items.front();
    return first.has("apiName") && first["pricing"].isObject();
}

Offer listedMachine(const JsonValue &item, const PriceFile &file)
{
    Offer offer;
    offer.provider = "aws";
    offer.os = "linux";
    offer.effectiveFrom = file.day;
    offer.instanceType = item["apiName"].string();
    offer.vcpuMilli = std::atoi(std::string(item["vcpu"].string()).c_str()) * 1000;
    offer.ramMib = int(std::atof(std::string(item["memory"].string()).c_str()) * 1024);
    fillMachine(offer);
    if (!offer.gpu.empty())
        return offer;
    const int count = std::atoi(std::string(item["gpuCount"].string()).c_str());
    if (const auto gpu = canonicalGpu(item["gpu"].string()); gpu && count > 0) {
        offer.gpu = gpu->gpu;
        offer.gpuVariant = gpu->variant;
        offer.gpuNumerator = count;
        offer.gpuMemoryMib = gpu->memoryMib;
    }
    return offer;
}

Result<PriceRows> readAwsGpuListFile(const PriceFile &file)
{
    PriceRows rows;
    rows.usesFileDay = true;
    PriceBatch &batch = rows.batch("aws-gpu-list", "aws");
    for (const JsonValue &item : file.json.items) {
        const std::string place = file.path + ": " + std::string(item["apiName"].string());
        ++rows.rows;
        Offer offer = listedMachine(item, file);
        if (offer.instanceType.empty() || item["pricing"].members.empty()) {
            rows.skipRow(item["pricing"].members.empty() ? "no_price" : "no_instance_type", place);
            continue;
        }
        for (const auto &[region, prices] : item["pricing"].members) {
            offer.region = region;
            offer.detail.clear();
            addPrice(rows, batch.offers, offer, "on_demand", prices["onDemand"].string(), place);
            // Not every type is sold by the year.
            if (!prices.has("reserved"))
                continue;
            offer.detail = "standard";
            addPrice(rows, batch.offers, offer, "reserved_1y", prices["reserved"].string(), place);
        }
    }
    return rows;
}

} // namespace

PriceFormat awsGpuListFormat()
{
    return {"aws-gpu-list",
            "aws-gpu-list",
            "AWS accelerator machines on demand and reserved for a year (JSON); its day is taken from the "
            "file's name",
            "https://github.com/tsaol/aws-gpu",
            recognisesAwsGpuList,
            readAwsGpuListFile};
}

} // namespace breakeven
