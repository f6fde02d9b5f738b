#include "model/dispatch/jobs_in_turn.h"

#include "model/dispatch/job_line.h"
#include "model/dispatch/job_slots.h"
#include "model/dispatch/played_jobs.h"
#include "model/dispatch/rounded_week.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>

namespace breakeven {

namespace {

// The slots that a class has beside what comes first on so many machines.
double slotsBeside(double taken, const MachinesOfJobs &machines, double gpusOfJob)
{
    const double unit = machines.gpusPerMachine;
    const double left = std::max(0.0, machines.machines * unit - taken);
    if (!machines.isWhole)
        return wholeDown(left / gpusOfJob);
    const JobSlots slots(unit, gpusOfJob);
    const double free = wholeDown(left / unit);
    return slots.of(free) + (gpusOfJob <= unit ? wholeDown((left - free * unit) / gpusOfJob) : 0);
}

double restOf(const JobsInTurn &jobs) { return jobs.hours * (1 + jobs.variation) / 2; }

// Where one may not be stopped its slot stands empty before a rise for as long as one that began would still
// have taken: of the slots and of the wait that is as if it were stopped and lost as much.
double setBackOf(const JobsInTurn &jobs) { return jobs.mayBeStopped ? jobs.restart : restOf(jobs); }

double workOf(const JobsInTurn &jobs) { return jobs.perHour * jobs.gpus * jobs.hours; }

double meanLevel(const JobsInTurn &jobs, std::span<const TakenSegment> taken)
{
    double all = 0, hours = 0;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        all += taken[i].hours * jobs.levels[i];
        hours += taken[i].hours;
    }
    return all / hours;
}

// The least of the slots from the middle of a segment on for so long.
double leastWithin(const std::vector<double> &slots, std::span<const TakenSegment> taken, std::size_t index,
                   double hours)
{
    double least = slots[index], left = hours - taken[index].hours / 2;
    for (std::size_t passed = 1; left > 0 && passed < taken.size(); ++passed) {
        index = (index + 1) % taken.size();
        least = std::min(least, slots[index]);
        left -= taken[index].hours;
    }
    return least;
}

// The slots of a class by segment. Jobs that may not be stopped have those on which one that starts or runs
// now can end.
std::vector<double> slotsOf(const JobsInTurn &jobs, std::span<const TakenSegment> taken,
                            const MachinesOfJobs &machines)
{
    std::vector<double> slots(taken.size());
    for (std::size_t i = 0; i < taken.size(); ++i)
        slots[i] = i > 0 && taken[i].gpus == taken[i - 1].gpus
                       ? slots[i - 1]
                       : slotsBeside(taken[i].gpus, machines, jobs.gpus);
    if (jobs.mayBeStopped)
        return slots;
    std::vector<double> able(taken.size(), 0);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        double left = jobs.hours + taken[i].hours / 2;
        const double ends = leastWithin(slots, taken, i, jobs.hours);
        for (std::size_t passed = 0, at = i; left > 0 && passed < taken.size(); ++passed) {
            able[at] = std::max(able[at], ends);
            left -= taken[at].hours;
            at = (at + 1) % taken.size();
        }
    }
    return able;
}

JobsTogether together(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                      std::span<const JobsInTurn> classes)
{
    JobsTogether all;
    double work = 0, gpusComing = 0, squares = 0, spread = 0, sizes = 0, random = 0;
    for (const JobsInTurn &jobs : classes) {
        work += workOf(jobs);
        gpusComing += jobs.perHour * jobs.gpus;
        squares += workOf(jobs) * jobs.gpus;
        sizes += jobs.perHour * jobs.gpus * jobs.gpus;
        all.restart += workOf(jobs) * setBackOf(jobs);
        random += jobs.isRandom ? jobs.perHour * jobs.gpus * jobs.gpus : 0;
        spread += jobs.perHour * std::pow(jobs.gpus * jobs.hours, 2) * (1 + jobs.variation);
    }
    all.restart /= work;
    all.gpus = squares / work;
    all.perHour = gpusComing / all.gpus;
    all.hours = work / gpusComing;
    all.variation = std::max(0.0, spread / (all.perHour * std::pow(all.gpus * all.hours, 2)) - 1);
    all.arrivals = random / sizes;
    all.rate.assign(taken.size(), 0);
    all.slots.assign(taken.size(), 0);
    for (const JobsInTurn &jobs : classes) {
        const double mean = jobs.levels.empty() ? 1 : meanLevel(jobs, taken);
        const std::vector<double> slots = slotsOf(jobs, taken, machines);
        for (std::size_t i = 0; i < taken.size(); ++i) {
            all.slots[i] += workOf(jobs) / work * slots[i] * jobs.gpus / all.gpus;
            all.rate[i] +=
                jobs.perHour * jobs.gpus / all.gpus * (jobs.levels.empty() ? 1 : jobs.levels[i] / mean);
        }
    }
    return all;
}

// The answers that were given last. Options on like machines, the months of a steady load and a search for
// the fewest machines ask for the same again.
class KnownTurns
{
public:
    struct Answer
    {
        std::vector<double> question;
        std::vector<JobsTurn> turns;
    };

    // The answer to this question, or the place for it, where another stood.
    Answer &of(const std::vector<double> &question) { return m_answers[placeOf(question)]; }

private:
    static constexpr std::size_t kKept = 512;

    static std::size_t placeOf(const std::vector<double> &question)
    {
        std::uint64_t mixed = 0;
        for (const double number : question)
            mixed = (mixed ^ std::bit_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15 + (mixed >> 29);
        return std::size_t((mixed ^ mixed >> 32) % kKept);
    }

    std::vector<Answer> m_answers = std::vector<Answer>(kKept);
};

std::vector<double> questionOf(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                               std::span<const JobsInTurn> classes)
{
    std::vector<double> all{machines.machines, machines.gpusPerMachine, double(machines.isWhole)};
    for (const TakenSegment &segment : taken)
        all.insert(all.end(), {segment.hours, segment.gpus});
    for (const JobsInTurn &one : classes) {
        all.insert(all.end(), {one.perHour, one.gpus, one.hours, one.variation, one.restart,
                               double(one.isRandom), double(one.mayBeStopped), double(one.levels.size())});
        all.insert(all.end(), one.levels.begin(), one.levels.end());
    }
    return all;
}

// The first classes, the first two, …
std::vector<JobsTogether> eachTogether(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                       std::span<const JobsInTurn> classes)
{
    std::vector<JobsTogether> jobs;
    for (std::size_t k = 0; k < classes.size(); ++k)
        jobs.push_back(together(taken, machines, classes.first(k + 1)));
    return jobs;
}

// Of the work of each class the GPUs that its line, which has those before it, leaves beyond theirs.
std::vector<double> leftOf(std::span<const JobLine> lines, std::span<const JobsInTurn> classes)
{
    std::vector<double> all;
    double before = 0;
    for (std::size_t k = 0; k < classes.size(); ++k)
        before += all.emplace_back(std::clamp(lines[k].unmet() - before, 0.0, workOf(classes[k])));
    return all;
}

std::vector<JobsTurn> turnsOf(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                              std::span<const JobsInTurn> classes)
{
    std::vector<JobsTogether> jobs = eachTogether(taken, machines, classes);
    std::vector<JobLine> lines;
    for (const JobsTogether &one : jobs)
        lines.emplace_back(taken, one);
    std::vector<JobsTurn> turns;
    const std::vector<double> left = leftOf(lines, classes);
    double stopsBefore = 0;
    std::size_t known = 0;
    while (known < lines.size() && lines[known].hasEnd())
        lines[known++].run();
    for (std::size_t k = 0; k < classes.size(); ++k) {
        JobsTurn turn;
        turn.unmet = left[k];
        if (k >= known) {
            turn.wait = {kUnknown, kUnknown};
            turns.push_back(turn);
            continue;
        }
        const double need = classes[k].gpus / jobs[known - 1].gpus;
        turn.wait.mean = lines[k].waitBehind(lines[known - 1], need) / (k == 0 ? 1 : 1 - lines[k - 1].load());
        turn.stops = std::max(0.0, lines[k].stops() - stopsBefore);
        stopsBefore = lines[k].stops();
        const double perJob = turn.stops / classes[k].perHour;
        if (!classes[k].mayBeStopped) {
            turn.wait.mean += restOf(classes[k]) * perJob;
            turn.stops = 0;
        }
        turn.wait.p95 = lines[k].wait95(turn.wait.mean,
                                        std::min(1.0, lines[k].blockedBy(lines[known - 1], need) + perJob));
        turns.push_back(turn);
    }
    return turns;
}

constexpr double kLeastPlayed = 10000, kMostPlayed = 50000; // jobs of a week
constexpr double kFullLoad = .8;                            // from which on the most are played
constexpr double kMostMachines = 64;                        // of a week that is played
constexpr double kMostAtWork = 1000;                        // jobs at a time
constexpr double kUnserved = 0.01;                          // of the work, from which on a line has no end
constexpr double kSameLeft = 0.05; // of the work, by which what is left may be off as it is played
constexpr double kMostLoad = .97;  // at which waits are compared

// The chain is near enough for one class of jobs, and beside so many machines.
bool isPlayed(const MachinesOfJobs &machines, std::span<const JobsInTurn> classes)
{
    double atWork = 0;
    for (const JobsInTurn &jobs : classes)
        atWork += jobs.arePieces ? kMostAtWork + 1 : jobs.perHour * jobs.hours;
    return classes.size() > 1 && atWork <= kMostAtWork && machines.machines <= kMostMachines;
}

// What all classes ask of the machines.
struct LoadOfJobs
{
    double load = 0;  // of what is left of the machines on average
    double slots = 0; // of a job of mean size
    double hours = 0; // of a job, by GPUs
};

LoadOfJobs loadOf(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                  std::span<const JobsInTurn> classes)
{
    double work = 0, coming = 0, jobs = 0, left = 0, hours = 0;
    for (const JobsInTurn &one : classes) {
        work += workOf(one);
        coming += one.perHour * one.gpus;
        jobs += one.perHour;
    }
    for (const TakenSegment &segment : taken) {
        left += segment.hours * std::max(0.0, machines.machines * machines.gpusPerMachine - segment.gpus);
        hours += segment.hours;
    }
    left /= hours;
    return {work / left, std::max(1.0, left * jobs / coming), work / coming};
}

// Of the wait at random on so many slots. Source: Sakasegawa (1977), ρ^(√(2(c + 1)) − 1) / (1 − ρ).
double waitAt(const LoadOfJobs &all)
{
    const double load = std::min(all.load, kMostLoad);
    return all.hours * std::pow(load, std::sqrt(2 * (all.slots + 1)) - 1) / (1 - load);
}

// Long waits vary most.
std::size_t jobsToPlay(const RoundedWeek &week)
{
    const double load = loadOf(week.taken(), week.machines(), week.classes()).load;
    return std::size_t(kLeastPlayed +
                       (kMostPlayed - kLeastPlayed) * std::pow(std::min(1.0, load / kFullLoad), 4));
}

// All threads ask for the same weeks.
std::vector<PlayedJobs> playedWeek(const RoundedWeek &week)
{
    constexpr std::size_t kMostWeeks = 20000;
    static std::mutex mutex;
    static std::map<std::vector<double>, std::vector<PlayedJobs>> known;
    const std::vector<double> question = questionOf(week.taken(), week.machines(), week.classes());
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(question); found != known.end())
            return found->second;
    }
    std::vector<PlayedJobs> one = playJobs(week.taken(), week.machines(), week.classes(), jobsToPlay(week));
    const std::lock_guard lock(mutex);
    if (known.size() >= kMostWeeks)
        known.clear();
    return known[question] = std::move(one);
}

// As a week that is nearly alike was played: waits are longer or shorter as those at random are.
std::vector<JobsTurn> playedTurns(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                  std::span<const JobsInTurn> classes)
{
    const RoundedWeek week(taken, machines, classes);
    const std::vector<PlayedJobs> played = playedWeek(week);
    const double scale = waitAt(loadOf(taken, machines, classes)) /
                         waitAt(loadOf(week.taken(), week.machines(), week.classes()));
    const std::vector<JobsTogether> jobs = eachTogether(taken, machines, classes);
    std::vector<JobLine> lines;
    for (const JobsTogether &one : jobs)
        lines.emplace_back(taken, one);
    const std::vector<double> left = leftOf(lines, classes);
    std::vector<JobsTurn> turns(classes.size());
    for (std::size_t k = 0; k < turns.size(); ++k) {
        const double work = workOf(classes[k]);
        JobsTurn &turn = turns[k];
        turn.stops = played[k].stops * classes[k].perHour;
        if (played[k].unserved > kUnserved)
            turn.unmet = std::max(0.0, work - (1 - played[k].unserved) * workOf(week.classes()[k]));
        if (std::fabs(turn.unmet - left[k]) < kSameLeft * work)
            turn.unmet = left[k];
        turn.wait = {scale * played[k].wait.mean, scale * played[k].wait.p95};
        if (turn.unmet > kUnserved * work)
            turn.wait = {kUnknown, kUnknown};
    }
    return turns;
}

} // namespace

std::vector<JobsTurn> jobsInTurn(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                                 std::span<const JobsInTurn> classes)
{
    thread_local KnownTurns known;
    std::vector<double> question = questionOf(taken, machines, classes);
    KnownTurns::Answer &answer = known.of(question);
    if (answer.question == question)
        return answer.turns;
    answer = {std::move(question), isPlayed(machines, classes) ? playedTurns(taken, machines, classes)
                                                               : turnsOf(taken, machines, classes)};
    return answer.turns;
}

} // namespace breakeven
