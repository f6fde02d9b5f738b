// No command writes its results over a store or over a file it reads.
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <filesystem>
#include <fstream>

using namespace breakeven::test;

namespace {

struct Files
{
    TemporaryFolder folder;
    std::string store = folder.file("store.sqlite");
    std::string study = folder.file("study.breakeven.json");
    std::string log = folder.file("arrivals.csv");

    Files()
    {
        REQUIRE(run({"study", "new", "Kept", "--from", "example:startup-six-servers"}).exitCode == 0);
        REQUIRE(run({"study", "export", "Kept", study}).exitCode == 0);
        std::ofstream(log) << "seconds\n1\n2\n5\n9\n";
    }

    ProcessResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"--store", store});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    }
};

} // namespace

TEST_CASE("no command writes its results over the store")
{
    const Files files;
    const std::vector<std::vector<std::string>> commands{
        {"risk", "example:startup-six-servers", "--samples", "20", "--samples-out", files.store},
        {"sweep", "example:startup-six-servers", "--vary", "conventions.discount_rate=0:0.1:3", "--out",
         files.store},
        {"study", "export", "Kept", files.store},
        {"prices", "export", files.store},
        {"simulate", "scale-to-zero", "--arrivals", files.log, "--service-s", "1", "--series", files.store}};
    for (const auto &command : commands) {
        INFO(command[0] << " " << command[1]);
        const ProcessResult result = files.run(command);
        CHECK(result.exitCode != 0);
        CHECK(result.messages.find(files.store) != std::string::npos);
        CHECK(files.run({"study", "show", "Kept"}).exitCode == 0);
    }
}

TEST_CASE("no command writes its results over a file that it reads, also by a link")
{
    const Files files;
    const std::string link = files.folder.file("link.csv");
    std::filesystem::create_symlink(files.study, link);
    const std::string study = fileText(files.study), log = fileText(files.log);
    for (const std::string &out : {files.study, link})
        for (const auto &command : std::vector<std::vector<std::string>>{
                 {"risk", files.study, "--samples", "20", "--samples-out", out},
                 {"sweep", files.study, "--vary", "conventions.discount_rate=0:0.1:3", "--out", out}}) {
            INFO(command[0]);
            const ProcessResult result = files.run(command);
            CHECK(result.exitCode == 2);
            CHECK(result.messages.find(
                      "The result would be written over a file that is read; name another file.") !=
                  std::string::npos);
            CHECK(fileText(files.study) == study);
        }
    CHECK(files
              .run({"simulate", "scale-to-zero", "--arrivals", files.log, "--service-s", "1", "--series",
                    files.log})
              .exitCode == 2);
    CHECK(fileText(files.log) == log);
}
