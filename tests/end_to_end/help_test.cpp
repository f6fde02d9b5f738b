// What the program says of itself, the man page and the completion agree.
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <fstream>
#include <functional>
#include <set>
#include <sstream>

using namespace breakeven;
using breakeven::test::ProcessResult;
using breakeven::test::runProcess;
using Words = std::vector<std::string>;

namespace {

std::string helpOf(Words command)
{
    command.push_back("--help");
    const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, command);
    REQUIRE(result.exitCode == 0);
    return result.out;
}

// The first words of the help's lines within one of its lists.
Words namesIn(const std::string &help, const std::string &list)
{
    std::istringstream lines(help);
    std::string line;
    Words names;
    bool isInside = false;
    while (std::getline(lines, line)) {
        if (!line.empty() && line[0] != ' ')
            isInside = line == list + ":";
        else if (isInside && line.size() > 2 && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return names;
}

void forEachCommand(const Words &command,
                    const std::function<void(const Words &, const std::string &)> &visit)
{
    const std::string help = helpOf(command);
    visit(command, help);
    for (const std::string &name : namesIn(help, "Subcommands")) {
        Words inner = command;
        inner.push_back(name);
        forEachCommand(inner, visit);
    }
}

std::string readPackaging(const std::string &name)
{
    std::ifstream file(std::string(BREAKEVEN_SOURCE_DIR) + "/packaging/" + name);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string joined(const Words &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

// The part of the man page that is about one command, dashes as they are read.
std::string sectionOf(const std::string &page, const Words &command)
{
    const std::string title = command.empty() ? ".SH OPTIONS\n" : ".SS " + joined(command) + "\n";
    const std::size_t begin = page.find(title);
    if (begin == std::string::npos)
        return {};
    const std::size_t end = std::min(page.find("\n.SS ", begin + 1), page.find("\n.SH ", begin + 1));
    std::string text = page.substr(begin, end - begin);
    for (std::size_t at = text.find("\\-"); at != std::string::npos; at = text.find("\\-", at))
        text.erase(at, 1);
    return text;
}

} // namespace

TEST_CASE("the man page has every command and every option of the help")
{
    const std::string page = readPackaging("breakeven.1");
    int options = 0;
    forEachCommand({}, [&](const Words &command, const std::string &help) {
        const std::string section = sectionOf(page, command);
        INFO("packaging/man-page writes the page anew; missing: breakeven " << joined(command));
        REQUIRE_FALSE(section.empty());
        for (const char *list : {"Options", "Positionals"})
            for (const std::string &name : namesIn(help, list)) {
                INFO(name);
                const bool isThere = name == "-h,--help" || section.find(".B " + name) != std::string::npos;
                CHECK(isThere);
                ++options;
            }
    });
    CHECK(options > 80);
}

TEST_CASE("the completion offers commands, options, examples and the studies of the store")
{
    const test::TemporaryFolder folder;
    const std::string store = folder.file("store.sqlite");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM,
                       {"--store", store, "study", "new", "Our team", "--from", "example:tts-scale-to-zero"})
                .exitCode == 0);
    const auto completed = [&](const std::string &line) {
        const std::string script = "source '" + std::string(BREAKEVEN_SOURCE_DIR) +
                                   "/packaging/completion/breakeven.bash'; COMP_LINE=\"$1\"; "
                                   "COMP_POINT=${#1}; COMP_WORDS=(\"$2\"); _breakeven; "
                                   "printf '%s\\n' \"${COMPREPLY[@]}\"";
        const ProcessResult result = runProcess("/bin/bash", {"-c", script, "bash", line, BREAKEVEN_PROGRAM},
                                                {{}, folder.path().string()});
        std::istringstream lines(result.out);
        std::set<std::string> words;
        for (std::string word; std::getline(lines, word);)
            words.insert(word);
        return words;
    };
    const auto commands = completed("breakeven ");
    for (const std::string &name : namesIn(helpOf({}), "Subcommands"))
        CHECK(commands.count(name) == 1);
    CHECK(completed("breakeven prices list --li") == std::set<std::string>{"--limit"});
    CHECK(completed("breakeven compare x --format j") == std::set<std::string>{"json"});
    CHECK(completed("breakeven compare example:tts").count("tts-scale-to-zero") == 1);
    const auto studies = completed("breakeven --store " + store + " compare O");
    CHECK(studies.count("Our\\ team") == 1);
}
