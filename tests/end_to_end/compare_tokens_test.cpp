// What `compare` prints of a study whose work is counted in tokens.
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <sstream>

using breakeven::test::runProcess;

namespace {

// The line of the table of tokens that begins with this option.
std::string tokenLine(const std::string &out, const std::string &option)
{
    std::istringstream lines(out.substr(out.find("A million tokens")));
    for (std::string line; std::getline(lines, line);)
        if (line.rfind(option, 0) == 0)
            return line;
    FAIL("no line of " << option);
    return {};
}

bool contains(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("compare prints what tokens cost, on how many replicas, and how soon they come", "[serving]")
{
    const auto result = runProcess(BREAKEVEN_PROGRAM, {"compare", "example:llm-serving"});
    REQUIRE(result.exitCode == 0);
    CHECK(contains(result.out, "Chat: 180,000,000 requests a month of 500 tokens in and 165 out, TTFT 0.5 s, "
                               "TPOT 0.03 s for 95\u00a0% of the requests\n"));
    const std::string own = tokenLine(result.out, "Own 8×B200");
    for (const char *figure :
         {"0.1604", "0.6465", "0.1067", "66.3", "0.354 p99", "0.0172 p99", "51.7", "TTFT", "measured"}) {
        INFO(figure << " in " << own);
        CHECK(contains(own, figure));
    }
    const std::string api = tokenLine(result.out, "API, list price");
    CHECK(contains(api, "0.2617"));
    CHECK(contains(api, "unmeasured"));
    CHECK_FALSE(contains(result.out, "Useful GPU-hour"));
}

TEST_CASE("compare prints no tokens where no work is counted in them")
{
    const auto result = runProcess(BREAKEVEN_PROGRAM, {"compare", "example:tts-scale-to-zero"});
    REQUIRE(result.exitCode == 0);
    CHECK_FALSE(contains(result.out, "million tokens"));
}
