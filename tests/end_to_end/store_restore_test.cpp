// `store restore`, `store check` and `store salvage`, through the built program.
#include "data/store/store.h"
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

using namespace breakeven::test;

namespace {

void addStudy(const std::string &path, const std::string &name, const std::string &text)
{
    auto store = breakeven::Store::open(path);
    REQUIRE(store.ok());
    breakeven::StoredStudy study;
    study.uuid = study.name = name;
    study.text = text;
    REQUIRE(store->studies().save(study).ok());
}

} // namespace

TEST_CASE("a restored backup stands in the place of the store, which is kept")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("store"), backup = folder.file("backup");
    const auto run = [&](const std::string &at, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--store", at});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    };
    const auto hasStudy = [&](const std::string &at, const std::string &name) {
        return run(at, {"study", "list"}).out.find("\n" + name + " ") != std::string::npos;
    };
    REQUIRE(run(store, {"study", "new", "A", "--from", "example:startup-six-servers"}).exitCode == 0);
    REQUIRE(run(store, {"store", "backup", backup}).exitCode == 0);
    REQUIRE(run(store, {"study", "new", "B", "--from", "example:startup-six-servers"}).exitCode == 0);
    const ProcessResult restored = run(store, {"store", "restore", backup, "--format", "csv"});
    CAPTURE(restored.out, restored.messages);
    REQUIRE(restored.exitCode == 0);
    const std::size_t at = restored.out.find(store + ".before-restore-");
    REQUIRE(at != std::string::npos);
    const std::string kept = restored.out.substr(at, restored.out.find_first_of("\"\r\n", at) - at);
    CHECK(hasStudy(store, "A"));
    CHECK_FALSE(hasStudy(store, "B"));
    CHECK(hasStudy(kept, "B"));
    CHECK(run(store, {"store", "check"}).exitCode == 0);
    writeFile(folder.file("text"), "no store");
    CHECK(run(store, {"store", "restore", folder.file("text")}).exitCode == 3);
    CHECK(run(store, {"store", "restore", folder.file("absent")}).exitCode == 4);
    CHECK(run(":memory:", {"store", "restore", backup}).exitCode == 2);
    CHECK(hasStudy(store, "A"));
}

TEST_CASE(
    "what is whole of a damaged store is saved in a new one, with the names of the studies that are not")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("store"), saved = folder.file("saved");
    const auto run = [&](const std::string &at, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--store", at});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    };
    REQUIRE(run(store, {"study", "new", "Kept", "--from", "example:startup-six-servers"}).exitCode == 0);
    addStudy(store, "Lost", std::string(20'000, 'x'));
    std::string bytes = fileText(store);
    const std::size_t at = bytes.find(std::string(4'080, 'x')); // a page that holds nothing else
    REQUIRE(at != std::string::npos);
    bytes[at + 100] = 'M';
    writeFile(store, bytes);
    CHECK(run(store, {"store", "check"}).exitCode == 3);
    const ProcessResult done = run("", {"store", "salvage", store, "--to", saved, "--format", "csv"});
    CAPTURE(done.out, done.messages);
    CHECK(done.exitCode == 3);
    CHECK(done.out.find("the study \"\"Lost\"\" is damaged") != std::string::npos);
    CHECK(run(saved, {"store", "check"}).exitCode == 0);
    CHECK(run(saved, {"compare", "Kept"}).exitCode == 0);
    CHECK(run("", {"store", "salvage", saved, "--to", folder.file("second")}).exitCode == 0);
    CHECK(run("", {"store", "salvage", store, "--to", saved}).exitCode == 3);
}

TEST_CASE("check says that a study of a store cannot be read")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("store");
    addStudy(store, "Half", "{\"name\": ");
    const ProcessResult check = runProcess(BREAKEVEN_PROGRAM, {"--store", store, "store", "check"});
    CHECK(check.exitCode == 3);
    CHECK(check.out.find("the study \"Half\" cannot be read") != std::string::npos);
}
