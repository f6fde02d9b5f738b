// `store restore`, through the built program.
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

using namespace breakeven::test;

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
