// The program where there is no window system: the commands work, the window says one sentence.
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace breakeven::test;

namespace {

// The program with these variables of the display and no others.
ProcessResult runOnDisplay(std::vector<std::string> variables, std::vector<std::string> arguments)
{
    const TemporaryFolder folder;
    std::vector<std::string> words{"-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "-u", "QT_QPA_PLATFORM"};
    words.insert(words.end(), variables.begin(), variables.end());
    words.push_back(BREAKEVEN_PROGRAM);
    words.insert(words.end(), arguments.begin(), arguments.end());
    return runProcess("/usr/bin/env", words,
                      {{{"HOME", folder.path().string()}, {"XDG_RUNTIME_DIR", folder.path().string()}}, {}});
}

void checkOneSentence(const ProcessResult &result)
{
    INFO(result.messages);
    CHECK(result.exitCode == 1);
    CHECK(result.out.empty());
    CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    CHECK(result.messages.find("display to open the window on") != std::string::npos);
}

} // namespace

TEST_CASE("without a display the commands work")
{
    const ProcessResult result = runOnDisplay({}, {"compare", "example:startup-rent-or-buy"});
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("cheapest") != std::string::npos);
}

TEST_CASE("without a display the window says so in one sentence") { checkOneSentence(runOnDisplay({}, {})); }

TEST_CASE("a display that does not answer, or that Qt has no platform for, is told in one sentence")
{
    for (const char *variable :
         {"DISPLAY=:87", "WAYLAND_DISPLAY=nobody", "QT_QPA_PLATFORM=nowhere", "QT_QPA_PLATFORM=xcb"}) {
        INFO(variable);
        checkOneSentence(runOnDisplay({variable}, {}));
    }
}

TEST_CASE(
    "without a home folder that can be written the commands work, and the store is told in one sentence")
{
    const std::vector<std::string> nowhere{"HOME=/proc/none", "XDG_DATA_HOME=/proc/none"};
    CHECK(runOnDisplay(nowhere, {"compare", "example:startup-rent-or-buy"}).exitCode == 0);
    const ProcessResult result =
        runOnDisplay(nowhere, {"study", "new", "x", "--from", "example:llm-serving"});
    INFO(result.messages);
    CHECK(result.exitCode != 0);
    CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    CHECK(result.messages.find("/proc/none") != std::string::npos);
}

TEST_CASE("a store may have the name of a command, and a word that is no command is told beside a file")
{
    checkOneSentence(runOnDisplay({}, {"--store", "compare"}));
    const TemporaryFolder folder;
    const std::string file = folder.file("study.json");
    std::ofstream(file) << "{}";
    const ProcessResult mistyped = runOnDisplay({}, {"compar", file});
    CHECK(mistyped.exitCode == 2);
    CHECK(mistyped.messages.find("'compar' is neither a command nor a file") != std::string::npos);
}

TEST_CASE("without the program of the window the commands work, and what needs it says so")
{
    const TemporaryFolder folder;
    const std::string program = (folder.path() / "breakeven").string();
    std::filesystem::copy_file(BREAKEVEN_PROGRAM, program);
    const std::string pdf = (folder.path() / "report.pdf").string();
    const ProcessOptions home{{{"HOME", folder.path().string()}}, {}};
    CHECK(runProcess(program, {"compare", "example:startup-rent-or-buy"}, home).exitCode == 0);
    for (const std::vector<std::string> &arguments :
         {std::vector<std::string>{}, {"report", "example:startup-rent-or-buy", "--pdf", pdf}}) {
        const ProcessResult result = runProcess(program, arguments, home);
        CHECK(result.exitCode == 4);
        CHECK(result.out.empty());
        CHECK(result.messages ==
              "breakeven: breakeven-window: The window, PDF reports, pages and the keyring "
              "need this program, which comes with breakeven; keep both in one folder.\n");
    }
    CHECK_FALSE(std::filesystem::exists(pdf));
}
