// Runs the built program and reads what it answers in JSON.
#pragma once

#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

namespace breakeven::test {

inline ProcessResult runProgram(const std::vector<std::string> &arguments)
{
    return runProcess(BREAKEVEN_PROGRAM, arguments);
}

// Requires that it ends with `exitCode`.
inline nlohmann::json jsonAnswer(std::vector<std::string> arguments, int exitCode = 0)
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProcessResult result = runProgram(arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == exitCode);
    return parseJson(result.out);
}

// Null where there is none of this id.
inline nlohmann::json optionOf(const nlohmann::json &comparison, const std::string &id)
{
    for (const nlohmann::json &option : comparison["options"])
        if (option["id"] == id)
            return option;
    return nullptr;
}

inline std::vector<std::string> joinedArguments(std::vector<std::string> arguments,
                                                const std::vector<std::string> &more)
{
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

} // namespace breakeven::test
