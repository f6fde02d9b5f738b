// A capacity plan as pictures: what serves each month, and the front of cost against time.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/capacity_stack.h"
#include "ui/models/plan_parts.h"

namespace breakeven {

// `chosen`: the month that is brought out; −1: none.
CapacityStack capacityStack(const ShownPlan &shown, int chosen, const QLocale &locale);

// A point a number of GPUs; the deadline upright, where there is one.
AxisChart planFrontChart(const ShownPlan &shown, std::optional<double> deadlineHours, const QLocale &locale);

} // namespace breakeven
