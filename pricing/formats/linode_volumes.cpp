// The volumes of Linode's Block Storage (GET /v4/volumes/types), by the month; their size is counted in GiB.
#include "model/study/price_unit.h"
#include "pricing/formats/linode_services.h"
#include "pricing/formats/price_format.h"

namespace breakeven {

namespace {

constexpr LinodeService kVolumeService{"linode-volumes", "volume", kStorageModel, "monthly",
                                       [](Offer &, const JsonValue &) {}};

} // namespace

PriceFormat linodeVolumesFormat()
{
    return {"linode-volumes",
            "linode-volumes",
            "the volumes of Linode's Block Storage (JSON): a GiB kept for a month",
            "https://api.linode.com/v4/volumes/types",
            [](const PriceFile &file) { return isLinodeListOf(file, kVolumeService); },
            [](const PriceFile &file) { return readLinodeList(file, kVolumeService); }};
}

} // namespace breakeven
