// The sites, each composed in a file of its kind; price_sites.cpp lists them.
#pragma once

#include "tests/support/price_sites.h"

namespace breakeven::test {

// One document.
PriceSite bodySite(const std::string &source, const std::string &part, const std::string &target,
                   const std::string &field, int offers, const std::string &body);
// The same as the fixture of the format has it.
PriceSite documentSite(const std::string &source, const std::string &part, const std::string &target,
                       const std::string &field, int offers);

// Hyperscalers.
PriceSite awsPriceListSite();
PriceSite awsSavingsPlansSite();
PriceSite awsSagemakerSite();
PriceSite awsEksSite();
PriceSite awsEgressSite();
PriceSite awsSpotHistorySite();
PriceSite awsSpotAdvisorSite();
PriceSite awsSpotFeedSite();
PriceSite azureSite();
PriceSite aksSite();
PriceSite azureEgressSite();
PriceSite azureDisksSite();
PriceSite gcpCatalogSite();
PriceSite gkeSite();

// Smaller clouds and markets.
PriceSite linodeSite();
PriceSite linodeLkeSite();
PriceSite linodeVolumesSite();
PriceSite linodeEgressSite();
PriceSite lambdaSite();
PriceSite vultrSite();
PriceSite digitaloceanSite();
PriceSite ovhSite();
PriceSite runpodSite();
PriceSite shadeformSite();
PriceSite vastSite();
PriceSite ociSite();
PriceSite ociShapesSite();
PriceSite verdaSite();

// Those that gather the prices of others, and of currencies.
PriceSite skypilotSite();
PriceSite gpuhuntSite();
PriceSite ecbSite();
PriceSite litellmSite();
PriceSite openrouterSite();

} // namespace breakeven::test
