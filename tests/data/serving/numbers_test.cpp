// Numbers in results of benchmarks that cannot be: each format refuses them with one sentence, or does
// without.
#include "tests/data/serving/serving_files.h"

#include <cmath>
#include <regex>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Where numbers stand in a text: values of JSON, cells of a table.
std::vector<std::pair<std::size_t, std::size_t>> numbersIn(const std::string &text)
{
    static const std::regex number(R"([:,]\s*"?(-?[0-9]+(\.[0-9]+)?)(?=["\s,}\]\n]))");
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::sregex_iterator match(text.begin(), text.end(), number), end; match != end; ++match)
        places.emplace_back(std::size_t(match->position(1)), std::size_t(match->length(1)));
    return places;
}

void checkNumbers(const Trace &trace)
{
    for (ServingRun &run : servingRunsOf(trace).value())
        for (const ServingNumber &number : servingNumbers())
            if (const auto value = number.in(run)) {
                CAPTURE(number.name);
                CHECK(std::isfinite(*value));
                CHECK(*value >= 0);
            }
}

} // namespace

TEST_CASE("a number that cannot be is refused in one sentence or counts as unknown, in every format of runs")
{
    const Files files;
    int tried = 0, refused = 0;
    for (const auto &[format, fixture] : traceFixtures()) {
        if (fixture.kind != std::string("serving-runs"))
            continue;
        for (const auto &[begin, length] : numbersIn(fixture.text))
            for (const char *wrong : {"-5", "NaN", "Infinity", "1e999"}) {
                const std::string text = std::string(fixture.text).replace(begin, length, wrong);
                CAPTURE(format, text.substr(begin > 40 ? begin - 40 : 0, 60));
                const auto read = readTraces(importOf(files.written(fixture.name, text)));
                ++tried;
                if (read) {
                    for (const Trace &trace : read->rows.traces)
                        checkNumbers(trace);
                    continue;
                }
                ++refused;
                CHECK(read.error().kind == ErrorKind::BadInput);
                CHECK(read.error().message.find('\n') == std::string::npos);
                CHECK(read.error().message.size() > 10);
                CHECK_FALSE(read.error().where.empty());
            }
    }
    CHECK(tried > 300);
    CHECK(refused > 50);
}

TEST_CASE("a folder of two precisions or two engines makes two series, and one name for both is refused")
{
    const Files files;
    const std::string text = traceFixtures().at("together-runner").text;
    const auto at = text.find("\"fp4\"");
    REQUIRE(at != std::string::npos);
    std::vector<Issue> issues;
    std::vector<ServingRun> runs;
    for (const char *precision : {"\"fp4\"", "\"fp8\""}) {
        const ImportedTraces read =
            imported(files.written("run.json", std::string(text).replace(at, 5, precision)));
        runs.insert(runs.end(), read.rows.runs.begin(), read.rows.runs.end());
    }
    const auto traces = servingTraces(runs, issues);
    REQUIRE(traces.size() == 2);
    const auto one = checkOneSeries(traces, "runs");
    REQUIRE_FALSE(one.ok());
    CHECK(one.error().message ==
          "two precisions in one series: fp4 and fp8; without --name each gets a trace of its own");
}
