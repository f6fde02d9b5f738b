// What chart and tables of a capacity plan share: what their numbers open, and small texts.
#pragma once

#include <QLocale>

#include "ui/jobs/planned_study.h"
#include "ui/look/explain_target.h"

#include <string>

namespace breakeven {

// One of the two plans of a study: as it is ordered, or with nothing ordered.
struct ShownPlan
{
    const Study &study;
    const CapacityPlan &plan;
};

// What opens a number of the plan by its name (ui/words/plan_figures.h).
ExplainTarget planTarget(const std::string &figure);

// "2 servers", "16 GPUs": of what is bought servers, else GPUs.
QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale);
// "8 GPUs"
QString gpusWithUnit(double gpus, const QLocale &locale);

// The GPUs of a month that stay idle even in its busiest hour.
double idleGpus(const CapacityPlan &plan, const PlanMonth &month);

} // namespace breakeven
