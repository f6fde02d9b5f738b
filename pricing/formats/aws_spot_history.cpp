// What `aws ec2 describe-spot-price-history --output json` prints: every change of the spot price of a type
// in a zone.
#include "pricing/formats/aws_spot_history.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

bool recognisesAwsSpotHistory(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["SpotPriceHistory"].isArray();
}

std::string systemOfSpotProduct(std::string_view product)
{
    if (product.substr(0, 7) == "Windows")
        return "windows";
    if (product.substr(0, 4) == "SUSE")
        return "suse";
    return product.substr(0, 7) == "Red Hat" ? "rhel" : "linux";
}

} // namespace

void addSpotChange(PriceRows &rows, std::vector<Offer> &offers, const SpotChange &change,
                   const std::string &place)
{
    const auto time = parseUtcTime(change.time);
    Offer offer;
    offer.provider = "aws";
    offer.zone = change.zone;
    offer.instanceType = change.type;
    if (!time || offer.zone.empty() || offer.instanceType.empty()) {
        rows.skipRow(time ? "no_zone_or_type" : "no_time", place);
        return;
    }
    offer.region = awsRegionOf(offer.zone);
    offer.os = systemOfSpotProduct(change.product);
    if (change.product.find("(Amazon VPC)") != std::string_view::npos)
        offer.detail = "vpc";
    offer.observedAt = utcText(*time);
    offer.effectiveFrom = Date::parse(offer.observedAt);
    fillMachine(offer);
    addPrice(rows, offers, offer, "spot", change.price, place);
}

namespace {

Result<PriceRows> readAwsSpotHistoryFile(const PriceFile &file)
{
    PriceRows rows;
    const auto &changes = file.json["SpotPriceHistory"].items;
    rows.isEmptyList = changes.empty();
    PriceBatch &batch = rows.batch("aws-spot-history", "");
    batch.offers.reserve(changes.size());
    for (const JsonValue &item : changes) {
        ++rows.rows;
        addSpotChange(rows, batch.offers,
                      {item["AvailabilityZone"].string(), item["InstanceType"].string(),
                       item["ProductDescription"].string(), item["SpotPrice"].string(),
                       item["Timestamp"].string()},
                      file.path + ": entry " + std::to_string(rows.rows));
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
            recognisesAwsSpotHistory,
            readAwsSpotHistoryFile};
}

} // namespace breakeven
