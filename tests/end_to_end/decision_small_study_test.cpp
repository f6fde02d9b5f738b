// What the decision commands say of small studies made by the rules, against `compare --set` and each other.
#include "tests/end_to_end/program_answers.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <cmath>

using namespace breakeven::test;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

ProcessResult succeed(const Arguments &arguments)
{
    ProcessResult result = runProgram(arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    return result;
}

// Two GPUs, busy two hours of five, of one seller.
struct SmallStudy
{
    TemporaryFolder folder;
    std::string path = folder.file("small.json");

    SmallStudy()
    {
        succeed({"study", "new", "Small", "--gpu", "A100-80", "--gpus", "2", "--busy", "40%", "--sellers",
                 "gcp", "--out", path});
    }
};

double npvOf(const Json &comparison, const std::string &id)
{
    for (const Json &option : comparison["options"])
        if (option["id"] == id)
            return option["npv"];
    FAIL("no option " << id);
    return 0;
}

const Json &inputAt(const Json &sensitivity, const std::string &path)
{
    for (const Json &input : sensitivity["inputs"])
        if (input["path"] == path)
            return input;
    FAIL("no input " << path);
    return sensitivity;
}

} // namespace

TEST_CASE(
    "what knowing an input is worth is at most the regret of the best choice, with options short in runs")
{
    const Json risk = jsonAnswer({"risk", "example:llm-serving"});
    double least = 1e300;
    int shortRuns = 0;
    for (const Json &option : risk["options"]) {
        if (option["mean_regret"].is_number())
            least = std::min(least, option["mean_regret"].get<double>());
        shortRuns += option["short_runs"].get<int>() > 0;
    }
    REQUIRE(shortRuns > 0);
    REQUIRE(risk["value_of_information"].size() > 0);
    for (const Json &one : risk["value_of_information"]) {
        CAPTURE(one["path"]);
        CHECK(one["value"].get<double>() <= least);
    }
}

TEST_CASE(
    "solve names the number of GPUs from which another option is cheaper, and none where both cost nothing")
{
    const SmallStudy small;
    const char *gpus = "workloads.training.gpus";
    const Json found =
        jsonAnswer({"solve", small.path, "--input", gpus, "--equal", "spot", "on-demand-kept"});
    REQUIRE(found["status"] == "found");
    for (const Json &root : found["roots"])
        CHECK(root["value"].get<double>() > 0);
    REQUIRE(found["whole"].is_number());
    const auto differenceAt = [&](double count) {
        const Json fresh = jsonAnswer(
            {"compare", small.path, "--set", std::string(gpus) + "=" + std::to_string(int(count))});
        return npvOf(fresh, "spot") - npvOf(fresh, "on-demand-kept");
    };
    const double whole = found["whole"];
    CHECK((differenceAt(whole - 1) > 0) != (differenceAt(whole) > 0));
}

TEST_CASE("sensitivity names no later flip than solve finds where a cost goes up and down in teeth")
{
    const SmallStudy small;
    const Json sensitivity = jsonAnswer({"sensitivity", small.path});
    const Json solved =
        jsonAnswer({"solve", small.path, "--input", "shared.save_time", "--equal", "spot", "on-demand"});
    double first = 1e300;
    for (const Json &root : solved["roots"])
        if (root["value"].get<double>() > solved["input"]["value"].get<double>())
            first = std::min(first, root["value"].get<double>());
    REQUIRE(first < 1e300);
    int flips = 0;
    for (const Json &flip : sensitivity["flips"])
        if (flip["path"] == "shared.save_time" && flip["direction"] == "rises") {
            ++flips;
            CHECK(flip["flip_value"].get<double>() <= first * (1 + 1e-6));
        }
    CHECK(flips == 1);
}

TEST_CASE("an end of the tornado at which an option does not do the work says so")
{
    const Json json = jsonAnswer({"sensitivity", "example:startup-six-servers", "--all"});
    const Json &servers = inputAt(json, "options.own-six.servers");
    CHECK(servers["low"] == 5);
    CHECK(servers["status_at_low"][json["a"] == "own-six" ? "a" : "b"] == "short");
    CHECK(servers["status_at_high"][json["a"] == "own-six" ? "a" : "b"] == "ok");
    const std::string text = succeed({"sensitivity", "example:startup-six-servers", "--all"}).out;
    CHECK(text.find("at low Owning six servers is short") != std::string::npos);
}

TEST_CASE("a machine is moved by whole GPUs, never below one")
{
    const SmallStudy small;
    const Json json = jsonAnswer({"sensitivity", small.path, "--all"});
    for (const Json &input : json["inputs"])
        if (input["path"].get<std::string>().find("gpus_per_instance") != std::string::npos) {
            CAPTURE(input["path"]);
            CHECK(input["low"].get<double>() >= 1);
            CHECK(input["low"].get<double>() == std::floor(input["low"].get<double>()));
        }
}

TEST_CASE("a value set outside its range takes a range of the rules with it, and says so")
{
    const SmallStudy small;
    const ProcessResult set = succeed({"study", "set", small.path, "shared.busy=90%"});
    CHECK(set.messages.find("moves with the value, to 75 % to 100 %") != std::string::npos);
    const Json risk = jsonAnswer({"risk", small.path, "--samples", "500"});
    for (const Json &issue : risk["issues"])
        CHECK(issue["sentence"].get<std::string>().find("outside its range") == std::string::npos);
    const ProcessResult spot = succeed({"compare", small.path, "--set", "options.spot.price=8"});
    CHECK(spot.messages.find("The range of 'Spot: Price' moves with the value, to 4 USD/h to 16 USD/h.") !=
          std::string::npos);
}

TEST_CASE("a value set outside a range of one's own is warned of by every decision command")
{
    const SmallStudy small;
    const Arguments outside{"--set", "options.spot.price.low=1", "--set", "options.spot.price.high=2",
                            "--set", "options.spot.price=4"};
    for (const char *command : {"compare", "sensitivity", "risk"}) {
        CAPTURE(command);
        Arguments arguments{command, small.path};
        arguments.insert(arguments.end(), outside.begin(), outside.end());
        const ProcessResult result = succeed(arguments);
        CHECK((result.messages + result.out)
                  .find("'Spot: Price' is 4 USD/h, outside its range of 1 USD/h to 2 USD/h") !=
              std::string::npos);
    }
}

TEST_CASE("solve says that an input does not move what is asked, and gives shares as shares")
{
    const SmallStudy small;
    const std::string still = succeed({"solve", small.path, "--input", "options.spot.price", "--target",
                                       "options.on-demand.total_cost=1000"})
                                  .out;
    CHECK(still.find("Never: ") == 0);
    CHECK(still.find(" does not move options.on-demand.total_cost") != std::string::npos);
    const ProcessResult gate = runProgram({"compare", small.path, "--fail-if", "shared.busy > 30%"});
    CHECK(gate.exitCode == 1);
    CHECK(gate.messages.find("it is 40 %.") != std::string::npos);
    const ProcessResult latency =
        runProgram({"compare", small.path, "--fail-if", "options.spot.p95_latency_s > 6"});
    CHECK(
        latency.messages.find(
            "No workload of the study has a latency, because there is no service time with its requests.") !=
        std::string::npos);
}

TEST_CASE("a sweep refuses a length of the plan that compare refuses, and steps it by whole months")
{
    const SmallStudy small;
    const std::string out = small.folder.file("x.csv");
    const ProcessResult refused =
        runProgram({"sweep", small.path, "--vary", "conventions.horizon_months=14.67,36", "--out", out});
    CHECK(refused.exitCode == 3);
    CHECK(refused.messages.find("whole months") != std::string::npos);
    succeed({"sweep", small.path, "--vary", "conventions.horizon_months=12:36:10", "--out", out});
    CHECK(fileText(out).find("unknown") == std::string::npos);
    CHECK(fileText(out).find("\n2,15,") != std::string::npos);
}

TEST_CASE("the bridge names the option that no longer does the work, and moves the demand as a whole")
{
    const SmallStudy small;
    const std::string jobs = small.folder.file("jobs.json"), more = small.folder.file("more.json");
    succeed({"study", "new", "Jobs", "--gpu", "H100 SXM", "--jobs-per-month", "30", "--job-gpus", "2",
             "--job-hours", "10h", "--sellers", "gcp", "--out", jobs});
    const Json bridge = jsonAnswer({"study", "diff", jobs, small.path, "--money", "--option", "spot"});
    REQUIRE(bridge["steps"].size() > 0);
    CHECK(bridge["steps"][0]["group"] == "demand");
    for (const Json &step : bridge["steps"])
        CHECK((step["total_after"].is_number() || !step["reason"].is_null()));
    CHECK(bridge["steps"][0]["total_after"].is_number());
    const std::string six = "example:startup-six-servers";
    succeed({"study", "new", "More", "--from", six, "--out", more});
    succeed({"study", "set", more, "workloads.training.gpus=64"});
    const Json shortBridge = jsonAnswer({"study", "diff", six, more, "--money", "--option", "own-six"});
    CHECK(shortBridge["status_before"] == "ok");
    CHECK(shortBridge["status_after"] == "short");
    CHECK(succeed({"study", "diff", six, more, "--money", "--option", "own-six"})
              .out.find("does not do the work of the later study (short)") != std::string::npos);
}

TEST_CASE(
    "options given in vain, and files that cannot be written beside others, are refused in one sentence")
{
    const SmallStudy small;
    const std::string out = small.folder.file("y.csv"), folder = small.folder.path().string();
    const auto refusal = [](const Arguments &arguments) {
        const ProcessResult result = runProgram(arguments);
        CHECK(result.exitCode != 0);
        return result.messages;
    };
    CHECK(refusal({"sweep", small.path, "--set", "shared.busy=0.9", "--vary", "shared.busy=0.2:0.5:2",
                   "--out", out})
              .find("'shared.busy' is set and varied") != std::string::npos);
    CHECK(refusal({"risk", small.path, "--seed", "18446744073709551616"}).find("Expected a whole number") !=
          std::string::npos);
    const Arguments sweep{"sweep", small.path, "--vary", "shared.busy=0.2:0.5:2", "--out"};
    const auto into = [&](const std::string &file) {
        Arguments arguments = sweep;
        arguments.push_back(file);
        return refusal(arguments);
    };
    CHECK(into("-").find("found '-'") != std::string::npos);
    CHECK(into(folder).find("found a folder") != std::string::npos);
    CHECK(refusal({"risk", small.path, "--samples-out", "-"}).find("found '-'") != std::string::npos);
}

TEST_CASE("calc gives each number of a list its own unit")
{
    const std::string text =
        succeed({"calc", "cost-time", "work_gpu_h=1000", "price_per_gpu_h=2", "deadline_h=100"}).out;
    CHECK(text.find("GPU, h, USD") == std::string::npos);
    CHECK(text.find("front.1.1      64 GPU\n") != std::string::npos);
    CHECK(text.find(" USD\n") != std::string::npos);
}

TEST_CASE("a flip at which one more machine is needed says so")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("replicas.json");
    succeed({"study", "new", "Replicas", "--workload", "inference", "--gpu", "A100-80", "--gpus", "2",
             "--as-of", "2026-11-22", "--out", path});
    bool isTold = false;
    const Json json = jsonAnswer({"sensitivity", path});
    for (const Json &flip : json["flips"])
        if (flip["path"] == "options.scale-to-zero.efficiency" && flip["direction"] == "falls")
            isTold = flip["reason"] == "Scale to zero (Hyperstack) then needs 3 machines instead of 2.";
    CHECK(isTold);
}

TEST_CASE("sensitivity by a return says why it is unknown, not a table of dashes")
{
    const SmallStudy small;
    const std::string text = succeed({"sensitivity", small.path, "--measure", "irr"}).out;
    CHECK(text.find(".irr is unknown: ") != std::string::npos);
    CHECK(text.find("At low") == std::string::npos);
}
