// Starts the built program as a person would and keeps what it prints.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

struct ProcessResult
{
    int exitCode = -1; // 128 + signal when it was killed
    std::string out;
    std::string messages;
};

struct ProcessOptions
{
    std::vector<std::pair<std::string, std::string>> environment; // set in addition
    std::string workingFolder;
    // The program is killed by SIGXFSZ as it writes a byte of a file beyond so many.
    std::optional<std::size_t> mostFileBytes = {};
};

// Runs `program` with `arguments`; standard input is empty.
ProcessResult runProcess(const std::string &program, const std::vector<std::string> &arguments,
                         const ProcessOptions &options = {});

// Whether a program of this name is on the PATH.
bool isProgramHere(const std::string &name);

} // namespace breakeven::test

// Leaves the case when a program is not on this machine.
#define SKIP_WITHOUT_PROGRAM(name)                                                                           \
    if (!breakeven::test::isProgramHere(name))                                                               \
    SKIP_CASE(std::string("the program ") + (name) + " is not here")
