// A small file of each trace format, composed in the real one's shape: the name it has to have, and its text.
#pragma once

#include <map>
#include <string>

namespace breakeven::test {

struct TraceFixture
{
    std::string name;
    std::string text;
    const char *kind;
};

inline const std::map<std::string, TraceFixture> &traceFixtures()
{
    static const std::map<std::string, TraceFixture> fixtures{
        {"availability-json",
         {"zone.json", R"({"metadata": {"gap_seconds": 600}, "data": [1, 0, 0, 1, 4]})", "availability"}},
        {"raw-pings",
         {"zone.txt",
          "0,2022-10-26T22:05:04.000Z,0\n1,2022-10-26T22:15:04.000Z,1\n2,2022-10-26T22:25:05.000Z,1\n"
          "3,2022-10-26T22:35:05.000Z,0\n",
          "availability"}},
        {"cluster-events",
         {"p3.csv", "0,add,n1\r\n0,add,n2\r\n3600000,remove,n1\r\n7200000,add,n3\r\n", "availability"}},
        {"cluster-counts", {"counts.csv", "0,1\n0,2\n0,3\n3600000,2\n7200000,3\n", "availability"}},
        {"cluster-samples",
         {"alive.txt",
          "2021-12-10, 13:07:45, 80\n2021-12-10, 13:08:45, 79\n2021-12-10, 13:09:45, 79\n"
          "2021-12-10, 13:08:45, 78\n",
          "availability"}},
        {"cluster-log",
         {"trace.txt",
          "# nodes of a replayed hour\n"
          "[0, \"add\", {\"nodes\": [\"node-0\", \"node-1\", \"node-2\"], \"duration\": 60000}]\n"
          "[60000, \"no-op\", {\"nodes\": [], \"duration\": 60000}]\n"
          "[120000, \"remove\", {\"nodes\": [\"node-1\", \"node-0\"], \"duration\": 60000}]\n"
          "[180000, \"migration\", {\"nodes\": [], \"duration\": 60000}]\n",
          "availability"}},
        {"gcp-lifetimes",
         {"data.json",
          R"({"a": {"instance_data": {"ZONE": "z"}, "time_in_sec": 7200, "compute.instances.preempted": {}},
              "b": {"instance_data": {"ZONE": "z"}, "time_in_sec": 3600.5, "stop": {}}})",
          "lifetimes"}},
        {"lifetimes",
         {"lives.csv", "vm,lifetime_h,ended_by\na,2,preempted\nb,1,stop\nc,25,running\nd,1,aliens\n",
          "lifetimes"}},
        {"aws-spot-history",
         {"history.json",
          R"({"SpotPriceHistory": [
            {"Timestamp": "2026-01-03T00:00:00.000Z", "ProductDescription": "Linux/UNIX",
             "InstanceType": "p3.2xlarge", "SpotPrice": "2.0", "AvailabilityZone": "us-east-1a"},
            {"Timestamp": "2026-01-01T00:00:00.000Z", "ProductDescription": "Linux/UNIX",
             "InstanceType": "p3.2xlarge", "SpotPrice": "1.0", "AvailabilityZone": "us-east-1a"}]})",
          "spot-prices"}},
        {"aws-spot-feed",
         {"spot.json",
          R"({"vers": 0.01, "config": {"rate": "perhr", "valueColumns": ["linux"], "regions": [{"region": "us-east",
              "instanceTypes": [{"type": "g", "sizes": [{"size": "g5.xlarge",
              "valueColumns": [{"name": "linux", "prices": {"USD": "0.4"}},
                               {"name": "mswin", "prices": {"USD": "N/A*"}}]}]}]}]}})",
          "spot-prices"}},
        {"price-changes",
         {"changes.csv",
          "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n"
          "2026-01-01,aws,us-east-1,g5.xlarge,1.006,0.4\n2026-01-02,aws,us-east-1,g5.xlarge,1.006,0\n"
          "2026-01-05,aws,us-east-1,g5.xlarge,1.006,0.5\n2026-01-09,aws,us-west-2,g5.xlarge,1.006,0.6\n",
          "spot-prices"}},
        {"prometheus-json",
         {"answer.json",
          R"({"status": "success", "data": {"resultType": "matrix", "result": [
            {"metric": {"__name__": "kube_node_info", "zone": "a"},
             "values": [[1520142489.132, "3"], [1520142504.132, "4"], [1520142519.132, "NaN"]]},
            {"metric": {"__name__": "kube_node_info", "zone": "b"}, "values": [[1520142489.132, "1"]]}]}})",
          "node-counts"}},
        {"openmetrics",
         {"metrics.txt",
          "# TYPE nodes gauge\nnodes{zone=\"a\",note=\"x}\"} 3 1700000000.5\nnodes{zone=\"b\"} 1 "
          "1700000000.5\n"
          "nodes{zone=\"a\",note=\"x}\"} 4 1700000015.5\nnodes{zone=\"b\"} 2\n# EOF\n",
          "node-counts"}},
        {"azure-llm",
         {"llm.csv",
          "TIMESTAMP,ContextTokens,GeneratedTokens\r\n2023-11-16 18:17:03.9799600,4808,10\r\n"
          "2023-11-16 18:17:04.0319601,3180,8",
          "arrivals"}},
        {"request-log",
         {"burst.csv",
          "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
          "5,ChatGPT,472,18,490,Conversation log\n45,ChatGPT,1087,0,1087,Conversation log\n"
          "45.5,GPT-4,417,505,922,API log\n",
          "arrivals"}},
        {"mooncake",
         {"requests.jsonl",
          "{\"timestamp\": 0, \"input_length\": 5, \"output_length\": 2, \"hash_ids\": [0]}\n"
          "{\"timestamp\": 3000, \"input_length\": 6, \"output_length\": 2, \"hash_ids\": [0, 1]}\n",
          "arrivals"}},
        {"alibaba-metrics",
         {"load_ms.csv", "timestamp_anon,value,container_ip\n1662859290.0,2639.0,a\n1662859404.0,2766.0,b\n",
          "durations"}},
        {"pod-table",
         {"pods.csv",
          "name,num_gpu,gpu_milli,pod_phase,creation_time,deletion_time,scheduled_time\n"
          "a,1,500,Running,0,100,10\nb,2,1000,Running,50,,60\nc,1,1000,Pending,10,20,\n",
          "node-counts"}},
        {"node-table",
         {"nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\na,32000,1,0,\nb,96000,1,8,G2\n", "node-counts"}},
        {"slurm-sacct",
         {"sacct.txt",
          "JobID|JobName|Submit|Start|End|Elapsed|AllocTRES|State\n"
          "1|train|2026-01-01T00:00:00|2026-01-01T00:10:00|2026-01-02T00:10:00|1-00:00:00|"
          "billing=8,cpu=8,gres/gpu=4,node=1|COMPLETED\n"
          "1.batch|batch||2026-01-01T00:10:00|2026-01-02T00:10:00|1-00:00:00|cpu=8,gres/gpu=4|COMPLETED\n"
          "2|wait|2026-01-01T01:00:00|Unknown|Unknown|00:00:00||PENDING\n",
          "jobs"}},
        {"job-table",
         {"philly.csv",
          "timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,3600,2,7200,x\n"
          "2017-10-09 07:00:41,7200,1,7200,x\n",
          "jobs"}},
        {"mlperf-log",
         {"result_0.txt",
          ":::SYSJSON {\"number_of_nodes\": \"2\", \"accelerators_per_node\": \"8\"}\nnoise\n"
          ":::MLLOG {\"time_ms\": 1000000, \"key\": \"submission_benchmark\", \"value\": \"bert\"}\n"
          ":::MLLOG {\"time_ms\": 1000000, \"key\": \"run_start\", \"metadata\": {}}\n"
          ":::MLLOG {\"time_ms\": 1060000, \"key\": \"run_stop\", \"metadata\": {\"status\": \"success\"}}\n",
          "scaling"}},
        {"mlperf-table",
         {"summary.csv",
          "benchmark,division,submitter,system,accelerator,nodes,accelerators,global_batch_size,runs,"
          "successful_runs,minutes_olympic_mean\nbert,closed,X,s1,H,1,8,768,10,10,5.5\n"
          "bert,closed,X,s8,H,8,64,4608,10,10,0.9\nbert,closed,X,s9,H,9,72,4608,10,5,\n",
          "scaling"}},
        {"mlperf-system",
         {"system.json", R"({"submitter": "X", "system_name": "s", "number_of_nodes": "4",
            "accelerators_per_node": 8, "accelerator_model_name": "H"})",
          "scaling"}},
        {"gavel",
         {"gavel.csv",
          "gpu,job,num_gpus,steps_per_second\nv100,LM,1,28.24\nv100,LM,2,58.09\nv100,LM,4,74.81\n"
          "p100,LM,1,10\n",
          "scaling"}},
        {"gavel-json",
         {"oracle.json",
          "{\"v100\": {\"('LM (batch size 5)', 1)\": {\"null\": 28.24, \"('A3C', 1)\": [20.1, 3.2]},\n"
          "\"('LM (batch size 5)', 2)\": {\"null\": 58.09}, \"A3C\": {\"null\": 0.0}},\n"
          "\"p100\": {\"('LM (batch size 5)', 1)\": {\"null\": 10}}}",
          "scaling"}},
        {"sia",
         {"sia.csv",
          "num_nodes,num_replicas,local_bsz,step_time,sync_time\n1,4,8,0.5,0.1\n2,4,8,0.8,0.2\n1,1,8,0.25,"
          "0\n",
          "scaling"}},
        {"llm-foundry",
         {"foundry.csv",
          "section,Model,SeqLen (T),# GPUs,GPU,Throughput (S/s),Throughput (T/s),Precision\n"
          "\"A, B\",7b,2048,8,a100,0,1000,bf16\n\"A, B\",7b,2048,16,a100,1,1900,bf16\n",
          "scaling"}},
        {"scaling-table", {"points.csv", "gpus,time_min,model\n1,60,a\n2,31,a\n4,17,a\n1,20,b\n", "scaling"}},
        {"json-lines",
         {"rows.jsonl",
          "{\"time\": 1700000000, \"zone\": \"a\", \"ready\": 3}\n{\"time\": 1700000060, \"zone\": \"a\", "
          "\"ready\": 4}\n",
          "node-counts"}},
        {"csv",
         {"nodes_over_time.csv",
          "second,paid_nodes,ready_nodes,busy_nodes\n0,0,0,0\n60,10,0,0\n240,10,10,10\n840,10,10,0\n"
          "1440,10,0,0\n1500,0,0,0\n",
          "node-counts"}},
    };
    return fixtures;
}

} // namespace breakeven::test
