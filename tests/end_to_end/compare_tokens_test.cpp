// What `compare` prints of a study whose work is counted in tokens.
#include "data/readers/csv_reader.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <set>
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

TEST_CASE("every figure of an option in the JSON of compare is a column of its CSV, with the same value")
{
    // What is paid in other terms has columns of FOCUS; amounts of requests are no figures of an option.
    const std::set<std::string> kElsewhere{"list_cost", "contracted_cost", "effective_cost", "requests",
                                           "requests_served"};
    int figures = 0;
    for (const char *example : {"startup-six-servers", "llm-serving", "tts-scale-to-zero"}) {
        const std::string study = std::string("example:") + example;
        const auto json = runProcess(BREAKEVEN_PROGRAM, {"compare", study, "--format", "json"});
        const auto csv = runProcess(BREAKEVEN_PROGRAM, {"compare", study, "--format", "csv"});
        REQUIRE(json.exitCode == 0);
        REQUIRE(csv.exitCode == 0);
        breakeven::CsvReader reader(csv.out, "compare.csv");
        REQUIRE(*reader.next());
        const std::vector<std::string> header = reader.cells();
        const auto results = nlohmann::json::parse(json.out);
        for (const auto &option : results.at("options")) {
            REQUIRE(*reader.next());
            for (const auto &[key, value] : option.items()) {
                if (!value.is_number() || kElsewhere.count(key))
                    continue;
                CAPTURE(example, option.at("id").get<std::string>(), key);
                const auto column = std::find(header.begin(), header.end(), key);
                REQUIRE(column != header.end());
                CHECK(std::stod(reader.cells()[std::size_t(column - header.begin())]) ==
                      Approx(value.get<double>()).epsilon(1e-6));
                ++figures;
            }
        }
    }
    CHECK(figures > 200);
}
