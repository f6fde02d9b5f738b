#include "ui/jobs/effects_job.h"

#include "model/levers/job_percentiles.h"

#include <QtConcurrent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

EffectsOutcome readEffects(const StudyResultPtr &result, const LeverLimits &limits, LeverDepth depth,
                           std::stop_token stop)
{
    EffectsOutcome outcome{result, limits, {}, {}, {}, {}, false};
    outcome.serving = readServing(result->study, result->sheet, result->evaluation, stop, depth);
    const auto levers = leversOf(result->study, result->sheet, result->evaluation);
    for (const Lever &lever : levers) {
        LeverReading reading =
            readLever(result->study, result->sheet, result->evaluation, lever, limits, depth, stop);
        std::optional<SimulatedFigure> figure;
        if (depth == LeverDepth::Simulated && lever.kind == LeverKind::CheckpointInterval)
            figure = simulateJobPercentiles(result->sheet, result->evaluation, reading, stop);
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

namespace {

bool isSameCurve(const LeverReading &one, const LeverReading &other)
{
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    return one.lever.path == other.lever.path && one.lever.workload == other.lever.workload &&
           !one.curve.empty() &&
           std::equal(one.curve.begin(), one.curve.end(), other.curve.begin(), other.curve.end(),
                      [&](const LeverSample &a, const LeverSample &b) {
                          return a.at == b.at && same(a.cost, b.cost) && same(a.mean, b.mean);
                      });
}

// Between the two points of the curve around it; of the nearest end outside.
double p95At(const std::vector<LeverSample> &curve, double at)
{
    const auto above =
        std::lower_bound(curve.begin(), curve.end(), at,
                         [](const LeverSample &sample, double value) { return sample.at < value; });
    if (above == curve.begin())
        return curve.front().p95;
    if (above == curve.end())
        return curve.back().p95;
    const LeverSample &below = *(above - 1);
    return below.p95 + (above->p95 - below.p95) * (at - below.at) / (above->at - below.at);
}

} // namespace

void keepSimulated(EffectsOutcome &next, const EffectsOutcome &before)
{
    for (std::size_t i = 0; i < next.readings.size(); ++i) {
        LeverReading &reading = next.readings[i];
        const auto known =
            std::find_if(before.readings.begin(), before.readings.end(),
                         [&](const LeverReading &candidate) { return isSameCurve(candidate, reading); });
        if (known == before.readings.end())
            continue;
        for (std::size_t k = 0; k < reading.curve.size(); ++k)
            reading.curve[k].p95 = known->curve[k].p95;
        reading.noEffectBelow = known->noEffectBelow;
        for (std::optional<LeverSample> *sample : {&reading.now, &reading.cheapest})
            if (*sample)
                (*sample)->p95 = p95At(reading.curve, (*sample)->at);
        next.figures[i] = before.figures[std::size_t(known - before.readings.begin())];
        // The cheapest within a limit on it does not depend on where the lever stands either.
        if (reading.state == LeverState::Simulating && next.limits.p95Seconds == before.limits.p95Seconds) {
            reading.state = known->state;
            reading.cheapest = known->cheapest;
            reading.kept = known->kept;
            reading.nearlyCheapest = known->nearlyCheapest;
            reading.quickest = known->quickest;
        }
    }
}

EffectsJob::EffectsJob(QObject *parent) : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, [this] { run(Order(*m_last), LeverDepth::Simulated); });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &EffectsJob::takeOutcome);
}

EffectsJob::~EffectsJob()
{
    m_stop.request_stop();
    m_watcher.waitForFinished();
}

void EffectsJob::start(const StudyResultPtr &result, const LeverLimits &limits)
{
    m_movement.noteEdit();
    m_stop.request_stop();
    m_rest.stop();
    if (m_isRunning && m_depth == LeverDepth::Quick)
        m_waiting = Order{result, limits};
    else
        run({result, limits}, LeverDepth::Quick);
}

void EffectsJob::run(const Order &order, LeverDepth depth)
{
    m_isRunning = true;
    m_last = order;
    m_depth = depth;
    if (depth == LeverDepth::Simulated)
        m_stop = {};
    // Curves are never stopped: while somebody drags each of them is shown.
    const bool isQuick = depth == LeverDepth::Quick;
    const std::stop_token stop = isQuick ? std::stop_token() : m_stop.get_token();
    QThreadPool &pool = isQuick ? m_thread : *QThreadPool::globalInstance();
    m_watcher.setFuture(QtConcurrent::run(
        &pool, [order, depth, stop] { return readEffects(order.result, order.limits, depth, stop); }));
}

void EffectsJob::takeOutcome()
{
    m_isRunning = false;
    const EffectsOutcome outcome = m_watcher.result();
    emit finished(outcome);
    if (m_isRunning)
        return; // a receiver has started another one
    if (m_waiting)
        run(*std::exchange(m_waiting, {}), LeverDepth::Quick);
    else if (m_depth == LeverDepth::Quick)
        m_rest.start(m_movement.rest());
    else
        emit becameIdle();
}

} // namespace breakeven
