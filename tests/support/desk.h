// The program at a desk of its own: a store and a folder for the files of one test.
#pragma once

#include "tests/support/process.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

namespace breakeven::test {

class Desk
{
public:
    ProcessResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"--store", m_folder.file("store.sqlite")});
        return runProcess(BREAKEVEN_PROGRAM, arguments);
    }
    ProcessResult succeed(const std::vector<std::string> &arguments) const
    {
        ProcessResult result = run(arguments);
        INFO(result.messages);
        REQUIRE(result.exitCode == 0);
        return result;
    }
    std::string file(const std::string &name) const { return m_folder.file(name); }
    // A new study with an option of each of these kinds; its file.
    std::string newStudy(const std::vector<std::string> &options) const
    {
        const std::string path = file("study.breakeven.json");
        std::vector<std::string> arguments{"study", "new", "S", "--out", path};
        for (const std::string &option : options)
            arguments.insert(arguments.end(), {"--option", option});
        succeed(arguments);
        return path;
    }
    // `arguments` with a --set for each of the settings.
    static std::vector<std::string> with(std::vector<std::string> arguments,
                                         const std::vector<std::string> &settings)
    {
        for (const std::string &setting : settings)
            arguments.insert(arguments.end(), {"--set", setting});
        return arguments;
    }

private:
    TemporaryFolder m_folder;
};

} // namespace breakeven::test
