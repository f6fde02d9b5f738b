// The runs of a risk assessment over the work of a sweep: the band of every curve, and the range of every
// crossing.
//
// They draw what the first runs of `assessRisk` draw with its standard seed; choices that are not settled
// stay as the study has them. Each run takes as many servers of its own as serve the work in it. Threads: one
// at a time.
#pragma once

#include "model/levers/serving_reading.h"

namespace breakeven {

// Places at equal ratios, both ends among them.
std::vector<double> byRatio(double from, double to, int ofDecade);

// Requires: a completed study, and a reading with its curves over the work. After a stop request the reading
// stays as it was.
void addRunsDrawn(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                  std::size_t workload, ServingReading &reading, std::stop_token stop);

} // namespace breakeven
