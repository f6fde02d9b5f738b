#include "pricing/sources/sources.h"

namespace breakeven {

const std::vector<PriceSource> &priceSources()
{
    static const std::vector<PriceSource> sources = {skypilotSource(),
                                                     gpuhuntSource(),
                                                     linodeSource(),
                                                     azureRetailSource(),
                                                     awsPriceListSource(),
                                                     awsSavingsPlansSource(),
                                                     gcpCatalogSource(),
                                                     lambdaSource(),
                                                     vultrSource(),
                                                     digitaloceanSource(),
                                                     ovhSource(),
                                                     runpodSource(),
                                                     shadeformSource(),
                                                     ecbSource(),
                                                     awsSpotHistorySource(),
                                                     awsSpotAdvisorSource(),
                                                     awsSpotFeedSource(),
                                                     vastSource(),
                                                     ociSource(),
                                                     verdaSource(),
                                                     ociShapesSource(),
                                                     awsSagemakerSource(),
                                                     awsEksSource(),
                                                     gkeSource(),
                                                     aksSource(),
                                                     azureEgressSource(),
                                                     azureDisksSource(),
                                                     awsEgressSource(),
                                                     linodeLkeSource(),
                                                     linodeVolumesSource(),
                                                     linodeEgressSource()};
    return sources;
}

const PriceSource *findPriceSource(std::string_view name)
{
    for (const PriceSource &source : priceSources())
        if (name == source.name)
            return &source;
    return nullptr;
}

} // namespace breakeven
