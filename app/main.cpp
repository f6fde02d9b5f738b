// The program on the command line: every command that needs no Qt; the rest is handed over.
#include "app/command_line/command_line.h"
#include "app/command_line/desktop.h"
#include "app/command_line/last_catch.h"
#include "app/command_line/output.h"

#include <iostream>
#include <malloc.h>

namespace {

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
    return breakeven::withLastCatch(std::cerr, [&] {
        const std::vector<std::string> arguments(argv + 1, argv + argc);
        if (!breakeven::windowArguments(arguments)) {
            keepFreedMemory();
            return breakeven::runCommandLine(arguments, std::cout, std::cerr);
        }
        const breakeven::Error error = breakeven::handOver(arguments);
        std::cerr << "breakeven: " << breakeven::terminalText(error.text()) << '\n';
        return int(error.kind);
    });
}
