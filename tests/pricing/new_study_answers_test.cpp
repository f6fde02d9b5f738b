// What the answers of New Study are to the rules: every way to say an amount makes a study, and says it as
// the command line would.
#include "pricing/new_study/new_study_answers.h"

#include "model/dispatch/load_shape.h"
#include "model/evaluate/evaluate.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;

namespace {

const Date kStudyDay{2026, 11, 22};

NewStudyAnswers answersFor(const char *workload, const char *measure = "", const char *gpu = "H100 SXM")
{
    NewStudyAnswers answers;
    answers.workload = workload;
    answers.measure = measure;
    answers.gpu = gpu;
    return answers;
}

std::string setting(const NewStudyRequest &request, const std::string &path)
{
    for (const auto &[name, value] : request.settings)
        if (name == path)
            return value;
    return {};
}

} // namespace

TEST_CASE("every way to say how much work there is makes a study of which every option is compared")
{
    for (const WorkloadKind &kind : workloadKinds())
        for (const WorkMeasure &measure : workMeasures(kind.id)) {
            INFO(kind.id << ", " << measure.id);
            NewStudyAnswers answers = answersFor(kind.id, measure.id);
            // Nobody measured this GPU here: how fast it serves tokens follows from the model.
            if (kind.id == std::string("serving"))
                answers.amounts = {{"params_b", 8}, {"layers", 32}, {"kv_heads", 8}, {"head_dim", 128}};
            if (measure.id == std::string(kRunMeasure)) {
                answers.model = "llama-3.1-8b";
                answers.amounts = {{"tokens", 1e10}};
            }
            CHECK(measureOf(answers) == measure.id);
            CHECK_FALSE(problemOf(answers));
            const auto made = test::required(newStudy(requestOf(answers, kStudyDay), bundledCatalogue()));
            const auto comparison = evaluate(made.study);
            REQUIRE(comparison);
            CHECK(comparison->options.size() >= 3);
            for (const OptionOutcome &option : comparison->options) {
                INFO(option.id);
                CHECK(option.status == Status::Ok);
                CHECK(option.totalCost());
            }
        }
}

TEST_CASE("an assumption nobody touched is no answer, a number that is there to start from is one")
{
    NewStudyAnswers answers = answersFor("training");
    NewStudyRequest request = requestOf(answers, kStudyDay);
    CHECK(request.gpus == 8);
    CHECK(request.years == 3);
    CHECK_FALSE(request.busy);
    CHECK(request.settings.empty());
    answers.amounts = {{"busy", 0.6}, {"job_hours", 48}, {"growth", 0.2}, {"years", 5}};
    request = requestOf(answers, kStudyDay);
    CHECK(request.busy == 0.6);
    CHECK(request.years == 5);
    CHECK(setting(request, "shared.job_length") == "48 h");
    CHECK(setting(request, "workloads.training.growth") == "20 %/year");
}

TEST_CASE("answers of one kind do not count for another")
{
    NewStudyAnswers answers = answersFor("training");
    answers.amounts = {{"gpus", 16}, {"requests_per_day", 5000}};
    CHECK(requestOf(answers, kStudyDay).settings.empty());
    answers.workload = "inference";
    const NewStudyRequest request = requestOf(answers, kStudyDay);
    CHECK_FALSE(request.gpus);
    CHECK_FALSE(setting(request, "workloads.inference.requests_per_month").empty());
}

TEST_CASE("hours of the day are a curve of the week, from Monday")
{
    NewStudyAnswers answers = answersFor("inference", "hours");
    answers.amounts = {{"gpus", 4}, {"from", 8.5}, {"to", 12}};
    const auto weekly =
        test::required(parseCurve(setting(requestOf(answers, kStudyDay), "workloads.inference.curve")));
    CHECK(weekly.periodHours() == 168);
    CHECK(weekly.mean == Approx(4 * 3.5 * 5 / 168));
    answers.isOnWorkdays = false;
    CHECK(setting(requestOf(answers, kStudyDay), "workloads.inference.curve") == "0*8.5,4*3.5,0*12");
    answers.amounts["from"] = 0;
    answers.amounts["to"] = 24;
    CHECK(setting(requestOf(answers, kStudyDay), "workloads.inference.curve") == "4*24");
}

TEST_CASE("people hold their GPUs in the hours they are there")
{
    NewStudyAnswers answers = answersFor("interactive", "hours", "L4");
    answers.amounts = {{"people", 5}, {"gpus_per_person", 2}, {"from", 9}, {"to", 17.5}};
    const NewStudyRequest request = requestOf(answers, kStudyDay);
    const auto curve = test::required(parseCurve(setting(request, "workloads.interactive.curve")));
    CHECK(curve.mean == Approx(10 * 8.5 * 5 / 168));
    const auto made = newStudy(request, bundledCatalogue());
    REQUIRE(made);
    CHECK(made->gpus == Approx(10));
}

TEST_CASE("jobs are GPU-hours of so many GPUs for so long")
{
    NewStudyAnswers answers = answersFor("training", "jobs");
    answers.amounts = {{"jobs_per_month", 10}, {"job_gpus", 16}, {"job_hours", 36}};
    const NewStudyRequest request = requestOf(answers, kStudyDay);
    CHECK_FALSE(request.gpus);
    CHECK(setting(request, "workloads.training.job_gpus") == "16 GPUs");
    CHECK(setting(request, "shared.job_length") == "36 h");
    const auto made = newStudy(request, bundledCatalogue());
    REQUIRE(made);
    const auto sheet = test::required(buildStudySheet(made->study));
    const auto amount = sheet.sheet->find("workloads.training.useful_gpu_hours");
    REQUIRE(amount);
    CHECK(Evaluation(sheet.sheet).at(*amount, 0) == Approx(10 * 576));
}

TEST_CASE("bursts come every day, or on the 261 workdays of a year")
{
    NewStudyAnswers answers = answersFor("burst", "", "L4");
    answers.amounts = {{"bursts_per_day", 20}};
    CHECK(setting(requestOf(answers, kStudyDay), "workloads.burst.bursts_per_month") == "435 bursts/month");
    answers.isOnWorkdays = false;
    answers.amounts = {{"bursts_per_day", 12}};
    CHECK(setting(requestOf(answers, kStudyDay), "workloads.burst.bursts_per_month") == "365 bursts/month");
}

TEST_CASE("a study without a name is called by its work and its GPUs")
{
    NewStudyAnswers answers = answersFor("training");
    answers.amounts = {{"gpus", 16}};
    CHECK(standardName(answers) == "Training on 16 × H100 SXM");
    CHECK(standardName(answersFor("inference")) == "Inference on H100 SXM");
}

TEST_CASE("the most to spend a month is a convention of the study, and may be left open")
{
    NewStudyAnswers answers = answersFor("training");
    const auto budgetOf = [&] {
        const auto made = newStudy(requestOf(answers, kStudyDay), bundledCatalogue());
        const Inputs &conventions = made->study.conventions.inputs;
        const auto found = conventions.find("most_per_month");
        return found == conventions.end() ? std::nullopt : found->second.value;
    };
    CHECK_FALSE(budgetOf());
    answers.amounts[budgetQuestion().field.key] = 61234.5;
    CHECK(budgetOf() == 61234.5);
}

TEST_CASE("what is paid today may be said or left open, and sellers are those that were chosen")
{
    NewStudyAnswers answers = answersFor("training");
    CHECK_FALSE(requestOf(answers, kStudyDay).today);
    CHECK(isAnySeller(requestOf(answers, kStudyDay).sellers));
    answers.amounts = {{"gpus", 16}, {todayQuestion().field.key, 6.88}};
    answers.sellers = {"hyperscalers"};
    const NewStudyRequest request = requestOf(answers, kStudyDay);
    REQUIRE(request.today);
    CHECK(request.today->price == 6.88);
    CHECK(request.sellers == SellerNames{"hyperscalers"});
    CHECK(newStudy(request, bundledCatalogue())->study.baseline == "today");
}
