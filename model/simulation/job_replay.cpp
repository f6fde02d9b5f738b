#include "model/simulation/job_replay.h"

#include "model/numeric/event_queue.h"
#include "model/numeric/unknown.h"
#include "model/simulation/machine_pool.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

struct RunningJob
{
    double end = -kInfinite; // believed; of a place that is free −∞
    Placement placement;
};

// When the first of those that wait is sure to begin, and which GPUs are free then.
class Reservation
{
public:
    explicit Reservation(const MachinePool &pool) : m_then(pool) {}

    double time() const { return m_time; }
    bool isOf(int job) const { return m_job == job; }
    void drop() { m_job = -1; }

    // Requires: the job does not fit in the pool, and does in an empty one.
    void make(int job, int gpus, const MachinePool &now, std::span<const RunningJob> jobs)
    {
        m_job = job;
        m_gpus = gpus;
        m_time = -kInfinite;
        m_then = now;
        m_ends.clear();
        for (const RunningJob &one : jobs)
            if (one.end != -kInfinite)
                m_ends.push_back({one.end, &one.placement});
        std::make_heap(m_ends.begin(), m_ends.end());
        while (!m_then.fits(gpus) || (!m_ends.empty() && m_ends.front().time <= m_time)) {
            m_time = m_ends.front().time;
            m_then.release(*m_ends.front().placement);
            std::pop_heap(m_ends.begin(), m_ends.end());
            m_ends.pop_back();
        }
    }

    // Whether the job still fits then, beside one that was placed and runs on; only then is that one kept.
    bool leavesRoomFor(const Placement &placement)
    {
        m_then.take(placement);
        if (m_then.fits(m_gpus))
            return true;
        m_then.release(placement);
        return false;
    }

private:
    struct End
    {
        double time = 0;
        const Placement *placement = nullptr;

        bool operator<(const End &other) const { return time > other.time; } // the earliest on top
    };

    int m_job = -1;
    int m_gpus = 0;
    double m_time = -kInfinite;
    MachinePool m_then;
    std::vector<End> m_ends;
};

class Replay
{
public:
    Replay(std::span<const LoggedJob> jobs, const JobReplayTerms &terms, std::stop_token stop)
        : m_jobs(jobs), m_terms(terms), m_stop(std::move(stop)), m_pool(terms.machines, terms.gpusPerMachine),
          m_reservation(m_pool), m_replayed(jobs.size())
    {
    }

    // False when stopped.
    bool run()
    {
        while (isAnyLeft() && !m_stop.stop_requested()) {
            const int first = takeFirst();
            if (job(first).gpus > std::int64_t(m_terms.machines) * m_terms.gpusPerMachine)
                rent(first, job(first).submitted);
            else
                beginOrRent(first);
        }
        return !m_stop.stop_requested();
    }

    std::vector<ReplayedJob> take() { return std::move(m_replayed); }

private:
    const LoggedJob &job(int index) const { return m_jobs[std::size_t(index)]; }
    bool isAnyLeft() const { return m_head < m_queue.size() || m_next < m_jobs.size(); }
    bool isBackfill() const { return m_terms.policy == JobPolicy::Backfill; }
    double nextArrival() const { return m_next < m_jobs.size() ? m_jobs[m_next].submitted : kInfinite; }

    // Of those that have not begun.
    int takeFirst()
    {
        forgetBegun();
        const int first = m_head < m_queue.size() ? m_queue[m_head++] : int(m_next++);
        m_seen = m_head;
        return first;
    }

    void forgetBegun()
    {
        constexpr std::size_t many = 1024;
        if (m_head > many && m_head * 2 > m_queue.size()) {
            m_queue.erase(m_queue.begin(), m_queue.begin() + std::ptrdiff_t(m_head));
            m_head = 0;
        }
    }

    // With Fifo, jobs that come while the first one waits change nothing until the first one has begun.
    void beginOrRent(int first)
    {
        const double rentAt = job(first).submitted + m_terms.rentAfter;
        m_now = std::max(m_now, job(first).submitted);
        for (endJobs(); !begins(first) && !m_stop.stop_requested(); endJobs()) {
            if (isBackfill())
                backfill(first);
            if (m_now == rentAt)
                return rent(first, m_now);
            m_now = std::min(m_ends.nextTime(), rentAt);
            if (isBackfill())
                m_now = std::min(m_now, nextArrival());
        }
    }

    void endJobs()
    {
        while (m_ends.hasUpTo(m_now)) {
            const int place = m_ends.pop().index;
            RunningJob &ended = m_running[std::size_t(place)];
            m_pool.release(ended.placement);
            // Its GPUs are free before the reservation thought so.
            if (ended.end > m_now)
                m_reservation.drop();
            ended.end = -kInfinite;
            m_freePlaces.push_back(place);
            m_seen = m_head;
        }
    }

    void rent(int index, double time) { m_replayed[std::size_t(index)] = {time, true}; }

    double believedEnd(int index) const
    {
        const LoggedJob &one = job(index);
        return m_now + (m_terms.usesLimits && one.limit > one.seconds ? one.limit : one.seconds);
    }

    // Whether it fits; then it is placed.
    bool begins(int index)
    {
        RunningJob &running = freePlace();
        if (!m_pool.place(job(index).gpus, running.placement))
            return false;
        begin(index, running);
        return true;
    }

    RunningJob &freePlace()
    {
        if (m_freePlaces.empty()) {
            m_freePlaces.push_back(int(m_running.size()));
            m_running.emplace_back();
        }
        return m_running[std::size_t(m_freePlaces.back())];
    }

    // In the free place.
    void begin(int index, RunningJob &running)
    {
        running.end = believedEnd(index);
        m_replayed[std::size_t(index)] = {m_now, false};
        m_ends.push(m_now + job(index).seconds, m_freePlaces.back());
        m_freePlaces.pop_back();
    }

    // Jobs that were looked at once are not looked at again until a job ends or the first one changes.
    void backfill(int first)
    {
        for (; nextArrival() <= m_now; ++m_next)
            m_queue.push_back(int(m_next));
        if (m_seen < m_queue.size() && m_pool.freeGpus() > 0) {
            if (!m_reservation.isOf(first))
                m_reservation.make(first, job(first).gpus, m_pool, m_running);
            std::size_t kept = m_seen;
            for (std::size_t i = m_seen; i < m_queue.size(); ++i)
                if (m_pool.freeGpus() == 0 || !beginsBefore(m_queue[i]))
                    m_queue[kept++] = m_queue[i];
            m_queue.resize(kept);
        }
        m_seen = m_queue.size();
    }

    bool beginsBefore(int index)
    {
        RunningJob &running = freePlace();
        if (!m_pool.place(job(index).gpus, running.placement))
            return false;
        if (believedEnd(index) > m_reservation.time() && !m_reservation.leavesRoomFor(running.placement)) {
            m_pool.release(running.placement);
            return false;
        }
        begin(index, running);
        return true;
    }

    std::span<const LoggedJob> m_jobs;
    JobReplayTerms m_terms;
    std::stop_token m_stop;
    MachinePool m_pool;
    Reservation m_reservation;
    double m_now = -kInfinite;
    std::size_t m_next = 0;   // job to come
    std::vector<int> m_queue; // of a backfill: those from m_head on have come behind the first and wait
    std::size_t m_head = 0;
    std::size_t m_seen = 0; // of the queue
    std::vector<ReplayedJob> m_replayed;
    EventQueue m_ends;                 // of the places
    std::vector<RunningJob> m_running; // few places beside all jobs, and soon in the cache
    std::vector<int> m_freePlaces;
};

} // namespace

Result<std::vector<ReplayedJob>> replayJobs(std::span<const LoggedJob> jobs, const JobReplayTerms &terms,
                                            std::stop_token stop)
{
    Replay replay(jobs, terms, std::move(stop));
    if (!replay.run())
        return Error{ErrorKind::Cancelled, "stopped before the last job", {}};
    return replay.take();
}

} // namespace breakeven
