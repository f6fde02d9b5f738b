// What several programs write at once is not lost: of two that write one study the second is told.
#include "data/study_file.h"
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <future>

using namespace breakeven;
using breakeven::test::Desk;
using breakeven::test::parseJson;
using breakeven::test::ProcessResult;
using Json = nlohmann::json;

namespace {

const std::vector<std::string> &options()
{
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> found;
        const Study study = exampleStudy("startup-rent-or-buy").value();
        for (const auto &[id, option] : study.options)
            found.push_back(id);
        return found;
    }();
    return ids;
}

// Each option gets a new name from a program of its own, all at once.
std::vector<ProcessResult> renameAll(const Desk &desk, const std::string &study, const std::string &name)
{
    std::vector<std::future<ProcessResult>> running;
    for (const std::string &id : options())
        running.push_back(std::async(std::launch::async, [&desk, &study, &name, id] {
            return desk.run({"study", "option", "rename", study, id, name + " " + id});
        }));
    std::vector<ProcessResult> results;
    for (auto &one : running)
        results.push_back(one.get());
    return results;
}

// Whoever was not told has the name it gave.
void checkNames(const Study &study, const std::vector<ProcessResult> &results, const std::string &name)
{
    std::size_t written = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::string &id = options()[i];
        INFO(id << ": " << results[i].messages);
        if (results[i].exitCode == 0) {
            ++written;
            CHECK(study.options.at(id).name == name + " " + id);
        } else {
            CHECK(results[i].exitCode == 1);
            CHECK_THAT(results[i].messages, Catch::Contains("changed elsewhere meanwhile"));
            CHECK(study.options.at(id).name != name + " " + id);
        }
    }
    CHECK(written > 0);
}

} // namespace

TEST_CASE("of programs that change one study file at once each is told, or its change is in the file")
{
    const Desk desk;
    const std::string path = desk.file("race.breakeven.json");
    desk.succeed({"study", "export", "example:startup-rent-or-buy", path});
    for (const char *name : {"First", "Second", "Third"}) {
        const auto results = renameAll(desk, path, name);
        checkNames(readStudyFile(path)->study, results, name);
    }
}

TEST_CASE("of programs that change one stored study at once each is told, or its change is in the store")
{
    const Desk desk;
    desk.succeed({"study", "new", "Race", "--from", "example:startup-rent-or-buy"});
    for (const char *name : {"First", "Second", "Third"}) {
        const auto results = renameAll(desk, "Race", name);
        checkNames(parseStudy(desk.succeed({"study", "export", "Race", "-"}).out, "store")->study, results,
                   name);
    }
}

TEST_CASE("of programs that make a study of one name at once one succeeds, in the store and as a file")
{
    const Desk desk;
    desk.succeed({"study", "new", "Other"}); // the store is there
    const std::string path = desk.file("same.breakeven.json");
    const std::vector<std::vector<std::string>> ways{{"study", "new", "SAME"},
                                                     {"study", "new", "SAME", "--out", path}};
    for (const std::vector<std::string> &way : ways) {
        std::vector<std::future<ProcessResult>> running;
        for (int i = 0; i < 4; ++i)
            running.push_back(std::async(std::launch::async, [&desk, &way] { return desk.run(way); }));
        int made = 0;
        for (auto &one : running) {
            const ProcessResult result = one.get();
            made += result.exitCode == 0;
            if (result.exitCode != 0) {
                CHECK(result.exitCode == 3);
                CHECK_THAT(result.messages, Catch::Contains("choose another"));
            }
        }
        CHECK(made == 1);
    }
    const Json list = parseJson(desk.succeed({"study", "list", "--format", "json"}).out);
    int stored = 0;
    for (const Json &study : list["studies"])
        stored += study["name"] == "SAME";
    CHECK(stored == 1);
}

TEST_CASE("a revision has its time and its person, also where the system says no name")
{
    const Desk desk;
    desk.succeed({"study", "new", "Ours", "--from", "example:tts-scale-to-zero"});
    const auto result = breakeven::test::runProcess(
        BREAKEVEN_PROGRAM,
        {"--store", desk.file("store.sqlite"), "study", "revisions", "Ours", "--save", "as published"},
        {{{"USER", ""}, {"LOGNAME", ""}}, {}});
    REQUIRE(result.exitCode == 0);
    const Json json = parseJson(desk.succeed({"study", "revisions", "Ours", "--format", "json"}).out);
    REQUIRE(json["revisions"].size() == 1);
    CHECK(json["revisions"][0]["made_at"].get<std::string>().size() == 20);
    CHECK_FALSE(json["revisions"][0]["who"].get<std::string>().empty());
}
