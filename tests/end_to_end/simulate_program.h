// Starts `breakeven simulate` as a person does.
#pragma once

#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

namespace breakeven::test {

inline ProcessResult simulateKind(const char *kind, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"simulate", kind});
    return runProcess(BREAKEVEN_PROGRAM, arguments);
}

// Requires that it succeeds.
inline nlohmann::json simulateKindJson(const char *kind, std::vector<std::string> arguments)
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProcessResult result = simulateKind(kind, arguments);
    CAPTURE(result.messages);
    REQUIRE(result.exitCode == 0);
    return parseJson(result.out);
}

} // namespace breakeven::test
