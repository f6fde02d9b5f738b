// Editing a study from the command line: what the window does, written to the file or the store.
#include "tests/support/desk.h"
#include "tests/support/json.h"
#include "tests/support/text_files.h"

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

Json shown(const Desk &desk, const std::string &study)
{
    return parseJson(desk.succeed({"study", "show", study, "--format", "json"}).out);
}

} // namespace

TEST_CASE("study set writes inputs to the file, and compare --set says the same")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand", "spot"});
    const std::vector<std::string> settings{"options.on-demand.price=2 USD/h", "options.spot.price=0.9 USD/h",
                                            "workloads.training.busy=60%"};
    const std::string expected =
        desk.succeed(Desk::with({"compare", path, "--format", "json"}, settings)).out;
    const ProcessResult set = desk.succeed({"study", "set", path, settings[0], settings[1], settings[2]});
    CHECK(set.out == "options.on-demand.price = 2 USD/h\noptions.spot.price = 0.9 USD/h\n"
                     "workloads.training.busy = 60 %\n");
    CHECK(desk.succeed({"compare", path, "--format", "json"}).out == expected);
}

TEST_CASE("study set --dry-run shows the answer before and after and writes nothing")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand"});
    const std::string before = fileText(path);
    const ProcessResult dry = desk.succeed({"study", "set", path, "options.on-demand.price=2", "--dry-run"});
    CHECK_THAT(dry.out, Catch::Contains("before: No option can be called cheapest yet.") &&
                            Catch::Contains("after:  On demand costs ") &&
                            Catch::Contains("Nothing was written."));
    CHECK(fileText(path) == before);
}

TEST_CASE("study set makes a value one's own, with its day")
{
    const Desk desk;
    const std::string path = desk.newStudy({"owned-rack"});
    const Json before = shown(desk, path)["options"]["owned-rack"]["servers"];
    CHECK(before["source"].get<std::string>().rfind("assumed", 0) == 0);
    desk.succeed({"study", "set", path, "options.owned-rack.servers=2"});
    const Json servers = shown(desk, path)["options"]["owned-rack"]["servers"];
    CHECK(servers["source"] == "own value");
    CHECK(servers["as_of"].get<std::string>().size() == 10);
    CHECK(servers["confidence"] == "assumed");
}

TEST_CASE("study share --dry-run shows the answer before and after and writes nothing")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand", "spot"});
    desk.succeed({"study", "set", path, "options.on-demand.price=2", "options.spot.price=1"});
    const std::string before = fileText(path);
    const ProcessResult dry = desk.succeed(
        {"study", "share", path, "rate", "options.on-demand.price", "options.spot.price", "--dry-run"});
    CHECK_THAT(dry.out, Catch::Contains("shared.rate = 2 USD/h") &&
                            Catch::Contains("before: Spot is cheapest") &&
                            Catch::Contains("Nothing was written."));
    CHECK(fileText(path) == before);
}

TEST_CASE("a setting that cannot be leaves the study as it was")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand"});
    const std::string before = fileText(path);
    const ProcessResult wrong =
        desk.run({"study", "set", path, "options.on-demand.price=2", "options.on-demand.price=dear"});
    CHECK(wrong.exitCode == 3);
    CHECK(wrong.out.empty());
    CHECK(desk.run({"study", "set", path, "options.none.price=2"}).exitCode == 4);
    CHECK(desk.run({"study", "set", "example:startup-rent-or-buy", "baseline=x"}).exitCode == 3);
    CHECK(fileText(path) == before);
}

TEST_CASE("what would keep a study from being opened or compared again is not written")
{
    const Desk desk;
    const std::string path = desk.file("own.breakeven.json");
    desk.succeed({"study", "new", "Own", "--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%", "--years",
                  "2.5", "--out", path});
    desk.succeed({"compare", path}); // thirty months are the term of a commitment, and its id
    // The range that goes with the value ends where every option that shares it allows.
    desk.succeed({"study", "set", path, "shared.busy=10%"});
    desk.succeed({"compare", path});
    const std::string before = fileText(path);
    for (const char *setting : {"conventions.horizon_months=10.8", "workloads.training.growth=30"}) {
        INFO(setting);
        CHECK(desk.run({"study", "set", path, setting}).exitCode == 3);
        CHECK(desk.run({"study", "set", path, setting, "--dry-run"}).exitCode == 3);
        CHECK(fileText(path) == before);
    }
    CHECK(desk.run({"study", "set", path, "workloads.training.growth=30"})
              .messages.find("30 is 3000 %; write 30 % or 0.3") != std::string::npos);
    desk.succeed({"study", "set", path, "workloads.training.growth=3000%"});
}

TEST_CASE("options of a stored study are added, copied, renamed and removed")
{
    const Desk desk;
    desk.succeed({"study", "new", "Team", "--option", "on-demand"});
    CHECK(desk.succeed({"study", "option", "add", "Team", "spot"}).out == "spot\n");
    CHECK(desk.succeed({"study", "option", "add", "Team", "spot", "--name", "Spot in Ohio"}).out ==
          "spot-in-ohio\n");
    CHECK(desk.succeed({"study", "option", "duplicate", "Team", "spot", "--name", "Second"}).out ==
          "second\n");
    desk.succeed({"study", "option", "rename", "Team", "spot", "First"});
    CHECK(desk.succeed({"study", "option", "remove", "Team", "on-demand"}).out ==
          "removed on-demand\nbaseline = spot; it was on-demand, which is removed\n");
    const Json options = shown(desk, "Team")["options"];
    CHECK(options.size() == 3);
    CHECK(options["spot"]["name"] == "First");
    CHECK(options["second"]["order"].get<int>() == options["spot"]["order"].get<int>() + 1);
    CHECK(options["second"]["slot"] != options["spot"]["slot"]);

    const ProcessResult unknown = desk.run({"study", "option", "remove", "Team", "on-demand"});
    CHECK(unknown.exitCode == 4);
    CHECK_THAT(unknown.messages, Catch::Contains("the study has: spot, second, spot-in-ohio"));
    CHECK(desk.run({"study", "option", "add", "Team", "rocket"}).exitCode == 3);
    CHECK(desk.run({"study", "option", "rename", "Team", "spot", " "}).exitCode == 3);
    CHECK(shown(desk, "Team")["options"] == options);
}

TEST_CASE("a new study takes settings for the options it is made with")
{
    const Desk desk;
    const std::string path = desk.file("own.breakeven.json");
    desk.succeed({"study", "new", "Own", "--option", "on-demand", "--set", "options.on-demand.price=2 USD/h",
                  "--set", "workloads.training.busy=60%", "--out", path});
    const Json study = shown(desk, path);
    CHECK(study["options"]["on-demand"]["price"]["value"] == "2 USD/h");
    CHECK(study["workloads"]["training"]["busy"]["value"] == "60 %");
    CHECK(desk.run({"study", "new", "Bad", "--set", "workloads.training.busy=140%"}).exitCode == 3);
}
