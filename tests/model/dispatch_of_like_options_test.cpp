#include "model/sheet/batch_plan.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Dispatches that a risk run of the load works out for two options.
int dispatches(const Draft &draft)
{
    const StudySheet sheet = required(buildStudySheet(draft.study));
    const auto &inputs = sheet.sheet->inputs();
    const auto load = std::find_if(inputs.begin(), inputs.end(), [](const SheetInput &input) {
        return input.path == "workloads.training.busy";
    });
    REQUIRE(load != inputs.end());
    std::vector<NodeId> wanted;
    for (const OptionNodes &option : sheet.options)
        wanted.push_back(option.npv);
    const BatchPlan plan(Evaluation(sheet.sheet), {int(load - inputs.begin())}, wanted);
    return int(std::count_if(plan.steps().begin(), plan.steps().end(), [&](const BatchPlan::Step &step) {
        return sheet.sheet->node(step.node).op == Op::Monthly &&
               sheet.sheet->monthlyFunction(step.node).name == "dispatch";
    }));
}

} // namespace

TEST_CASE("options that are bought alike at other prices share the dispatch of their machines")
{
    Draft draft;
    draft.set("workloads.training.gpus", "40").set("workloads.training.busy", "50 %");
    draft.option("a", "on-demand").option("b", "on-demand");
    draft.set("options.a.price", "2").set("options.b.price", "3");
    CHECK(dispatches(draft) == 1);
    Draft slower = draft;
    slower.set("options.b.efficiency", "90 %");
    CHECK(dispatches(slower) == 2);
    Draft started = draft;
    started.set("options.b.allocation", "autoscaled");
    CHECK(dispatches(started) == 2);
}
