// What nobody should give, through the built program: a status or one sentence, never NaN, never without end.
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <fstream>

using namespace breakeven::test;

namespace {

using Arguments = std::vector<std::string>;

std::string commandLine(const Arguments &arguments)
{
    std::string line;
    for (const std::string &argument : arguments)
        line += " " + argument;
    return line;
}

// No number that is none; "nan" inside a word is none.
bool hasNan(const std::string &text)
{
    std::string lower = text;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    for (std::size_t at = lower.find("nan"); at != std::string::npos; at = lower.find("nan", at + 1)) {
        const bool startsWord = at == 0 || !std::isalpha(static_cast<unsigned char>(lower[at - 1]));
        const bool endsWord =
            at + 3 >= lower.size() || !std::isalpha(static_cast<unsigned char>(lower[at + 3]));
        if (startsWord && endsWord)
            return true;
    }
    return false;
}

struct Row
{
    int exitCode;
    const char *says; // in the messages of what is refused, in the answer of what is not
    Arguments arguments;
};

void checkRows(const std::vector<Row> &rows)
{
    for (const Row &row : rows) {
        const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, row.arguments);
        CAPTURE(commandLine(row.arguments), result.out, result.messages);
        CHECK(result.exitCode == row.exitCode);
        CHECK_FALSE(hasNan(result.out));
        const std::string &told = row.exitCode == 0 ? result.out : result.messages;
        CHECK(told.find(row.says) != std::string::npos);
        if (row.exitCode == 0)
            continue;
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
}

// An example as a file, with one passage changed.
std::string changedExample(const TemporaryFolder &folder, const std::string &example,
                           const std::string &passage, const std::string &replacement)
{
    std::string changed =
        fileText(std::string(BREAKEVEN_SOURCE_DIR) + "/data/bundled/examples/" + example + ".breakeven.json");
    const std::size_t at = changed.find(passage);
    REQUIRE(at != std::string::npos);
    changed.replace(at, passage.size(), replacement);
    const std::string path = folder.file("changed.breakeven.json");
    std::ofstream(path) << changed;
    return path;
}

} // namespace

TEST_CASE("calc and simulate refuse what cannot be, and answer what has no end with a status")
{
    const Arguments spot{"simulate", "spot",        "--trace", "alternating:4/1", "--policy",
                         "greedy",   "--on-demand", "3.06",    "--spot",          "0.97"};
    const auto with = [](Arguments all, const Arguments &more) {
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const Arguments json{"--format", "json"};
    checkRows({
        {3, "hazard_per_h", {"calc", "spot-completion", "hazard_per_h=-0.05"}},
        {3, "checkpoint_h", {"calc", "spot-completion", "checkpoint_h=-1"}},
        {3, "hazard_per_h", {"calc", "spot-completion", "hazard_per_h=nan"}},
        {3, "availability", {"calc", "replica-availability", "replicas=8", "need=8", "availability=30"}},
        {3, "min", {"calc", "hpa-desired", "current=1", "metric=1", "target=1", "min=6", "max=5"}},
        {0,
         "\"unbounded\"",
         {"calc", "aged-completion", "segment_h=25", "law=exponential", "cap_h=24", "hazard_per_h=0.05",
          "--format", "json"}},
        {0,
         "\"unstable\"",
         {"calc", "mmc", "servers=2", "arrivals_per_s=3", "service_rate_per_s=1", "--format", "json"}},
        {0,
         "\"infeasible\"",
         {"calc", "cost-time", "work_gpu_h=1000", "price_per_gpu_h=2", "deadline_h=0.001", "--format",
          "json"}},
        {0, "\"ok\"", {"calc", "karpenter-drain", "budget=1e-300", "--format", "json"}},
        {3,
         "--fail-share: Expected a number from 0 to 1, found '30'; write 30 % as 0.3.",
         {"simulate", "autoscaler", "--fail-share", "30"}},
        {3, "--boot-s", {"simulate", "autoscaler", "--boot-s", "nan"}},
        {3, "--term-s", {"simulate", "autoscaler", "--term-s", "-60"}},
        {0, "\"infeasible\"", {"simulate", "autoscaler", "--max-nodes", "0", "--format", "json"}},
        {3,
         "--min",
         {"simulate", "scale-to-zero", "--arrivals", "poisson:1", "--service-s", "1", "--min", "6", "--max",
          "5"}},
        {3,
         "at most 5000000 bursts",
         {"simulate", "scale-to-zero", "--arrivals", "bursty:1,1,1e-12,1e-12", "--service-s", "1"}},
        {3,
         "a second each at least",
         {"simulate", "spot", "--trace", "alternating:1e-12/1e-12", "--policy", "greedy", "--work-h", "48"}},
        {3,
         "--cooldown-s",
         {"simulate", "scale-to-zero", "--arrivals", "poisson:1", "--service-s", "1", "--cooldown-s", "-1"}},
        {0,
         "\"unstable\"",
         {"simulate", "scale-to-zero", "--arrivals", "poisson:2", "--service-s", "10", "--max", "1",
          "--duration-s", "3600", "--format", "json"}},
        {0, "\"infeasible\"", with(with(spot, {"--work-h", "48", "--deadline-h", "10"}), json)},
        {3, "--work-h", with(spot, {"--work-h", "nan", "--deadline-h", "60"})},
        {3, "--changeover-h", with(spot, {"--work-h", "48", "--deadline-h", "60", "--changeover-h", "-0.2"})},
        {3, "--spot", with(spot, {"--spot", "-1", "--work-h", "48", "--deadline-h", "60"})},
    });
}

TEST_CASE("studies are not set to what cannot be")
{
    const auto setting = [](const char *path, const char *value) {
        return Arguments{"compare", "example:elastic-training-on-spot", "--set",
                         std::string("options.spot-16.") + path + "=" + value};
    };
    checkRows({
        {3, "Interruptions of a node", setting("interruption_rate", "-0.05")},
        {3, "Interruptions of a node", setting("interruption_rate", "nan")},
        {3, "30 is 3000 %; write 30 % or 0.3.", setting("efficiency", "30")},
        {3, "Enough spot capacity", setting("enough_capacity", "-10%")},
        {3, "Price", setting("price", "-1")},
        {3, "Fewest nodes", setting("least_nodes", "0")},
        {3, "Time to restart", setting("restart_time", "-2 min")},
        {0, "the work is never done", setting("least_nodes", "1000")},
    });
}

TEST_CASE("a rate that is typed a hundred times too large is asked for, wherever it is typed")
{
    const std::string slip = "found '10'. 10 is 1000 %; write 10 % or 0.1.";
    const auto set = [](const char *setting) {
        return Arguments{"compare", "example:startup-six-servers", "--set", setting};
    };
    checkRows({{3, slip.c_str(), set("conventions.discount_rate=10")},
               {3, slip.c_str(), set("options.own-six.loan_rate=10")},
               {3, slip.c_str(), set("options.gcp-preemptible.price_change=10")},
               {3, "found '10 USD'", set("conventions.discount_rate=10 USD")},
               {0, "Present value", set("conventions.discount_rate=10%")},
               {0, "Present value", set("conventions.discount_rate=0.1")},
               {0, "Present value", set("workloads.training.growth=1.5")}});
    const TemporaryFolder folder;
    checkRows({{3,
                slip.c_str(),
                {"compare", changedExample(folder, "startup-six-servers",
                                           "\"discount_rate\": {\n      \"value\": \"0 %/year\"",
                                           "\"discount_rate\": {\n      \"value\": 10")}}});
}

TEST_CASE("a number that is none, or has the wrong sign, is told in one sentence of the program's own")
{
    const std::string six = "example:startup-six-servers";
    checkRows(
        {{2, "--samples: Expected a whole number, found 'abc'.", {"risk", six, "--samples", "abc"}},
         {2, "--seed: Expected a whole number of at least 0, found '-1'.", {"risk", six, "--seed", "-1"}},
         {2, "--samples: Expected a whole number, found '1.5'.", {"risk", six, "--samples", "1.5"}},
         {3, "Expected 1 to ", {"risk", six, "--samples", "2000000000"}}});
}

TEST_CASE("study files say where they hold what cannot be")
{
    const TemporaryFolder folder;
    const std::string elastic = "elastic-training-on-spot";
    const std::vector<std::pair<const char *, const char *>> rows{
        {"\"value\": \"0.0416666666666667 interruptions/h\"", "\"value\": \"-1 interruptions/h\""},
        {"\"value\": \"0.0416666666666667 interruptions/h\"", "\"value\": NaN"},
        {"\"value\": \"2.71604938271605 %\"", "\"value\": \"30\""},
        {"\"value\": \"6 min\"", "\"value\": \"-6 min\""},
        {"\"interrupted\": \"elastic\"", "\"interrupted\": \"perhaps\""},
        {"\"mode\": \"computed\"", "\"mode\": \"guessed\""},
    };
    for (const auto &[passage, replacement] : rows)
        checkRows({{3,
                    "changed.breakeven.json",
                    {"compare", changedExample(folder, elastic, passage, replacement)}}});
}
