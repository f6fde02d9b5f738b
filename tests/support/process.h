// Starts the built program as a person would and keeps what it prints.
#pragma once

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
};

// Runs `program` with `arguments`; standard input is empty.
ProcessResult runProcess(const std::string &program, const std::vector<std::string> &arguments,
                         const ProcessOptions &options = {});

} // namespace breakeven::test
