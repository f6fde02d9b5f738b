// The ladder of commitments as a picture: what is in service at the end of each quarter, with what lies
// between P10 and P90 of the scenarios tinted, and the years and the end of the first quarter marked.
#pragma once

#include <QLocale>

#include "model/plan/uncertain_plan.h"
#include "ui/charts/axis_chart.h"

namespace breakeven {

// In months of the plan across and GPUs upright; a step a quarter. Nothing where nothing is ever ordered.
AxisChart ladderChart(const Study &study, const UncertainPlan &plan, const QLocale &locale);

} // namespace breakeven
