// The fees of clusters of Linode's Kubernetes Engine (GET /v4/lke/types): with high availability and for
// enterprises. The standard control plane costs nothing and so has no price.
#include "model/study/price_unit.h"
#include "pricing/formats/linode_services.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

void describeCluster(Offer &offer, const JsonValue &price)
{
    if (const auto month = parseNano(price["monthly"].string()); month && *month > 0)
        offer.note = "at most " + nanoText(*month) + " " + offer.currency + " a month";
}

constexpr LinodeService kClusterService{"linode-lke", "lke-", kClusterFeeModel, "hourly", describeCluster};

} // namespace

PriceFormat linodeLkeFormat()
{
    return {"linode-lke",
            "linode-lke",
            "the clusters of Linode's Kubernetes Engine (JSON): the fee of a cluster by the hour",
            "https://api.linode.com/v4/lke/types",
            [](const PriceFile &file) { return isLinodeListOf(file, kClusterService); },
            [](const PriceFile &file) { return readLinodeList(file, kClusterService); }};
}

} // namespace breakeven
