#include "model/trace/node_batches.h"

#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

namespace breakeven {

Batches changesOf(std::span<const double> times, std::span<const double> counts, int sign)
{
    Batches batches;
    double before = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (std::isnan(counts[i]))
            continue;
        const double change = sign * (counts[i] - before);
        if (change > 0)
            batches.push_back({times[i], change});
        before = counts[i];
    }
    return batches;
}

double nodesOf(const Batches &batches)
{
    double nodes = 0;
    for (const Batch &batch : batches)
        nodes += batch.nodes;
    return nodes;
}

double meanTime(const Batches &batches)
{
    double sum = 0;
    for (const Batch &batch : batches)
        sum += batch.time * batch.nodes;
    return sum / nodesOf(batches);
}

std::optional<double> between(const Batches &from, const Batches &to)
{
    if (from.empty() || to.empty() || std::fabs(nodesOf(from) - nodesOf(to)) > 0.02 * nodesOf(from))
        return std::nullopt;
    return std::max(meanTime(to) - meanTime(from), 0.0);
}

std::optional<double> rateOf(const Batches &batches)
{
    if (batches.empty())
        return std::nullopt;
    const double nodes = nodesOf(batches);
    double passed = 0;
    Batch begin{std::nan(""), 0};
    for (const Batch &batch : batches) {
        passed += batch.nodes;
        if (std::isnan(begin.time) && passed >= 0.05 * nodes)
            begin = {batch.time, passed};
        else if (passed >= 0.95 * nodes && batch.time > begin.time)
            return (passed - begin.nodes) / (batch.time - begin.time) * kSecondsPerMinute;
    }
    return kInfinite;
}

std::optional<double> usualInterval(const Batches &batches)
{
    std::vector<double> intervals;
    for (std::size_t i = 1; i < batches.size(); ++i)
        intervals.push_back(batches[i].time - batches[i - 1].time);
    if (intervals.empty())
        return std::nullopt;
    const auto middle = intervals.begin() + std::ptrdiff_t(intervals.size() / 2);
    std::nth_element(intervals.begin(), middle, intervals.end());
    return *middle;
}

// Batches of one largest size, again and again, are a limit a loop; without it the tail, when few nodes are
// left to delete, would count as slow.
std::optional<double> deletionRate(const Batches &batches, const std::optional<double> &loop)
{
    const auto rate = rateOf(batches);
    double largest = 0;
    for (const Batch &batch : batches)
        largest = std::max(largest, batch.nodes);
    const auto full = std::count_if(batches.begin(), batches.end(),
                                    [&](const Batch &batch) { return batch.nodes == largest; });
    if (!rate || !loop || largest < 2 || full < 3 || *rate == kInfinite)
        return rate;
    const double limit = largest / *loop * kSecondsPerMinute;
    return limit < 2 * *rate ? limit : *rate;
}

} // namespace breakeven
