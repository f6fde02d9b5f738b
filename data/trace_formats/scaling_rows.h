// What the formats of scaling results share: points of several series, each becoming a trace.
#pragma once

#include "data/trace_formats/recipe.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

enum class ScalingValue { Throughput, Seconds };

// Points under the words that tell the series.
class ScalingSeries
{
public:
    using Labels = std::map<std::string, std::string>;

    void add(const Labels &labels, const ScalingPoint &point) { m_series[labels].push_back(point); }
    // Adds the traces, each by GPUs and, among equal numbers, the fastest first.
    void takeInto(TraceRows &rows, ScalingValue value, const std::string &unit);

private:
    std::map<Labels, std::vector<ScalingPoint>> m_series;
};

// Reads the points of a recipe: a throughput, seconds for the same work, or neither; of points with a group
// those that its step keeps.
Result<TraceRows> readScaling(const Recipe &recipe, const TraceFile &file, const TraceReading &reading);

} // namespace breakeven
