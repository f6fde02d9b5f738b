// Starts `breakeven traces` with a store of the test's own.
#pragma once

#include "tests/data/trace_fixtures.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <fstream>
#include <string>
#include <vector>

namespace breakeven::test {

class TracesProgram
{
public:
    ProcessResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "traces");
        return runProcess(BREAKEVEN_PROGRAM, arguments,
                          {{{"XDG_DATA_HOME", m_folder.path().string()}}, m_folder.path().string()});
    }
    // Requires that it succeeds.
    nlohmann::json result(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProcessResult ran = run(arguments);
        CAPTURE(arguments, ran.messages);
        REQUIRE(ran.exitCode == 0);
        return parseJson(ran.out);
    }
    std::string written(const std::string &name, const std::string &text) const
    {
        std::ofstream(m_folder.file(name), std::ios::binary) << text;
        return m_folder.file(name);
    }
    std::string file(const std::string &name) const { return m_folder.file(name); }

private:
    TemporaryFolder m_folder;
};

// The small file of a format, in the folder of the program.
inline std::string writtenFixture(const TracesProgram &program, const std::string &format)
{
    const TraceFixture &found = traceFixtures().at(format);
    return program.written(found.name, found.text);
}

} // namespace breakeven::test
