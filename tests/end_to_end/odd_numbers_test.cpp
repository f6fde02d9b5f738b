// Numbers that no computer can hold, in files and in arguments, through the built program: one sentence,
// never a signal.
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <algorithm>

using namespace breakeven::test;

namespace {

using Arguments = std::vector<std::string>;

void checkRefused(const Arguments &arguments, int exitCode, const std::string &says = {})
{
    std::string line;
    for (const std::string &argument : arguments)
        line += " " + argument.substr(0, 80);
    const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, arguments);
    CAPTURE(line, result.out, result.messages);
    CHECK(result.exitCode == exitCode);
    CHECK(result.out.empty());
    CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    CHECK(result.messages.find(says) != std::string::npos);
}

} // namespace

TEST_CASE("a study with a number that is too large is refused with its place")
{
    const TemporaryFolder folder;
    const std::string file = folder.file("x.breakeven.json"), store = folder.file("store");
    writeFile(file, R"({"schema":"breakeven/study/2","name":"x","options":{},"note":1e999})");
    const std::string says = file + ": note: Expected a number of at most 1.8e308, found '1e999'";
    checkRefused({"compare", file}, 3, says);
    checkRefused({"--store", store, "study", "import", file}, 3, says);
    CHECK_FALSE(std::filesystem::exists(store));
    writeFile(file, R"({"schema":"breakeven/study/2","name":"x","options":{"a":{"price":)"
                    "\n1" +
                        std::string(400, '0') + "}}}");
    checkRefused({"compare", file}, 3, file + ": options.a.price: Expected a number of at most 1.8e308");
    writeFile(file, "{\"schema\":\"breakeven/study/2\",\"name\":\"x\",\n\"options\":{},\"note\":NaN}");
    checkRefused({"compare", file}, 3, file + ":2:");
}

TEST_CASE("arguments with numbers that are too large are refused in one sentence")
{
    const std::string study = "example:startup-six-servers", large = "1" + std::string(400, '0');
    for (const std::string &number :
         {std::string("1e999"), std::string("-1e999"), large, std::string("nan")}) {
        checkRefused({"compare", study, "--set", "shared.gcp_price=" + number}, 3);
        checkRefused({"compare", study, "--set", "conventions.horizon_months=" + number}, 3);
        checkRefused({"solve", study, "--input", "shared.gcp_price", "--target",
                      "options.own-six.total_cost=" + number},
                     3);
        checkRefused({"plan", study, "--most", "own-six=" + number}, 3);
        checkRefused({"calc", "erlang", "servers=" + number, "load=2"}, 3);
    }
    checkRefused({"risk", study, "--samples", "1e999"}, 2);
    checkRefused({"risk", study, "--samples", large}, 3);
    checkRefused({"risk", study, "--seed", "99999999999999999999"}, 2);
    checkRefused({"sweep", study, "--vary", "shared.gcp_price=5:1e999:3", "--out", "none.csv"}, 3);
}

#ifndef __SANITIZE_ADDRESS__
TEST_CASE("what nothing else catches ends the program with one sentence")
{
    const ProcessResult result = runProcess(
        "/bin/sh", {"-c", "ulimit -v 100000; exec \"$0\" risk example:startup-rent-or-buy --samples 2000000",
                    BREAKEVEN_PROGRAM});
    CAPTURE(result.out, result.messages);
    CHECK(result.exitCode == 1);
    CHECK(result.out.empty());
    CHECK(result.messages ==
          "breakeven: There is not enough memory for this; close other programs, or ask for less. "
          "What was written before is whole.\n");
}
#endif
