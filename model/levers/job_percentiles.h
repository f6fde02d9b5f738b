// By when 95 of 100 jobs are done, for every point of a checkpoint lever: interruptions are simulated.
//
// Every point sees the same draws. Units: hours. Threads: pure. Checked: tests/model/levers, against the
// chance that a job is not interrupted at all.
#pragma once

#include "model/levers/lever_reading.h"
#include "model/levers/simulated_figure.h"

namespace breakeven {

inline constexpr std::uint64_t kJobPaths = 2000;

// Fills `p95` of the reading's samples (curve, now, cheapest). Nothing, and no change, where the length of a
// job is not known, nothing interrupts it, more would be drawn than is simulated while somebody waits, or
// after a stop request.
std::optional<SimulatedFigure> simulateJobPercentiles(const StudySheet &sheet, const Evaluation &evaluation,
                                                      LeverReading &reading, std::stop_token stop = {});

} // namespace breakeven
