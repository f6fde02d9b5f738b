// One block of samples of a batch run: the buffers of a plan and the walk over its steps.
//
// Owns: its buffers. Threads: one thread at a time.
#pragma once

#include "model/sheet/batch_plan.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

class BatchBlock
{
public:
    BatchBlock(const BatchPlan &plan, int capacity);

    // Begins a block of `count` samples; then every input is to be filled.
    void begin(int count);
    std::span<const std::span<double>> inputs() const { return m_inputs; }
    // Leaves early, with results that mean nothing, when asked to stop.
    void calculate(const std::stop_token &stop);
    // Of the k-th wanted node, `count` values; read before the next block begins.
    void copyResult(std::size_t k, int month, std::span<double> out) const;

private:
    using Place = BatchPlan::Place;
    using Step = BatchPlan::Step;
    // Of the first month; that of the next lies `perMonth` further on.
    struct Operand
    {
        const double *data = nullptr;
        int step = 0;
        int perMonth = 0;

        const double *at(int month) const { return data + std::ptrdiff_t(month) * perMonth; }
    };

    double *row(int index) { return m_rows + std::size_t(index) * std::size_t(m_count); }
    const double *row(int index) const { return m_rows + std::size_t(index) * std::size_t(m_count); }
    Operand operand(const Place &place) const;
    void elementwise(const Step &step);
    void sum(const Step &step);
    void addTerms(double *out, std::span<const Operand> terms);
    void powersOfScalar(const Step &step);
    void total(const Step &step);
    void cumulative(const Step &step);
    void function(const Step &step, const std::stop_token &stop);
    std::span<const double> argument(const Place &place, int sample, double *scratch) const;

    const BatchPlan &m_plan;
    const Sheet &m_sheet;
    int m_count = 0;
    std::vector<double> m_storage;
    double *m_rows = nullptr; // in m_storage, at a cache line
    std::vector<double> m_logarithms;
    std::vector<double> m_arguments;
    std::vector<Operand> m_terms;
    std::vector<std::span<double>> m_inputs;
};

} // namespace breakeven
