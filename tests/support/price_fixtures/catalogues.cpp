#include "tests/support/price_fixtures/parts.h"

namespace breakeven::test {

std::map<std::string, PriceFixture> catalogueFixtures()
{
    return {
        {"price-book",
         {"book.csv",
          "provider,region,instance_type,os,gpu,gpus,model,price_per_h,list_price_per_h,discount,currency,"
          "effective_from,"
          "source,note\n"
          "aws,us-east-1,p3.2xlarge,linux,V100,1,on_demand,3.06,,,USD,2026-01-01,contract,\n"
          "gcp,us-central1,a2-highgpu-1g,linux,A100,1,on_demand,,3.673385,0.1,USD,2026-01-01,contract,10 % "
          "off\n"
          "ovh,gra,h100-380,linux,H100,1,on_demand,2.80,,,EUR,,list,\"ex VAT, \"\"hourly\"\"\"\n",
          3, 3, "instance_type"}},
        {"skypilot",
         {"nebius_vms.csv",
          "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\r\n"
          "cpu-small,,0,4,16,0.0992,eu-north1,,\r\n"
          "gpu-h100-sxm,H100,8,128,1600,23.60,eu-north1,\"{'Gpus': [{'Name': 'H100', 'Count': 8, "
          "'MemoryInfo': "
          "{'SizeInMiB': 81559}}]}\",10.00\r\n"
          "gpu-part,L4,0.125,2,8,0.2,eu-north1,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 22888}}]}\",0.25\r\n",
          3, 5, "SpotPrice"}},
        {"cloud-pricing",
         {"prices_2026-08-09.json",
          R"({"aws":{"compute":{"us-east-1":{"c5":{"on_demand":4.5,"spot":0},"p4d.24xlarge":{"on_demand":32.7726,)"
          R"("spot":6.205},"g5.xlarge":{"on_demand":1.006,"spot":1.2}}}}})",
          3, 5, "compute"}},
        {"price-changes",
         {"changes.csv",
          "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n"
          "2026-01-01,gcp,us-central1,a2-highgpu-1g,0.739477,0.22\n"
          "2026-02-01,gcp,us-central1,a2-highgpu-1g,0.739477,0.29\n"
          "2026-03-01,gcp,us-central1,a2-highgpu-1g,3.673385,1.469355\n"
          "2026-03-01,aws,us-east-1,g5.xlarge,1.006,0\n",
          4, 7, "spot_usd_hour"}},
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
          5, 4, "flags"}},
        {"litellm",
         {"model_prices_and_context_window.json",
          R"({"sample_spec": {"litellm_provider": "one of the providers", "mode": "one of: chat, embedding",
              "input_cost_per_token": 0.0, "output_cost_per_token": 0.0},
            "acme/tiny-7b": {"litellm_provider": "acme", "mode": "chat", "max_input_tokens": 131072,
              "input_cost_per_token": 1.5e-07, "output_cost_per_token": 6e-07, "cache_read_input_token_cost": 7.5e-08},
            "long-one": {"litellm_provider": "acme", "mode": "responses", "input_cost_per_token": 1.25e-06,
              "output_cost_per_token": 1e-05, "input_cost_per_token_above_200k_tokens": 2.5e-06,
              "output_cost_per_token_above_200k_tokens": 1.5e-05, "input_cost_per_token_batches": 6.25e-07,
              "output_cost_per_token_batches": 5e-06, "input_cost_per_token_priority": 2.5e-06,
              "output_cost_per_token_flex": 5e-06, "cache_read_input_token_cost": 0.0},
            "slip/big": {"litellm_provider": "slip", "mode": "chat", "input_cost_per_token": 0.015,
              "output_cost_per_token": 0.06},
            "ollama/free": {"litellm_provider": "ollama", "mode": "chat", "input_cost_per_token": 0.0,
              "output_cost_per_token": 0.0},
            "acme/picture": {"litellm_provider": "acme", "mode": "image_generation", "input_cost_per_image": 0.02},
            "acme/untold": {"litellm_provider": "acme", "mode": "chat", "max_input_tokens": 8192}})",
          7, 11, "litellm_provider"}},
        {"openrouter",
         {"models.json",
          R"({"data": [{"id": "acme/tiny-7b", "context_length": 131072, "pricing": {"prompt": "0.00000015",
              "completion": "0.0000006", "input_cache_read": "0.000000075"}},
            {"id": "acme/long", "context_length": 1000000, "pricing": {"prompt": "0.00000100000000000000015",
              "completion": "0.000006", "overrides": [{"min_prompt_tokens": 272000, "prompt": "0.000002",
              "completion": "0.000009"}]}},
            {"id": "openrouter/auto", "pricing": {"prompt": "-1", "completion": "-1"}},
            {"id": "acme/tiny-7b:free", "pricing": {"prompt": "0", "completion": "0"}}]})",
          4, 7, "pricing"}},
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
          5, 4, "eurofxref"}},
    };
}

} // namespace breakeven::test
