// The amount of a workload given in another way: the same GPU-hours of the sheet, all else as it was.
#include "model/study/same_amount.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/model/study_draft.h"
#include "tests/support/test.h"

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Settings = std::vector<std::pair<const char *, const char *>>;

Study studyWith(const char *kind, const Settings &settings)
{
    Study study;
    Workload &work = study.workloads["work"];
    work = newWorkload(study, kind);
    study.options["rent"] = newOption(study, "on-demand");
    completeStudy(study);
    for (const auto &[key, text] : settings) {
        INFO(key);
        REQUIRE(setPath(study, std::string("workloads.work.") + key, text));
        completeStudy(study);
    }
    return study;
}

// GPU-hours the work asks for in the whole plan.
double hoursOf(const Study &study)
{
    const StudySheet sheet = buildStudySheet(study).value();
    double sum = 0;
    for (const double month : Evaluation(sheet.sheet).values(sheet.loads[0].amount))
        sum += month;
    return sum;
}

double valueOf(const Study &study, const char *key)
{
    return study.workloads.at("work").inputs.at(key).value.value();
}

SameAmount changeTo(Study &study, const char *measure)
{
    return giveAmountAs(study, "work", measure, Date{2026, 11, 27}).value();
}

} // namespace

TEST_CASE("an amount given in another way asks for the same GPU-hours, there and back")
{
    struct Row
    {
        const char *kind;
        Settings settings;
        const char *other;
    };
    const Row rows[] = {
        {"training", {{"gpus", "16"}, {"busy", "60%"}}, "jobs"},
        {"training", {{"gpus", "3"}, {"busy", "100%"}, {"growth", "20%/year"}}, "jobs"},
        {"training", {{"measure", "jobs"}, {"jobs_per_month", "170"}, {"job_gpu_hours", "192"}}, "busy"},
        {"training", {{"measure", "jobs"}, {"jobs_per_month", "0.5"}, {"job_gpus", "64"}}, "busy"},
        {"inference", {{"gpus", "4"}, {"active_h_per_day", "6"}}, "requests"},
        {"inference", {{"gpus", "4"}, {"requests_per_month", "250000"}}, "requests"},
        {"inference", {{"measure", "requests"}, {"requests_per_month", "9000000"}}, "active"},
        {"inference", {{"measure", "requests"}, {"replica_gpus", "8"}, {"service_time", "30"}}, "active"}};
    for (const Row &row : rows) {
        Study study = studyWith(row.kind, row.settings);
        const double hours = hoursOf(study);
        const std::string before = study.workloads.at("work").choices.at("measure");
        INFO(row.kind << " from " << before << " to " << row.other);
        const SameAmount same = changeTo(study, row.other);
        REQUIRE(same.gpuHoursPerMonth);
        CHECK_FALSE(same.fitted.empty());
        CHECK(study.workloads.at("work").choices.at("measure") == row.other);
        CHECK(hoursOf(study) == Approx(hours).epsilon(1e-9));
        changeTo(study, before.c_str());
        CHECK(hoursOf(study) == Approx(hours).epsilon(1e-9));
    }
}

TEST_CASE("what need not change to keep the amount holds what it held")
{
    Study study = studyWith("training", {{"gpus", "16"}, {"busy", "60%"}, {"growth", "20%/year"}});
    CHECK(*changeTo(study, "jobs").gpuHoursPerMonth == Approx(7008));
    CHECK(valueOf(study, "jobs_per_month") == Approx(36.5)); // of 192 GPU-hours
    CHECK(valueOf(study, "growth") == Approx(0.2));
    CHECK(study.workloads.at("work").inputs.at("jobs_per_month").source.rfind("own value", 0) == 0);
    changeTo(study, "busy");
    CHECK(valueOf(study, "gpus") == 16);
    CHECK(valueOf(study, "busy") == Approx(0.6));

    // Sixteen GPUs are too few for four times the jobs: whole jobs side by side.
    changeTo(study, "jobs");
    REQUIRE(setPath(study, "workloads.work.jobs_per_month", "146"));
    changeTo(study, "busy");
    CHECK(valueOf(study, "gpus") == 40); // 38.4 on average, in jobs of 8
    CHECK(valueOf(study, "busy") == Approx(0.96));

    // A job has no more GPUs than there were.
    Study few = studyWith("training", {{"gpus", "3"}, {"busy", "100%"}});
    changeTo(few, "jobs");
    CHECK(valueOf(few, "job_gpus") == 3);

    // Requests that are known stay; their time follows.
    Study requests = studyWith("inference", {{"gpus", "1"}, {"requests_per_month", "100000"}});
    changeTo(requests, "requests");
    CHECK(valueOf(requests, "requests_per_month") == 100000);
    CHECK(valueOf(requests, "service_time") == Approx(730 / 12.0 * 3600 / 100000));
}

TEST_CASE("an amount that no number says is not converted, and a way that is unknown changes nothing")
{
    Study study = studyWith("training", {{"gpus", "16"}});
    CHECK_FALSE(changeTo(study, "curve").gpuHoursPerMonth);
    CHECK_FALSE(changeTo(study, "busy").gpuHoursPerMonth);
    CHECK(valueOf(study, "gpus") == 16);
    REQUIRE(setPath(study, "workloads.work.busy", "unknown"));
    CHECK_FALSE(changeTo(study, "jobs").gpuHoursPerMonth);
    const Study before = study;
    CHECK_FALSE(giveAmountAs(study, "work", "weeks", {}));
    CHECK(study == before);
    CHECK_FALSE(giveAmountAs(study, "nobody", "jobs", {}));
}
