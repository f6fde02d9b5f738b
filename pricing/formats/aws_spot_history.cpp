// What `aws ec2 describe-spot-price-history --output json` prints: every change of the spot price of a type
// in a zone.
#include "data/readers/utc_time.h"
#include "pricing/formats/formats.h"

namespace breakeven {

namespace {

bool recognises(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["SpotPriceHistory"].isArray();
}

std::string systemOf(std::string_view product)
{
    if (product.substr(0, 7) == "Windows")
        return "windows";
    if (product.substr(0, 4) == "SUSE")
        return "suse";
    return product.substr(0, 7) == "Red Hat" ? "rhel" : "linux";
}

void readChange(PriceRows &rows, std::vector<Offer> &offers, const JsonValue &item, const std::string &place)
{
    const auto time = parseUtcTime(item["Timestamp"].string());
    Offer offer;
    offer.provider = "aws";
    offer.zone = item["AvailabilityZone"].string();
    offer.instanceType = item["InstanceType"].string();
    if (!time || offer.zone.empty() || offer.instanceType.empty()) {
        rows.skipRow(time ? "no_zone_or_type" : "no_time", place);
        return;
    }
    offer.region = awsRegionOf(offer.zone);
    offer.os = systemOf(item["ProductDescription"].string());
    if (item["ProductDescription"].string().find("(Amazon VPC)") != std::string_view::npos)
        offer.detail = "vpc";
    offer.observedAt = utcText(*time);
    offer.effectiveFrom = Date::parse(offer.observedAt);
    fillMachine(offer);
    addPrice(rows, offers, std::move(offer), "spot", item["SpotPrice"].string(), place);
}

Result<PriceRows> read(const PriceFile &file)
{
    PriceRows rows;
    const auto &changes = file.json["SpotPriceHistory"].items;
    rows.isEmptyList = changes.empty();
    PriceBatch &batch = rows.batch("aws-spot-history", "");
    batch.offers.reserve(changes.size());
    for (const JsonValue &item : changes) {
        ++rows.rows;
        readChange(rows, batch.offers, item, file.path + ": entry " + std::to_string(rows.rows));
    }
    return rows;
}

} // namespace

PriceFormat awsSpotHistoryFormat()
{
    return {"aws-spot-history",
            "aws-spot-history",
            "output of `aws ec2 describe-spot-price-history` (JSON)",
            "aws ec2 describe-spot-price-history --output json",
            recognises,
            read};
}

} // namespace breakeven
