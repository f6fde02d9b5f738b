// Makes a new study by the rules and evaluates it, off the GUI thread; only the newest request matters.
//
// Each request gives the study first, then the study with its figures, and then once more with its runs and
// with the notes on what is not like for like in it.
#pragma once

#include <QObject>

#include "ui/jobs/evaluation_job.h"
#include "ui/jobs/newest_run.h"

#include "pricing/new_study/new_study.h"
#include "pricing/sanity/sanity_note.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace breakeven {

using NewStudyPtr = std::shared_ptr<const NewStudy>;

struct NewStudyOutcome
{
    NewStudyPtr made; // nothing when there is an error
    std::optional<Error> error;
};

class NewStudyJob : public QObject
{
    Q_OBJECT

public:
    explicit NewStudyJob(std::shared_ptr<const Catalogue> catalogue, QObject *parent = nullptr);
    ~NewStudyJob() override { m_stop.request_stop(); }

    void start(const NewStudyRequest &request);
    // The study as it is created, with its best mix, which takes longer than the figures.
    void create(const NewStudyRequest &request);
    // Drops the last request: nobody waits for its result any more.
    void drop();
    bool isBusy() const { return m_rules.isBusy() || m_evaluation.isBusy() || m_creation.isBusy(); }

signals:
    void made(const breakeven::NewStudyOutcome &outcome);
    void created(const breakeven::NewStudyOutcome &outcome);
    void evaluated(const breakeven::EvaluationOutcome &outcome);
    void becameIdle(); // the newest study has its complete result, or there is none

private:
    void take(const NewStudyOutcome &outcome);

    std::shared_ptr<const Catalogue> m_catalogue;
    EvaluationJob m_evaluation;
    NewestRun<NewStudyOutcome> m_rules;
    NewestRun<NewStudyOutcome> m_creation;
    std::stop_source m_stop; // of the creation
};

// The step of the rules alone, also for callers that wait.
NewStudyOutcome makeNewStudy(const NewStudyRequest &request, const Catalogue &catalogue);

} // namespace breakeven
