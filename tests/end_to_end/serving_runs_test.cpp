// Benchmark runs of served models as a person brings them in and asks for their goodput.
#include "tests/data/trace_fixtures.h"
#include "tests/end_to_end/traces_program.h"

using namespace breakeven;
using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

// Loads and rates of a GPT on four GPUs, with p99 of TTFT and TPOT.
std::string table()
{
    return "model,gpu,gpus_per_replica,engine,precision,concurrency,requests_per_s,input_tokens,output_"
           "tokens,"
           "ttft_p50_s,ttft_p99_s,tpot_p99_s,completed,failed\n"
           "gpt,B200,4,vllm,fp4,16,20.21576,510,168,0.026,0.1551368,0.01175175,160,0\n"
           "gpt,B200,4,vllm,fp4,64,56.17378,510,168,0.04,0.3621824,0.01741109,640,0\n"
           "gpt,B200,4,vllm,fp4,128,71.74074,510,168,0.07,0.5747172,0.03227795,1280,0\n"
           "gpt,B200,4,vllm,fp4,256,90.60721,510,168,0.2,1.018973,0.05442727,2560,0\n"
           "gpt,B200,4,vllm,fp4,512,112.3693,510,168,0.4,2.158042,0.05777289,5120,0\n";
}

} // namespace

TEST_CASE("the goodput of a series within targets names what limits it and the percentile that stands in")
{
    const TracesProgram program;
    const std::string file = program.written("gpt.csv", table());
    program.result({"import", file});
    const Json series = program.result({"analyse", "gpt", "--ttft", "0.5", "--tpot", "0.03"});
    CHECK(series["kind"] == "serving-runs");
    CHECK(series["series"] == "gpt");
    CHECK(series["gpu"] == "B200");
    CHECK(series["gpus_per_replica"] == 4.0);
    CHECK(series["source"] == "measured");
    CHECK(series["input_tokens"] == 510.0);
    CHECK(series["peak_requests_per_s"] == 112.3693);
    REQUIRE(series["points"].size() == 5);
    CHECK(series["points"][1]["ttft_s"]["p99"] == 0.3621824);
    CHECK(series["points"][1]["ttft_s"]["p95"].is_null());
    CHECK(series["points"][1]["itl_s"]["p99"].is_null());
    CHECK(series["points"][1]["offered_per_s"].is_null());
    const Json &goodput = series["goodput"];
    CHECK(goodput["status"] == "ok");
    CHECK(goodput["requests_per_s"].get<double>() == Approx(66.26813192023141).epsilon(1e-9));
    CHECK(goodput["concurrency"].get<double>() == Approx(105.5006220157828).epsilon(1e-9));
    CHECK(goodput["output_tokens_per_s"].get<double>() == Approx(66.26813192023141 * 168));
    CHECK(goodput["limited_by"] == "ttft");
    CHECK(goodput["percentile_used"]["ttft"] == "p99");
    bool isNoted = false;
    for (const Json &issue : series["issues"])
        isNoted |= issue["sentence"].get<std::string>().find("p99 of TTFT stands for p95") == 0;
    CHECK(isNoted);
    const Json strict = program.result({"analyse", file, "--ttft", "0.1"});
    CHECK(strict["goodput"]["status"] == "infeasible");
    CHECK(strict["goodput"]["requests_per_s"] == 0.0);
    const Json median = program.result({"analyse", file, "--ttft", "0.1", "--percentile", "p50"});
    CHECK(median["goodput"]["percentile_used"]["ttft"] == "p50");
    CHECK(median["goodput"]["requests_per_s"].get<double>() > 71);
    CHECK_FALSE(program.result({"analyse", file}).contains("goodput"));
}

TEST_CASE("a target that cannot be checked is refused with what the file has")
{
    const TracesProgram program;
    const std::string file = program.written("gpt.csv", table());
    const ProcessResult none = program.run({"analyse", file, "--e2e", "5"});
    CHECK(none.exitCode == 3);
    CHECK_THAT(none.messages, Catch::Contains("no end to end latency in it: a target cannot be checked"));
    const ProcessResult medians = program.run(
        {"analyse", writtenFixture(program, "sglang-bench"), "--ttft", "1", "--percentile", "p95"});
    CHECK(medians.exitCode == 3);
    CHECK_THAT(medians.messages, Catch::Contains("p95 asked, the file has only medians of TTFT"));
    CHECK(program.run({"analyse", file, "--ttft", "-1"}).exitCode == 2);
    CHECK(program.run({"analyse", file, "--ttft", "1", "--percentile", "p42"}).exitCode == 2);
}

TEST_CASE("an exported series is imported again as it was")
{
    const TracesProgram program;
    program.result({"import", writtenFixture(program, "llm-d-planner"), "--name", "planned"});
    const std::string written = program.file("out.csv");
    program.result({"export", "planned", written});
    CHECK(program.result({"import", written, "--name", "again"})["format"] == "serving-table");
    Json first = program.result({"analyse", "planned"});
    Json second = program.result({"analyse", "again"});
    for (const char *name : {"name", "series"}) {
        first.erase(name);
        second.erase(name);
    }
    CHECK(first == second);
    CHECK(first["source"] == "simulated");
}

TEST_CASE("an option plans on the runs of a trace, and one that cannot is refused with those that can")
{
    const TracesProgram program;
    program.result({"import", program.written("gpt.csv", table())});
    const std::string study = program.file("study.json");
    const auto started = [&](std::vector<std::string> arguments) {
        return runProcess(BREAKEVEN_PROGRAM, std::move(arguments),
                          {{{"XDG_DATA_HOME", program.file("")}}, program.file("")});
    };
    REQUIRE(started({"study", "new", study, "--from", "example:llm-serving"}).exitCode == 0);
    const ProcessResult used = program.run({"use", "gpt", study, "options.rent"});
    INFO(used.messages);
    REQUIRE(used.exitCode == 0);
    CHECK(used.out == "options.rent.performance = gpt\n");
    const Json compared = parseJson(started({"compare", study, "--format", "json"}).out);
    for (const Json &option : compared["options"])
        if (option["id"] == "rent")
            CHECK(option["goodput_per_s"].get<double>() == Approx(66.26813192023141).epsilon(1e-9));
    const ProcessResult refused = program.run({"use", "gpt", study, "workloads.chat"});
    CHECK(refused.exitCode == 3);
    CHECK_THAT(
        refused.messages,
        Catch::Contains("Expected an option for requests in tokens, found 'workloads.chat'; runs fit: ") &&
            Catch::Contains("options.own"));
}

TEST_CASE("several files and a folder make one trace, and what they lack can be said")
{
    const TracesProgram program;
    const std::string &run = traceFixtures().at("vllm-bench").text;
    std::string other = run;
    other.replace(other.find("\"max_concurrency\": 8"), 20, "\"max_concurrency\": 9");
    const std::string a = program.written("conc8.json", run);
    const std::string b = program.written("conc9.json", other);
    const Json both = program.result({"import", a, b, "--gpu", "H200", "--gpus", "8", "--precision", "fp8"});
    REQUIRE(both["traces"].size() == 1);
    CHECK(both["traces"][0]["name"] == "conc");
    CHECK(both["traces"][0]["points"] == 2);
    const Json series = program.result({"analyse", "conc", "--ttft", "0.5"});
    CHECK(series["gpu"] == "H200");
    CHECK(series["gpus_per_replica"] == 8.0);
    CHECK(series["precision"] == "fp8");
    std::filesystem::create_directories(program.file("sweep"));
    program.written("sweep/a.json", run);
    program.written("sweep/broken.json", run.substr(0, run.size() - 9));
    const Json folder = program.result({"import", program.file("sweep")});
    CHECK(folder["kind"] == "serving-runs");
    REQUIRE(folder["issues"].size() >= 1);
    CHECK_THAT(folder["issues"].dump(), Catch::Contains("broken.json") && Catch::Contains("is cut short"));
    CHECK(program.run({"import", a, program.file("sweep/broken.json"), "--name", "x"}).exitCode == 3);
    CHECK(program.run({"import", a, "--kind", "jobs", "--replace"}).exitCode == 3);
    CHECK(program.result({"import", a, "--kind", "serving-runs", "--as", "vllm-bench", "--name",
                          "one"})["written"] == true);
}

TEST_CASE("runs that name no model are a series for each file, with its own goodput")
{
    const TracesProgram program;
    const auto run = [](const char *rate, const char *duration, const char *ttft) {
        return std::string(R"({"request_rate": )") + rate + R"(, "duration": )" + duration +
               R"(, "completed": 300, "total_input_tokens": 153600, "total_output_tokens": 153600, )" +
               R"("total_output_tokens_retokenized": 153600, "median_ttft_ms": )" + ttft + "}\n";
    };
    std::filesystem::create_directories(program.file("two"));
    program.written("two/llama-3.1-405b.jsonl", run("1.0", "300", "200.0") + run("4.0", "100", "900.0"));
    program.written("two/llama-3.1-8b.jsonl", run("8.0", "30", "40.0") + run("32.0", "10", "150.0"));
    const Json imported = program.result({"import", program.file("two"), "--gpu", "H100", "--gpus", "8"});
    REQUIRE(imported["traces"].size() == 2);
    CHECK(imported["traces"][0]["name"] == "two/llama-3.1-405b");
    CHECK_THAT(imported["issues"].dump(), Catch::Contains("2 of 2 files name no model"));
    for (const auto &[name, goodput] :
         {std::pair("two/llama-3.1-405b", 3.0), std::pair("two/llama-3.1-8b", 30.0)})
        CHECK(program.result({"analyse", name, "--ttft", "1", "--percentile",
                              "p50"})["goodput"]["requests_per_s"] == goodput);
    const Json joined =
        program.result({"import", program.file("two"), "--model", "acme/tiny-7b", "--dry-run"});
    CHECK(joined["traces"].size() == 1);
}

TEST_CASE("request logs say how long their texts are, and what a cache would have held")
{
    const TracesProgram program;
    const Json log = program.result({"analyse", writtenFixture(program, "request-log")});
    CHECK(log["input_tokens"]["mean"].get<double>() == Approx((472 + 1087 + 417) / 3.0));
    CHECK(log["input_tokens"]["p50"] == 472);
    CHECK(log["output_tokens"]["p95"] == 505);
    CHECK_FALSE(log.contains("cacheable_share"));
    // Blocks of 512: the second request begins with one that was there, the third with two, of which it has
    // 700 tokens; the fourth has a known block only in its middle.
    const Json blocks = program.result(
        {"analyse",
         program.written(
             "log.jsonl",
             "{\"timestamp\": 0, \"input_length\": 1024, \"output_length\": 9, \"hash_ids\": [1, 2]}\n"
             "{\"timestamp\": 9, \"input_length\": 1024, \"output_length\": 9, \"hash_ids\": [1, 3]}\n"
             "{\"timestamp\": 9, \"input_length\": 700, \"output_length\": 9, \"hash_ids\": [1, 3]}\n"
             "{\"timestamp\": 9, \"input_length\": 900, \"output_length\": 9, \"hash_ids\": [4, 3]}\n")});
    CHECK(blocks["cacheable_share"].get<double>() == Approx((512 + 700) / 3648.0));
}
