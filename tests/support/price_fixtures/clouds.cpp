#include "tests/support/price_fixtures/parts.h"

namespace breakeven::test {

std::string vastOffer(int id, const std::string &price, int gpus, const std::string &memory)
{
    return R"({"id":)" + std::to_string(id) + R"(,"machine_id":7,"gpu_name":"H100 SXM","num_gpus":)" +
           std::to_string(gpus) + R"(,"gpu_ram":)" + memory +
           R"(,"cpu_cores":192,"cpu_cores_effective":96.0,"cpu_ram":2063942,"storage_cost":0.15,"dph_total":)" +
           price +
           R"(,"geolocation":"Texas, US","reliability2":0.998,"verification":"verified","rentable":true,)"
           R"("rented":false})";
}

namespace {

std::string digitaloceanSize(const std::string &slug, const std::string &hourly, const std::string &gpus,
                             const std::string &regions)
{
    return R"({"slug":")" + slug +
           R"(","memory":1966080,"vcpus":160,"disk":2046,"transfer":60.0,)"
           R"("price_monthly":17796.48,"price_hourly":)" +
           hourly + R"(,"regions":[)" + regions + R"(],"available":true,"description":"-")" +
           (gpus.empty() ? "" : R"(,"gpu_info":)" + gpus) + "}";
}

std::string vultrPlan(const std::string &id, const std::string &prices, const std::string &gpus,
                      const std::string &locations)
{
    return R"({"id":")" + id + R"(","vcpu_count":12,"ram":122880,"disk":1400,"bandwidth":10240,)" + prices +
           R"(,"type":"vcg",)" + gpus + R"("locations":[)" + locations + "]}";
}

} // namespace

std::string vultrMetal()
{
    return R"({"plans_metal":[{"id":"vbm-256c-2048gb-8-mi300x-gpu","physical_cpus":2,"cpu_count":128,)"
           R"("cpu_threads":256,"ram":2321924,"disk":3576,"monthly_cost":11773.44,"hourly_cost":17.52,)"
           R"("type":"NVMe","locations":["ord"]},)"
           R"({"id":"vbm-8-b200-gpu","cpu_threads":248,"ram":2826240,"monthly_cost":0,"hourly_cost":0,)"
           R"("hourly_cost_preemptible":25.6,"gpu_type":"NVIDIA_B200","gpu_count":8,"gpu_vram_gb":1440,)"
           R"("deploy_ondemand":false,"deploy_preemptible":true,"locations":["ord"]}],)"
           R"("meta":{"total":2,"links":{"next":"","prev":""}}})";
}

namespace {

std::string ociShape(const std::string &name, const std::string &kind, int gpus, const std::string &part,
                     const std::string &more = R"("hidden":false,"status":"ACTIVE")")
{
    const std::string machine = name.substr(0, 2) == "BM" ? "bm" : "vm";
    return R"({"name":")" + name + R"(",)" + more + R"(,"bundleMemoryQty":2048,"gpuQty":)" +
           (gpus > 0 ? std::to_string(gpus) : "null") + R"(,"gpuMemoryQty":)" + std::to_string(gpus * 80) +
           R"(,"processorType":{"value":"intel"},"shapeType":{"value":")" + machine +
           R"("},"subType":{"value":")" + kind + R"("},"products":[{"type":{"value":"ocpu"},"partNumber":")" +
           part + R"(","qty":112}]})";
}

std::string ociProduct(const std::string &part, const std::string &price)
{
    return R"({"partNumber":")" + part +
           R"(","billingModel":"UCM","pricetype":"HOUR","currencyCodeLocalizations":[{"currencyCode":"USD",)"
           R"("prices":[{"model":"PAY_AS_YOU_GO","value":)" +
           price + "}]}]}";
}

} // namespace

std::string ociShapes()
{
    return R"({"items":[)" + ociShape("BM.GPU.H100.8", "gpu", 8, "B98415") + "," +
           ociShape("VM.GPU.A100.1", "gpu", 1, "B95909") + "," + ociShape("VM.GPU3.2", "gpu", 2, "B88518") +
           "," + ociShape("VM.Standard2.1", "standard", 0, "B88514") + "," +
           ociShape("BM.GPU2.2", "gpu", 2, "B88517", R"("hidden":true,"status":"ACTIVE")") + "]}";
}

std::string ociProducts()
{
    return R"({"items":[)" + ociProduct("B98415", "10.0") + "," + ociProduct("B95909", "4.0") + "]}";
}

namespace {

// A price of a list of Linode; `month` may be null.
std::string linodeItem(const std::string &id, const std::string &hour, const std::string &month,
                       const std::string &regions = {})
{
    return R"({"id":")" + id + R"(","label":"-","price":{"hourly":)" + hour + R"(,"monthly":)" + month +
           R"(},"region_prices":[)" + regions + R"(],"transfer":0})";
}

std::string linodeFile(const std::string &items)
{
    return R"({"data":[)" + items + R"(],"page":1,"pages":1,"results":1})";
}

} // namespace

std::string linodeLkeTypes()
{
    return linodeItem("lke-sa", "0.0", "0.0") + "," +
           linodeItem("lke-ha", "0.09", "60.0",
                      R"({"id":"id-cgk","hourly":0.108,"monthly":72.0},)"
                      R"({"id":"br-gru","hourly":0.126,"monthly":84.0})") +
           "," + linodeItem("lke-e", "0.45", "300.0");
}

std::string linodeVolumeTypes()
{
    return linodeItem("volume", "0.00015", "0.1", R"({"id":"us-iad","hourly":0.00018,"monthly":0.12})");
}

std::string linodeTransferPrices()
{
    return linodeItem("distributed_network_transfer", "0.01", "null") + "," +
           linodeItem("network_transfer", "0.005", "null",
                      R"({"id":"id-cgk","hourly":0.015,"monthly":null})");
}

std::map<std::string, PriceFixture> cloudFixtures()
{
    return {
        {"linode-lke", {"lke.json", linodeFile(linodeLkeTypes()), 3, 4, "region_prices"}},
        {"linode-volumes", {"volumes.json", linodeFile(linodeVolumeTypes()), 1, 2, "region_prices"}},
        {"linode-egress", {"transfer.json", linodeFile(linodeTransferPrices()), 2, 3, "region_prices"}},
        {"linode",
         {"types.json",
          R"({"data":[{"id":"g1-gpu-rtx6000-1","label":"Dedicated 32GB + RTX6000 GPU x1","class":"gpu","disk":655360,)"
          R"("memory":32768,"vcpus":8,"gpus":1,"transfer":16000,"price":{"hourly":1.5,"monthly":1000.0},)"
          R"("region_prices":[{"id":"id-cgk","hourly":1.8,"monthly":1200.0}],"successor":null},)"
          R"({"id":"g8-dedicated-4-2","label":"Dedicated","class":"dedicated","memory":4096,"vcpus":2,"gpus":0,)"
          R"("price":{"hourly":null,"monthly":43.0},"region_prices":[]},)"
          R"({"id":"g2-gpu-rtx4000a2-s","label":"RTX4000 Ada x2","class":"gpu","memory":32768,"vcpus":8,"gpus":2,)"
          R"("price":{"hourly":0,"monthly":0},"region_prices":[]}],"page":1,"pages":1,"results":3})",
          3, 2, "region_prices"}},
        {"lambda",
         {"types.json",
          R"json({"data":{"gpu_8x_h100_sxm5":{"instance_type":{"name":"gpu_8x_h100_sxm5","description":)json"
          R"json("8x H100 (80 GB SXM5)","gpu_description":"H100 (80 GB SXM5)","price_cents_per_hour":2392,)json"
          R"json("specs":{"vcpus":208,"memory_gib":1800,"storage_gib":22000,"gpus":8}},)json"
          R"json("regions_with_capacity_available":[{"name":"us-west-1","description":"California, USA"}]},)json"
          R"json("gpu_1x_a10":{"instance_type":{"name":"gpu_1x_a10","description":"1x A10 (24 GB PCIe)",)json"
          R"json("gpu_description":"A10 (24 GB PCIe)","price_cents_per_hour":75,"specs":{"vcpus":30,)json"
          R"json("memory_gib":200,"storage_gib":1400,"gpus":1}},"regions_with_capacity_available":[]}}})json",
          2, 2, "instance_type"}},
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
          3, 3, "slug"}},
        {"vultr",
         {"plans.json",
          R"({"plans":[)" +
              vultrPlan("vcg-a100-12c-120g-80vram", R"("monthly_cost":1750,"hourly_cost":2.397)",
                        R"("gpu_vram_gb":80,"gpu_type":"NVIDIA_A100",)", R"("ewr","ams")") +
              "," +
              vultrPlan("vcg-a100-1c-12g-8vram", R"("monthly_cost":168)",
                        R"("gpu_vram_gb":8,"gpu_type":"NVIDIA_A100",)", R"("ewr")") +
              "," + vultrPlan("vc2-1c-1gb", R"("monthly_cost":5)", "", R"("ewr","")") + "," +
              vultrPlan("vcg-a40-24c-120g-48vram", R"("monthly_cost":1250,"hourly_cost":1.712)",
                        R"("gpu_brand":"NVIDIA",)", R"("ewr")") +
              "," +
              vultrPlan("vcg-x999-1c-1g-1vram", R"("monthly_cost":1250,"hourly_cost":1.712)",
                        R"("gpu_brand":"NVIDIA",)", R"("ewr")") +
              "," + vultrPlan("vc2-1c-0.5gb-free", R"("monthly_cost":0,"hourly_cost":0)", "", R"("ewr")") +
              R"(],"meta":{"total":3,"links":{"next":"","prev":""}}})",
          6, 5, "vcpu_count"}},
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
          4, 2, "addons"}},
        {"runpod",
         {"gpus.json",
          R"({"data":{"gpuTypes":[{"id":"NVIDIA A100 80GB PCIe","displayName":"A100 PCIe","manufacturer":"Nvidia",)"
          R"("memoryInGb":80,"secureCloud":true,"communityCloud":true,"securePrice":1.89,"communityPrice":1.59,)"
          R"("secureSpotPrice":0.89,"communitySpotPrice":null,"oneMonthPrice":null,"maxGpuCount":8},)"
          R"({"id":"NVIDIA H100 80GB HBM3 MIG 1g","memoryInGb":10,"securePrice":0.5},)"
          R"({"id":"unknown","memoryInGb":0,"securePrice":0}]}})",
          3, 3, "gpuTypes"}},
        {"shadeform",
         {"types.json",
          R"({"instance_types":[{"cloud":"hyperstack","shade_instance_type":"H100","cloud_instance_type":)"
          R"("n3-H100x1","hourly_price":190,"configuration":{"gpu_type":"H100","num_gpus":1,"vcpus":28,)"
          R"("memory_in_gb":180,"vram_per_gpu_in_gb":80,"interconnect":"pcie"},"availability":[{"region":)"
          R"("canada-1","available":true,"display_name":"Canada"},{"region":"norway-1","available":false,)"
          R"("display_name":"Norway"}]}]})",
          1, 2, "shade_instance_type"}},
        {"vast",
         {"bundles.json",
          R"({"offers":[)" + vastOffer(1, "16.5", 8, "81559") + "," + vastOffer(2, "17.5", 8, "81559") + "," +
              vastOffer(3, "20", 8, "81559") + "," + vastOffer(4, "0.0", 8, "81559") + "," +
              vastOffer(1, "16.5", 8, "81559") + "]}",
          5, 2, "offers"}},
        {"oci",
         {"products.json",
          R"({"items":[{"partNumber":"B98415","displayName":"Compute - GPU - H100","metricName":"GPU Per Hour",)"
          R"("serviceCategory":"Compute - GPU","currencyCodeLocalizations":[{"currencyCode":"USD","prices":[)"
          R"({"model":"PAY_AS_YOU_GO","value":10.0}]}]},)"
          R"({"partNumber":"B97384","displayName":"Compute - Standard - E5 - OCPU","metricName":"OCPU Per Hour",)"
          R"("serviceCategory":"Compute","currencyCodeLocalizations":[{"currencyCode":"USD","prices":[)"
          R"({"model":"PAY_AS_YOU_GO","value":0.03}]}]}]})",
          2, 1, "partNumber"}},
        {"oci-shapes",
         {"shapes.json", R"({"shapes":)" + ociShapes() + R"(,"products":)" + ociProducts() + "}", 5, 3,
          "shapes"}},
        {"verda",
         {"instance-types.json",
          R"([{"instance_type":"8H100.80S.176V","price_per_hour":"23.92","spot_price":"9.57","currency":"usd",)"
          R"("cpu":{"description":"176 CPU","number_of_cores":176},"memory":{"description":"1480GB RAM",)"
          R"("size_in_gigabytes":1480},"gpu":{"description":"8x H100 SXM5 80GB","number_of_gpus":8},)"
          R"("gpu_memory":{"description":"640GB GPU RAM","size_in_gigabytes":640}},)"
          R"({"instance_type":"CPU.4V.16G","price_per_hour":"0.028","spot_price":"0.000","currency":"usd",)"
          R"("cpu":{"number_of_cores":4},"memory":{"size_in_gigabytes":16},"gpu":{"description":"",)"
          R"("number_of_gpus":0},"gpu_memory":{"size_in_gigabytes":0}}])",
          2, 3, "instance_type"}},
    };
}

} // namespace breakeven::test
