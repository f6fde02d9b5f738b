// What can be pointed at in the picture of a lever: its marks, and the points of its own curves.
#pragma once

#include "ui/charts/lever_frame.h"

namespace breakeven {

class LeverMarks;

// The ring comes first, the diamond after it, where there are such.
std::vector<ChartTarget> leverTargets(const LeverCurves &curves, const LeverFrame &frame,
                                      const LeverMarks &marks, const QLocale &locale);

} // namespace breakeven
