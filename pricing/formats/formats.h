// The price formats, one file each in this folder; price_formats.cpp lists them.
#pragma once

#include "pricing/formats/price_format.h"

namespace breakeven {

PriceFormat priceBookFormat();
PriceFormat skypilotFormat();
PriceFormat cloudPricingFormat();
PriceFormat priceChangesFormat();
PriceFormat gcpByDateFormat();
PriceFormat gcpYamlFormat();
PriceFormat awsGpuListFormat();
PriceFormat awsSpotHistoryFormat();
PriceFormat awsSpotFeedFormat();
PriceFormat awsSpotAdvisorFormat();
PriceFormat gpuhuntFormat();
PriceFormat linodeFormat();
PriceFormat azureRetailFormat();
PriceFormat awsPriceListFormat();
PriceFormat awsSavingsPlansFormat();
PriceFormat gcpCatalogFormat();
PriceFormat ec2InstancesFormat();
PriceFormat lambdaFormat();
PriceFormat vultrFormat();
PriceFormat digitaloceanFormat();
PriceFormat ovhFormat();
PriceFormat runpodFormat();
PriceFormat shadeformFormat();
PriceFormat ecbFormat();
PriceFormat vastFormat();
PriceFormat ociFormat();
PriceFormat verdaFormat();
PriceFormat ociShapesFormat();
PriceFormat awsSagemakerFormat();
PriceFormat awsEksFormat();
PriceFormat gkeFormat();
PriceFormat aksFormat();
PriceFormat azureEgressFormat();
PriceFormat azureDisksFormat();
PriceFormat awsEgressFormat();
PriceFormat linodeLkeFormat();
PriceFormat linodeVolumesFormat();
PriceFormat linodeEgressFormat();

} // namespace breakeven
