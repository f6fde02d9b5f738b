#include "tests/support/price_fixtures.h"
#include "tests/support/price_sites/sites.h"

namespace breakeven::test {

// The row of p4d.24xlarge is the documented example; the others are composed beside it.
PriceSite skypilotSite()
{
    PriceSite site = bodySite(
        "skypilot", "aws", "/catalogs/v8/aws/vms.csv", "SpotPrice", 4,
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,"
        "AvailabilityZone,Arch\n"
        "p4d.24xlarge,A100,8.0,96.0,1152.0,\"{'Gpus': [{'Name': 'A100', 'Manufacturer': 'NVIDIA', 'Count': "
        "8.0, 'MemoryInfo': {'SizeInMiB': 40960}}], 'TotalGpuMemoryInMiB': 327680}\",21.957642,10.5,"
        "us-east-1,use1-az1,x86_64\n"
        "p5.48xlarge,H100,8.0,192.0,2048.0,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 81920}}]}\",55.04,,"
        "us-east-1,use1-az2,x86_64\n"
        "m5.large,,,2.0,8.0,,0.096,0.00,us-east-1,use1-az1,x86_64\n");
    site.givesEtag = true;
    return site;
}

PriceSite gpuhuntSite()
{
    PriceSite site = bodySite("gpuhunt", "gcp", "/v3/gcp/20261120-4711/catalog.zip", "gpu_name", 4,
                              zipped("gcp.csv", priceFixtures().at("gpuhunt").text));
    site.isZip = true;
    site.namesEdition = true;
    site.bodies.emplace_back("/v3/gcp/version", "20261120-4711\n");
    return site;
}

PriceSite litellmSite()
{
    PriceSite site =
        documentSite("litellm", "litellm", "/BerriAI/litellm/main/model_prices_and_context_window.json",
                     "input_cost_per_token", 11);
    site.givesEtag = true;
    return site;
}

PriceSite openrouterSite()
{
    return documentSite("openrouter", "openrouter", "/api/v1/models", "pricing", 7);
}

PriceSite ecbSite()
{
    PriceSite site = documentSite("ecb", "90d", "/stats/eurofxref/eurofxref-hist-90d.xml", "rate", 4);
    site.currency = "EUR";
    site.givesEtag = true;
    return site;
}

} // namespace breakeven::test
