// The load of one workload in one month, read from a study's sheet: what a chart of its week shows.
//
// Units: hours, GPUs of the reference GPU; from Monday 00:00 where its period is a day or a week.
#pragma once

#include "model/dispatch/load.h"
#include "model/results/study_sheet.h"

namespace breakeven {

// Empty where an input of it has no value. Requires: an index into StudySheet::workloads and a month of the
// plan, from 0.
Load loadIn(const StudySheet &sheet, const Evaluation &evaluation, std::size_t workload, int month);

} // namespace breakeven
