// The readings of a lever as the figures of its chart, and as the table of all levers.
#pragma once

#include <QLocale>

#include "ui/charts/lever_curves.h"
#include "ui/jobs/effects_job.h"
#include "ui/models/table.h"

namespace breakeven {

enum class LeverShow { CostAndTime, Parts };

// `own` is the lever that can be moved; `others` are the same lever of other options. Requires: an own one.
LeverCurves leverCurves(const Study &study, const LeverReading &own,
                        const std::vector<const LeverReading *> &others, const LeverLimits &limits,
                        LeverShow show, const QLocale &locale);

// One row a lever; its path is that of the input. The last column reads "Use" where there is a better value.
inline constexpr int kUseColumn = 8;
Table leversTable(const Study &study, const std::vector<const LeverReading *> &readings,
                  const LeverLimits &limits, const QLocale &locale);

} // namespace breakeven
