#include "pricing/formats/aws_sagemaker.h"

#include "pricing/formats/aws_offer.h"
#include "pricing/formats/price_format.h"

#include <utility>

namespace breakeven {

namespace {

// What stands before the colon of "USE1-Host:ml.g6e.2xlarge", without the region.
constexpr std::pair<std::string_view, const char *> kUses[] = {
    {"Host", "sagemaker-host"},        {"Train", "sagemaker-train"},
    {"Notebk", "sagemaker-notebook"},  {"AsyncInf", "sagemaker-async-host"},
    {"Tsform", "sagemaker-transform"}, {"Processing", "sagemaker-processing"},
    {"Cluster", "sagemaker-cluster"}};

const char *useOf(std::string_view usage)
{
    const std::string_view before = usage.substr(0, usage.find(':'));
    const auto dash = before.rfind('-');
    const std::string_view word = dash == std::string_view::npos ? before : before.substr(dash + 1);
    for (const auto &[name, use] : kUses)
        if (word == name)
            return use;
    return nullptr;
}

// Null for what is taken.
const char *reasonToSkip(const AwsProduct &product, const AwsTerm &term)
{
    if (term.kind != "OnDemand")
        return "other_term";
    if (product.usage.find(":ml.") == std::string_view::npos)
        return "no_machine";
    if (!useOf(product.usage))
        return "other_use";
    return isHours(term.unit) ? nullptr : "other_unit";
}

bool recognisesAwsSagemaker(const PriceFile &file) { return isAwsOffer(file, "AmazonSageMaker"); }

Result<PriceRows> readAwsSagemakerFile(const PriceFile &file)
{
    const auto blocks = blocksOf(file);
    return blocks ? readAwsSagemaker(*blocks, file.path) : blocks.error();
}

} // namespace

Result<PriceRows> readAwsSagemaker(const TextBlocks &blocks, const std::string &place)
{
    PriceRows rows;
    LowestPrices lowest;
    const auto isMachine = [](const AwsProduct &product) { return product.family == "ML Instance"; };
    const auto take = [&](const AwsProduct &product, const AwsTerm &term) {
        if (const char *reason = reasonToSkip(product, term)) {
            rows.skip(reason);
            return;
        }
        Offer offer;
        offer.region = product.region;
        offer.provider = awsProviderOf(offer.region);
        offer.instanceType = product.usage.substr(product.usage.find(':') + 1);
        offer.os = "linux";
        offer.detail = useOf(product.usage);
        offer.currency = term.currency;
        offer.effectiveFrom = Date::parse(std::string(term.since.substr(0, 10)));
        fillAwsMachine(offer);
        lowest.add(rows, offer, "on_demand", term.price, product.sku);
    };
    const auto summary = readAwsOffer(blocks, place, {isMachine, take, {"usagetype", "regionCode"}});
    if (!summary)
        return summary.error();
    rows.rows = summary->rows;
    for (Offer &offer : lowest.offers())
        rows.batch("aws-sagemaker", offer.region).offers.push_back(std::move(offer));
    return rows;
}

PriceFormat awsSagemakerFormat()
{
    return {
        "aws-sagemaker",
        "aws-sagemaker",
        "the price list of AmazonSageMaker for a region (JSON): machines for hosting, training, notebooks, "
        "… on demand",
        "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonSageMaker/current/region_index.json",
        recognisesAwsSagemaker,
        readAwsSagemakerFile};
}

} // namespace breakeven
