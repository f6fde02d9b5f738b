#include "app/command_line/command_line.h"

#include <iostream>

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return breakeven::runCommandLine(arguments, std::cout, std::cerr);
}
