// A line of jobs in front of slots whose number changes over a period that repeats: a chain in the number of
// jobs, on a grid.
//
// The state is the probability of each number of jobs at the points of the grid; rates between neighbours
// have the drift and the spread of the jobs, and each step is implicit, of second order and damped. Units:
// hours, own GPUs. Requires: the jobs live as long as the line. Source and Checked: jobs_in_turn.h.
#pragma once

#include "model/dispatch/jobs_in_turn.h"

#include <span>
#include <vector>

namespace breakeven {

// Several classes as jobs of one size, with as much work and as much spread of it.
struct JobsTogether
{
    double perHour = 0;
    double gpus = 0;
    double hours = 0;
    double variation = 0;
    double restart = 0;       // hours that a stopped one is set back
    double arrivals = 0;      // squared coefficient of variation of the times between them
    std::vector<double> rate; // arrivals by segment
    std::vector<double> slots;
};

// A line of jobs over a period that repeats.
class JobLine
{
public:
    JobLine(std::span<const TakenSegment> taken, const JobsTogether &jobs);

    bool hasEnd() const;
    double unmet() const; // GPUs of work on average that are never done

    void run();

    double waitAlone() const { return m_line / (m_coming / m_period); }
    double meanSlots() const { return m_able / m_period * m_jobs.hours; }
    double load() const { return m_coming / m_able; }
    double rest() const { return m_jobs.hours * (1 + m_jobs.variation) / 2; }
    double stops() const { return m_stops / m_period; }

    // The share of the jobs that find no room beside all, and would by themselves.
    double blockedBy(const JobLine &all, double need) const;

    // The same where they also wait for what later ones have begun.
    double waitBehind(const JobLine &all, double need) const;

    // The wait that 95 % of the jobs do not exceed. A job waits for those before it, and this share of the
    // jobs also for as long as brings all to the mean. It is no longer than 20 times the mean; between the
    // waits that are tried the share of those that wait longer falls evenly in its logarithm.
    double wait95(double mean, double share) const;

private:
    // Elimination goes from both ends towards the middle, and back: at the same time, as neither half waits
    // for the other.
    struct Row
    {
        double inward = 0;  // of the row before it, seen from its end
        double inverse = 0; // of the diagonal
        double outward = 0; // of the row after it, seen from its end
    };

    struct Part
    {
        double hours = 0;
        double rate = 0;
        double slots = 0;
        double line = 0;                         // mean jobs in line
        double full = 0;                         // probability that a job that comes has to wait
        std::vector<double> state = {};          // mean probabilities
        std::size_t alike = 0;                   // the first part with as many hours, jobs and slots
        std::size_t steps = 0;                   // of the first of those alike
        std::vector<std::vector<Row>> rows = {}; // of each step
    };

    // A week whose days are alike is a day.
    void keepOnePeriod();

    // As many jobs as there are at once by chance leave slots free in every part.
    bool isNeverFull() const;

    double fullAt(const std::vector<Part> &parts, std::size_t index, double need) const;

    // Of the jobs that come in a part, the share that waits longer than each of these times: those that find
    // more jobs than end in that time. As many may end more or fewer as is likely by chance.
    template<class Waits>
    void addLate(std::size_t index, const Waits &waits, Waits &late) const;

    // From a moment so long before the end of the part, for those that come in so many hours around it.
    template<class Waits>
    void addLateFrom(std::size_t index, double left, double hours, const std::vector<double> &tail,
                     const Waits &waits, Waits &late) const;

    // The probabilities of more jobs than each point of the grid.
    std::vector<double> tailOf(const Part &part) const;

    // A tail stands between two points, less the half that is between two numbers of jobs. Jobs do not become
    // fewer from call to call: `place` is where the last call ended.
    double above(const std::vector<double> &tail, double jobs, std::size_t &place) const;

    void findAlike();

    // The probability that so many jobs more find no room.
    double full(const Part &part, double need) const;

    void makeGrid();

    // After the longest part, as if it had always lasted; where it is full, as if the mean of the period had.
    void start();

    // To where the state would end if each period changed it by this share of what the period before did.
    void leap(double ratio);

    // Rates between the points of the grid that have the drift and the spread of the jobs.
    void takeRates(double rate, double slots);

    // A part begins with short steps, which double as what changed at its start has settled.
    void factor(Part &part);

    // (1 − γ·dt·A)⁻¹ of the state over a step of so many hours, by elimination.
    void factor(double hours, std::vector<Row> &row) const;

    static void solve(const std::vector<Row> &row, std::vector<double> &state);

    void pass();

    // What stops cost makes jobs longer.
    void setBack();

    double stopped(double before, double after) const;

    void passPart(Part &part);

    const JobsTogether &m_jobs;
    double m_hours = m_jobs.hours; // of a job, with those it is set back
    std::vector<Part> m_parts;
    double m_period = 0, m_coming = 0, m_able = 0, m_most = 0;
    std::vector<double> m_grid, m_between, m_state, m_stage, m_before, m_up, m_down;
    double m_line = 0, m_stops = 0;
    std::size_t m_first = 0; // the part with which a pass begins
};

} // namespace breakeven
