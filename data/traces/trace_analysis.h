// What a trace says, by its kind: which of its columns go into which analysis of the model.
//
// Units, and what is unknown: as the analyses have them (model/trace). Checked: `traces analyse` prints them,
// against the rows of the reference data.
#pragma once

#include "data/traces/trace_values.h"
#include "model/trace/arrival_pattern.h"
#include "model/trace/arrival_statistics.h"
#include "model/trace/counts_over_time.h"
#include "model/trace/node_count_analysis.h"
#include "model/trace/record_statistics.h"
#include "model/trace/spell_statistics.h"
#include "model/trace/utilisation_statistics.h"

#include <optional>
#include <vector>

namespace breakeven {

// Ticks of an availability trace follow one another, however late a ping came; samples are placed by their
// clock.
// For how long each count of available instances held.
std::vector<CountStretch> availableStretches(const Trace &trace, const TraceValues &values);
SpellStatistics spellStatisticsOf(const Trace &trace, const TraceValues &values);

// For requests, of a rate or of a counter; of a queue nothing is known.
ArrivalStatistics arrivalStatisticsOf(const TraceValues &values);
// How they spread; of a queue nothing is known.
ArrivalPattern arrivalPatternOf(const Trace &trace, const TraceValues &values);
// The tokens of a request, of the column "input_tokens" or "output_tokens". Of rates the mean is that of the
// requests; how they spread is not told.
TokenStatistics tokenStatisticsOf(const TraceValues &values, const std::string &column);
// The column of requests with block hashes: tokens of the leading blocks that an earlier request had too.
inline constexpr const char *kCacheableColumn = "cacheable_tokens";
// The column of input tokens that were cached, as their server says.
inline constexpr const char *kCachedColumn = "cached_tokens";
// Input tokens that were cached, or that an unbounded cache of prefixes would have held, over all; nothing
// where the log says neither.
double cachedShare(const TraceValues &values);
// The length of a queue over time.
PriceStatistics queueStatisticsOf(const TraceValues &values);

PriceStatistics priceStatisticsOf(const Trace &trace, const TraceValues &values, std::optional<double> above);

NodeCountSamples nodeCountSamplesOf(const TraceValues &values);

struct MeasuredSize
{
    double gpus = 0;
    double measured = 0; // seconds or throughput
    double speedup = 0;  // against the first
    double efficiency = 0;
};
struct MeasuredSizes
{
    bool isTime = false;
    std::vector<MeasuredSize> sizes;
};
MeasuredSizes measuredSizesOf(const TraceValues &values);

} // namespace breakeven
