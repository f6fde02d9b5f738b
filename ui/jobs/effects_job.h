// Reads the levers of a study off the GUI thread; the newest wins, results arrive as values.
//
// Each study gives two results: the curves at once, then the same with what is simulated or drawn in runs,
// and the bursts. A newer study waits for the curves of the one before, so that each movement is seen, but
// for no simulation; while studies follow each other fast nothing is simulated.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include "model/levers/burst_series.h"
#include "model/levers/lever_reading.h"
#include "model/levers/serving_reading.h"
#include "ui/jobs/movement.h"
#include "ui/result/study_result.h"

#include <stop_token>

namespace breakeven {

struct EffectsOutcome
{
    StudyResultPtr result; // what was read; nothing: none yet
    LeverLimits limits;
    std::vector<LeverReading> readings;
    // How `p95` of each reading's jobs was made; nothing where it was not.
    std::vector<std::optional<SimulatedFigure>> figures;
    std::vector<ServingReading> serving; // of the workloads that are counted in tokens
    std::vector<BurstSeries> bursts;
    bool isComplete = false; // what is simulated is there
};

class EffectsJob : public QObject
{
    Q_OBJECT

public:
    explicit EffectsJob(QObject *parent = nullptr);
    ~EffectsJob() override;

    void start(const StudyResultPtr &result, const LeverLimits &limits);
    bool isBusy() const { return m_isRunning || m_rest.isActive(); }

signals:
    void finished(const breakeven::EffectsOutcome &outcome);
    void becameIdle(); // the newest study has its complete result

private:
    struct Order
    {
        StudyResultPtr result;
        LeverLimits limits;
    };
    void run(const Order &order, LeverDepth depth);
    void takeOutcome();

    QThreadPool m_thread; // of the curves: they never wait for simulations that are left to end
    QFutureWatcher<EffectsOutcome> m_watcher;
    std::optional<Order> m_waiting;
    std::optional<Order> m_last;
    Movement m_movement;
    QTimer m_rest;                          // until simulations begin
    std::stop_source m_stop;                // of the simulations that are running
    LeverDepth m_depth = LeverDepth::Quick; // of what is running
    bool m_isRunning = false;
};

// The steps, also for callers that wait. Stopped, they give what there is.
EffectsOutcome readEffects(const StudyResultPtr &result, const LeverLimits &limits, LeverDepth depth,
                           std::stop_token stop = {});

// Keeps the simulated curve of a lever visible while it is dragged: where nothing but the lever itself has
// moved, its curve is unchanged, and `next`, which was read without simulations, takes it over from `before`.
// The value of now is interpolated.
void keepSimulated(EffectsOutcome &next, const EffectsOutcome &before);

} // namespace breakeven
