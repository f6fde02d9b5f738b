// A model fitted to a trace: a scaling law, a law of lifetimes, chance arrivals, the autoscaler's parameters.
//
// Source: the fits of model/trace and model/effects/scaling_fit.h. Checked: `traces fit` prints them
// (tests/end_to_end).
#pragma once

#include "data/traces/trace_values.h"
#include "model/trace/arrival_statistics.h"
#include "model/trace/autoscaler_fit.h"
#include "model/trace/lifetime_fit.h"
#include "model/trace/scaling_prediction.h"

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace breakeven {

// The sizes of a scaling trace, relative to the first of them.
struct ScalingMeasurements
{
    std::vector<ScalingPoint> points;
    double baseline = 1; // GPUs of n = 1
    bool isTime = false;
    double firstTime = 0; // of the baseline

    // A throughput as what was measured.
    double shown(double throughput) const { return isTime ? firstTime / throughput : throughput; }
};

struct FittedScaling
{
    ScalingFit fit;
    ScalingMeasurements measurements;
};

struct TraceParameter
{
    std::string name;            // "alpha", "hazard_per_h", "boot_s", "rate"
    std::optional<double> value; // nothing: the trace does not tell
    std::optional<double> standardError;
};

struct TraceFit
{
    std::string model; // "usl", "bathtub", "poisson", "autoscaler"
    std::vector<TraceParameter> parameters;
    std::optional<bool> isAccepted; // nothing where there is no test: scaling laws
    std::vector<std::string> warnings;
    std::variant<FittedScaling, LifetimeFit, PoissonFit, AutoscalerFit> law;
};

// Whether a kind of trace has a model to fit.
bool hasModel(TraceKind kind);

std::vector<LifetimeRecord> lifetimeRecordsOf(const TraceValues &values);
// Errors: BadInput without a point.
Result<ScalingMeasurements> scalingMeasurementsOf(const Trace &trace, const TraceValues &values);

// "best" takes the model that explains most for its parameters. Errors: Usage for a model that the kind does
// not have; BadInput for a kind without one, and for traces that no model can be fitted to.
Result<TraceFit> fitTrace(const Trace &trace, const TraceValues &values, const std::string &model = "best",
                          std::stop_token stop = {});

} // namespace breakeven
