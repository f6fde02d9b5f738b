// Evaluates studies off the GUI thread; the newest wins, results arrive as values.
//
// A newer study waits for the figures of the one before, so that each movement is seen, but for nothing else;
// while studies follow each other fast only figures are made.
// A study that differs from the last one in the value of one input is evaluated on the same sheet. Each study
// gives three results: the figures at once, the same with what takes several evaluations, and where inputs
// have ranges the same with the runs and what flips the answer within them.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include "model/result.h"
#include "model/study/study.h"
#include "ui/jobs/movement.h"
#include "ui/result/study_result.h"

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

namespace breakeven {

struct EvaluationOutcome
{
    StudyResultPtr result; // nothing when there is an error
    std::optional<Error> error;
};

// How many runs are drawn, and from which seed.
struct RunsWish
{
    std::int64_t samples = RiskSettings().samples;
    std::uint64_t seed = RiskSettings().seed;

    bool operator==(const RunsWish &) const = default;
};

class EvaluationJob : public QObject
{
    Q_OBJECT

public:
    explicit EvaluationJob(QObject *parent = nullptr);
    ~EvaluationJob() override;

    void start(const Study &study);
    // The catalogue that the notes use from now on; before the first call they use the one that comes with
    // the program.
    void setCatalogue(std::shared_ptr<const Catalogue> catalogue) { m_catalogue = std::move(catalogue); }
    const RunsWish &runs() const { return m_runs; }
    void setRuns(const RunsWish &runs) { m_runs = runs; } // of the studies that are started from now on
    // Drops what is running: nothing more arrives.
    void cancel();
    bool isBusy() const { return m_isRunning || m_rest.isActive(); }
    // A newer study waits for the running one.
    bool hasWaiting() const { return m_waiting.has_value(); }
    // Stops the runs that are being drawn; the result arrives without them and says why.
    void stopRuns();

signals:
    void finished(const breakeven::EvaluationOutcome &outcome);
    void becameIdle();         // the newest study has its complete result
    void drawing(int percent); // of the runs, while they take long; −1: no longer

private:
    enum class Step { Figures, Rest };
    void run(Step step, std::function<EvaluationOutcome()> work);
    void endRest();
    void runCompletion();
    void runRisk(const StudyResultPtr &result);
    void takeOutcome();
    void next(const EvaluationOutcome &outcome);
    void showProgress();

    QThreadPool m_thread; // of the figures: they never wait for what is left to end
    QFutureWatcher<EvaluationOutcome> m_watcher;
    StudyResultPtr m_last;
    std::shared_ptr<const Catalogue> m_catalogue; // null: that of the program
    std::optional<Study> m_waiting;
    bool m_isRunning = false;
    bool m_isDropped = false;
    Step m_step = Step::Figures; // of what is running
    std::stop_source m_stopRest;
    Movement m_movement;
    RunsWish m_runs;
    QTimer m_rest;                               // until what follows the figures begins
    std::shared_ptr<std::atomic<int>> m_percent; // of the runs that are being drawn
    QTimer m_progress;
};

// The study discounted at `rate` a year (0: not) with this value of the convention "cash_timing".
Study withTiming(const Study &study, const std::string &timing, double rate);

// The steps, also for callers that wait (wizard, tests). `last` may be nothing.
EvaluationOutcome evaluateQuickly(const Study &study, const StudyResultPtr &last);
// Stopped, it is as incomplete as before.
EvaluationOutcome completed(const StudyResultPtr &result, std::stop_token stop = {},
                            const Catalogue &catalogue = bundledCatalogue());
EvaluationOutcome assessed(const StudyResultPtr &result, const RiskSettings &settings = {},
                           const Catalogue &catalogue = bundledCatalogue());

} // namespace breakeven
