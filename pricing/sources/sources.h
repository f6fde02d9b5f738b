// The price sources, one file each in this folder; price_sources.cpp lists them.
#pragma once

#include "pricing/sources/price_source.h"

namespace breakeven {

PriceSource skypilotSource();
PriceSource gpuhuntSource();
PriceSource linodeSource();
PriceSource azureRetailSource();
PriceSource awsPriceListSource();
PriceSource awsSavingsPlansSource();
PriceSource gcpCatalogSource();
PriceSource lambdaSource();
PriceSource vultrSource();
PriceSource digitaloceanSource();
PriceSource ovhSource();
PriceSource runpodSource();
PriceSource shadeformSource();
PriceSource ecbSource();
PriceSource awsSpotHistorySource();
PriceSource awsSpotAdvisorSource();
PriceSource awsSpotFeedSource();
PriceSource vastSource();
PriceSource ociSource();
PriceSource verdaSource();
PriceSource ociShapesSource();
PriceSource awsSagemakerSource();
PriceSource awsEksSource();
PriceSource gkeSource();
PriceSource aksSource();
PriceSource azureEgressSource();
PriceSource azureDisksSource();
PriceSource awsEgressSource();
PriceSource linodeLkeSource();
PriceSource linodeVolumesSource();
PriceSource linodeEgressSource();

} // namespace breakeven
