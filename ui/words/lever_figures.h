// What is read of the levers of a study, explained: the cheapest values, the points of their curves, the long
// run, and what is simulated.
//
// Their names are "levers.WORKLOAD.PATH.cheapest" and "bursts.WORKLOAD.PLACE"; points count from 1.
#pragma once

#include "model/levers/burst_series.h"
#include "model/levers/lever_reading.h"
#include "model/levers/simulated_figure.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven::words {

// What is explained of a lever: "cheapest", "now", "kept", "p95", "at.1".
std::string leverFigureName(const Lever &lever, const std::string &what);
std::string burstName(const BurstSeries &series);

// The study of all readings. Requires: they outlive it.
struct LeverBook
{
    const Study &study;
    const StudySheet &sheet;
    const Evaluation &evaluation;
    const LeverLimits &limits;
};
// `simulated`: how the `p95` of its jobs was made; nothing where it was not.
ExplainedFigures leverFigures(const LeverBook &book, const LeverReading &reading,
                              const std::optional<SimulatedFigure> &simulated, const NumberStyle &style);
std::string burstPhaseName(BurstPhase phase); // "Being deleted"
ExplainedFigure burstFigure(const Study &study, const BurstSeries &series, const NumberStyle &style);

} // namespace breakeven::words
