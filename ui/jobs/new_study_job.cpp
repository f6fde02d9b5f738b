#include "ui/jobs/new_study_job.h"

#include "model/plan/mix_option.h"

#include <utility>

namespace breakeven {

NewStudyOutcome makeNewStudy(const NewStudyRequest &request, const Catalogue &catalogue)
{
    auto made = newStudy(request, catalogue);
    if (!made)
        return {nullptr, made.error()};
    return {std::make_shared<const NewStudy>(std::move(made).value()), {}};
}

namespace {

NewStudyOutcome createNewStudy(const NewStudyRequest &request, const Catalogue &catalogue,
                               const std::stop_token &stop)
{
    auto made = newStudy(request, catalogue);
    if (!made)
        return {nullptr, made.error()};
    if (const auto mixed = addMix(made->study, stop); !mixed)
        return {nullptr, mixed.error()};
    return {std::make_shared<const NewStudy>(std::move(made).value()), {}};
}

} // namespace

NewStudyJob::NewStudyJob(std::shared_ptr<const Catalogue> catalogue, QObject *parent)
    : QObject(parent), m_catalogue(std::move(catalogue)),
      m_rules([this](const NewStudyOutcome &outcome) { take(outcome); }),
      m_creation([this](const NewStudyOutcome &outcome) { emit created(outcome); })
{
    m_evaluation.setCatalogue(m_catalogue);
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

void NewStudyJob::create(const NewStudyRequest &request)
{
    drop();
    m_stop = std::stop_source();
    m_creation.request([request, catalogue = m_catalogue, stop = m_stop.get_token()] {
        return createNewStudy(request, *catalogue, stop);
    });
}

void NewStudyJob::drop()
{
    m_stop.request_stop();
    m_creation.drop();
    m_rules.drop();
    m_evaluation.cancel();
}

// Its figures are on their way while those who are told look at the study.
void NewStudyJob::take(const NewStudyOutcome &outcome)
{
    const bool isThere = outcome.made && !outcome.made->study.options.empty();
    if (isThere)
        m_evaluation.start(outcome.made->study);
    else
        m_evaluation.cancel();
    emit made(outcome);
    if (!isThere && !m_rules.isBusy())
        emit becameIdle();
}

} // namespace breakeven
