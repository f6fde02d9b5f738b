#include "pricing/formats/aws_eks.h"

#include "pricing/formats/aws_offer.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/text_search.h"

namespace breakeven {

namespace {

// "eks-cluster"; null for what is no fee of a cluster.
const char *eksFeeOf(const AwsProduct &product)
{
    if (holds(product.usage, "Outposts") || holds(product.usage, "Fargate") ||
        !holds(product.usage, "perCluster"))
        return nullptr;
    if (product.operation == "CreateOperation")
        return "eks-cluster";
    return product.operation == "ExtendedSupport" ? "eks-extended-support" : nullptr;
}

bool recognisesAwsEks(const PriceFile &file) { return isAwsOffer(file, "AmazonEKS"); }

Result<PriceRows> readAwsEksFile(const PriceFile &file)
{
    const auto blocks = blocksOf(file);
    return blocks ? readAwsEks(*blocks, file.path) : blocks.error();
}

} // namespace

Result<PriceRows> readAwsEks(const TextBlocks &blocks, const std::string &place)
{
    PriceRows rows;
    LowestPrices lowest;
    const auto isAny = [](const AwsProduct &) { return true; };
    const auto take = [&](const AwsProduct &product, const AwsTerm &term) {
        const char *const fee = eksFeeOf(product);
        if (!fee || term.kind != "OnDemand" || !isHours(term.unit)) {
            rows.skip(fee ? "other_unit" : "no_cluster_fee");
            return;
        }
        Offer offer;
        offer.region = product.region;
        offer.provider = awsProviderOf(offer.region);
        offer.instanceType = fee;
        offer.os = "any";
        offer.currency = term.currency;
        offer.effectiveFrom = Date::parse(std::string(term.since.substr(0, 10)));
        lowest.add(rows, offer, "cluster_fee", term.price, product.sku);
    };
    const auto summary = readAwsOffer(blocks, place, {isAny, take, {"usagetype", "operation"}});
    if (!summary)
        return summary.error();
    rows.rows = summary->rows;
    for (Offer &offer : lowest.offers())
        rows.batch("aws-eks", offer.region).offers.push_back(std::move(offer));
    return rows;
}

PriceFormat awsEksFormat()
{
    return {"aws-eks",
            "aws-eks",
            "the price list of AmazonEKS for a region (JSON): the fee of a cluster by the hour",
            "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEKS/current/region_index.json",
            recognisesAwsEks,
            readAwsEksFile};
}

} // namespace breakeven
