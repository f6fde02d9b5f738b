// Traffic that leaves Linode (GET /v4/network-transfer/prices), beyond what its machines bring along. The
// price of a gigabyte stands where others have that of an hour.
#include "model/study/price_unit.h"
#include "pricing/formats/linode_services.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

void describeEgress(Offer &offer, const JsonValue &)
{
    const bool isDistributed = offer.instanceType.find("distributed") != std::string::npos;
    offer.instanceType = isDistributed ? "internet-egress-distributed" : "internet-egress";
    offer.note = "beyond what all machines together bring along (\"transfer\" of their types); Linode does "
                 "not say which gigabyte it means, here it is taken for a GiB";
}

constexpr LinodeService kEgressService{"linode-egress", "network_transfer", kEgressModel, "hourly",
                                       describeEgress};

} // namespace

PriceFormat linodeEgressFormat()
{
    return {"linode-egress",
            "linode-egress",
            "Linode's prices of network transfer (JSON): traffic beyond what its machines bring along",
            "https://api.linode.com/v4/network-transfer/prices",
            [](const PriceFile &file) { return isLinodeListOf(file, kEgressService); },
            [](const PriceFile &file) { return readLinodeList(file, kEgressService); }};
}

} // namespace breakeven
