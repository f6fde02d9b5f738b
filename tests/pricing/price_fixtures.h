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
