// Evaluates studies off the GUI thread; the newest wins, results arrive as values.
//
// A study that differs from the last one in the value of one input is evaluated on the same sheet. Each study
// gives two results: the figures at once, then the same with what takes several evaluations.
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include "model/result.h"
#include "model/study.h"
#include "ui/study_result.h"

#include <functional>

namespace breakeven {

struct EvaluationOutcome
{
    StudyResultPtr result; // nothing when there is an error
    std::optional<Error> error;
};

class EvaluationJob : public QObject
{
    Q_OBJECT

public:
    explicit EvaluationJob(QObject *parent = nullptr);
    ~EvaluationJob() override;

    void start(const Study &study);
    // Drops what is running: nothing more arrives.
    void cancel();
    bool isBusy() const { return m_isRunning; }
    // A newer study waits for the running one.
    bool hasWaiting() const { return m_waiting.has_value(); }

signals:
    void finished(const breakeven::EvaluationOutcome &outcome);
    void becameIdle(); // the newest study has its complete result

private:
    void run(std::function<EvaluationOutcome()> work);
    void takeOutcome();
    void next(const EvaluationOutcome &outcome);

    QFutureWatcher<EvaluationOutcome> m_watcher;
    StudyResultPtr m_last;
    std::optional<Study> m_waiting;
    bool m_isRunning = false;
    bool m_isDropped = false;
};

// The study discounted at `rate` a year (0: not) with this value of the convention "cash_timing".
Study withTiming(const Study &study, const std::string &timing, double rate);

// The steps, also for callers that wait (wizard, tests). `last` may be nothing.
EvaluationOutcome evaluateQuickly(const Study &study, const StudyResultPtr &last);
EvaluationOutcome completed(const StudyResultPtr &result);

} // namespace breakeven
