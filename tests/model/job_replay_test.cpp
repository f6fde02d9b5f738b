// The replay of a job log against a plain one, closed forms, and what must always hold.
#include "model/effects/queueing.h"
#include "model/numeric/random.h"
#include "model/simulation/job_replay_figures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Jobs = std::vector<LoggedJob>;

double exponentialDraw(std::uint64_t seed, std::uint64_t sample, std::uint32_t dim)
{
    return -std::log(uniform(seed, 7, sample, dim));
}

// Whole seconds, so that many things happen at once; widths up to the widest, most of them narrow.
Jobs randomJobs(std::uint64_t seed, int count, double meanGap, int widest, double meanSeconds = 600)
{
    Jobs jobs;
    double now = 0;
    for (int i = 0; i < count; ++i) {
        const auto at = std::uint64_t(i);
        now += std::floor(exponentialDraw(seed, at, 0) * meanGap);
        LoggedJob job{now, 1 + std::floor(exponentialDraw(seed, at, 1) * meanSeconds),
                      1 + int(std::pow(uniform(seed, 7, at, 2), 3) * widest)};
        job.limit = job.seconds * (1 + std::floor(3 * uniform(seed, 7, at, 3)));
        jobs.push_back(job);
    }
    return jobs;
}

std::vector<ReplayedJob> replay(const Jobs &jobs, const JobReplayTerms &terms)
{
    return required(replayJobs(jobs, terms));
}

std::vector<double> waits(const Jobs &jobs, const JobReplayTerms &terms)
{
    const auto replayed = replay(jobs, terms);
    std::vector<double> waits;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        waits.push_back(replayed[i].start - jobs[i].submitted);
    return waits;
}

double mean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

// The GPUs that are in use on each machine at a time.
struct PlainMachines
{
    int each;
    std::vector<int> used;

    void use(const std::vector<std::pair<int, int>> &places)
    {
        for (const auto &[machine, gpus] : places)
            used[std::size_t(machine)] += gpus;
    }

    // Nothing where the job does not fit. Whole machines first, then the fullest with room for the rest.
    std::vector<std::pair<int, int>> placed(int gpus) const
    {
        std::vector<std::pair<int, int>> places;
        std::vector<int> left = used;
        for (int machine = 0; machine < int(left.size()) && gpus >= each; ++machine)
            if (left[std::size_t(machine)] == 0) {
                left[std::size_t(machine)] = each;
                places.emplace_back(machine, each);
                gpus -= each;
            }
        if (gpus >= each)
            return {};
        int fullest = -1;
        for (int machine = 0; machine < int(left.size()) && gpus > 0; ++machine)
            if (left[std::size_t(machine)] + gpus <= each &&
                (fullest < 0 || left[std::size_t(machine)] > left[std::size_t(fullest)]))
                fullest = machine;
        if (gpus > 0 && fullest < 0)
            return {};
        if (gpus > 0)
            places.emplace_back(fullest, gpus);
        return places;
    }
};

// First come, first served, from nothing but the rule: each job tries every moment at which one ends.
std::vector<double> plainFifo(const Jobs &jobs, int machines, int gpusEach)
{
    std::vector<double> starts;
    std::vector<std::vector<std::pair<int, int>>> places;
    for (const LoggedJob &job : jobs) {
        const double earliest = starts.empty() ? job.submitted : std::max(job.submitted, starts.back());
        std::vector<double> moments{earliest};
        for (std::size_t i = 0; i < starts.size(); ++i)
            if (starts[i] + jobs[i].seconds > earliest)
                moments.push_back(starts[i] + jobs[i].seconds);
        std::sort(moments.begin(), moments.end());
        for (const double moment : moments) {
            PlainMachines there{gpusEach, std::vector<int>(std::size_t(machines))};
            for (std::size_t i = 0; i < starts.size(); ++i)
                if (moment < starts[i] + jobs[i].seconds)
                    there.use(places[i]);
            const auto found = there.placed(job.gpus);
            if (found.empty())
                continue;
            starts.push_back(moment);
            places.push_back(found);
            break;
        }
    }
    return starts;
}

// Second by second, from nothing but the rules: a reservation is made anew each time it is asked for.
class PlainReplay
{
public:
    PlainReplay(const Jobs &jobs, const JobReplayTerms &terms)
        : m_jobs(jobs), m_terms(terms), m_begun(jobs.size(), {-1, false}), m_places(jobs.size())
    {
    }

    std::vector<ReplayedJob> run()
    {
        while (m_next < m_jobs.size() || !m_waiting.empty()) {
            admit();
            for (bool isRented = true; isRented; isRented = rentFirst()) {
                beginFirsts();
                if (m_terms.policy == JobPolicy::Backfill && !m_waiting.empty())
                    fill();
            }
            ++m_now;
        }
        return m_begun;
    }

private:
    using Places = std::vector<std::pair<int, int>>;

    double believedEnd(std::size_t job, double start) const
    {
        const LoggedJob &one = m_jobs[job];
        return start + (m_terms.usesLimits ? std::max(one.limit, one.seconds) : one.seconds);
    }

    // In use by what runs now and is believed to run then.
    PlainMachines machinesAt(double then) const
    {
        PlainMachines there{m_terms.gpusPerMachine, std::vector<int>(std::size_t(m_terms.machines))};
        for (std::size_t i = 0; i < m_jobs.size(); ++i)
            if (m_now < m_begun[i].start + m_jobs[i].seconds && then < believedEnd(i, m_begun[i].start))
                there.use(m_places[i]);
        return there;
    }

    void admit()
    {
        for (; m_next < m_jobs.size() && m_jobs[m_next].submitted <= m_now; ++m_next)
            if (m_jobs[m_next].gpus > m_terms.machines * m_terms.gpusPerMachine)
                m_begun[m_next] = {m_now, true};
            else
                m_waiting.push_back(m_next);
    }

    bool begins(std::size_t job, const Places &places)
    {
        if (places.empty())
            return false;
        m_begun[job] = {m_now, false};
        m_places[job] = places;
        return true;
    }

    void beginFirsts()
    {
        while (!m_waiting.empty() &&
               begins(m_waiting.front(), machinesAt(m_now).placed(m_jobs[m_waiting.front()].gpus)))
            m_waiting.erase(m_waiting.begin());
    }

    // The first second at which it fits, if what runs ends when it is believed to.
    double promisedTo(int gpus) const
    {
        double then = m_now;
        while (machinesAt(then).placed(gpus).empty())
            ++then;
        return then;
    }

    void fill()
    {
        const int firstGpus = m_jobs[m_waiting.front()].gpus;
        const double promised = promisedTo(firstGpus);
        std::size_t i = isAnyEnding() || m_waiting.front() != m_first ? 1 : m_seen;
        while (i < m_waiting.size()) {
            const Places places = machinesAt(m_now).placed(m_jobs[m_waiting[i]].gpus);
            PlainMachines then = machinesAt(promised);
            then.use(places);
            const bool isHarmless =
                believedEnd(m_waiting[i], m_now) <= promised || !then.placed(firstGpus).empty();
            if (isHarmless && begins(m_waiting[i], places))
                m_waiting.erase(m_waiting.begin() + std::ptrdiff_t(i));
            else
                ++i;
        }
        m_first = m_waiting.front();
        m_seen = i;
    }

    bool isAnyEnding() const
    {
        for (std::size_t i = 0; i < m_jobs.size(); ++i)
            if (!m_places[i].empty() && m_begun[i].start + m_jobs[i].seconds == m_now)
                return true;
        return false;
    }

    bool rentFirst()
    {
        if (m_waiting.empty() || m_now < m_jobs[m_waiting.front()].submitted + m_terms.rentAfter)
            return false;
        m_begun[m_waiting.front()] = {m_now, true};
        m_waiting.erase(m_waiting.begin());
        return true;
    }

    const Jobs &m_jobs;
    JobReplayTerms m_terms;
    double m_now = 0;
    std::size_t m_next = 0;
    std::vector<std::size_t> m_waiting;
    std::size_t m_first = 0; // that those behind it were looked at for, up to m_seen
    std::size_t m_seen = 0;
    std::vector<ReplayedJob> m_begun; // at −1: not yet
    std::vector<Places> m_places;     // none of a rented one
};

// How many begin at another second, or are rented in only one of both.
int differing(const std::vector<ReplayedJob> &a, const std::vector<ReplayedJob> &b)
{
    REQUIRE(a.size() == b.size());
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += a[i].start != b[i].start || a[i].isRented != b[i].isRented;
    return count;
}

} // namespace

TEST_CASE("a FIFO replay waits to the second as a plain one that tries every moment")
{
    for (const auto &[machines, gpusEach] : {std::pair{1, 8}, {3, 4}, {2, 8}, {5, 1}, {4, 6}})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Jobs jobs = randomJobs(seed, 150, 120, std::min(12, machines * gpusEach));
            const std::vector<double> plain = plainFifo(jobs, machines, gpusEach);
            const auto replayed = replay(jobs, {machines, gpusEach});
            CAPTURE(machines, gpusEach, seed);
            REQUIRE(plain.size() == jobs.size());
            int differing = 0;
            for (std::size_t i = 0; i < jobs.size(); ++i)
                differing += replayed[i].start != plain[i];
            CHECK(differing == 0);
            CHECK(replayed.back().start > jobs.back().submitted - 1e6);
        }
}

TEST_CASE("both policies begin and rent to the second what a plain replay, second by second, does")
{
    constexpr double never = std::numeric_limits<double>::infinity();
    int overtaking = 0, rented = 0;
    for (const JobPolicy policy : {JobPolicy::Fifo, JobPolicy::Backfill})
        for (const double rentAfter : {never, 30.0, 0.0})
            for (const bool usesLimits : {false, true})
                for (const auto &[machines, gpusEach] : {std::pair{1, 8}, {3, 4}, {5, 1}, {4, 6}}) {
                    // A few are wider than all machines.
                    const Jobs jobs =
                        randomJobs(std::uint64_t(machines), 160, 6, machines * gpusEach + 2, 20);
                    const JobReplayTerms terms{machines, gpusEach, policy, rentAfter, usesLimits};
                    const auto replayed = replay(jobs, terms);
                    CAPTURE(int(policy), rentAfter, usesLimits, machines, gpusEach);
                    CHECK(differing(replayed, PlainReplay(jobs, terms).run()) == 0);
                    for (std::size_t i = 1; i < jobs.size(); ++i) {
                        overtaking += replayed[i].start < replayed[i - 1].start;
                        rented += replayed[i].isRented;
                    }
                }
    CHECK(overtaking > 200);
    CHECK(rented > 200);
}

TEST_CASE("one machine of one GPU waits as Lindley's recursion says, under both policies")
{
    const Jobs jobs = randomJobs(3, 5000, 700, 1);
    for (const JobPolicy policy : {JobPolicy::Fifo, JobPolicy::Backfill}) {
        const std::vector<double> waited = waits(jobs, {1, 1, policy});
        double wait = 0;
        int differing = 0;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (i > 0)
                wait =
                    std::max(0.0, wait + jobs[i - 1].seconds - (jobs[i].submitted - jobs[i - 1].submitted));
            differing += waited[i] != wait;
        }
        CHECK(differing == 0);
        CHECK(mean(waited) > 600);
    }
}

TEST_CASE("with machines enough nothing waits, and what is used is the work")
{
    const Jobs jobs = randomJobs(4, 2000, 30, 20);
    double work = 0;
    for (const LoggedJob &job : jobs)
        work += job.gpus * job.seconds / 3600;
    const JobReplayTerms terms{4000, 8};
    const auto replayed = replay(jobs, terms);
    const ReplayFigures figures = replayFigures(jobs, replayed, terms, {});
    CHECK(figures.waits.mean == 0);
    CHECK(figures.waits.p99 == 0);
    CHECK(figures.rentedJobs == 0);
    CHECK(isNear(figures.total.used, work));
}

TEST_CASE("ten GPUs and exponential jobs wait as Erlang says")
{
    Jobs jobs;
    double now = 0;
    for (std::uint64_t i = 0; i < 400000; ++i)
        jobs.push_back({now += exponentialDraw(11, i, 0) / 8, exponentialDraw(11, i, 1), 1});
    const double exact = MultiServerQueue{10, 8, 1}.meanWait();
    CHECK(isNear(mean(waits(jobs, {10, 1})), exact, 0.03));
    CHECK(isNear(mean(waits(jobs, {1, 10})), exact, 0.03));
}

TEST_CASE("where GPUs are a pool, more of them never make a job of a FIFO queue begin later")
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Jobs jobs = randomJobs(seed, 2000, 60, 6);
        const auto few = replay(jobs, {20, 1});
        const auto many = replay(jobs, {40, 1});
        int later = 0;
        for (std::size_t i = 0; i < jobs.size(); ++i)
            later += many[i].start > few[i].start;
        CHECK(later == 0);
        CHECK(mean(waits(jobs, {40, 1})) < mean(waits(jobs, {20, 1})));
    }
}

TEST_CASE("backfill never delays the job that is first in line")
{
    // A job that is first has its promise from the replay of all that is before it: the jobs that come
    // after it, all of them, do not make it begin later than when they had never come.
    for (const bool usesLimits : {false, true})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Jobs jobs = randomJobs(seed, 300, 500, 14);
            const JobReplayTerms terms{2, 8, JobPolicy::Backfill, std::numeric_limits<double>::infinity(),
                                       usesLimits};
            const auto all = replay(jobs, terms);
            int firsts = 0, late = 0;
            for (std::size_t i = 0; i < jobs.size(); ++i) {
                const bool isFirst = std::all_of(all.begin(), all.begin() + std::ptrdiff_t(i),
                                                 [&](auto &one) { return one.start <= jobs[i].submitted; });
                if (!isFirst)
                    continue;
                ++firsts;
                // By their limits: what those before it are believed to take.
                Jobs before(jobs.begin(), jobs.begin() + std::ptrdiff_t(i) + 1);
                if (usesLimits)
                    for (std::size_t j = 0; j < i; ++j)
                        if (all[j].start + jobs[j].seconds > jobs[i].submitted)
                            before[j].seconds = before[j].limit;
                late += all[i].start > replay(before, terms)[i].start;
            }
            CAPTURE(usesLimits, seed);
            CHECK(firsts > 20);
            CHECK(late == 0);
            CHECK(mean(waits(jobs, terms)) < mean(waits(jobs, {2, 8})));
        }
}

TEST_CASE("backfill fills what the first in line leaves free, and nothing it needs")
{
    // One machine of 4: a takes 3 for 100 s; b wants 4 and waits; c and d want 1.
    Jobs jobs{{0, 100, 3}, {1, 50, 4}, {2, 98, 1}, {3, 98, 1}};
    CHECK(waits(jobs, {1, 4}) == std::vector<double>{0, 99, 148, 147});
    CHECK(waits(jobs, {1, 4, JobPolicy::Backfill}) == std::vector<double>{0, 99, 0, 147});
    // c runs past the time b is promised, and is not let in.
    jobs[2].seconds = 99;
    CHECK(waits(jobs, {1, 4, JobPolicy::Backfill}) == std::vector<double>{0, 99, 148, 147});
    // By its limit it would; that a ends before its own is not known at first.
    jobs[2] = {2, 98, 1, 500};
    const double never = std::numeric_limits<double>::infinity();
    CHECK(waits(jobs, {1, 4, JobPolicy::Backfill, never, true}) == std::vector<double>{0, 99, 148, 147});
    jobs[0].limit = 1000;
    CHECK(waits(jobs, {1, 4, JobPolicy::Backfill, never, true})[2] == 0);
    // On two machines a job that runs on does not matter, where the first has room beside it.
    const Jobs wide{{0, 100, 4}, {0, 200, 2}, {1, 10, 4}, {2, 500, 2}};
    CHECK(waits(wide, {2, 4, JobPolicy::Backfill}) == std::vector<double>{0, 0, 99, 0});
}

TEST_CASE("a job has whole machines and one part, never more machines than it needs")
{
    // 2 machines of 4: 6 GPUs take one whole and half of the other; the next 3 do not fit, 2 do.
    const Jobs jobs{{0, 10, 6}, {1, 10, 2}, {2, 10, 3}};
    CHECK(waits(jobs, {2, 4}) == std::vector<double>{0, 0, 8});
    // 3 and 3 are on a machine each, so 4 wait although no more than 2 are free.
    const Jobs split{{0, 10, 3}, {0, 20, 3}, {1, 5, 2}, {2, 5, 4}};
    CHECK(waits(split, {2, 4}) == std::vector<double>{0, 0, 9, 13});
}

TEST_CASE("what has waited long enough is rented, and what is wider than all machines at once")
{
    // One machine of 2 GPUs.
    const Jobs jobs{{0, 100, 2}, {1, 10, 1}, {2, 10, 3}, {95, 10, 2}};
    const JobReplayTerms terms{1, 2, JobPolicy::Fifo, 30};
    const auto replayed = replay(jobs, terms);
    CHECK(replayed[1].isRented);
    CHECK(replayed[1].start == 31);
    CHECK(replayed[2].isRented);
    CHECK(replayed[2].start == 2);
    CHECK(!replayed[3].isRented);
    CHECK(replayed[3].start == 100);
    ReplayPrices prices{2, 5, 2, 730};
    const ReplayFigures figures = replayFigures(jobs, replayed, terms, prices);
    CHECK(figures.rentedJobs == 2);
    CHECK(isNear(figures.total.hours, 110 / 3600.0));
    CHECK(isNear(figures.total.used, 220 / 3600.0));
    CHECK(figures.total.idle < 1e-12);
    CHECK(isNear(figures.total.rentedWork, 40 / 3600.0));
    CHECK(isNear(figures.total.rented, 60 / 3600.0)); // machines of two: 2 and 4 GPUs
    CHECK(isNear(figures.total.cost, (2 * 220 + 5 * 60) / 3600.0));
    // Who has waited exactly that long begins where there is room.
    const Jobs exactly{{0, 30, 2}, {0, 10, 2}};
    CHECK(!replay(exactly, terms)[1].isRented);
}

TEST_CASE("hours balance: used and idle are what is paid, own and rented work is all there is")
{
    for (const JobPolicy policy : {JobPolicy::Fifo, JobPolicy::Backfill})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Jobs jobs = randomJobs(seed, 3000, 60, 20);
            double work = 0;
            for (const LoggedJob &job : jobs)
                work += job.gpus * job.seconds / 3600;
            const JobReplayTerms terms{3, 8, policy, 1800};
            const auto replayed = replay(jobs, terms);
            const ReplayFigures figures = replayFigures(jobs, replayed, terms, {1, 3, 4, 10});
            const ReplayHours &total = figures.total;
            CAPTURE(seed);
            CHECK(isNear(total.used + total.idle, 24 * total.hours));
            CHECK(isNear(total.used + total.rentedWork, work));
            CHECK(total.rented >= total.rentedWork);
            ReplayHours sum;
            for (const ReplayHours &month : figures.months) {
                CHECK(month.used <= 24 * month.hours * (1 + 1e-12));
                for (const auto member : {&ReplayHours::hours, &ReplayHours::used, &ReplayHours::idle,
                                          &ReplayHours::rentedWork, &ReplayHours::rented, &ReplayHours::cost})
                    sum.*member += month.*member;
            }
            for (const auto member : {&ReplayHours::hours, &ReplayHours::used, &ReplayHours::idle,
                                      &ReplayHours::rentedWork, &ReplayHours::rented, &ReplayHours::cost})
                CHECK(isNear(sum.*member, total.*member));
            double counted = 0;
            for (const WaitFigures &width : figures.byWidth)
                counted += width.jobs;
            CHECK(counted == 3000);
            // Two GPUs of any machine at a time: never more in use than there are.
            for (std::size_t i = 0; i < jobs.size(); i += 97) {
                int inUse = 0;
                for (std::size_t j = 0; j < jobs.size(); ++j)
                    if (!replayed[j].isRented && replayed[j].start <= jobs[i].submitted &&
                        jobs[i].submitted < replayed[j].start + jobs[j].seconds)
                        inUse += jobs[j].gpus;
                CHECK(inUse <= 24);
            }
        }
}

TEST_CASE("the number of machines that pays is the one that every other is dearer than")
{
    const Jobs jobs = randomJobs(6, 3000, 20, 8);
    JobReplayTerms terms{0, 8, JobPolicy::Fifo, 600};
    const ReplayPrices prices{1, 2.5, 1, 730};
    const auto found = cheapestMachines(jobs, terms, prices);
    REQUIRE(found);
    double least = std::numeric_limits<double>::infinity();
    int best = -1;
    for (int machines = 0; machines <= 30; ++machines) {
        terms.machines = machines;
        const double cost = replayFigures(jobs, replay(jobs, terms), terms, prices).total.cost;
        if (cost < least) {
            least = cost;
            best = machines;
        }
        if (machines == found->machines + 1)
            CHECK(isNear(found->costWithOneMore, cost));
    }
    CHECK(found->machines == best);
    CHECK(best > 2);
    CHECK(best < 30);
    CHECK(isNear(found->cost, least));
    // Machines dearer than renting are not bought, and those that cost nothing until nobody waits.
    CHECK(cheapestMachines(jobs, terms, {3, 2.5, 1, 730})->machines == 0);
    terms.machines = cheapestMachines(jobs, terms, {0, 2.5, 1, 730})->machines;
    CHECK(replayFigures(jobs, replay(jobs, terms), terms, prices).rentedJobs == 0);
}

TEST_CASE("a replay of jobs stops when asked")
{
    std::stop_source source;
    source.request_stop();
    const auto stopped = replayJobs(randomJobs(1, 100, 10, 2), {1, 8}, source.get_token());
    REQUIRE(!stopped);
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
}
