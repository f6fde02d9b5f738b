#include "tests/support/two_routes/job_queue.h"

#include "model/numeric/event_queue.h"
#include "model/numeric/unknown.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/server_queue.h"

#include <cmath>
#include <deque>

namespace breakeven::test {

namespace {

enum JobQueueFamily : std::uint32_t { kJobQueues = 96 };
constexpr std::size_t kJobBatches = 50;

double nextOf(const EventQueue &events) { return events.isEmpty() ? kInfinite : events.nextTime(); }

// First come, first served, up to the patience of each.
class AlwaysOnSlots
{
public:
    explicit AlwaysOnSlots(const JobQueue &queue)
        : m_slots(queue.slots), m_patience(queue.slots > 0 ? queue.patience : 0)
    {
    }

    double patience() const { return m_patience; }
    double nextEnd() const { return nextOf(m_ends); }
    double nextLoss() const { return m_waiting.empty() ? kInfinite : m_waiting.front() + m_patience; }
    bool mayBegin() const { return !m_waiting.empty() && m_ends.size() < m_slots; }

    void arrive(double now) { m_waiting.push_back(now); }
    void end() { m_ends.pop(); }
    void begin(double end) { m_ends.push(end, 0); }
    // When the job came that is first in the line, which it leaves.
    double leaveLine()
    {
        const double arrival = m_waiting.front();
        m_waiting.pop_front();
        return arrival;
    }

private:
    int m_slots;
    double m_patience;
    std::deque<double> m_waiting; // times of arrival
    EventQueue m_ends;
};

class RentedMachines
{
public:
    explicit RentedMachines(const JobQueue &queue) : m_most(queue.jobsPerMachine), m_coolDown(queue.coolDown)
    {
    }

    int atWork() const { return m_atWork; }
    int idle() const { return int(m_idleSince.size()); }
    double starts() const { return m_starts; }
    double paidStarts() const { return m_paidStarts; }

    double nextEnd() const { return nextOf(m_ends); }
    double nextGone() const { return m_idleSince.empty() ? kInfinite : m_idleSince.front() + m_coolDown; }
    void letGo() { m_idleSince.pop_front(); }

    void endJob(double now)
    {
        int &jobs = m_jobs[std::size_t(m_ends.pop().index)];
        if (--jobs > 0)
            return;
        --m_atWork;
        m_idleSince.push_back(now);
    }

    void take(double end)
    {
        const std::size_t machine = fullestWithRoom();
        if (m_jobs[machine]++ == 0)
            begin();
        m_ends.push(end, int(machine));
    }

private:
    // Else an empty place: the machines without jobs are all alike but for how long they have been idle.
    std::size_t fullestWithRoom()
    {
        std::size_t best = m_jobs.size();
        for (std::size_t machine = 0; machine < m_jobs.size(); ++machine)
            if (m_jobs[machine] < m_most && (best == m_jobs.size() || m_jobs[machine] > m_jobs[best]))
                best = machine;
        if (best == m_jobs.size())
            m_jobs.push_back(0);
        return best;
    }
    void begin()
    {
        ++m_atWork;
        ++m_starts;
        if (m_idleSince.empty())
            ++m_paidStarts;
        else
            m_idleSince.pop_back();
    }

    int m_most;
    double m_coolDown;
    int m_atWork = 0;
    double m_starts = 0;
    double m_paidStarts = 0;
    std::vector<int> m_jobs; // of each machine
    EventQueue m_ends;
    std::deque<double> m_idleSince; // the longest first
};

// Sums since the beginning.
struct JobTotals
{
    double hours = 0;
    double jobs = 0;
    double rented = 0;
    double waited = 0;
    double atWork = 0;
    double idle = 0;
    double starts = 0;
    double paidStarts = 0;
    std::vector<double> hoursAtWork; // with 0, 1, 2 … machines
};

// The ratio of two sums that grow from batch to batch.
template<class Y, class X>
Estimate ratioOver(const std::vector<JobTotals> &ends, Y y, X x)
{
    RatioEstimate ratio;
    for (std::size_t i = 1; i < ends.size(); ++i)
        ratio.add(y(ends[i]) - y(ends[i - 1]), x(ends[i]) - x(ends[i - 1]));
    return ratio.estimate();
}

// Its error is that of the share of longer waits, read off the waits beside it (Woodruff 1952).
Estimate wait95Of(const std::vector<double> &waits)
{
    std::vector<double> sorted = waits;
    std::sort(sorted.begin(), sorted.end());
    const double last = double(sorted.size()) - 1;
    const auto at = [&](double share) {
        return sorted[std::size_t(std::clamp(std::ceil(share * (last + 1)) - 1, 0.0, last))];
    };
    const double error = shareAbove(waits, at(.95)).standardError;
    return {at(.95), (at(.95 + error) - at(.95 - error)) / 2};
}

class JobEvents
{
public:
    JobEvents(const JobQueue &queue, std::uint64_t seed)
        : m_queue(queue), m_base(queue), m_rented(queue), m_draws(kJobQueues, seed)
    {
        drawArrival();
    }

    JobQueueRun run(std::size_t jobs)
    {
        const double left = std::ceil(double(jobs) / 10);
        serveUntil(left);
        m_waits.clear();
        std::vector<JobTotals> ends{totals()};
        for (std::size_t batch = 1; batch <= kJobBatches; ++batch) {
            serveUntil(left + double(jobs * batch / kJobBatches));
            ends.push_back(totals());
        }
        return figuresOf(ends);
    }

private:
    void serveUntil(double jobs)
    {
        while (m_totals.jobs < jobs)
            step();
    }

    // A slot that becomes free is taken before a patience ends.
    void step()
    {
        const double slotEnd = m_base.nextEnd(), rentedEnd = m_rented.nextEnd(), gone = m_rented.nextGone(),
                     loss = m_base.nextLoss();
        const double next = std::min({slotEnd, rentedEnd, gone, loss, m_arrival});
        pass(next);
        if (next == slotEnd) {
            m_base.end();
            beginOnBase();
        } else if (next == rentedEnd) {
            m_rented.endJob(m_now);
        } else if (next == gone) {
            m_rented.letGo();
        } else if (next == loss) {
            rentFirst();
        } else {
            drawArrival();
            m_base.arrive(m_now);
            beginOnBase();
        }
    }

    void pass(double next)
    {
        const double hours = next - m_now;
        const auto machines = std::size_t(m_rented.atWork());
        m_totals.hours += hours;
        m_totals.atWork += hours * double(machines);
        m_totals.idle += hours * m_rented.idle();
        if (machines >= m_totals.hoursAtWork.size())
            m_totals.hoursAtWork.resize(machines + 1);
        m_totals.hoursAtWork[machines] += hours;
        m_now = next;
    }

    void beginOnBase()
    {
        if (!m_base.mayBegin())
            return;
        count(m_now - m_base.leaveLine());
        m_base.begin(m_now + drawLength());
    }

    void rentFirst()
    {
        m_base.leaveLine();
        count(m_base.patience());
        ++m_totals.rented;
        m_rented.take(m_now + drawLength());
    }

    void count(double wait)
    {
        ++m_totals.jobs;
        m_totals.waited += wait;
        m_waits.push_back(wait);
    }

    void drawArrival() { m_arrival = m_now + m_draws.exponential() / m_queue.perHour; }
    double drawLength() { return durationOf({m_queue.hours, m_queue.variation}, m_draws.uniform()); }

    JobTotals totals()
    {
        m_totals.starts = m_rented.starts();
        m_totals.paidStarts = m_rented.paidStarts();
        return m_totals;
    }

    JobQueueRun figuresOf(const std::vector<JobTotals> &ends) const
    {
        const auto perJob = [&](double JobTotals::*sum) {
            return ratioOver(
                ends, [sum](const JobTotals &t) { return t.*sum; },
                [](const JobTotals &t) { return t.jobs; });
        };
        const auto perHour = [&](auto sum) {
            return ratioOver(ends, sum, [](const JobTotals &t) { return t.hours; });
        };
        JobQueueRun run;
        run.rented = perJob(&JobTotals::rented);
        run.waitMean = perJob(&JobTotals::waited);
        run.wait95 = wait95Of(m_waits);
        run.atWork = perHour([](const JobTotals &t) { return t.atWork; });
        run.idle = perHour([](const JobTotals &t) { return t.idle; });
        run.paid = perHour([](const JobTotals &t) { return t.atWork + t.idle; });
        run.starts = perHour([](const JobTotals &t) { return t.starts; });
        run.paidStarts = perHour([](const JobTotals &t) { return t.paidStarts; });
        for (std::size_t k = 0; k < m_totals.hoursAtWork.size(); ++k)
            run.shareAtWork.push_back(perHour(
                [k](const JobTotals &t) { return k < t.hoursAtWork.size() ? t.hoursAtWork[k] : 0.0; }));
        return run;
    }

    JobQueue m_queue;
    AlwaysOnSlots m_base;
    RentedMachines m_rented;
    Draws m_draws;
    double m_now = 0;
    double m_arrival = 0;
    JobTotals m_totals;
    std::vector<double> m_waits; // in the order in which they end
};

} // namespace

JobQueueRun simulateJobs(const JobQueue &queue, std::size_t jobs, std::uint64_t seed)
{
    return JobEvents(queue, seed).run(jobs);
}

} // namespace breakeven::test
