// A recorded trace: what was measured over time, or of single things, as columns of compressed samples.
//
// Units: those of the columns; times are nanoseconds, since 1970-01-01 UTC where the trace has a clock, else
// since its own beginning. Shape: all columns are of one length. The columns of each kind stand beside it.
// Unknown samples are NaN; no row stands for a time at which nothing was recorded.
#pragma once

#include "data/traces/trace_column.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

enum class TraceKind {
    NodeCounts,   // time; ready (nodes or GPUs), paid and busy where they are told
    Availability, // time where there is a clock, up (instances); attribute step_s where it is regular
    Lifetimes,    // lifetime (s), interrupted (1; 0: its owner ended it, or it still ran)
    Arrivals,     // time; a request each, or a rate (1/s), a counter (requests) or a queue (requests)
    SpotPrices,   // time, price (USD/h)
    Jobs,         // time; duration, wait, limit (s), gpus, still_runs (1), as far as they are told
    Scaling,      // gpus; throughput or duration (s) of the same work
    Utilisation,  // time, share of it that a GPU is at work (0-1)
    Durations,    // time where it is told, duration (s)
    ServingRuns,  // load, rates, lengths and latencies of load tests (data/serving/serving_run.h)
};

// "node-counts": for --kind and in results.
const char *traceKindName(TraceKind kind);
std::optional<TraceKind> parseTraceKind(std::string_view name);
// "node-counts, availability, …".
std::string knownTraceKinds();

// Attributes a person gives: whose machines, and where or what they are.
inline constexpr const char *kProviderAttribute = "provider";
inline constexpr const char *kPlaceAttribute = "place";

struct Trace
{
    std::string name;
    TraceKind kind = TraceKind::NodeCounts;
    bool hasClock = false;
    // What tells this trace from others and how it was read: "polarity", "step_s", labels.
    std::map<std::string, std::string> attributes;
    std::deque<TraceColumn> columns; // references stay valid when one is added

    // Nothing where there is no such column.
    const TraceColumn *column(std::string_view columnName) const;
    TraceColumn &add(std::string columnName, std::string columnUnit, ColumnType type = ColumnType::Real);
    std::int64_t points() const { return columns.empty() ? 0 : columns.front().points(); }
    void finish();
};

} // namespace breakeven
