#include "tests/end_to_end/simulate_program.h"

#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult simulateScaleToZero(const std::vector<std::string> &arguments)
{
    return simulateKind("scale-to-zero", arguments);
}
Json simulateScaleToZeroJson(const std::vector<std::string> &arguments)
{
    return simulateKindJson("scale-to-zero", arguments);
}

void write(const std::string &file, const std::string &text) { std::ofstream(file) << text; }

// Empty for 20 s, 95 for 100 s, 30 for 60 s, empty for 900 s.
std::string queueText() { return "second,length\n0,0\n20,95\n120,30\n180,0\n1079,0\n"; }

} // namespace

TEST_CASE("a recorded queue gives the replica changes of the reference rows")
{
    const TemporaryFolder folder;
    const std::string file = folder.file("queue.csv");
    write(file, queueText());
    const Json seed = simulateScaleToZeroJson(
        {"--queue", file, "--polling-s", "10", "--cooldown-s", "60", "--max", "5", "--target", "20"});
    CHECK(seed["schema"] == "breakeven/simulate/1");
    CHECK(seed["name"] == "scale-to-zero");
    CHECK(seed["status"] == "ok");
    CHECK(seed["outputs"]["replica_changes"] == parseJson("[[0, 0], [20, 1], [30, 5], [240, 0]]")); // KEDA-01
    CHECK(seed["outputs"]["span_s"] == 1080);
    const Json standard = simulateScaleToZeroJson({"--queue", file});
    CHECK(standard["outputs"]["replica_changes"] ==
          parseJson("[[0, 0], [30, 5], [420, 2], [480, 0]]")); // KEDA-02
    const std::string series = folder.file("series.csv");
    CHECK(simulateScaleToZero({"--queue", file, "--series", series}).exitCode == 0);
    std::ifstream written(series);
    std::string line;
    std::getline(written, line);
    CHECK(line.substr(0, 30) == "second,requests,replicas,ready");
    std::getline(written, line);
    CHECK(line.substr(0, 7) == "0,0,0,0");
}

TEST_CASE("random requests give waits and costs, the same ones for the same seed")
{
    const std::vector<std::string> arguments{"--arrivals", "poisson:0.01", "--service-s", "20",
                                             "--setup-s",  "100",          "--seed",      "5"};
    const Json first = simulateScaleToZeroJson(arguments);
    const Json &outputs = first["outputs"];
    for (const char *key : {"paid_hours", "cold_starts", "p50_wait_s", "p95_wait_s", "p99_wait_s",
                            "p50_response_s", "p95_response_s", "p99_response_s"})
        CHECK(outputs[key].is_number());
    CHECK(outputs["requests"].get<double>() > 700);
    CHECK(outputs["served"] == outputs["requests"]);
    CHECK(outputs["lost"] == 0);
    CHECK(outputs["span_s"] == 86400);
    CHECK(outputs["p99_response_s"] >= outputs["p95_response_s"]);
    CHECK(simulateScaleToZeroJson(arguments) == first);
    std::vector<std::string> other = arguments;
    other.back() = "6";
    CHECK(simulateScaleToZeroJson(other)["outputs"] != outputs);
    std::vector<std::string> impatient = arguments;
    impatient.insert(impatient.end(), {"--client-timeout-s", "30"});
    CHECK(simulateScaleToZeroJson(impatient)["outputs"]["lost"] > 0);
    const Json bursty = simulateScaleToZeroJson({"--arrivals", "bursty:1,0.001,60,3600", "--service-s", "2",
                                                 "--scaler", "knative", "--duration-s", "100000"});
    CHECK(bursty["outputs"]["cold_starts"] > 3);
}

TEST_CASE("recorded requests are read with and without a header, and in calendar time")
{
    const TemporaryFolder folder;
    write(folder.file("plain.txt"), "40\n100\n5000\n");
    write(folder.file("header.csv"), "time,tokens\n40,7\n100,8\n5000,9\n");
    write(folder.file("calendar.csv"), "TIMESTAMP,ContextTokens\n2023-11-16 18:17:03.9799600,4808\n"
                                       "2023-11-16 18:18:03.5000000,3180\n");
    const auto outputs = [&](const std::string &name) {
        return simulateScaleToZeroJson({"--arrivals", folder.file(name), "--service-s", "10", "--service-cv2",
                                        "0", "--setup-s", "30"})["outputs"];
    };
    const Json plain = outputs("plain.txt");
    CHECK(plain["requests"] == 3);
    CHECK(plain["span_s"] == 5001);
    // Seen at 60, ready at 90; the second finds it ready; seen at 5010, ready at 5040.
    CHECK(plain["p50_wait_s"] == 40);
    CHECK(plain["cold_starts"] == 2);
    CHECK(outputs("header.csv") == plain);
    CHECK(outputs("calendar.csv")["requests"] == 2);
    CHECK(outputs("calendar.csv")["span_s"] == 61);
}

TEST_CASE("more requests than the replicas can serve are unstable, and an unmet activation leaves them")
{
    const Json busy = simulateScaleToZeroJson(
        {"--arrivals", "poisson:1", "--service-s", "10", "--max", "2", "--duration-s", "1000"});
    CHECK(busy["status"] == "unstable");
    CHECK(busy["issues"].size() == 1);
    const Json asleep = simulateScaleToZeroJson({"--arrivals", "poisson:0.001", "--service-s", "1",
                                                 "--activation", "1000000", "--duration-s", "10000"});
    CHECK(asleep["outputs"]["served"] == 0);
    CHECK(asleep["outputs"]["p50_wait_s"].is_null());
    CHECK(asleep["outputs"]["unserved"] == asleep["outputs"]["requests"]);
}

TEST_CASE("bad input of scale to zero is one sentence with its place")
{
    const TemporaryFolder folder;
    write(folder.file("words.csv"), "time\n1\nsoon\n");
    write(folder.file("empty.csv"), "time\n");
    write(folder.file("back.csv"), "second,length\n5,1\n4,1\n");
    write(folder.file("negative.csv"), "second,length\n5,-1\n");
    write(folder.file("other.csv"), "a,b\n5,1\n");
    const std::vector<std::string> some{"--arrivals", "poisson:1", "--service-s", "1"};
    struct Case
    {
        std::vector<std::string> arguments;
        int exitCode;
        const char *says;
        bool hasRequests = true;
    };
    const std::vector<Case> cases{
        {{"--min", "6", "--max", "5"}, 3, "--min"},
        {{"--cooldown-s", "-1"}, 3, "--cooldown-s"},
        {{"--cooldown-s", "nan"}, 3, "--cooldown-s"},
        {{"--tolerance", "30"}, 3, "--tolerance"},
        {{"--polling-s", "0"}, 3, "--polling-s"},
        {{"--polling-s", "1.5"}, 3, "--polling-s"},
        {{"--target", "0"}, 3, "--target"},
        {{"--setup-s", "inf"}, 3, "--setup-s"},
        {{"--scaler", "keda2"}, 3, "keda or knative"},
        {{"--panic-window", "10"}, 3, "--panic-window"},
        {{"--duration-s", "0"}, 3, "--duration-s"},
        {{"--seed", "-1"}, 3, "--seed"},
        {{"--arrivals", "poisson:-1", "--service-s", "1"}, 3, "poisson:RATE", false},
        {{"--arrivals", "poisson:1e9", "--service-s", "1"}, 3, "requests", false},
        {{"--arrivals", "bursty:1,2", "--service-s", "1"}, 3, "bursty:", false},
        {{"--arrivals", "poisson:1"}, 2, "--service-s", false},
        {{"--arrivals", folder.file("none.csv"), "--service-s", "1"}, 4, "none.csv", false},
        {{"--arrivals", folder.file("words.csv"), "--service-s", "1"}, 3, "words.csv:3", false},
        {{"--arrivals", folder.file("empty.csv"), "--service-s", "1"}, 3, "empty.csv", false},
        {{"--queue", folder.file("back.csv")}, 3, "back.csv:3", false},
        {{"--queue", folder.file("negative.csv")}, 3, "negative.csv:2", false},
        {{"--queue", folder.file("other.csv")}, 3, "second and length", false},
        {{}, 2, "--arrivals", false},
        {{"--queue", folder.file("back.csv")}, 2, "either"},
    };
    for (const Case &one : cases) {
        std::vector<std::string> arguments = one.arguments;
        if (one.hasRequests)
            arguments.insert(arguments.end(), some.begin(), some.end());
        const ProcessResult result = simulateScaleToZero(arguments);
        CAPTURE(arguments, result.messages);
        CHECK(result.exitCode == one.exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages.find(one.says) != std::string::npos);
        CHECK(result.messages.find('\n') == result.messages.size() - 1);
    }
}
