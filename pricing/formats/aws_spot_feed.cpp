// The public spot feed of AWS: config.regions[].instanceTypes[].sizes[].valueColumns[].prices.USD. Prices are
// texts, "N/A*" means that a size is not offered; old files name some regions in their own way.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <utility>

namespace breakeven {

namespace {

constexpr std::pair<const char *, const char *> kOldRegions[] = {
    {"us-east", "us-east-1"},
    {"us-west", "us-west-1"},
    {"eu-ireland", "eu-west-1"},
    {"apac-sin", "ap-southeast-1"},
    {"apac-syd", "ap-southeast-2"},
    {"apac-tokyo", "ap-northeast-1"},
    {"us-west-2-lax-1a", "us-west-2-lax-1"},
};

constexpr const char *kNoPrices = "no_prices_of_column";

std::string regionCode(std::string_view name)
{
    for (const auto &[old, code] : kOldRegions)
        if (name == old)
            return code;
    return std::string(name);
}

bool recognisesAwsSpotFeed(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["config"]["regions"].isArray() &&
           file.json["config"].has("valueColumns");
}

void readSize(PriceRows &rows, PriceBatch &batch, Offer offer, const JsonValue &size, const PriceFile &file)
{
    ++rows.rows;
    offer.instanceType = size["size"].string();
    const std::string place = file.path + ": " + offer.region + "/" + offer.instanceType;
    if (offer.instanceType.empty()) {
        rows.skipRow("no_instance_type", place);
        return;
    }
    fillMachine(offer);
    for (const JsonValue &column : size["valueColumns"].items) {
        if (!column.has("prices")) {
            rows.skip(kNoPrices);
            continue;
        }
        offer.os = column["name"].string() == "mswin" ? "windows" : "linux";
        addPrice(rows, batch.offers, offer, "spot", column["prices"]["USD"].string(), place);
    }
}

Result<PriceRows> readAwsSpotFeedFile(const PriceFile &file)
{
    PriceRows rows;
    rows.usesFileDay = true;
    PriceBatch &batch = rows.batch("aws-spot-feed", "aws");
    for (const JsonValue &region : file.json["config"]["regions"].items) {
        Offer offer;
        offer.provider = "aws";
        offer.region = regionCode(region["region"].string());
        offer.effectiveFrom = file.day;
        if (offer.region != region["region"].string())
            addIssue(rows.issues, {Severity::Note,
                                   "the old region name \"" + std::string(region["region"].string()) +
                                       "\" is read as " + offer.region,
                                   file.path, 1});
        for (const JsonValue &group : region["instanceTypes"].items)
            for (const JsonValue &size : group["sizes"].items)
                readSize(rows, batch, offer, size, file);
    }
    if (batch.offers.empty() && rows.skipped.count(kNoPrices))
        return missingField("prices", file.path);
    return rows;
}

} // namespace

PriceFormat awsSpotFeedFormat()
{
    return {
        "aws-spot-feed",
        "aws-spot-feed",
        "AWS's public spot feed, Linux and Windows by region (JSON, also wrapped in callback(…)); unofficial",
        "https://website.spot.ec2.aws.a2z.com/spot.json",
        recognisesAwsSpotFeed,
        readAwsSpotFeedFile};
}

} // namespace breakeven
