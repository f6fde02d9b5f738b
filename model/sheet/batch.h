// The batch reading: the wanted nodes of a sheet for many samples of its varied inputs.
//
// Bit for bit what an Evaluation gives for every sample, for any block size, number of threads and
// instruction set (unknown is NaN, its sign is not kept).
#pragma once

#include "model/result.h"
#include "model/sheet/batch_plan.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

// Writes the samples [first, first + count) of every varied input: inputs[k][i] is of the plan's varied()[k]
// and sample first + i. Threads: called from several at once; must depend on the sample's number alone.
using BatchFill =
    std::function<void(std::int64_t first, int count, std::span<const std::span<double>> inputs)>;

struct BatchOptions
{
    int block = 128; // samples that are worked on together; what fits the cache
    int threads = 1;
    std::stop_token stop = {};
};

class BatchBlock;
// Takes what is wanted of the samples [first, first + count) from the block that worked them out. Threads: as
// the fill.
using BatchTake = std::function<void(std::int64_t first, int count, const BatchBlock &block)>;

class BatchResults
{
public:
    // The values are still to be written.
    BatchResults(const BatchPlan &plan, std::int64_t samples);

    std::int64_t samples() const { return m_samples; }
    // One value a sample of the k-th wanted node; of a series in the given month. NaN is unknown.
    std::span<const double> of(std::size_t k, int month = 0) const;
    std::span<double> of(std::size_t k, int month = 0);

private:
    std::int64_t m_samples;
    int m_months;
    // [wanted node][month][sample]; whoever calculates a block is the first to touch its memory.
    std::vector<std::unique_ptr<double[]>> m_values;
};

// Errors: Cancelled when asked to stop; it stops within one block (within one call of a function node).
Result<BatchResults> runBatch(const BatchPlan &plan, std::int64_t samples, const BatchFill &fill,
                              const BatchOptions &options = {});
// The same where the caller keeps the results.
Result<void> runBatch(const BatchPlan &plan, std::int64_t samples, const BatchFill &fill,
                      const BatchTake &take, const BatchOptions &options);

} // namespace breakeven
