// The load of a workload as a chart reads it, against its amount and its peak in the sheet.
#include "tests/support/required.h"
#include "tests/support/test.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "model/workload/workload_load.h"

using namespace breakeven;

namespace {

Study trainingStudy(const std::vector<std::pair<std::string, std::string>> &settings)
{
    Study study;
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    study.options["cloud"] = newOption(study, "on-demand");
    for (const auto &[path, value] : settings) {
        INFO(path);
        REQUIRE(setPath(study, path, value).ok());
    }
    completeStudy(study);
    return study;
}

Load loadOf(const Study &study, int month)
{
    const auto sheet = test::required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    const Load load = loadIn(sheet, evaluation, 0, month);
    if (load.empty())
        return load;
    const LoadFigures figures = figuresOf(load);
    const LoadNodes &nodes = sheet.loads[0];
    CHECK(figures.peak == Approx(*evaluation.at(nodes.peak, month)));
    CHECK(figures.mean() == Approx(*evaluation.at(nodes.mean, month)));
    CHECK(figures.mean() * 730 == Approx(*evaluation.at(nodes.amount, month)));
    return load;
}

} // namespace

TEST_CASE("a busy share is a block of the day that waits")
{
    const Load load =
        loadOf(trainingStudy({{"workloads.training.gpus", "16"}, {"workloads.training.busy", "25 %"}}), 0);
    REQUIRE(load.size() == 2);
    CHECK(load[0].hours == 6);
    CHECK(load[0].waiting == 16);
    CHECK(load[1].hours == 18);
    CHECK(load[1].all() == 0);
}

TEST_CASE("weights change the shape and leave the amount, and growth moves both")
{
    const Study study =
        trainingStudy({{"workloads.training.gpus", "12"},
                       {"workloads.training.busy", "50 %"},
                       {"workloads.training.growth", "50 %"},
                       {"workloads.training.shape", "week"},
                       {"workloads.training.weights", "1,1,1,1,1,1,1,1,4,4,4,4,4,4,4,4,4,4,2,2,2,2,2,2"}});
    const Load first = loadOf(study, 0);
    REQUIRE(first.size() == 24);
    CHECK(first[8].waiting == Approx(6 * 4 / (60 / 24.0)));
    const Load second = loadOf(study, 12);
    CHECK(second[8].waiting == Approx(1.5 * first[8].waiting));
}

TEST_CASE("a load with a missing value is empty")
{
    Study study = trainingStudy({{"workloads.training.gpus", "16"}, {"workloads.training.busy", "25 %"}});
    findInput(study, "workloads.training.busy")->input->value.reset();
    CHECK(loadOf(study, 0).empty());
}
