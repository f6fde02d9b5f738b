#include "pricing/formats/formats.h"

namespace breakeven {

const std::vector<PriceFormat> &priceFormats()
{
    static const std::vector<PriceFormat> formats = {
        priceBookFormat(),   skypilotFormat(),       cloudPricingFormat(), priceChangesFormat(),
        gcpByDateFormat(),   gcpYamlFormat(),        awsGpuListFormat(),   awsSpotHistoryFormat(),
        awsSpotFeedFormat(), awsSpotAdvisorFormat(), gpuhuntFormat(),      linodeFormat(),
        azureRetailFormat(),
    };
    return formats;
}

} // namespace breakeven
