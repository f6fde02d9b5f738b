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
    std::map<std::string, std::string> roles{}; // that a person says of its columns
};

inline const std::map<std::string, TraceFixture> &traceFixtures()
{
    static const std::map<std::string, TraceFixture> fixtures{
        {"vllm-bench",
         {"run.json",
          R"({"date": "20260401-101500", "backend": "vllm", "model_id": "/models/models--acme--tiny-7b/snapshots/1/",
              "num_prompts": 402, "request_rate": "inf", "max_concurrency": 8, "duration": 100.0, "completed": 400,
              "total_input_tokens": 200000, "total_output_tokens": 80000, "request_throughput": 4.0,
              "request_goodput:": null, "output_throughput": 800.0, "mean_ttft_ms": 120.0, "median_ttft_ms": 100.0,
              "p99_ttft_ms": 400.0, "median_tpot_ms": 20.0, "p99_tpot_ms": 35.0, "p99.9_tpot_ms": 39.0})",
          "serving-runs"}},
        {"victoriametrics",
         {"export.jsonl",
          R"({"metric": {"__name__": "ready_nodes", "cluster": "a"}, "values": [3, 4], )"
          R"("timestamps": [1793613600000, 1793613660000]})"
          "\n",
          "node-counts"}},
        {"cloudwatch",
         {"instances.json",
          R"({"Label": "GroupInServiceInstances", "Datapoints": [
              {"Timestamp": "2026-11-02T10:05:00+00:00", "Average": 4.0, "Unit": "None"},
              {"Timestamp": "2026-11-02T10:00:00+00:00", "Average": 3.0, "Unit": "None"}]})",
          "node-counts"}},
        {"influx-csv",
         {"query.csv",
          "#datatype,string,long,dateTime:RFC3339,double,string,string,string\n"
          "#group,false,false,false,false,true,true,true\n"
          "#default,_result,,,,,,\n"
          ",result,table,_time,_value,_field,_measurement,index\n"
          ",,0,2026-11-02T10:00:00Z,80,utilization_gpu,nvidia_smi,0\n"
          ",,0,2026-11-02T10:01:00Z,40.125,utilization_gpu,nvidia_smi,0\n",
          "utilisation"}},
        {"openai-usage",
         {"usage.json",
          R"({"object": "page", "data": [
              {"object": "bucket", "start_time": 1793577600, "end_time": 1793581200, "results": [
                {"num_model_requests": 1200, "input_tokens": 1200000, "output_tokens": 240000,
                 "input_cached_tokens": 600000, "model": null}]},
              {"object": "bucket", "start_time": 1793581200, "end_time": 1793584800, "results": [
                {"num_model_requests": 600, "input_tokens": 600000, "output_tokens": 120000,
                 "input_cached_tokens": 300000, "model": null}]},
              {"object": "bucket", "start_time": 1793584800, "end_time": 1793588400, "results": []}],
              "has_more": false})",
          "arrivals"}},
        {"bench-printed",
         {"bench.txt",
          "Namespace(backend='vllm', model='acme/tiny-7b', max_concurrency=16)\n"
          "============ Serving Benchmark Result ============\n"
          "Successful requests:                     400       \n"
          "Maximum request concurrency:             16        \n"
          "Benchmark duration (s):                  100.00    \n"
          "Total input tokens:                      200000    \n"
          "Total generated tokens:                  80000     \n"
          "Request throughput (req/s):              4.01      \n"
          "---------------Time to First Token----------------\n"
          "Median TTFT (ms):                        100.00    \n"
          "P99 TTFT (ms):                           400.00    \n"
          "==================================================\n",
          "serving-runs"}},
        {"trtllm-bench",
         {"report.json",
          R"({"engine": {"model": "acme/tiny-7b", "version": "1.0.0", "backend": "Pytorch", "dtype": "bfloat16",
              "quantization": "FP8"}, "machine": {"name": "NVIDIA H200"}, "world_info": {"tp_size": 4, "world_size": 8},
              "request_info": {"num_requests": 3000, "avg_input_length": 1024.0, "avg_output_length": 256.0,
                "avg_num_concurrent_requests": 486.2},
              "performance": {"request_throughput_req_s": 25.0, "system_output_throughput_tok_s": 6400.0,
                "request_latency_percentiles_ms": {"p50": 19000.0, "p95": 25000.0, "average": 19400.0}},
              "streaming_metrics": {"ttft_percentiles": {"p50": 780.0, "p95": 950.0},
                "tpot_percentiles": {"p95": 85.0}}})",
          "serving-runs"}},
        {"mlperf-summary",
         {"mlperf_log_summary.txt",
          "================================================\nMLPerf Results Summary\n"
          "================================================\n"
          "SUT name : PySUT\nScenario : Server\nMode     : PerformanceOnly\n"
          "Completed samples per second    : 100.50\nCompleted tokens per second: 30000.00\n"
          "Result is : VALID\n  Performance constraints satisfied : Yes\n\n"
          "================================================\nAdditional Stats\n"
          "================================================\n"
          "Scheduled samples per second : 104.15\n"
          "Mean latency (ns)               : 37756807070\n"
          "50.00 percentile first token latency (ns)   : 950532291\n"
          "99.90 percentile first token latency (ns)   : 2226588311\n"
          "99.00 percentile time to output token (ns)   : 164964162\n",
          "serving-runs"}},
        {"sglang-bench",
         {"runs.jsonl",
          "{\"backend\": \"sglang\", \"dataset_name\": \"random\", \"request_rate\": 2.0, "
          "\"max_concurrency\": null, \"total_input_tokens\": 60000, \"total_output_tokens\": 30000, "
          "\"total_output_tokens_retokenized\": 29990, \"median_ttft_ms\": 80.0, \"median_itl_ms\": 14.0, "
          "\"duration\": 150.0, \"completed\": 300}\n"
          "{\"backend\": \"sglang\", \"dataset_name\": \"random\", \"request_rate\": Infinity, "
          "\"max_concurrency\": null, \"total_input_tokens\": 60000, \"total_output_tokens\": 30000, "
          "\"total_output_tokens_retokenized\": 29991, \"median_ttft_ms\": 900.0, \"median_itl_ms\": 44.0, "
          "\"duration\": 50.0, \"completed\": 300}\n",
          "serving-runs"}},
        {"inferencemax",
         {"agg.json",
          R"({"hw": "b200-node7", "conc": 16, "image": "vllm/vllm-openai:v0.22.0", "model": "acme/tiny-7b",
              "framework": "vllm", "precision": "fp8", "isl": 1024, "osl": 512, "tp": 4, "pp": 2,
              "tput_per_gpu": 300.0, "output_tput_per_gpu": 100.0, "input_tput_per_gpu": 200.0,
              "median_ttft": 0.2, "p99_ttft": 0.6, "mean_tpot": 0.02, "p99_tpot": 0.03, "p99_intvty": 33.3})",
          "serving-runs"}},
        {"inferencemax-agentic",
         {"agentic.json",
          R"({"hw": "cluster:mi355x-x", "conc": 8, "model": "acme/tiny-7b", "framework": "vllm", "tp": 4,
              "kv_offloading": "none", "num_requests_total": 110, "num_requests_successful": 100,
              "request_accounting": {"records_error_dropped": 0},
              "request_metrics": {"latency": {"ttft": {"mean": 2.0, "p50": 1.5, "p95": 6.0},
                "tpot": {"mean": 0.03, "p50": 0.02, "p95": 0.05}},
              "tokens": {"input": {"mean": 9000}, "output_actual": {"mean": 300}, "output_expected": {"mean": 700}},
              "throughput": {"duration_seconds": 50.0}},
              "server_metrics": {"cache": {"overall_cache_hit_rate": 0.8}}})",
          "serving-runs"}},
        {"together-runner",
         {"conc16.json",
          R"({"hw": "b200", "model": "acme/tiny-7b", "framework": "vllm", "precision": "fp4", "isl": 1024,
              "osl": 1024, "tp": 4, "conc": 16, "image": "vllm/vllm-openai:v0.22.0",
              "ts": "2026-06-12T00:31:23+00:00", "metrics": {"successful_requests": 160,
              "total_token_throughput": 6000.0, "output_token_throughput": 1000.0, "request_throughput": 10.0,
              "median_ttft_ms": 30.0, "p99_ttft_ms": 150.0, "p99_tpot_ms": 12.0}, "gpu": {"n_gpus": 8}})",
          "serving-runs"}},
        {"aiperf",
         {"profile_export_aiperf.json",
          R"({"aiperf_version": "0.8.0", "request_throughput": {"unit": "requests/sec", "avg": 2.1},
              "request_count": {"unit": "requests", "avg": 300.0}, "benchmark_duration": {"unit": "sec", "avg": 150.0},
              "time_to_first_token": {"unit": "ms", "avg": 90.0, "p50": 80.0, "p90": 100.0, "p95": 120.0, "p99": 200.0},
              "inter_token_latency": {"unit": "ms", "avg": 11.0, "p50": 10.0, "p95": 12.0},
              "inter_chunk_latency": {"unit": "us", "avg": 12000.0, "p50": 10500.0, "p95": 30000.0},
              "input_sequence_length": {"unit": "tokens", "avg": 500.0},
              "output_sequence_length": {"unit": "tokens", "avg": 100.0},
              "input_config": {"endpoint": {"model_names": ["acme/tiny-7b"]},
                "loadgen": {"phases": [{"concurrency": 2}, {"concurrency": 4}]}}})",
          "serving-runs"}},
        {"genai-perf",
         {"profile_export_genai_perf.json",
          R"({"request_throughput": {"unit": "requests/sec", "avg": 2.0}, "request_count": {"unit": "count", "avg": 300},
              "time_to_first_token": {"unit": "ms", "avg": 90.0, "p50": 80.0, "p95": 120.0},
              "inter_token_latency": {"unit": "ms", "avg": 11.0, "p50": 10.0, "p95": 12.0},
              "input_sequence_length": {"unit": "tokens", "avg": 500.0},
              "output_sequence_length": {"unit": "tokens", "avg": 100.0},
              "input_config": {"model": ["acme/tiny-7b"], "perf_analyzer": {"stimulus": {"concurrency": 4}}}})",
          "serving-runs"}},
        {"aiperf-csv",
         {"profile_export_aiperf.csv",
          "Metric,avg,min,max,p1,p50,p90,p95,p99,std\n"
          "Input Sequence Length (tokens),500.00,1,900,1,500,600,700,800,1\n"
          "Inter Token Latency (ms),11.00,1,90,1,10.00,11.00,12.00,13.00,1\n"
          "Output Sequence Length (tokens),100.00,1,200,1,100,110,120,130,1\n"
          "Time to First Token (ms),90.00,1,300,1,80.00,100.00,120.00,200.00,1\n"
          "\nMetric,Value\nBenchmark Duration (sec),150.00\nRequest Count,300.00\n"
          "Request Throughput (requests/sec),2.10\n",
          "serving-runs"}},
        {"llmperf",
         {"summary.json",
          R"({"name": "api_550_150_summary", "model": "tiny-7b", "num_concurrent_requests": 5,
              "results_inter_token_latency_s_quantiles_p50": 0.005, "results_inter_token_latency_s_quantiles_p95": 0.006,
              "results_ttft_s_quantiles_p50": 0.2, "results_ttft_s_quantiles_p95": 0.3, "results_ttft_s_mean": 0.22,
              "results_number_input_tokens_mean": "550", "results_number_output_tokens_mean": 150.0,
              "results_number_errors": 0, "results_num_completed_requests": 150,
              "results_num_completed_requests_per_min": 180.0, "framework": "acme"})",
          "serving-runs"}},
        {"llm-d-planner",
         {"benchmarks.json",
          R"({"_metadata": {"source": "a simulator", "description": "Simulated"}, "benchmarks": [
              {"model_hf_repo": "acme/tiny-7b", "hardware": "H100", "hardware_count": 4, "framework": "vllm",
               "framework_version": "v0.8.4", "ttft_mean": 78.0, "ttft_p95": 95.0, "itl_p95": 24.0, "e2e_p95": 9000.0,
               "mean_input_tokens": 512, "mean_output_tokens": 256, "requests_per_second": 1.0,
               "responses_per_second": 0.98, "tokens_per_second": 250.0},
              {"model_hf_repo": "acme/tiny-7b", "hardware": "H100", "hardware_count": 4, "framework": "vllm",
               "framework_version": "v0.8.4", "ttft_mean": 80.0, "ttft_p95": 105.0, "itl_p95": 26.0, "e2e_p95": 9900.0,
               "mean_input_tokens": 512, "mean_output_tokens": 256, "requests_per_second": 2.0,
               "responses_per_second": 1.95, "tokens_per_second": 500.0}]})",
          "serving-runs"}},
        {"mlperf-inference",
         {"summary_results.json",
          R"json([{"ID": "x-1", "Submitter": "Acme", "Platform": "8xB200", "Model": "llama2-70b", "Scenario": "Offline",
               "Accuracy": "ROUGE1: 44.4 TOKENS_PER_SAMPLE: 300.0", "Nodes": 2, "Accelerator": "NVIDIA B200-SXM-180GB",
               "a#": "8", "Software": "vLLM 0.10.0, Linux", "weight_data_types": "fp8", "Performance_Result": 30000.0,
               "Performance_Units": "Tokens/s"},
              {"ID": "x-1", "Submitter": "Acme", "Platform": "8xB200", "Model": "llama2-70b", "Scenario": "Server",
               "Accuracy": "ROUGE1: 44.4 TOKENS_PER_SAMPLE: 300.0", "Nodes": 2, "Accelerator": "NVIDIA B200-SXM-180GB",
               "a#": 8, "Software": "vLLM 0.10.0, Linux", "weight_data_types": "fp8", "Performance_Result": 31000.0,
               "Performance_Units": "Tokens/s"},
              {"ID": "x-2", "Submitter": "Acme", "Platform": "2xCPU", "Model": "llama2-70b", "Scenario": "Offline",
               "Nodes": 1, "a#": "", "Performance_Result": 80.0, "Performance_Units": "Tokens/s"},
              {"ID": "x-3", "Submitter": "Acme", "Platform": "edge", "Model": "resnet", "Scenario": "SingleStream",
               "Nodes": 1, "a#": "1", "Performance_Result": 4.0, "Performance_Units": "Latency (ms)"}])json",
          "serving-runs"}},
        {"serving-table",
         {"runs.csv",
          "model,gpu,gpus_per_replica,engine,concurrency,requests_per_s,input_tokens,output_tokens,ttft_p95_"
          "s,"
          "tpot_p95_s,completed,failed\n"
          "acme/tiny-7b,B200,4,vllm,16,20,510,168,0.155,0.0117,400,0\n"
          "acme/tiny-7b,B200,4,vllm,64,56,510,168,0.362,0.0174,1200,2\n"
          "acme/tiny-7b,B200,4,vllm,128,71,510,168,0.574,0.0322,2000,3\n",
          "serving-runs"}},
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
         {"lives.csv", "vm,lifetime_h,ended_by\na,2,preempted\nb,1,stop\nc,25,running\n", "lifetimes"}},
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
          "2026-01-01,aws,us-east-1,g5.xlarge,1.006,0.4\n2026-01-02,aws,us-east-1,g5.xlarge,1.006,\n"
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
        {"slurm-json",
         {"sacct.json",
          R"({"meta": {"slurm": {"cluster": "alpha"}}, "jobs": [
              {"job_id": 7, "cluster": "alpha", "state": {"current": ["COMPLETED"]}, "steps": [{"tres": {}}],
               "time": {"submission": 1788250000, "start": 1788253200, "end": 1788260400, "elapsed": 7200,
                        "limit": {"set": true, "infinite": false, "number": 1440}},
               "tres": {"allocated": [{"type": "cpu", "name": "", "id": 1, "count": 16},
                                      {"type": "gres", "name": "gpu", "id": 1001, "count": 4},
                                      {"type": "gres", "name": "gpu:a100", "id": 1002, "count": 4}]}},
              {"job_id": 7, "cluster": "beta", "state": {"current": ["RUNNING"]},
               "time": {"submission": 1788250000, "start": 1788253200, "end": 0, "elapsed": 60,
                        "limit": {"set": false, "infinite": true, "number": 0}},
               "tres": {"allocated": [{"type": "gres", "name": "gpu:1g.10gb", "id": 1001, "count": 7}]}},
              {"job_id": 8, "cluster": "alpha", "state": {"current": ["PENDING"]},
               "time": {"submission": 1788250060, "start": 0, "end": 0, "elapsed": 0},
               "tres": {"allocated": [], "requested": [{"type": "gres", "name": "gpu", "count": 8}]}}]})",
          "jobs"}},
        {"kubernetes-pods",
         {"pods.json",
          R"({"apiVersion": "v1", "kind": "List", "items": [
              {"metadata": {"name": "a", "namespace": "ml", "creationTimestamp": "2026-09-01T08:00:00Z"},
               "spec": {"initContainers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}],
                        "containers": [{"resources": {"limits": {"cpu": "4", "nvidia.com/gpu": "6"}}},
                                       {"resources": {"limits": {"nvidia.com/mig-1g.5gb": "7"}}},
                                       {"resources": {"limits": {"amd.com/gpu": "1"}}}, {"resources": {}}]},
               "status": {"phase": "Succeeded", "startTime": "2026-09-01T08:10:00Z", "containerStatuses": [
                 {"state": {"terminated": {"startedAt": "2026-09-01T08:12:00Z", "finishedAt": "2026-09-01T10:10:00Z"}}},
                 {"state": {"terminated": {"startedAt": "2026-09-01T08:12:00Z", "finishedAt": "2026-09-01T09:10:00Z"}}}]}},
              {"metadata": {"name": "b", "namespace": "ml", "creationTimestamp": "2026-09-01T08:00:00Z"},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "4"}}}]},
               "status": {"phase": "Running", "startTime": "2026-09-01T08:10:00Z", "containerStatuses": [
                 {"state": {"terminated": {"finishedAt": "2026-09-01T08:11:00Z"}}},
                 {"state": {"running": {"startedAt": "2026-09-01T08:10:00Z"}}}]}},
              {"metadata": {"name": "c", "namespace": "ml", "creationTimestamp": "2026-09-01T08:00:00Z"},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}}]},
               "status": {"phase": "Pending", "startTime": null}}]})",
          "jobs"}},
        {"swf",
         {"jobs.swf",
          "; Version: 2.2\n; UnixStartTime: 1788253200\n; Note: one processor is one GPU\n"
          "    1     0    600   7200    8  -1    -1    8   14400    -1  1   1   1   -1  1  1 -1 -1\n"
          "    2  1800      0   3600   -1  -1    -1    4    7200    -1  0   2   1   -1  1  1 -1 -1\n"
          "    3  3600     -1     -1   16  -1    -1   16   86400    -1  5   3   1   -1  1  1 -1 -1\n"
          "    2  1800      0   1800    4  -1    -1    4    7200    -1  3   2   1   -1  1  1 -1 -1\n",
          "jobs",
          {{"processors", "gpus"}}}},
        {"pai-tasks",
         {"pai_task_table.csv",
          "job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type\n"
          "j1,tensorflow,1.0,Terminated,1739162.0,1742762.0,600.0,29.296875,50.0,MISC\n"
          "j2,worker,4.0,Terminated,1739200.0,1746400.0,400.0,29.296875,100.0,V100\n"
          "j3,ps,2.0,Terminated,1739200.0,1746400.0,400.0,29.296875,,\n"
          "j4,worker,2.0,Failed,1739300.0,1742900.0,400.0,29.296875,800.0,V100\n"
          "j5,worker,1.0,Running,1739400.0,,400.0,29.296875,100.0,T4\n"
          "j6,worker,1.0,Waiting,,,400.0,29.296875,100.0,T4\n",
          "jobs"}},
        {"job-table",
         {"philly.csv",
          "timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,3600,2,7200,x\n"
          "2017-10-09 07:00:41,7200,1,7200,x\n",
          "jobs"}},
        {"philly-json",
         {"cluster_job_log.json",
          R"([{"status": "Pass", "vc": "a", "jobid": "application_1", "user": "u", "submitted_time": "2017-10-07 02:00:00",
               "attempts": [{"start_time": "2017-10-07 02:00:06", "end_time": "2017-10-07 03:00:06",
                 "detail": [{"ip": "m1", "gpus": ["gpu0", "gpu1"]}, {"ip": "m2", "gpus": ["gpu0"]}]},
                {"start_time": "2017-10-07 03:10:06", "end_time": "2017-10-07 05:10:06",
                 "detail": [{"ip": "m1", "gpus": ["gpu0"]}]}]},
              {"status": "Killed", "vc": "a", "jobid": "application_2", "user": "u", "attempts": [],
               "submitted_time": "2017-10-07 02:10:00"}])",
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
