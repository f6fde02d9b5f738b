// What each kind of trace says about the inputs of a study; the parts of `traceInputs`.
#pragma once

#include "data/traces/trace_inputs.h"

namespace breakeven {

using InputChoices = std::vector<std::pair<std::string, std::string>>;

// The standard error of a rate or a mean of so many independent events; nothing without one.
std::optional<double> errorOf(double value, double events);

std::vector<TraceInput> availabilityInputs(const KnownTrace &known);
std::vector<TraceInput> lifetimeInputs(const KnownTrace &known);
std::vector<TraceInput> priceInputs(const KnownTrace &known);
std::vector<TraceInput> arrivalInputs(const KnownTrace &known, double hoursPerMonth);
std::vector<TraceInput> jobInputs(const KnownTrace &known, double hoursPerMonth);
std::vector<TraceInput> utilisationInputs(const KnownTrace &known);
std::vector<TraceInput> durationInputs(const KnownTrace &known, DurationMeaning meaning);
std::vector<TraceInput> scalingInputs(const FittedScaling &law, const TraceFit &fit);
std::vector<TraceInput> nodeInputs(const KnownTrace &known);

} // namespace breakeven
