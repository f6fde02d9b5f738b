#include "ui/effects_job.h"

#include "model/levers/job_percentiles.h"

#include <QtConcurrent>

#include <utility>

namespace breakeven {

EffectsOutcome readEffects(const StudyResultPtr &result, const LeverLimits &limits, LeverDepth depth,
                           std::stop_token stop)
{
    EffectsOutcome outcome{result, limits, {}, {}, {}, false};
    const auto levers = leversOf(result->study, result->sheet, result->evaluation);
    for (const Lever &lever : levers) {
        LeverReading reading =
            readLever(result->study, result->sheet, result->evaluation, lever, limits, depth, stop);
        std::optional<SimulatedFigure> figure;
        if (depth == LeverDepth::Simulated && lever.kind == LeverKind::CheckpointInterval)
            figure = simulateJobPercentiles(result->evaluation, reading, stop);
        outcome.readings.push_back(std::move(reading));
        outcome.figures.push_back(std::move(figure));
    }
    if (depth == LeverDepth::Quick)
        return outcome;
    if (auto bursts = burstSeriesOf(result->study, result->sheet, result->evaluation, stop))
        outcome.bursts = std::move(*bursts);
    outcome.isComplete = !stop.stop_requested();
    return outcome;
}

EffectsJob::EffectsJob(QObject *parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &EffectsJob::takeOutcome);
}

EffectsJob::~EffectsJob()
{
    m_stop.request_stop();
    m_watcher.waitForFinished();
}

void EffectsJob::start(const StudyResultPtr &result, const LeverLimits &limits)
{
    m_stop.request_stop();
    m_waiting = Order{result, limits};
    if (m_isRunning)
        return;
    run(*std::exchange(m_waiting, {}), LeverDepth::Quick);
}

void EffectsJob::run(const Order &order, LeverDepth depth)
{
    m_isRunning = true;
    m_depth = depth;
    if (depth == LeverDepth::Simulated)
        m_stop = {};
    // Curves are never stopped: while somebody drags each of them is shown.
    const std::stop_token stop = depth == LeverDepth::Simulated ? m_stop.get_token() : std::stop_token();
    m_watcher.setFuture(QtConcurrent::run(
        [order, depth, stop] { return readEffects(order.result, order.limits, depth, stop); }));
}

void EffectsJob::takeOutcome()
{
    const EffectsOutcome outcome = m_watcher.result();
    // Stopped simulations are worth nothing: a newer study waits.
    if (m_depth == LeverDepth::Quick || outcome.isComplete)
        emit finished(outcome);
    if (m_waiting) {
        run(*std::exchange(m_waiting, {}), LeverDepth::Quick);
    } else if (!outcome.isComplete) {
        run({outcome.result, outcome.limits}, LeverDepth::Simulated);
    } else {
        m_isRunning = false;
        emit becameIdle();
    }
}

} // namespace breakeven
