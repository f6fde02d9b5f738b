// Two routes to one number: an edit on the sheet that is there, and a sheet built anew.
#include "tests/support/qt_text.h"

#include <QSignalSpy>

#include "data/study_file.h"
#include "model/study_path.h"
#include "ui/evaluation_job.h"

using namespace breakeven;

namespace {

void checkSame(const Comparison &one, const Comparison &other)
{
    REQUIRE(one.options.size() == other.options.size());
    for (std::size_t i = 0; i < one.options.size(); ++i) {
        INFO(one.options[i].name);
        CHECK(one.options[i].totalCost == other.options[i].totalCost);
        CHECK(one.options[i].npv == other.options[i].npv);
        CHECK(one.options[i].isShort == other.options[i].isShort);
        CHECK(one.options[i].measures.costPerUsefulGpuHour == other.options[i].measures.costPerUsefulGpuHour);
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

TEST_CASE("a study that cannot be evaluated says why")
{
    Study study = *exampleStudy("startup-six-servers");
    findInput(study, "conventions.horizon_months")->input->value = 0.5;
    const EvaluationOutcome outcome = evaluateQuickly(study, nullptr);
    CHECK_FALSE(outcome.result);
    REQUIRE(outcome.error);
    CHECK(outcome.error->message.find("whole months") != std::string::npos);
}
