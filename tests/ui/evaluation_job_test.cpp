// Two routes to one number: an edit on the sheet that is there, and a sheet built anew.
#include "tests/support/qt_text.h"
#include "tests/support/stopped.h"

#include <QSignalSpy>
#include <QTimer>

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "ui/jobs/evaluation_job.h"

using namespace breakeven;

namespace {

void checkSame(const Comparison &one, const Comparison &other)
{
    REQUIRE(one.options.size() == other.options.size());
    for (std::size_t i = 0; i < one.options.size(); ++i) {
        INFO(one.options[i].name);
        CHECK(one.options[i].totalCost() == other.options[i].totalCost());
        CHECK(one.options[i].npv() == other.options[i].npv());
        CHECK(one.options[i].status == other.options[i].status);
        CHECK(one.options[i].costPerUsefulGpuHour() == other.options[i].costPerUsefulGpuHour());
    }
    CHECK(one.verdict.cheapest == other.verdict.cheapest);
}

} // namespace

TEST_CASE("changing any one input on the same sheet gives what a new sheet gives")
{
    for (const ExampleStudy &known : exampleStudies()) {
        const Study study = *exampleStudy(known.name);
        const StudyResultPtr first = evaluateQuickly(study, nullptr).result;
        REQUIRE(first);
        for (const ConstInputPlace &place : allInputs(study)) {
            INFO(known.name << " " << place.path);
            Study changed = study;
            Input &input = *findInput(changed, place.path)->input;
            if (!input.value)
                continue;
            input.value = *input.value == 0 ? std::min(0.05, place.field->most)
                                            : std::min(*input.value * 1.5, place.field->most);
            const EvaluationOutcome reused = evaluateQuickly(changed, first);
            const EvaluationOutcome anew = evaluateQuickly(changed, nullptr);
            REQUIRE(bool(reused.result) == bool(anew.result));
            if (anew.result)
                checkSame(reused.result->comparison, anew.result->comparison);
        }
    }
}

TEST_CASE("the newest study wins and arrives complete")
{
    EvaluationJob job;
    EvaluationOutcome last;
    QObject::connect(&job, &EvaluationJob::finished,
                     [&](const EvaluationOutcome &outcome) { last = outcome; });
    QSignalSpy idle(&job, &EvaluationJob::becameIdle);
    Study study = *exampleStudy("startup-six-servers");
    for (int price = 100000; price <= 150000; price += 5000) {
        findInput(study, "options.own-six.server_price")->input->value = price;
        job.start(study);
    }
    REQUIRE(idle.wait(20000));
    REQUIRE(last.result);
    CHECK(last.result->study == study);
    CHECK(last.result->isComplete);
    CHECK(last.result->timings.size() > 1);
}

TEST_CASE("the complete result arrives with the runs of the command line")
{
    EvaluationJob job;
    std::vector<EvaluationOutcome> outcomes;
    QObject::connect(&job, &EvaluationJob::finished,
                     [&](const EvaluationOutcome &outcome) { outcomes.push_back(outcome); });
    QSignalSpy idle(&job, &EvaluationJob::becameIdle);
    const Study study = *exampleStudy("startup-rent-or-buy");
    job.start(study);
    REQUIRE(idle.wait(20000));
    REQUIRE(outcomes.size() == 3);
    CHECK_FALSE(outcomes[0].result->isComplete);
    CHECK_FALSE(outcomes[1].result->isAssessed);
    CHECK(outcomes[1].result->isComplete);
    REQUIRE(outcomes[2].result->risk);
    const Risk &found = *outcomes[2].result->risk;
    const Risk expected = assessRisk(study, {}).value();
    CHECK(found.samples == 10000);
    CHECK(found.seed == 42);
    for (std::size_t i = 0; i < expected.options.size(); ++i) {
        CHECK(found.options[i].totalCost == expected.options[i].totalCost);
        CHECK(found.options[i].cheapestRuns == expected.options[i].cheapestRuns);
    }
    CHECK(found.information.size() == found.inputs.size());
}

TEST_CASE("with the runs comes what moves the answer and what flips it within the ranges")
{
    EvaluationJob job;
    EvaluationOutcome last;
    QObject::connect(&job, &EvaluationJob::finished,
                     [&](const EvaluationOutcome &outcome) { last = outcome; });
    QSignalSpy idle(&job, &EvaluationJob::becameIdle);
    const Study study = *exampleStudy("kubernetes-burst");
    job.start(study);
    REQUIRE(idle.wait(20000));
    REQUIRE(last.result->decision);
    const Decision &found = *last.result->decision;
    CHECK(found.study() == study);
    REQUIRE(found.contest);
    CHECK(found.contest->a == "gke-five-pools");
    const auto probe = Probe::of(study, found.contest->figures());
    const auto expected = flipsOf(*probe, {.isOnlyInRange = true});
    REQUIRE_FALSE(expected.empty());
    REQUIRE(found.flips.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(found.flips[i].path == expected[i].path);
        CHECK(found.flips[i].flipValue == expected[i].flipValue);
    }
    // An edit leaves none behind that would be of another study.
    Study changed = study;
    findInput(changed, "options.gke-five-pools.overhead")->input->value = 2.4;
    CHECK_FALSE(evaluateQuickly(changed, last.result).result->decision);
    CHECK_FALSE(readDecision(study, {.stop = test::stoppedToken()}));
}

TEST_CASE("the number of runs and their seed are those that were wished for")
{
    EvaluationJob job;
    EvaluationOutcome last;
    QObject::connect(&job, &EvaluationJob::finished,
                     [&](const EvaluationOutcome &outcome) { last = outcome; });
    QSignalSpy idle(&job, &EvaluationJob::becameIdle);
    job.setRuns({2000, 5});
    job.start(*exampleStudy("startup-six-servers"));
    REQUIRE(idle.wait(20000));
    CHECK(last.result->risk->samples == 2000);
    CHECK(last.result->risk->seed == 5);
}

TEST_CASE("a newer study overtakes the runs of the one before")
{
    EvaluationJob job;
    Study study = *exampleStudy("startup-rent-or-buy");
    const Study before = study;
    study.name = "Newer";
    std::vector<StudyResultPtr> withRuns;
    QObject::connect(&job, &EvaluationJob::finished, &job, [&](const EvaluationOutcome &outcome) {
        if (outcome.result->isAssessed)
            withRuns.push_back(outcome.result);
        else if (outcome.result->isComplete && outcome.result->study == before)
            QTimer::singleShot(0, &job, [&] { job.start(study); }); // the runs of `before` have begun
    });
    QSignalSpy idle(&job, &EvaluationJob::becameIdle);
    job.start(before);
    REQUIRE(idle.wait(20000));
    REQUIRE(withRuns.size() == 1);
    CHECK(withRuns[0]->study == study);
    CHECK(withRuns[0]->risk);
}

TEST_CASE("runs that cannot be drawn leave the result and a reason")
{
    Study study = *exampleStudy("startup-six-servers");
    findInput(study, "options.own-six.server_price")->input->range = Range{0, 200000, RangeShape::Lognormal};
    const StudyResultPtr wrong = assessed(evaluateQuickly(study, nullptr).result).result;
    CHECK(wrong->isAssessed);
    CHECK_FALSE(wrong->risk);
    REQUIRE(wrong->riskError);
    CHECK(wrong->riskError->where == "shared.server_price");
    const StudyResultPtr point = evaluateQuickly(*exampleStudy("startup-six-servers"), nullptr).result;
    const StudyResultPtr stopped = assessed(point, {.stop = test::stoppedToken()}).result;
    CHECK(stopped->riskError->kind == ErrorKind::Cancelled);
    CHECK(stopped->comparison.options.size() == point->comparison.options.size());
}

TEST_CASE("a study without ranges has no runs to wait for")
{
    Study study = *exampleStudy("startup-six-servers");
    CHECK_FALSE(evaluateQuickly(study, nullptr).result->isAssessed);
    for (const ConstInputPlace &place : allInputs(study))
        findInput(study, place.path)->input->range.reset();
    CHECK(evaluateQuickly(study, nullptr).result->isAssessed);
}

TEST_CASE("a study that cannot be evaluated says why")
{
    Study study = *exampleStudy("startup-six-servers");
    findInput(study, "conventions.horizon_months")->input->value = 0.5;
    const EvaluationOutcome outcome = evaluateQuickly(study, nullptr);
    CHECK_FALSE(outcome.result);
    REQUIRE(outcome.error);
    CHECK(outcome.error->message.find("whole months") != std::string::npos);
}
