// A small file of every price format, composed in its real shape.
#pragma once

#include <fstream>
#include <map>
#include <string>

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
