// A long import on a terminal: it says how far it is, and Ctrl+C leaves the store as it was.
#include "tests/end_to_end/prices_program.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace breakeven::test;

namespace {

// What a program prints on a terminal, and how it ends.
struct OnTerminal
{
    std::string shown;
    int exitCode = -1;
};

// `interruptAt`: Ctrl+C is pressed when the terminal shows this; empty: never.
OnTerminal runOnTerminal(std::vector<std::string> words, const std::string &interruptAt)
{
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        std::vector<char *> arguments;
        for (std::string &word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    OnTerminal result;
    char piece[4096];
    bool isPressed = interruptAt.empty();
    for (ssize_t count = 0; (count = ::read(terminal, piece, sizeof piece)) > 0;) {
        result.shown.append(piece, std::size_t(count));
        if (!isPressed && result.shown.find(interruptAt) != std::string::npos) {
            isPressed = true;
            if (::write(terminal, "\x03", 1) != 1)
                ::kill(child, SIGINT);
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(terminal);
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

} // namespace

TEST_CASE("a long import of prices says how far it is, and Ctrl+C leaves the store as it was")
{
    TemporaryFolder folder;
    const std::string store = folder.file("store.sqlite"), book = folder.file("book.csv");
    std::string text = "provider,instance_type,model,price_per_h,effective_from\n";
    for (int row = 0; row < 150'000; ++row)
        text += "acme,type-" + std::to_string(row * 7919 % 150'001) + ",on_demand,1.25,2026-09-01\n";
    writeFile(book, text);
    const auto words = [&](const char *flag) {
        std::vector<std::string> all{BREAKEVEN_PROGRAM, "--store", store};
        if (*flag)
            all.emplace_back(flag);
        all.insert(all.end(), {"prices", "import", book});
        return all;
    };
    const auto records = [&] {
        const std::string out = folder.file("out.csv");
        CHECK(runProcess(BREAKEVEN_PROGRAM, {"--store", store, "prices", "export", "--provider", "acme", out})
                  .exitCode == 0);
        const std::string exported = fileText(out);
        return std::count(exported.begin(), exported.end(), '\n') - 1;
    };
    const OnTerminal stopped = runOnTerminal(words(""), " %");
    CHECK(stopped.shown.find("importing ") != std::string::npos);
    CHECK(stopped.shown.find("cancelled; nothing was written") != std::string::npos);
    CHECK(stopped.exitCode == 5);
    CHECK(records() == 0);
    const OnTerminal quiet = runOnTerminal(words("--quiet"), "");
    CHECK(quiet.shown.find('%') == std::string::npos);
    CHECK(quiet.exitCode == 0);
    CHECK(records() == 150'000);
}
