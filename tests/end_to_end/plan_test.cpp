// plan through the built program, against what compare says of the same study.
#include "tests/end_to_end/program_answers.h"

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

// A fleet that grows, with a rack, a commitment and on demand.
class Fleet
{
public:
    Fleet()
    {
        make({"study", "new", "Fleet", "--workload", "training", "--option", "on-demand", "--option",
              "committed", "--option", "owned-rack", "--out", file()});
        make({"study", "set", file(), "workloads.training.gpus=24", "workloads.training.busy=100 %",
              "workloads.training.growth=40 %", "workloads.training.growth.low=20 %",
              "workloads.training.growth.high=70 %", "conventions.growth_timing=monthly",
              "conventions.horizon_months=24", "conventions.reference_gpu=A100", "options.on-demand.price=3",
              "options.on-demand.overhead.mode=value", "options.on-demand.overhead=1",
              "options.committed.price=1.9", "options.owned-rack.delivery_months=4",
              "options.owned-rack.bulk_discount=0 %"});
    }

    std::string file() const { return m_folder.file("fleet.breakeven.json"); }
    const TemporaryFolder &folder() const { return m_folder; }

private:
    static void make(const Arguments &arguments)
    {
        const ProcessResult result = runProgram(arguments);
        INFO(result.messages);
        REQUIRE(result.exitCode == 0);
    }

    TemporaryFolder m_folder;
};

} // namespace

TEST_CASE("plan orders machines ahead, serves every month and is cheaper than anything alone")
{
    const Fleet fleet;
    const Json plan = jsonAnswer({"plan", fleet.file()});
    CHECK(plan["schema"] == "breakeven/plan/1");
    CHECK(plan["status"] == "ok");
    CHECK(plan["infeasible"].is_null());
    REQUIRE(plan["months"].size() == 24);
    for (const Json &month : plan["months"]) {
        CAPTURE(month.dump());
        const double there = month["owned"].get<double>() + month["committed"].get<double>() +
                             month["on_demand"].get<double>() + month["spot"].get<double>();
        CHECK(there >= month["demand"]["as_entered"]["peak"].get<double>() * (1 - 1e-9));
        CHECK(month["short_gpu_hours"] == 0);
        CHECK(month["demand"]["p10"]["mean"] <= month["demand"]["p50"]["mean"]);
        CHECK(month["demand"]["p50"]["mean"] <= month["demand"]["p90"]["mean"]);
    }
    CHECK(plan["months"][23]["demand"]["p10"]["mean"] < plan["months"][23]["demand"]["p90"]["mean"]);
    for (const Json &order : plan["orders"])
        CHECK(order["arrives"] == order["month"].get<int>() + 4);
    REQUIRE_FALSE(plan["orders"].empty());
    const Json compared = jsonAnswer({"compare", fleet.file()});
    CHECK(plan["cost"]["on_demand_only"] == optionOf(compared, "on-demand")["npv"]);
    CHECK(plan["cost"]["today"] == optionOf(compared, compared["baseline"])["npv"]);
    CHECK(plan["cost"]["plan"] < plan["cost"]["on_demand_only"]);
    CHECK(plan["bound"] <= plan["cost"]["plan"]);
    CHECK(isNear(plan["gap"],
                 (plan["cost"]["plan"].get<double>() - plan["bound"].get<double>()) /
                     plan["cost"]["plan"].get<double>(),
                 1e-9));
}

TEST_CASE("an order of the plan is an option that compare knows")
{
    const Fleet fleet;
    const Json plan = jsonAnswer({"plan", fleet.file(), "--set", "conventions.discount_rate=10 %", "--set",
                                  "options.owned-rack.staff_per_year=0"});
    REQUIRE_FALSE(plan["orders"].empty());
    for (const Json &order : plan["orders"]) {
        const std::string after = std::to_string(order["month"].get<int>() - 1);
        const Json compared = jsonAnswer({"compare", fleet.file(), "--set", "conventions.discount_rate=10 %",
                                          "--set", "options.owned-rack.staff_per_year=0", "--set",
                                          "options.owned-rack.after_months=" + after, "--set",
                                          "options.owned-rack.servers=" + order["machines"].dump()});
        CHECK(isNear(optionOf(compared, "owned-rack")["npv"], order["present_value"], 1e-9));
    }
}

TEST_CASE("plan tells a person what to order, what it costs and which limits are reached")
{
    const Fleet fleet;
    const ProcessResult text = runProgram({"plan", fleet.file(), "--most", "owned-rack=2"});
    CAPTURE(text.out, text.messages);
    CHECK(text.exitCode == 0);
    CHECK(text.out.find("Commitment: 25 GPUs from month 1, at most 36, from month ") == 0);
    CHECK(text.out.find("Owned rack: 2 servers by month ") != std::string::npos);
    CHECK(text.out.find("below on demand alone.") != std::string::npos);
    CHECK(text.out.find("Limits that are reached:\n  Owned rack: 2 machines at most") != std::string::npos);
    CHECK(text.out.find("Serves from") != std::string::npos);
}

TEST_CASE("what servers of a plan do not do while they are repaired is rented, and costs more")
{
    const Fleet fleet;
    double before = 0;
    for (const char *days : {"0", "5", "30"}) {
        const Json plan =
            jsonAnswer({"plan", fleet.file(), "--set", "options.owned-rack.gpu_failures_per_server_year=1",
                        "--set", "options.owned-rack.repair_cost=0", "--set",
                        std::string("options.owned-rack.repair_days=") + days});
        const double cost = plan["cost"]["plan"];
        CAPTURE(days, cost);
        CHECK(cost > before);
        before = cost;
    }
}

TEST_CASE("a plan that leaves somebody short says from when, what binds and what would mend it, and exits 3")
{
    const Fleet fleet;
    const Arguments limited{"plan",   fleet.file(),   "--set",   "options.on-demand.gpus=8",
                            "--most", "committed=10", "--least", "committed=2"};
    const Json plan = jsonAnswer(limited, 3);
    CHECK(plan["status"] == "infeasible");
    CHECK(plan["bound"].is_null());
    CHECK(plan["infeasible"]["from_month"] == 1);
    REQUIRE_FALSE(plan["infeasible"]["relaxation"].is_null());
    CHECK(plan["months"][0]["short_gpu_hours"].get<double>() > 0);
    CHECK_FALSE(plan["binding"].empty());
    const ProcessResult text = runProgram(limited);
    CHECK(text.exitCode == 3);
    CHECK(text.messages.find("No plan serves everybody: from month 1 on up to ") != std::string::npos);
    CHECK(std::count(text.messages.begin(), text.messages.end(), '\n') == 1);
}

TEST_CASE("plan forecasts the demand from a history of GPUs in use")
{
    const Fleet fleet;
    const std::string history = fleet.folder().file("history.csv");
    {
        std::ofstream out(history);
        out << "time,ready\n";
        for (int month = 1; month <= 12; ++month)
            out << "2025-" << (month < 10 ? "0" : "") << month << "-01T00:00:00Z," << 10 + 2 * month << "\n";
    }
    const Json plan = jsonAnswer({"plan", fleet.file(), "--history", history});
    CHECK(plan["months"][0]["demand"]["as_entered"].is_null());
    CHECK(isNear(plan["months"][0]["demand"]["p50"]["mean"], 36, 1e-6));
    CHECK(isNear(plan["months"][11]["demand"]["p50"]["mean"], 58, 1e-6));
    CHECK(isNear(plan["forecast"]["trend_per_month"], 2, 1e-6));
    CHECK(plan["cost"]["today"].is_null());
    {
        std::ofstream out(history);
        out << "time,ready\n2025-01-01T00:00:00Z,4\n2025-02-01T00:00:00Z,5\n2025-04-01T00:00:00Z,6\n"
               "2025-05-01T00:00:00Z,7\n";
    }
    const ProcessResult gap = runProgram({"plan", fleet.file(), "--history", history});
    CAPTURE(gap.messages);
    CHECK(gap.exitCode == 3);
    CHECK(gap.messages.find("nothing is recorded of 2025-03") != std::string::npos);
}

TEST_CASE("plan shows cost against time to result, and which points are in time")
{
    const Json plan = jsonAnswer({"plan", "example:elastic-training-on-spot", "--deadline", "20 h"});
    REQUIRE(plan["front"].size() > 1);
    double hours = 0, cost = std::numeric_limits<double>::infinity();
    for (const Json &point : plan["front"]) {
        CHECK(point["hours"].get<double>() >= hours);
        CHECK(point["cost"].get<double>() < cost);
        CHECK(point["within_deadline"] == (point["hours"].get<double>() <= 20));
        hours = point["hours"];
        cost = point["cost"];
    }
    const Fleet fleet; // says no length of a job
    CHECK(runProgram({"plan", fleet.file(), "--deadline", "20 h"})
              .messages.find("--deadline changes nothing") != std::string::npos);
}

TEST_CASE("bad words to plan get one sentence and exit 2, 3 or 4")
{
    const Fleet fleet;
    struct Row
    {
        int exitCode;
        const char *says;
        Arguments arguments;
    };
    const std::vector<Row> rows{
        {4, "The study has no workload 'serving'", {"--workload", "serving"}},
        {3, "is rented, not ordered", {"--most", "on-demand=3"}},
        {3, "Expected a time above 0 h, found '-5'", {"--deadline", "-5"}},
        {4, "The study has no option 'rack'", {"--most", "rack=3"}},
        {3,
         "Expected an option and a number of machines like own=6, found 'owned-rack'",
         {"--most", "owned-rack"}},
        {3, "Expected an option and a number of machines", {"--least", "owned-rack=-1"}},
        {3,
         "Expected one number of machines for 'committed', found two",
         {"--most", "committed=3", "--most", "committed=4"}},
        {2, "--gpus-per-node requires --history", {"--gpus-per-node", "8"}},
        {2, "Expected a number above 0, found '-2'", {"--history", "x", "--gpus-per-node", "-2"}},
        {3, "The smallest order is above the largest", {"--most", "committed=3", "--least", "committed=4"}},
        {3, "Expected an amount", {"--service-level", "high"}},
        {3, "Expected a service level of 0 to 100 %", {"--service-level", "120%"}},
        {2, "--service-basis", {"--service-basis", "days"}},
        {3, "No month has any work", {"--set", "workloads.training.gpus=0"}},
        {3,
         "Every machine of this option earns money",
         {"--set", "options.owned-rack.server_price=0", "--set", "options.owned-rack.staff_per_year=0",
          "--set", "options.owned-rack.hosting_per_server_year=0", "--set",
          "options.owned-rack.gpu_failures_per_server_year=0", "--set",
          "options.owned-rack.resale_fraction=100 %", "--set", "options.owned-rack.server_price=1000",
          "--set", "options.owned-rack.bulk_discount=50 %", "--set",
          "options.owned-rack.discount_shape=flat"}},
    };
    for (const Row &row : rows) {
        Arguments arguments{"plan", fleet.file()};
        arguments.insert(arguments.end(), row.arguments.begin(), row.arguments.end());
        const ProcessResult result = runProgram(arguments);
        CAPTURE(row.says, result.out, result.messages);
        CHECK(result.exitCode == row.exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages.find(row.says) != std::string::npos);
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
}

TEST_CASE("plan refuses work that is counted in tokens")
{
    const ProcessResult result = runProgram({"plan", "example:llm-serving"});
    CHECK(result.exitCode == 3);
    CHECK(result.messages.find("'Chat' is counted in tokens, and a plan needs work in GPU-hours") !=
          std::string::npos);
}

TEST_CASE("a plan that is applied is the option 'mix' of its study, at the cost of the plan")
{
    const TemporaryFolder folder;
    const std::string file = folder.file("growing.json");
    REQUIRE(runProgram({"study", "new", "Growing", "--gpu", "H100 SXM", "--gpus", "64", "--busy", "70%",
                        "--growth", "30%", "--years", "4", "--as-of", "2026-11-23", "--out", file})
                .exitCode == 0);
    REQUIRE(runProgram({"study", "option", "remove", file, "mix"}).exitCode == 0);
    const Json plan = jsonAnswer({"plan", file, "--apply"});
    REQUIRE(plan["mix"].is_object());
    // Servers are ordered when the work has grown.
    CHECK(plan["mix"]["layers"][0]["orders"].size() == 2);
    const Json comparison = jsonAnswer({"compare", file});
    const Json *mix = nullptr;
    for (const Json &option : comparison["options"])
        if (option["id"] == "mix")
            mix = &option;
    REQUIRE(mix);
    CHECK((*mix)["npv"] == plan["cost"]["plan"]);
    CHECK((*mix)["name"] == plan["mix"]["name"]);
    CHECK((*mix)["total_cost"] == plan["mix"]["total_cost"]);
    const std::string rented = folder.file("rented.json");
    REQUIRE(runProgram({"study", "new", "R", "--from", "example:startup-rent-or-buy", "--out", rented})
                .exitCode == 0);
    const ProcessResult nothing = runProgram({"plan", rented, "--apply"});
    CHECK(nothing.exitCode != 0);
    CHECK(nothing.messages.find("The plan orders nothing: it is the option 'GCP preemptible A100' alone") !=
          std::string::npos);
}

TEST_CASE("plan --scenarios says what to commit to now, and what it is worth to decide the rest later")
{
    const Fleet fleet;
    const Json entered = jsonAnswer({"plan", fleet.file()});
    CHECK_FALSE(entered.contains("uncertainty"));
    const Json plan = jsonAnswer({"plan", fleet.file(), "--scenarios", "4"});
    const Json &uncertainty = plan["uncertainty"];
    CHECK(uncertainty["scenarios"] == 4);
    CHECK(uncertainty["drawn"].dump().find("workloads.training.growth") != std::string::npos);
    const double cost = uncertainty["cost"]["mean"];
    CHECK(uncertainty["cost"]["p10"] < cost);
    CHECK(uncertainty["cost_scenario_known"] <= cost);
    CHECK(cost <= uncertainty["cost_first_orders_as_planned"]);
    CHECK(cost <= uncertainty["cost_all_fixed"]);
    CHECK(uncertainty["first_orders"].size() > 0);
    CHECK(uncertainty["ladder"][0]["ordered_machines"]["p10"] ==
          uncertainty["ladder"][0]["ordered_machines"]["p90"]);
    const Json one = jsonAnswer({"plan", fleet.file(), "--scenarios", "1"})["uncertainty"];
    const double entire = entered["cost"]["plan"];
    CHECK(std::fabs(one["cost"]["mean"].get<double>() - entire) <= 1e-9 * entire);
    const ProcessResult text = runProgram({"plan", fleet.file(), "--scenarios", "4"});
    CHECK(text.out.starts_with(uncertainty["headline"].get<std::string>() + "\n"));
    CHECK(text.out.find("The plan for the values as entered:\n") != std::string::npos);
}

TEST_CASE("scenarios that cannot be made get one sentence and exit 3")
{
    for (const char *number : {"0", "-1", "1000000", "9000000000"}) {
        const ProcessResult result =
            runProgram({"plan", "example:startup-six-servers", "--scenarios", number});
        CAPTURE(number, result.messages);
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(result.messages.find("Expected 1 to 64 scenarios, found ") != std::string::npos);
    }
}
