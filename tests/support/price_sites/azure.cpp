#include "data/http/web_address.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_sites/sites.h"

namespace breakeven::test {

namespace {

std::string azurePage(const std::string &items, const std::string &next)
{
    return R"({"BillingCurrency":"USD","CustomerEntityId":"Default","CustomerEntityType":"Retail","Items":[)" +
           items + R"(],"NextPageLink":)" + (next.empty() ? "null" : '"' + next + '"') + R"(,"Count":1})";
}

// The first page of the items of `service` in australiacentral that are sold as `type`.
std::string azureQuery(const std::string &service, const std::string &type = "Consumption")
{
    return "/api/retail/prices?api-version=2023-01-01-preview&currencyCode=USD&%24filter="
           "serviceName%20eq%20%27" +
           service + "%27%20and%20armRegionName%20eq%20%27australiacentral%27%20and%20priceType%20eq%20%27" +
           type + "%27";
}

// What `query` brings. Links name the documented host; the second of three pages is empty.
PriceSite azurePages(const std::string &source, const std::string &query, int offers,
                     const std::string &first, const std::string &last)
{
    const std::string base = "https://prices.azure.com:443";
    PriceSite site =
        bodySite(source, "australiacentral", query, "unitPrice", offers,
                 azurePage(first, base + "/api/retail/prices?$filter=serviceName eq 'it'&$skip=1000"));
    site.bodies.emplace_back("/api/retail/prices?$filter=serviceName%20eq%20'it'&$skip=1000",
                             azurePage("", base + "/api/retail/prices?$skip=2000"));
    site.bodies.emplace_back("/api/retail/prices?$skip=2000", azurePage(last, ""));
    return site;
}

} // namespace

// The third page gives an item again.
PriceSite azureSite()
{
    const std::string onDemand = azureItem("1", "B16als v2", "0.673",
                                           R"("savingsPlan":[{"unitPrice":0.34323,"retailPrice":0.34323,)"
                                           R"("term":"3 Years"},{"unitPrice":0.49129,"retailPrice":0.49129,)"
                                           R"("term":"1 Year"}],)");
    const std::string product = "Virtual Machines Basv2 Series";
    PriceSite site =
        azurePages("azure-retail", azureQuery("Virtual%20Machines"), 7,
                   onDemand + "," + azureItem("2", "B16als v2 Spot", "0.6057"),
                   onDemand + "," +
                       azureItem("9", "ND96isr H100 v5", "117.984", "", "Virtual Machines NDsv5 Series",
                                 "Consumption", "Standard_ND96isr_H100_v5"));
    site.bodies.emplace_back(
        azureQuery("Virtual%20Machines", "Reservation"),
        azurePage(
            azureItem("6", "B16als v2", "3478.0", R"("reservationTerm":"1 Year",)", product, "Reservation") +
                "," +
                azureItem("7", "B16als v2", "6721.0", R"("reservationTerm":"3 Years",)", product,
                          "Reservation"),
            ""));
    return site;
}

PriceSite aksSite()
{
    return documentSite("aks", "australiacentral", azureQuery("Azure%20Kubernetes%20Service"), "unitPrice",
                        2);
}

PriceSite azureEgressSite()
{
    return documentSite("azure-egress", "australiacentral", azureQuery("Bandwidth"), "unitPrice", 5);
}

// Each product is asked for by itself; of the first the third page gives everything again.
PriceSite azureDisksSite()
{
    const auto query = [](const std::string &product) {
        return azureQuery("Storage") + "%20and%20productName%20eq%20%27" + percentEncoded(product) + "%27";
    };
    const std::string premium = "Premium SSD Managed Disks";
    PriceSite site =
        azurePages("azure-disks", query(premium), 7, azureDiskItems(premium), azureDiskItems(premium));
    for (const char *product :
         {"Standard SSD Managed Disks", "Standard HDD Managed Disks", "Azure Premium SSD v2", "Ultra Disks"})
        site.bodies.emplace_back(query(product), azurePage(azureDiskItems(product), ""));
    return site;
}

} // namespace breakeven::test
