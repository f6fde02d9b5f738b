#include "tests/support/price_fixtures/parts.h"

#include <utility>
#include <vector>

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

namespace {

// An item of another service: `changes` are what stands otherwise in it.
std::string azureItemOf(const std::string &service, const std::string &meter, const std::string &name,
                        const std::string &price, const std::string &product,
                        std::vector<std::pair<std::string, std::string>> changes = {})
{
    std::string text = azureItem(meter, name, price, "", product, "Consumption", "");
    changes.emplace_back("Virtual Machines\",\"serviceFamily", service + "\",\"serviceFamily");
    for (const auto &[from, to] : changes)
        text.replace(text.find(from), from.size(), to);
    return text;
}

std::string azureFile(const std::string &items)
{
    return R"({"BillingCurrency":"USD","CustomerEntityId":"Default","CustomerEntityType":"Retail","Items":[)" +
           items + R"(],"NextPageLink":null,"Count":1})";
}

} // namespace

std::string aksItems()
{
    const auto item = [](const char *meter, const char *name, const char *price) {
        return azureItemOf("Azure Kubernetes Service", meter, name, price, "Azure Kubernetes Service");
    };
    return item("1", "Standard Uptime SLA", "0.1") + "," + item("2", "Standard Long Term Support", "0.6") +
           "," + item("3", "Automatic General Purpose vCPU", "0.0075") + "," +
           item("1", "Standard Uptime SLA", "0.1");
}

std::string azureEgressItems()
{
    const auto item = [](const char *begin, const char *price, const char *product,
                         const char *day = "2022-04-01") {
        return azureItemOf("Bandwidth", "9995d93a", "Standard Data Transfer Out", price, product,
                           {{"\"tierMinimumUnits\":0.0", "\"tierMinimumUnits\":" + std::string(begin)},
                            {"1 Hour", "1 GB"},
                            {"2023-06-01", day}});
    };
    const char *const routed = "Rtn Preference: MGN";
    return item("0.0", "0.0", routed) + "," + item("100.0", "0.087", routed) + "," +
           item("10335.0", "0.083", routed) + "," + item("51295.0", "0.07", routed) + "," +
           item("153695.0", "0.05", routed) + "," + item("512095.0", "0.05", routed) + "," +
           item("0.0", "0.08", "Bandwidth - Routing Preference: Internet") + "," +
           item("100.0", "0.09", routed, "2999-01-01") + "," + item("100.0", "0.1", routed, "2020-01-01");
}

std::string azureDiskItems(const std::string &wanted)
{
    std::string items;
    const auto add = [&](const std::string &product, const std::string &sku, const std::string &meter,
                         const char *price, const char *unit = "1/Month", const char *day = "2018-05-01",
                         const char *type = "Consumption") {
        if (wanted.empty() || wanted == product)
            items +=
                (items.empty() ? "" : ",") + azureItemOf("Storage", "1e0cf0cf", meter, price, product,
                                                         {{"\"skuName\":\"" + meter, "\"skuName\":\"" + sku},
                                                          {"1 Hour", unit},
                                                          {"2023-06-01", day},
                                                          {"Consumption", type}});
    };
    const char *const premium = "Premium SSD Managed Disks";
    const char *const hdd = "Standard HDD Managed Disks";
    const char *const second = "Azure Premium SSD v2";
    const char *const byGib = "1 GiB/Hour";
    add(premium, "P10 LRS", "P10 LRS Disk", "19.71");
    add(premium, "P30 LRS", "P30 LRS Disk", "135.17");
    add(premium, "P10 ZRS", "P10 ZRS Disk", "29.57");
    add("Standard SSD Managed Disks", "E10 LRS", "E10 LRS Disk", "9.6");
    add(hdd, "S4 LRS", "S4 LRS Disk", "1.536");
    add(second, "Premium LRS", "Premium LRS Provisioned Capacity", "0.00011", byGib);
    add("Ultra Disks", "Ultra LRS", "Ultra LRS Provisioned Capacity", "0.000164", byGib);
    add(premium, "P10 LRS", "P10 LRS Disk Mount", "0.98");
    add("Premium Page Blob", "P10 LRS", "P10 LRS Disk", "19.71");
    add(hdd, "Snapshots LRS", "LRS Snapshots", "0.05", "1 GB/Month");
    add(hdd, "S4 LRS", "S4 LRS Disk Operations", "0.0005", "10K");
    add(second, "Premium LRS", "Premium LRS Provisioned IOPS", "7e-06", "1/Hour");
    add(premium, "P30 LRS", "P30 LRS Disk", "122.88", "1/Month", "2999-01-01");
    add(premium, "P10 LRS", "P10 LRS Disk", "21.68", "1/Month", "2017-05-01");
    add(premium, "P30 LRS", "P30 LRS Disk", "1540.9", "1/Month", "2019-05-01", "Reservation");
    return items;
}

std::map<std::string, PriceFixture> azureFixtures()
{
    return {
        {"azure-egress", {"bandwidth.json", azureFile(azureEgressItems()), 9, 5, "BillingCurrency"}},
        {"azure-disks", {"storage.json", azureFile(azureDiskItems()), 15, 7, "BillingCurrency"}},
        {"aks", {"aks.json", azureFile(aksItems()), 4, 2, "BillingCurrency"}},
        {"azure-retail",
         {"azure.json",
          azureFile(
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
                        "Virtual Machines Basv2 Series", "Reservation")),
          7, 7, "BillingCurrency"}},
    };
}

} // namespace breakeven::test
