// Linode's own list of machine types (GET /v4/linode/types): one price everywhere ("*"), and those of regions
// that have another. The GPU is only told by the id.
#include "pricing/formats/price_format.h"

#include <cstdlib>
#include <set>

namespace breakeven {

namespace {

struct GpuOfId
{
    const char *part;
    const char *gpu;
    int memoryGib;
};
constexpr GpuOfId kGpusOfIds[] = {{"gpu-rtx6000-", "RTX6000", 24},
                                  {"gpu-rtx4000a", "RTX4000-Ada", 20},
                                  {"gpu-rtxpro6000-", "RTXPRO6000", 96}};

bool recognisesLinode(const PriceFile &file)
{
    const JsonValue &types = file.json["data"];
    return file.kind == PriceFile::Kind::JsonTree && types.isArray() && !types.items.empty() &&
           types.items.front()["region_prices"].isArray() && types.items.front().has("vcpus");
}

void fillGpus(PriceRows &rows, Offer &offer, int count)
{
    if (count <= 0)
        return;
    offer.gpuNumerator = count;
    for (const GpuOfId &known : kGpusOfIds)
        if (offer.instanceType.find(known.part) != std::string::npos) {
            offer.gpu = known.gpu;
            offer.gpuVariant = "PCIe";
            offer.gpuMemoryMib = known.memoryGib * 1024;
            return;
        }
    offer.gpu = offer.instanceType;
    addIssue(rows.issues, {Severity::Note,
                           "the GPU of \"" + offer.instanceType +
                               "\" is not in the GPU table; it is kept under the name of the machine",
                           "linode/" + offer.instanceType, 1});
}

Result<PriceRows> readLinodeFile(const PriceFile &file)
{
    PriceRows rows;
    PriceBatch &batch = rows.batch("linode", "linode");
    std::set<std::string> seen; // a list that changes while it is read gives a machine on two pages
    for (const JsonValue &type : file.json["data"].items) {
        ++rows.rows;
        Offer offer;
        offer.provider = "linode";
        offer.os = "linux";
        offer.region = "*";
        offer.instanceType = type["id"].string();
        const std::string place = "linode/" + offer.instanceType;
        if (offer.instanceType.empty()) {
            rows.skipRow("no_instance_type", place);
            continue;
        }
        if (!seen.insert(offer.instanceType).second) {
            rows.skip("repeated");
            continue;
        }
        offer.vcpuMilli = std::atoi(std::string(type["vcpus"].string()).c_str()) * 1000;
        offer.ramMib = std::atoi(std::string(type["memory"].string()).c_str());
        fillGpus(rows, offer, std::atoi(std::string(type["gpus"].string()).c_str()));
        addPrice(rows, batch.offers, offer, "on_demand", type["price"]["hourly"].string(), place);
        for (const JsonValue &region : type["region_prices"].items) {
            offer.region = region["id"].string();
            addPrice(rows, batch.offers, offer, "on_demand", region["hourly"].string(), place);
        }
    }
    return rows;
}

} // namespace

PriceFormat linodeFormat()
{
    return {"linode",
            "linode",
            "Linode's machine types (JSON): price by the hour, region \"*\" where it is the same everywhere",
            "https://api.linode.com/v4/linode/types",
            recognisesLinode,
            readLinodeFile};
}

} // namespace breakeven
