#include "pricing/formats/formats.h"

namespace breakeven {

const std::vector<PriceFormat> &priceFormats()
{
    static const std::vector<PriceFormat> formats = {
        priceBookFormat(),
        skypilotFormat(),
        cloudPricingFormat(),
        priceChangesFormat(),
        gcpByDateFormat(),
        gcpYamlFormat(),
        awsGpuListFormat(),
        awsSpotHistoryFormat(),
        awsSpotFeedFormat(),
        awsSpotAdvisorFormat(),
        gpuhuntFormat(),
        linodeFormat(),
        azureRetailFormat(),
        awsPriceListFormat(),
        awsSavingsPlansFormat(),
        gcpCatalogFormat(),
        ec2InstancesFormat(),
        lambdaFormat(),
        vultrFormat(),
        digitaloceanFormat(),
        ovhFormat(),
        runpodFormat(),
        shadeformFormat(),
        ecbFormat(),
        vastFormat(),
        ociFormat(),
        verdaFormat(),
        ociShapesFormat(),
        awsSagemakerFormat(),
        awsEksFormat(),
        gkeFormat(),
        aksFormat(),
        azureEgressFormat(),
        azureDisksFormat(),
        awsEgressFormat(),
        linodeLkeFormat(),
        linodeVolumesFormat(),
        linodeEgressFormat(),
    };
    return formats;
}

} // namespace breakeven
