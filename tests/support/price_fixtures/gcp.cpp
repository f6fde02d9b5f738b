#include "tests/support/price_fixtures/parts.h"

#include <utility>
#include <vector>

namespace breakeven::test {

std::string gcpSku(const std::string &id, const std::string &description, const std::string &usage, long nano,
                   GcpUnit unit)
{
    static const std::pair<const char *, const char *> units[] = {
        {"s", "3600"}, {"By.s", "3865470566400"}, {"By.s", "3600000000000"}, {"By.s", "2821793513472000"}};
    const auto &[base, factor] = units[int(unit)];
    const bool isDisk = unit == GcpUnit::GibMonth;
    return R"({"name":"services/6F81-5844-456A/skus/)" + id + R"(","skuId":")" + id + R"(","description":")" +
           description + R"(","category":{"serviceDisplayName":"Compute Engine","resourceFamily":")" +
           (isDisk ? "Storage" : "Compute") + R"(","resourceGroup":")" + (isDisk ? "LocalSSD" : "GPU") +
           R"(","usageType":")" + usage +
           R"("},"serviceRegions":["us-central1"],"pricingInfo":[{"summary":"","pricingExpression":{)"
           R"("displayQuantity":1,"baseUnit":")" +
           base + R"(","baseUnitConversionFactor":)" + factor +
           R"(,"tieredRates":[{"startUsageAmount":0,"unitPrice":{"currencyCode":"USD","units":")" +
           std::to_string(nano / 1000000000) + R"(","nanos":)" + std::to_string(nano % 1000000000) +
           R"(}}]},"currencyConversionRate":1,"effectiveTime":"2025-03-06T10:52:50.681Z"}]})";
}

std::string gcpParts()
{
    return gcpSku("2922-40C5-B19F", "A2 Instance Core running in Americas", "OnDemand", 31611000) + "," +
           gcpSku("2390-DCAF-DA38", "A2 Instance Ram running in Americas", "OnDemand", 4237000,
                  GcpUnit::GibHour) +
           "," +
           gcpSku("039F-D0DA-4055", "Nvidia Tesla A100 GPU running in Americas", "OnDemand", 2933908000) +
           "," + gcpSku("A100-80", "Nvidia Tesla A100 80GB GPU running in Americas", "OnDemand", 3928080000) +
           "," + gcpSku("SSD", "SSD backed Local Storage", "OnDemand", 80000000, GcpUnit::GibMonth);
}

std::string gcpMoreParts()
{
    return gcpSku("N1-CORE", "N1 Predefined Instance Core running in Americas", "OnDemand", 31611000) + "," +
           gcpSku("N1-RAM", "N1 Predefined Instance Ram running in Americas", "OnDemand", 4237000,
                  GcpUnit::GibHour) +
           "," + gcpSku("49C6-9328-AC0B", "Nvidia Tesla T4 GPU running in Americas", "OnDemand", 350000000) +
           "," +
           gcpSku("T4-SPOT", "Nvidia Tesla T4 GPU attached to Spot Preemptible VMs running in Americas",
                  "Preemptible", 140000000) +
           "," + gcpSku("2013-37B4-22EA", "Reserved Nvidia Tesla T4 GPU in Americas", "OnDemand", 0) + "," +
           gcpSku("VWS", "Nvidia Tesla T4 Virtual Workstation GPU running in Americas", "OnDemand",
                  550000000) +
           "," + gcpSku("A3-CORE", "A3 Instance Core running in Americas", "OnDemand", 27481063) + "," +
           gcpSku("A3-RAM", "A3 Instance Ram running in Americas", "OnDemand", 2000000, GcpUnit::GibHour) +
           "," + gcpSku("H100", "Nvidia H100 80GB GPU running in Americas", "OnDemand", 9796550569) + "," +
           gcpSku("G2-CORE", "G2 Instance Core running in Americas", "OnDemand", 24698004) + "," +
           gcpSku("G2-RAM", "G2 Instance Ram running in Americas", "OnDemand", 3000000, GcpUnit::GibHour) +
           "," + gcpSku("L4", "Nvidia L4 GPU running in Americas", "OnDemand", 560040239) + "," +
           gcpSku("L40", "Nvidia L40 GPU running in Americas", "OnDemand", 1) + "," +
           gcpSku("B200", "A4 Nvidia B200 (1 gpu slice) running in Americas", "OnDemand", 16110000000) + "," +
           gcpSku("G4-CORE", "G4 Instance Core running in Americas", "OnDemand", 10000000) + "," +
           gcpSku("G4-RAM", "G4 Instance Ram running in Americas", "OnDemand", 1000000, GcpUnit::GbHour) +
           "," + gcpSku("G4-GPU", "RTX 6000 96GB running in Americas", "OnDemand", 2000000000) + "," +
           gcpSku("CUSTOM", "N1 Predefined Custom Core running in Americas", "OnDemand", 33174000);
}

std::string gcpSpotAndCommitments()
{
    struct Row
    {
        const char *description;
        const char *usage;
        long nano;
        GcpUnit unit;
    };
    std::string text;
    int number = 0;
    for (const Row &row : {
             Row{"Spot Preemptible A2 Instance Core running in Americas", "Preemptible", 10000000,
                 GcpUnit::Hour},
             {"Spot Preemptible A2 Instance Ram running in Americas", "Preemptible", 1000000,
              GcpUnit::GibHour},
             {"Nvidia Tesla A100 GPU attached to Spot Preemptible VMs running in Americas", "Preemptible",
              1088355000, GcpUnit::Hour},
             {"Nvidia Tesla A100 80GB GPU attached to Spot Preemptible VMs running in Americas",
              "Preemptible", 1721030000, GcpUnit::Hour},
             {"SSD backed Local Storage attached to Spot Preemptible VMs", "Preemptible", 32000000,
              GcpUnit::GibMonth},
             {"Spot Preemptible A3 Instance Core running in Americas", "Preemptible", 10000000,
              GcpUnit::Hour},
             {"Spot Preemptible A3 Instance Ram running in Americas", "Preemptible", 1000000,
              GcpUnit::GibHour},
             {"Nvidia H100 80GB GPU attached to Spot Preemptible VMs running in Americas", "Preemptible",
              3897592000, GcpUnit::Hour},
             {"Spot Preemptible G2 Instance Core running in Americas", "Preemptible", 10208000,
              GcpUnit::Hour},
             {"Spot Preemptible G2 Instance Ram running in Americas", "Preemptible", 1000000,
              GcpUnit::GibHour},
             {"Nvidia L4 GPU attached to Spot Preemptible VMs running in Americas", "Preemptible", 223100000,
              GcpUnit::Hour},
             {"Commitment v1: A2 Cpu in Americas for 1 Year", "Commit1Yr", 20000000, GcpUnit::Hour},
             {"Commitment v1: A2 Ram in Americas for 1 Year", "Commit1Yr", 2000000, GcpUnit::GibHour},
             {"Commitment v1: Nvidia Tesla A100 GPU running in Americas for 1 Year", "Commit1Yr", 1904207040,
              GcpUnit::Hour},
             {"Commitment v1: Nvidia Tesla A100 80GB GPU running in Americas for 1 Year", "Commit1Yr",
              2474000000, GcpUnit::Hour},
             {"Commitment v1: A2 Cpu in Americas for 3 Years", "Commit3Yr", 10000000, GcpUnit::Hour},
             {"Commitment v1: A2 Ram in Americas for 3 Years", "Commit3Yr", 1000000, GcpUnit::GibHour},
             {"Commitment v1: Nvidia Tesla A100 GPU running in Americas for 3 Years", "Commit3Yr", 1080708326,
              GcpUnit::Hour},
             {"Commitment v1: A3 Cpu in Americas for 1 Year", "Commit1Yr", 20000000, GcpUnit::Hour},
             {"Commitment v1: A3 Ram in Americas for 1 Year", "Commit1Yr", 2000000, GcpUnit::GibHour},
             {"Commitment v1: Nvidia H100 80GB GPU running in Americas for 1 Year", "Commit1Yr", 6609959000,
              GcpUnit::Hour},
             {"Commitment v1: Local SSD In Americas for 1 Year", "Commit1Yr", 73000000, GcpUnit::GibMonth},
             {"Commitment v1: A3 Cpu in Americas for 3 Year", "Commit3Yr", 10000000, GcpUnit::Hour},
             {"Commitment v1: A3 Ram in Americas for 3 Year", "Commit3Yr", 1000000, GcpUnit::GibHour},
             {"Commitment v1: Nvidia H100 80GB GPU running in Americas for 3 Year", "Commit3Yr", 4326548000,
              GcpUnit::Hour},
             {"Commitment v1: Local SSD In Americas for 3 Year", "Commit3Yr", 36500000, GcpUnit::GibMonth},
             {"Commitment v1: Nvidia Tesla T4 GPU running in Americas for 1 Year", "Commit1Yr", 220000000,
              GcpUnit::Hour},
             {"Commitment v1: Cpu in Americas for 1 Year", "Commit1Yr", 19915000, GcpUnit::Hour},
             {"Commitment v1: Ram in Americas for 1 Year", "Commit1Yr", 2669000, GcpUnit::GibHour},
             {"A3Plus Instance Core running in Americas", "OnDemand", 27481063, GcpUnit::Hour},
             {"A3Plus Instance Ram running in Americas", "OnDemand", 2000000, GcpUnit::GibHour},
             {"Nvidia H100 80GB Plus GPU running in Americas", "OnDemand", 10344275712, GcpUnit::Hour},
             {"H200 141GB GPU running in Americas", "OnDemand", 9311740000, GcpUnit::Hour},
         })
        text += (text.empty() ? "" : ",") +
                gcpSku("SUM-" + std::to_string(++number), row.description, row.usage, row.nano, row.unit);
    return text;
}

std::string gcpBandedSku(const std::string &id, const std::string &description, bool isStorage,
                         const std::vector<std::pair<std::string, long>> &tiers)
{
    std::string rates;
    for (const auto &[begin, nano] : tiers)
        rates += (rates.empty() ? "" : ",") + (R"({"startUsageAmount":)" + begin) +
                 R"(,"unitPrice":{"currencyCode":"USD","units":"0","nanos":)" + std::to_string(nano) + "}}";
    return R"({"name":"services/6F81-5844-456A/skus/)" + id + R"(","skuId":")" + id + R"(","description":")" +
           description + R"(","category":{"serviceDisplayName":"Compute Engine","resourceFamily":")" +
           (isStorage ? R"(Storage","resourceGroup":"SSD)"
                      : R"(Network","resourceGroup":"PremiumInternetEgress)") +
           R"(","usageType":"OnDemand"},"serviceRegions":["us-central1"],"pricingInfo":[{"summary":"",)"
           R"("pricingExpression":{"displayQuantity":1,"baseUnit":")" +
           (isStorage ? R"(By.s","baseUnitConversionFactor":2821793513472000)"
                      : R"(By","baseUnitConversionFactor":1073741824)") +
           R"(,"tieredRates":[)" + rates +
           R"(]},"currencyConversionRate":1,"effectiveTime":"2025-03-06T10:52:50.681Z"}]})";
}

std::string gcpBanded()
{
    return gcpBandedSku("PD-BALANCED", "Balanced PD Capacity in Iowa", true, {{"0", 100000000}}) + "," +
           gcpBandedSku("PD-STANDARD", "Storage PD Capacity in Iowa", true, {{"0", 0}, {"30", 40000000}}) +
           "," +
           gcpBandedSku("F274-1692-F213", "Network Internet Data Transfer Out from Americas to Americas",
                        false, {{"0", 120000000}, {"1024", 110000000}, {"10240", 80000000}});
}

std::string gkeSkus()
{
    std::string text =
        gcpSku("B561-BFBD-1264", "Regional Kubernetes Clusters", "OnDemand", 100000000) + "," +
        gcpSku("6B92-A835-08AB", "Zonal Kubernetes Clusters", "OnDemand", 100000000) + "," +
        gcpSku("9E2F-2A54-2F5A", "Autopilot Pod mCPU Requests (us-central1)", "OnDemand", 44500);
    for (const auto &[from, to] : {std::pair<std::string, std::string>("6F81-5844-456A", "CCD8-9BF1-090E"),
                                   {"\"us-central1\"", "\"global\""}})
        for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
    return text;
}

std::map<std::string, PriceFixture> gcpFixtures()
{
    return {
        {"gcp-by-date",
         {"by_date.csv",
          "date,machine_type,region,hour_usd,hour_spot_usd,month_usd,month_1y_usd,month_3y_usd,month_spot_"
          "usd\n"
          "2026-02-23,a2-highgpu-1g,us-central1,3.673385,,2681.57105,1689.3711392,938.56707798,\n"
          "2026-05-15,a2-highgpu-1g,us-central1,3.673385,1.442955,2681.57105,1689.3711392,938.56707798,1053."
          "35715\n",
          2, 7, "hour_spot_usd"}},
        {"gcp-yaml",
         {"pricing.yml",
          "---\nabout:\n  copyright: |2\n\n    Somebody: compute\n  timestamp: 1767225600\ncompute:\n  "
          "instance:\n"
          "    a2-highgpu-1g:\n      a100: 1\n      cost:\n        us-central1:\n          hour: 3.673385\n"
          "          hour_spot: 1.442955\n          month: 2681.57105\n          month_1y: 1689.3711392\n"
          "          month_3y: 938.56707798\n          month_spot: 1053.35715\n      cpu: 12\n      ram: 85\n"
          "    n1-highmem-4:\n      cost:\n        us-central1:\n          hour: 0.236606\n          "
          "hour_spot: "
          "0.049812\n        us-east1:\n          hour: 0.24\n      cpu: 4\n      ram: 26\n"
          "  license:\n    a2-highgpu-1g:\n      cost:\n        windows:\n          hour: 0.552\n",
          3, 7, "compute:"}},
        {"gke", {"gke.json", R"({"skus":[)" + gkeSkus() + R"(],"nextPageToken":""})", 3, 2, "skus"}},
        {"gcp-catalog",
         {"skus.json",
          R"({"skus":[)" + gcpParts() + "," + gcpMoreParts() + "," + gcpSpotAndCommitments() + "," +
              gcpBanded() + R"(],"nextPageToken":""})",
          59, 226, "skus"}},
    };
}

} // namespace breakeven::test
