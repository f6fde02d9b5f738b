#include "tests/support/price_fixtures/parts.h"

#include <utility>

namespace breakeven::test {

std::string azureItem(const std::string &meter, const std::string &name, const std::string &price,
                      const std::string &more, const std::string &product, const std::string &type,
                      const std::string &sku)
{
    return R"({"currencyCode":"USD","tierMinimumUnits":0.0,)" + more + R"("retailPrice":)" + price +
           R"(,"unitPrice":)" + price +
           R"(,"armRegionName":"australiacentral","location":"AU Central","effectiveStartDate":"2023-06-01T00:00:00Z",)"
           R"("meterId":")" +
           meter + R"(","meterName":")" + name +
           R"(","productId":"DZH318Z0","skuId":"DZH318Z0/000X","productName":")" + product +
           R"(","skuName":")" + name +
           R"(","serviceName":"Virtual Machines","serviceFamily":"Compute","unitOfMeasure":"1 Hour","type":")" +
           type + R"(","isPrimaryMeterRegion":true,"armSkuName":")" + sku + "\"}";
}

std::string aksItems()
{
    const auto item = [](const char *meter, const char *name, const char *price) {
        std::string text = azureItem(meter, name, price, "", "Azure Kubernetes Service", "Consumption", "");
        const std::string service = "\"serviceName\":\"Virtual Machines\"";
        return text.replace(text.find(service), service.size(),
                            "\"serviceName\":\"Azure Kubernetes Service\"");
    };
    return item("1", "Standard Uptime SLA", "0.1") + "," + item("2", "Standard Long Term Support", "0.6") +
           "," + item("3", "Automatic General Purpose vCPU", "0.0075") + "," +
           item("1", "Standard Uptime SLA", "0.1");
}

std::string azureEgressItems()
{
    const auto item = [](const char *begin, const char *price, const char *product,
                         const char *day = "2022-04-01") {
        std::string text = azureItem("9995d93a", "Standard Data Transfer Out", price, "", product);
        for (const auto &[from, to] :
             {std::pair<std::string, std::string>("\"serviceName\":\"Virtual Machines\"",
                                                  "\"serviceName\":\"Bandwidth\""),
              {"\"tierMinimumUnits\":0.0", "\"tierMinimumUnits\":" + std::string(begin)},
              {"1 Hour", "1 GB"},
              {"Standard_B16als_v2", ""},
              {"2023-06-01", day}})
            text.replace(text.find(from), from.size(), to);
        return text;
    };
    const char *const routed = "Rtn Preference: MGN";
    return item("0.0", "0.0", routed) + "," + item("100.0", "0.087", routed) + "," +
           item("10335.0", "0.083", routed) + "," + item("51295.0", "0.07", routed) + "," +
           item("153695.0", "0.05", routed) + "," + item("512095.0", "0.05", routed) + "," +
           item("0.0", "0.08", "Bandwidth - Routing Preference: Internet") + "," +
           item("100.0", "0.09", routed, "2999-01-01") + "," + item("100.0", "0.1", routed, "2020-01-01");
}

std::map<std::string, PriceFixture> azureFixtures()
{
    return {
        {"azure-egress",
         {"bandwidth.json",
          R"({"BillingCurrency":"USD","Items":[)" + azureEgressItems() +
              R"(],"NextPageLink":null,"Count":9})",
          9, 5}},
        {"aks",
         {"aks.json",
          R"({"BillingCurrency":"USD","Items":[)" + aksItems() + R"(],"NextPageLink":null,"Count":4})", 4,
          2}},
        {"azure-retail",
         {"azure.json",
          R"({"BillingCurrency":"USD","CustomerEntityId":"Default","CustomerEntityType":"Retail","Items":[)" +
              azureItem("1", "B16als v2", "0.673",
                        R"("savingsPlan":[{"unitPrice":0.34323,"retailPrice":0.34323,"term":"3 Years"},)"
                        R"({"unitPrice":0.49129,"retailPrice":0.49129,"term":"1 Year"}],)") +
              "," + azureItem("2", "B16als v2 Spot", "0.6057") + "," +
              azureItem("3", "B16als v2 Low Priority", "0.135") + "," +
              azureItem("4", "B16als v2", "0.747", "", "Virtual Machines Basv2 Series Windows") + "," +
              azureItem("5", "B16als v2", "0.747", "", "Basv2 Series Cloud Services") + "," +
              azureItem("6", "B16als v2", "3478.0", R"("reservationTerm":"1 Year",)",
                        "Virtual Machines Basv2 Series", "Reservation") +
              "," +
              azureItem("7", "B16als v2", "6721.0", R"("reservationTerm":"3 Years",)",
                        "Virtual Machines Basv2 Series", "Reservation") +
              R"(],"NextPageLink":null,"Count":7})",
          7, 7}},
    };
}

} // namespace breakeven::test
