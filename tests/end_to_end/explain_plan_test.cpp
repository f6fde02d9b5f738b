// The numbers of a plan through `breakeven explain`: those that `breakeven plan` prints, down to the inputs.
#include "tests/end_to_end/program_answers.h"

#include <algorithm>
#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

Json explained(const std::string &study, const std::string &quantity, const Words &more = {},
               int exitCode = 0)
{
    return jsonAnswer(joinedArguments({"explain", study, quantity}, more), exitCode)["explanation"];
}

std::string textOf(const std::string &study, const std::string &quantity, const Words &more = {})
{
    const ProcessResult result = runProgram(joinedArguments({"explain", study, quantity}, more));
    INFO(result.messages);
    REQUIRE(result.exitCode == 0);
    return result.out;
}

// A growing fleet that a rack and the cloud may serve.
class GrowingFleet
{
public:
    GrowingFleet()
    {
        for (const Words &arguments :
             {Words{"study", "new", "Growing", "--workload", "training", "--option", "on-demand", "--option",
                    "owned-rack", "--out", file()},
              Words{"study", "set", file(), "workloads.training.gpus=24", "workloads.training.busy=100 %",
                    "workloads.training.growth=40 %", "conventions.growth_timing=monthly",
                    "conventions.horizon_months=24", "conventions.reference_gpu=A100",
                    "options.on-demand.price=3", "options.on-demand.overhead.mode=value",
                    "options.on-demand.overhead=1", "options.owned-rack.delivery_months=4",
                    "options.owned-rack.bulk_discount=0 %"}}) {
            const ProcessResult result = runProgram(arguments);
            INFO(result.messages);
            REQUIRE(result.exitCode == 0);
        }
    }

    std::string file() const { return m_folder.file("growing.breakeven.json"); }

private:
    TemporaryFolder m_folder;
};

const Json *termOf(const Json &explanation, const std::string &label)
{
    for (const Json &term : explanation["terms"])
        if (term["label"] == label)
            return &term;
    return nullptr;
}

} // namespace

TEST_CASE("explain gives the cost of the plan that plan prints, and what it is made of adds up to it")
{
    const GrowingFleet fleet;
    for (const std::string &study : {std::string("example:startup-six-servers"),
                                     std::string("example:startup-rent-or-buy"), fleet.file()}) {
        INFO(study);
        const Json plan = jsonAnswer({"plan", study});
        const Json cost = explained(study, "plan.cost", {"--depth", "2"});
        CHECK(cost["id"] == "plan.cost");
        CHECK(cost["label"] == "Cost of the plan");
        CHECK(cost["value"] == plan["cost"]["plan"]);
        CHECK(cost["unit"] == plan["currency"]);
        CHECK_FALSE(cost["formula"].get<std::string>().empty());
        double sum = 0, ordered = 0;
        for (const Json &order : plan["orders"])
            ordered += order["present_value"].get<double>();
        for (const char *part : {"Orders and commitments",
                                 "Rent, and the costs of an option that do not depend on what it serves"})
            if (const Json *term = termOf(cost, part))
                sum += (*term)["value"].get<double>();
        CHECK(isNear(sum, plan["cost"]["plan"], 1e-9));
        CHECK(isNear(explained(study, "plan.orders", {"--depth", "0"})["value"], ordered, 1e-9));
        if (const Json *today = termOf(cost, "On demand alone"))
            CHECK((*today)["value"] == plan["cost"]["on_demand_only"]);
    }
}

TEST_CASE("every number of a plan opens by its name with the value that plan prints")
{
    const GrowingFleet fleet;
    const Json plan = jsonAnswer({"plan", fleet.file()});
    REQUIRE_FALSE(plan["orders"].empty());
    const auto value = [&](const std::string &name) {
        const Json figure = explained(fleet.file(), name, {"--depth", "1"});
        CHECK(figure["id"] == name);
        return figure["value"];
    };
    CHECK(value("plan.bound") == plan["bound"]);
    CHECK(isNear(value("plan.saved"),
                 plan["cost"]["on_demand_only"].get<double>() - plan["cost"]["plan"].get<double>(), 1e-9));
    CHECK(value("plan.order.1") == plan["orders"][0]["present_value"]);
    const Json &month = plan["months"][11];
    CHECK(value("plan.month.12.demand") == month["demand"]["as_entered"]["peak"]);
    for (const char *supply : {"owned", "committed", "on_demand", "spot"})
        CHECK(value(std::string("plan.month.12.") + supply) == month[supply]);
    CHECK(value("plan.month.12.short") == 0);
    double cost = 0;
    for (const char *option : {"on-demand", "owned-rack"}) {
        const Json &share = month["options"][option];
        CHECK(value(std::string("plan.month.12.offer.") + option) == share["gpus"]);
        cost += share["cost"].get<double>();
    }
    CHECK(isNear(value("plan.month.12.all"), cost, 1e-9));
    const Json jobs = jsonAnswer({"plan", "example:elastic-training-on-spot"});
    REQUIRE_FALSE(jobs["front"].empty());
    CHECK(explained("example:elastic-training-on-spot", "plan.front.1")["value"] == jobs["front"][0]["cost"]);
}

TEST_CASE("explain opens a plan down to the inputs, each thing once, as far as it is asked to")
{
    const std::string study = "example:startup-six-servers";
    const std::string whole = textOf(study, "plan.cost");
    CHECK_THAT(whole,
               Catch::StartsWith("Cost of the plan: 1,119,000\u00A0USD\n  = Present value of all orders"));
    CHECK_THAT(whole,
               Catch::Contains("\n        Owning six servers, 6 servers: 819,000\u00A0USD   (in month 1)\n"
                               "          = Present value of all that is paid"));
    CHECK_THAT(whole, Catch::Contains("Server list price: 150,000\u00A0USD/server   (Owning six servers)   "
                                      "[document 003 · 2022-01-23]\n"));
    CHECK_THAT(whole, Catch::Contains("Cost of the plan: 1,119,000\u00A0USD   (opened above)\n"));
    const std::string shallow = textOf(study, "plan.cost", {"--depth", "0"});
    CHECK(std::count(shallow.begin(), shallow.end(), '\n') == 3);
    const Json demand = explained(study, "plan.month.6.demand", {"--depth", "1"});
    const Json *peak = termOf(demand, "Peak of the load");
    REQUIRE(peak);
    CHECK((*peak)["month"] == 6);
    CHECK((*peak)["detail"] == "at the values of the study");
    CHECK_FALSE((*peak)["formula"].get<std::string>().empty());
    const Json offer = explained(study, "plan.month.6.offer.own-six");
    const Json *ordered = termOf(offer, "Ordered in month 1");
    REQUIRE(ordered);
    CHECK((*ordered)["value"] == 6);
    CHECK((*ordered)["terms"][0]["id"] == "plan.order.1");
    CHECK((*ordered)["terms"][0]["value"] == jsonAnswer({"plan", study})["orders"][0]["present_value"]);
    const Json order = explained(study, "plan.order.1");
    const Json *price = termOf(order, "Server list price");
    REQUIRE(price);
    CHECK((*price)["input"]["path"] == "shared.server_price");
}

TEST_CASE("the settings and the baseline of explain hold for a plan")
{
    const std::string study = "example:startup-six-servers";
    const Words setting{"--set", "options.own-six.server_price=100000"};
    CHECK(explained(study, "plan.cost", setting)["value"] ==
          jsonAnswer(joinedArguments({"plan", study}, setting))["cost"]["plan"]);
    CHECK(termOf(explained(study, "plan.cost", {"--baseline", "own-six"}), "Baseline: Owning six servers"));
    CHECK(termOf(explained(study, "plan.cost"), "Baseline: GCP preemptible"));
}

TEST_CASE("what a plan has no number for is unknown with the reason, or named with the nearest")
{
    const std::string study = "example:startup-six-servers";
    const auto refused = [](const Words &arguments, int exitCode, const std::string &says) {
        const ProcessResult result = runProgram(arguments);
        CHECK(result.exitCode == exitCode);
        CHECK(result.out.empty());
        CHECK(result.messages == "breakeven: " + says + "\n");
    };
    refused({"explain", study, "plan.costs"}, 4,
            "No quantity 'plan.costs'; nearest: plan.cost plan.bound plan.orders.");
    refused(
        {"explain", study, "plan.month.37.all"}, 4,
        "No quantity 'plan.month.37.all'; nearest: plan.month.17.all plan.month.27.all plan.month.3.all.");
    const Json absent = explained(study, "plan.saved");
    CHECK(absent["value"].is_null());
    CHECK_THAT(absent["reason"].get<std::string>(), Catch::StartsWith("No option on demand alone serves"));
    const ProcessResult tokens = runProgram({"plan", "example:llm-serving"});
    const ProcessResult same = runProgram({"explain", "example:llm-serving", "plan.cost"});
    CHECK(same.exitCode == tokens.exitCode);
    CHECK(same.messages == tokens.messages);
    CHECK_THAT(same.messages, Catch::Contains("is counted in tokens, and a plan needs work in GPU-hours"));
    CHECK(same.out.empty());
}

TEST_CASE("a plan that leaves somebody short is explained, and exits as plan does")
{
    const GrowingFleet fleet;
    const Words limited{"--set", "options.on-demand.gpus=8"};
    const Json plan = jsonAnswer(joinedArguments({"plan", fleet.file()}, limited), 3);
    const Words quantity = joinedArguments({"explain", fleet.file(), "plan.month.1.short"}, limited);
    const Json shortage = jsonAnswer(quantity, 3)["explanation"];
    CHECK(shortage["value"].get<double>() > 0);
    CHECK(runProgram(quantity).messages ==
          "breakeven: " + plan["infeasible"]["sentence"].get<std::string>() + "\n");
    const Json absent = explained(fleet.file(), "plan.bound", limited, 3);
    CHECK(absent["reason"] == "The plan does not serve everybody in time, so no least cost is known.");
}

TEST_CASE("one of several workloads is planned when it is named")
{
    const GrowingFleet fleet;
    Json study;
    std::ifstream(fleet.file()) >> study;
    study["workloads"]["other"] = study["workloads"]["training"];
    study["workloads"]["other"]["name"] = "Other";
    std::ofstream(fleet.file()) << study;
    const ProcessResult unnamed = runProgram({"explain", fleet.file(), "plan.cost"});
    CHECK(unnamed.exitCode == 3);
    CHECK_THAT(unnamed.messages, Catch::Contains("name one of "));
    const Words named{"--workload", "training"};
    CHECK(explained(fleet.file(), "plan.cost", named)["value"] ==
          jsonAnswer(joinedArguments({"plan", fleet.file()}, named))["cost"]["plan"]);
}
