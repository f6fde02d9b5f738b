// One block of samples of a batch run: the rows of a plan and the walk over its segments.
//
// Owns: its rows. Threads: one thread at a time.
#pragma once

#include "model/sheet/batch_calls.h"

#include <cstddef>
#include <map>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

// Months [first, last) of a sheet.
struct MonthRange
{
    int first = 0;
    int last = 0;

    int months() const { return last > first ? last - first : 0; }
};

class BatchBlock
{
public:
    // Whether what a monthly function was asked last in each month is kept for the next block: worth its
    // memory where most months are the same in many blocks.
    enum class Recall { None, ByMonth };

    BatchBlock(const BatchPlan &plan, int capacity, Recall recall = Recall::None);

    // Begins a block of `count` samples; then every input is to be filled.
    void begin(int count);
    std::span<const std::span<double>> inputs() const { return m_inputs; }
    // Leaves early, with results that mean nothing, when asked to stop.
    void calculate(const std::stop_token &stop);
    // Only these months of the series. Requires: a plan that is month by month.
    void calculate(MonthRange range, const std::stop_token &stop);
    // For the k-th wanted node, `count` values; read before the next block begins.
    void copyResult(std::size_t k, int month, std::span<double> out) const;
    // The same in place: sample `i` of a month is at(month)[i × step].
    BatchCall::Row<const double> result(std::size_t k) const;

private:
    using Place = BatchPlan::Place;

    double *row(int index) { return m_rows + std::size_t(index) * m_perRow; }
    const double *row(int index) const { return m_rows + std::size_t(index) * m_perRow; }
    void run(const BatchCall &call, int firstMonth, int lastMonth, const std::stop_token &stop);
    void elementwise(const BatchCall &call, int tile, int first, int last);
    void sum(const BatchCall &call, int tile, int first, int last);
    void total(const BatchCall &call, int tile, int first, int last);
    void cumulative(const BatchCall &call, int tile, int first, int last);
    void function(const BatchPlan::Step &step, const std::stop_token &stop);
    void monthly(const BatchPlan::Step &step, const std::stop_token &stop);
    void askMonth(const BatchPlan::Step &step, int month, bool isAsked, const std::stop_token &stop);
    bool isAsBefore(const BatchPlan::Step &step, int month) const;
    // For each month: the samples that are known, the rows of the arguments that vary and those of the
    // outputs.
    struct Recalled
    {
        std::vector<int> samples;
        std::vector<double> rows;
    };
    double *recalledRow(const BatchPlan::Step &step, int month, std::size_t k);
    bool isRecalled(const BatchPlan::Step &step, int month);
    void recallOrKeep(const BatchPlan::Step &step, int month, bool isToKeep);
    std::span<const double> argument(const Place &place, int sample, double *scratch) const;

    const BatchPlan &m_plan;
    const Sheet &m_sheet;
    int m_count = 0;
    std::size_t m_perRow;
    std::vector<double> m_storage;
    double *m_rows = nullptr; // in m_storage, at a cache line
    std::vector<BatchCalls> m_segments;
    std::vector<double> m_arguments; // of functions, as they were asked
    std::vector<double> m_outputs;   // of monthly functions, by sample
    std::vector<std::span<double>> m_inputs;
    Recall m_recall;
    std::map<const BatchPlan::Step *, Recalled> m_recalled;
};

} // namespace breakeven
