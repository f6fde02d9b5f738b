#include "model/dispatch/played_jobs.h"

#include "model/effects/durations.h"
#include "model/effects/effects_seed.h"
#include "model/effects/whole.h"
#include "model/numeric/event_queue.h"
#include "model/numeric/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>

namespace breakeven {

namespace {

constexpr std::uint32_t kPlayedStream = 0x4a4f4253; // of the random numbers
constexpr double kMostPlayedSegments = 300000;
constexpr double kLeftOut = 0.1; // of the time, at its beginning
constexpr double kRoom = 1e-9;   // GPUs that differ less are the same
constexpr double kNeverComes = std::numeric_limits<double>::infinity();

// Durations of one law, one after the other.
class DrawnDurations
{
public:
    DrawnDurations(std::uint32_t stream, const DurationLaw &law) : m_stream(stream), m_law(law) {}

    double next()
    {
        if (m_place == m_numbers.size()) {
            fillSamples(kEffectsSeed, m_stream, m_first, 0, m_numbers);
            turnIntoDurations(m_law, m_numbers);
            m_first += m_numbers.size();
            m_place = 0;
        }
        return m_numbers[m_place++];
    }

private:
    std::uint32_t m_stream;
    DurationLaw m_law;
    std::uint64_t m_first = 0;
    std::array<double, 256> m_numbers{};
    std::size_t m_place = m_numbers.size();
};

struct PlayedJob
{
    std::size_t kind = 0;
    double came = 0;
    double left = 0;   // hours of work
    double worked = 0; // hours at work so far
    double started = 0;
    int stops = 0;
    std::vector<int> on = {}; // machines
};

struct PlayedClass
{
    JobsInTurn terms;
    double each = 0;       // GPUs that a job takes of each of its machines
    std::size_t width = 1; // machines of a job
    DrawnDurations times, lengths;
    double next = kNeverComes;
    std::vector<double> pace = {}; // arrivals by segment over their mean; empty: always alike
    std::deque<int> line = {};
    double came = 0, done = 0; // GPU-hours, after the beginning
    double stops = 0;
    std::vector<double> waits = {};
};

class Play
{
public:
    Play(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
         std::span<const JobsInTurn> classes, std::size_t jobs)
        : m_perMachine(machines.isWhole ? machines.gpusPerMachine
                                        : machines.machines * machines.gpusPerMachine),
          m_free(machines.isWhole ? std::size_t(wholeDown(machines.machines)) : 1, m_perMachine),
          m_held(m_free.size(), 0), m_isKept(m_free.size(), 0)
    {
        double perHour = 0;
        for (std::size_t k = 0; k < classes.size(); ++k) {
            perHour += classes[k].perHour;
            m_classes.push_back(classOf(classes[k], machines.isWhole, std::uint32_t(2 * k), taken));
        }
        const bool isPaced = std::any_of(classes.begin(), classes.end(),
                                         [](const JobsInTurn &one) { return !one.levels.empty(); });
        for (const TakenSegment &segment : taken)
            add(segment, isPaced);
        for (const TakenSegment &segment : m_segments)
            m_period += segment.hours;
        const double hours =
            std::min(double(jobs) / perHour, m_period * kMostPlayedSegments / double(m_segments.size()));
        m_begin = m_period * std::ceil(kLeftOut * hours / m_period);
        m_end = m_begin + m_period * std::ceil(hours / m_period);
    }

    std::vector<PlayedJobs> run()
    {
        hold(m_segments.front().gpus);
        m_segmentEnd = m_segments.front().hours;
        for (PlayedClass &one : m_classes)
            one.next = nextArrival(one, 0);
        while (m_now < m_end)
            step();
        std::vector<PlayedJobs> all;
        for (PlayedClass &one : m_classes)
            all.push_back(toldOf(one));
        return all;
    }

private:
    PlayedClass classOf(const JobsInTurn &jobs, bool isWhole, std::uint32_t stream,
                        std::span<const TakenSegment> taken) const
    {
        PlayedClass one{jobs, jobs.gpus, 1,
                        DrawnDurations(kPlayedStream + stream, {1 / jobs.perHour, double(jobs.isRandom)}),
                        DrawnDurations(kPlayedStream + stream + 1, {jobs.hours, jobs.variation})};
        if (isWhole) {
            one.each = std::min(jobs.gpus, m_perMachine);
            one.width = std::size_t(wholeUp(jobs.gpus / m_perMachine));
        }
        double hours = 0, mean = 0;
        for (std::size_t i = 0; i < taken.size() && !jobs.levels.empty(); ++i) {
            hours += taken[i].hours;
            mean += taken[i].hours * jobs.levels[i];
        }
        for (std::size_t i = 0; i < taken.size() && hours > 0; ++i)
            one.pace.push_back(jobs.levels[i] * hours / mean);
        return one;
    }

    // Segments that differ in nothing are one.
    void add(const TakenSegment &segment, bool isPaced)
    {
        if (!isPaced && !m_segments.empty() && m_segments.back().gpus == segment.gpus)
            m_segments.back().hours += segment.hours;
        else
            m_segments.push_back(segment);
    }

    void step()
    {
        std::size_t comes = 0;
        for (std::size_t k = 1; k < m_classes.size(); ++k)
            if (m_classes[k].next < m_classes[comes].next)
                comes = k;
        const double arrival = m_classes[comes].next;
        const double end = m_ends.isEmpty() ? kNeverComes : m_ends.nextTime();
        m_now = std::min({end, arrival, m_segmentEnd});
        if (m_now == m_segmentEnd)
            nextSegment();
        else if (m_now == end)
            finish(m_ends.pop());
        else
            arrive(comes);
    }

    void nextSegment()
    {
        m_segment = (m_segment + 1) % m_segments.size();
        m_segmentEnd = m_now + m_segments[m_segment].hours;
        hold(m_segments[m_segment].gpus);
        startWaiting(0, m_classes.size());
    }

    double heldOn(std::size_t machine, double gpus) const
    {
        return std::clamp(gpus - double(machine) * m_perMachine, 0.0, m_perMachine);
    }

    void hold(double gpus)
    {
        for (std::size_t i = 0; i < m_free.size(); ++i) {
            const double own = heldOn(i, gpus);
            m_free[i] += m_held[i] - own;
            m_held[i] = own;
        }
        for (std::size_t i = 0; i < m_free.size(); ++i)
            while (m_free[i] < -kRoom)
                stop(lastOn(int(i)));
    }

    // Of the last class, the last that started.
    int lastOn(int machine) const
    {
        int last = -1;
        for (const int job : m_running) {
            const PlayedJob &one = m_jobs[std::size_t(job)];
            if (std::find(one.on.begin(), one.on.end(), machine) == one.on.end())
                continue;
            const PlayedJob *other = last < 0 ? nullptr : &m_jobs[std::size_t(last)];
            if (!other || one.kind > other->kind ||
                (one.kind == other->kind && one.started >= other->started))
                last = job;
        }
        return last;
    }

    void stop(int number)
    {
        PlayedJob &job = m_jobs[std::size_t(number)];
        leave(number);
        job.left = job.left - (m_now - job.started) + m_classes[job.kind].terms.restart;
        ++job.stops;
        std::deque<int> &line = m_classes[job.kind].line;
        const auto place = std::find_if(
            line.begin(), line.end(), [&](int other) { return m_jobs[std::size_t(other)].came > job.came; });
        line.insert(place, number);
    }

    void finish(const Event &event)
    {
        PlayedJob &job = m_jobs[std::size_t(event.index)];
        if (job.on.empty() || job.started + job.left != event.time) // it was stopped since
            return;
        leave(event.index);
        PlayedClass &one = m_classes[job.kind];
        if (job.came >= m_begin) {
            one.waits.push_back(m_now - job.came - job.worked);
            one.stops += job.stops;
        }
        m_unused.push_back(event.index);
        startWaiting(0, m_classes.size());
    }

    // Its machines.
    void leave(int number)
    {
        PlayedJob &job = m_jobs[std::size_t(number)];
        PlayedClass &one = m_classes[job.kind];
        for (const int machine : job.on)
            m_free[std::size_t(machine)] += one.each;
        job.on.clear();
        job.worked += m_now - job.started;
        one.done += one.terms.gpus * std::max(0.0, m_now - std::max(job.started, m_begin));
        m_running.erase(std::find(m_running.begin(), m_running.end(), number));
    }

    void arrive(std::size_t k)
    {
        PlayedClass &one = m_classes[k];
        if (m_unused.empty()) {
            m_unused.push_back(int(m_jobs.size()));
            m_jobs.emplace_back();
        }
        const int number = m_unused.back();
        m_unused.pop_back();
        PlayedJob &job = m_jobs[std::size_t(number)];
        job.kind = k;
        job.came = m_now;
        job.left = one.lengths.next();
        job.worked = 0;
        job.stops = 0;
        one.line.push_back(number);
        if (m_now >= m_begin)
            one.came += one.terms.gpus * job.left;
        one.next = nextArrival(one, m_now);
        if (one.line.size() == 1) // else those before it have found no room
            startWaiting(k, k + 1);
    }

    double nextArrival(PlayedClass &one, double time)
    {
        if (!(one.terms.perHour > 0))
            return kNeverComes;
        double left = one.times.next();
        if (time == 0 && !one.terms.isRandom) // what is planned is not all planned for one moment
            left *= double(&one - m_classes.data() + 1) / double(m_classes.size() + 1);
        if (one.pace.empty())
            return time + left;
        std::size_t at = m_segment;
        double until = m_segmentEnd;
        while (one.pace[at] * (until - time) < left) {
            left -= one.pace[at] * (until - time);
            time = until;
            at = (at + 1) % m_segments.size();
            until += m_segments[at].hours;
        }
        return time + left / one.pace[at];
    }

    // Of these classes; those before them keep what they wait for.
    void startWaiting(std::size_t first, std::size_t last)
    {
        bool isKept = false; // a machine, for an earlier class
        for (std::size_t k = 0; k < last; ++k) {
            PlayedClass &one = m_classes[k];
            while (k >= first && !one.line.empty() && start(one))
                one.line.pop_front();
            if (one.line.empty() || k + 1 == last)
                continue;
            isKept = true;
            keepFor(one);
        }
        if (isKept)
            std::fill(m_isKept.begin(), m_isKept.end(), char(0));
    }

    bool start(PlayedClass &one)
    {
        const int number = one.line.front();
        PlayedJob &job = m_jobs[std::size_t(number)];
        const double most = one.terms.mayBeStopped ? 0 : mostHeldWithin(job.left);
        for (std::size_t i = m_free.size(); i-- > 0 && job.on.size() < one.width;) {
            if (m_isKept[i] || m_free[i] < one.each - kRoom)
                continue;
            const double rises = one.terms.mayBeStopped ? 0 : std::max(0.0, heldOn(i, most) - m_held[i]);
            if (m_free[i] - rises >= one.each - kRoom)
                job.on.push_back(int(i));
        }
        if (job.on.size() < one.width) {
            job.on.clear();
            return false;
        }
        for (const int machine : job.on)
            m_free[std::size_t(machine)] -= one.each;
        job.started = m_now;
        m_running.push_back(number);
        m_ends.push(job.started + job.left, number);
        return true;
    }

    double mostHeldWithin(double hours) const
    {
        double most = 0, until = m_segmentEnd;
        for (std::size_t at = m_segment;; until += m_segments[at].hours) {
            most = std::max(most, m_segments[at].gpus);
            if (until >= m_now + hours || until > m_now + m_period)
                return most;
            at = (at + 1) % m_segments.size();
        }
    }

    // Those with the most room, where what comes first leaves enough.
    void keepFor(const PlayedClass &one)
    {
        for (std::size_t taken = 0; taken < one.width; ++taken) {
            std::size_t best = m_free.size();
            for (std::size_t i = m_free.size(); i-- > 0;)
                if (!m_isKept[i] && m_perMachine - m_held[i] >= one.each - kRoom &&
                    (best == m_free.size() || m_free[i] > m_free[best]))
                    best = i;
            if (best == m_free.size())
                return;
            m_isKept[best] = 1;
        }
    }

    PlayedJobs toldOf(PlayedClass &one) const
    {
        PlayedJobs told;
        for (const int job : m_running) {
            const PlayedJob &running = m_jobs[std::size_t(job)];
            if (&m_classes[running.kind] == &one)
                one.done += one.terms.gpus * (m_now - std::max(running.started, m_begin));
        }
        const double redone = one.stops * one.terms.restart * one.terms.gpus;
        told.unserved = one.came > 0 ? std::max(0.0, 1 - (one.done - redone) / one.came) : 0;
        if (one.waits.empty())
            return told;
        double sum = 0;
        for (const double wait : one.waits)
            sum += wait;
        const double count = double(one.waits.size());
        const auto place = one.waits.begin() + std::ptrdiff_t(.95 * count);
        std::nth_element(one.waits.begin(), place, one.waits.end());
        told.wait = {sum / count, *place};
        told.stops = one.stops / count;
        return told;
    }

    double m_perMachine;
    std::vector<double> m_free; // GPUs by machine, that nothing has
    std::vector<double> m_held; // GPUs by machine, of what comes first
    std::vector<char> m_isKept; // machines, for an earlier class
    std::vector<TakenSegment> m_segments;
    std::vector<PlayedClass> m_classes;
    std::vector<PlayedJob> m_jobs;
    std::vector<int> m_unused, m_running;
    EventQueue m_ends;
    double m_period = 0, m_begin = 0, m_end = 0, m_now = 0, m_segmentEnd = 0;
    std::size_t m_segment = 0;
};

} // namespace

std::vector<PlayedJobs> playJobs(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                 std::span<const JobsInTurn> classes, std::size_t jobs)
{
    return Play(taken, machines, classes, jobs).run();
}

} // namespace breakeven
