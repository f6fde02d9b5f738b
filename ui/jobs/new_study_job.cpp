#include "ui/jobs/new_study_job.h"

#include <utility>

namespace breakeven {

NewStudyOutcome makeNewStudy(const NewStudyRequest &request, const Catalogue &catalogue)
{
    auto made = newStudy(request, catalogue);
    if (!made)
        return {nullptr, made.error()};
    return {std::make_shared<const NewStudy>(std::move(made).value()), {}};
}

NewStudyJob::NewStudyJob(std::shared_ptr<const Catalogue> catalogue, QObject *parent)
    : QObject(parent), m_catalogue(std::move(catalogue)),
      m_rules([this](const NewStudyOutcome &outcome) { take(outcome); })
{
    connect(&m_evaluation, &EvaluationJob::finished, this, &NewStudyJob::evaluated);
    connect(&m_evaluation, &EvaluationJob::becameIdle, this, [this] {
        if (!isBusy())
            emit becameIdle();
    });
}

// The runs of an older study would only hold the threads.
void NewStudyJob::start(const NewStudyRequest &request)
{
    m_evaluation.stopRuns();
    m_rules.request([request, catalogue = m_catalogue] { return makeNewStudy(request, *catalogue); });
}

void NewStudyJob::drop()
{
    m_rules.drop();
    m_evaluation.cancel();
}

void NewStudyJob::take(const NewStudyOutcome &outcome)
{
    emit made(outcome);
    if (m_rules.isBusy())
        return; // a receiver asked for another one
    if (outcome.made && !outcome.made->study.options.empty()) {
        m_evaluation.start(outcome.made->study);
        return;
    }
    m_evaluation.cancel();
    emit becameIdle();
}

} // namespace breakeven
