// sensitivity, solve and compare --fail-if through the built program, against `compare --set`.
#include "tests/end_to_end/program_answers.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string kStudy = "example:startup-six-servers";

// Seventeen digits, as the JSON has them.
Json comparedWith(const std::string &path, const Json &value, const Arguments &others = {})
{
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    Arguments arguments{"compare", kStudy};
    arguments.insert(arguments.end(), others.begin(), others.end());
    arguments.insert(arguments.end(), {"--set", path + "=" + text});
    return jsonAnswer(arguments);
}

} // namespace

TEST_CASE("every end that sensitivity prints is what compare --set prints")
{
    const Json json = jsonAnswer({"sensitivity", kStudy});
    CHECK(json["schema"] == "breakeven/sensitivity/1");
    const std::string a = json["a"], b = json["b"];
    CHECK(json["cheapest"] == a);
    REQUIRE(json["inputs"].size() > 3);
    for (std::size_t i = 0; i < 4; ++i) {
        const Json &input = json["inputs"][i];
        CAPTURE(input["path"]);
        for (const auto &[end, difference, cheapest] : {std::tuple("low", "at_low", "cheapest_at_low"),
                                                        std::tuple("high", "at_high", "cheapest_at_high")}) {
            const Json fresh = comparedWith(input["path"], input[end]);
            CHECK(fresh["cheapest"] == input[cheapest]);
            CHECK(optionOf(fresh, a)["npv"].get<double>() - optionOf(fresh, b)["npv"].get<double>() ==
                  input[difference].get<double>());
        }
    }
    for (const Json &convention : json["conventions"])
        CHECK_FALSE(convention["alternatives"].empty());
}

TEST_CASE("the nearest flips that sensitivity prints are confirmed by compare --set")
{
    const Json flips = jsonAnswer({"sensitivity", kStudy})["flips"];
    REQUIRE(flips.size() > 2);
    int confirmed = 0;
    for (const Json &flip : flips) {
        if (confirmed == 3)
            break;
        CAPTURE(flip.dump());
        if (flip["direction"] == "chosen") {
            CHECK(comparedWith(flip["path"], flip["flip_value"])["cheapest"] == flip["cheapest_beyond"]);
        } else {
            const double at = flip["flip_value"], side = flip["direction"] == "rises" ? 1 : -1;
            const double before = flip["whole"] ? at - side : at - side * 1e-5 * std::fabs(at);
            const double beyond = flip["whole"] ? at : at + side * 1e-5 * std::fabs(at);
            CHECK(comparedWith(flip["path"], before)["cheapest"] == flip["cheapest_before"]);
            CHECK(comparedWith(flip["path"], beyond)["cheapest"] == flip["cheapest_beyond"]);
        }
        ++confirmed;
    }
    CHECK(confirmed == 3);
}

TEST_CASE("compare names the flip that sensitivity puts first within a range")
{
    const Json nearest = jsonAnswer({"compare", kStudy})["nearest_flip"];
    Json first = nullptr;
    const Json flips = jsonAnswer({"sensitivity", kStudy})["flips"];
    for (const Json &flip : flips)
        if (first.is_null() && flip["in_range"])
            first = flip;
    CHECK(nearest == first);
}

TEST_CASE("compare tells a person what would flip the answer, where no convention does already")
{
    const std::string decided = runProgram({"compare", kStudy}).out;
    CHECK(decided.find("The answer depends on a convention: ") != std::string::npos);
    CHECK(decided.find("would lose if") == std::string::npos);
    const Arguments cheap{"compare", kStudy, "--set", "shared.gcp_price=6"};
    const std::string flipped = runProgram(cheap).out;
    const Json nearest = jsonAnswer(cheap)["nearest_flip"];
    CAPTURE(flipped, nearest.dump());
    REQUIRE(nearest["direction"] == "rises");
    CHECK(flipped.find("It would lose if the price of GCP preemptible rose from 6\u00a0USD/h to above "
                       "7.097\u00a0USD/h.") != std::string::npos);
    const Arguments never{"compare", "example:startup-rent-or-buy"};
    CHECK(jsonAnswer(never)["nearest_flip"].is_null());
    const std::string said = runProgram(never).out;
    CHECK(said.find("No single input flips it within its range.") != std::string::npos);
    CHECK(said.find("assumed values can change the answer") == std::string::npos); // it says the same
}

TEST_CASE("F7: two fits of one run time are both told where the other changes the answer")
{
    const std::string said = runProgram({"compare", "example:kubernetes-burst"}).out;
    CAPTURE(said);
    CHECK(said.find("It would also lose if 'Autoscaler' of GKE, optimise utilisation were 'GKE, "
                    "optimize-utilization with a short cool-down' instead of 'GKE, optimize-utilization'.") !=
          std::string::npos);
    CHECK(said.find("None of the") == std::string::npos);
    const Json other = jsonAnswer(
        {"compare", "example:kubernetes-burst", "--set", "options.gke-optimize.autoscaler=gke_optimize_b"});
    CHECK(other["cheapest"] == "gke-optimize");
}

TEST_CASE("compare says on how many assumed values the answer of a new study leans, and on which")
{
    const TemporaryFolder folder;
    const std::string file = folder.file("leaning.breakeven.json");
    const ProcessResult made =
        runProgram({"study", "new", "Leaning", "--workload", "training", "--gpu", "H100 SXM", "--gpus", "64",
                    "--busy", "70%", "--as-of", "2026-11-22", "--out", file});
    CAPTURE(made.messages);
    REQUIRE(made.exitCode == 0);
    const Json compared = jsonAnswer({"compare", file}), leaning = compared["leans_on"];
    CHECK(leaning["count"] == leaning["paths"].size());
    CHECK(leaning["of"].get<int>() > 15);
    REQUIRE(leaning["count"].get<int>() > 0);
    // Each is a flip in range.
    const Json flips = jsonAnswer({"sensitivity", file})["flips"];
    for (const Json &path : leaning["paths"])
        CHECK(std::any_of(flips.begin(), flips.end(),
                          [&](const Json &flip) { return flip["path"] == path && flip["in_range"]; }));
    const std::string text = runProgram({"compare", file}).out;
    const std::string count = leaning["count"] == 1 ? "One" : leaning["count"].dump();
    CHECK(text.find(count + " of the " + leaning["of"].dump() + " assumed values can ") != std::string::npos);
    const auto &notes = compared["notes"];
    const auto turns =
        std::find_if(notes.begin(), notes.end(), [](const Json &note) { return note["id"] == "N16"; });
    REQUIRE(turns != notes.end());
    CHECK((*turns)["fix"]["asks_for"] == (*turns)["path"]);
    const ProcessResult fixed = runProgram({"study", "fix", file, "N16"});
    CHECK(fixed.exitCode == 3);
    CHECK(fixed.messages.find("enter it with 'breakeven study set STUDY " +
                              (*turns)["path"].get<std::string>() + "=VALUE'.") != std::string::npos);
}

TEST_CASE("sensitivity tells a person what moves the answer and what changes it")
{
    const ProcessResult table = runProgram({"sensitivity", kStudy, "--indices"});
    CAPTURE(table.out, table.messages);
    CHECK(table.exitCode == 0);
    CHECK(table.out.find("What changes the answer, the nearest first:") != std::string::npos);
    CHECK(table.out.find("Share of the variance of the difference:") != std::string::npos);
    CHECK(table.out.find(" is cheapest.\n") != std::string::npos);
    CHECK(table.out.find("150,000 USD/server") != std::string::npos);
    const ProcessResult csv = runProgram({"sensitivity", kStudy, "--format", "csv"});
    CHECK(csv.out.find("path,owner,label,unit,value,basis,low,high,at_low,at_high,swing") == 0);
}

TEST_CASE("solve finds the price at which owning and renting cost the same, and compare --set agrees")
{
    const Json json =
        jsonAnswer({"solve", kStudy, "--input", "shared.gcp_price", "--equal", "own-six", "gcp-preemptible"});
    CHECK(json["schema"] == "breakeven/solve/1");
    CHECK(json["status"] == "found");
    REQUIRE(json["roots"].size() == 1);
    CHECK(json["roots"][0]["jump"] == false);
    CHECK(json["scanned"]["points"] == 1025);
    const Json fresh = comparedWith("shared.gcp_price", json["roots"][0]["value"]);
    CHECK(isNear(optionOf(fresh, "own-six")["npv"], optionOf(fresh, "gcp-preemptible")["npv"], 1e-9));
    CHECK(json["whole"].is_null());
}

TEST_CASE("solve says from how many servers owning is cheaper: 5 with the volume discount, 6 without")
{
    // Document 001 counts with the discount and 003 without; both ask it by the cost of what is served.
    const auto wholeWith = [&](const std::string &discount) {
        const Json json = jsonAnswer({"solve", kStudy, "--set", "shared.bulk_discount=" + discount, "--input",
                                      "options.own-six.servers", "--range", "1:6", "--measure",
                                      "cost_per_useful_gpu_hour", "--equal", "own-six", "gcp-preemptible"});
        REQUIRE(json["status"] == "found");
        const double whole = json["whole"];
        const auto difference = [&](double servers) {
            const Json fresh = comparedWith("options.own-six.servers", servers,
                                            {"--set", "shared.bulk_discount=" + discount});
            return optionOf(fresh, "own-six")["cost_per_useful_gpu_hour"].get<double>() -
                   optionOf(fresh, "gcp-preemptible")["cost_per_useful_gpu_hour"].get<double>();
        };
        CHECK(difference(whole - 1) > 0);
        CHECK(difference(whole) <= 0);
        return whole;
    };
    CHECK(wholeWith("15 %") == 5);
    CHECK(wholeWith("0 %") == 6);
}

TEST_CASE("solve says never with the nearest approach, and reaches a target")
{
    const Json never = jsonAnswer({"solve", kStudy, "--input", "shared.gcp_price", "--range", "20:30",
                                   "--equal", "own-six", "gcp-preemptible"});
    CHECK(never["status"] == "never");
    CHECK(never["roots"].empty());
    CHECK(never["nearest"]["value"] == 20);
    const Json target = jsonAnswer({"solve", kStudy, "--input", "shared.gcp_price", "--target",
                                    "options.gcp-preemptible.total_cost=1000000 USD"});
    REQUIRE(target["roots"].size() == 1);
    const Json fresh = comparedWith("shared.gcp_price", target["roots"][0]["value"]);
    CHECK(isNear(optionOf(fresh, "gcp-preemptible")["total_cost"], 1e6, 1e-9));
    const ProcessResult text = runProgram({"solve", kStudy, "--input", "shared.gcp_price", "--range", "20:30",
                                           "--equal", "own-six", "gcp-preemptible"});
    CHECK(text.out.find("Never: ") == 0);
    CHECK(text.out.find("Nearest at 20 USD/h") != std::string::npos);
}

TEST_CASE("bad questions get one sentence and exit 2, 3 or 4")
{
    struct Row
    {
        int exitCode;
        const char *says;
        Arguments arguments;
    };
    const Arguments equal{"--equal", "own-six", "gcp-preemptible"};
    const auto solve = [&](const std::string &input, const Arguments &rest) {
        Arguments arguments{"solve", kStudy, "--input", input};
        arguments.insert(arguments.end(), rest.begin(), rest.end());
        return arguments;
    };
    const TemporaryFolder folder;
    const auto sweep = [&](const std::string &vary) {
        return Arguments{"sweep", kStudy, "--vary", vary, "--out", folder.file("sweep.csv")};
    };
    const std::vector<Row> rows{
        {2, "Expected --equal A B or --target QUANTITY=VALUE, found neither.", solve("shared.gcp_price", {})},
        {3, "is named twice", solve("shared.gcp_price", {"--equal", "own-six", "own-six"})},
        {4, "No option 'own-sex'", solve("shared.gcp_price", {"--equal", "own-six", "own-sex"})},
        {4, "The study has no path 'shared.gpc_price'; nearest: ", solve("shared.gpc_price", equal)},
        {3, "found a text; name a number", solve("conventions.cash_timing", equal)},
        {3, "Expected an amount", solve("shared.gcp_price", {"--target", "options.own-six.npv=much"})},
        {4, "No quantity", solve("shared.gcp_price", {"--target", "options.own-six.nvp=5"})},
        {2, "Expected --target QUANTITY=VALUE",
         solve("shared.gcp_price", {"--target", "options.own-six.npv"})},
        {3, "low end is below its high end",
         solve("shared.gcp_price", {"--range", "5:5", "--equal", "own-six", "gcp-preemptible"})},
        {3, "is outside what the input allows",
         solve("shared.gcp_price", {"--range=-5:5", "--equal", "own-six", "gcp-preemptible"})},
        {3, "No result depends on this input", solve("options.own-six.loan_rate", equal)},
        {3, "is named twice", {"sensitivity", kStudy, "--a", "own-six", "--b", "own-six"}},
        {4, "No quantity", {"sensitivity", kStudy, "--measure", "beauty"}},
        {4, "No option 'none'", {"compare", kStudy, "--fail-if", "cheapest == none"}},
        {2, "Expected a condition", {"compare", kStudy, "--fail-if", "cheapest"}},
        {3, "has no order", {"compare", kStudy, "--fail-if", "cheapest > own-six"}},
        {3, "to 4000000 samples for this study, found 0.", {"risk", kStudy, "--samples", "0"}},
        {3, "found 2000000000.", {"risk", kStudy, "--samples", "2000000000"}},
        {3, "the low end is above the high end", {"risk", kStudy, "--set", "shared.gcp_price.low=10"}},
        {3, "expected between 0 USD/h", {"sensitivity", kStudy, "--set", "shared.gcp_price.low=-1"}},
        {3, "found '0' in", sweep("shared.gcp_price=5:9:0")},
        {3, "found '1000000000' in", sweep("shared.gcp_price=5:9:1000000000")},
        {3, "Expected two ends that differ", sweep("shared.gcp_price=5:5:3")},
        {3, "found a result; ask for it with --result.", sweep("options.own-six.total_cost=1:2:3")},
        {3, "found a text; name what can be varied.", sweep("options.own-six.name=a,b")},
        {4, "The study has no path 'options.own-six.speeed'", sweep("options.own-six.speeed=1,2")},
    };
    for (const Row &row : rows) {
        std::string line;
        for (const std::string &argument : row.arguments)
            line += " " + argument;
        const ProcessResult result = runProgram(row.arguments);
        CAPTURE(line, result.out, result.messages);
        CHECK(result.exitCode == row.exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages.find(row.says) != std::string::npos);
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a study's file with an impossible range is refused by every command, in one sentence")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("six.breakeven.json"),
                      changed = folder.file("changed.breakeven.json");
    REQUIRE(runProgram({"study", "export", kStudy, path}).exitCode == 0);
    const auto says = [&](const Json &range, const std::string &command) {
        std::ifstream in(path);
        Json study = Json::parse(in);
        study["shared"]["gcp_price"].update(range);
        std::ofstream(changed) << study.dump(2);
        const ProcessResult result = runProgram({command, changed});
        CAPTURE(command, range.dump(), result.out);
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
        return result.messages;
    };
    for (const std::string command : {"risk", "sensitivity", "compare"}) {
        CHECK(says({{"low", "9 USD/h"}, {"high", "5 USD/h"}}, command)
                  .find("the low end not above the high end; found 9 USD/h and 5 USD/h.") !=
              std::string::npos);
        CHECK(says({{"low", "9 USD/h"}, {"high", "5 USD/h"}, {"shape", "lognormal"}}, command)
                  .find("found 9 USD/h and 5 USD/h, which are P10 and P90.") != std::string::npos);
        CHECK(
            says({{"low", "-5 USD/h"}, {"high", "5 USD/h"}}, command).find("expected between 0 USD/h and ") !=
            std::string::npos);
    }
    CHECK(says({{"low", "0 USD/h"}, {"high", "5 USD/h"}, {"shape", "lognormal"}}, "risk")
              .find("Expected a P10 above 0") != std::string::npos);
}

TEST_CASE("compare --fail-if ends with exit code 1 and a sentence, beside the comparison")
{
    const ProcessResult fails =
        runProgram({"compare", kStudy, "--fail-if", "options.own-six.total_cost > 1000000", "--fail-if",
                    "cheapest != gcp-preemptible"});
    CHECK(fails.exitCode == 1);
    CHECK(fails.out.find("Owning six servers") != std::string::npos);
    CHECK(fails.messages.find("it is 1,119,000 USD.") != std::string::npos);
    CHECK(fails.messages.find("cheapest is own-six.") != std::string::npos);
    const ProcessResult passes = runProgram({"compare", kStudy, "--fail-if", "cheapest != own-six"});
    CHECK(passes.exitCode == 0);
    CHECK(passes.messages.empty());
}

TEST_CASE("risk draws even samples, tells its distribution and what knowing an input is worth")
{
    const Json json = jsonAnswer({"risk", kStudy, "--samples", "4096", "--sampling", "sobol"});
    CHECK(json["sampling"] == "sobol");
    CHECK(json["value_of_information"].size() == json["inputs"].size());
    for (const Json &option : json["options"]) {
        CHECK(option["cumulative"].size() == 9);
        CHECK(option["histogram"]["counts"].size() == 40);
        std::int64_t runs = 0;
        for (const Json &count : option["histogram"]["counts"])
            runs += count.get<std::int64_t>();
        CHECK(runs == 4096 - option["unknown_runs"].get<std::int64_t>());
        CHECK(option["expected_shortfall_95"] >= option["cumulative"][7]["value"]);
        CHECK(option["histogram"]["from"] == json["options"][0]["histogram"]["from"]);
    }
    for (const Json &one : json["value_of_information"])
        CHECK(one["value"].get<double>() >= 0);
    const auto isTold = [](const Json &risk) {
        return std::any_of(risk["issues"].begin(), risk["issues"].end(), [](const Json &issue) {
            return issue["sentence"] == "Sobol points are even only in 16 times a power of two, which 1000 "
                                        "runs are not; 1024 are.";
        });
    };
    CHECK_FALSE(isTold(json));
    CHECK(isTold(jsonAnswer({"risk", kStudy, "--samples", "1000", "--sampling", "sobol"})));
}

TEST_CASE("risk writes all runs as one tidy table, and nothing where it fails")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("runs.csv");
    const Json json = jsonAnswer({"risk", kStudy, "--samples", "300", "--samples-out", path});
    std::ifstream file(path);
    std::string header, line;
    std::getline(file, header);
    CHECK(header.find("run," + json["inputs"][0]["path"].get<std::string>() + ",") == 0);
    CHECK(header.find(",options.own-six.npv,") != std::string::npos);
    CHECK(header.find(",cheapest") != std::string::npos);
    int rows = 0, cheapest = 0;
    while (std::getline(file, line)) {
        ++rows;
        cheapest += line.find(",own-six\r") != std::string::npos;
    }
    CHECK(rows == 300);
    for (const Json &option : json["options"])
        if (option["id"] == "own-six")
            CHECK(isNear(option["cheapest_share"], cheapest / 300., 1e-12));
    CHECK(runProgram({"risk", kStudy, "--samples", "2000000000", "--samples-out", folder.file("none.csv")})
              .exitCode == 3);
    CHECK(runProgram({"risk", kStudy, "--samples", "5", "--samples-out", folder.file("no/such/folder.csv")})
              .exitCode == 1);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE(
    "correlations of a study's file are drawn, and an impossible set is refused with what would mend it")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("six.breakeven.json");
    const ProcessResult made = runProgram({"study", "export", kStudy, path});
    CAPTURE(made.messages);
    REQUIRE(made.exitCode == 0);
    const auto withCorrelations = [&](const Json &correlations) {
        std::ifstream in(path);
        Json study = Json::parse(in);
        study["correlations"] = correlations;
        const std::string changed = folder.file("changed.breakeven.json");
        std::ofstream(changed) << study.dump(2);
        return runProgram({"risk", changed, "--samples", "1000", "--format", "json"});
    };
    const Json inputs = jsonAnswer({"risk", kStudy, "--samples", "10"})["inputs"];
    REQUIRE(inputs.size() >= 3);
    const auto rank = [&](std::size_t a, std::size_t b, double value) {
        return Json{{"a", inputs[a]["path"]}, {"b", inputs[b]["path"]}, {"rank", value}};
    };
    CHECK(withCorrelations(Json::array({rank(0, 1, .6)})).exitCode == 0);
    const ProcessResult impossible =
        withCorrelations(Json::array({rank(0, 1, .9), rank(1, 2, .9), rank(0, 2, -.9)}));
    CHECK(impossible.exitCode == 3);
    CHECK(impossible.messages.find("The three correlations of ") != std::string::npos);
    CHECK(impossible.messages.find(" instead of ") != std::string::npos);
    CHECK(withCorrelations(Json::array({rank(0, 1, 1.5)}))
              .messages.find("Expected a rank correlation from -1 to 1") != std::string::npos);
}

TEST_CASE("shards of a sweep that are run as processes, killed and run again merge to the whole file")
{
    const TemporaryFolder folder;
    const Arguments vary{"--vary",   "shared.gcp_price=5:9:150",
                         "--vary",   "shared.server_price=100000:200000:150",
                         "--result", "options.own-six.total_cost"};
    const auto sweep = [&](const std::string &out, const Arguments &rest) {
        Arguments arguments{"sweep", kStudy, "--out", folder.file(out)};
        arguments.insert(arguments.end(), vary.begin(), vary.end());
        arguments.insert(arguments.end(), rest.begin(), rest.end());
        return arguments;
    };
    REQUIRE(runProgram(sweep("whole.csv", {})).exitCode == 0);
    Arguments merge{"sweep-merge"};
    for (int shard = 1; shard <= 3; ++shard) {
        const std::string name = "shard-" + std::to_string(shard) + ".csv";
        const Arguments arguments = sweep(name, {"--shard", std::to_string(shard) + "/3", "--threads", "1"});
        // Wherever in a row it is killed, the next run goes on from there.
        const auto killed = runProcess(BREAKEVEN_PROGRAM, arguments, {{}, {}, std::size_t(100'001 * shard)});
        CHECK(killed.exitCode == 128 + SIGXFSZ);
        REQUIRE(runProgram(arguments).exitCode == 0);
        merge.push_back(folder.file(name));
    }
    merge.insert(merge.end(), {"--out", folder.file("merged.csv")});
    const ProcessResult merged = runProgram(merge);
    CAPTURE(merged.messages);
    REQUIRE(merged.exitCode == 0);
    const std::string whole = fileText(folder.file("whole.csv"));
    CHECK(fileText(folder.file("merged.csv")) == whole);
    CHECK(fileText(folder.file("merged.csv.json")) == fileText(folder.file("whole.csv.json")));
    CHECK(std::count(whole.begin(), whole.end(), '\n') == 150 * 150 + 1);
    CHECK(whole.find("point,shared.gcp_price,shared.server_price,cheapest,options.") == 0);
    CHECK(runProgram(sweep("other.csv", {"--shard", "4/3"})).exitCode == 3);
}

TEST_CASE("the cluster scripts are whole")
{
    const std::string folder = std::string(BREAKEVEN_SOURCE_DIR) + "/packaging/cluster/";
    for (const char *script : {"sweep.slurm", "try-slurm"})
        CHECK(runProcess("/bin/bash", {"-n", folder + script}).exitCode == 0);
    const TemporaryFolder out;
    ProcessOptions array;
    array.environment = {{"BREAKEVEN", BREAKEVEN_PROGRAM},
                         {"SLURM_ARRAY_TASK_ID", "7"},
                         {"SLURM_ARRAY_TASK_MIN", "6"},
                         {"SLURM_ARRAY_TASK_COUNT", "4"}};
    const ProcessResult task = runProcess(
        "/bin/bash", {folder + "sweep.slurm", kStudy, out.file("sweep"), "--vary", "shared.gcp_price=5:9:8"},
        array);
    CAPTURE(task.messages);
    CHECK(task.exitCode == 0);
    std::ifstream shard(out.file("sweep/shard-000002.csv"));
    std::string line;
    std::getline(shard, line);
    std::getline(shard, line);
    CHECK(line.find("3,") == 0); // points 3 and 4 of 8
}
