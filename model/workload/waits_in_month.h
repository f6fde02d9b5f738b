// How long the work of an option waits in one month, by the time it comes: what a chart of its waits shows.
//
// Units: hours; from Monday 00:00 where the load repeats every day or every week. It is the dispatch of the
// option's sheet, asked again: 95 % of the amount waits no longer than "options.ID.by_month.wait_p95_h" says,
// unless jobs that come by chance wait longer than this queue.
#pragma once

#include "model/dispatch/dispatch_function.h"
#include "model/results/study_sheet.h"

#include <optional>

namespace breakeven {

// Where parts of an option serve different work: of the part that waits longest in that month. Nothing where
// no work may wait. Requires: an index into StudySheet::options and a month of the plan, from 0.
std::optional<Arrivals> waitsIn(const StudySheet &sheet, const Evaluation &evaluation, std::size_t option,
                                int month);

} // namespace breakeven
