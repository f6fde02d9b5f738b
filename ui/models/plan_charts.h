// A capacity plan as pictures: what serves each month, and the front of cost against time.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/capacity_stack.h"
#include "ui/jobs/planned_study.h"

namespace breakeven {

// One of the two plans of a study: as it is ordered, or with nothing ordered.
struct ShownPlan
{
    const Study &study;
    const CapacityPlan &plan;
};

// "2 servers", "16 GPUs": of what is bought servers, else GPUs.
QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale);
// "8 GPUs"
QString gpusWithUnit(double gpus, const QLocale &locale);

// `chosen`: the month that is brought out; −1: none.
CapacityStack capacityStack(const ShownPlan &shown, int chosen, const QLocale &locale);

// A point a number of GPUs; the deadline upright, where there is one.
AxisChart planFrontChart(const ShownPlan &shown, std::optional<double> deadlineHours, const QLocale &locale);

} // namespace breakeven
