#include "tests/support/two_routes/job_formulas.h"

#include "model/effects/job_levels.h"
#include "model/effects/job_patience.h"
#include "model/numeric/unknown.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/job_queue.h"

#include <cstdio>

namespace breakeven::test {

namespace {

enum JobCaseFamily : std::uint32_t { kJobCases = 97 };
constexpr double kShortWait = .02; // of a length: nobody minds a wait that is a tenth of it longer
constexpr double kFewRented = .01; // share of the jobs

// In the order of the rows.
enum class JobRow {
    Rented,
    RentedVaried,
    Wait95,
    Wait95Varied,
    MeanWait,
    MeanWaitVaried,
    PaidLong,
    PaidShort,
    AtWorkFew,
    AtWorkMany,
    PaidShared,
    PaidStarts,
    PaidStartsShared,
    PaidBehindBase,
    AtWorkBehindBase
};

std::vector<Closeness> jobRows()
{
    return {
        {"share rented, exponential lengths", {.005, false}},
        {"share rented, other lengths", {.035, false}},
        {"wait of 95 %, exponential lengths", {.1}},
        {"wait of 95 %, other lengths", {.1, true, false}},
        {"mean wait, exponential lengths", {.1}},
        {"mean wait, other lengths", {.1, true, false}},
        {"paid, 1 a machine, jobs from 4 h", {.03}},
        {"paid, 1 a machine, shorter jobs", {.1}},
        {"at work, 2-7 a machine", {.05}},
        {"at work, 8 and more a machine", {.035}},
        {"paid, several a machine", {.05, true, false}},
        {"paid starts, 1 a machine", {.1, true, false}},
        {"paid starts, several a machine", {.1, true, false}},
        {"paid behind a base, 1 a machine", {.05, true, false}},
        {"at work behind a base, several", {.05, true, false}},
    };
}

JobQueue randomJobs(std::uint64_t seed, int i)
{
    PointDraws draws(kJobCases, seed << 32 | std::uint64_t(i));
    constexpr double kVariations[] = {1, 1, 1, 0, .25, 2, 4};
    JobQueue queue;
    queue.hours = draws.between(.25, 72);
    queue.variation = kVariations[draws.whole(0, 6)];
    queue.jobsPerMachine = draws.chance(.5) ? 1 : draws.chance(.4) ? 8 : draws.whole(2, 7);
    queue.coolDown = draws.chance(.2) ? 0 : draws.between(.02, .5);
    double load = draws.between(.2, 60);
    if (i % 2 == 1) {
        queue.slots = draws.whole(1, 16);
        load = queue.slots * draws.within(.3, 1.4);
        const bool isEndless = load < .9 * queue.slots && draws.chance(.3);
        queue.patience = isEndless ? kInfinite : draws.chance(.15) ? 0 : queue.hours * draws.between(.05, 5);
    }
    queue.perHour = load / queue.hours;
    return queue;
}

std::string nameOf(const JobQueue &queue)
{
    char text[200], base[80] = "no base";
    if (queue.slots > 0)
        std::snprintf(base, sizeof base, "%d slots, patience %.3g h", queue.slots, queue.patience);
    std::snprintf(text, sizeof text, "load %.3g of %.3g h, cv2 %.2g, %s, %d a machine, cool-down %.2g h",
                  queue.load(), queue.hours, queue.variation, base, queue.jobsPerMachine, queue.coolDown);
    return text;
}

class JobComparison
{
public:
    void add(const JobQueue &queue, std::size_t jobs, std::uint64_t seed)
    {
        m_name = nameOf(queue);
        const JobQueueRun run = simulateJobs(queue, jobs, seed);
        if (queue.slots > 0)
            addBase(queue, run);
        else
            addRented(queue, run);
    }
    std::vector<Closeness> rows() const { return m_rows; }

private:
    void put(JobRow row, double formula, const Estimate &events, double least = 0)
    {
        m_rows[std::size_t(row)].add({m_name, formula, events, least});
    }

    void addBase(const JobQueue &queue, const JobQueueRun &run)
    {
        const JobPatience exact =
            jobPatience(queue.perHour, queue.hours, queue.variation, queue.slots, queue.patience);
        const bool isExponential = queue.variation == 1;
        const double least = kShortWait * queue.hours;
        put(queue.variation == 1 ? JobRow::Rented : JobRow::RentedVaried, exact.rented, run.rented);
        put(isExponential ? JobRow::Wait95 : JobRow::Wait95Varied, exact.wait95, run.wait95, least);
        put(isExponential ? JobRow::MeanWait : JobRow::MeanWaitVaried, exact.waitMean, run.waitMean, least);
        if (run.rented.mean > kFewRented)
            addBehindBase(queue, run);
    }

    // As if the base were smaller and its jobs without patience, at the share that events rent.
    void addBehindBase(const JobQueue &queue, const JobQueueRun &run)
    {
        const JobLevels levels = jobLevels(queue.load(), queue.hours, queue.jobsPerMachine, queue.coolDown,
                                           {run.rented.mean, queue.variation, queue.patience});
        if (queue.jobsPerMachine == 1)
            put(JobRow::PaidBehindBase, levels.atWork + levels.idle, run.paid);
        else
            put(JobRow::AtWorkBehindBase, levels.atWork, run.atWork);
    }

    void addRented(const JobQueue &queue, const JobQueueRun &run)
    {
        const JobLevels levels = jobLevels(queue.load(), queue.hours, queue.jobsPerMachine, queue.coolDown);
        const double paid = levels.atWork + levels.idle;
        const bool isShared = queue.jobsPerMachine > 1;
        put(isShared ? JobRow::PaidStartsShared : JobRow::PaidStarts, levels.paidStarts, run.paidStarts);
        if (!isShared) {
            put(queue.hours >= 4 ? JobRow::PaidLong : JobRow::PaidShort, paid, run.paid);
            return;
        }
        put(queue.jobsPerMachine < 8 ? JobRow::AtWorkFew : JobRow::AtWorkMany, levels.atWork, run.atWork);
        put(JobRow::PaidShared, paid, run.paid);
    }

    std::vector<Closeness> m_rows = jobRows();
    std::string m_name;
};

} // namespace

std::vector<Closeness> compareJobs(int cases, std::uint64_t seed, std::size_t jobs)
{
    JobComparison comparison;
    for (int i = 0; i < cases; ++i)
        comparison.add(randomJobs(seed, i), jobs, seed << 32 | std::uint64_t(i));
    return comparison.rows();
}

} // namespace breakeven::test
