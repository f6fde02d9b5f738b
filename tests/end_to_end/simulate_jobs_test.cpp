// `breakeven simulate jobs` and `traces use` of a job log as a person runs them, on small logs.
#include "tests/end_to_end/simulate_program.h"
#include "tests/end_to_end/traces_program.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult simulateJobs(const std::vector<std::string> &arguments)
{
    return simulateKind("jobs", arguments);
}
Json simulateJobsJson(const std::vector<std::string> &arguments)
{
    return simulateKindJson("jobs", arguments);
}

// Four jobs: 4 GPUs for 4 h, 8 for 1 h an hour later, 4 for 2 h, 2 for 1 h; one without a GPU.
std::string logFile(const TemporaryFolder &folder)
{
    std::ofstream(folder.file("log.csv"))
        << "submit_time,start_time,finish_time,num_gpus\n"
           "2026-01-05T00:00:00Z,,,4\n"
           "2026-01-05T00:00:00Z,2026-01-05T00:00:00Z,2026-01-05T04:00:00Z,4\n"
           "2026-01-05T01:00:00Z,2026-01-05T01:00:00Z,2026-01-05T02:00:00Z,8\n"
           "2026-01-05T01:30:00Z,2026-01-05T01:30:00Z,2026-01-05T03:30:00Z,4\n"
           "2026-01-05T02:00:00Z,2026-01-05T02:00:00Z,2026-01-05T03:00:00Z,2\n"
           "2026-01-05T02:00:00Z,2026-01-05T02:00:00Z,2026-01-05T03:00:00Z,0\n";
    return folder.file("log.csv");
}

// A year of jobs, so that every month is whole: one of 8 GPUs for an hour every two hours.
std::string yearFile(const TemporaryFolder &folder)
{
    std::ofstream out(folder.file("year.csv"));
    out << "timestamp,duration,num_gpus\n";
    for (int hour = 0; hour < 8760; hour += 2)
        out << 1767571200 + hour * 3600 << "," << (hour < 8758 ? 3600 : 7200) << ",8\n";
    return folder.file("year.csv");
}

std::string newStudy(const TemporaryFolder &folder, const std::string &kind,
                     const std::vector<std::string> &settings)
{
    const std::string file = folder.file(kind + ".json");
    std::vector<std::string> arguments{"study",
                                       "new",
                                       "S",
                                       "--workload",
                                       "training",
                                       "--option",
                                       kind,
                                       "--out",
                                       file,
                                       "--set",
                                       "conventions.horizon_months=12"};
    for (const std::string &setting : settings) {
        arguments.push_back("--set");
        arguments.push_back(setting);
    }
    const ProcessResult made = runProcess(BREAKEVEN_PROGRAM, arguments);
    CAPTURE(made.messages);
    REQUIRE(made.exitCode == 0);
    return file;
}

Json onlyOptionOf(const std::string &study)
{
    const ProcessResult compared = runProcess(BREAKEVEN_PROGRAM, {"compare", study, "--format", "json"});
    REQUIRE(compared.exitCode == 0);
    return parseJson(compared.out)["options"][0];
}

bool isWithin(const Json &value, double expected)
{
    INFO(value);
    return isNear(value.get<double>(), expected);
}

} // namespace

TEST_CASE("simulate jobs prints schema, hours that balance, waits by width and the months")
{
    const TemporaryFolder folder;
    const Json json =
        simulateJobsJson({"--log", logFile(folder), "--machines", "1", "--machine-price", "16"});
    CHECK(json["schema"] == "breakeven/simulate/1");
    CHECK(json["name"] == "jobs");
    CHECK(json["status"] == "ok");
    CHECK(json["inputs"]["machines"] == 1);
    CHECK(json["inputs"]["gpus_per_machine"] == 8);
    CHECK(json["inputs"]["machine_price"] == 16);
    CHECK(json["inputs"]["rent_after_h"] == "inf");
    const Json outputs = json["outputs"];
    // First come, first served: 0–4 h, 4–5 h, 5–7 h, 5–6 h.
    CHECK(outputs["jobs"] == 4);
    CHECK(outputs["left_out_jobs"] == 2);
    CHECK(isWithin(outputs["span_h"], 7));
    CHECK(isWithin(outputs["used_gpu_hours"], 34));
    CHECK(isWithin(outputs["idle_gpu_hours"], 22));
    CHECK(isWithin(outputs["wait_mean_h"], (0 + 3 + 3.5 + 3) / 4));
    CHECK(isWithin(outputs["cost"], 112));
    CHECK(isWithin(outputs["cost_per_gpu_hour"], 112 / 34.0));
    REQUIRE(outputs["waits"].size() == 3);
    CHECK(outputs["waits"][1]["least_gpus"] == 3);
    CHECK(isWithin(outputs["waits"][1]["mean_h"], 1.75));
    CHECK(isWithin(outputs["waits"][2]["p99_h"], 3));
    CHECK(outputs["months"].size() == 1);
    CHECK(outputs["cheapest_machines"].is_null());
    CHECK(outputs["left_out"].size() == 2);
    const Json filled =
        simulateJobsJson({"--log", logFile(folder), "--machines", "1", "--policy", "backfill"});
    // 4 GPUs are free until 4 h: the third job goes before the wide one, the last would delay it.
    CHECK(isWithin(filled["outputs"]["wait_mean_h"], (0 + 3 + 0 + 3) / 4.0));
    CHECK(filled["outputs"]["cost"].is_null());
}

TEST_CASE("what waits too long is rented, and the number of machines that pays is told")
{
    const TemporaryFolder folder;
    const std::vector<std::string> arguments{
        "--log", logFile(folder),  "--machines", "1", "--machine-price", "16", "--rent-price",
        "3",     "--rent-after-h", "1"};
    const Json outputs = simulateJobsJson(arguments)["outputs"];
    // The wide job is rented at 2 h, the third begins, and the last is rented at 3 h.
    CHECK(outputs["rented_jobs"] == 2);
    CHECK(isWithin(outputs["rented_gpu_hours"], 10));
    CHECK(isWithin(outputs["used_gpu_hours"], 24));
    CHECK(isWithin(outputs["cost"], 16 * 4 + 3 * 10));
    CHECK(outputs["cheapest_machines"]["machines"] == 1);
    CHECK(isWithin(outputs["cheapest_machines"]["cost_of_none"], 34 * 3));
    const ProcessResult text = simulateJobs(arguments);
    CHECK_THAT(text.out, Catch::Contains("Owning pays up to 1 machine: 94"));
    CHECK_THAT(text.out, Catch::Contains("GPUs of a job") && Catch::Contains("Rented GPU-h"));
    std::vector<std::string> csv = arguments;
    csv.insert(csv.end(), {"--format", "csv", "--series", folder.file("jobs.csv")});
    CHECK_THAT(simulateJobs(csv).out, Catch::StartsWith("output,value,unit\r\njobs,4,"));
    CHECK_THAT(fileText(folder.file("jobs.csv")),
               Catch::StartsWith("submitted_s,start_s,wait_s,duration_s,gpus,rented\r\n0,0,0,14400,4,0\r\n"
                                 "3600,7200,3600,3600,8,1\r\n"));
}

TEST_CASE("machines of an option cost in a replay what compare says of it")
{
    const TemporaryFolder folder;
    const std::string own = newStudy(folder, "owned-rack", {"options.owned-rack.servers=2"});
    const Json option = onlyOptionOf(own);
    const Json json = simulateJobsJson({"--log", yearFile(folder), "--option", own + ":owned-rack"});
    CHECK(json["inputs"]["machines"] == 2);
    CHECK(json["inputs"]["gpus_per_machine"] == 8);
    CHECK(json["outputs"]["months"].size() == 12);
    CHECK(isWithin(json["outputs"]["span_h"], 8760));
    CHECK(isWithin(json["outputs"]["cost"], option["total_cost"].get<double>()));
    CHECK(isWithin(json["outputs"]["cost_per_month"], option["cost_per_month"].get<double>()));
    // More of the same machines cost as much each.
    const Json three =
        simulateJobsJson({"--log", yearFile(folder), "--option", own + ":owned-rack", "--machines", "3"});
    CHECK(isWithin(three["outputs"]["cost"], 1.5 * option["total_cost"].get<double>()));
}

TEST_CASE("an option that is started and stopped owns nothing, and rents at its price an hour")
{
    const TemporaryFolder folder;
    const std::string rented = newStudy(
        folder, "on-demand",
        {"options.on-demand.price=24 USD/h", "options.on-demand.gpus_per_instance=8",
         "options.on-demand.overhead=1", "workloads.training.gpus=8", "workloads.training.busy=50%"});
    const Json option = onlyOptionOf(rented);
    const Json json = simulateJobsJson({"--log", yearFile(folder), "--option", rented + ":on-demand"});
    CHECK(json["inputs"]["machines"] == 0);
    CHECK(json["inputs"]["rent_gpus"] == 8);
    CHECK(isWithin(json["inputs"]["rent_price"], 3));
    CHECK(json["outputs"]["wait_mean_h"] == 0);
    // The log asks for half of the hours of one machine, as the study does, and an hour more at its end.
    CHECK(isWithin(json["outputs"]["cost"], option["total_cost"].get<double>() + 24));
    const std::string own = newStudy(folder, "owned-rack", {"options.owned-rack.servers=1"});
    const Json both = simulateJobsJson({"--log", yearFile(folder), "--option", own + ":owned-rack", "--rent",
                                        rented + ":on-demand", "--rent-after-h", "0.5"});
    CHECK(isWithin(both["inputs"]["rent_price"], 3));
    CHECK(both["outputs"]["cheapest_machines"]["machines"].is_number());
}

TEST_CASE("simulate jobs says in one sentence what is wrong")
{
    const TemporaryFolder folder;
    const std::string log = logFile(folder);
    const std::string own = newStudy(folder, "owned-rack", {});
    std::ofstream(folder.file("sia.csv"))
        << "name,time,application,num_replicas,batch_size\na,1.5,bert,4,8\n";
    std::ofstream(folder.file("nodes.csv")) << "time,ready\n2026-01-01T00:00:00Z,1\n2026-01-01T00:01:00Z,2\n";
    struct Case
    {
        int exitCode;
        const char *sentence;
        std::vector<std::string> arguments;
    };
    const Case cases[] = {
        {2, "Expected --machines N, or --option STUDY:OPTION", {"--log", log}},
        {2, "--log", {"--machines", "1"}},
        {4, "no such file", {"--log", folder.file("none.csv.gz"), "--machines", "1"}},
        {3, "--machines", {"--log", log, "--machines", "1.5"}},
        {3, "--gpus-per-machine", {"--log", log, "--machines", "1", "--gpus-per-machine", "0"}},
        {3, "--rent-after-h", {"--log", log, "--machines", "1", "--rent-after-h", "-1"}},
        {3, "fifo or backfill", {"--log", log, "--machines", "1", "--policy", "lifo"}},
        {3, "--job-h HOURS", {"--log", folder.file("sia.csv"), "--machines", "1"}},
        {3,
         "Expected a log of jobs, found a trace of node-counts",
         {"--log", folder.file("nodes.csv"), "--machines", "1"}},
        {2, "Expected STUDY:OPTION", {"--log", log, "--option", "study"}},
        {4, "The study has no option 'rack'; it has owned-rack.", {"--log", log, "--option", own + ":rack"}},
        {3,
         "is kept all month",
         {"--log", log, "--option", own + ":owned-rack", "--rent", own + ":owned-rack"}},
    };
    for (const Case &one : cases) {
        const ProcessResult result = simulateJobs(one.arguments);
        CAPTURE(one.sentence, result.messages);
        CHECK(result.exitCode == one.exitCode);
        CHECK_THAT(result.messages, Catch::Contains(one.sentence));
        CHECK(result.out.empty());
    }
    // What was left out and what is not known is told, and nothing is wrong with it.
    const ProcessResult usual = simulateJobs({"--log", log, "--machines", "1"});
    CHECK(usual.exitCode == 0);
    CHECK_THAT(usual.messages, Catch::Contains("Left out: 1 job that never started") &&
                                   Catch::Contains("--machine-price or --option"));
    const Json sia = simulateJobsJson({"--log", folder.file("sia.csv"), "--machines", "1", "--job-h", "2"});
    CHECK(isWithin(sia["outputs"]["work_gpu_hours"], 8));
}

TEST_CASE("a job log becomes the demand of a study: a curve, or jobs with their week")
{
    const TracesProgram program;
    const TemporaryFolder folder;
    const std::string study = newStudy(folder, "on-demand", {});
    const std::string before = fileText(study);
    std::string text = "timestamp,duration,num_gpus\n";
    for (int day = 0; day < 14; ++day)
        text +=
            std::to_string(1767571200 + day * 86400 + 9 * 3600) + "," + (day % 2 ? "3600" : "10800") + ",4\n";
    program.result({"import", program.written("jobs.csv", text + "1767657600,100,0\n"), "--name", "jobs"});
    const ProcessResult dry =
        program.run({"use", "jobs", study, "workloads.training", "--measure", "jobs", "--dry-run"});
    CAPTURE(dry.messages);
    CHECK(dry.exitCode == 0);
    CHECK_THAT(dry.out, Catch::Contains("14 jobs, 112 GPU-hours") &&
                            Catch::Contains("Left out: 1 job without GPUs.") &&
                            Catch::Contains("Growth is left as it is") &&
                            Catch::Contains("workloads.training.job_gpus = 4") &&
                            Catch::Contains("Nothing was written."));
    CHECK(fileText(study) == before);
    const ProcessResult jobs = program.run({"use", "jobs", study, "workloads.training", "--measure", "jobs"});
    CAPTURE(jobs.messages, jobs.out);
    REQUIRE(jobs.exitCode == 0);
    Json workload = parseJson(fileText(study))["workloads"]["training"];
    CHECK(workload["measure"] == "jobs");
    CHECK(workload["shape"] == "week");
    CHECK(workload["job_gpu_hours"]["value"] == "8 GPU-h/job");
    CHECK_THAT(std::string(workload["jobs_per_month"]["value"]),
               Catch::StartsWith("32.651757188498")); // 14 in 13 days and an hour
    CHECK_THAT(jobs.messages, Catch::Contains("warning: The log covers 13 days"));
    const std::string weights = workload["weights"];
    CHECK(std::count(weights.begin(), weights.end(), ',') == 167);
    CHECK_THAT(weights, Catch::StartsWith("0,0,0,0,0,0,0,0,0,4,"));
    const ProcessResult curve = program.run({"use", "jobs", study, "workloads.training"});
    CAPTURE(curve.messages);
    REQUIRE(curve.exitCode == 0);
    CHECK_THAT(curve.out, Catch::Contains("14 jobs, 112 GPU-hours") && Catch::Contains("peak 4 GPUs"));
    CHECK(parseJson(fileText(study))["workloads"]["training"]["measure"] == "curve");
    const ProcessResult wrong =
        program.run({"use", "jobs", study, "workloads.training", "--measure", "days"});
    CHECK(wrong.exitCode == 2);
}

TEST_CASE("jobs of one moment tell no number of jobs a month, and the study stays as it was")
{
    const TracesProgram program;
    const TemporaryFolder folder;
    const std::string study = newStudy(folder, "on-demand", {});
    const std::string before = fileText(study);
    const std::string log = program.written(
        "same.csv", "timestamp,duration,num_gpus\n1767571200,864000,64\n1767571200,864000,64\n");
    const ProcessResult refused = program.run({"use", log, study, "workloads.training", "--measure", "jobs"});
    CHECK(refused.exitCode == 3);
    CHECK_THAT(refused.messages, Catch::Contains("All 2 jobs of the log were submitted at the same moment"));
    CHECK(fileText(study) == before);
    const ProcessResult curve = program.run({"use", log, study, "workloads.training"});
    CHECK(curve.exitCode == 0);
    CHECK_THAT(curve.out, Catch::Contains("mean 128 GPUs"));
}

TEST_CASE("a measured utilisation becomes the busy share of a workload")
{
    const TracesProgram program;
    const TemporaryFolder folder;
    const std::string study = newStudy(folder, "on-demand", {});
    program.result({"import", program.written("ut.csv", "time,utilisation\n0,20\n60,40\n120,60\n"), "--kind",
                    "utilisation", "--name", "ut"});
    const ProcessResult used = program.run({"use", "ut", study, "workloads.training"});
    CAPTURE(used.messages);
    CHECK(used.exitCode == 0);
    CHECK_THAT(used.out, Catch::Contains("workloads.training.busy = "));
    const Json workload = parseJson(fileText(study))["workloads"]["training"];
    CHECK(workload["measure"] == "busy");
    CHECK(workload["busy"]["source"] == "trace ut");
}
