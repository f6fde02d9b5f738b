#include "model/simulation/job_replay.h"

#include "model/simulation/event_queue.h"
#include "model/simulation/machine_pool.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// When the first of those that wait is sure to begin, and which GPUs are free then.
class Reservation
{
public:
    explicit Reservation(const MachinePool &pool) : m_then(pool) {}

    double time() const { return m_time; }
    bool isOf(int job) const { return m_job == job; }
    void drop() { m_job = -1; }

    struct Running
    {
        double end = 0; // believed
        const Placement *placement = nullptr;

        bool operator<(const Running &other) const { return end > other.end; } // the earliest on top
    };
    // Requires: the job does not fit in the pool, and does in an empty one.
    void make(int job, int gpus, const MachinePool &now, std::vector<Running> &running)
    {
        m_job = job;
        m_gpus = gpus;
        m_time = -kNever;
        m_then = now;
        std::make_heap(running.begin(), running.end());
        while (!m_then.fits(gpus) || (!running.empty() && running.front().end <= m_time)) {
            m_time = running.front().end;
            m_then.release(*running.front().placement);
            std::pop_heap(running.begin(), running.end());
            running.pop_back();
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
    int m_job = -1;
    int m_gpus = 0;
    double m_time = -kNever;
    MachinePool m_then;
};

class Replay
{
public:
    Replay(std::span<const LoggedJob> jobs, const JobReplayTerms &terms)
        : m_jobs(jobs), m_terms(terms), m_pool(terms.machines, terms.gpusPerMachine), m_reservation(m_pool),
          m_replayed(jobs.size()), m_slots(jobs.size())
    {
        if (terms.policy == JobPolicy::Backfill)
            m_runningSlot.resize(jobs.size());
    }

    // False when stopped.
    bool run(const std::stop_token &stop)
    {
        constexpr int eventsBetweenChecks = 4096;
        for (int events = 0;; ++events) {
            if (events % eventsBetweenChecks == 0 && stop.stop_requested())
                return false;
            m_now = std::min({nextArrival(), nextEnd(), nextRent()});
            if (m_now == kNever)
                return true;
            endJobs();
            admitJobs();
            beginJobs();
            while (nextRent() <= m_now) {
                rent(m_queue[m_head++]);
                m_sawAll = false;
                beginJobs();
            }
        }
    }

    std::vector<ReplayedJob> take() { return std::move(m_replayed); }

private:
    const LoggedJob &job(int index) const { return m_jobs[std::size_t(index)]; }
    bool isAnyWaiting() const { return m_head < m_queue.size(); }

    double nextArrival() const { return m_next < m_jobs.size() ? m_jobs[m_next].submitted : kNever; }
    double nextEnd() const { return m_ends.isEmpty() ? kNever : m_ends.nextTime(); }
    // They wait in the order they came, so the first is the first to be rented.
    double nextRent() const
    {
        return isAnyWaiting() ? job(m_queue[m_head]).submitted + m_terms.rentAfter : kNever;
    }

    double believedSeconds(int index) const
    {
        const LoggedJob &one = job(index);
        return m_terms.usesLimits && one.limit > one.seconds ? one.limit : one.seconds;
    }

    void endJobs()
    {
        while (nextEnd() <= m_now) {
            const int index = m_ends.pop().index;
            m_pool.release(placementOf(index));
            m_freeSlots.push_back(m_slots[std::size_t(index)]);
            m_sawAll = false;
            if (m_terms.policy != JobPolicy::Backfill)
                continue;
            // Its GPUs are free before the reservation thought so.
            if (believedSeconds(index) > job(index).seconds)
                m_reservation.drop();
            const std::size_t slot = m_runningSlot[std::size_t(index)];
            m_running[slot] = m_running.back();
            m_runningSlot[std::size_t(m_running[slot])] = slot;
            m_running.pop_back();
        }
    }

    void admitJobs()
    {
        for (; nextArrival() <= m_now; ++m_next) {
            const bool isTooWide =
                job(int(m_next)).gpus > std::int64_t(m_terms.machines) * m_terms.gpusPerMachine;
            if (isTooWide)
                rent(int(m_next));
            else
                m_queue.push_back(int(m_next));
        }
    }

    const Placement &placementOf(int index) const
    {
        return m_placements[std::size_t(m_slots[std::size_t(index)])];
    }

    // A place for a job that begins, where one that ended left its own.
    Placement &placementAt(int index)
    {
        if (m_freeSlots.empty()) {
            m_freeSlots.push_back(int(m_placements.size()));
            m_placements.emplace_back();
        }
        m_slots[std::size_t(index)] = m_freeSlots.back();
        m_freeSlots.pop_back();
        return m_placements[std::size_t(m_slots[std::size_t(index)])];
    }

    void rent(int index) { m_replayed[std::size_t(index)] = {m_now, true}; }

    // It is placed.
    void begin(int index)
    {
        m_replayed[std::size_t(index)] = {m_now, false};
        m_ends.push(m_now + job(index).seconds, index);
        if (m_terms.policy != JobPolicy::Backfill)
            return;
        m_runningSlot[std::size_t(index)] = m_running.size();
        m_running.push_back(index);
    }

    void beginJobs()
    {
        while (isAnyWaiting() && m_pool.fits(job(m_queue[m_head]).gpus)) {
            const int index = m_queue[m_head++];
            m_pool.place(job(index).gpus, placementAt(index));
            begin(index);
            m_sawAll = false;
        }
        forgetBegun();
        if (m_terms.policy == JobPolicy::Backfill && isAnyWaiting())
            backfill();
    }

    void forgetBegun()
    {
        constexpr std::size_t many = 1024;
        if (m_head > many && m_head * 2 > m_queue.size()) {
            m_queue.erase(m_queue.begin(), m_queue.begin() + std::ptrdiff_t(m_head));
            m_seen -= std::min(m_seen, m_head);
            m_head = 0;
        }
    }

    void reserve()
    {
        const int first = m_queue[m_head];
        if (m_reservation.isOf(first))
            return;
        std::vector<Reservation::Running> &running = m_scratch;
        running.clear();
        for (const int index : m_running)
            running.push_back(
                {m_replayed[std::size_t(index)].start + believedSeconds(index), &placementOf(index)});
        m_reservation.make(first, job(first).gpus, m_pool, running);
    }

    // As long as nothing ends and the first stays the first, those that were seen cannot begin either.
    void backfill()
    {
        const std::size_t from = m_sawAll ? m_seen : m_head + 1;
        if (from < m_queue.size() && m_pool.freeGpus() > 0) {
            reserve();
            std::size_t kept = from;
            for (std::size_t i = from; i < m_queue.size(); ++i)
                if (m_pool.freeGpus() == 0 || !beginsBefore(m_queue[i]))
                    m_queue[kept++] = m_queue[i];
            m_queue.resize(kept);
        }
        m_sawAll = true;
        m_seen = m_queue.size();
    }

    bool beginsBefore(int index)
    {
        if (!m_pool.fits(job(index).gpus))
            return false;
        Placement placement = m_pool.place(job(index).gpus);
        if (m_now + believedSeconds(index) > m_reservation.time() &&
            !m_reservation.leavesRoomFor(placement)) {
            m_pool.release(placement);
            return false;
        }
        placementAt(index) = std::move(placement);
        begin(index);
        return true;
    }

    std::span<const LoggedJob> m_jobs;
    JobReplayTerms m_terms;
    MachinePool m_pool;
    Reservation m_reservation;
    double m_now = 0;
    std::size_t m_next = 0; // job to come
    EventQueue m_ends;
    std::vector<int> m_queue; // those from m_head on wait
    std::size_t m_head = 0;
    std::size_t m_seen = 0; // of the queue, by the last backfill
    bool m_sawAll = false;
    std::vector<ReplayedJob> m_replayed;
    std::vector<Placement> m_placements; // of those that run: few beside all, and soon in the cache
    std::vector<int> m_slots;            // of a job that runs, in the placements
    std::vector<int> m_freeSlots;
    std::vector<int> m_running; // of a backfill
    std::vector<std::size_t> m_runningSlot;
    std::vector<Reservation::Running> m_scratch;
};

} // namespace

Result<std::vector<ReplayedJob>> replayJobs(std::span<const LoggedJob> jobs, const JobReplayTerms &terms,
                                            std::stop_token stop)
{
    Replay replay(jobs, terms);
    if (!replay.run(stop))
        return Error{ErrorKind::Cancelled, "stopped before the last job", {}};
    return replay.take();
}

} // namespace breakeven
