// The program with a store of its own, refreshed from sites of the tests.
#pragma once

#include "tests/support/json.h"
#include "tests/support/price_sites.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace breakeven::test {

class PricesProgram
{
public:
    ProcessResult run(std::vector<std::string> arguments) const
    {
        return runProcess(BREAKEVEN_PROGRAM, std::move(arguments), {environment(), m_folder.path().string()});
    }
    ProcessResult refresh(const PriceSite &site, const std::string &base,
                          const std::vector<std::string> &more = {}) const
    {
        std::vector<std::string> arguments = {"prices", "refresh", "--source",   site.source,
                                              "--part", site.part, "--base-url", site.source + "=" + base};
        arguments.insert(arguments.end(), more.begin(), more.end());
        m_key = site.key.environment();
        return run(arguments);
    }
    ProcessResult runShell(const std::string &command) const
    {
        return runProcess("/bin/sh", {"-c", command}, {environment(), m_folder.path().string()});
    }
    // From a server that answers as `site` does.
    ProcessResult refreshFrom(const PriceSite &site, const std::vector<std::string> &more = {}) const
    {
        const LoopbackServer server(
            [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
        return refresh(site, server.base(), more);
    }
    // Killed as it writes a file beyond so many bytes.
    ProcessResult killedRefresh(const PriceSite &site, const std::string &base, std::size_t bytes) const
    {
        return runProcess(BREAKEVEN_PROGRAM,
                          {"prices", "refresh", "--source", site.source, "--part", site.part, "--base-url",
                           site.source + "=" + base},
                          {environment(), m_folder.path().string(), bytes});
    }
    // No file may grow beyond so many blocks of 512 bytes.
    ProcessResult limitedRefresh(const PriceSite &site, const std::string &base, int blocks) const
    {
        const std::string command =
            "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; exec \"$0\" \"$@\"";
        return runProcess("/bin/sh",
                          {"-c", command, BREAKEVEN_PROGRAM, "prices", "refresh", "--source", site.source,
                           "--part", site.part, "--base-url", site.source + "=" + base},
                          {environment(), m_folder.path().string()});
    }
    void setVariable(const std::string &name, const std::string &value) const { m_key[name] = value; }
    std::string file(const std::string &name) const { return m_folder.file(name); }
    std::string storePath() const { return (m_folder.path() / "breakeven" / "breakeven.sqlite").string(); }
    // Everything in the folder of the store.
    std::string storeBytes() const
    {
        std::string bytes;
        for (const auto &file : std::filesystem::recursive_directory_iterator(m_folder.path())) {
            if (!file.is_regular_file())
                continue;
            std::ifstream in(file.path(), std::ios::binary);
            bytes.append(std::istreambuf_iterator<char>(in), {});
        }
        return bytes;
    }
    nlohmann::json result(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProcessResult ran = run(arguments);
        INFO(ran.messages);
        REQUIRE(ran.exitCode == 0);
        return parseJson(ran.out);
    }

    // Of the list, with these filters.
    nlohmann::json listed(std::vector<std::string> filters) const
    {
        filters.insert(filters.begin(), {"prices", "list"});
        return result(filters)["prices"];
    }

private:
    std::vector<std::pair<std::string, std::string>> environment() const
    {
        std::vector<std::pair<std::string, std::string>> all(m_key.begin(), m_key.end());
        all.insert(all.end(), {{"XDG_DATA_HOME", m_folder.path().string()},
                               {"HOME", m_folder.path().string()},
                               {"XDG_CONFIG_HOME", m_folder.file("config")},
                               {"no_proxy", "127.0.0.1"}});
        return all;
    }

    TemporaryFolder m_folder;
    mutable std::map<std::string, std::string> m_key; // of the source asked last, and other variables
};

// The first part that a refresh told of in JSON.
inline nlohmann::json partOf(const ProcessResult &ran) { return parseJson(ran.out)["parts"].at(0); }

} // namespace breakeven::test
