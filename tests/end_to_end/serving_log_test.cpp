// `breakeven traces use` of a log of requests with tokens, as a person runs it: the log becomes the workload.
#include "tests/end_to_end/traces_program.h"

#include <cstdio>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Json = nlohmann::json;

std::string azureRow(double seconds, int input, int output)
{
    const int whole = int(seconds);
    char text[64];
    std::snprintf(text, sizeof text, "2026-11-%02d %02d:%02d:%02d.0000000", 3 + whole / 86400,
                  whole / 3600 % 24, whole / 60 % 60, whole % 60);
    return text + ("," + std::to_string(input)) + "," + std::to_string(output) + "\n";
}

// Every ten seconds one request; twice as many from nine to five.
std::string twoDays()
{
    std::string text = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
    for (int at = 0; at <= 2 * 86400; at += 10) {
        const int hour = at / 3600 % 24;
        const int requests = hour >= 9 && hour < 17 ? 2 : 1;
        for (int k = 0; k < requests; ++k)
            text += azureRow(at, 400 + 200 * k, 100);
    }
    return text;
}

std::string mooncake()
{
    std::string text;
    for (int k = 0; k <= 600; ++k)
        text += "{\"timestamp\": " + std::to_string(1000 * k) +
                ", \"input_length\": 1024, \"output_length\": 64, \"hash_ids\": [0, " +
                std::to_string(k + 1) + "]}\n";
    return text;
}

std::string servedStudy(const TracesProgram &program)
{
    const std::string study = program.file("study.json");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM,
                       {"study", "export", "example:llm-serving", study, "--store", ":memory:"})
                .exitCode == 0);
    return study;
}

Json workload(const std::string &study)
{
    std::ifstream file(study);
    return Json::parse(file)["workloads"]["chat"];
}

double number(const Json &input) { return std::stod(input["value"].get<std::string>()); }

} // namespace

TEST_CASE("a log of two days becomes the workload: requests, lengths, burst and the hours of a day")
{
    const TracesProgram program;
    const std::string study = servedStudy(program);
    const ProcessResult used =
        program.run({"use", program.written("log.csv", twoDays()), study, "workloads.chat"});
    CAPTURE(used.out, used.messages);
    REQUIRE(used.exitCode == 0);
    CHECK_THAT(used.out, Catch::Contains("The load follows the 24 hours of a day, in UTC.") &&
                             Catch::Contains("how they spread is left out") &&
                             Catch::Contains("does not say what was cached"));
    const Json chat = workload(study);
    const double requests = 2 * (16 * 360 + 8 * 720) + 1;
    CHECK(number(chat["requests_per_month"]) == Approx(requests / 172800 * 3600 * 730));
    CHECK(number(chat["input_tokens"]) == Approx((400 * (requests - 5760) + 600 * 5760) / requests));
    CHECK(number(chat["output_tokens"]) == 100);
    CHECK(number(chat["burst"]) == Approx(1).epsilon(0.01));
    CHECK(chat["shape"] == "week");
    CHECK_THAT(chat["weights"].get<std::string>(), Catch::Contains("0.1,0.1") && Catch::Contains("0.2,0.2"));
    CHECK(chat["cached_share"]["value"] == "0 %"); // left as it was
    CHECK_THAT(chat["input_tokens"]["source"].get<std::string>(), Catch::Contains("trace "));
}

TEST_CASE("block hashes become the share sent before, and a log shorter than a day leaves the load flat")
{
    const TracesProgram program;
    const std::string study = servedStudy(program);
    const ProcessResult used =
        program.run({"use", program.written("log.jsonl", mooncake()), study, "workloads.chat"});
    CAPTURE(used.out, used.messages);
    REQUIRE(used.exitCode == 0);
    CHECK_THAT(used.out, Catch::Contains("less than a day: the load is taken as flat"));
    const Json chat = workload(study);
    CHECK(chat["shape"] == "flat");
    CHECK(number(chat["cached_share"]) == Approx(50 * 600 / 601.0).epsilon(1e-6));
    CHECK(number(chat["requests_per_month"]) == Approx(601 / 600.0 * 3600 * 730));
    CHECK(number(chat["input_tokens"]) == 1024);
}

TEST_CASE(
    "requests with fewer than 0 tokens refuse a short log, and are skipped and counted where that is said")
{
    const TracesProgram program;
    const std::string text = "TIMESTAMP,ContextTokens,GeneratedTokens\n" + azureRow(0, 10, 5) +
                             azureRow(1, -3, 5) + azureRow(2, 30, 5);
    const ProcessResult refused = program.run({"analyse", program.written("log.csv", text)});
    CHECK(refused.exitCode == 3);
    CHECK_THAT(refused.messages, Catch::Contains("has 1 of 3 rows that cannot be read, the first in line 3"));
    const Json analysed = program.result({"analyse", program.file("log.csv"), "--skip-bad"});
    CHECK(analysed["requests"] == 2);
    CHECK(analysed["input_tokens"]["mean"] == 20);
    const ProcessResult said = program.run({"analyse", program.file("log.csv"), "--skip-bad"});
    CHECK_THAT(said.out + said.messages, Catch::Contains("fewer than 0 tokens"));
}

TEST_CASE("stored runs say how fast an option of their GPU is, and no other")
{
    const TracesProgram program;
    const std::string study = servedStudy(program);
    const std::string runs = program.written(
        "runs.csv", "concurrency,requests_per_s,input_tokens,output_tokens,ttft_p95_s,tpot_p95_s,completed\n"
                    "16,20,500,160,0.15,0.01,2000\n64,56,500,160,0.36,0.02,2000\n");
    const std::vector<std::string> said{"--gpus", "4", "--model", "acme/tiny-7b"};
    const auto import = [&](const char *gpu) {
        std::vector<std::string> arguments{"import", runs, "--name", gpu, "--gpu", gpu};
        arguments.insert(arguments.end(), said.begin(), said.end());
        program.result(arguments);
    };
    import("B200");
    const ProcessResult used = program.run({"use", "B200", study, "options.own"});
    CAPTURE(used.messages);
    REQUIRE(used.exitCode == 0);
    CHECK(used.out == "options.own.performance = b200\n");
    std::ifstream file(study);
    const Json written = Json::parse(file);
    CHECK(written["options"]["own"]["performance"] == "b200");
    CHECK(written["performance"]["b200"]["points"].size() == 2);
    import("H200");
    const ProcessResult other = program.run({"use", "H200", study, "options.own"});
    CHECK(other.exitCode == 3);
    CHECK_THAT(other.messages,
               Catch::Contains("Expected runs on B200") && Catch::Contains("found runs on H200"));
    CHECK(program.run({"use", "B200", study, "workloads.chat"}).exitCode == 3);
}
