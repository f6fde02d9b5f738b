// The recorded files: each is recognised without flags, and gives the rows of the reference numbers.
#include "tests/end_to_end/traces_program.h"

#include <map>

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

const Json *traceNamed(const Json &analysis, const std::string &ending)
{
    if (!analysis.contains("traces"))
        return &analysis;
    for (const Json &trace : analysis["traces"])
        if (const std::string name = trace["name"]; name.ends_with(ending))
            return &trace;
    return nullptr;
}

} // namespace

TEST_CASE("every recorded trace file is recognised without flags as what it is", "[outside][recorded]")
{
    SKIP_WITHOUT(sharedData());
    const std::map<std::string, std::string> kinds{
        {"jobs/", "jobs"},
        {"k8s/alibaba_genai_basemodel_load", "durations"},
        {"k8s/alibaba_genai_queue", "arrivals"},
        {"k8s/prometheus", "arrivals"},
        {"k8s/", "node-counts"},
        {"preemption/", "lifetimes"},
        {"requests/", "arrivals"},
        {"scaling/", "scaling"},
        {"spot_availability/cant_be_late", "jobs"},
        {"spot_availability/", "availability"},
        {"spot_price/", "spot-prices"},
    };
    const TracesProgram program;
    int files = 0;
    for (const char *folder :
         {"k8s", "jobs", "preemption", "requests", "scaling", "spot_availability", "spot_price"})
        for (const auto &entry : std::filesystem::recursive_directory_iterator(sharedData() / folder)) {
            if (!entry.is_regular_file())
                continue;
            ++files;
            const std::string place = std::filesystem::relative(entry.path(), sharedData()).string();
            CAPTURE(place);
            // The longest beginning that is listed says the kind.
            std::string expected;
            std::size_t length = 0;
            for (const auto &[beginning, kind] : kinds)
                if (place.starts_with(beginning) && beginning.size() > length) {
                    expected = kind;
                    length = beginning.size();
                }
            const Json report = program.result({"import", entry.path().string(), "--dry-run"});
            CHECK(report["kind"] == expected);
            CHECK(report["format"] != "csv");
            const bool isUnavailable = place.find("raw_pings") != std::string::npos;
            if (expected == "availability")
                CHECK(report["traces"][0]["polarity"] == (isUnavailable ? "unavailable" : "available"));
        }
    CHECK(files > 90);
}

TEST_CASE("availability and losses of the recorded traces are the reference rows", "[outside][recorded]")
{
    struct Row
    {
        const char *file;
        double days, availability, losses;
    };
    const std::string one = "spot_availability/skypilot/availability/1-node/";
    const std::string held = "spot_availability/skypilot/preemption/";
    for (const Row &row : std::vector<Row>{
             {"aws-02-15-2023/us-east-1a_v100_1.json", 45.50, 0.1667, 1.3901},
             {"aws-02-15-2023/us-east-1f_v100_1.json", 45.50, 0.5912, 0.4415},
             {"aws-02-15-2023/us-east-2b_v100_1.json", 45.50, 0.6822, 0.2336},
             {"aws-02-15-2023/us-west-2a_v100_1.json", 45.50, 0.8831, 0.1639},
             {"aws-10-26-2022/us-west-2a_v100_1.json", 27.05, 0.7926, 0.2449},
             {"aws-10-26-2022/us-west-2a_k80_8.json", 27.05, 0.3263, 0.6373},
         }) {
        const auto file = sharedData() / (one + row.file);
        SKIP_WITHOUT(file);
        const Json analysis = TracesProgram().result({"analyse", file.string()});
        CAPTURE(row.file);
        CHECK(analysis["schema"] == "breakeven/trace-analysis/1");
        CHECK(analysis["span_s"].get<double>() / 86400 == Approx(row.days).margin(0.005));
        CHECK(analysis["availability"].get<double>() == Approx(row.availability).margin(0.00005));
        CHECK(analysis["loss_rate_per_instance_h"].get<double>() == Approx(row.losses).margin(0.00005));
    }
    for (const Row &row : std::vector<Row>{
             {"1-node/aws-04-22-2023/us-east-1f_v100_1.json", 7.39, 0.5920, 0.5712},
             {"1-node/aws-04-22-2023/us-west-2b_v100_1.json", 7.39, 0.7928, 0.3128},
             {"4-node/aws-08-03-2023/us-east-2a_v100_1.json", 17.82, 0.7309, 0.0600},
         }) {
        const auto file = sharedData() / (held + row.file);
        SKIP_WITHOUT(file);
        const Json analysis = TracesProgram().result({"analyse", file.string()});
        CAPTURE(row.file);
        CHECK(analysis["span_s"].get<double>() / 86400 == Approx(row.days).margin(0.005));
        CHECK(analysis["availability"].get<double>() == Approx(row.availability).margin(0.00005));
        CHECK(analysis["loss_rate_per_instance_h"].get<double>() == Approx(row.losses).margin(0.00005));
    }
}

TEST_CASE("the pings and the published JSON of one zone analyse alike", "[outside][recorded]")
{
    const auto json_ =
        sharedData() / "spot_availability/skypilot/availability/1-node/aws-10-26-2022/us-west-2a_v100_1.json";
    const auto pings = sharedData() / "spot_availability/raw_pings/2022-10-26T22-05/us-west-2a_v100_1.txt";
    SKIP_WITHOUT(json_);
    const TracesProgram program;
    Json a = program.result({"analyse", json_.string()});
    Json b = program.result({"analyse", pings.string()});
    for (const char *key : {"span_s", "availability", "losses", "loss_rate_per_instance_h", "mean_up_h"})
        CHECK(a[key] == b[key]);
}

TEST_CASE("the Bamboo events and the Parcae counts are one cluster", "[outside][recorded]")
{
    const auto events = sharedData() / "spot_availability/bamboo/p3-trace.csv";
    SKIP_WITHOUT(events);
    const TracesProgram program;
    for (const std::string &file : {std::string("bamboo/p3-trace.csv"), std::string("parcae/p3.csv")}) {
        const Json analysis =
            program.result({"analyse", (sharedData() / "spot_availability" / file).string()});
        CAPTURE(file);
        CHECK(analysis["instances"] == 32);
        CHECK(analysis["span_s"].get<double>() / 3600 == Approx(11.37).margin(0.005));
        CHECK(analysis["mean_instances"].get<double>() == Approx(24.03).margin(0.005));
        CHECK(analysis["loss_rate_per_instance_h"].get<double>() == Approx(0.6115).margin(0.00005));
    }
    const Json samples = program.result(
        {"import", (sharedData() / "spot_availability/bamboo/v100x1-east1c.txt").string(), "--dry-run"});
    CHECK(samples["backwards"] == 15);
    CHECK(samples["duplicates"] == 16);
    CHECK(samples["time_zone"] == "none said, taken as UTC");
}

TEST_CASE("lifetimes of preemptible machines: half were stopped by their owner", "[outside][recorded]")
{
    for (const char *name :
         {"gcp_preemptible_lifetimes_2019.csv", "gcp_preemptible_lifetimes_2019.json.gz"}) {
        const auto file = sharedData() / "preemption" / name;
        SKIP_WITHOUT(file);
        const TracesProgram program;
        const Json analysis = program.result({"analyse", file.string()});
        CHECK(analysis["count"] == 829);
        CHECK(analysis["preempted"] == 362);
        CHECK(analysis["censored"] == 467);
        CHECK(analysis["mean_h"].get<double>() == Approx(9.803).margin(0.0005));
        CHECK(analysis["median_h"].get<double>() == Approx(2.651).margin(0.0005));
        CHECK(analysis["share_below_3h"].get<double>() == Approx(0.5249).margin(0.00005));
        CHECK(analysis["share_above_22h"].get<double>() == Approx(0.3177).margin(0.00005));
        const Json exponential = program.result({"fit", file.string(), "--model", "exponential"});
        CHECK(exponential["accepted"] == false);
        CHECK(exponential["censored"] == 467);
        const Json best = program.result({"fit", file.string()});
        CHECK(best["model"] == "bathtub");
        CHECK(best["accepted"] == true);
    }
}

TEST_CASE("recorded requests: rates, gaps and idle shares", "[outside][recorded]")
{
    const auto folder = sharedData() / "requests";
    SKIP_WITHOUT(folder);
    const TracesProgram program;
    const Json azure =
        program.result({"analyse", (folder / "AzureLLMInferenceTrace_code_2023.csv").string()});
    CHECK(azure["requests"] == 8819);
    CHECK(azure["span_s"].get<double>() == Approx(3435.9).margin(0.05));
    CHECK(azure["rate_per_s"].get<double>() == Approx(2.5667).margin(0.00005));
    CHECK(azure["gap_cv"].get<double>() == Approx(13.151).margin(0.0005));
    CHECK(azure["max_gap_s"].get<double>() == Approx(217.17).margin(0.005));
    CHECK(azure["idle_share"]["10"].get<double>() == Approx(0.5610).margin(0.00005));
    CHECK(azure["idle_share"]["60"].get<double>() == Approx(0.2104).margin(0.00005));
    CHECK(azure["input_tokens"]["mean"].get<double>() == Approx(2047.85).margin(0.005));
    CHECK(azure["output_tokens"]["mean"].get<double>() == Approx(27.88).margin(0.005));
    const Json mooncake =
        program.result({"analyse", (folder / "mooncake_conversation_first30min.jsonl.gz").string()});
    CHECK(mooncake["requests"] == 5719);
    CHECK(mooncake["span_s"].get<double>() == Approx(1797).margin(0.05));
    CHECK(mooncake["gap_cv"].get<double>() == Approx(2.923).margin(0.0005));
    CHECK(mooncake["max_gap_s"].get<double>() == Approx(3).margin(0.005));
    CHECK(mooncake["idle_share"]["10"] == 0.0);
    CHECK(mooncake["cacheable_share"].get<double>() == Approx(0.3472).margin(0.00005));
    const Json rates = program.result({"analyse", (folder / "alibaba_genai_qps.csv.gz").string()});
    CHECK(rates["rate_per_s"].get<double>() == Approx(3.080).margin(0.0005));
    CHECK(rates["per_minute"]["max"].get<double>() == Approx(9.6 * 60));
    const Json fit = program.result({"fit", (folder / "AzureLLMInferenceTrace_code_2023.csv").string()});
    CHECK(fit["accepted"] == false);
    CHECK(fit["index_of_dispersion"].get<double>() > 10);
}

TEST_CASE("recorded runs of served models: formats, series and goodput", "[outside][recorded]")
{
    const auto folder = sharedData() / "serving";
    SKIP_WITHOUT(folder);
    const TracesProgram program;
    const auto series = [&](const char *name, std::vector<std::string> options) {
        options.insert(options.begin(), {"analyse", (folder / name).string()});
        return program.result(options);
    };
    const Json gpt = series("together_runner", {"--ttft", "0.5", "--tpot", "0.03"});
    CHECK(gpt["goodput"]["requests_per_s"].get<double>() == Approx(66.2681).margin(0.00005));
    CHECK(gpt["gpus_per_replica"] == 4.0);
    CHECK(gpt["points"].size() == 5);
    const Json glm = series("inferencex_slo", {"--ttft", "1", "--tpot", "0.05"});
    REQUIRE(glm["traces"].size() == 2);
    CHECK(traceNamed(glm, "/1024-128")->at("goodput")["requests_per_s"].get<double>() ==
          Approx(2.535563).margin(0.000005));
    const Json twice = series("aiperf", {});
    REQUIRE(twice["traces"].size() == 2);
    CHECK(traceNamed(twice, "/91120-864")->at("points").size() == 2);
    CHECK(series("llm-d-planner", {})["source"] == "simulated");
    CHECK(series("mlperf_inference_v5.1", {})["traces"].size() == 88);
    CHECK(program.run({"analyse", (folder / "llmperf/bedrock_70b.json").string(), "--ttft", "2"}).exitCode ==
          3);
}

TEST_CASE("recorded prices, jobs, pods and load times", "[outside][recorded]")
{
    SKIP_WITHOUT(sharedData());
    const TracesProgram program;
    const auto analyse = [&](const char *file, std::vector<std::string> options = {}) {
        options.insert(options.begin(), {"analyse", (sharedData() / file).string()});
        return program.result(options);
    };
    const Json history =
        analyse("spot_price/describe_spot_price_history_g2.8xlarge-us-east-1a.json.gz", {"--above", "2.60"});
    CHECK(history["time_weighted_mean"].get<double>() == Approx(4.5095).margin(0.00005));
    CHECK(history["share_of_time_above"].get<double>() == Approx(0.2170).margin(0.00005));
    CHECK(history["max"] == 26.0);
    const Json none = analyse("spot_price/describe_spot_price_history_cg1.4xlarge-us-east-1a.json");
    CHECK(none["kind"] == "spot-prices");
    CHECK(none["points"] == 0);
    CHECK(none["time_weighted_mean"].is_null());
    const Json changes = analyse("pricing/gpu_price_changes_2023-02_2024-08.csv");
    const Json *p3 = traceNamed(changes, "aws/p3.2xlarge/us-east-1");
    REQUIRE(p3 != nullptr);
    CHECK((*p3)["time_weighted_mean"].get<double>() == Approx(1.1547).margin(0.00005));
    const Json philly = analyse("jobs/philly_jobs.csv.gz");
    CHECK(philly["jobs"] == 20633);
    CHECK(philly["gpu_hours"].get<double>() == Approx(505585.2).margin(0.05));
    CHECK(philly["mean_gpus"].get<double>() == Approx(1.6142).margin(0.00005));
    CHECK(philly["single_gpu_share"].get<double>() == Approx(0.8333).margin(0.00005));
    const Json instances = analyse("k8s/alibaba_v2025_inference_instances.csv.gz");
    REQUIRE(instances["traces"].size() == 2);
    const Json &held = instances["traces"][0];
    CHECK(held["name"] == "alibaba_v2025_inference_instances");
    CHECK(held["start_gpus"] == 1855);
    CHECK(held["min_gpus"] == 1802);
    CHECK(held["mean_gpus"].get<double>() == Approx(1869.8).margin(0.05));
    CHECK(held["peak_gpus"] == 1978);
    CHECK(held["span_s"].get<double>() / 86400 == Approx(30.99).margin(0.005));
    const Json &scheduling = instances["traces"][1];
    CHECK(scheduling["name"] == "alibaba_v2025_inference_instances.scheduling");
    CHECK(scheduling["p50_s"] == 0.0);
    CHECK(scheduling["p90_s"] == 59.0);
    CHECK(scheduling["p99_s"] == 1191.0);
    const Json pods = analyse("k8s/alibaba_genai_pod_gpu_duty_cycle.csv.gz");
    CHECK(pods["min_nodes"] == 100);
    CHECK(pods["peak_nodes"] == 114);
    CHECK(pods["span_s"].get<double>() / 3600 == Approx(22.8).margin(0.05));
    const Json load = analyse("k8s/alibaba_genai_basemodel_load_ms.csv.gz");
    CHECK(load["p50_s"].get<double>() == Approx(22.718));
    CHECK(load["p90_s"].get<double>() == Approx(41.988));
    CHECK(load["p99_s"].get<double>() == Approx(51.856));
}

TEST_CASE("recorded scaling results: MLPerf digests and logs, Gavel", "[outside][recorded]")
{
    const auto folder = sharedData() / "scaling";
    SKIP_WITHOUT(folder);
    const TracesProgram program;
    const auto minutesOf = [&](const Json &analysis, const std::string &benchmark, int gpus) {
        const Json *trace = traceNamed(analysis, "/NVIDIA/" + benchmark + "/NVIDIA H100-SXM5-80GB");
        REQUIRE(trace != nullptr);
        for (const Json &point : (*trace)["points"])
            if (point["gpus"] == gpus)
                return point["time_s"].get<double>() / 60;
        return 0.0;
    };
    for (const char *file : {"mlperf_training_v4.0/summary.csv", "mlperf_training_v4.0/runs.csv.gz"}) {
        const Json analysis = program.result({"analyse", (folder / file).string()});
        CAPTURE(file);
        CHECK(minutesOf(analysis, "gpt3", 512) == Approx(50.728).margin(0.001));
        CHECK(minutesOf(analysis, "gpt3", 11616) == Approx(3.444).margin(0.001));
        CHECK(minutesOf(analysis, "llama2_70b_lora", 8) == Approx(28.068).margin(0.001));
        CHECK(minutesOf(analysis, "bert", 3472) == Approx(0.119).margin(0.001));
        CHECK(minutesOf(analysis, "stable_diffusion", 1024) == Approx(1.360).margin(0.001));
    }
    const Json log = program.result(
        {"analyse",
         (folder /
          "mlperf_training_v4.0/logs/NVIDIA__results__eos_ngc24.04_nemo__llama2_70b_lora__result_0.txt.gz")
             .string()});
    CHECK(log["points"][0]["gpus"] == 8);
    CHECK(log["points"][0]["time_s"].get<double>() == Approx(1629.043));
    const Json gavel = program.result({"analyse", (folder / "gavel_throughputs_simulation.csv").string()});
    const Json *resnet = traceNamed(gavel, "/v100/ResNet-50 (batch size 64)");
    REQUIRE(resnet != nullptr);
    REQUIRE((*resnet)["points"].size() == 4);
    CHECK((*resnet)["points"][2]["throughput"].get<double>() == Approx(9.452).margin(0.0005));
    const Json *lm = traceNamed(gavel, "/v100/LM (batch size 80)");
    REQUIRE(lm != nullptr);
    CHECK((*lm)["points"][3]["speedup"].get<double>() == Approx(8.19).margin(0.005));
    program.result({"import", (folder / "gavel_throughputs_simulation.csv").string()});
    const Json fit = program.result({"fit", (*lm)["name"], "--model", "usl", "--predict", "4,16"});
    CHECK(fit["warnings"].size() > 0);
    CHECK(fit["predictions"][1]["extrapolated"] == true);
}
