// The GPUs a workload wants over its week, or over its own period: figures, table, picture.
//
// Units: hours from the start, a Monday 00:00 where it is a week; GPUs of the reference GPU.
#pragma once

#include "model/dispatch/load.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

namespace breakeven {

struct LoadCurve
{
    struct Step
    {
        double from = 0;
        double to = 0;
        double gpus = 0;
    };
    std::vector<Step> steps; // one after the other; neighbours differ
    bool isWeek = false;     // seven days with their names
    std::optional<int> day;  // of a week: the day that is tinted, from Monday, 0
    double mean = 0;
    double peak = 0;
    std::optional<double> againAfter; // hours: of a short block only the beginning of its period is shown
    QString meanNode;                 // what a click on a step explains
    QString peakNode;
    // What the machines of an option can do.
    struct Capacity
    {
        QString name;
        int slot = 0;
        double gpus = 0;
        bool isKept = false;      // paid for all the time, whether they work or not
        bool waits = false;       // what is wanted beyond them is done later
        std::vector<Step> served; // GPUs' worth of work done: ui/charts/load_served.h
    };
    std::optional<Capacity> capacity;
    QString title;
    QString unit;          // "GPUs"
    QStringList axisBelow; // the numbers beside the axis of a chart under it, with which this one lines up

    double hours() const { return steps.empty() ? 0 : steps.back().to; }
};

// A day repeats through a week; a longer or a much shorter period stays by itself.
LoadCurve loadCurve(const Load &load);

// "Tuesday 13:00", "36 h", "12 min": a moment of it.
QString momentText(const LoadCurve &curve, double hours, const QLocale &locale);
QString gpusText(double gpus, const QLocale &locale);

ChartTable table(const LoadCurve &curve, const QLocale &locale);
QString description(const LoadCurve &curve, const QLocale &locale);

// The numbers beside its axis.
QStringList axisTexts(const LoadCurve &curve, const QLocale &locale);

// Requires: at least 300 × 140.
Drawing draw(const LoadCurve &curve, QSizeF size, const ChartStyle &style);

} // namespace breakeven
