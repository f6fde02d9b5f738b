// solve on the example of a served model: what its specification says of it.
#include "tests/end_to_end/program_answers.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

using namespace breakeven::test;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

// The only root of a question about the example.
Json rootOf(const Arguments &question)
{
    Arguments arguments{"solve", "example:llm-serving", "--format", "json"};
    arguments.insert(arguments.end(), question.begin(), question.end());
    const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    const Json answer = parseJson(result.out);
    REQUIRE(answer["roots"].size() == 1);
    return answer["roots"][0];
}

const Arguments kRequests{"--input", "workloads.chat.requests_per_month"};

} // namespace

TEST_CASE("own machines equal the list price at 110.4 million requests a month", "[serving]")
{
    const Json root = rootOf(joinedArguments(kRequests, {"--equal", "own", "api-list"}));
    CHECK(root["value"].get<double>() == Approx(110.358e6).epsilon(1e-5));
    CHECK(root["status"]["own"] == "ok");
}

TEST_CASE("the same crossing in tokens a month is that in requests times their tokens", "[serving]")
{
    constexpr double tokens = 500 + 165; // of a request
    for (const char *input : {"tokens_per_month", "workloads.chat.tokens_per_month"}) {
        const Json root = rootOf({"--input", input, "--equal", "own", "api-list"});
        CHECK(root["value"].get<double>() == Approx(110.358e6 * tokens).epsilon(1e-5));
    }
}

TEST_CASE("solve tells where an option and an API cost the same as Effects does, with the range of the runs",
          "[serving]")
{
    const Arguments question{
        "solve", "example:llm-serving", "--input", "workloads.chat.requests_per_month", "--equal", "api-list",
        "own"};
    const ProcessResult told = runProcess(BREAKEVEN_PROGRAM, question);
    CAPTURE(told.out, told.messages);
    REQUIRE(told.exitCode == 0);
    CHECK(told.out.find("Own 8×B200 costs less than API, list price from 110.4 million (") !=
          std::string::npos);
    CHECK(told.out.find(" and from 196.8 million (") != std::string::npos);
    CHECK(told.out.find("In brackets P10–P90 of 200 runs") != std::string::npos);
    const ProcessResult read = runProcess(BREAKEVEN_PROGRAM, joinedArguments(question, {"--format", "json"}));
    const Json answer = parseJson(read.out);
    const Json &even = answer["break_even"];
    CHECK(even["option"] == "own");
    REQUIRE(even["crossings"].size() == 3);
    const Json &first = even["crossings"][0];
    CHECK(first["value"].get<double>() == Approx(answer["roots"][0]["value"].get<double>()).epsilon(1e-6));
    CHECK(first["range"]["p10"].get<double>() < first["value"].get<double>());
    CHECK(first["range"]["p90"].get<double>() > first["value"].get<double>());
    CHECK(even["crossings"][1]["jump"] == true);
}

TEST_CASE("own machines equal the low price only beyond what they can serve", "[serving]")
{
    const Json root = rootOf(joinedArguments(kRequests, {"--equal", "own", "api-low"}));
    CHECK(root["value"].get<double>() == Approx(193.474e6).epsilon(1e-5));
    CHECK(root["status"]["own"] == "short");
}

TEST_CASE("a second machine is needed before a tenth more requests come", "[serving]")
{
    const Json root = rootOf(joinedArguments(kRequests, {"--target", "options.rent.machines_peak=1.5"}));
    CHECK(root["jump"] == true);
    CHECK(root["value"].get<double>() == Approx(185.037e6).epsilon(1e-5));
    CHECK(root["value"].get<double>() < 198e6);
}

TEST_CASE("a first token within 0.2 s needs three machines", "[serving]")
{
    const Arguments target{"--input", "workloads.chat.ttft_target", "--target"};
    const double threeToTwo =
        rootOf(joinedArguments(target, {"options.rent.machines_peak=2.5"}))["value"].get<double>();
    const double fourToThree =
        rootOf(joinedArguments(target, {"options.rent.machines_peak=3.5"}))["value"].get<double>();
    CHECK(fourToThree < 0.2);
    CHECK(threeToTwo > 0.2);
}

TEST_CASE("a server at the low end of its range makes own machines cheapest", "[serving]")
{
    const Json root = rootOf({"--input", "options.own.server_price", "--equal", "own", "api-low"});
    CHECK(root["value"].get<double>() == Approx(381223).margin(1));
    CHECK(root["value"].get<double>() > 320000); // below it own machines cost less
    CHECK(root["slope"] == "rises");
}

TEST_CASE("the price of the server is the flip that sensitivity names", "[serving]")
{
    const ProcessResult result =
        runProcess(BREAKEVEN_PROGRAM, {"sensitivity", "example:llm-serving", "--format", "json"});
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    const Json found = parseJson(result.out);
    bool isNamed = false;
    for (const Json &flip : found["flips"])
        isNamed = isNamed || (flip["path"] == "options.own.server_price" &&
                              std::abs(flip["flip_value"].get<double>() - 381223) < 500);
    CHECK(isNamed);
}
