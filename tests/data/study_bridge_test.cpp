#include "data/study_bridge.h"

#include "data/study_file.h"
#include "tests/support/fresh_comparison.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

Study changed(std::vector<std::pair<std::string, std::string>> settings)
{
    Study study = exampleStudy("startup-six-servers").value();
    for (const auto &[path, text] : settings)
        study = with(study, path, text);
    return study;
}

double totalOf(const Study &study, const std::string &option)
{
    return *FreshComparison(study).figure("options." + option + ".total_cost");
}

StudyBridge bridgeOf(const Study &before, const Study &after, const std::string &option = {})
{
    return required(studyBridge(before, after, {.option = option}));
}

void checkChain(const StudyBridge &bridge)
{
    std::optional<double> total = bridge.totalBefore;
    for (const BridgeStep &step : bridge.steps) {
        CHECK(step.totalBefore == total);
        total = step.totalAfter;
    }
    CHECK(total == bridge.totalAfter);
    CHECK(std::is_sorted(bridge.steps.begin(), bridge.steps.end(),
                         [](const BridgeStep &a, const BridgeStep &b) { return a.kind < b.kind; }));
}

} // namespace

TEST_CASE("each step of a bridge is the comparison with the changes so far, and the steps add up exactly")
{
    const Study before = changed({});
    const Study after = changed({{"conventions.hours_per_month", "720"},
                                 {"shared.staff_per_year", "120000"},
                                 {"shared.server_price", "140000"},
                                 {"workloads.training.busy", "90 %"},
                                 {"options.own-six.efficiency", "95 %"}});
    const StudyBridge bridge = bridgeOf(before, after, "own-six");
    REQUIRE(bridge.steps.size() == 5);
    checkChain(bridge);
    CHECK(bridge.totalBefore == totalOf(before, "own-six"));
    CHECK(bridge.totalAfter == totalOf(after, "own-six"));
    Study now = before;
    const std::pair<const char *, const char *> order[] = {{"workloads.training.busy", "90 %"},
                                                           {"shared.server_price", "140000"},
                                                           {"options.own-six.efficiency", "95 %"},
                                                           {"shared.staff_per_year", "120000"},
                                                           {"conventions.hours_per_month", "720"}};
    const ChangeKind kinds[] = {ChangeKind::Demand, ChangeKind::Hardware, ChangeKind::Effects,
                                ChangeKind::RunningCost, ChangeKind::Conventions};
    for (std::size_t i = 0; i < 5; ++i) {
        now = with(now, order[i].first, order[i].second);
        CHECK(bridge.steps[i].kind == kinds[i]);
        CHECK(bridge.steps[i].totalAfter == totalOf(now, "own-six"));
    }
}

TEST_CASE("the bridge of the winner leads from the cheapest before to the cheapest after")
{
    const Study before = changed({});
    const Study after = changed({{"shared.gcp_price", "5 USD/h"}});
    const StudyBridge bridge = bridgeOf(before, after);
    CHECK(bridge.optionBefore == "own-six");
    CHECK(bridge.optionAfter == "gcp-preemptible");
    REQUIRE(bridge.steps.size() == 1);
    CHECK(bridge.steps[0].kind == ChangeKind::Prices);
    CHECK(bridge.totalAfter == totalOf(after, "gcp-preemptible"));
    checkChain(bridge);
}

TEST_CASE("an option that is new is a step of the options, done last")
{
    const Study before = changed({{"shared.gcp_price", "9 USD/h"}});
    Study after = changed({});
    Option fresh = newOption(after, "on-demand");
    fresh.procurement.inputs["price"].value = 1;
    fresh.procurement.inputs["gpus_per_instance"].value = 8;
    after.options["new"] = fresh;
    const StudyBridge bridge = bridgeOf(before, after);
    REQUIRE(bridge.steps.size() == 2);
    CHECK(bridge.steps[0].kind == ChangeKind::Prices);
    CHECK(bridge.steps[1].kind == ChangeKind::Options);
    checkChain(bridge);
}

TEST_CASE(
    "a change of what is paid for a machine, an hour or a token is one of prices in every kind of option")
{
    int prices = 0;
    for (const ProcurementKind &kind : procurementKinds())
        for (const Field &field : kind.fields().fields) {
            const std::string unit = field.unitText;
            const bool isPaid = unit == "$/h" || unit == "$/GPU-h" || unit == "$/million tokens";
            const bool isRunning = field.group == FieldGroup::RunningCost; // a cluster's fee
            CAPTURE(kind.id, field.key);
            CHECK((!isPaid || isRunning || field.group == FieldGroup::Prices));
            prices += field.group == FieldGroup::Prices;
        }
    CHECK(prices > 50);
}

TEST_CASE("two studies that are alike have a bridge without steps, and what cannot be bridged is refused")
{
    const Study study = changed({});
    CHECK(bridgeOf(study, study).steps.empty());
    CHECK(studyBridge(study, study, {.option = "none"}).error().kind == ErrorKind::NotFound);
    Study euros = study;
    euros.currency = "EUR";
    CHECK(studyBridge(study, euros).error().message ==
          "Expected two studies in one currency, found USD and EUR.");
}

TEST_CASE("a bridge says how far it is, and stops when asked")
{
    const Study before = changed({}), after = changed({{"conventions.discount_rate", "7 %"}});
    std::vector<double> shares;
    std::stop_source stop;
    BridgeOptions options{
        .option = {}, .stop = stop.get_token(), .progress = [&](double share) { shares.push_back(share); }};
    REQUIRE(studyBridge(before, after, options));
    REQUIRE(!shares.empty());
    CHECK(shares.back() == 1);
    stop.request_stop();
    CHECK(studyBridge(before, after, options).error().kind == ErrorKind::Cancelled);
}

TEST_CASE("a workload that takes the place of another is a step of the demand")
{
    const Study before = changed({});
    Study after = before;
    after.workloads.clear();
    after.workloads["batch"] = before.workloads.at("training");
    after.workloads["batch"].inputs["gpus"].value = 40;
    const StudyBridge bridge = bridgeOf(before, after, "own-six");
    REQUIRE(bridge.steps.size() >= 1);
    CHECK(bridge.steps[0].kind == ChangeKind::Demand);
    CHECK(bridge.steps[0].totalAfter == totalOf(after, "own-six"));
    checkChain(bridge);
}

TEST_CASE("each state of a bridge says whether its option does the work, and why it has no total")
{
    const Study before = changed({});
    const Study after = changed({{"workloads.training.gpus", "64"}, {"shared.gcp_price", "unknown"}});
    const StudyBridge own = bridgeOf(before, after, "own-six");
    CHECK(own.before.status == Status::Ok);
    CHECK(own.after.status == Status::Short);
    CHECK(own.steps[0].after.status == Status::Short);
    const StudyBridge rented = bridgeOf(before, after, "gcp-preemptible");
    REQUIRE_FALSE(rented.after.total);
    CHECK(rented.steps.back().after.reason.find("has no value; set shared.gcp_price") != std::string::npos);
    const StudyBridge gone = bridgeOf(before, after);
    CHECK(gone.after.option.empty());
    CHECK(gone.after.reason == "No option can be called cheapest.");
}
