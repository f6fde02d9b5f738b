// Facts of GPUs taken into a study, and pins that name them.
#include "pricing/gpus/study_gpus.h"

#include "pricing/gpus/gpu_facts.h"
#include "pricing/pins/study_pin.h"
#include "tests/model/study_draft.h"
#include "tests/support/offers.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft plainDraft()
{
    Draft draft;
    return draft.set("conventions.reference_gpu", "");
}

Offer offerOfVariant(const std::string &gpu, const std::string &variant)
{
    return soldOffer({.provider = "aws",
                      .source = "feed",
                      .region = "us-east-1",
                      .machine = "box",
                      .gpu = gpu,
                      .variant = variant,
                      .gpus = 8,
                      .price = *parseNano("20"),
                      .from = Date{2026, 1, 1}});
}

std::optional<double> speedOf(const Draft &draft, const std::string &option)
{
    const StudySheet sheet = buildStudySheet(draft.study).value();
    return Evaluation(sheet.sheet).scalar(*sheet.sheet->find("options." + option + ".speed"));
}

} // namespace

TEST_CASE("a GPU that is named brings its facts with their source, once")
{
    Draft draft = plainDraft();
    draft.set("workloads.training.gpu", "H100 SXM").option("a", "on-demand");
    draft.set("options.a.gpu", "H100 PCIe").set("gpus.V100.bf16_tflops", "100");
    CHECK(addGpuFacts(draft.study).empty());
    CHECK(*draft.study.gpus.at("H100 SXM").at("bf16_tflops").value == 989);
    CHECK(*draft.study.gpus.at("H100 PCIe").at("bandwidth_gb_s").value == 2000);
    CHECK(*draft.study.gpus.at("H100 PCIe").at("memory_gb").value == 80);
    CHECK(draft.study.gpus.at("H100 PCIe").at("memory_gb").source == "data sheet");
    CHECK(*speedOf(draft, "a") == Approx(756.0 / 989));
    // What is there is left alone.
    draft.set("gpus.H100 PCIe.bf16_tflops", "500").set("options.a.gpu", "V100");
    CHECK(addGpuFacts(draft.study).empty());
    CHECK(*draft.study.gpus.at("H100 PCIe").at("bf16_tflops").value == 500);
    CHECK(*draft.study.gpus.at("V100").at("bf16_tflops").value == 100);
    CHECK_FALSE(draft.study.gpus.at("V100").count("memory_gb"));
}

TEST_CASE("a name without its form means SXM where there is one, and FP16 stands in for BF16")
{
    Draft draft = plainDraft();
    draft.set("workloads.training.gpu", "V100").option("a", "on-demand").set("options.a.gpu", "T4");
    const std::vector<Issue> issues = addGpuFacts(draft.study);
    REQUIRE(issues.size() == 1);
    CHECK_THAT(issues.front().sentence, Catch::Contains("V100 is taken as V100 SXM"));
    CHECK(*draft.study.gpus.at("V100").at("bf16_tflops").value == 125);
    CHECK_THAT(draft.study.gpus.at("V100").at("bf16_tflops").note, Catch::Contains("FP16"));
    CHECK(draft.study.gpus.at("T4").at("memory_gb").note.empty());
    CHECK(*speedOf(draft, "a") == Approx(65.0 / 125));
    const StudySheet sheet = buildStudySheet(draft.study).value();
    CHECK(std::count_if(sheet.issues.begin(), sheet.issues.end(), [](const Issue &issue) {
              return issue.sentence == "V100 is taken as V100 SXM; name the variant where you mean another.";
          }) == 1);
}

TEST_CASE("a GPU nobody knows brings nothing, and one of several is asked for")
{
    Draft draft = plainDraft();
    draft.set("workloads.training.gpu", "A").option("a", "on-demand").set("options.a.gpu", "A100");
    const std::vector<Issue> issues = addGpuFacts(draft.study);
    CHECK(draft.study.gpus.empty());
    REQUIRE(issues.size() == 1);
    CHECK_THAT(issues.front().sentence, Catch::Contains("A100-40 or A100-80"));
}

TEST_CASE("every GPU of the table with two forms is told apart by its name")
{
    for (const GpuFacts &row : gpuTable()) {
        Draft draft = plainDraft();
        const std::string name = gpuTitle(row.gpu, row.variant);
        INFO(name);
        draft.set("workloads.training.gpu", name);
        CHECK(addGpuFacts(draft.study).empty());
        const Inputs &facts = draft.study.gpus.at(name);
        CHECK(*facts.at("memory_gb").value == row.memoryGb);
        CHECK(facts.count("bandwidth_gb_s") == row.bandwidthGbS.has_value());
    }
}

TEST_CASE("a pin names the option's GPU and never what the work is measured in")
{
    Draft draft = plainDraft();
    draft.option("a", "on-demand").option("b", "on-demand");
    REQUIRE(pinPrice(draft.study, "options.a.price", offerOfVariant("H100", "SXM")));
    CHECK(draft.study.conventions.choices.at("reference_gpu").empty());
    CHECK(textAt(draft.study, "options.a.gpu").value() == "H100 SXM");
    CHECK(*speedOf(draft, "a") == 1);
    REQUIRE(pinPrice(draft.study, "options.b.price", offerOfVariant("H100", "PCIe")));
    CHECK(draft.study.conventions.choices.at("reference_gpu").empty());
    CHECK_FALSE(speedOf(draft, "a"));
    draft.set("workloads.training.gpu", "H100 SXM");
    CHECK(*speedOf(draft, "a") == 1);
    CHECK(*speedOf(draft, "b") == Approx(756.0 / 989));
}

TEST_CASE("a speed that was given holds while the GPU does, and not for another")
{
    Draft draft = plainDraft();
    draft.set("workloads.training.gpu", "A100-80").option("a", "on-demand").set("options.a.gpu", "H100");
    draft.set("options.a.speed", "2.2");
    REQUIRE(pinPrice(draft.study, "options.a.price", offerOfVariant("H100", "SXM")));
    CHECK(textAt(draft.study, "options.a.gpu").value() == "H100");
    CHECK(*draft.study.options.at("a").procurement.inputs.at("speed").value == 2.2);
    REQUIRE(pinPrice(draft.study, "options.a.price", offerOfVariant("L4", "PCIe")));
    CHECK(textAt(draft.study, "options.a.gpu").value() == "L4");
    CHECK(draft.study.options.at("a").procurement.inputs.at("speed").mode == EffectMode::Computed);
}
