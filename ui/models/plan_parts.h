// What chart, tables and explanations of a capacity plan share: names of its figures, and small texts.
#pragma once

#include <QLocale>

#include "ui/jobs/planned_study.h"
#include "ui/look/explain_target.h"

#include <vector>

namespace breakeven {

// One of the two plans of a study: as it is ordered, or with nothing ordered.
struct ShownPlan
{
    const Study &study;
    const CapacityPlan &plan;
};

// "figure:capacity/WHAT"
QString planFigureId(const QString &what);
ExplainTarget planTarget(const QString &what);
// What is explained of a month: "demand", "short", "owned", "offer/OPTION".
QString monthFigure(std::size_t month, const QString &what);
QString orderFigure(std::size_t order);

// "2 servers", "16 GPUs": of what is bought servers, else GPUs.
QString machinesText(const PlanOffer &offer, double machines, const QLocale &locale);
// "8 GPUs"
QString gpusWithUnit(double gpus, const QLocale &locale);

// Offers that have a GPU in some month, as places in the plan.
std::vector<std::size_t> usedOffers(const CapacityPlan &plan);
// The GPUs of a month that stay idle even in its busiest hour.
double idleGpus(const CapacityPlan &plan, const PlanMonth &month);
// The path of an input of the option, as the planned workload has it; empty where it has none of the key.
std::string inputOf(const ShownPlan &shown, const PlanOffer &offer, const char *key);

} // namespace breakeven
