// What the program says of itself, the man page and the completion of the shells agree.
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

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
    return test::fileText(std::string(BREAKEVEN_SOURCE_DIR) + "/packaging/" + name);
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

namespace {

// The words that `breakeven --complete` offers after these.
std::set<std::string> offered(Words words)
{
    words.insert(words.begin(), "--complete");
    const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, words);
    REQUIRE(result.exitCode == 0);
    std::istringstream lines(result.out);
    std::set<std::string> found;
    for (std::string line; std::getline(lines, line);)
        found.insert(line.substr(0, line.find('\t')));
    return found;
}

Words after(Words command, const std::string &typed)
{
    command.push_back(typed);
    return command;
}

// A shell, and the script by which it prints what $LINE is completed to; $FOLDER has the files of the
// project.
class Shell
{
public:
    Shell(std::string program, std::string script)
        : m_program(std::move(program)), m_script(std::move(script))
    {
        const std::string store = m_folder.file("store.sqlite");
        REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"--store", store, "study", "new", "Our team", "--from",
                                               "example:tts-scale-to-zero"})
                    .exitCode == 0);
    }
    std::string store() const { return m_folder.file("store.sqlite"); }
    std::set<std::string> completed(const std::string &line) const
    {
        const std::string folder = std::string(BREAKEVEN_SOURCE_DIR) + "/packaging/completion";
        const std::string path =
            std::filesystem::path(BREAKEVEN_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
        const ProcessResult result = runProcess(
            "/usr/bin/env", {m_program, "-c", m_script},
            {{{"PATH", path}, {"FOLDER", folder}, {"LINE", line}, {"HOME", m_folder.path().string()}},
             m_folder.path().string()});
        INFO(result.messages);
        std::istringstream lines(result.out);
        std::set<std::string> words;
        for (std::string word; std::getline(lines, word);)
            words.insert(word);
        return words;
    }

private:
    std::string m_program, m_script;
    test::TemporaryFolder m_folder;
};

// `example` and `ourTeam` are how a shell shows an example and the study "Our team".
void checkCompletion(const Shell &shell, const std::string &example, const std::string &ourTeam)
{
    const auto commands = shell.completed("breakeven ");
    for (const std::string &name : namesIn(helpOf({}), "Subcommands"))
        CHECK(commands.count(name) == 1);
    CHECK(shell.completed("breakeven prices list --li") == std::set<std::string>{"--limit"});
    CHECK(shell.completed("breakeven compare x --format j") == std::set<std::string>{"json"});
    CHECK(shell.completed("breakeven compare example:tts").count(example) == 1);
    CHECK(shell.completed("breakeven --store " + shell.store() + " compare O").count(ourTeam) == 1);
    CHECK(shell.completed("breakeven compare ").count("store.sqlite") == 1);
}

} // namespace

TEST_CASE("the completion offers every command and every option of the help")
{
    int options = 0;
    forEachCommand({}, [&](const Words &command, const std::string &help) {
        INFO("breakeven " << joined(command));
        const auto words = offered(after(command, ""));
        for (const std::string &name : namesIn(help, "Subcommands"))
            CHECK(words.count(name) == 1);
        const auto dashes = offered(after(command, "-"));
        for (const std::string &name : namesIn(help, "Options")) {
            INFO(name);
            // "-h,--help", or two names that mean the same.
            for (std::size_t at = name.find("--"); at != std::string::npos; at = name.find("--", at + 2))
                CHECK(dashes.count(name.substr(at, name.find(',', at) - at)) == 1);
            ++options;
        }
    });
    CHECK(options > 80);
}

TEST_CASE("the completion offers what an option accepts, and studies of a store that is there")
{
    CHECK(offered({"report", "x", "--paper", ""}) == std::set<std::string>{"a4", "letter"});
    CHECK(offered({"prices", "list", "--limit", ""}) == std::set<std::string>{":files"});
    CHECK(offered({"compare", "ex"}).count("example:llm-serving") == 1);
    CHECK(offered({"--quiet", "compare", "--quiet", "ex"}).count("example:llm-serving") == 1);
    CHECK(offered({"--quiet", "comp"}).count("compare") == 1);
    CHECK(offered({"compare", "example:llm-serving", ""}).empty());
    const test::TemporaryFolder folder;
    CHECK(offered({"--store", folder.file("none.sqlite"), "compare", "ex"}).size() > 5);
    CHECK_FALSE(std::filesystem::exists(folder.file("none.sqlite")));
}

TEST_CASE("bash completes commands, options, examples, studies and files")
{
    const Shell bash("bash", "source \"$FOLDER/breakeven.bash\"; COMP_LINE=\"$LINE\"; COMP_POINT=${#LINE}; "
                             "COMP_WORDS=(breakeven); _breakeven; printf '%s\\n' \"${COMPREPLY[@]}\"");
    checkCompletion(bash, "tts-scale-to-zero", "Our\\ team"); // bash replaces what follows the colon
}

TEST_CASE("zsh completes commands, options, examples, studies and files", "[outside][zsh]")
{
    SKIP_WITHOUT_PROGRAM("zsh");
    // The two functions of zsh that show what is found print it instead.
    const Shell zsh("zsh", "_describe() { local one; for one in \"${(@P)${@[-1]}}\"; do one=${one//\\\\:/@}; "
                           "print -r -- ${${one%%:*}//@/:}; done }; _files() { print -l -- * }; "
                           "words=(\"${(@)${(@s: :)LINE}}\"); CURRENT=$#words; "
                           "source \"$FOLDER/_breakeven\"");
    checkCompletion(zsh, "example:tts-scale-to-zero", "Our team");
}

TEST_CASE("fish completes commands, options, examples, studies and files", "[outside][fish]")
{
    SKIP_WITHOUT_PROGRAM("fish");
    const Shell fish("fish",
                     "source $FOLDER/breakeven.fish; complete -C \"$LINE\" | string replace -r '\\t.*' ''");
    checkCompletion(fish, "example:tts-scale-to-zero", "Our team");
}
