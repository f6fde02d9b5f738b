// `breakeven traces` as a person uses it, on small files in the formats of real ones.
#include "tests/data/trace_fixtures.h"
#include "tests/end_to_end/traces_program.h"
#include "tests/support/loopback_server.h"
#include "tests/support/text_files.h"

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

TEST_CASE("a trace is imported, listed, shown, exported, analysed by name and deleted")
{
    const TracesProgram program;
    const std::string file = writtenFixture(program, "csv");
    const Json report = program.result({"import", file, "--name", "burst"});
    CHECK(report["schema"] == "breakeven/trace-import/1");
    CHECK(report["written"] == true);
    REQUIRE(report["traces"].size() == 1);
    CHECK(report["traces"][0]["name"] == "burst");
    CHECK(report["traces"][0]["kind"] == "node-counts");
    CHECK(report["traces"][0]["rows"] == 6);
    CHECK(report["columns"][3]["role"] == "busy");
    const Json list = program.result({"list"});
    REQUIRE(list["traces"].size() == 1);
    CHECK(list["traces"][0]["span_s"] == 1500.0);
    CHECK(program.result({"show", "burst"})["format"] == "csv");
    const Json byName = program.result({"analyse", "burst", "--node-price", "30"});
    CHECK(byName["peak_nodes"] == 10);
    CHECK(byName["used_node_hours"].get<double>() == Approx(10 * 600 / 3600.0));
    CHECK(byName["paid_node_hours"].get<double>() == Approx(10 * 1440 / 3600.0));
    CHECK(byName["billed_overpay"].get<double>() == Approx(2.4));
    CHECK(byName["ready_overpay"].get<double>() == Approx(2.0));
    CHECK(byName["cost"].get<double>() == Approx(120));
    REQUIRE(byName["phases"].size() == 4);
    CHECK(byName["phases"][0]["name"] == "ramp");
    CHECK(byName["phases"][0]["cost"].get<double>() == Approx(10 * 180 / 3600.0 * 30));
    CHECK(byName["phases"][2]["name"] == "cool-off");
    CHECK(byName["phases"][2]["start_s"] == 840.0);
    CHECK(byName["time_to_all_ready_s"] == 240.0);
    Json byFile = program.result({"analyse", file, "--node-price", "30"});
    byFile["name"] = "burst";
    CHECK(byFile == byName);
    CHECK(program.run({"export", "burst", program.file("out.csv")}).exitCode == 0);
    const Json again = program.result({"analyse", program.file("out.csv"), "--node-price", "30"});
    CHECK(again["phases"] == byName["phases"]);
    CHECK(program.run({"delete", "burst"}).exitCode == 0);
    CHECK(program.result({"list"})["traces"].empty());
    CHECK(program.run({"analyse", "burst"}).exitCode == 4);
}

TEST_CASE("a day of hourly counts is a load curve of 24 hours")
{
    const TracesProgram program;
    std::string text = "time,nodes\n";
    for (int hour = 0; hour < 24; ++hour)
        text += std::string("2026-11-02T") + (hour < 10 ? "0" : "") + std::to_string(hour) + ":00:00Z," +
                (hour >= 8 && hour < 20 ? "4\n" : "1\n");
    program.result({"import", program.written("day.csv", text), "--kind", "node-counts", "--name", "day"});
    const std::string study = program.file("own.json");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"study", "new", "Own", "--workload", "training", "--option",
                                           "on-demand", "--out", study})
                .exitCode == 0);
    const std::string before = fileText(study);
    const ProcessResult dry = program.run({"use", "day", study, "workloads.training", "--dry-run"});
    CAPTURE(dry.messages);
    CHECK(dry.exitCode == 0);
    CHECK_THAT(dry.out, Catch::Contains("24 hours, mean 2.5 GPUs") && Catch::Contains("before: ") &&
                            Catch::Contains("after: ") && Catch::Contains("Nothing was written."));
    CHECK(fileText(study) == before);
    const ProcessResult used = program.run({"use", "day", study, "workloads.training"});
    CAPTURE(used.messages);
    CHECK(used.exitCode == 0);
    CHECK_THAT(used.out, Catch::Contains("24 hours, mean 2.5 GPUs, peak 4 GPUs"));
    CHECK(fileText(study) != before);
}

// A request every 85 s, of 3 s: a function that stays for a minute starts for each of them.
TEST_CASE("a log of requests keeps the starts and the target of a service, and a curve says that it does not")
{
    const TracesProgram program;
    std::string text = "time\n";
    for (int second = 0; second < 34000; second += 85)
        text += std::to_string(second) + "\n";
    const std::string log = program.written("log.csv", text), study = program.file("service.json");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"study", "new", "Service", "--gpu", "L4", "--workload",
                                           "inference", "--requests-per-day", "1016", "--service-time", "3",
                                           "--p95-target", "20", "--as-of", "2026-11-23", "--out", study})
                .exitCode == 0);
    const auto serverless = [&] {
        const ProcessResult compared = runProcess(BREAKEVEN_PROGRAM, {"compare", study, "--format", "json"});
        const Json result = parseJson(compared.out);
        for (const Json &option : result["options"])
            if (option["id"] == "serverless")
                return option;
        return Json();
    };
    const Json before = serverless();
    const ProcessResult used = program.run({"use", log, study, "workloads.inference"});
    CAPTURE(used.messages, used.out);
    REQUIRE(used.exitCode == 0);
    CHECK_THAT(used.out, Catch::Contains("requests_per_month") &&
                             Catch::Contains("less than a day: the hours of the load stay"));
    const Json after = serverless();
    CHECK(after["p95_latency_s"].is_number());
    CHECK(double(after["total_cost"]) == Approx(double(before["total_cost"])).epsilon(.01));
    const ProcessResult curve = program.run({"use", log, study, "workloads.inference", "--measure", "curve"});
    REQUIRE(curve.exitCode == 0);
    CHECK_THAT(curve.messages, Catch::Contains("p95_target is not judged"));
    CHECK(serverless()["p95_latency_s"].is_null());
}

TEST_CASE("a dry run and a refused import write nothing")
{
    const TracesProgram program;
    const std::string file = writtenFixture(program, "gavel");
    CHECK(program.result({"import", file, "--dry-run"})["written"] == false);
    CHECK(program.result({"list"})["traces"].empty());
    CHECK(program.result({"import", file})["traces"].size() == 2);
    const ProcessResult taken = program.run({"import", file});
    CHECK(taken.exitCode == 3);
    CHECK_THAT(taken.messages, Catch::Contains("--replace"));
    CHECK(program.run({"import", file, "--replace"}).exitCode == 0);
    CHECK(program.result({"list"})["traces"].size() == 2);
    CHECK(program.run({"import", program.written("x.txt", "no trace\nat all\n")}).exitCode == 3);
    CHECK(program.run({"import", program.file("none.csv")}).exitCode == 4);
    CHECK(program.run({"import", file, "--kind", "weather"}).exitCode == 2);
    CHECK(program.run({"import", file, "--map", "nothing"}).exitCode == 2);
    CHECK(program.run({"import", file, "--time-zone", "Mars"}).exitCode == 2);
    CHECK(program.run({"import", file, "--as", "weather"}).exitCode == 2);
}

TEST_CASE("whose machines a trace measured, and where, is said when it is imported")
{
    const TracesProgram program;
    REQUIRE(program
                .run({"import", writtenFixture(program, "raw-pings"), "--name", "west", "--provider", "AWS",
                      "--place", "us-west-2a, V100"})
                .exitCode == 0);
    const auto shown = program.result({"show", "west"});
    CHECK(shown["attributes"]["provider"] == "AWS");
    CHECK(shown["attributes"]["place"] == "us-west-2a, V100");
}

TEST_CASE("flags turned round against the stored twin of the same zone are refused")
{
    const TracesProgram program;
    std::string published = "{\"metadata\": {\"gap_seconds\": 600}, \"data\": [";
    std::string pings;
    for (int i = 0; i < 60; ++i) {
        const int up = i % 7 < 4;
        published += (i ? "," : "") + std::to_string(up);
        const int minute = i % 6 * 10;
        pings += std::to_string(i) + ",2022-10-26T" + (i / 6 < 10 ? "0" : "") + std::to_string(i / 6) + ":" +
                 (minute < 10 ? "0" : "") + std::to_string(minute) + ":00Z," + std::to_string(1 - up) + "\n";
    }
    program.result({"import", program.written("zone.json", published + "]}")});
    const std::string file = program.written("pings.txt", pings);
    const ProcessResult wrong = program.run({"import", file, "--polarity", "available"});
    CHECK(wrong.exitCode == 3);
    CHECK_THAT(wrong.messages, Catch::Contains("the opposite of the stored trace \"zone\""));
    CHECK(program.result({"list"})["traces"].size() == 1);
    CHECK(program.result({"import", file})["written"] == true);
}

TEST_CASE("what is said of a layout once is remembered for the next file of its kind")
{
    const TracesProgram program;
    const std::string first = program.written("a.csv", "wann,wieviel\n5,1\n6,2\n");
    const std::string second = program.written("b.csv", "wann,wieviel\n15,1\n16,3\n");
    CHECK(program.run({"import", first}).exitCode == 3);
    program.result({"import", first, "--map", "wann=time", "--map", "wieviel=price"});
    CHECK(program.result({"import", second})["kind"] == "spot-prices");
}

TEST_CASE("pods give two traces, jobs their GPU-hours, prices their mean by time")
{
    const TracesProgram program;
    const Json pods = program.result({"analyse", writtenFixture(program, "pod-table")});
    REQUIRE(pods["traces"].size() == 2);
    CHECK(pods["traces"][0]["peak_gpus"] == 2.5);
    CHECK(pods["traces"][1]["p50_s"] == 10.0);
    CHECK(program.result({"analyse", writtenFixture(program, "slurm-sacct")})["gpu_hours"].get<double>() ==
          96);
    const Json history =
        program.result({"analyse", writtenFixture(program, "aws-spot-history"), "--above", "1.5"});
    CHECK(history["time_weighted_mean"] == 1.0);
    CHECK(history["share_of_time_above"] == 0.0);
    const Json scaling = program.result({"analyse", writtenFixture(program, "mlperf-table")});
    CHECK(scaling["points"][1]["speedup"].get<double>() == Approx(5.5 / 0.9));
    const Json empty =
        program.result({"analyse", program.written("none.json", "{\"SpotPriceHistory\": []}")});
    CHECK(empty["points"] == 0);
}

TEST_CASE("scaling fits predict with bounds, and wrong models are named")
{
    const TracesProgram program;
    std::string text = "gpus,throughput\n";
    for (const int n : {1, 2, 4, 8, 16, 32})
        text += std::to_string(n) + "," + std::to_string(n / (1 + 0.05 * (n - 1))) + "\n";
    const std::string file = program.written("amdahl.csv", text);
    const Json fit = program.result({"fit", file, "--model", "amdahl", "--predict", "64"});
    CHECK(fit["schema"] == "breakeven/trace-fit/1");
    CHECK(fit["model"] == "amdahl");
    CHECK(fit["parameters"]["serial"].get<double>() == Approx(0.05).epsilon(0.001));
    CHECK(fit["predictions"][0]["throughput"].get<double>() == Approx(64 / (1 + 0.05 * 63)).epsilon(0.001));
    CHECK(fit["predictions"][0]["low"].get<double>() <= fit["predictions"][0]["high"].get<double>());
    CHECK(fit["predictions"][0]["extrapolated"] == true);
    CHECK(program.run({"fit", file, "--model", "magic"}).exitCode == 2);
    CHECK(program.run({"fit", file, "--predict", "x"}).exitCode == 2);
    CHECK(program.run({"fit", writtenFixture(program, "slurm-sacct")}).exitCode == 3);
    CHECK(program.run({"fit", writtenFixture(program, "gavel")}).exitCode == 3);
}

TEST_CASE("a spot replay takes the name of a stored trace, and cluster events with --ticks")
{
    const TracesProgram program;
    program.result({"import", writtenFixture(program, "availability-json")});
    const std::string store = program.file("breakeven/breakeven.sqlite");
    const auto replay = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(),
                         {"--store", store, "simulate", "spot", "--policy", "spot-only", "--work-h", "0.1",
                          "--deadline-h", "1", "--format", "json", "--trace"});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    };
    CHECK(replay({"zone"}).exitCode == 0);
    CHECK(parseJson(replay({"zone"}).out)["inputs"]["ticks"] == 600);
    CHECK(replay({"nowhere"}).exitCode == 4);
    CHECK(replay({writtenFixture(program, "cluster-events")}).exitCode == 3);
    CHECK(replay({writtenFixture(program, "cluster-events"), "--ticks", "600"}).exitCode == 0);
}

TEST_CASE("a simulation takes the name of a stored trace of requests, or of a queue")
{
    const TracesProgram program;
    program.result({"import", writtenFixture(program, "request-log"), "--name", "burst"});
    program.result(
        {"import", program.written("queue.csv", "time,queue\n0,0\n60,5\n120,0\n"), "--name", "waiting"});
    program.result({"import", program.written("rate.csv", "time,rate\n0,1\n60,5\n"), "--name", "rates"});
    const std::string store = program.file("breakeven/breakeven.sqlite");
    const auto simulate = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(),
                         {"--store", store, "simulate", "scale-to-zero", "--format", "json"});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    };
    const ProcessResult stored = simulate({"--service-s", "1", "--arrivals", "burst"});
    INFO(stored.messages);
    REQUIRE(stored.exitCode == 0);
    CHECK(parseJson(stored.out)["outputs"]["requests"] == 3);
    const ProcessResult file =
        simulate({"--service-s", "1", "--arrivals", writtenFixture(program, "mooncake")});
    REQUIRE(file.exitCode == 0);
    CHECK(parseJson(file.out)["outputs"]["requests"] == 2);
    const ProcessResult queue = simulate({"--queue", "waiting"});
    INFO(queue.messages);
    CHECK(queue.exitCode == 0);
    CHECK(simulate({"--service-s", "1", "--arrivals", "nowhere"}).exitCode == 4);
    const ProcessResult rate = simulate({"--service-s", "1", "--arrivals", "rates"});
    CHECK(rate.exitCode == 3);
    CHECK_THAT(rate.messages, Catch::Contains("samples of a rate"));
}

TEST_CASE("a table of which nothing says the meaning is asked about, and the proposed line answers")
{
    const TracesProgram program;
    const std::string file =
        program.written("rt.csv", "time,host,exec_ms\n1700000000,a,250\n1700000060,a,4139\n");
    const ProcessResult asked = program.run({"import", file});
    CHECK(asked.exitCode == 3);
    CHECK_THAT(asked.messages, Catch::Contains("\"exec_ms\" (250 to 4139) could be a duration"));
    CHECK_THAT(asked.messages, Catch::Contains("--map exec_ms=duration_ms"));
    CHECK(program.result({"list"})["traces"].empty());
    const Json answered = program.result({"import", file, "--map", "exec_ms=duration_ms"});
    CHECK(answered["kind"] == "durations");
    CHECK(program.result({"analyse", "rt"})["max_s"].get<double>() == Approx(4.139));
}

TEST_CASE("whatever of a trace is refused, the store stays sound and as it was")
{
    const TracesProgram program;
    program.result({"import", writtenFixture(program, "availability-json")});
    const std::string store = program.file("breakeven/breakeven.sqlite");
    const std::string before = program.run({"list"}).out;
    const std::pair<const char *, const char *> refused[] = {
        {"bytes.csv", "time,used_bytes\n1700000000,612000000000\n"},
        {"cut.csv", "time,ready\n1700000000,1\n17000"},
        {"queue_memory.csv", "timestamp_anon,value,container_ip\n1662859290.0,61000000000,a\n"},
        {"lists.csv", "provider,region,instance_type,price\naws,us,p3,3.06\n"},
        {"summary.csv", "id,jobs,complete_gpu_time\nSeren,1,4560592618\n"},
        {"nan.json",
         R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"nodes"},
            "values":[[1700000000,"NaN"]]}]}})"},
        {"events.txt", "[0, \"add\", {\"nodes\": [\"a\"]}]\n[1, \"add\", {\"no"},
        {"gavel.json", "{\"v100\": {\"LM\": {\"null\": 0}}}"},
    };
    for (const auto &[name, text] : refused) {
        CAPTURE(name);
        const ProcessResult ran = program.run({"import", program.written(name, text)});
        CHECK(ran.exitCode == 3);
        CHECK(program.run({"list"}).out == before);
        CHECK(runProcess(BREAKEVEN_PROGRAM, {"--store", store, "store", "check"}).exitCode == 0);
    }
}

TEST_CASE("shares of time and huge values are analysed as what they are")
{
    const TracesProgram program;
    const std::string util =
        program.written("util.csv", "time,gpu_utilisation\n1700000000,80\n1700000060,40\n1700000120,0\n");
    const Json analysis = program.result({"analyse", util});
    CHECK(analysis["kind"] == "utilisation");
    CHECK(analysis["mean"].get<double>() == Approx(0.4));
    CHECK_FALSE(analysis.contains("paid_node_hours"));
    const Json huge = program.result(
        {"analyse", program.written("huge.csv", "time,x\n1700000000,1e300\n1700000060,1e300\n"), "--kind",
         "node-counts"});
    CHECK(huge["peak_nodes"].get<double>() == 1e300);
    const Json many = program.result({"analyse", writtenFixture(program, "cluster-counts")});
    CHECK(many["up_h"]["p50"].is_null());
    CHECK(many["any_up_h"]["mean"].get<double>() > 0);
    CHECK(many["mean_up_h"].get<double>() == Approx(5)); // 3 + 2 instance-hours, one loss
}

TEST_CASE("series are pulled from a Prometheus server, with the secret of the environment; a failure writes "
          "nothing")
{
    const TracesProgram program;
    const LoopbackServer server([](const ServedRequest &request, Connection &to) {
        if (request.header("authorization").rfind("Basic dTpw", 0) != 0) {
            to.respond(401, "no");
            return;
        }
        to.respond(200, R"({"status":"success","data":{"resultType":"matrix","result":[
            {"metric":{"__name__":"up"},"values":[[1700000000,"3"],[1700000015,"4"]]}]}})");
    });
    ::setenv("BREAKEVEN_TEST_LOGIN", "u:p", 1);
    const std::vector<std::string> pull{"import",  server.base(), "--ready-made", "nodes",
                                        "--label", "zone=a",      "--start",      "2023-11-14T22:13:20Z",
                                        "--end",   "1700000015"};
    const ProcessResult refused = program.run(pull);
    CHECK(refused.exitCode == 1);
    CHECK_THAT(refused.messages, Catch::Contains("credential"));
    CHECK(program.result({"list"})["traces"].empty());
    std::vector<std::string> withLogin = pull;
    withLogin.insert(withLogin.end(), {"--auth-env", "BREAKEVEN_TEST_LOGIN"});
    const Json report = program.result(withLogin);
    ::unsetenv("BREAKEVEN_TEST_LOGIN");
    CHECK(report["traces"][0]["name"] == "nodes");
    CHECK(report["traces"][0]["points"] == 2);
    CHECK(server.requests().back().target.find("count%28kube_node_info%7Bzone%3D%22a%22%7D%29") !=
          std::string::npos);
    CHECK(program.result({"analyse", "nodes"})["peak_nodes"] == 4);
    CHECK(program.run({"import", server.base()}).exitCode == 2);
    std::vector<std::string> unset = pull;
    unset.insert(unset.end(), {"--auth-env", "BREAKEVEN_TEST_LOGIN"});
    CHECK(program.run(unset).exitCode == 4);
}
