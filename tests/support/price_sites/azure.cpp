#include "tests/support/price_fixtures.h"
#include "tests/support/price_sites/sites.h"

namespace breakeven::test {

namespace {

std::string azurePage(const std::string &items, const std::string &next)
{
    return R"({"BillingCurrency":"USD","CustomerEntityId":"Default","CustomerEntityType":"Retail","Items":[)" +
           items + R"(],"NextPageLink":)" + (next.empty() ? "null" : '"' + next + '"') + R"(,"Count":1})";
}

} // namespace

// Links name the documented host; the second of three pages is empty, and the third gives an item again.
PriceSite azureSite()
{
    PriceSite site;
    site.source = "azure-retail";
    site.partition = "australiacentral";
    const std::string query = "/api/retail/prices?api-version=2023-01-01-preview&currencyCode=USD&%24filter="
                              "serviceName%20eq%20%27Virtual%20Machines%27%20and%20armRegionName%20eq%20%27"
                              "australiacentral%27%20and%20priceType%20eq%20%27";
    site.main = query + "Consumption%27";
    site.field = "unitPrice";
    site.offers = 7;
    const std::string base = "https://prices.azure.com:443";
    const std::string onDemand = azureItem("1", "B16als v2", "0.673",
                                           R"("savingsPlan":[{"unitPrice":0.34323,"retailPrice":0.34323,)"
                                           R"("term":"3 Years"},{"unitPrice":0.49129,"retailPrice":0.49129,)"
                                           R"("term":"1 Year"}],)");
    const std::string product = "Virtual Machines Basv2 Series";
    site.bodies = {
        {site.main,
         azurePage(onDemand + "," + azureItem("2", "B16als v2 Spot", "0.6057"),
                   base + "/api/retail/prices?$filter=serviceName eq 'Virtual Machines'&$skip=1000")},
        {"/api/retail/prices?$filter=serviceName%20eq%20'Virtual%20Machines'&$skip=1000",
         azurePage("", base + "/api/retail/prices?$skip=2000")},
        {"/api/retail/prices?$skip=2000",
         azurePage(onDemand + "," +
                       azureItem("9", "ND96isr H100 v5", "117.984", "", "Virtual Machines NDsv5 Series",
                                 "Consumption", "Standard_ND96isr_H100_v5"),
                   "")},
        {query + "Reservation%27",
         azurePage(
             azureItem("6", "B16als v2", "3478.0", R"("reservationTerm":"1 Year",)", product, "Reservation") +
                 "," +
                 azureItem("7", "B16als v2", "6721.0", R"("reservationTerm":"3 Years",)", product,
                           "Reservation"),
             "")}};
    return site;
}

PriceSite aksSite()
{
    return documentSite(
        "aks", "australiacentral",
        "/api/retail/prices?api-version=2023-01-01-preview&currencyCode=USD&%24filter="
        "serviceName%20eq%20%27Azure%20Kubernetes%20Service%27%20and%20armRegionName%20eq%20%27"
        "australiacentral%27%20and%20priceType%20eq%20%27Consumption%27",
        "unitPrice", 2);
}

PriceSite azureEgressSite()
{
    return documentSite("azure-egress", "australiacentral",
                        "/api/retail/prices?api-version=2023-01-01-preview&currencyCode=USD&%24filter="
                        "serviceName%20eq%20%27Bandwidth%27%20and%20armRegionName%20eq%20%27"
                        "australiacentral%27%20and%20priceType%20eq%20%27Consumption%27",
                        "unitPrice", 5);
}

} // namespace breakeven::test
