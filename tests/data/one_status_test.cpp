// A run of a risk assessment counts an option by a number of the sheet, and `compare` names a status: both
// have to say the same.
#include "data/study_file.h"
#include "model/evaluate/cost_order.h"
#include "model/risk/risk.h"
#include "model/study/study_path.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

void checkStatuses(const Study &study)
{
    const auto sheet = test::required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    for (const OptionNodes &option : sheet.options) {
        CAPTURE(option.id);
        const Status status = statusAt(evaluation, option);
        if (status != Status::Unknown)
            CHECK((evaluation.scalar(option.status.isOk) == 1.0) == (status == Status::Ok));
    }
}

} // namespace

TEST_CASE("an option whose speed nobody measured is unknown in every run, neither short nor too slow")
{
    auto study = test::required(exampleStudy("llm-serving"));
    REQUIRE(setPath(study, "workloads.chat.output_tokens", "2000"));
    const auto risk = test::required(assessRisk(study, {.samples = 100}));
    for (const OptionRisk &option : risk.options) {
        const bool isApi = option.id.rfind("api", 0) == 0;
        CAPTURE(option.id);
        CHECK(option.unknownRuns == (isApi ? 0 : 100));
        CHECK(option.tooSlowRuns == 0);
    }
}

TEST_CASE("the number that runs count by is the status that is named")
{
    for (const ExampleStudy &example : exampleStudies()) {
        CAPTURE(example.name);
        const auto study = test::required(exampleStudy(example.name));
        checkStatuses(study);
    }
}
