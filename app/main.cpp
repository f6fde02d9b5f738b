#include "app/command_line/command_line.h"

#include "ui/window/window.h"

#include <filesystem>
#include <iostream>
#include <malloc.h>

namespace {

// `breakeven [--store FILE] [FILE]`: everything else is a command.
struct WindowArguments
{
    std::string file;
    std::string store;
};

WindowArguments windowArguments(const std::vector<std::string> &arguments)
{
    WindowArguments result;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        if (argument == "--store" && i + 1 < arguments.size())
            result.store = arguments[++i];
        else if (argument.rfind("--store=", 0) == 0)
            result.store = argument.substr(8);
        else if (!argument.empty() && argument[0] != '-')
            result.file = argument;
    }
    return result;
}

// A command that reads a large feed gives back memory and asks for it again, part by part: what is given back
// stays with the program, which soon ends.
void keepFreedMemory()
{
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (breakeven::isCommandLine(arguments)) {
        keepFreedMemory();
        return breakeven::runCommandLine(arguments, std::cout, std::cerr);
    }
    const WindowArguments window = windowArguments(arguments);
    // Neither a command nor a file: the command line says what there is.
    if (!window.file.empty() && !std::filesystem::exists(window.file))
        return breakeven::runCommandLine(arguments, std::cout, std::cerr);
    return breakeven::runWindow(argc, argv, QString::fromStdString(window.file), window.store);
}
