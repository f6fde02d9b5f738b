// The requests of a workload that is counted in tokens, over its week, read from a study's sheet.
//
// Units: hours, requests/s; from Monday 00:00 where its period is a day or a week.
#pragma once

#include "model/dispatch/load.h"
#include "model/results/study_sheet.h"

#include <optional>

namespace breakeven {

struct TokenLoad
{
    Load load;          // requests/s that are wanted at once, on average of each hour
    NodeId mean = -1;   // requests/s, series
    NodeId peak = -1;   // of the busiest hour, series
    NodeId amount = -1; // requests of the whole plan
};

// Nothing for a workload that is not counted in tokens; without segments where an input has no value.
// Requires: an index into StudySheet::workloads and a month of the plan, from 0.
std::optional<TokenLoad> tokenLoadIn(const Study &study, const StudySheet &sheet,
                                     const Evaluation &evaluation, std::size_t workload, int month);

// Requests/s that the machines of an option are planned to take in a month; nothing where it has none.
std::optional<double> plannedRequests(const StudySheet &sheet, const Evaluation &evaluation,
                                      std::size_t option, std::size_t workload, int month);

} // namespace breakeven
