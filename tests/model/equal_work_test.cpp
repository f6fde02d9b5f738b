// Work measured in one GPU and done by others: computed speeds, what is not known, and what cannot run.
#include "model/workload/equal_work.h"

#include "model/evaluate/unknown_reason.h"
#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Two options on demand of the GPUs A and B.
Draft twoGpus(const std::string &measuredIn)
{
    Draft draft;
    draft.set("conventions.reference_gpu", "").set("conventions.horizon_months", "12");
    draft.set("workloads.training.gpu", measuredIn);
    draft.option("a", "on-demand").option("b", "on-demand");
    draft.set("options.a.price", "2 USD/h").set("options.b.price", "1.5 USD/h");
    draft.set("options.a.gpu", "A").set("options.b.gpu", "B");
    return draft;
}

std::optional<double> speedOf(const Draft &draft, const std::string &option)
{
    const StudySheet sheet = buildStudySheet(draft.study).value();
    const auto node = sheet.sheet->find("options." + option + ".speed");
    REQUIRE(node);
    return Evaluation(sheet.sheet).scalar(*node);
}

std::optional<double> workSpeed(const Draft &draft, const std::string &workload)
{
    SheetBuilder builder(12);
    const Quantity speed = builder.result("speed", "", workloadSpeed(builder, draft.study, workload));
    const auto sheet = std::make_shared<const Sheet>(std::move(builder).build().value());
    return Evaluation(sheet).scalar(speed.id());
}

} // namespace

// Source: demand-and-supply.md, P-21 and P-22; the ratios are those of the data sheets of the H100.
TEST_CASE("a computed speed is the ratio of the fact that the convention names")
{
    Draft draft = twoGpus("A");
    draft.set("gpus.A.bf16_tflops", "989 TFLOPS").set("gpus.B.bf16_tflops", "756");
    CHECK(*speedOf(draft, "a") == 1);
    CHECK(*speedOf(draft, "b") == Approx(756.0 / 989));
    draft.set("gpus.A.bandwidth_gb_s", "3350").set("gpus.B.bandwidth_gb_s", "2000 GB/s");
    draft.set("gpus.A.memory_gb", "80 GB").set("gpus.B.memory_gb", "94");
    draft.set("workloads.training.gpu", "B").set("conventions.speed_basis", "memory-bandwidth");
    CHECK(*speedOf(draft, "a") == Approx(3350.0 / 2000));
    CHECK(*speedOf(draft, "b") == 1);
    draft.set("conventions.speed_basis", "memory");
    CHECK(*speedOf(draft, "a") == Approx(80.0 / 94));
    draft.set("conventions.reference_gpu", "A");
    CHECK(*speedOf(draft, "b") == Approx(94.0 / 80));
    draft.set("options.b.speed", "0.9");
    const StudySheet sheet = buildStudySheet(draft.study).value();
    CHECK(*Evaluation(sheet.sheet).scalar(*sheet.sheet->find("options.b.speed")) == 0.9);
    // The facts are inputs a person can move, and the speed is what moves the cost.
    draft.set("options.b.speed.mode", "computed").set("gpus.B.memory_gb", "47");
    CHECK(*speedOf(draft, "b") == Approx(47.0 / 80));
}

TEST_CASE("another GPU of a rack changes its computed speed")
{
    Draft draft;
    draft.set("conventions.reference_gpu", "").set("workloads.training.gpu", "A");
    draft.option("rack", "owned-rack").set("options.rack.gpu", "A");
    draft.set("gpus.A.bf16_tflops", "100").set("gpus.B.bf16_tflops", "250");
    CHECK(*speedOf(draft, "rack") == 1);
    draft.set("options.rack.gpu", "B");
    CHECK(*speedOf(draft, "rack") == 2.5);
}

TEST_CASE("where no GPU or one alone is named, an hour is an hour")
{
    Draft draft = twoGpus("");
    draft.set("options.a.gpu", "").set("options.b.gpu", "");
    CHECK(*speedOf(draft, "a") == 1);
    draft.set("options.b.gpu", "B");
    CHECK(*speedOf(draft, "a") == 1);
    CHECK(*speedOf(draft, "b") == 1);
    draft.set("options.a.gpu", "B");
    CHECK(*speedOf(draft, "a") == 1);
    CHECK(referenceGpu(draft.study).empty());
}

TEST_CASE("two GPUs and nothing the work is measured in have no cost, and say what is missing")
{
    Draft draft = twoGpus("");
    draft.set("options.a.gpu", "H100 SXM").set("options.b.gpu", "V100");
    draft.set("gpus.H100 SXM.bf16_tflops", "312").set("gpus.V100.bf16_tflops", "121");
    CHECK_FALSE(speedOf(draft, "a"));
    const std::string sentence =
        "Say which GPU the work is measured in (workloads.training.gpu): the options "
        "name H100 SXM and V100.";
    const Comparison comparison = draft.comparison();
    CHECK(comparison.verdict.cheapest == -1);
    for (const OptionOutcome &option : comparison.options) {
        CHECK_FALSE(option.totalCost());
        REQUIRE_FALSE(option.issues.empty());
        CHECK(option.issues.front().sentence == sentence);
        CHECK(option.issues.front().place == "workloads.training.gpu");
    }
    const StudySheet sheet = buildStudySheet(draft.study).value();
    CHECK(whyUnknown(draft.study, sheet, Evaluation(sheet.sheet), "options.b.total_cost",
                     sheet.options[1].totalCost) == sentence);
    draft.set("options.b.speed", "0.5").set("options.a.speed", "1");
    CHECK(draft.outcome(1).totalCost());
}

TEST_CASE("a missing fact, and a speed that is to be given, are unknown")
{
    Draft draft = twoGpus("A");
    draft.set("gpus.A.bf16_tflops", "312");
    CHECK(draft.outcome(0).totalCost());
    CHECK_FALSE(draft.outcome(1).totalCost());
    CHECK(hasIssue(draft.outcome(1).issues, Severity::Problem, "gpus.B.bf16_tflops"));
    draft.set("gpus.B.bf16_tflops", "121").set("conventions.speed_basis", "given");
    CHECK(draft.outcome(0).totalCost());
    CHECK_FALSE(draft.outcome(1).totalCost());
    CHECK(hasIssue(draft.outcome(1).issues, Severity::Problem, "options.b.speed"));
    draft.set("options.b.speed", "0.4");
    CHECK(draft.outcome(1).totalCost());
}

TEST_CASE("a workload that is measured in another GPU is worth its speed")
{
    Draft draft = twoGpus("A");
    draft.set("gpus.A.bf16_tflops", "300").set("gpus.B.bf16_tflops", "100");
    draft.study.workloads["serving"] = newWorkload(draft.study, "inference");
    CHECK(*workSpeed(draft, "training") == 1);
    CHECK(*workSpeed(draft, "serving") == 1);
    draft.set("workloads.serving.gpu", "B");
    CHECK(*workSpeed(draft, "serving") == Approx(1.0 / 3));
    draft.set("conventions.reference_gpu", "B");
    CHECK(*workSpeed(draft, "training") == Approx(3));
}

TEST_CASE("a GPU with less memory than the work needs cannot do it")
{
    Draft draft = twoGpus("A");
    draft.set("workloads.training.min_gpu_memory", "40");
    draft.set("options.b.gpu", "L4").set("gpus.A.memory_gb", "80").set("gpus.L4.memory_gb", "24");
    const auto reason = [&](const char *option) {
        return cannotRunReason(draft.study, draft.study.options.at(option).procurement,
                               draft.study.workloads.at("training"));
    };
    CHECK_FALSE(reason("a"));
    CHECK(reason("b") == "L4 has 24 GB; the work needs 40 GB.");
    draft.set("options.b.gpu", "not known");
    CHECK_FALSE(reason("b"));
    draft.option("mix", "portfolio").set("options.mix.burst.gpu", "L4");
    CHECK(reason("mix"));
    for (const std::string &path : unusedInputs(draft.study, buildStudySheet(draft.study).value()))
        CHECK(path.find("memory") == std::string::npos);
}

TEST_CASE("names of GPUs may hold spaces and dots")
{
    Draft draft;
    draft.set("gpus.RTX 4.0 Ti.bf16_tflops", "100").set("gpus.RTX 4.0 Ti.bf16_tflops.source", "a test");
    draft.set("gpus.RTX 4.0 Ti.memory_gb.low", "10");
    REQUIRE(draft.study.gpus.size() == 1);
    CHECK(draft.study.gpus.begin()->first == "RTX 4.0 Ti");
    CHECK(textAt(draft.study, "gpus.RTX 4.0 Ti.bf16_tflops").value() == "100 TFLOPS");
    CHECK(inputAt(draft.study, "gpus.RTX 4.0 Ti.bf16_tflops")->input->source == "a test");
    CHECK_FALSE(setPath(draft.study, "gpus.X.speed", "1"));
    CHECK_FALSE(setPath(draft.study, "gpus..memory_gb", "1"));
    CHECK_FALSE(setPath(draft.study, "gpus.X.memory_gb", "-1"));
    CHECK(draft.study.gpus.size() == 1);
}
