#include "tests/end_to_end/simulate_program.h"

#include <fstream>
#include <sstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult simulateAutoscaler(const std::vector<std::string> &arguments)
{
    return simulateKind("autoscaler", arguments);
}
Json simulateAutoscalerJson(const std::vector<std::string> &arguments)
{
    return simulateKindJson("autoscaler", arguments);
}

} // namespace

TEST_CASE("simulate autoscaler prints schema, name, inputs, status, outputs and issues")
{
    const Json json = simulateAutoscalerJson({"--node-price", "30", "--bursts-per-month", "4"});
    CHECK(json["schema"] == "breakeven/simulate/1");
    CHECK(json["name"] == "autoscaler");
    CHECK(json["status"] == "ok");
    CHECK(json["inputs"]["nodes"] == 1000);
    CHECK(json["inputs"]["profile"].is_null());
    CHECK(json["inputs"]["pods_per_min"] == "inf");
    const Json &outputs = json["outputs"];
    CHECK(isNear(outputs["total_min"].get<double>(), 40.833333333333336)); // CAS-02
    CHECK(isNear(outputs["node_minutes"].get<double>(), 32583.333333333332));
    CHECK(isNear(outputs["ready_overpay"].get<double>(), 2.8583333333333334));
    CHECK(isNear(outputs["billed_overpay"].get<double>(), 3.2583333333333333));
    CHECK(isNear(outputs["last_pod_start_min"].get<double>(), 185.0 / 60));
    CHECK(isNear(outputs["cost"].get<double>(), 32583.333333333332 / 60 * 30));
    CHECK(isNear(outputs["cost_per_month"].get<double>(), 32583.333333333332 / 60 * 30 * 4));
    CHECK(outputs["loops"] == 240);
    CHECK(outputs["halted_loops"] == 0);
    double phases = 0;
    for (const auto &phase : outputs["node_minutes_by_phase"])
        phases += phase.get<double>();
    CHECK(isNear(phases, 32583.333333333332));
    CHECK(json["issues"].empty());
}

TEST_CASE("without a price there is no cost, and without nodes no overpay")
{
    CHECK(simulateAutoscalerJson({})["outputs"]["cost"].is_null());
    const Json none = simulateAutoscalerJson({"--nodes", "0"});
    CHECK(none["status"] == "unbounded");
    CHECK(none["outputs"]["billed_overpay"].is_null());
    CHECK(none["outputs"]["total_min"] == 0);
    CHECK(simulateAutoscalerJson({"--unneeded-s", "inf"})["status"] == "never");
    CHECK(simulateAutoscalerJson({"--fail-share", "1"})["status"] == "infeasible");
    CHECK(simulateAutoscalerJson({"--fail-share", "1"})["outputs"]["total_min"].is_null());
}

TEST_CASE("a profile says that it is fitted, and flags override it")
{
    const Json json = simulateAutoscalerJson({"--profile", "ideal_30"});
    CHECK(isNear(json["outputs"]["total_min"].get<double>(), 30.016666666666666)); // CAS-07
    CHECK(json["inputs"]["boot_s"] == 300);
    CHECK(json["outputs"]["provenance"].get<std::string>().find("fitted to document 000") !=
          std::string::npos);
    const Json shorter = simulateAutoscalerJson({"--profile", "ideal_30", "--boot-s", "240"});
    CHECK(isNear(shorter["outputs"]["total_min"].get<double>(), 29.016666666666666));
    const ProcessResult text = simulateAutoscaler({"--profile", "aks_tuned", "--nodes", "20"});
    CHECK(text.messages.find("fitted to document 000") != std::string::npos);
}

TEST_CASE("several runs give mean and spread from one seed")
{
    const std::vector<std::string> flags{"--profile", "eks_tuned", "--nodes", "100",
                                         "--runs",    "5",         "--seed",  "3"};
    const Json json = simulateAutoscalerJson(flags);
    CHECK(json == simulateAutoscalerJson(flags));
    const Json &spread = json["outputs"]["spread"]["total_min"];
    CHECK(spread["least"].get<double>() < json["outputs"]["total_min"].get<double>());
    CHECK(spread["most"].get<double>() > json["outputs"]["total_min"].get<double>());
    CHECK(spread["deviation"].get<double>() > 0);
    CHECK(simulateAutoscalerJson({"--seed", "18446744073709551615"})["inputs"]["seed"] ==
          18446744073709551615u);
}

TEST_CASE("the series starts at 0, ends with no nodes and holds the paid node time")
{
    const TemporaryFolder folder;
    const std::string file = folder.file("series.csv");
    const Json json =
        simulateAutoscalerJson({"--profile", "gke_optimize", "--nodes", "50", "--series", file});
    CHECK(json["outputs"]["series"] == file);
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    CHECK(line == "second,paid_nodes,ready_nodes,busy_nodes\r");
    double nodeSeconds = 0;
    double before = 0;
    double paid = 0;
    while (std::getline(stream, line)) {
        std::istringstream cells(line);
        double second = 0;
        double nodes = 0;
        char comma = 0;
        cells >> second >> comma >> nodes;
        nodeSeconds += paid * (second - before);
        before = second;
        paid = nodes;
    }
    CHECK(paid == 0);
    CHECK(isNear(nodeSeconds / 60, json["outputs"]["node_minutes"].get<double>()));
    CHECK(isNear(before / 60, json["outputs"]["total_min"].get<double>()));
    CHECK(simulateAutoscaler({"--series", folder.file("absent/series.csv")}).exitCode != 0);
}

TEST_CASE("limits that hold the burst up are findings")
{
    const auto sentence = [](const std::vector<std::string> &flags) {
        const Json json = simulateAutoscalerJson(flags);
        REQUIRE(json["issues"].size() == 1);
        return json["issues"][0]["sentence"].get<std::string>();
    };
    CHECK(sentence({"--nodes", "200", "--subnet-prefix", "24"}).find("125 of 200 nodes") !=
          std::string::npos);
    CHECK(sentence({"--nodes", "200", "--cpu-quota", "600", "--cpus-per-node", "8"}).find("75 of 200") !=
          std::string::npos);
    CHECK(sentence({"--nodes", "200", "--max-nodes", "50"}).find("50 of 200") != std::string::npos);
    CHECK(sentence({"--nodes", "200", "--pools", "2", "--pool-limit", "50"}).find("100 of 200") !=
          std::string::npos);
    CHECK(sentence({"--nodes", "50", "--image-pulls", "35"}).find("35 image pulls") != std::string::npos);
    const Json none = simulateAutoscalerJson({"--max-nodes", "0"});
    CHECK(none["status"] == "infeasible");
    CHECK(none["issues"][0]["severity"] == "problem");
}

TEST_CASE("bad flags of simulate autoscaler are refused in one sentence that names the flag")
{
    const std::vector<std::pair<std::vector<std::string>, int>> rows{
        {{"--fail-share", "30"}, 3},
        {{"--slow-delete-share", "30"}, 3},
        {{"--max-unready-share", "45"}, 3},
        {{"--nodes", "-1"}, 3},
        {{"--nodes", "1.5"}, 3},
        {{"--boot-s", "nan"}, 3},
        {{"--boot-s", "-1"}, 3},
        {{"--job-s", "ten"}, 3},
        {{"--job-s", ""}, 3},
        {{"--scan-s", "0"}, 3},
        {{"--bulk", "0"}, 3},
        {{"--pools", "0"}, 3},
        {{"--launch-per-min", "0"}, 3},
        {{"--term-s", "-5"}, 3},
        {{"--in-flight-limit", "0"}, 3},
        {{"--subnet-prefix", "33"}, 3},
        {{"--seed", "-1"}, 3},
        {{"--runs", "0"}, 3},
        {{"--node-price", "-1"}, 3},
        {{"--profile", "eks"}, 2},
        {{"--minimum", "1"}, 2},
        {{"--format", "xml"}, 2},
    };
    for (const auto &[flags, exitCode] : rows) {
        CAPTURE(flags.front(), flags.back());
        const ProcessResult result = simulateAutoscaler(flags);
        CHECK(result.exitCode == exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages.find('\n') == result.messages.size() - 1);
        CHECK(result.messages.find(flags.front()) != std::string::npos);
    }
}

TEST_CASE("simulate alone says what it can simulate")
{
    const ProcessResult result = runProcess(BREAKEVEN_PROGRAM, {"simulate"}, {});
    CHECK(result.exitCode == 2);
    CHECK(result.messages.find("autoscaler") != std::string::npos);
    CHECK(runProcess(BREAKEVEN_PROGRAM, {"simulate", "weather"}, {}).exitCode == 2);
    CHECK(runProcess(BREAKEVEN_PROGRAM, {"simulate", "autoscaler", "--help"}, {}).exitCode == 0);
}
