// What `aws ec2 describe-capacity-block-offerings --output json` prints: machines with GPUs for a fixed time,
// all of it paid in advance. A price is the whole fee over machines and hours; start, length and fee are told
// with it.
//
// Source: docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CapacityBlockOffering.html (upfrontFee is the
// total price; minutes add to the hours); the answer as AWS workshops print it.
#include "data/readers/utc_time.h"
#include "pricing/formats/booked_time.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <fmt/format.h>

#include <set>

namespace breakeven {

namespace {

constexpr int kMinutesPerHour = 60;

bool recognisesAwsCapacityBlocks(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["CapacityBlockOfferings"].isArray();
}

// A block that can still be had for a time that is known.
struct Block
{
    std::int64_t start = 0; // seconds UTC
    int minutes = 0;
    int machines = 0;
};

// Why it is none; null when it is one.
const char *read(const JsonValue &item, Block &block)
{
    const auto start = parseUtcTime(item["StartDate"].string());
    const auto end = parseUtcTime(item["EndDate"].string());
    block.machines = wholeNumber(item["InstanceCount"]);
    block.minutes = wholeNumber(item["CapacityBlockDurationHours"]) * kMinutesPerHour +
                    wholeNumber(item["CapacityBlockDurationMinutes"]);
    if (!start || block.minutes <= 0)
        return "no_time";
    block.start = *start;
    if (end && *end < utcNow())
        return "already_over";
    return block.machines > 0 ? nullptr : "no_machines";
}

void addBlock(PriceRows &rows, std::vector<Offer> &to, const JsonValue &item, const Block &block,
              const std::string &place)
{
    Offer offer;
    offer.provider = "aws";
    offer.zone = item["AvailabilityZone"].string();
    offer.region = awsRegionOf(offer.zone);
    offer.instanceType = item["InstanceType"].string();
    if (offer.instanceType.empty() || offer.region.empty())
        return rows.skipRow("no_zone_or_type", place);
    offer.os = "linux";
    offer.currency = item["CurrencyCode"].string();
    const double hours = double(block.minutes) / kMinutesPerHour;
    offer.detail = bookedTimeText(block.start, hours, block.machines);
    offer.note = fmt::format("capacity block {}: {} machines from {} for {:.6g} h, {} {} in advance",
                             item["CapacityBlockOfferingId"].string(), block.machines, utcText(block.start),
                             hours, item["UpfrontFee"].string(), offer.currency);
    offer.flags = {"prepaid", "time_boxed"};
    fillMachine(offer);
    const auto fee = parseNano(item["UpfrontFee"].string());
    // By the minute and machine first: the hours need not be whole.
    const std::string perHour =
        fee && *fee > 0 ? nanoText(toNano(toDouble(*fee) / (hours * block.machines)).value_or(0)) : "";
    addPrice(rows, to, offer, "capacity_block", perHour, place);
}

Result<PriceRows> readAwsCapacityBlocksFile(const PriceFile &file)
{
    const JsonValue &items = file.json["CapacityBlockOfferings"];
    if (auto whole = requireFields(items,
                                   {"InstanceType", "AvailabilityZone", "InstanceCount", "StartDate",
                                    "UpfrontFee", "CurrencyCode", "CapacityBlockDurationHours"},
                                   file.path);
        !whole)
        return whole.error();
    PriceRows rows;
    rows.isEmptyList = items.items.empty();
    std::vector<Offer> &offers = rows.batch("aws-capacity-blocks", "").offers;
    std::set<std::string> seen;
    for (const JsonValue &item : items.items) {
        ++rows.rows;
        const std::string place = file.path + ": entry " + std::to_string(rows.rows);
        Block block;
        if (const char *reason = read(item, block))
            rows.skipRow(reason, place);
        else if (!seen.insert(std::string(item["CapacityBlockOfferingId"].string())).second)
            rows.skip("repeated");
        else
            addBlock(rows, offers, item, block, place);
    }
    return rows;
}

} // namespace

PriceFormat awsCapacityBlocksFormat()
{
    return {"aws-capacity-blocks",
            "aws-capacity-blocks",
            "output of `aws ec2 describe-capacity-block-offerings` (JSON): machines for a fixed time, paid "
            "in advance",
            "aws ec2 describe-capacity-block-offerings --output json",
            recognisesAwsCapacityBlocks,
            readAwsCapacityBlocksFile};
}

} // namespace breakeven
