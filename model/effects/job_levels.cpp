#include "model/effects/job_levels.h"

#include "model/effects/queueing.h"
#include "model/effects/upward_spells.h"
#include "model/numeric/elementary.h"
#include "model/numeric/root_bracket.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace breakeven {

namespace {

using elementary::exponential;
using elementary::logarithm;

constexpr double kReach = 7;          // deviations of a number of jobs beyond which none is looked for
constexpr double kNoMore = 1e-13;     // of a probability, beside 1
constexpr double kAlikePeaks = 1e-6;  // a peakedness that is 1
constexpr double kMostFollowed = 2e3; // jobs at work: of more nearly all machines never stop
constexpr double kNegligible = 1e-18; // of a sum of positive terms
// How far jobs that stay where they are count beside jobs that are moved together, by jobs of a machine: of
// the hours and of the starts; fitted to events.
constexpr double kMovedHours = 1.2, kMovedStarts = 1.28;

// How far jobs that a base leaves crowd beyond those of Erlang's loss; fitted to events (packaging/prove
// jobs): without patience, by how much more for jobs that are all as long, and with all patience.
constexpr double kCrowd = 1.15, kCrowdAlike = 1.05, kCrowdPatient = 0.75, kCrowdVaried = 0.2;

// Jobs beyond a base, as a stream: their mean where none waits, and their variance over it.
struct JobStream
{
    double mean = 0;
    double peakedness = 1;
};

JobStream beyondSlots(double slots, double load, double blocking, double crowd)
{
    const double mean = load * blocking;
    const double more = std::max(0.0, load / (slots + 1 + mean - load) - mean);
    return {mean, 1 + crowd * more};
}

double crowdOf(const JobsLeft &left, double hours)
{
    const double alike = std::min(1.0, left.variation);
    const double atOnce = kCrowd + kCrowdAlike * (1 - alike);
    const double varied =
        left.variation > 1 ? exponential(kCrowdVaried * logarithm(2 / (1 + left.variation))) : 1;
    return atOnce * varied + kCrowdPatient * alike * (1 - exponential(-left.patience / hours));
}

// 1/B between 0 slots and 1: a parabola over the first two logarithms.
double inverseOfPart(double part, double load)
{
    const double one = load / (1 + load), two = load * one / (2 + load * one);
    return 1 / exponential(part * (2 - part) * logarithm(one) + part * (part - 1) / 2 * logarithm(two));
}

// Erlang's share at a real number of slots. Exact at whole ones; the recursion 1/B(c) = 1 + c/a · 1/B(c − 1)
// holds between them, and is summed from its end, of which many slots need only a part.
double blockingAt(double slots, double load)
{
    const double part = slots - std::floor(slots);
    if (part == 0)
        return erlangBlocking(slots, load);
    double term = 1, sum = 0;
    for (double left = slots; left > part && sum < kInfinite; --left) {
        sum += term;
        term *= left / load;
        if (left <= load && term <= sum * kNegligible)
            return 1 / sum;
    }
    return 1 / (sum + term * inverseOfPart(part, load));
}

Spell exponentialSpell(double perHour, double coolDown)
{
    const double gone = exponential(-coolDown * perHour);
    return {(1 - gone) / perHour, gone};
}

class Levels
{
public:
    explicit Levels(double startHours) : m_startHours(startHours) {}

    // A machine that is at work for a share of the time, and begins so often an hour after such spells.
    void add(double share, double starts, const Spell &spell)
    {
        const double idle = std::min(std::max(0.0, 1 - share), starts * spell.idle);
        const double paidStarts = starts * spell.gone;
        m_all.atWork += share;
        m_all.starts += starts;
        m_all.idle += idle;
        m_all.paidStarts += paidStarts;
        m_all.paid += std::min(1.0, share + idle + paidStarts * m_startHours);
    }

    // Machines that are always at work.
    void addAlways(double machines)
    {
        m_all.atWork += machines;
        m_all.paid += machines;
    }

    const JobLevels &all() const { return m_all; }

private:
    double m_startHours;
    JobLevels m_all;
};

// How probable each number of jobs is, from `first` on: negative binomial, or Poisson.
struct JobNumbers
{
    JobRates rates;
    std::vector<double> shares;
    std::vector<Spell> spells; // before one more than each of them
};

void numbersOf(const JobStream &jobs, double hours, JobNumbers &numbers)
{
    const double more = jobs.peakedness > 1 + kAlikePeaks ? 1 - 1 / jobs.peakedness : 0;
    const double fresh = jobs.mean * (1 - more);
    const double reach = kReach * std::sqrt(jobs.mean * jobs.peakedness) + kReach * jobs.peakedness;
    const double first = std::max(0.0, std::floor(jobs.mean - reach)), middle = std::floor(jobs.mean);
    numbers.rates = {first, fresh, more, hours};
    numbers.shares.assign(std::size_t(middle - first) + 1, 0);
    numbers.shares.back() = 1;
    for (double n = middle; n > first; --n)
        numbers.shares[std::size_t(n - 1 - first)] =
            numbers.shares[std::size_t(n - first)] * n / (fresh + (n - 1) * more);
    double share = 1;
    for (double n = middle; share > kNoMore; ++n)
        numbers.shares.push_back(share *= (fresh + n * more) / (n + 1));
    double sum = 0;
    for (const double one : numbers.shares)
        sum += one;
    for (double &one : numbers.shares)
        one /= sum;
}

// The options of one study ask, sample by sample, for the numbers of the same jobs.
JobNumbers &knownNumbers(const JobStream &jobs, double hours)
{
    struct Known
    {
        double mean = -1, peakedness = -1, hours = -1;
        JobNumbers numbers;
    };
    constexpr std::size_t kKept = 512;
    thread_local std::vector<Known> all(kKept);
    std::uint64_t bits = std::bit_cast<std::uint64_t>(jobs.mean);
    for (const double part : {jobs.peakedness, hours})
        bits = bits * 31 + std::bit_cast<std::uint64_t>(part);
    Known &known = all[std::size_t((bits * 0x9e3779b97f4a7c15) >> 55)];
    if (known.mean != jobs.mean || known.peakedness != jobs.peakedness || known.hours != hours) {
        numbersOf(jobs, hours, known.numbers);
        known.mean = jobs.mean;
        known.peakedness = jobs.peakedness;
        known.hours = hours;
    }
    return known.numbers;
}

// As if jobs moved together: machine k is at work while there are more than (k − 1)·s jobs.
JobLevels movedLevels(const JobStream &jobs, double hours, int perMachine, double coolDown, double startHours)
{
    JobNumbers &numbers = knownNumbers(jobs, hours);
    numbers.spells.assign(numbers.shares.size() - 1, {0, 1});
    if (coolDown > 0)
        upwardSpells(numbers.rates, coolDown, int(numbers.spells.size()), numbers.spells.data());
    Levels levels(startHours);
    double below = numbers.shares.front(), k = std::ceil(numbers.rates.first / perMachine);
    levels.addAlways(k);
    for (std::size_t i = 1; i < numbers.shares.size(); ++i) {
        const double n = numbers.rates.first + double(i);
        if (n - 1 == k * perMachine) { // the number from which one more job starts this machine
            levels.add(std::max(0.0, 1 - below), n * numbers.shares[i] / hours, numbers.spells[i - 1]);
            ++k;
        }
        below += numbers.shares[i];
    }
    return levels.all();
}

// Jobs that stay where they are: machine k takes what all slots before it leave.
JobLevels stayingLevels(double load, double hours, int perMachine, double coolDown, double before,
                        double crowd, double startHours)
{
    const double full = std::max(0.0, std::floor((load - kReach * std::sqrt(load) - before) / perMachine));
    double slots = before + full * perMachine;
    Levels levels(startHours);
    levels.addAlways(full);
    for (double inverse = 1 / blockingAt(slots, load);;) {
        const JobStream left = beyondSlots(slots, load, 1 / inverse, crowd);
        const double z = left.peakedness;
        const double empty =
            z > 1 + kAlikePeaks ? exponential(-left.mean / (z - 1) * logarithm(z)) : exponential(-left.mean);
        const double starts = left.mean / z * empty / hours;
        if (starts > 0)
            levels.add(1 - empty, starts, exponentialSpell(starts / empty, coolDown));
        if (!(left.mean > kNoMore * load))
            return levels.all();
        for (int i = 0; i < perMachine; ++i)
            inverse = 1 + ++slots / load * inverse;
    }
}

double mixed(double moved, double staying, double weight)
{
    return moved > 0 && staying > 0
               ? exponential((1 - weight) * logarithm(moved) + weight * logarithm(staying))
               : 0;
}

// Between the two, by the number of jobs a machine takes.
JobLevels between(const JobLevels &moved, const JobLevels &staying, double perMachine, double startHours)
{
    const double hours = 1 - kMovedHours / perMachine;
    const double starts = 1 - kMovedStarts / (perMachine * perMachine);
    JobLevels all;
    all.atWork = (1 - hours) * moved.atWork + hours * staying.atWork;
    all.starts = mixed(moved.starts, staying.starts, starts);
    all.idle = mixed(moved.idle, staying.idle, starts);
    all.paidStarts = mixed(moved.paidStarts, staying.paidStarts, starts);
    all.paid = all.atWork + all.idle + all.paidStarts * startHours;
    return all;
}

// Within one slot from `slots` on, where the logarithm of the share is nearly a line.
double slotsBetween(double slots, double share, double load)
{
    constexpr double kPrecision = 1e-15;
    const auto beyond = [&](double more) { return logarithm(blockingAt(slots + more, load) / share); };
    const auto root = bracketRoot(0, 1, kPrecision, beyond);
    return slots + (root ? root->nearest() : beyond(0) > 0 ? 1 : 0);
}

// The slots before which Erlang's loss leaves this share of the jobs: a real number from 0. Looked for from
// where it is known to be more: B(c) is at least 1 − c/a.
double soughtSlots(double share, double load)
{
    double slots = std::max(0.0, std::floor(load * (1 - share)) - 1);
    double blocking = erlangBlocking(slots, load);
    while (blocking > share) {
        const double next = load * blocking / (slots + 1 + load * blocking);
        if (next <= share)
            return slotsBetween(slots, share, load);
        blocking = next;
        ++slots;
    }
    return slots;
}

// The options of one study ask, sample by sample, for the same loads and often for the same base.
double slotsLeaving(double share, double load)
{
    struct Known
    {
        double share = -1, load = -1, slots = 0;
    };
    constexpr std::size_t kKept = 512;
    thread_local std::vector<Known> all(kKept);
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(share) * 31 + std::bit_cast<std::uint64_t>(load);
    Known &known = all[std::size_t((bits * 0x9e3779b97f4a7c15) >> 55)];
    if (known.share != share || known.load != load)
        known = {share, load, soughtSlots(share, load)};
    return known.slots;
}

JobLevels followed(double load, double hours, int jobsPerMachine, double coolDown, const JobsLeft &left,
                   double startHours)
{
    if (!std::isfinite(load * hours * coolDown * startHours * left.variation) || std::isnan(left.share))
        return {kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
    if (!(load > 0) || !(hours > 0) || !(left.share > 0))
        return {};
    if (load > kMostFollowed)
        return {load * left.share / jobsPerMachine, 0, 0, 0, load * left.share / jobsPerMachine};
    const bool isBehind = left.share < 1;
    const double before = isBehind ? slotsLeaving(left.share, load) : 0;
    const double crowd = isBehind && jobsPerMachine > 1 ? crowdOf(left, hours) : 1;
    const JobStream stream = beyondSlots(before, load, std::min(left.share, 1.0), crowd);
    const JobLevels moved = movedLevels(stream, hours, jobsPerMachine, coolDown, startHours);
    if (jobsPerMachine == 1)
        return moved;
    const JobLevels staying = stayingLevels(load, hours, jobsPerMachine, coolDown, before, crowd, startHours);
    return between(moved, staying, jobsPerMachine, startHours);
}

struct KnownLevels
{
    double load, hours;
    int jobsPerMachine;
    double coolDown;
    JobsLeft left;
    double startHours;
    JobLevels levels;
};

} // namespace

// What moves an input asks mostly for the jobs of options that the input does not reach.
JobLevels jobLevels(double load, double hours, int jobsPerMachine, double coolDown, const JobsLeft &left,
                    double startHours)
{
    constexpr std::size_t kKept = 8;
    thread_local std::vector<KnownLevels> last;
    thread_local std::size_t oldest = 0;
    for (const KnownLevels &known : last)
        if (known.load == load && known.hours == hours && known.jobsPerMachine == jobsPerMachine &&
            known.coolDown == coolDown && known.left == left && known.startHours == startHours)
            return known.levels;
    KnownLevels now{load, hours, jobsPerMachine, coolDown, left, startHours, {}};
    now.levels = followed(load, hours, jobsPerMachine, coolDown, left, startHours);
    if (last.size() < kKept)
        last.push_back(now);
    else
        last[oldest++ % kKept] = now;
    return now.levels;
}

} // namespace breakeven
