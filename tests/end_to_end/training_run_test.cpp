// A training run as a person asks for it: from a model and its data to a first sentence, and what cannot be.
#include "tests/support/desk.h"
#include "tests/support/json.h"

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

std::vector<std::string> run(std::vector<std::string> more)
{
    std::vector<std::string> arguments{"study",      "new",     "Run",         "--as-of",
                                       "2026-11-23", "--train", "llama-3.1-8b"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

} // namespace

TEST_CASE("a model and its data become a study whose first sentence has the cost of a run and its days")
{
    const Desk desk;
    desk.succeed(run({"--tokens", "200B", "--days", "14", "--gpu", "H100 SXM"}));
    const std::string text = desk.succeed({"compare", "Run"}).out;
    const std::string first = text.substr(0, text.find('\n'));
    CHECK_THAT(first,
               Catch::Contains("is cheapest: ") && Catch::Contains(" a run, 13.2 days to the result)"));
    CHECK_THAT(text, Catch::Contains("Cost of a run, USD") && Catch::Contains("P10") &&
                         Catch::Contains("Time to result, days"));
    CHECK_THAT(text, Catch::Contains("N25: A run takes 7,591 GPU-hours"));
    const Json options = parseJson(desk.succeed({"compare", "Run", "--format", "json"}).out)["options"];
    for (const Json &option : options)
        CHECK(option["workloads"]["training"]["cost_per_job"].is_number());
    const Json runs =
        parseJson(desk.succeed({"risk", "Run", "--samples", "500", "--format", "json"}).out)["runs"];
    CHECK(runs.size() == options.size());
    CHECK(runs["on-demand"]["cost"]["p10"] < runs["on-demand"]["cost"]["p90"]);
    CHECK(runs["on-demand"]["hours_to_result"]["p10"] < runs["on-demand"]["hours_to_result"]["p90"]);
    // More data takes longer on the same GPUs: the length is computed.
    const Json twice = parseJson(
        desk.succeed({"compare", "Run", "--set", "workloads.training.tokens=400B", "--format", "json"}).out);
    CHECK(twice["options"][0]["demanded_gpu_hours"].get<double>() >
          1.99 * options[0]["demanded_gpu_hours"].get<double>());
}

TEST_CASE("without a GPU the one that costs least is taken, and the next two are named")
{
    const Desk desk;
    desk.succeed(run({"--tokens", "2B", "--method", "lora"}));
    CHECK_THAT(desk.succeed({"study", "offers", "Run"}).out, Catch::Contains("Other GPUs: after "));
    CHECK(desk.run({"study", "new", "X", "--tokens", "2B"}).exitCode == 2);
}

TEST_CASE("a run that cannot be is refused with a sentence and its exit code")
{
    struct Row
    {
        std::vector<std::string> said;
        int exitCode;
        const char *sentence;
    };
    const Desk desk;
    for (const Row &row :
         {Row{{}, 2, "Expected --tokens with --train, such as --tokens 200B."},
          Row{{"--tokens", "0"}, 3, "Tokens of the data: expected 1 token to"},
          Row{{"--tokens", "2Q"}, 3, "Expected an amount in tokens, found '2Q'."},
          Row{{"--tokens", "2B", "--mfu", "90"}, 3, "found '90'. If 0.9 is meant, write it so or as '90%'."},
          Row{{"--tokens", "2B", "--mfu", "0"}, 3, "expected 0.01 % to 100 %, found '0'."},
          Row{{"--tokens", "2B", "--mfu", "0.4", "--hfu", "0.5"}, 3, "Expected mfu or hfu, found both"},
          Row{{"--tokens", "2B", "--days", "3", "--gpus", "8"}, 3, "Expected days or gpus, found both"},
          Row{{"--tokens", "2B", "--method", "half"}, 2, "half not in {full,lora,qlora}"},
          Row{{"--tokens", "2B", "--busy", "60%"}, 2, "With --train the work is told by --tokens"},
          Row{{"--tokens", "2B", "--workload", "serving"}, 2, "--train needs --workload training"},
          Row{{"--tokens", "2B", "--start-by", "Friday"}, 2, "\"Friday\" is not a day; write 2026-12-01"},
          Row{{"--tokens", "2B", "--start-by", "2026-01-01"}, 3, "which is before the day of the prices"},
          Row{{"--tokens", "15T", "--days", "0.0001", "--gpu", "H200"},
              3,
              "No number of GPUs has the result"}}) {
        const ProcessResult result = desk.run(run(row.said));
        CAPTURE(row.sentence, result.messages);
        CHECK(result.exitCode == row.exitCode);
        CHECK_THAT(result.messages, Catch::Contains(row.sentence));
    }
    const ProcessResult typo = desk.run({"study", "new", "Run", "--train", "lama-3.1-8b", "--tokens", "2B"});
    CHECK(typo.exitCode == 4);
    CHECK_THAT(typo.messages, Catch::Contains("the nearest names are llama-3.1-8b"));
}

TEST_CASE("a GPU that cannot hold the model says how many it takes")
{
    const Desk desk;
    desk.succeed(run({"--tokens", "2B", "--gpus", "2", "--gpu", "H100 SXM"}));
    CHECK_THAT(desk.succeed({"compare", "Run"}).out,
               Catch::Contains("cannot run") && Catch::Contains("It takes at least 3 GPUs, not 2"));
}
