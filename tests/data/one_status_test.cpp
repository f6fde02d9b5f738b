// A run of a risk assessment counts an option by a number of the sheet, and `compare` names a status: both
// have to say the same.
#include "data/study_file.h"
#include "model/evaluate/cost_order.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

void checkStatuses(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    REQUIRE(sheet.ok());
    const Evaluation evaluation(sheet->sheet);
    for (const OptionNodes &option : sheet->options) {
        CAPTURE(option.id);
        const Status status = statusAt(evaluation, option);
        if (status != Status::Unknown)
            CHECK((evaluation.scalar(option.status.isOk) == 1.0) == (status == Status::Ok));
    }
}

} // namespace

TEST_CASE("the number that runs count by is the status that is named")
{
    for (const ExampleStudy &example : exampleStudies()) {
        CAPTURE(example.name);
        const auto study = exampleStudy(example.name);
        REQUIRE(study.ok());
        checkStatuses(*study);
    }
}
