// A study from a model and a number of tokens alone, from the command line to the page.
#include "tests/end_to_end/program_answers.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

std::string madeStudy(const TemporaryFolder &folder, const std::string &name, Arguments more)
{
    const std::string file = folder.file(name + ".breakeven.json");
    Arguments arguments{"study", "new", name, "--out", file, "--as-of", "2026-11-22"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProcessResult result = runProgram(arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    return file;
}

std::string refusal(const Arguments &more, int code)
{
    const TemporaryFolder folder;
    Arguments arguments{"study", "new", "S", "--out", folder.file("s.breakeven.json")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProcessResult result = runProgram(arguments);
    CHECK(result.exitCode == code);
    return result.messages;
}

} // namespace

TEST_CASE("a model and its tokens are enough: the GPU is chosen, and the API is compared", "[serving]")
{
    const TemporaryFolder folder;
    const std::string file =
        madeStudy(folder, "own-or-api",
                  {"--model", "llama-3.3-70b", "--tokens-per-month", "100M", "--input-share", "60%"});
    const Json compared = jsonAnswer({"compare", file});
    CHECK(compared["cheapest"] == "api");
    const Json api = optionOf(compared, "api");
    // 60 M tokens in at 0.10 and 40 M out at 0.32 a million.
    CHECK(api["cost_per_month"].get<double>() == Approx(60 * 0.1 + 40 * 0.32));
    const ProcessResult text = runProgram({"compare", file});
    CHECK_THAT(text.out, Catch::StartsWith("API (DeepInfra) is cheapest"));
    CHECK_THAT(text.out, Catch::Contains("Other GPUs: after "));
    CHECK_THAT(text.out,
               Catch::Contains("100,000,000 tokens a month in requests of 600 tokens in and 400 out"));
    const ProcessResult solved = runProgram({"solve", file, "--input", "workloads.serving.tokens_per_month",
                                             "--equal", "api-median", "on-demand-kept", "--format", "json"});
    CAPTURE(solved.messages);
    REQUIRE(solved.exitCode == 0);
    CHECK(parseJson(solved.out)["input"]["path"] == "workloads.serving.tokens_per_month");
}

TEST_CASE("the fewest replicas that are asked for are paid on every option", "[serving]")
{
    const TemporaryFolder folder;
    const Json compared = jsonAnswer({"compare", madeStudy(folder, "kept",
                                                           {"--model", "llama-3.3-70b", "--tokens-per-month",
                                                            "1M", "--min-replicas", "3"})});
    int kept = 0;
    for (const Json &option : compared["options"])
        if (option.contains("replicas_peak") && option["replicas_peak"].is_number()) {
            CAPTURE(option["id"]);
            CHECK(option["replicas_peak"].get<double>() == 3);
            ++kept;
        }
    CHECK(kept > 1);
}

TEST_CASE("what cannot be made of a model is one sentence", "[serving]")
{
    CHECK_THAT(
        refusal({"--model", "llama-3.3-70", "--tokens-per-month", "100M"}, 4),
        Catch::Contains("The catalogue has no model \"llama-3.3-70\"; the nearest names are llama-3.3-70b"));
    CHECK_THAT(refusal({"--model", "llama-3.3-70b", "--tokens-per-month", "0"}, 3),
               Catch::Contains("Tokens a month"));
    CHECK_THAT(refusal({"--model", "llama-3.3-70b", "--tokens-per-month", "1M", "--cached-share", "1.2"}, 3),
               Catch::Contains("Cached input: expected 0 % to 100 %, found '1.2'"));
    CHECK_THAT(refusal({"--model", "llama-3.3-70b", "--tokens-per-month", "1M", "--requests", "1k",
                        "--input-tokens", "600", "--output-tokens", "400"},
                       2),
               Catch::Contains("found all three"));
    CHECK_THAT(refusal({"--model", "llama-3.3-70b", "--workload", "training", "--tokens-per-month", "1M"}, 2),
               Catch::Contains("--workload serving"));
    CHECK_THAT(refusal({"--tokens-per-month", "1M"}, 2),
               Catch::Contains("requires --gpu, --model or --train"));
}
