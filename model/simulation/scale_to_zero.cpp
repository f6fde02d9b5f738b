#include "model/simulation/scale_to_zero.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>
#include <string>

namespace breakeven {

namespace {

constexpr Percentiles kNoPercentiles{kUnknown, kUnknown, kUnknown, kUnknown};

Error cancelled() { return {ErrorKind::Cancelled, "The simulation was stopped.", "simulate"}; }

Error tooLong(std::int64_t mostEvents)
{
    return {ErrorKind::Failed,
            "The simulation exceeded its limit of " + std::to_string(mostEvents) +
                " seconds and events; simulate a shorter time or fewer requests.",
            "simulate"};
}

Percentiles percentilesOf(std::vector<double> values, const std::stop_token &stop)
{
    if (values.empty())
        return kNoPercentiles;
    const double mean = sampleMean(values);
    static constexpr double kProbabilities[] = {0.5, 0.95, 0.99};
    const std::vector<double> quantiles = selectQuantiles(values, kProbabilities, stop);
    return {mean, quantiles[0], quantiles[1], quantiles[2]};
}

// Writes down when the number of replicas changes, and the course where it is wanted.
class Recorder
{
public:
    Recorder(ScaleToZeroRun &run, std::vector<CoursePoint> *course, int replicas)
        : m_run(run), m_course(course), m_replicas(replicas)
    {
    }

    void add(const CoursePoint &point)
    {
        if (m_replicas == 0 && point.replicas > 0)
            ++m_run.coldStarts;
        if (m_run.changes.empty() || point.replicas != m_replicas)
            m_run.changes.push_back({point.second, point.replicas});
        m_replicas = point.replicas;
        if (m_course && (m_course->empty() || !m_course->back().isSameState(point)))
            m_course->push_back(point);
    }

private:
    ScaleToZeroRun &m_run;
    std::vector<CoursePoint> *m_course;
    int m_replicas;
};

// One simulation of a pool under its scaler.
class Course
{
public:
    Course(ReplicaPool &pool, ReplicaScaler &scaler, double span)
        : m_pool(pool), m_scaler(scaler), m_span(span), m_lastActive(std::int64_t(std::ceil(span)))
    {
    }

    void tick(std::int64_t second, Recorder &recorder, const std::stop_token &stop)
    {
        m_pool.advance(double(second), stop);
        const double requestSeconds = m_pool.requestSeconds();
        const ScalerReading reading{second, double(m_pool.requestsInSystem()),
                                    requestSeconds - m_requestSeconds, m_pool.ready()};
        m_requestSeconds = requestSeconds;
        m_pool.scaleTo(m_scaler.tick(reading));
        recorder.add({second, reading.requests, m_pool.replicas(), m_pool.ready()});
        if (m_pool.replicas() > 0)
            m_lastActive = std::max(m_lastActive, second);
    }

    bool isOver(std::int64_t second) const
    {
        if (double(second) < m_span)
            return false;
        return m_pool.isDone() || second - m_lastActive > m_scaler.patienceS();
    }

private:
    ReplicaPool &m_pool;
    ReplicaScaler &m_scaler;
    double m_span;
    double m_requestSeconds = 0;
    std::int64_t m_lastActive; // the last second with a replica, the end of the span at least
};

void summarise(ScaleToZeroRun &run, const ReplicaPool &pool, const std::stop_token &stop)
{
    run.served = std::int64_t(pool.waits().size());
    run.lost = pool.lost();
    run.unserved = run.requests - run.served - run.lost;
    run.coldShare = double(pool.metColdStart()) / double(run.requests);
    run.replicaStarts = pool.starts();
    run.paidHours = pool.paidSeconds(run.spanS) / kSecondsPerHour;
    run.meanReplicas = run.paidHours * kSecondsPerHour / run.spanS;
    run.wait = percentilesOf(pool.waits(), stop);
    run.response = percentilesOf(pool.responses(), stop);
}

} // namespace

Result<ScaleToZeroRun> simulateScaleToZero(const ReplicaPoolTerms &terms, std::span<const double> arrivals,
                                           double spanS, ReplicaScaler &scaler, const RunControl &control)
{
    ScaleToZeroRun run;
    run.spanS = spanS;
    run.requests = std::int64_t(arrivals.size());
    ReplicaPool pool(terms, arrivals, scaler.replicas());
    Course course(pool, scaler, spanS);
    Recorder recorder(run, control.course, scaler.replicas());
    for (std::int64_t second = 0;; ++second) {
        course.tick(second, recorder, control.stop);
        if (control.stop.stop_requested())
            return cancelled();
        if (second + pool.events() > control.mostEvents)
            return tooLong(control.mostEvents);
        if (course.isOver(second))
            break;
    }
    pool.close();
    summarise(run, pool, control.stop);
    if (control.stop.stop_requested())
        return cancelled();
    return run;
}

Result<ScaleToZeroRun> replayQueue(std::span<const QueueStep> steps, ReplicaScaler &scaler,
                                   const RunControl &control)
{
    ScaleToZeroRun run;
    const std::int64_t seconds = steps.back().second + 1;
    run.spanS = double(seconds);
    if (seconds > control.mostEvents)
        return tooLong(control.mostEvents);
    std::size_t next = 0;
    double length = 0;
    std::int64_t paid = 0;
    int replicas = scaler.replicas();
    Recorder recorder(run, control.course, replicas);
    for (std::int64_t second = 0; second < seconds; ++second) {
        if (control.stop.stop_requested())
            return cancelled();
        while (next < steps.size() && steps[next].second <= second)
            length = steps[next++].length;
        const int before = replicas;
        replicas = scaler.tick({second, length, length, replicas});
        run.replicaStarts += std::max(0, replicas - before);
        paid += replicas;
        recorder.add({second, length, replicas, replicas});
    }
    run.wait = run.response = kNoPercentiles;
    run.coldShare = kUnknown;
    run.paidHours = double(paid) / kSecondsPerHour;
    run.meanReplicas = double(paid) / double(seconds);
    return run;
}

} // namespace breakeven
