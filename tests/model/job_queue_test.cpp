#include "tests/support/two_routes/job_queue.h"

#include "model/effects/job_levels.h"
#include "model/effects/queueing.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/job_formulas.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kForEver = std::numeric_limits<double>::infinity();

void checkNear(const Estimate &events, double exact)
{
    CAPTURE(events.mean, events.standardError, exact);
    CHECK(std::fabs(events.mean - exact) <= 4 * events.standardError + 1e-9 * exact);
    CHECK(events.standardError <= .05 * exact + 1e-3);
}

// No base: the machines are those of the jobs alone.
JobQueue rentedOnly(double perHour, double hours, int jobsPerMachine, double coolDown)
{
    return {perHour, hours, 1, 0, 0, jobsPerMachine, coolDown};
}

// Machines of three: how many have one, two and three jobs of mean length 1.
class MachinesOfThree
{
public:
    explicit MachinesOfThree(double load) : m_load(load), m_shares(std::size_t(kMost * kMost * kMost), 0.0)
    {
        m_shares[0] = 1;
        for (int i = 0; i < 3000; ++i)
            step();
    }

    double mean() const
    {
        double all = 0;
        for (int i = 0; i < int(m_shares.size()); ++i)
            all += m_shares[std::size_t(i)] * (count(i, 1) + count(i, 2) + count(i, 3));
        return all;
    }
    // That no machine with a job has room.
    double full() const
    {
        double all = 0;
        for (int three = 0; three < kMost; ++three)
            all += m_shares[std::size_t(three * kPlace[3])];
        return all;
    }

private:
    static constexpr int kMost = 9;
    static constexpr int kPlace[] = {0, 1, kMost, kMost *kMost};
    static int count(int state, int jobs) { return state / kPlace[jobs] % kMost; }

    void move(std::vector<double> &next, int state, int from, int to, double share) const
    {
        if (to > 0 && count(state, to) + 1 == kMost)
            return; // far beyond what the load brings
        next[std::size_t(state)] -= share;
        next[std::size_t(state - kPlace[from] + kPlace[to])] += share;
    }
    void step()
    {
        std::vector<double> next = m_shares;
        for (int state = 0; state < int(m_shares.size()); ++state) {
            const double share = m_shares[std::size_t(state)] / (m_load + 3 * 3 * kMost);
            const int from = count(state, 2) > 0 ? 2 : count(state, 1) > 0 ? 1 : 0;
            move(next, state, from, from + 1, share * m_load);
            for (int jobs = 1; jobs <= 3; ++jobs)
                if (count(state, jobs) > 0)
                    move(next, state, jobs, jobs - 1, share * jobs * count(state, jobs));
        }
        m_shares = next;
    }

    double m_load;
    std::vector<double> m_shares;
};

struct Spells
{
    double longer = 0; // the chance that one lasts longer than the cool-down
    double hours = 0;  // of one, at most the cool-down
};

// Until `level` jobs of mean length 1 run at once again, from the end of one of them on.
Spells spellsBelow(int level, double load, double coolDown)
{
    constexpr int kSteps = 4000;
    const double hours = coolDown / kSteps;
    std::vector<double> shares(std::size_t(level), 0.0);
    shares.back() = 1;
    Spells spells{1, 0};
    for (int i = 0; i < kSteps; ++i) {
        std::vector<double> next = shares;
        for (int jobs = 0; jobs < level; ++jobs) {
            const double up = hours * load * shares[std::size_t(jobs)],
                         down = hours * jobs * shares[std::size_t(jobs)];
            next[std::size_t(jobs)] -= up + down;
            if (jobs + 1 < level)
                next[std::size_t(jobs) + 1] += up;
            if (jobs > 0)
                next[std::size_t(jobs) - 1] += down;
        }
        shares = next;
        const double before = spells.longer;
        spells.longer = 0;
        for (const double share : shares)
            spells.longer += share;
        spells.hours += hours * (before + spells.longer) / 2;
    }
    return spells;
}

} // namespace

TEST_CASE("jobs that wait for a base for ever wait as M/M/c says")
{
    // QUE-03 and its 95 % in hours, and a base of two slots.
    for (const MultiServerQueue &exact : {MultiServerQueue{10, 8, 1}, MultiServerQueue{2, .05, 1 / 24.0}}) {
        const JobQueue queue{exact.arrivalsPerS, 1 / exact.serviceRatePerS, 1, int(exact.servers), kForEver};
        const JobQueueRun run = simulateJobs(queue, 400'000, 1);
        checkNear(run.waitMean, exact.meanWait());
        checkNear(run.wait95, exact.waitQuantile(.95));
        CHECK(run.rented.mean == 0);
        CHECK(run.paid.mean == 0);
    }
    checkNear(simulateJobs({8, 1, 1, 10, kForEver}, 400'000, 2).waitMean, 0.20459007539822177); // QUE-03
}

TEST_CASE("fixed lengths on one slot wait as Pollaczek and Khinchine say, varied ones longer")
{
    for (const double variation : {0.0, .5, 3.0})
        checkNear(simulateJobs({.6, 1, variation, 1, kForEver}, 400'000, 3).waitMean,
                  .6 / .4 * (1 + variation) / 2);
}

TEST_CASE("jobs without patience are rented as Erlang says, whatever the law of their lengths")
{
    for (const double variation : {0.0, .3, 1.0, 4.0})
        for (const int slots : {1, 5, 12}) {
            const JobQueue queue{5.6 / 24, 24, variation, slots, 0};
            const JobQueueRun run = simulateJobs(queue, 200'000, 4);
            checkNear(run.rented, erlangBlocking(slots, 5.6));
            checkNear(run.atWork, 5.6 * erlangBlocking(slots, 5.6));
            CHECK(run.wait95.mean == 0);
        }
}

TEST_CASE("jobs of a limited patience are rented as Zeltyn and Mandelbaum say of M/M/n+G")
{
    struct Row
    {
        int slots;
        double patience, rented;
    };
    for (const Row &row : {Row{5, 0, .3316}, Row{5, 6, .2567}, Row{5, 24, .1705}, Row{5, 72, .1206},
                           Row{7, 0, .1590}, Row{7, 6, .0943}, Row{7, 24, .0265}, Row{7, 72, .0015}}) {
        const JobQueueRun run = simulateJobs({5.6 / 24, 24, 1, row.slots, row.patience}, 400'000, 5);
        CAPTURE(row.slots, row.patience, run.rented.mean, run.rented.standardError);
        CHECK(std::fabs(run.rented.mean - row.rented) <= 4 * run.rented.standardError + 5e-5);
        CHECK(run.rented.standardError < .004);
        if (row.rented > .06)
            CHECK(run.wait95.mean == row.patience);
    }
}

TEST_CASE("without a base the rented machines of one job are Poisson in number")
{
    const JobQueue queue = rentedOnly(.25, 12, 1, .5);
    const JobQueueRun run = simulateJobs(queue, 400'000, 6);
    CHECK(run.rented.mean == 1);
    CHECK(run.waitMean.mean == 0);
    checkNear(run.atWork, queue.load());
    checkNear(run.starts, queue.perHour);
    double exact = std::exp(-queue.load());
    for (std::size_t k = 0; k < 8; exact *= queue.load() / double(++k))
        checkNear(run.shareAtWork[k], exact);
}

TEST_CASE("a machine of one is started anew where no job comes within its cool-down")
{
    // One machine at most: the next job comes after an exponential gap that is longer than the cool-down.
    const double perHour = .001, coolDown = 500;
    const JobQueueRun run = simulateJobs(rentedOnly(perHour, 1, 1000, coolDown), 200'000, 7);
    const double gap = std::exp(-perHour * coolDown), cycles = run.starts.mean;
    checkNear(run.paidStarts, cycles * gap);
    checkNear(run.idle, cycles * (1 - gap) / perHour);
    checkNear(run.atWork, 1 - std::exp(-perHour));
    CHECK(run.paid.mean == Approx(run.atWork.mean + run.idle.mean));
    const JobQueueRun never = simulateJobs(rentedOnly(1, 8, 3, 0), 20'000, 7);
    CHECK(never.idle.mean == 0);
    CHECK(never.paidStarts.mean == never.starts.mean);
}

TEST_CASE("jobs that share machines hold more of them than jobs that move would")
{
    const JobQueue queue = rentedOnly(1, 12, 8, 0);
    const JobQueueRun run = simulateJobs(queue, 200'000, 8);
    double moving = 0, mass = std::exp(-queue.load());
    for (int jobs = 0; jobs < 100; mass *= queue.load() / ++jobs)
        moving += mass * std::ceil(jobs / 8.0);
    CHECK(run.atWork.mean > 1.05 * moving);
    CHECK(run.atWork.mean < 1.3 * moving);
}

TEST_CASE("jobs take the fullest machine that has room: the chain of machines of three")
{
    for (const double load : {1.0, 3.0}) {
        const MachinesOfThree exact(load);
        const JobQueueRun run = simulateJobs(rentedOnly(load, 1, 3, 0), 400'000, 11);
        checkNear(run.atWork, exact.mean());
        checkNear(run.starts, load * exact.full());
    }
}

TEST_CASE("of idle machines the one that ended last is taken: the spells below each number of jobs")
{
    const double load = 3, coolDown = .4;
    double idle = 0, paidStarts = 0, below = load * std::exp(-load);
    for (int level = 1; level <= 15; below *= load / level++) {
        const Spells spells = spellsBelow(level, load, coolDown);
        idle += below * spells.hours;
        paidStarts += below * spells.longer;
    }
    const JobQueueRun run = simulateJobs(rentedOnly(load, 1, 1, coolDown), 400'000, 12);
    checkNear(run.idle, idle);
    checkNear(run.paidStarts, paidStarts);
}

TEST_CASE("a seed gives one run to the bit, another seed another")
{
    const JobQueue queue{1, 4, 2, 4, 3, 2, .5};
    const JobQueueRun one = simulateJobs(queue, 20'000, 9), same = simulateJobs(queue, 20'000, 9);
    for (Estimate JobQueueRun::*figure :
         {&JobQueueRun::rented, &JobQueueRun::waitMean, &JobQueueRun::wait95, &JobQueueRun::atWork,
          &JobQueueRun::idle, &JobQueueRun::starts, &JobQueueRun::paidStarts}) {
        CHECK((one.*figure).mean == (same.*figure).mean);
        CHECK((one.*figure).standardError == (same.*figure).standardError);
    }
    CHECK(one.atWork.mean != simulateJobs(queue, 20'000, 10).atWork.mean);
}

TEST_CASE("the formulas of jobs are what their events say: a sample of the proof")
{
    int judged = 0;
    for (const Closeness &row : compareJobs(40, 1, 40'000)) {
        for (const ClosenessCase &worst : row.worst(1)) {
            CAPTURE(row.quantity(), worst.name, worst.formula, worst.simulated.mean);
            CHECK(row.missed() == 0);
        }
        judged += row.tolerance().isJudged ? row.cases() : 0;
    }
    CHECK(judged > 50);
}

TEST_CASE("of very many jobs only those that a base leaves are paid")
{
    const double left = GENERATE(1., .9, .1, 1e-4);
    const int perMachine = GENERATE(1, 8);
    CAPTURE(left, perMachine);
    const JobLevels few = jobLevels(1999, 24, perMachine, .1, {left});
    const JobLevels many = jobLevels(2001, 24, perMachine, .1, {left});
    CHECK(many.atWork == Approx(2001 * left / perMachine));
    CHECK(few.atWork >= 1999 * left / perMachine * (1 - 1e-6));
    if (perMachine == 1)
        CHECK(few.atWork == Approx(1999 * left));
    CHECK(jobLevels(2e6, 24, perMachine, .1, {0}).paid == 0);
}

TEST_CASE("what a base leaves of jobs that do not share machines is its share of their hours")
{
    for (const double load : {.01, .7, 5.6, 56., 700., 1900.})
        for (const double left : {.99, .5, .2, .01, 1e-4}) {
            CAPTURE(load, left);
            CHECK(jobLevels(load, 10, 1, 0, {left}).atWork == Approx(load * left).epsilon(1e-6));
        }
}
