// A trace as the window shows it: its series, the figures of its kind, the model that fits it.
//
// Threads: immutable once made; shared between the worker that made it and the window. Source: the same
// functions as `traces analyse` and `traces fit` (data/traces/trace_analysis.h, trace_fit.h).
#pragma once

#include "data/traces/trace_fit.h"
#include "model/trace/node_count_analysis.h"
#include "ui/charts/trace_series.h"

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

// One figure of `traces analyse`.
struct TraceFigure
{
    QString name;
    double value = 0; // NaN: unknown
    QString unit;     // "h"; "%" for a share of 0–1
    int decimals = 0;
};

struct TraceSamples
{
    Trace trace;
    TraceValues values;
    std::deque<std::vector<double>> made; // what is computed from them for the picture
};

// Moves what is computed into the samples, which outlive the span.
std::span<const double> keepSamples(TraceSamples &samples, std::vector<double> made);

struct ShownTrace
{
    std::string name;
    TraceKind kind = TraceKind::NodeCounts;
    std::shared_ptr<const TraceSamples> samples;
    TraceSeries series;
    std::vector<TraceFigure> figures;
    std::optional<NodeCountAnalysis> nodes; // of node counts

    // With the second, slower step.
    bool isFitted = false;
    std::optional<TraceFit> fit;
    QString noFit;         // why there is none, as a sentence
    TraceSeries fitted;    // what was measured and what the model says; no curves: no picture
    TraceSeries residuals; // measured less fitted
};
using ShownTracePtr = std::shared_ptr<const ShownTrace>;

// Errors: Failed for damaged samples.
Result<ShownTracePtr> showTrace(Trace trace);
// The same with its fit.
ShownTracePtr fitShown(const ShownTrace &shown, std::stop_token stop = {});

} // namespace breakeven
