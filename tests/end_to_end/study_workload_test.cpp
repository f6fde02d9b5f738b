// The workloads of a study from the command line: one is added as a new study would have it, renamed,
// removed.
#include "tests/support/desk.h"
#include "tests/support/json.h"
#include "tests/support/json_schema.h"
#include "tests/support/text_files.h"

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

Json workloadsIn(const Desk &desk, const std::string &study)
{
    return parseJson(desk.succeed({"study", "show", study, "--format", "json"}).out)["workloads"];
}

std::string newTeam(const Desk &desk)
{
    const std::string path = desk.file("team.breakeven.json");
    desk.succeed({"study", "new", "Team", "--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%", "--as-of",
                  "2026-11-20", "--out", path});
    return path;
}

} // namespace

TEST_CASE("a workload that is added has the amounts, sources and ranges of a new study of its own")
{
    const Desk desk;
    const std::string path = newTeam(desk), alone = desk.file("alone.breakeven.json");
    const std::vector<std::string> asked{"--jobs-per-month", "40", "--job-gpus", "4", "--job-hours", "6h"};
    CHECK(desk.succeed({"study", "workload", "add", path, "training", "--name", "Night jobs"}).out ==
          "night-jobs\n");
    CHECK(desk.run({"study", "workload", "add", path, "training", "--gpus", "8", "--name", "By day"}).out ==
          "by-day\n");
    desk.succeed({"study", "workload", "add", path, "training", "--name", "Jobs", asked[0], asked[1],
                  asked[2], asked[3], asked[4], asked[5]});
    desk.succeed({"study", "new", "Alone", "--gpu", "H100 SXM", asked[0], asked[1], asked[2], asked[3],
                  asked[4], asked[5], "--as-of", "2026-11-20", "--out", alone});
    const Json added = workloadsIn(desk, path)["jobs"];
    const Json own = parseJson(desk.succeed({"study", "show", alone, "--format", "json"}).out);
    for (const auto &[key, said] : own["workloads"]["training"].items()) {
        if (key == "name" || key == "order")
            continue;
        INFO(key);
        CHECK(added[key] ==
              (said.contains("shared") ? own["shared"][said["shared"].get<std::string>()] : said));
    }
    desk.succeed({"compare", path});
}

TEST_CASE("what several workloads are charged adds up to each option, in JSON, CSV and the table")
{
    const Desk desk;
    const std::string path = newTeam(desk);
    CHECK(desk.succeed({"compare", path}).out.find("Cost by workload") == std::string::npos);
    desk.succeed({"study", "workload", "add", path, "inference", "--name", "Chat"});
    const Json compared = parseJson(desk.succeed({"compare", path, "--format", "json"}).out);
    const Json schema = parseJson(fileText(BREAKEVEN_SOURCE_DIR "/docs/schemas/compare-1.json"));
    CHECK(schemaFaults(schema, compared) == std::vector<std::string>());
    const std::string csv = desk.succeed({"report", path, "--csv", "-"}).out;
    for (const Json &option : compared["options"]) {
        double all = 0;
        for (const auto &[id, cost] : option["cost_by_workload"].items()) {
            CHECK(isNear(cost["used"].get<double>() + cost["reserved"].get<double>() +
                             cost["shared"].get<double>(),
                         cost["total"].get<double>()));
            all += cost["total"].get<double>();
        }
        CHECK(option["cost_by_workload"].size() == 2);
        CHECK(isNear(all, option["total_cost"].get<double>()));
        CHECK(csv.find("workload,Team," + option["id"].get<std::string>()) != std::string::npos);
    }
    CHECK(desk.succeed({"compare", path}).out.find("Cost by workload over the plan, USD") !=
          std::string::npos);
}

TEST_CASE("a workload keeps its id when it is renamed, and takes what options do for it alone away with it")
{
    const Desk desk;
    const std::string path = newTeam(desk);
    const std::string before = fileText(path);
    CHECK(desk.succeed({"study", "workload", "add", path, "inference", "--name", "Chat", "--dry-run"})
              .out.find("Nothing was written.") != std::string::npos);
    CHECK(fileText(path) == before);
    desk.succeed({"study", "workload", "add", path, "inference", "--name", "Chat"});
    CHECK(desk.succeed({"study", "workload", "rename", path, "chat", "Chat by day"}).out ==
          "chat = Chat by day\n");
    CHECK(workloadsIn(desk, path)["chat"]["name"] == "Chat by day");
    CHECK(desk.succeed({"study", "workload", "remove", path, "chat"}).out == "removed chat\n");
    CHECK(fileText(path) == before);
}

TEST_CASE("a workload that cannot be added, renamed or removed leaves the study as it was")
{
    const Desk desk;
    const std::string path = newTeam(desk);
    desk.succeed({"study", "workload", "add", path, "inference", "--name", "Chat"});
    const std::string before = fileText(path);
    const auto refused = [&](std::vector<std::string> arguments, int exitCode, const std::string &sentence) {
        const ProcessResult wrong = desk.run(arguments);
        INFO(wrong.messages);
        CHECK(wrong.exitCode == exitCode);
        CHECK(wrong.messages.find(sentence) != std::string::npos);
        CHECK(fileText(path) == before);
    };
    refused({"study", "workload", "add", path, "training", "--name", "Chat"}, 3,
            "Expected a name that no other workload has, found 'Chat', the name of chat.");
    refused({"study", "workload", "rename", path, "training", "Chat"}, 3, "that no other workload has");
    refused({"study", "workload", "add", path, "training", "--name", "chat"}, 3,
            "that no other workload has");
    refused({"study", "set", path, "workloads.training.name=CHAT"}, 3,
            "Expected a name that no other workload has, found 'CHAT', the name of chat.");
    refused({"study", "workload", "rename", path, "chat", " "}, 3, "A workload needs a name");
    refused({"study", "workload", "remove", path, "none"}, 4, "No workload 'none'; the study has: ");
    refused({"study", "workload", "add", path, "juggling"}, 3, "Expected a workload of the kind ");
    refused({"study", "workload", "add", path, "training", "--gpus", "2.5"}, 3, "whole number");
    refused({"study", "workload", "add", path, "inference", "--arrivals", "planned"}, 2, "--arrivals needs");
    refused({"study", "workload", "add", path, "training", "--gpu", "H9000"}, 4, "H9000");
    desk.succeed({"study", "workload", "remove", path, "chat"});
    const ProcessResult last = desk.run({"study", "workload", "remove", path, "training"});
    CHECK(last.exitCode == 3);
    CHECK(last.messages.find("'training' is its last") != std::string::npos);
}

TEST_CASE("a service that shares machines with training answers in a known time, or its speed is unknown")
{
    const Desk desk;
    desk.succeed({"study", "new", "Team", "--gpu", "A100 80GB SXM", "--workload", "inference",
                  "--requests-per-day", "100000", "--service-time", "5", "--p95-target", "15"});
    desk.succeed({"study", "workload", "add", "Team", "training", "--gpus", "2", "--busy", "100%"});
    const Json result = parseJson(desk.succeed({"compare", "Team", "--format", "json"}).out);
    int known = 0;
    for (const Json &option : result["options"]) {
        const Json &seconds = option["workloads"]["inference"]["p95_latency_s"];
        CAPTURE(option["id"].get<std::string>());
        if (seconds.is_number()) {
            ++known;
            CHECK(option["status"] != "unknown");
            if (option["status"] == "ok")
                CHECK(seconds.get<double>() <= 15);
        } else {
            CHECK(option["status"] == "unknown");
        }
    }
    CHECK(known >= 2);
}
