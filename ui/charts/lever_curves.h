// What a lever does: cost above, time below, over one axis. Figures, table, picture.
//
// Units: the lever in those it is shown in; money and time as the titles say. NaN is unknown: no curve there.
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <utility>
#include <vector>

namespace breakeven {

struct LeverCurves
{
    struct Point
    {
        double at = 0;
        double cost = 0;
        double time = 0;
    };
    struct Line
    {
        QString name;
        int slot = 0;
        std::vector<double> at;
        std::vector<double> cost;
        std::vector<double> time;   // what is marked
        std::vector<double> beside; // the other time: of 95 in 100, or the mean; empty: none
    };
    struct Part
    {
        Category category = Category::Compute;
        std::vector<double> cost; // at the points of the first line
    };
    QString title;      // "Checkpoint interval, Training"
    QString moneyTitle; // "USD a job"
    QString timeTitle;  // "Hours to the result"; empty: no time chart
    QString timeName;   // of the marked time where there is another beside it: "mean"
    QString besideName; // "95 of 100 jobs"
    QString axisTitle;  // "minutes between checkpoints"
    QString unit;       // "min"
    double low = 0;
    double high = 1;
    double step = 0; // above 0: its multiples only
    bool isLogarithmic = false;
    std::vector<Line> lines; // the lever's own, then other options that have it (dashed)
    std::vector<Part> parts; // in place of the first line's cost
    std::optional<Point> now;
    std::optional<Point> cheapest;
    std::optional<std::pair<double, double>> tint; // where it costs hardly more than the cheapest
    std::optional<double> limit;                   // of the time
    QString limitText;
    std::optional<double> level; // of the cost
    QString levelText;
    std::optional<double> turn; // the lever turns against itself
    QString turnText;
    // What the marks explain: quantities of the sheet, or figures beside it.
    QString nowCost;
    QString nowTime;
    QString cheapestFigure;
    QString besideFigure;

    bool isNowOutside() const { return now && (now->at < low || now->at > high); }
};

// Over the axis of `shown` instead of their own: points beyond it are left out.
LeverCurves onAxisOf(const LeverCurves &shown, LeverCurves curves);

// The nearest value that the lever can have: a multiple of its step, or a round number no finer than one
// pixel of `width`.
double snapped(const LeverCurves &curves, double at, double width);
// The value after `steps` presses of an arrow key at `at`: each goes to the next step, or to a round number
// about a hundredth of the axis away.
double stepped(const LeverCurves &curves, double at, int steps);

// The share of the axis from its low end; outside of [0, 1] beyond the ends.
double shareOf(const LeverCurves &curves, double at);
double atShare(const LeverCurves &curves, double share);

// "35.5", "16": three digits of what is not counted.
QString leverNumber(double value, const LeverCurves &curves, const QLocale &locale);

ChartTable table(const LeverCurves &curves, const QLocale &locale);
QString description(const LeverCurves &curves, const QLocale &locale);

// Requires: at least 200 × 200. The first target is the ring, the second the diamond, where there are such.
Drawing draw(const LeverCurves &curves, QSizeF size, const ChartStyle &style);

} // namespace breakeven
