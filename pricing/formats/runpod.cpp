// RunPod's GPU types (GraphQL): prices of one GPU-hour, on RunPod's own machines (secure) and on those of
// others (community), to keep, as spot, or for a time.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <array>

namespace breakeven {

namespace {

constexpr std::array<PricedMember, 8> kPricedPlans{{
    {"securePrice", "on_demand", "secure"},
    {"communityPrice", "on_demand", "community"},
    {"secureSpotPrice", "spot", "secure"},
    {"communitySpotPrice", "spot", "community"},
    {"oneWeekPrice", "commit_1w", "secure"},
    {"oneMonthPrice", "commit_1m", "secure"},
    {"threeMonthPrice", "commit_3m", "secure"},
    {"sixMonthPrice", "commit_6m", "secure"},
}};

bool recognisesRunpod(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["data"]["gpuTypes"].isArray();
}

Result<PriceRows> readRunpodFile(const PriceFile &file)
{
    const JsonValue &types = file.json["data"]["gpuTypes"];
    if (auto whole = requireFields(types, {"id", "memoryInGb", "securePrice"}, file.path); !whole)
        return whole.error();
    PriceRows rows;
    PriceBatch &batch = rows.batch("runpod", "runpod");
    for (const JsonValue &type : types.items) {
        ++rows.rows;
        Offer offer;
        offer.provider = "runpod";
        offer.region = "*";
        offer.os = "linux";
        offer.instanceType = type["id"].string();
        const std::string place = "runpod/" + offer.instanceType;
        if (offer.instanceType == "unknown" || offer.instanceType.find("MIG") != std::string::npos) {
            rows.skip("no_whole_gpu");
            continue;
        }
        fillGpus(rows, offer, offer.instanceType, 1, wholeNumber(type["memoryInGb"]) * 1024);
        offer.flags.emplace_back("per_gpu_scaled");
        addMembers(rows, batch.offers, offer, type, kPricedPlans, place);
    }
    return rows;
}

} // namespace

PriceFormat runpodFormat()
{
    return {"runpod",
            "runpod",
            "RunPod's GPU types (JSON of its GraphQL): prices of one GPU, to keep, as spot and for a time",
            "https://api.runpod.io/graphql",
            recognisesRunpod,
            readRunpodFile};
}

} // namespace breakeven
