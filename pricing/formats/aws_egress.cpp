#include "pricing/formats/aws_egress.h"

#include "pricing/formats/aws_price_list.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

constexpr const char *kAwsEgressSource = "aws-egress";

bool recognisesAwsEgress(const PriceFile &file) { return isAwsOffer(file, "AWSDataTransfer"); }

Result<PriceRows> readAwsEgressFile(const PriceFile &file)
{
    const auto blocks = blocksOf(file);
    return blocks ? readAwsEgress(*blocks, file.path) : blocks.error();
}

} // namespace

Result<PriceRows> readAwsEgress(const TextBlocks &blocks, const std::string &place)
{
    AwsPriceRows rows(kAwsEgressSource);
    const auto isTraffic = [](const AwsProduct &product) {
        return product.family == "Data Transfer" &&
               product.usage.find("DataTransfer-Out-Bytes") != std::string_view::npos;
    };
    const auto take = [&](const AwsProduct &product, const AwsTerm &term) { rows.take(product, term); };
    const auto summary = readAwsOffer(
        blocks, place, {isTraffic, take, {"usagetype", "transferType", "toLocation", "fromRegionCode"}});
    if (!summary)
        return summary.error();
    rows.countRows(summary->rows);
    return rows.finish();
}

PriceFormat awsEgressFormat()
{
    return {kAwsEgressSource,
            kAwsEgressSource,
            "the price list of AWSDataTransfer for a region (JSON): traffic to the internet",
            "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AWSDataTransfer/current/"
            "region_index.json",
            recognisesAwsEgress,
            readAwsEgressFile};
}

} // namespace breakeven
