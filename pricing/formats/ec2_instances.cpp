// The list of ec2instances.info (instances.json): [{instance_type, vCPU, memory, GPU, pricing: {region:
// {system: {ondemand, spot_avg, reserved: {"yrTerm1Standard.noUpfront": …}}}}}]. Regions of China are in CNY.
#include "pricing/formats/price_format.h"

#include <array>
#include <cmath>
#include <cstdlib>

namespace breakeven {

namespace {

constexpr std::array<std::pair<std::string_view, const char *>, 4> kSystemsOfPrices{
    {{"linux", "linux"}, {"mswin", "windows"}, {"rhel", "rhel"}, {"sles", "suse"}}};

constexpr std::array<PricedMember, 12> kReservations{{
    {"yrTerm1Standard.noUpfront", "reserved_1y", "no-upfront standard"},
    {"yrTerm1Standard.partialUpfront", "reserved_1y", "partial-upfront standard"},
    {"yrTerm1Standard.allUpfront", "reserved_1y", "all-upfront standard"},
    {"yrTerm1Convertible.noUpfront", "reserved_1y", "no-upfront convertible"},
    {"yrTerm1Convertible.partialUpfront", "reserved_1y", "partial-upfront convertible"},
    {"yrTerm1Convertible.allUpfront", "reserved_1y", "all-upfront convertible"},
    {"yrTerm3Standard.noUpfront", "reserved_3y", "no-upfront standard"},
    {"yrTerm3Standard.partialUpfront", "reserved_3y", "partial-upfront standard"},
    {"yrTerm3Standard.allUpfront", "reserved_3y", "all-upfront standard"},
    {"yrTerm3Convertible.noUpfront", "reserved_3y", "no-upfront convertible"},
    {"yrTerm3Convertible.partialUpfront", "reserved_3y", "partial-upfront convertible"},
    {"yrTerm3Convertible.allUpfront", "reserved_3y", "all-upfront convertible"},
}};

bool recognisesEc2Instances(const PriceFile &file)
{
    if (file.kind != PriceFile::Kind::JsonTree || !file.json.isArray() || file.json.items.empty())
        return false;
    const JsonValue &first = file.json.items.front();
    return first.has("instance_type") && first["pricing"].isObject();
}

void addSystem(PriceRows &rows, Offer offer, const JsonValue &prices, const PriceFile &file)
{
    const bool isChina = offer.region.rfind("cn-", 0) == 0;
    if (isChina)
        offer.currency = "CNY";
    const std::string provider = isChina ? "aws-cn" : "aws";
    fillMachine(offer); // the machines of China are those of the others
    offer.provider = provider;
    std::vector<Offer> &to = rows.batch("ec2-instances", provider).offers;
    const std::string place = file.path + ": " + offer.instanceType;
    if (prices.has("ondemand"))
        addPrice(rows, to, offer, "on_demand", prices["ondemand"].string(), place);
    if (prices.has("spot_avg")) {
        offer.detail = "mean of zones";
        addPrice(rows, to, offer, "spot", prices["spot_avg"].string(), place);
    }
    addMembers(rows, to, offer, prices["reserved"], kReservations, place);
}

Result<PriceRows> readEc2InstancesFile(const PriceFile &file)
{
    PriceRows rows;
    rows.usesFileDay = true;
    for (const JsonValue &item : file.json.items) {
        ++rows.rows;
        Offer offer;
        offer.provider = "aws";
        offer.effectiveFrom = file.day;
        offer.instanceType = item["instance_type"].string();
        if (offer.instanceType.empty()) {
            rows.skipRow("no_instance_type", file.path);
            continue;
        }
        offer.vcpuMilli = wholeNumber(item["vCPU"]) * 1000;
        offer.ramMib = int(std::lround(std::atof(std::string(item["memory"].string()).c_str()) * 1024));
        for (const auto &[region, systems] : item["pricing"].members)
            for (const auto &[system, name] : kSystemsOfPrices)
                if (systems.has(system)) {
                    offer.region = region;
                    offer.os = name;
                    addSystem(rows, offer, systems[system], file);
                }
    }
    return rows;
}

} // namespace

PriceFormat ec2InstancesFormat()
{
    return {"ec2-instances",
            "ec2-instances",
            "instances.json of ec2instances.info: AWS machines by system, on demand, spot and reserved; its "
            "day is "
            "taken from the file's name",
            "https://github.com/vantage-sh/ec2instances.info",
            recognisesEc2Instances,
            readEc2InstancesFile};
}

} // namespace breakeven
