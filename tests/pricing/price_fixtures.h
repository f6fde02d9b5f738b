// A small file of every price format, composed in its real shape.
#pragma once

#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace breakeven::test {

struct PriceFixture
{
    std::string fileName; // some formats take their day from it
    std::string text;
    int rows = 0;
    int records = 0;
};

// An item of the Azure Retail Prices API for one machine in one region.
inline std::string azureItem(const std::string &meter, const std::string &name, const std::string &price,
                             const std::string &more = {},
                             const std::string &product = "Virtual Machines Basv2 Series",
                             const std::string &type = "Consumption",
                             const std::string &sku = "Standard_B16als_v2")
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

// An offer of the Vast.ai market of `gpus` H100 for `price` an hour.
inline std::string vastOffer(int id, const std::string &price, int gpus, const std::string &memory)
{
    return R"({"id":)" + std::to_string(id) + R"(,"machine_id":7,"gpu_name":"H100 SXM","num_gpus":)" +
           std::to_string(gpus) + R"(,"gpu_ram":)" + memory +
           R"(,"cpu_cores":192,"cpu_cores_effective":96.0,"cpu_ram":2063942,"storage_cost":0.15,"dph_total":)" +
           price +
           R"(,"geolocation":"Texas, US","reliability2":0.998,"verification":"verified","rentable":true,)"
           R"("rented":false})";
}

// One line of an AWS price list: what it says by column, the others empty; of no cells the line of columns.
inline std::string awsRow(const std::map<std::string, std::string> &cells)
{
    static const std::vector<std::string> columns = {"SKU",
                                                     "OfferTermCode",
                                                     "RateCode",
                                                     "TermType",
                                                     "PriceDescription",
                                                     "EffectiveDate",
                                                     "StartingRange",
                                                     "EndingRange",
                                                     "Unit",
                                                     "PricePerUnit",
                                                     "Currency",
                                                     "RelatedTo",
                                                     "LeaseContractLength",
                                                     "PurchaseOption",
                                                     "OfferingClass",
                                                     "Product Family",
                                                     "serviceCode",
                                                     "Location",
                                                     "Location Type",
                                                     "Instance Type",
                                                     "Current Generation",
                                                     "Instance Family",
                                                     "vCPU",
                                                     "Memory",
                                                     "Storage",
                                                     "Tenancy",
                                                     "Operating System",
                                                     "License Model",
                                                     "usageType",
                                                     "operation",
                                                     "CapacityStatus",
                                                     "GPU",
                                                     "GPU Memory",
                                                     "MarketOption",
                                                     "Pre Installed S/W",
                                                     "Region Code",
                                                     "serviceName"};
    std::string line;
    for (const std::string &column : columns) {
        const auto cell = cells.empty() ? column : cells.count(column) ? cells.at(column) : std::string();
        line += (line.empty() ? "" : ",") + (cell.empty() ? cell : '"' + cell + '"');
    }
    return line + "\n";
}

inline std::string awsMachine(const std::string &type, const std::string &price,
                              std::map<std::string, std::string> more = {})
{
    more.merge(std::map<std::string, std::string>{
        {"SKU", "SKU" + type},
        {"OfferTermCode", "JRTCKXETXF"},
        {"TermType", "OnDemand"},
        {"PriceDescription", "$" + price + " per On Demand Linux " + type + " Instance Hour, \"\"list\"\""},
        {"EffectiveDate", "2026-07-01"},
        {"StartingRange", "0"},
        {"EndingRange", "Inf"},
        {"Unit", "Hrs"},
        {"PricePerUnit", price},
        {"Currency", "USD"},
        {"Product Family", "Compute Instance"},
        {"serviceCode", "AmazonEC2"},
        {"Location", "US East (N. Virginia)"},
        {"Location Type", "AWS Region"},
        {"Instance Type", type},
        {"vCPU", "96"},
        {"Memory", "1,152 GiB"},
        {"Storage", "8 x 1000 SSD"},
        {"Tenancy", "Shared"},
        {"Operating System", "Linux"},
        {"License Model", "No License required"},
        {"usageType", "BoxUsage:" + type},
        {"operation", "RunInstances"},
        {"CapacityStatus", "Used"},
        {"GPU", "8"},
        {"GPU Memory", "NA"},
        {"MarketOption", "OnDemand"},
        {"Pre Installed S/W", "NA"},
        {"Region Code", "us-east-1"}});
    return awsRow(more);
}

// The documented prices of us-east-1 (publication 2026-07-28), and beside them what is no price of a machine:
// capacity blocks and reservations at $0, other tenancy, licence and software. The others are composed.
inline std::string awsPriceList()
{
    const std::map<std::string, std::string> reserved = {{"TermType", "Reserved"},
                                                         {"OfferTermCode", "38NPMPTW36"},
                                                         {"LeaseContractLength", "3yr"},
                                                         {"PurchaseOption", "Partial Upfront"},
                                                         {"OfferingClass", "standard"}};
    std::map<std::string, std::string> upfront = reserved;
    upfront["Unit"] = "Quantity";
    upfront["StartingRange"] = "";
    return "\"FormatVersion\",\"v1.0\"\n\"Disclaimer\",\"This list, for information only\"\n"
           "\"Publication Date\",\"2026-07-28T17:52:47Z\"\n\"Version\",\"20260728175247\"\n"
           "\"OfferCode\",\"AmazonEC2\"\n" +
           awsRow({}) + awsMachine("p5.48xlarge", "55.0400000000", {{"vCPU", "192"}}) +
           awsMachine("p5.48xlarge", "0.0000000000", {{"MarketOption", "CapacityBlock"}, {"SKU", "BLOCK"}}) +
           awsMachine("p5.48xlarge", "0.0000000000", {{"CapacityStatus", "AllocatedCapacityReservation"}}) +
           awsMachine("p5.48xlarge", "60.5440000000", {{"Tenancy", "Dedicated"}}) +
           awsMachine("p4d.24xlarge", "21.9576420000") + awsMachine("p4d.24xlarge", "21.9576420000") +
           awsMachine("p4d.24xlarge", "26.3736420000", {{"Operating System", "Windows"}}) +
           awsMachine("p4d.24xlarge", "21.9576420000",
                      {{"Operating System", "Windows"}, {"License Model", "Bring your own license"}}) +
           awsMachine("p4d.24xlarge", "38.2776420000", {{"Pre Installed S/W", "SQL Std"}}) +
           awsMachine("p4de.24xlarge", "27.4470500000") + awsMachine("p5en.48xlarge", "63.2960000000") +
           awsMachine("p6-b200.48xlarge", "113.9328000000") +
           awsMachine("p6-b300.48xlarge", "142.4160000000") + awsMachine("g6e.48xlarge", "30.1311800000") +
           awsMachine("g7e.48xlarge", "33.1443200000") +
           awsMachine("p5.4xlarge", "6.8800000000", {{"GPU", "1"}}) +
           awsMachine("g6f.large", "0.2020000000", {{"GPU", "0.125"}, {"Memory", "8 GiB"}, {"vCPU", "2"}}) +
           awsMachine("m5.large", "0.0960000000",
                      {{"GPU", ""}, {"Memory", "8 GiB"}, {"vCPU", "2"}, {"Operating System", "RHEL"}}) +
           awsMachine("p5.48xlarge", "100000", upfront) +
           awsMachine("p5.48xlarge", "5.0000000000", reserved) +
           awsRow({{"SKU", "GP3"},
                   {"TermType", "OnDemand"},
                   {"Unit", "GB-Mo"},
                   {"PricePerUnit", "0.08"},
                   {"Product Family", "Storage"},
                   {"Region Code", "us-east-1"}});
}

enum class GcpUnit { Hour, GibHour, GbHour, GibMonth };

// A SKU of the Cloud Billing Catalog; `nano` is its price per unit.
inline std::string gcpSku(const std::string &id, const std::string &description, const std::string &usage,
                          long nano, GcpUnit unit = GcpUnit::Hour)
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

// The rates of us-central1 that gcosts and opencost recorded (A2, N1, A100, T4, H100, B200, disks); the host
// parts of A3 and G2 are composed so that the machines cost what gcosts computes, those of G4 freely.
inline std::string gcpParts()
{
    return gcpSku("2922-40C5-B19F", "A2 Instance Core running in Americas", "OnDemand", 31611000) + "," +
           gcpSku("2390-DCAF-DA38", "A2 Instance Ram running in Americas", "OnDemand", 4237000,
                  GcpUnit::GibHour) +
           "," +
           gcpSku("039F-D0DA-4055", "Nvidia Tesla A100 GPU running in Americas", "OnDemand", 2933908000) +
           "," + gcpSku("A100-80", "Nvidia Tesla A100 80GB GPU running in Americas", "OnDemand", 3928080000) +
           "," + gcpSku("SSD", "SSD backed Local Storage", "OnDemand", 80000000, GcpUnit::GibMonth);
}

inline std::string gcpMoreParts()
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

inline std::string digitaloceanSize(const std::string &slug, const std::string &hourly,
                                    const std::string &gpus, const std::string &regions)
{
    return R"({"slug":")" + slug +
           R"(","memory":1966080,"vcpus":160,"disk":2046,"transfer":60.0,)"
           R"("price_monthly":17796.48,"price_hourly":)" +
           hourly + R"(,"regions":[)" + regions + R"(],"available":true,"description":"-")" +
           (gpus.empty() ? "" : R"(,"gpu_info":)" + gpus) + "}";
}

inline std::string vultrPlan(const std::string &id, const std::string &prices, const std::string &gpus,
                             const std::string &locations)
{
    return R"({"id":")" + id + R"(","vcpu_count":12,"ram":122880,"disk":1400,"bandwidth":10240,)" + prices +
           R"(,"type":"vcg",)" + gpus + R"("locations":[)" + locations + "]}";
}

inline const std::map<std::string, PriceFixture> &priceFixtures()
{
    static const std::map<std::string, PriceFixture> fixtures = {
        {"price-book",
         {"book.csv",
          "provider,region,instance_type,os,gpu,gpus,model,price_per_h,list_price_per_h,discount,currency,"
          "effective_from,"
          "source,note\n"
          "aws,us-east-1,p3.2xlarge,linux,V100,1,on_demand,3.06,,,USD,2026-01-01,contract,\n"
          "gcp,us-central1,a2-highgpu-1g,linux,A100,1,on_demand,,3.673385,0.1,USD,2026-01-01,contract,10 % "
          "off\n"
          "ovh,gra,h100-380,linux,H100,1,on_demand,2.80,,,EUR,,list,\"ex VAT, \"\"hourly\"\"\"\n",
          3, 3}},
        {"skypilot",
         {"nebius_vms.csv",
          "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\r\n"
          "cpu-small,,0,4,16,0.0992,eu-north1,,\r\n"
          "gpu-h100-sxm,H100,8,128,1600,23.60,eu-north1,\"{'Gpus': [{'Name': 'H100', 'Count': 8, "
          "'MemoryInfo': "
          "{'SizeInMiB': 81559}}]}\",10.00\r\n"
          "gpu-part,L4,0.125,2,8,0.2,eu-north1,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 22888}}]}\",0.25\r\n",
          3, 5}},
        {"cloud-pricing",
         {"prices_2026-08-09.json",
          R"({"aws":{"compute":{"us-east-1":{"c5":{"on_demand":4.5,"spot":0},"p4d.24xlarge":{"on_demand":32.7726,)"
          R"("spot":6.205},"g5.xlarge":{"on_demand":1.006,"spot":1.2}}}}})",
          3, 5}},
        {"price-changes",
         {"changes.csv",
          "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n"
          "2026-01-01,gcp,us-central1,a2-highgpu-1g,0.739477,0.22\n"
          "2026-02-01,gcp,us-central1,a2-highgpu-1g,0.739477,0.29\n"
          "2026-03-01,gcp,us-central1,a2-highgpu-1g,3.673385,1.469355\n"
          "2026-03-01,aws,us-east-1,g5.xlarge,1.006,0\n",
          4, 7}},
        {"gcp-by-date",
         {"by_date.csv",
          "date,machine_type,region,hour_usd,hour_spot_usd,month_usd,month_1y_usd,month_3y_usd,month_spot_"
          "usd\n"
          "2026-02-23,a2-highgpu-1g,us-central1,3.673385,,2681.57105,1689.3711392,938.56707798,\n"
          "2026-05-15,a2-highgpu-1g,us-central1,3.673385,1.442955,2681.57105,1689.3711392,938.56707798,1053."
          "35715\n",
          2, 7}},
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
          3, 7}},
        {"aws-gpu-list",
         {"gpus_2026-01-21.json",
          R"([{"apiName":"p4d.24xlarge","gpu":"NVIDIA A100","gpuCount":8,"vcpu":96,"memory":"1152 GB","pricing":)"
          R"({"us-east-1":{"onDemand":21.957642,"reserved":14.1},"us-east-1-atl-1":{"onDemand":25.0}}},)"
          R"({"apiName":"trn2.48xlarge","gpu":"AWS Trainium2","gpuCount":16,"vcpu":192,"memory":"2048 GB","pricing":{}}])",
          2, 3}},
        {"aws-spot-history",
         {"history.json",
          R"({"SpotPriceHistory":[)"
          R"({"Timestamp":"2026-01-03T00:00:00.000Z","ProductDescription":"Linux/UNIX","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.500000","AvailabilityZone":"us-east-1a"},)"
          R"({"Timestamp":"2026-01-02T12:00:00+00:00","ProductDescription":"Windows","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.9","AvailabilityZone":"us-west-2-lax-1a"},)"
          R"({"Timestamp":"2026-01-01T00:00:00.000Z","ProductDescription":"Linux/UNIX","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.4","AvailabilityZone":"us-east-1a"}]})",
          3, 3}},
        {"aws-spot-feed",
         {"spot_2026-04.json",
          R"(callback({"vers":0.01,"config":{"rate":"perhr","valueColumns":["linux","mswin"],"currencies":["USD"],)"
          R"("regions":[{"region":"us-east","instanceTypes":[{"type":"gpu","sizes":[{"size":"g5.xlarge","valueColumns":)"
          R"([{"name":"linux","prices":{"USD":"0.4123"}},{"name":"mswin","prices":{"USD":"N/A*"}}]}]}]}]}});)",
          1, 1}},
        {"aws-spot-advisor",
         {"advisor.json",
          R"({"global_rate":"<10%","ranges":[{"index":0,"label":"<5%","dots":0,"max":5},)"
          R"({"index":1,"label":">20%","dots":4,"max":100}],"instance_types":{},"spot_advisor":{"us-east-1":{"Linux":)"
          R"({"g5.xlarge":{"s":59,"r":1},"p3.2xlarge":{"s":80,"r":7}}}}})",
          2, 1}},
        {"gpuhunt",
         {"gcp.csv",
          "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,gpu_vendor,"
          "flags,"
          "cpu_arch,provider_data\n"
          "a2-highgpu-1g,us-central1,3.673385,12,85.0,1,A100,40.0,False,,nvidia,,x86,{}\n"
          "a2-highgpu-1g,us-central1,1.469355,12,85.0,1,A100,40.0,True,,nvidia,,x86,{}\n"
          "a3-highgpu-8g,us-central1,50.5,208,1872.0,8,H100,80.0,False,,nvidia,gcp-dws-calendar-mode,x86,{}\n"
          "g4-standard-48,us-central1,4.5,48,180.0,1,RTXPRO6000,96.0,False,,nvidia,,x86,{}\n"
          "g4-standard-48,us-central1,4.5,48,180.0,1,RTXPRO6000,96.0,False,,nvidia,gcp-g4,x86,{}\n",
          5, 4}},
        {"linode",
         {"types.json",
          R"({"data":[{"id":"g1-gpu-rtx6000-1","label":"Dedicated 32GB + RTX6000 GPU x1","class":"gpu","disk":655360,)"
          R"("memory":32768,"vcpus":8,"gpus":1,"transfer":16000,"price":{"hourly":1.5,"monthly":1000.0},)"
          R"("region_prices":[{"id":"id-cgk","hourly":1.8,"monthly":1200.0}],"successor":null},)"
          R"({"id":"g8-dedicated-4-2","label":"Dedicated","class":"dedicated","memory":4096,"vcpus":2,"gpus":0,)"
          R"("price":{"hourly":null,"monthly":43.0},"region_prices":[]},)"
          R"({"id":"g2-gpu-rtx4000a2-s","label":"RTX4000 Ada x2","class":"gpu","memory":32768,"vcpus":8,"gpus":2,)"
          R"("price":{"hourly":0,"monthly":0},"region_prices":[]}],"page":1,"pages":1,"results":3})",
          3, 2}},
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
        {"aws-price-list", {"ec2.csv", awsPriceList(), 21, 13}},
        {"ec2-instances",
         {"instances_2026-07-20.json",
          R"([{"instance_type":"p5.48xlarge","vCPU":192,"memory":2048.0,"GPU":8,"pricing":{"us-east-1":{"linux":{)"
          R"("ondemand":"55.04","spot_min":"18.1","spot_max":"25.2","spot_avg":"20.5","pct_interrupt":">20%",)"
          R"("reserved":{"yrTerm1Standard.noUpfront":"41.6132","yrTerm3Standard.allUpfront":"24.3"}},)"
          R"("mswin":{"ondemand":"63.872"},"linuxSQL":{"ondemand":"101.12"}}}},)"
          R"({"instance_type":"g4dn.xlarge","vCPU":4,"memory":16.0,"GPU":1,"pricing":{"cn-north-1":{"linux":{)"
          R"("ondemand":"3.711","spot_avg":"N/A"}}}}])",
          2, 6}},
        {"lambda",
         {"types.json",
          R"json({"data":{"gpu_8x_h100_sxm5":{"instance_type":{"name":"gpu_8x_h100_sxm5","description":)json"
          R"json("8x H100 (80 GB SXM5)","gpu_description":"H100 (80 GB SXM5)","price_cents_per_hour":2392,)json"
          R"json("specs":{"vcpus":208,"memory_gib":1800,"storage_gib":22000,"gpus":8}},)json"
          R"json("regions_with_capacity_available":[{"name":"us-west-1","description":"California, USA"}]},)json"
          R"json("gpu_1x_a10":{"instance_type":{"name":"gpu_1x_a10","description":"1x A10 (24 GB PCIe)",)json"
          R"json("gpu_description":"A10 (24 GB PCIe)","price_cents_per_hour":75,"specs":{"vcpus":30,)json"
          R"json("memory_gib":200,"storage_gib":1400,"gpus":1}},"regions_with_capacity_available":[]}}})json",
          2, 2}},
        {"digitalocean",
         {"sizes.json",
          R"({"sizes":[)" +
              digitaloceanSize("gpu-h100x8-640gb", "23.92",
                               R"({"count":8,"vram":{"amount":640,"unit":"gib"},"model":"nvidia_h100"})",
                               R"("nyc2","tor1")") +
              "," +
              digitaloceanSize("gpu-mi300x8-1536gb", "15.92",
                               R"({"count":8,"vram":{"amount":1536,"unit":"gib"},"model":"amd_mi300x"})",
                               R"("tor1")") +
              "," + digitaloceanSize("s-1vcpu-1gb", "0.00893", "", "") +
              R"(],"links":{},"meta":{"total":3}})",
          3, 3}},
        {"vultr",
         {"plans.json",
          R"({"plans":[)" +
              vultrPlan("vcg-a100-12c-120g-80vram", R"("monthly_cost":1750,"hourly_cost":2.397)",
                        R"("gpu_vram_gb":80,"gpu_type":"NVIDIA_A100",)", R"("ewr","ams")") +
              "," +
              vultrPlan("vcg-a100-1c-12g-8vram", R"("monthly_cost":168)",
                        R"("gpu_vram_gb":8,"gpu_type":"NVIDIA_A100",)", R"("ewr")") +
              "," + vultrPlan("vc2-1c-0.5gb-free", R"("monthly_cost":0,"hourly_cost":0)", "", R"("ewr")") +
              R"(],"meta":{"total":3,"links":{"next":"","prev":""}}})",
          3, 3}},
        {"ovh",
         {"cloud.json",
          R"({"catalogId":1,"locale":{"currencyCode":"EUR","subsidiary":"FR","taxRate":20},"plans":[],"addons":[)"
          R"({"planCode":"h100-380.consumption","invoiceName":"h100-380","product":"publiccloud-instance",)"
          R"("pricingType":"consumption","pricings":[{"price":280000000,"interval":1,"intervalUnit":"hour",)"
          R"("capacities":["consumption"],"type":"consumption"}],"blobs":{"commercial":{"brick":"gpu"},)"
          R"("technical":{"cpu":{"cores":30},"gpu":{"model":"H100","number":1,"memory":{"size":80}},)"
          R"("memory":{"size":380},"os":{"family":"linux"}}}},)"
          R"({"planCode":"d2-2.consumption","product":"publiccloud-instance","pricings":[{"price":1040000,)"
          R"("interval":1,"intervalUnit":"hour"}],"blobs":{"technical":{"cpu":{"cores":1},"memory":{"size":2}}}},)"
          R"({"planCode":"d2-2.monthly.postpaid","product":"publiccloud-instance","pricings":[{"price":500000000,)"
          R"("interval":1,"intervalUnit":"month"}]},)"
          R"({"planCode":"win-d2-2.consumption","product":"publiccloud-instance","pricings":[{"price":2040000,)"
          R"("interval":1,"intervalUnit":"hour"}]}]})",
          4, 2}},
        {"runpod",
         {"gpus.json",
          R"({"data":{"gpuTypes":[{"id":"NVIDIA A100 80GB PCIe","displayName":"A100 PCIe","manufacturer":"Nvidia",)"
          R"("memoryInGb":80,"secureCloud":true,"communityCloud":true,"securePrice":1.89,"communityPrice":1.59,)"
          R"("secureSpotPrice":0.89,"communitySpotPrice":null,"oneMonthPrice":null,"maxGpuCount":8},)"
          R"({"id":"NVIDIA H100 80GB HBM3 MIG 1g","memoryInGb":10,"securePrice":0.5},)"
          R"({"id":"unknown","memoryInGb":0,"securePrice":0}]}})",
          3, 3}},
        {"shadeform",
         {"types.json",
          R"({"instance_types":[{"cloud":"hyperstack","shade_instance_type":"H100","cloud_instance_type":)"
          R"("n3-H100x1","hourly_price":190,"configuration":{"gpu_type":"H100","num_gpus":1,"vcpus":28,)"
          R"("memory_in_gb":180,"vram_per_gpu_in_gb":80,"interconnect":"pcie"},"availability":[{"region":)"
          R"("canada-1","available":true,"display_name":"Canada"},{"region":"norway-1","available":false,)"
          R"("display_name":"Norway"}]}]})",
          1, 2}},
        {"ecb",
         {"eurofxref-hist-90d.xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" "
          "xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">\n"
          "  <gesmes:subject>Reference rates</gesmes:subject>\n"
          "  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>\n"
          "  <Cube>\n"
          "    <Cube time='2026-10-02'>\n"
          "      <Cube currency='USD' rate='1.1225'/>\n"
          "      <Cube currency='JPY' rate='164.20'/>\n"
          "    </Cube>\n"
          "    <Cube time='2026-10-01'>\n"
          "      <Cube currency='USD' rate='1.12'/>\n"
          "      <Cube currency='JPY' rate='164.10'/>\n"
          "      <Cube currency='BGN' rate='N/A'/>\n"
          "    </Cube>\n"
          "  </Cube>\n"
          "</gesmes:Envelope>\n",
          5, 4}},
        {"vast",
         {"bundles.json",
          R"({"offers":[)" + vastOffer(1, "16.5", 8, "81559") + "," + vastOffer(2, "17.5", 8, "81559") + "," +
              vastOffer(3, "20", 8, "81559") + "," + vastOffer(4, "0.0", 8, "81559") + "," +
              vastOffer(1, "16.5", 8, "81559") + "]}",
          5, 2}},
        {"oci",
         {"products.json",
          R"({"items":[{"partNumber":"B98415","displayName":"Compute - GPU - H100","metricName":"GPU Per Hour",)"
          R"("serviceCategory":"Compute - GPU","currencyCodeLocalizations":[{"currencyCode":"USD","prices":[)"
          R"({"model":"PAY_AS_YOU_GO","value":10.0}]}]},)"
          R"({"partNumber":"B97384","displayName":"Compute - Standard - E5 - OCPU","metricName":"OCPU Per Hour",)"
          R"("serviceCategory":"Compute","currencyCodeLocalizations":[{"currencyCode":"USD","prices":[)"
          R"({"model":"PAY_AS_YOU_GO","value":0.03}]}]}]})",
          2, 2}},
        {"verda",
         {"instance-types.json",
          R"([{"instance_type":"8H100.80S.176V","price_per_hour":"23.92","spot_price_per_hour":"9.57",)"
          R"("cpu":{"description":"176 CPU","number_of_cores":176},"memory":{"description":"1480GB RAM",)"
          R"("size_in_gigabytes":1480},"gpu":{"description":"8x H100 SXM5 80GB","number_of_gpus":8},)"
          R"("gpu_memory":{"description":"640GB GPU RAM","size_in_gigabytes":640}},)"
          R"({"instance_type":"CPU.4V.16G","price_per_hour":"0.028","spot_price_per_hour":"0.000",)"
          R"("cpu":{"number_of_cores":4},"memory":{"size_in_gigabytes":16},"gpu":{"description":"",)"
          R"("number_of_gpus":0},"gpu_memory":{"size_in_gigabytes":0}}])",
          2, 3}},
        {"gcp-catalog",
         {"skus.json", R"({"skus":[)" + gcpParts() + "," + gcpMoreParts() + R"(],"nextPageToken":""})", 23,
          105}},
    };
    return fixtures;
}

inline std::string writeFixture(const std::string &folder, const PriceFixture &fixture)
{
    const std::string path = folder + "/" + fixture.fileName;
    std::ofstream(path, std::ios::binary) << fixture.text;
    return path;
}

} // namespace breakeven::test
