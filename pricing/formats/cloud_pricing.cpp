// {cloud: {compute: {region: {type: {on_demand, spot}}}}}, as coroot/cloud-pricing publishes it daily. Linux;
// spot 0 means that none is known; the file does not say its day.
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

bool recognisesCloudPricing(const PriceFile &file)
{
    if (file.kind != PriceFile::Kind::JsonTree || file.json.members.empty())
        return false;
    for (const auto &[cloud, content] : file.json.members)
        if (!content["compute"].isObject())
            return false;
    return true;
}

// AWS regions list families ("c5") beside their sizes: such an entry is no machine.
bool isFamilyOnly(const std::string &cloud, const std::string &type)
{
    return cloud == "aws" && type.find('.') == std::string::npos;
}

void readRegion(PriceRows &rows, PriceBatch &batch, const Offer &region, const JsonValue &types)
{
    for (const auto &[type, prices] : types.members) {
        ++rows.rows;
        const std::string place = region.provider + "/" + region.region + "/" + type;
        if (!prices.isObject()) {
            rows.skipRow("no_price_object", place);
            continue;
        }
        Offer offer = region;
        offer.instanceType = type;
        fillMachine(offer);
        if (isFamilyOnly(offer.provider, type))
            offer.flags.emplace_back("not_an_instance");
        addPair(rows, batch.offers, offer, prices["on_demand"].string(), prices["spot"].string(), place);
    }
}

Result<PriceRows> readCloudPricingFile(const PriceFile &file)
{
    PriceRows rows;
    rows.usesFileDay = true;
    for (const auto &[cloud, content] : file.json.members) {
        PriceBatch &batch = rows.batch("cloud-pricing", cloud);
        for (const auto &[region, types] : content["compute"].members) {
            Offer offer;
            offer.provider = cloud;
            offer.region = region;
            offer.os = "linux";
            offer.effectiveFrom = file.day;
            readRegion(rows, batch, offer, types);
        }
    }
    return rows;
}

} // namespace

PriceFormat cloudPricingFormat()
{
    return {"cloud-pricing",
            "cloud-pricing",
            "on-demand and spot price of every instance type by region (JSON); its day is taken from the "
            "file's name",
            "https://github.com/coroot/cloud-pricing",
            recognisesCloudPricing,
            readCloudPricingFile};
}

} // namespace breakeven
