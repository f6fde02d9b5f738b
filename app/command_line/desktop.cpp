#include "app/command_line/desktop.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace breakeven {

namespace {

constexpr const char *kProgram = "breakeven-window";

// Empty: it is nowhere.
std::filesystem::path windowProgram()
{
    std::error_code failed;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    for (const auto &place : {folder, folder / ".." / "lib" / "breakeven"})
        if (std::filesystem::exists(place / kProgram, failed))
            return place / kProgram;
    return {};
}

} // namespace

Error handOver(const std::vector<std::string> &arguments)
{
    const std::filesystem::path program = windowProgram();
    if (program.empty())
        return {ErrorKind::NotFound,
                "The window, PDF reports, pages and the keyring need this program, which comes with "
                "breakeven; keep both in one folder.",
                kProgram};
    std::string name = "breakeven"; // by which the desktop knows its window
    std::vector<char *> words{name.data()};
    std::vector<std::string> kept = arguments;
    for (std::string &argument : kept)
        words.push_back(argument.data());
    words.push_back(nullptr);
    execv(program.c_str(), words.data());
    return {ErrorKind::Failed, std::string("It cannot be started: ") + std::strerror(errno) + ".",
            program.string()};
}

} // namespace breakeven
