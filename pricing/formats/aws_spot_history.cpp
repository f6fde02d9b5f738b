// What `aws ec2 describe-spot-price-history` prints as JSON or as text: every change of the spot price of a
// type in a zone.
//
// Source of the text: awscli/text.py of aws/aws-cli. A line is the name of the list and the values of an
// entry in the order of their names: AvailabilityZone, AvailabilityZoneId (of newer versions), InstanceType,
// ProductDescription, SpotPrice, Timestamp, with a tab between them.
#include "pricing/formats/aws_spot_history.h"

#include "data/readers/csv_reader.h"
#include "data/readers/utc_time.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

// The first line of the text is an entry already.
bool isText(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::Csv && file.header.size() >= 6 &&
           file.header.front() == "spotpricehistory";
}

bool recognisesAwsSpotHistory(const PriceFile &file)
{
    return isText(file) ||
           (file.kind == PriceFile::Kind::JsonTree && file.json["SpotPriceHistory"].isArray());
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

// Lines of other lists ("NEXTTOKEN") are none.
Result<PriceRows> readText(const PriceFile &file)
{
    PriceRows rows;
    PriceBatch &batch = rows.batch("aws-spot-history", "");
    CsvReader reader(file.text, file.path);
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            return rows;
        const std::vector<std::string> &cells = reader.cells();
        if (cells.front() != "SPOTPRICEHISTORY")
            continue;
        ++rows.rows;
        if (cells.size() < 6) {
            rows.skipRow("too_few_values", reader.place());
            continue;
        }
        const std::size_t last = cells.size() - 1;
        addSpotChange(rows, batch.offers,
                      {cells[1], cells[last - 3], cells[last - 2], cells[last - 1], cells[last]},
                      reader.place());
    }
}

Result<PriceRows> readAwsSpotHistoryFile(const PriceFile &file)
{
    if (isText(file))
        return readText(file);
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
            "output of `aws ec2 describe-spot-price-history` (JSON, or --output text)",
            "aws ec2 describe-spot-price-history --output json",
            recognisesAwsSpotHistory,
            readAwsSpotHistoryFile};
}

} // namespace breakeven
