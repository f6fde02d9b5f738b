#include "model/sheet/batch.h"

#include "model/numeric/threads.h"
#include "model/sheet/batch_block.h"

#include <algorithm>
#include <atomic>
#include <cassert>

namespace breakeven {

BatchResults::BatchResults(const BatchPlan &plan, std::int64_t samples)
    : m_samples(samples), m_months(plan.sheet().months())
{
    for (const BatchPlan::Place &place : plan.results()) {
        const std::size_t months = place.isSeries ? std::size_t(plan.sheet().months()) : 1;
        m_values.push_back(std::make_unique_for_overwrite<double[]>(months * std::size_t(samples)));
    }
}

std::span<const double> BatchResults::of(std::size_t k, int month) const
{
    const std::size_t count = std::size_t(m_samples);
    assert(month >= 0 && month < m_months);
    return {m_values[k].get() + std::size_t(month) * count, count};
}

std::span<double> BatchResults::of(std::size_t k, int month)
{
    const std::size_t count = std::size_t(m_samples);
    assert(month >= 0 && month < m_months);
    return {m_values[k].get() + std::size_t(month) * count, count};
}

namespace {

void keepResults(const BatchPlan &plan, const BatchBlock &block, std::int64_t first, int count,
                 BatchResults &results)
{
    for (std::size_t k = 0; k < plan.results().size(); ++k) {
        const int months = plan.results()[k].isSeries ? plan.sheet().months() : 1;
        for (int month = 0; month < months; ++month)
            block.copyResult(k, month, results.of(k, month).subspan(std::size_t(first), std::size_t(count)));
    }
}

} // namespace

Result<BatchResults> runBatch(const BatchPlan &plan, std::int64_t samples, const BatchFill &fill,
                              const BatchOptions &options)
{
    BatchResults results(plan, samples);
    const auto take = [&](std::int64_t first, int count, const BatchBlock &block) {
        keepResults(plan, block, first, count, results);
    };
    const auto done = runBatch(plan, samples, fill, take, options);
    return done ? Result<BatchResults>(std::move(results)) : done.error();
}

Result<void> runBatch(const BatchPlan &plan, std::int64_t samples, const BatchFill &fill,
                      const BatchTake &take, const BatchOptions &options)
{
    std::atomic<std::int64_t> next = 0;
    // Threads take the next block that is left; a block writes to its own samples only.
    const auto work = [&] {
        BatchBlock block(plan, int(std::min<std::int64_t>(options.block, samples)));
        while (!options.stop.stop_requested()) {
            const std::int64_t first = next.fetch_add(options.block);
            if (first >= samples)
                return;
            const int count = int(std::min<std::int64_t>(options.block, samples - first));
            block.begin(count);
            fill(first, count, block.inputs());
            block.calculate(options.stop);
            take(first, count, block);
        }
    };
    onThreads(options.threads, work);
    if (options.stop.stop_requested())
        return Error{ErrorKind::Cancelled, "The calculation was stopped before it was complete.", {}};
    return {};
}

} // namespace breakeven
