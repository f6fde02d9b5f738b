// Spot capacity in the money of an option: the reference rows of the formulas again.
#include "tests/model/spot_inputs.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::lineTotal;
using breakeven::test::listsSpotInput;
using breakeven::test::required;

namespace {

// One node a job, on spot for 0.9731 and on demand for 3.06; interruptions cost nothing.
Draft scarceSpotJob()
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "0.9731 USD/h").set("options.spot.speed", "1");
    draft.set("options.spot.on_demand_price", "3.06 USD/h");
    draft.set("workloads.training.job_gpu_hours", "48 GPU-h/job");
    draft.set("options.spot.enough_capacity.mode", "computed").set("options.spot.job_nodes", "1");
    return draft;
}

double scalarValue(const Draft &draft, const std::string &quantity)
{
    const auto sheet = required(buildStudySheet(draft.study));
    const auto node = sheet.sheet->find(quantity);
    REQUIRE(node);
    return Evaluation(sheet.sheet).scalar(*node).value_or(-1);
}

} // namespace

TEST_CASE("PRE-21: capacity that lasts 4 hours and stays away for 1 pays a fifth of the hours on demand")
{
    const Draft draft = scarceSpotJob();
    const OptionOutcome outcome = draft.outcome();
    CHECK(isNear(outcome["enough_capacity"].value(), .8));
    CHECK(isNear(*outcome.costPerUsefulGpuHour(), .8 * .9731 + .2 * 3.06));
    CHECK(isNear(lineTotal(outcome, "fallback") / *outcome.totalCost(),
                 outcome["on_demand_cost_share"].value()));
    CHECK(isNear(outcome["on_demand_cost_share"].value(), .2 * 3.06 / (.8 * .9731 + .2 * 3.06)));
    CHECK(isNear(outcome.byCategory[std::size_t(Category::Compute)].value(), *outcome.totalCost()));
}

TEST_CASE("SLO-02: the gang is there while 8 of 12 nodes are up, more rarely the more they go together")
{
    Draft draft = scarceSpotJob();
    draft.set("options.spot.job_nodes", "8").set("options.spot.spare_nodes", "4");
    const std::vector<std::pair<const char *, double>> rows{
        {"0 %", 0.92744450048}, {"10 %", 0.8466477579090712}, {"50 %", 0.7769901621248003}};
    for (const auto &[correlation, expected] : rows) {
        draft.set("options.spot.capacity_correlation", correlation);
        CHECK(isNear(scalarValue(draft, "options.spot.enough_capacity"), expected, 1e-8));
    }
    draft.set("options.spot.spare_nodes", "0").set("options.spot.capacity_correlation", "0 %");
    CHECK(isNear(scalarValue(draft, "options.spot.enough_capacity"), std::pow(.8, 8)));
}

TEST_CASE("PRE-18, PRE-19: a bid decides how often a node is lost and how long it is there")
{
    Draft draft = scarceSpotJob();
    draft.set("options.spot.stretch.mode", "computed").set("options.spot.interruption_cause", "price");
    CHECK(isNear(scalarValue(draft, "options.spot.steps.interruption_rate"), 0.13193864236907984, 1e-5));
    CHECK(isNear(scalarValue(draft, "options.spot.enough_capacity"), .9, 1e-4));
    draft.set("options.spot.bid_deviations", "0");
    const double perStep = scalarValue(draft, "options.spot.steps.interruption_rate") * .5 / 12;
    CHECK(isNear(perStep, 0.02252670682220606));
    CHECK(isNear(scalarValue(draft, "options.spot.enough_capacity"), .5));
}

TEST_CASE("a job without a price on demand waits for capacity, unbilled but by convention")
{
    Draft draft = scarceSpotJob();
    draft.set("workloads.training.patience", "at-once"); // no queue: the job's own time
    const OptionOutcome falling = draft.outcome();
    draft.set("options.spot.on_demand_price", "unknown");
    const OptionOutcome waiting = draft.outcome();
    CHECK(isNear(*waiting.costPerUsefulGpuHour(), .9731));
    CHECK(isNear(*waiting.timeToResultHours(), *falling.timeToResultHours() / .8));
    CHECK_FALSE(waiting["on_demand_cost_share"]);
    CHECK(lineTotal(waiting, "fallback") == 0);
    draft.set("conventions.waiting_billed", "true");
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), .9731 / .8));
}

TEST_CASE("hours on demand are not interrupted")
{
    Draft draft = scarceSpotJob();
    draft.set("options.spot.stretch", "1.5").set("options.spot.sold_by", "gpu");
    draft.set("workloads.training.patience", "at-once");
    const OptionOutcome outcome = draft.outcome();
    CHECK(isNear(*outcome.costPerUsefulGpuHour(), .8 * 1.5 * .9731 + .2 * 3.06));
    const double withoutCapacity = *scarceSpotJob()
                                        .set("workloads.training.patience", "at-once")
                                        .set("options.spot.enough_capacity", "100 %")
                                        .set("options.spot.stretch", "1.5")
                                        .outcome()
                                        .timeToResultHours();
    CHECK(isNear(*outcome.timeToResultHours(), withoutCapacity * (.8 * 1.5 + .2) / 1.5));
}

TEST_CASE("kept instances are on demand while spot is short, or are not there")
{
    Draft draft = scarceSpotJob();
    draft.set("options.spot.allocation", "always-on").set("options.spot.gpus", "8");
    const double hours = 8 * 730 * 36;
    CHECK(isNear(*draft.outcome().totalCost(), hours * (.8 * .9731 + .2 * 3.06)));
    draft.set("options.spot.on_demand_price", "unknown");
    CHECK(isNear(*draft.outcome().totalCost(), hours * .8 * .9731));
}

TEST_CASE("capacity that is always there changes nothing, none at all is all on demand")
{
    Draft draft = scarceSpotJob();
    draft.set("options.spot.enough_capacity", "100 %");
    const OptionOutcome always = draft.outcome();
    CHECK(isNear(*always.costPerUsefulGpuHour(), .9731));
    CHECK(always["on_demand_cost_share"].value() == 0);
    draft.set("options.spot.enough_capacity", "0 %");
    CHECK(isNear(*draft.outcome().costPerUsefulGpuHour(), 3.06));
    draft.set("options.spot.on_demand_price", "unknown");
    const OptionOutcome never = draft.outcome();
    CHECK(never.status == Status::Short);
    CHECK(*never.totalCost() == 0);
    CHECK_FALSE(never.costPerUsefulGpuHour());
    CHECK_FALSE(never.timeToResultHours());
}

TEST_CASE("what capacity is computed from is listed only while it is, and as it is chosen")
{
    Draft draft = scarceSpotJob();
    CHECK(listsSpotInput(draft, "capacity_up_time"));
    CHECK_FALSE(listsSpotInput(draft, "bid_deviations"));
    CHECK_FALSE(listsSpotInput(draft, "interruption_rate")); // the stretch is given
    draft.set("options.spot.interruption_cause", "price");
    CHECK_FALSE(listsSpotInput(draft, "capacity_up_time"));
    CHECK(listsSpotInput(draft, "bid_deviations"));
    CHECK(listsSpotInput(draft, "spare_nodes"));
    draft.set("options.spot.enough_capacity", "90 %");
    CHECK_FALSE(listsSpotInput(draft, "bid_deviations"));
    CHECK_FALSE(listsSpotInput(draft, "spare_nodes"));
    CHECK(listsSpotInput(draft, "on_demand_price"));
}

TEST_CASE("the scarcer spot is, the later and never the cheaper, on no more machines than are asked for")
{
    for (const char *jobLength : {"", "24 h"}) {
        Draft draft = scarceSpotJob();
        draft.set("options.spot.on_demand_price", "unknown").set("options.spot.allocation", "autoscaled");
        draft.set("options.spot.boot_time", "900 s").set("options.spot.stretch", "1.2");
        if (*jobLength)
            draft.set("workloads.training.job_gpus", "1").set("workloads.training.job_length", jobLength);
        OptionOutcome before = draft.set("options.spot.enough_capacity", "100 %").outcome();
        CHECK(before.status == Status::Ok);
        const double most = *draft.outcome().served.machinesPeak;
        bool isShort = false;
        for (const char *share : {"90 %", "60 %", "30 %", "5 %", "1 %"}) {
            INFO(jobLength << " " << share);
            const OptionOutcome outcome = draft.set("options.spot.enough_capacity", share).outcome();
            isShort = isShort || outcome.status == Status::Short;
            CHECK(isShort == (outcome.status == Status::Short));
            CHECK(*outcome.served.machinesPeak <= most * (*jobLength ? 2 : 1));
            if (!isShort) {
                CHECK(*outcome.totalCost() >= *before.totalCost() * (1 - 1e-9));
                CHECK(*outcome.served.wait95 >= *before.served.wait95);
            }
            before = outcome;
        }
        CHECK(isShort);
    }
}
